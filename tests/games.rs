//! Random games of every bundled variant end by their rules, and the engine's books stay right on the way.

use sandtable::engine::{Dice, Engine, State};
use sandtable::source::bundled_names;

use crate::support::engine;

/// A game of random actions, started as the variant says.
fn random_start(engine: &Engine, dice: &mut Dice) -> State {
    let arrangements: Vec<_> = engine
        .game()
        .seats
        .iter()
        .map(|seat| engine.random_arrangement(seat, dice))
        .collect();
    engine.start(&arrangements, dice)
}

#[test]
fn random_games_end_by_a_rule_and_keep_their_books() {
    for variant in bundled_names() {
        let engine = engine(variant);
        let mut dice = Dice::new(11);
        for _ in 0..4 {
            let mut state = random_start(&engine, &mut dice);
            let mut plies = 0;
            while state.ending().is_none() {
                let actions = engine.actions(&state);
                assert_eq!(engine.count_actions(&state), actions.len());
                assert_eq!(engine.has_action(&state), !actions.is_empty(), "{variant}");
                assert!(!actions.is_empty(), "{variant} stands still after {plies} plies");
                let action = engine.random_action(&state, &mut dice).unwrap();
                assert!(actions.contains(&action));
                assert_eq!(engine.parse_action(&engine.spell(action)), Ok(action));
                engine.apply(&mut state, action, &mut ());
                assert_eq!(state.hash(), engine.hash_afresh(&state), "{variant}");
                plies += 1;
                assert!(plies < 20_000, "{variant} does not end");
            }
            assert!(engine.actions(&state).is_empty());
            assert!(state.ending().is_some_and(|ending| ending.rule.is_some()));
        }
    }
}
