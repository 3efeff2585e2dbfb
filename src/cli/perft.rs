//! `sandtable perft`: counts action sequences, to compare engines and to measure them.

use std::io;

use super::moves::listed;
use super::{Exit, Io, variant};
use crate::engine::State;

/// Count the action sequences from a position
#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// A bundled variant's name, or a path
    pub variant: String,
    /// A file with a position, or `-` for the input; otherwise the start
    #[arg(long, value_name = "FILE|-")]
    pub position: Option<String>,
    /// How many actions long
    #[arg(long, value_name = "N")]
    pub depth: usize,
    /// Say how many begin with each action
    #[arg(long)]
    pub divide: bool,
    /// Count the last actions without taking them: much faster, and the same number
    #[arg(long)]
    pub bulk: bool,
    /// What decides an arrangement or a deal at the start
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub seed: u64,
}

/// Runs the command.
pub fn run(args: &Args, io: &mut Io) -> Exit {
    let worked = work(args, io);
    io.settle(worked)
}

fn work(args: &Args, io: &mut Io) -> io::Result<Exit> {
    let engine = match variant::engine(&args.variant, io)? {
        Ok(engine) => engine,
        Err(exit) => return Ok(exit),
    };
    let state = match variant::position(&engine, args.position.as_deref(), args.seed, io)? {
        Ok(state) => state,
        Err(exit) => return Ok(exit),
    };
    let count = |state: &State, depth: usize| {
        if args.bulk {
            engine.perft_in_bulk(state, depth)
        } else {
            engine.perft(state, depth)
        }
    };
    let how = if args.bulk { " in bulk" } else { "" };
    if !args.divide || args.depth == 0 {
        writeln!(io.out, "{}{how}", count(&state, args.depth))?;
        return Ok(Exit::Fine);
    }
    let mut actions: Vec<_> = listed(&engine, &state)
        .into_iter()
        .map(|action| (engine.spell(action), action))
        .collect();
    actions.sort_unstable();
    let mut total = 0;
    for (spelling, action) in actions {
        let mut next = state.clone();
        engine.apply(&mut next, action, &mut ());
        let count = count(&next, args.depth - 1);
        total += count;
        writeln!(io.out, "{spelling}: {count}")?;
    }
    writeln!(io.out, "{total}{how}")?;
    Ok(Exit::Fine)
}
