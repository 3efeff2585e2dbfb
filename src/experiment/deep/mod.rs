//! What is found by playing: things a variant says that never happen in many random games, and games that come out oddly.
//!
//! Takes a game and the document it was made of; yields findings and a tally. The number of games is fixed and so are their
//! seeds, so that the findings are the same every time and on every machine, unless the time runs out first.

mod probe;
mod report;

use std::io;
use std::ops::{ControlFlow, Range};
use std::time::{Duration, Instant};

use super::work::{in_batches, work_off};
use super::{Experiment, Tally, Threads};
use crate::compile::sift;
use crate::definition::Definition;
use crate::diagnostic::{Code, Findings};
use crate::engine::{Engine, State};
use crate::game::Game;
use crate::session::Seed;
use crate::source::Document;
use probe::Probe;

/// What all chance comes from.
const SEED: Seed = Seed(0);
/// How many games a batch has, by which progress is told.
const BATCH: u64 = 8;

/// How deep to look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Depth {
    /// How many games to play.
    pub games: u64,
    /// After how many plies a game is broken off.
    pub limit: u32,
    /// After how much time games are broken off, which then do not count. A bound on patience, not on what is found: it should
    /// leave room for all games on a busy machine, too.
    pub time: Duration,
}

impl Depth {
    /// Some thousand games, which most often take a few seconds.
    pub const USUAL: Self = Self {
        games: 2000,
        limit: 5000,
        time: Duration::from_secs(60),
    };
}

/// What was seen.
#[derive(Clone, Debug)]
pub struct Deep {
    /// What happened.
    pub tally: Tally,
    /// Whether the time ran out before all games were played.
    pub is_short: bool,
    /// How many games were ended by a limit of plies: the variant's, or that of the look itself.
    pub limited: u64,
}

/// Plays random games of a variant and reports what never happened in them. `progress` is told how many games are done.
///
/// # Errors
/// When no threads can be had.
pub fn look(
    document: &Document,
    game: &Game,
    depth: Depth,
    findings: &mut Findings,
    progress: &mut dyn FnMut(u64),
) -> io::Result<Deep> {
    // What there was to say of the definition was said when it was loaded.
    let definition = Definition::read(document, &mut Findings::new());
    let engine = Engine::new(game.clone());
    let experiment = Experiment::new(&engine, SEED, None, depth.limit);
    let deadline = Instant::now().checked_add(depth.time);
    let in_time = || match deadline {
        Some(deadline) if Instant::now() >= deadline => ControlFlow::Break(()),
        _ => ControlFlow::Continue(()),
    };
    let probe = Probe::new(&engine);
    let batches = in_batches(0..depth.games, BATCH);
    let mut tally = Tally::new(game);
    let work = |games: Range<u64>| {
        let (mut bench, mut part, mut look) = (experiment.bench(), Tally::new(game), probe.look());
        for number in games {
            let mut one = Tally::new(game);
            let mut watch = |state: &State| {
                in_time()?;
                look.at(state, &in_time)
            };
            if experiment.play(number, &mut bench, &mut one, &mut watch).is_break() {
                break;
            }
            part.add(&one);
        }
        part
    };
    let _ = work_off(&batches, Threads::Cores, work, |_, part| {
        tally.add(&part);
        progress(tally.games());
        in_time()
    })?;
    let is_short = tally.games() < depth.games;
    let mut found = Findings::new();
    report::tell(&definition, game, &tally, &probe, &mut found);
    // Of games that were not played nobody knows what they would have shown.
    let looked_for = |code: Code| code.is_deep() && !is_short;
    sift(&definition, found, looked_for, findings);
    Ok(Deep {
        limited: report::limited(game, &tally),
        tally,
        is_short,
    })
}
