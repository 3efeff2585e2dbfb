//! `sandtable schema`: the JSON Schema of variant files, for editors.

use std::path::PathBuf;

use super::io::write;
use super::{Halt, Io};
use crate::editor::schema::schema;

#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// The file to write it to, instead of printing it
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

/// Runs the command.
pub(super) fn run(args: &Args, io: &mut Io) -> Result<(), Halt> {
    let text = format!("{:#}\n", schema());
    match &args.output {
        Some(file) => write(file, &text),
        None => Ok(write!(io.out, "{text}")?),
    }
}
