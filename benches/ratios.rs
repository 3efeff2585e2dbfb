//! How the engine compares with the yardstick, and what it does on every bundled variant, in one table.
//!
//! Engine and yardstick take turns, and only time on the processor counts, so that whatever else the machine does slows both;
//! of many short rounds the best counts for each.

#![allow(clippy::cast_precision_loss, reason = "counts of a few millions")]

use std::hint::black_box;
use std::num::NonZeroUsize;
use std::time::Duration;

use cpu_time::ProcessTime;

use sandtable::engine::{Action, Dice, Engine, State};
use sandtable::experiment::{Experiment, Plan, Threads, simulate};
use sandtable::session::Seed;
use sandtable::source::bundled_names;

mod play;
mod sizes;
#[expect(dead_code, reason = "the tests need more of it")]
mod yardstick;

use play::{engine, play, start};
use yardstick::against::pieces;
use yardstick::classic::Classic;
use yardstick::reveal::Reveal;
use yardstick::{Game, Step};

const ROUNDS: usize = 40;
const PLIES: u64 = 50_000;

fn play_by_hand<G: Game>(fresh: &G, dice: &mut Dice) -> u64 {
    let mut state = *fresh;
    for _ in 0..PLIES {
        match state.random_step(dice) {
            Some(step) => state.apply(step),
            None => state = *fresh,
        }
    }
    black_box(&state);
    PLIES
}

/// How many a second each of several does at its best.
fn race(runners: &mut [&mut dyn FnMut() -> u64]) -> Vec<f64> {
    let mut best = vec![0f64; runners.len()];
    for _ in 0..ROUNDS {
        for (runner, best) in runners.iter_mut().zip(&mut best) {
            let begun = ProcessTime::now();
            let (mut done, mut spent) = (0, Duration::ZERO);
            while spent < Duration::from_millis(10) {
                done += runner();
                spent = begun.elapsed();
            }
            *best = best.max(done as f64 / spent.as_secs_f64());
        }
    }
    best
}

/// Engine and yardstick after so many plies of a random game from the same start.
fn after<G: Game>(engine: &Engine, set_up: &impl Fn(Vec<(u8, u8, u8)>) -> G, plies: usize) -> (State, G) {
    let mut state = start(engine, &mut Dice::new(1));
    let mut by_hand = set_up(pieces(engine, &state));
    let mut dice = Dice::new(3);
    for _ in 0..plies {
        let action = engine.random_action(&state, &mut dice).expect("the game goes on");
        engine.apply(&mut state, action, &mut ());
        by_hand.apply(match action {
            Action::Move { from, to } | Action::Attack { from, to } => Step { from: from.0, to: to.0 },
            Action::Flip { at } => Step { from: at.0, to: at.0 },
            other => panic!("the yardstick has no {other:?}"),
        });
    }
    (state, by_hand)
}

fn compare<G: Game>(variant: &str, set_up: impl Fn(Vec<(u8, u8, u8)>) -> G) {
    let engine = engine(variant);
    let (state, by_hand) = after(&engine, &set_up, 0);
    let (mut ours, mut theirs) = (Dice::new(2), Dice::new(2));
    let rates = race(&mut [&mut || play(&engine, &state, &mut ours, PLIES), &mut || {
        play_by_hand(&by_hand, &mut theirs)
    }]);
    report(variant, "random actions", &rates);
    for (plies, depth) in [(0, 2), (0, 3), (40, 2), (40, 3)] {
        let (state, by_hand) = after(&engine, &set_up, plies);
        let rates = race(&mut [&mut || engine.perft(black_box(&state), depth), &mut || {
            black_box(&by_hand).perft(depth)
        }]);
        report(variant, &format!("perft {depth} at {plies}"), &rates);
        let rates = race(&mut [&mut || engine.perft_in_bulk(black_box(&state), depth), &mut || {
            black_box(&by_hand).perft_in_bulk(depth)
        }]);
        report(variant, &format!("bulk  {depth} at {plies}"), &rates);
    }
}

