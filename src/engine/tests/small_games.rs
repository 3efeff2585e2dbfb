//! Small games of our own, for what no bundled game does.

use super::{apply, engine_of, spelled};
use crate::engine::{Ending, Outcome};
use crate::game::{SeatId, SeatSet};

const THREE: &str = r#"
format = 1
[variant]
name = "Three in a row"
summary = "three seats on one line"
source = "the tests"
[seats]
order = ["a", "b", "c"]
[board]
layout = "points"
map = '''
. . . . . . .
'''
legend = { "." = "plain" }
[board.links.road]
join = ["orthogonal"]
[pieces.man]
symbol = "m"
moves = ["slide road"]
[combat]
otherwise = "attacker"
[setup]
method = "fixed"
[setup.place.a]
man = "a1"
[setup.place.b]
man = "d1"
[setup.place.c]
man = "g1"
[rules]
last = "when any seat has no man: defeat it"
stuck = "when next has no action: draw"
long = "after 50 plies: draw"
"#;

#[test]
fn defeated_seats_are_passed_over_and_the_last_wins() {
    let engine = engine_of(THREE);
    let mut state = engine.start(&[], &mut super::Dice::new(0));
    assert_eq!(spelled(&engine, &state), ["a1-b1", "a1-c1", "a1xd1"]);
    apply(&engine, &mut state, "a1xd1");
    assert_eq!(state.defeated(), SeatSet::of(SeatId(1)));
    assert_eq!(state.to_move(), SeatId(2));
    apply(&engine, &mut state, "g1xd1");
    let winner = Outcome::Win(SeatSet::of(SeatId(2)));
    assert!(matches!(state.ending(), Some(Ending { outcome, rule: Some(_) }) if outcome == winner));
    assert_eq!(engine.outcome_word(state.ending()), "win:c");
    assert_eq!(spelled(&engine, &state), Vec::<String>::new());
}

#[test]
fn giving_up_passes_the_turn_on_and_players_may_agree() {
    let engine = engine_of(THREE);
    let mut state = engine.start(&[], &mut super::Dice::new(0));
    engine.resign(&mut state, SeatId(0), &mut ());
    assert_eq!(state.to_move(), SeatId(1));
    assert_eq!(state.ending(), None);
    assert_eq!(state.hash(), engine.hash_afresh(&state));
    let mut drawn = state.clone();
    engine.agree_draw(&mut drawn, &mut ());
    assert_eq!(engine.outcome_word(drawn.ending()), "draw");
    engine.resign(&mut state, SeatId(2), &mut ());
    assert_eq!(engine.outcome_word(state.ending()), "win:b");
    assert_eq!(state.ending().and_then(|ending| ending.rule), None);
}

#[test]
fn what_is_applied_after_the_end_changes_nothing() {
    let engine = engine_of(THREE);
    let mut state = engine.start(&[], &mut super::Dice::new(0));
    let first = engine.actions(&state)[0];
    engine.agree_draw(&mut state, &mut ());
    let before = (state.hash(), state.plies());
    engine.apply(&mut state, first, &mut ());
    assert_eq!((state.hash(), state.plies()), before);
}
