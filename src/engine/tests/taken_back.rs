//! An action taken back leaves the state as it was, in random games of every bundled variant.

use super::super::undo::Touched;
use super::super::{Dice, Engine, State};
use super::{engine, random_start};
use crate::variants::every_variant;

/// Plies looked at in each variant.
const PLIES: usize = 150;

fn taken_back(engine: &Engine, state: &State, scratch: &mut State) -> usize {
    let actions = engine.actions(state);
    scratch.clone_from(state);
    for &action in &actions {
        let mut touched = Touched::default();
        engine.apply(scratch, action, &mut touched);
        assert_ne!(format!("{scratch:?}"), format!("{state:?}"), "{action:?}");
        engine.take_back(scratch, state, &touched);
        assert_eq!(format!("{scratch:?}"), format!("{state:?}"), "{action:?}");
    }
    actions.len()
}

#[test]
fn an_action_taken_back_leaves_nothing_behind() {
    for name in every_variant() {
        let engine = engine(name);
        let mut dice = Dice::new(11);
        let mut state = random_start(&engine, &mut dice);
        let mut scratch = state.clone();
        let mut tried = 0;
        for ply in 0..PLIES {
            if ply % 10 == 0 {
                tried += taken_back(&engine, &state, &mut scratch);
            }
            match engine.random_action(&state, &mut dice) {
                Some(action) => engine.apply(&mut state, action, &mut ()),
                None => state = random_start(&engine, &mut dice),
            }
        }
        assert!(tried > PLIES, "{name}: {tried}");
    }
}
