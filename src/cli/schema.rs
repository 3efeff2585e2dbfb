//! `sandtable schema`: the JSON Schema of variant files, for editors, and that of positions.

use std::path::PathBuf;

use super::io::write;
use super::{Halt, Io};
use crate::editor::schema::{position_schema, schema};

#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// The file to write it to, instead of printing it
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// The schema of positions instead of variant files
    #[arg(long)]
    pub position: bool,
}

/// Runs the command.
pub(super) fn run(args: &Args, io: &mut Io) -> Result<(), Halt> {
    let schema = if args.position { position_schema() } else { schema() };
    let text = format!("{schema:#}\n");
    match &args.output {
        Some(file) => write(file, &text),
        None => Ok(write!(io.out, "{text}")?),
    }
}
