//! `sandtable schema`: the JSON Schema of variant files, for editors.

use std::io;
use std::path::PathBuf;

use super::{Exit, Io, reason};
use crate::editor::schema::schema;

/// Write the JSON Schema of variant files, for editors
#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// The file to write it to, instead of printing it
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

/// Runs the command.
pub fn run(args: &Args, io: &mut Io) -> Exit {
    let worked = work(args, io);
    io.settle(worked)
}

fn work(args: &Args, io: &mut Io) -> io::Result<Exit> {
    let text = format!("{:#}\n", schema());
    let Some(file) = &args.output else {
        write!(io.out, "{text}")?;
        return Ok(Exit::Fine);
    };
    if let Err(error) = std::fs::write(file, text) {
        io.complain(&format!("`{}` cannot be written: {}", file.display(), reason(&error)))?;
        return Ok(Exit::World);
    }
    Ok(Exit::Fine)
}
