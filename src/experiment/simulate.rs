//! Runs a simulation: batches of games on several threads, added up.

use std::io;
use std::ops::{ControlFlow, Range};

use super::work::work_off;
use super::{Checkpoint, Experiment, Plan, Results, Tally, Threads};

/// How many batches a run has at most: as often it can be interrupted and go on.
const MOST_BATCHES: u64 = 1024;

/// The batches of a plan's games, each with its number. They decide how often progress is told and kept, and nothing else.
pub fn batches(plan: &Plan) -> Vec<(usize, Range<u64>)> {
    let all = plan.shard.range(plan.games);
    let size = (all.end - all.start).div_ceil(MOST_BATCHES).max(1);
    let mut batches = Vec::new();
    let mut first = all.start;
    while first < all.end {
        let last = first.saturating_add(size).min(all.end);
        batches.push((batches.len(), first..last));
        first = last;
    }
    batches
}

/// Plays the games of a plan, but for those that a checkpoint already has; `progress` is told how many are done, from time to
/// time, on the calling thread.
///
/// # Errors
/// When the checkpoint cannot be written, or no threads can be had.
pub fn simulate(
    experiment: &Experiment<'_>,
    plan: Plan,
    threads: Threads,
    mut checkpoint: Option<Checkpoint>,
    progress: &mut dyn FnMut(u64),
) -> io::Result<Results> {
    let game = experiment.engine().game();
    let mut tally = Tally::new(game);
    let mut batches = batches(&plan);
    if let Some(checkpoint) = &mut checkpoint {
        tally.add(checkpoint.tally());
        batches.retain(|(number, _)| !checkpoint.has(*number));
    }
    progress(tally.games());
    let work = |games: Range<u64>| {
        let (mut bench, mut tally) = (experiment.bench(), Tally::new(game));
        for number in games {
            experiment.play(number, &mut bench, &mut tally, &mut |_| ());
        }
        tally
    };
    let worked = work_off(&batches, threads, work, |number, part| {
        tally.add(&part);
        progress(tally.games());
        match checkpoint
            .as_mut()
            .map_or(Ok(()), |checkpoint| checkpoint.append(number, &part))
        {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => ControlFlow::Break(error),
        }
    })?;
    match worked {
        ControlFlow::Continue(()) => Ok(Results { plan, tally }),
        ControlFlow::Break(error) => Err(error),
    }
}
