//! A refused action says why.

use super::{action, engine};
use crate::engine::Refusal;

fn refusal(variant: &str, position: &str, text: &str) -> (Option<String>, String) {
    let engine = engine(variant);
    let state = engine.read_position(position).unwrap();
    let before = engine.write_position(&state);
    let Refusal { rule, reason, .. } = engine.refuse(&state, action(&engine, text)).unwrap();
    assert_eq!(engine.write_position(&state), before);
    (rule.map(|rule| engine.game().rule(rule).name.clone()), reason)
}

const CLASSIC: &str = r#"{"to_move": "south", "board": [
    {"at": "b1", "army": "south", "kind": "flag"},
    {"at": "d1", "army": "south", "kind": "captain"},
    {"at": "a2", "army": "south", "kind": "major"},
    {"at": "a4", "army": "south", "kind": "engineer"},
    {"at": "c6", "army": "south", "kind": "colonel"},
    {"at": "b8", "army": "north", "kind": "bomb"},
    {"at": "b7", "army": "north", "kind": "marshal"},
    {"at": "c7", "army": "north", "kind": "captain"},
    {"at": "d12", "army": "north", "kind": "flag"}]}"#;

#[test]
fn plain_reasons() {
    let why = |text| refusal("junqi-classic", CLASSIC, text).1;
    assert_eq!(why("e5-e6"), "there is no piece on `e5`");
    assert_eq!(why("b7-a7"), "the piece on `b7` is not one of `south`");
    assert_eq!(why("a2-a5"), "the way from `a2` to `a5` is blocked at `a4`");
    assert_eq!(why("a2-c4"), "`c4` is out of reach for `major` on `a2`");
    assert_eq!(why("b1-a1"), "`flag` never moves");
    assert_eq!(why("c6-c7"), "there is a piece on `c7`: an attack is written `c6xc7`");
    assert_eq!(
        why("c6-b7"),
        "there is a piece on `b7`, and it cannot be attacked from `c6`"
    );
    assert_eq!(why("c6xb6"), "there is no piece on `b6`: a move is written `c6-b6`");
    assert_eq!(why("a2xa4"), "a piece of `south` itself stands on `a4`");
    assert_eq!(why("d3<>b3"), "pieces are exchanged only before play");
    assert_eq!(why("pass"), "no rule lets `south` do this");
    assert_eq!(why("bomb@a1"), "`south` has no `bomb` in hand");
    assert_eq!(why("!b8"), "the piece on `b8` lies face up already");
}

#[test]
fn rules_are_named() {
    let (rule, reason) = refusal("junqi-classic", CLASSIC, "d1-d2");
    assert_eq!(rule.as_deref(), Some("headquarters-hold"));
    assert_eq!(
        reason,
        "the rule `headquarters-hold` says: forbid move when from in headquarters"
    );
    let shelter = CLASSIC
        .replace(r#""at": "b7""#, r#""at": "e7""#)
        .replace(r#""at": "c6""#, r#""at": "b7""#);
    assert_eq!(
        refusal("junqi-classic", &shelter, "b7xb8").0.as_deref(),
        Some("camps-shelter")
    );
    let chess = r#"{"to_move": "red", "board": [
        {"at": "e4", "army": "red", "kind": "general"},
        {"at": "e6", "army": "red", "kind": "pawn"},
        {"at": "e8", "army": "blue", "kind": "guard"},
        {"at": "f11", "army": "blue", "kind": "general"}]}"#;
    assert_eq!(
        refusal("border-wars-2-chess", chess, "e6-d7").0.as_deref(),
        Some("check")
    );
}

#[test]
fn combat_cases_are_named() {
    let position = r#"{"to_move": "red", "board": [
        {"at": "f1", "army": "red", "kind": "general"},
        {"at": "c4", "army": "red", "kind": "pawn"},
        {"at": "d5", "army": "blue", "kind": "blockade"},
        {"at": "f11", "army": "blue", "kind": "general"}],
        "hands": {"red": {"pawn": 1}, "blue": {"pawn": 1}}}"#;
    assert_eq!(
        refusal("border-wars-2", position, "c4xd5").1,
        "`pawn` may not attack `blockade`: only envoys take a blockade"
    );
}

#[test]
fn a_game_that_is_over_says_by_which_rule() {
    let over = CLASSIC.replace(r#""board""#, r#""quiet": 70, "board""#);
    let (rule, reason) = refusal("junqi-classic", &over, "a4-a5");
    assert_eq!(rule.as_deref(), Some("quiet"));
    assert_eq!(reason, "the game is over (draw) by the rule `quiet`");
}
