//! `sandtable tune`: refines by self-play what the machine judges positions of a variant by.

use std::fs::OpenOptions;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use super::halt::unwritten;
use super::interrupt::Interrupt;
use super::io::{folder, write};
use super::options::Chance;
use super::{Halt, Io, progress, tuning};
use crate::player::{Schooling, Stop, tune};

#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// A bundled variant's name, or a path
    pub variant: String,
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u64).range(..=1_000_000))]
    pub games: u64,
    /// How many positions a player looks at for an action
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: u64,
    #[command(flatten)]
    chance: Chance,
    /// Where the table goes; beside the variant unless said, and to the output for a bundled one
    #[arg(long, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

/// Runs the command.
pub(super) fn run(args: &Args, io: &mut Io) -> Result<(), Halt> {
    let (engine, weights) = tuning::judged(&args.variant, io)?;
    let place = args.output.clone().or_else(|| tuning::place(&args.variant));
    // Better to hear it now than after all games.
    if let Some(path) = &place
        && let Err(error) = can_be_written(path)
    {
        return Err(Halt::world(unwritten(path.display(), &error)));
    }
    let schooling = Schooling {
        games: args.games,
        nodes: args.nodes,
        seed: args.chance.seed,
    };
    let progress = progress::games(args.games);
    let done = AtomicU64::new(0);
    let stop = Stop::default();
    let interrupt = Interrupt::calls(&stop);
    let tuned = tune(&engine, &weights, schooling, &stop, &|| {
        progress.set_position(done.fetch_add(1, Ordering::Relaxed) + 1);
    });
    drop((interrupt, progress));
    if stop.is_called() {
        io.complain(&format!("interrupted after {} games", done.load(Ordering::Relaxed)))?;
    }
    let text = tuned.write(engine.game());
    let Some(path) = place else {
        return Ok(write!(io.out, "{text}")?);
    };
    if let Err(halt) = write(&path, &text) {
        // The work is not to be lost for that.
        let exit = io.tell(halt)?;
        write!(io.out, "{text}")?;
        return exit.told();
    }
    Ok(writeln!(io.out, "the tuning is in {}", path.display())?)
}

/// Whether a file can be written, without changing anything.
fn can_be_written(path: &Path) -> io::Result<()> {
    match OpenOptions::new().append(true).open(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => folder(path).metadata().map(|_| ()),
        opened => opened.map(|_| ()),
    }
}
