//! Whoever goes on from a position that was written out goes on exactly as the game does: the same actions, the same end by the
//! same rule. Over all variants as they are and with rules made up at random, from JSON and from the line in turns.

use super::derived::altered;
use super::{engine, engine_of, random_start, spelled};
use crate::engine::{Dice, Engine, State};
use crate::variants::every_variant;

/// A game that is mostly decided by what is counted.
const COUNTING: &str = r#"
format = 1
extends = "skirmish"
[variant]
name = "Counting"
[rules]
lazy = "after 6 plies without move of king: defeat mover"
restless = "after 2 round trips: defeat mover"
again = "after 3 occurrences: draw"
quiet = "after 25 plies without attack: draw"
"#;

/// The state that is read from what is written of another, which is written the same again.
fn read_back(engine: &Engine, state: &State, as_line: bool) -> State {
    let written = engine.write_position(state);
    let text = if as_line {
        engine.write_line(state)
    } else {
        written.to_string()
    };
    let read = engine
        .read_position(&text)
        .unwrap_or_else(|error| panic!("{error} in {text}"));
    assert_eq!(engine.write_position(&read), written, "{text}");
    assert_eq!(read.hash(), state.hash(), "{text}");
    let counts = |state: &State| -> Vec<u32> {
        let counters = 0..state.since.len();
        counters.map(|counter| state.quiet_plies(counter)).collect()
    };
    assert_eq!(counts(&read), counts(state), "{text}");
    assert_eq!(read.trips, state.trips, "{text}");
    read
}

/// Plays at random; now and then a second state is read from what is written of the first, and goes along from there.
fn go_along(engine: &Engine, dice: &mut Dice, plies: usize) -> usize {
    let mut state = random_start(engine, dice);
    engine.note(&mut state);
    let mut other = read_back(engine, &state, false);
    let mut ends = 0;
    for ply in 0..plies {
        if dice.below(8) == 0 {
            other = read_back(engine, &state, ply % 2 == 0);
        }
        assert_eq!(other.ending(), state.ending(), "{}", engine.write_line(&state));
        assert_eq!(other.to_move(), state.to_move(), "{}", engine.write_line(&state));
        assert_eq!(
            spelled(engine, &other),
            spelled(engine, &state),
            "{}",
            engine.write_line(&state)
        );
        let chosen = match engine.random_action(&state, dice) {
            Some(action) if state.ending().is_none() => action,
            _ => {
                ends += usize::from(state.ending().is_some());
                state = random_start(engine, dice);
                engine.note(&mut state);
                other = read_back(engine, &state, ply % 2 == 0);
                continue;
            }
        };
        if dice.below(200) == 0 {
            for state in [&mut state, &mut other] {
                engine.resign(state, state.to_move(), &mut ());
                engine.note(state);
            }
            continue;
        }
        for state in [&mut state, &mut other] {
            engine.apply(state, chosen, &mut ());
            engine.note(state);
        }
        assert_eq!(engine.write_position(&other), engine.write_position(&state));
    }
    ends
}

#[test]
fn play_goes_on_from_what_was_written_out() {
    let counting = engine_of(COUNTING);
    let mut ends = go_along(&counting, &mut Dice::new(6), 3_000);
    assert!(ends > 100, "{ends}");
    for name in every_variant() {
        ends += go_along(&engine(name), &mut Dice::new(5), 1_500);
        for seed in 0..3 {
            ends += go_along(&altered(name, seed), &mut Dice::new(seed), 120);
        }
    }
    assert!(ends > 40, "{ends}");
}