fn report(variant: &str, what: &str, rates: &[f64]) {
    let millions = |rate: f64| format!("{:8.3}", rate / 1e6);
    let ratio = rates.get(1).map_or(String::new(), |by_hand| {
        format!("  by hand {}  ratio {:.2}", millions(*by_hand), rates[0] / by_hand)
    });
    println!("{variant:22} {what:18} {} M/s{ratio}", millions(rates[0]));
}

/// Plays, or counts, and says nothing, for tools that count instructions: `count VARIANT [hand | perft]`.
fn count(variant: &str, what: Option<&str>) {
    let engine = engine(variant);
    let state = start(&engine, &mut Dice::new(1));
    let mut dice = Dice::new(2);
    if what == Some("perft") {
        black_box(engine.perft(&state, 3));
        return;
    }
    for _ in 0..4 {
        match (what, variant) {
            (Some("hand"), "junqi-classic") => {
                play_by_hand(&Classic::new(pieces(&engine, &state).into_iter()), &mut dice)
            }
            (Some("hand"), "junqi-reveal") => {
                play_by_hand(&Reveal::new(pieces(&engine, &state).into_iter()), &mut dice)
            }
            _ => play(&engine, &state, &mut dice, PLIES),
        };
    }
}

/// How much of the speed of bare play-outs is left to a simulation, which arranges every game anew and counts what happens.
fn bookkeeping(variant: &str) {
    const GAMES: u64 = 150;
    const LIMIT: u32 = 10_000;
    let engine = engine(variant);
    let state = start(&engine, &mut Dice::new(1));
    let mut dice = Dice::new(2);
    let (seed, one) = (Seed(2), Threads::Exactly(NonZeroUsize::MIN));
    let experiment = Experiment::new(&engine, seed, None, LIMIT);
    let mut simulated = || {
        let plan = Plan::new(&engine, seed, GAMES, LIMIT);
        let results = simulate(&experiment, plan, one, None, &mut |_| ()).expect("there is a thread");
        u64::try_from(results.tally.length.sum()).expect("few plies")
    };
    let rates = race(&mut [&mut simulated, &mut || play(&engine, &state, &mut dice, PLIES)]);
    println!(
        "{variant:22} simulated          {:8.3} M/s  {:.2} of random actions",
        rates[0] / 1e6,
        rates[0] / rates[1]
    );
}

/// What a ply costs on boards of several sizes, for each thing it has to look at.
fn scaling() {
    for (spaces, engine) in sizes::engines() {
        let state = start(&engine, &mut Dice::new(1));
        let mut dice = Dice::new(2);
        let rate = race(&mut [&mut || play(&engine, &state, &mut dice, PLIES)])[0];
        let work = sizes::movable_times_reach(&engine);
        println!(
            "{spaces:3} spaces: {:6.1} ns a ply, {work:5.1} pieces and places to look at, {:.2} ns for each",
            1e9 / rate,
            1e9 / rate / work
        );
    }
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).filter(|arg| arg != "--bench").collect();
    if let [first, variant, rest @ ..] = &args[..]
        && first == "count"
    {
        count(variant, rest.first().map(String::as_str));
        return;
    }
    let wanted = |variant: &str| args.is_empty() || args.iter().any(|arg| arg == variant);
    if wanted("junqi-classic") {
        compare("junqi-classic", |pieces| Classic::new(pieces.into_iter()));
    }
    if wanted("junqi-reveal") {
        compare("junqi-reveal", |pieces| Reveal::new(pieces.into_iter()));
    }
    for variant in bundled_names().into_iter().filter(|variant| wanted(variant)) {
        let engine = engine(variant);
        let state = start(&engine, &mut Dice::new(1));
        let mut dice = Dice::new(2);
        report(
            variant,
            "random actions",
            &race(&mut [&mut || play(&engine, &state, &mut dice, PLIES)]),
        );
        report(
            variant,
            "perft 2",
            &race(&mut [&mut || engine.perft(black_box(&state), 2)]),
        );
    }
    if wanted("simulate") {
        bookkeeping("junqi-classic");
    }
    if wanted("scaling") {
        scaling();
    }
}
