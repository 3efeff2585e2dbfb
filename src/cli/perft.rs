//! `sandtable perft`: counts action sequences, to compare engines and to measure them.

use super::moves::listed;
use super::options::Start;
use super::{Halt, Io};
use crate::engine::State;

#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    #[command(flatten)]
    start: Start,
    /// How many actions long
    #[arg(long, value_name = "N")]
    pub depth: usize,
    /// Say how many begin with each action
    #[arg(long)]
    pub divide: bool,
    /// Count the last actions without taking them: much faster, and the same number
    #[arg(long)]
    pub bulk: bool,
}

/// Runs the command.
pub(super) fn run(args: &Args, io: &mut Io) -> Result<(), Halt> {
    let (engine, state) = args.start.open(io)?;
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
        return Ok(());
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
    Ok(())
}
