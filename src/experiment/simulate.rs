//! Runs a simulation: batches of games on several threads, added up.

use std::io;
use std::ops::{ControlFlow, Range};

use super::work::{in_batches, work_off};
use super::{Checkpoint, Experiment, Histogram, Plan, Results, Tally, Threads};
use crate::engine::State;

/// How many batches a run has at most: as often it can be interrupted and go on.
const MOST_BATCHES: u64 = 1024;

/// The batches of a plan's games, each with its number. They decide how often progress is told and kept, and nothing else.
pub fn batches(plan: &Plan) -> Vec<(usize, Range<u64>)> {
    let all = plan.shard.range(plan.games);
    let size = (all.end - all.start).div_ceil(MOST_BATCHES).max(1);
    in_batches(all, size)
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
    let game = experiment.engine.game();
    let mut tally = Tally::new(game);
    let mut batches = batches(&plan);
    if let Some(checkpoint) = &mut checkpoint {
        tally.add(&checkpoint.tally);
        batches.retain(|(number, _)| !checkpoint.done.contains(number));
    }
    progress(tally.games());
    let work = |games: Range<u64>| {
        let (mut bench, mut tally) = (experiment.bench(), Tally::new(game));
        let mut branching = Histogram::default();
        let mut watch = |state: &State| {
            if plan.branching {
                branching.note(experiment.engine.count_actions(state) as u64);
            }
            ControlFlow::Continue(())
        };
        for number in games {
            // Nothing breaks these games off.
            let _ = experiment.play(number, &mut bench, &mut tally, &mut watch);
        }
        Tally { branching, ..tally }
    };
    let worked = work_off(&batches, threads, work, |number, part| {
        tally.add(&part);
        progress(tally.games());
        match checkpoint.as_mut().map(|checkpoint| checkpoint.append(number, &part)) {
            Some(Err(error)) => ControlFlow::Break(error),
            _ => ControlFlow::Continue(()),
        }
    })?;
    match worked {
        ControlFlow::Continue(()) => Ok(Results { plan, tally }),
        ControlFlow::Break(error) => Err(error),
    }
}
