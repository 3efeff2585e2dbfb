//! What siblings show is what applying each action gives, and counting by what changes is counting: in random games of every
//! bundled variant.

use std::ops::ControlFlow;

use super::super::quiet::Came;
use super::super::tally::Tally;
use super::super::{Dice, Engine, State};
use super::{engine, random_start};
use crate::variants::every_variant;

/// Plies looked at in each variant.
const PLIES: usize = 400;

/// What every action leads to, by applying it to a copy.
fn applied(engine: &Engine, state: &State) -> Vec<State> {
    let next = |action| {
        let mut next = state.clone();
        engine.apply(&mut next, action, &mut ());
        next
    };
    engine.actions(state).into_iter().map(next).collect()
}

/// The same states in the same order, however they were come to.
fn written(states: &[State]) -> Vec<String> {
    let write = |state: &State| {
        let mut state = state.clone();
        state.ways_out = Default::default();
        format!("{state:?}")
    };
    let mut all: Vec<_> = states.iter().map(write).collect();
    all.sort();
    all
}

fn told<const WORDS: usize>(engine: &Engine, state: &State, scratch: &mut State) -> [usize; 3] {
    let tally = Tally::<WORDS>::new(engine, state);
    let mut seen = [0; 3];
    let mut shown = Vec::new();
    engine.each_next(state, scratch, |next, came| {
        assert!(came == Came::Otherwise || next.ending().is_none());
        if let Some(tally) = &tally {
            assert_eq!(tally.count(next, came), engine.count_actions(next), "{came:?}");
            let (mut told, mut further) = (Vec::new(), next.clone());
            engine.each_next_by(tally, (next, came), &mut further, |last, _| told.push(last.clone()));
            assert_eq!(written(&told), written(&applied(engine, next)), "{came:?}");
        }
        seen[match came {
            Came::Went { .. } | Came::Turned { .. } => 0,
            Came::Fought { .. } => 1,
            Came::Otherwise => 2,
        }] += 1;
        shown.push(next.clone());
    });
    assert_eq!(written(&shown), written(&applied(engine, state)));
    seen
}

#[test]
fn siblings_are_shown_as_they_come_and_counted_right() {
    let mut seen = [0; 3];
    for name in every_variant() {
        let engine = engine(name);
        let mut dice = Dice::new(5);
        let mut state = random_start(&engine, &mut dice);
        let mut scratch = state.clone();
        for ply in 0..PLIES {
            if ply % 40 == 39 {
                let told = match engine.plan.words {
                    1 => told::<1>(&engine, &state, &mut scratch),
                    3 => told::<3>(&engine, &state, &mut scratch),
                    _ => told::<4>(&engine, &state, &mut scratch),
                };
                for (seen, told) in seen.iter_mut().zip(told) {
                    *seen += told;
                }
            }
            match engine.random_action(&state, &mut dice) {
                Some(action) => engine.apply(&mut state, action, &mut ()),
                None => state = random_start(&engine, &mut dice),
            }
        }
    }
    assert!(seen.iter().all(|&count| count > 100), "{seen:?}");
}

/// Counted by applying every action to a copy.
fn plainly(engine: &Engine, state: &State, depth: usize) -> u64 {
    if depth == 0 {
        return 1;
    }
    applied(engine, state)
        .iter()
        .map(|next| plainly(engine, next, depth - 1))
        .sum()
}

#[test]
fn perft_counts_as_plain_counting_does() {
    for name in every_variant() {
        let engine = engine(name);
        let mut dice = Dice::new(6);
        let mut state = random_start(&engine, &mut dice);
        for ply in 0..200 {
            if ply % 50 == 49 {
                let count = plainly(&engine, &state, 2);
                assert_eq!(engine.perft(&state, 2), count, "{name}, ply {ply}");
                assert_eq!(engine.perft_in_bulk(&state, 2), count, "{name}, ply {ply}");
                let mut listed = 0;
                let _ = engine.each_action(&state, &mut |_| {
                    listed += 1;
                    ControlFlow::Continue(())
                });
                assert_eq!(engine.count_actions(&state), listed, "{name}, ply {ply}");
            }
            match engine.random_action(&state, &mut dice) {
                Some(action) => engine.apply(&mut state, action, &mut ()),
                None => state = random_start(&engine, &mut dice),
            }
        }
    }
}
