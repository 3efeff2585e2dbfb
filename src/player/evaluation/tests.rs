//! What positions are worth, term by term.

use super::*;
use crate::compile::load;

fn engine(name: &str) -> Engine {
    Engine::new(load(name).game.expect("a game"))
}

/// What the first seat's pieces are worth in a position, by the untuned weights.
fn worth(engine: &Engine, board: &str, more: &str) -> f32 {
    let position = format!(r#"{{"to_move": "south", "board": [{board}]{more}}}"#);
    let state = engine.read_position(&position).expect("a position");
    let evaluation = Evaluation::new(engine, Weights::of(engine.game()));
    evaluation.standing(&state, &evaluation.prizes(&state)).teams[0]
}

/// What a kind is worth by itself.
fn alone(engine: &Engine, kind: &str) -> f32 {
    let kind = engine.game().kind_named(kind).expect("a kind");
    Weights::of(engine.game()).worth[kind.index()]
}

fn assert_near(one: f32, other: f32) {
    assert!((one - other).abs() < 1e-4, "{one} is not {other}");
}

const KINGS: &str = r#"{"at": "b1", "army": "south", "kind": "king"}, {"at": "b5", "army": "north", "kind": "king"}"#;

#[test]
fn who_can_take_a_prize_is_worth_more_the_nearer_it_is() {
    let engine = engine("skirmish");
    let with = |kind: &str, at: &str| {
        let board = format!(r#"{KINGS}, {{"at": "{at}", "army": "south", "kind": "{kind}"}}"#);
        worth(&engine, &board, "")
    };
    let bare = worth(&engine, KINGS, "");
    let terms = Terms::default();
    assert_near(with("scout", "b4") - bare, alone(&engine, "scout") + terms.approach);
    assert_near(
        with("scout", "a2") - bare,
        alone(&engine, "scout") + terms.approach / 2.0,
    );
    for at in ["b4", "a2"] {
        assert_near(with("guard", at) - bare, alone(&engine, "guard"));
    }
}

#[test]
fn the_last_royal_piece_is_worth_the_game() {
    let engine = engine("skirmish");
    let north = r#"{"at": "b5", "army": "north", "kind": "king"}"#;
    let guard = r#"{"at": "a1", "army": "south", "kind": "guard"}"#;
    let kingless = worth(&engine, &format!("{north}, {guard}"), r#", "defeated": []"#);
    let crowned = worth(&engine, &format!("{KINGS}, {guard}"), "");
    assert_near(crowned - kingless, alone(&engine, "king") + Terms::default().royal);
}

#[test]
fn a_prize_aboard_counts_and_the_way_to_where_it_wins() {
    let engine = engine("junqi-flag-carry");
    let with = |at: &str, aboard: bool| {
        let board = format!(
            r#"{{"at": "{at}", "army": "red", "kind": "major",
                 "cargo": {{"army": "blue", "kind": "flag", "aboard": {aboard}}}}},
               {{"at": "e12", "army": "red", "kind": "flag"}}, {{"at": "a8", "army": "blue", "kind": "major"}}"#
        );
        worth(&engine, &board, r#", "bound": {"south": "red", "north": "blue"}"#)
    };
    let carry = Terms::default().carry;
    let unladen = with("b2", false);
    assert_near(with("b2", true) - unladen, carry * 2.0);
    assert_near(with("b3", true) - unladen, carry * 1.5);
    assert_near(with("b3", false), unladen);
}

#[test]
fn pieces_in_hand_keep_most_of_their_worth() {
    let engine = engine("border-wars-2");
    let kings = r#"{"at": "e2", "army": "red", "kind": "general"}"#;
    let with = |hands: &str| {
        let position = format!(r#"{{"to_move": "red", "board": [{kings}], "hands": {{"red": {{{hands}}}}}}}"#);
        let state = engine.read_position(&position).expect("a position");
        let evaluation = Evaluation::new(&engine, Weights::of(engine.game()));
        evaluation.standing(&state, &evaluation.prizes(&state)).teams[0]
    };
    let held = with(r#""pawn": 3"#) - with("");
    assert_near(held, 3.0 * alone(&engine, "pawn") * Terms::default().hand);
}

#[test]
fn prizes_known_from_another_position_are_those_of_this_one() {
    for name in ["skirmish", "border-wars-2", "junqi-flag-carry", "junqi-reveal"] {
        let engine = engine(name);
        let evaluation = Evaluation::new(&engine, Weights::of(engine.game()));
        let mut dice = crate::engine::Dice::new(1);
        let (mut known, mut state) = (Prizes::default(), engine.random_start(&mut dice));
        for _ in 0..2000 {
            evaluation.renew(&mut known, &state);
            let fresh = evaluation.prizes(&state);
            assert_eq!(
                evaluation.standing(&state, &known),
                evaluation.standing(&state, &fresh),
                "{name}"
            );
            match engine.random_action(&state, &mut dice) {
                Some(action) => engine.apply(&mut state, action, &mut ()),
                None => state = engine.random_start(&mut dice),
            }
        }
    }
}
