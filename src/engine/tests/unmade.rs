//! Making an action and unmaking it leaves nothing behind, however many are made one upon the other: in random games of every
//! bundled variant.

use super::{engine, random_start};
use crate::engine::{Dice, Engine, State};
use crate::variants::every_variant;

/// Plies looked at in each variant.
const PLIES: usize = 300;

/// Makes every action, `depth` plies deep by the first of each turn, and takes it back; how many.
fn tried(engine: &Engine, state: &mut State, depth: usize) -> usize {
    let actions = engine.actions(state);
    let before = format!("{state:?}");
    for (at, &action) in actions.iter().enumerate() {
        let mut copy = state.clone();
        engine.apply(&mut copy, action, &mut ());
        engine.make(state, action);
        assert_eq!(format!("{state:?}"), format!("{copy:?}"), "{action:?}");
        if at == 0 && depth > 1 {
            tried(engine, state, depth - 1);
        }
        engine.unmake(state);
        assert_eq!(format!("{state:?}"), before, "{action:?}");
    }
    actions.len()
}

#[test]
fn an_action_unmade_leaves_nothing_behind() {
    for name in every_variant() {
        let engine = engine(name);
        let mut dice = Dice::new(11);
        let mut state = random_start(&engine, &mut dice);
        let mut count = 0;
        for ply in 0..PLIES {
            if ply % 10 == 0 {
                count += tried(&engine, &mut state, 3);
            }
            match engine.random_action(&state, &mut dice) {
                Some(action) => engine.apply(&mut state, action, &mut ()),
                None => state = random_start(&engine, &mut dice),
            }
        }
        assert!(count > PLIES / 2, "{name}: {count}");
    }
}

#[test]
fn nothing_is_taken_back_where_nothing_was_made() {
    let engine = engine("junqi-classic");
    let mut state = random_start(&engine, &mut Dice::new(1));
    let before = format!("{state:?}");
    engine.unmake(&mut state);
    assert_eq!(format!("{state:?}"), before);
}

/// Counted by applying every action to a copy.
fn plainly(engine: &Engine, state: &State, depth: usize) -> u64 {
    if depth == 0 {
        return 1;
    }
    engine
        .actions(state)
        .into_iter()
        .map(|action| {
            let mut next = state.clone();
            engine.apply(&mut next, action, &mut ());
            plainly(engine, &next, depth - 1)
        })
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
                let listed = engine.actions(&state).len();
                assert_eq!(engine.count_actions(&state), listed, "{name}, ply {ply}");
            }
            match engine.random_action(&state, &mut dice) {
                Some(action) => engine.apply(&mut state, action, &mut ()),
                None => state = random_start(&engine, &mut dice),
            }
        }
    }
}
