//! `sandtable tune`: refines by self-play what the machine judges positions of a variant by.

use std::io;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};

use super::progress::Progress;
use super::{Exit, Io, reason, tuning};
use crate::player::{Schooling, tune};

/// Refine by self-play what the machine judges positions of a variant by
#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// A bundled variant's name, or a path
    pub variant: String,
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 200)]
    pub games: u64,
    /// How many positions a player looks at for an action
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: u64,
    /// What all chance comes from
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub seed: u64,
    /// Where the table goes; beside the variant unless said, and to the output for a bundled one
    #[arg(long, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

/// Runs the command.
pub fn run(args: &Args, io: &mut Io) -> Exit {
    let worked = work(args, io);
    io.settle(worked)
}

fn work(args: &Args, io: &mut Io) -> io::Result<Exit> {
    let (engine, weights) = match tuning::judged(&args.variant, io)? {
        Ok(both) => both,
        Err(exit) => return Ok(exit),
    };
    let schooling = Schooling {
        games: args.games,
        nodes: args.nodes,
        seed: args.seed,
    };
    let progress = Progress::games(args.games);
    let done = AtomicU64::new(0);
    let tuned = tune(&engine, &weights, schooling, &|| {
        progress.done(done.fetch_add(1, Ordering::Relaxed) + 1);
    });
    drop(progress);
    let text = tuned.write(engine.game());
    let Some(path) = args.output.clone().or_else(|| tuning::place(&args.variant)) else {
        write!(io.out, "{text}")?;
        return Ok(Exit::Fine);
    };
    match std::fs::write(&path, text) {
        Ok(()) => {
            writeln!(io.out, "the tuning is in {}", path.display())?;
            Ok(Exit::Fine)
        }
        Err(error) => {
            io.complain(&format!("`{}` cannot be written: {}", path.display(), reason(&error)))?;
            Ok(Exit::World)
        }
    }
}
