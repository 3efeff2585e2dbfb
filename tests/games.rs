//! Random games of every bundled variant end by their rules, and the engine's books stay right on the way.

use sandtable::engine::{Dice, Engine};

use crate::support::{engine, every_variant, random_start};

#[test]
fn random_games_end_by_a_rule_and_keep_their_books() {
    for variant in every_variant() {
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

/// The stricter reading of the four-player board's rails: nobody, not even a piece that turns at will, combines the front row
/// and a curve. Said by links alone.
const NO_FRONT_INTO_CURVE: &str = r#"
format = 1
extends = "junqi-alliance"

[variant]
name = "Alliance with strict curves"

[board.links.without-curves]
turns = 4
paths = ["g12..k12", "g16..k16", "g2..g16", "i6..i12"]

[board.links.without-fronts]
turns = 4
paths = ["g16..k16", "g2..g16", "i6..i12", "g16..g12 f11..b11"]

[pieces.engineer]
moves = ["step road or railway", "roam without-curves", "roam without-fronts"]
"#;

#[test]
fn a_variant_can_keep_everyone_from_combining_front_row_and_curve() {
    let strict = Engine::new(
        sandtable::compile::load_text("strict.toml", NO_FRONT_INTO_CURVE)
            .game
            .unwrap(),
    );
    let free = engine("junqi-alliance");
    // From the middle of the front row; the three ways into the centre are closed.
    let position = |at: &str| {
        let own = ["g11", "i11", "k11"]
            .map(|at| format!(r#"{{"at": "{at}", "army": "north", "kind": "captain"}}"#))
            .join(", ");
        let flags = [("h17", "north"), ("q10", "east"), ("h1", "south"), ("a10", "west")]
            .map(|(at, army)| format!(r#"{{"at": "{at}", "army": "{army}", "kind": "flag"}}"#))
            .join(", ");
        format!(
            r#"{{"to_move": "north", "board": [{own}, {flags}, {{"at": "{at}", "army": "north", "kind": "engineer"}}]}}"#
        )
    };
    let reaches = |engine: &Engine, from: &str, to: &str| {
        let state = engine.read_position(&position(from)).unwrap();
        let spelled = format!("{from}-{to}");
        engine
            .actions(&state)
            .into_iter()
            .any(|action| engine.spell(action) == spelled)
    };
    assert!(reaches(&free, "h12", "f11") && reaches(&free, "h12", "b9"));
    assert!(!reaches(&strict, "h12", "f11") && !reaches(&strict, "h12", "b9"));
    // Along the front row and up the column is still one way, and so is the column and the curve.
    assert!(reaches(&strict, "h12", "g15") && reaches(&strict, "g14", "b11") && reaches(&strict, "g14", "j12"));
}
