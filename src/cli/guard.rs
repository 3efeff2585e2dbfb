//! `sandtable guard`: stands between a game and a program, for this program itself to start.

use std::process::exit;

use super::{Halt, Io};
use crate::player::program::CommandLine;

#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// The program and what is given to it
    #[arg(last = true, required = true)]
    words: Vec<String>,
}

/// Runs the command. It ends as the program does, with an exit code that may be none of this program's.
pub(super) fn run(args: &Args, _: &mut Io) -> Result<(), Halt> {
    let mut words = args.words.iter().cloned();
    let name = words.next().unwrap_or_default();
    let program = CommandLine {
        name,
        arguments: words.collect(),
    };
    #[cfg(unix)]
    match crate::player::program::guard(&program) {
        Ok(code) => exit(code.into()),
        Err(error) => {
            let why = super::halt::reason(&error);
            Err(Halt::world(format!("`{}` cannot be started: {why}", program.name)))
        }
    }
    #[cfg(not(unix))]
    Err(Halt::usage(format!("`{}` cannot be guarded here", program.name)))
}
