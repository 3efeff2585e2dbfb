//! States that differ in one thing alone have different hashes, whatever the thing is.

use sandtable::engine::{Dice, Engine, State};
use serde_json::{Value, json};

use crate::support::{KITCHEN_SINKS, action, engine};

/// The hashes of a position and of each change to it, all of them different.
fn differ(engine: &Engine, position: &Value, changes: &[(&str, Value)]) {
    let hash = |position: &Value| {
        let state = engine.read_position(&position.to_string());
        state.unwrap_or_else(|error| panic!("{error} in {position}")).hash()
    };
    let mut seen = vec![("nothing", hash(position))];
    for (place, value) in changes {
        let mut changed = position.clone();
        let (above, key) = place.rsplit_once('/').unwrap();
        changed.pointer_mut(above).unwrap()[key] = value.clone();
        let hash = hash(&changed);
        for (other, known) in &seen {
            assert_ne!(*known, hash, "{place} = {value} against {other}");
        }
        seen.push((place, hash));
    }
}

#[test]
fn faces_cargo_armies_and_seats_have_a_part_in_the_hash() {
    let mut position = json!({
        "to_move": "one",
        "bound": { "one": "red" },
        "board": {
            "0": { "at": "a1", "army": "red", "kind": "guard", "cargo": { "army": "blue", "kind": "flag", "aboard": true } },
            "1": { "at": "b1", "army": "red", "kind": "scout" },
            "2": { "at": "c1", "army": "blue", "kind": "scout", "face": "down" },
            "3": { "at": "d1", "army": "green", "kind": "scout" },
            "4": { "at": "e5", "army": "red", "kind": "flag" },
        },
    });
    let pieces: Vec<_> = position["board"].as_object().unwrap().values().cloned().collect();
    position["board"] = Value::Array(pieces);
    let cargo = |army: &str, kind: &str, aboard: bool| json!({ "army": army, "kind": kind, "aboard": aboard });
    let board = |index: usize, key: &str, value: Value| {
        let mut board = position["board"].clone();
        board[index][key] = value;
        ("/board", board)
    };
    differ(
        &engine(KITCHEN_SINKS[1]),
        &position,
        &[
            ("/to_move", json!("two")),
            ("/to_move", json!("three")),
            ("/bound", json!({ "one": "blue" })),
            ("/bound", json!({ "two": "red" })),
            ("/bound", json!({ "one": "red", "two": "green", "three": "blue" })),
            ("/defeated", json!(["two"])),
            ("/defeated", json!(["three"])),
            board(1, "army", json!("green")),
            board(1, "kind", json!("guard")),
            board(1, "at", json!("b2")),
            board(2, "face", json!("up")),
            board(0, "cargo", Value::Null),
            board(0, "cargo", cargo("blue", "flag", false)),
            board(0, "cargo", cargo("green", "flag", true)),
            board(0, "cargo", cargo("blue", "mine", true)),
        ]
        .into_iter()
        .filter(|(_, value)| *value != Value::Null && value.pointer("/0/cargo") != Some(&Value::Null))
        .collect::<Vec<_>>(),
    );
}

#[test]
fn hands_have_a_part_in_the_hash() {
    let hands = |left: Value, right: Value| ("/hands", json!({ "left": left, "right": right }));
    let engine = engine(KITCHEN_SINKS[2]);
    let state = engine.start(&[], &mut Dice::new(0));
    let mut position = engine.write_position(&state);
    position["hands"] = json!({});
    differ(
        &engine,
        &position,
        &[
            hands(json!({ "scout": 1 }), json!({})),
            hands(json!({ "scout": 2 }), json!({})),
            hands(json!({ "scout": 3 }), json!({})),
            hands(json!({ "guard": 1 }), json!({})),
            hands(json!({}), json!({ "scout": 1 })),
            hands(json!({ "scout": 1 }), json!({ "scout": 1 })),
        ],
    );
}

#[test]
fn exchanges_have_a_part_in_the_hash() {
    let engine = engine(KITCHEN_SINKS[2]);
    let start = engine.start(&[], &mut Dice::new(0));
    let after = |played: &[&str]| -> State {
        let mut state = start.clone();
        for spelled in played {
            engine.apply(&mut state, action(&engine, spelled), &mut ());
        }
        state
    };
    let exchange = engine.actions(&start);
    let exchange = exchange
        .iter()
        .map(|&action| engine.spell(action))
        .find(|spelled| spelled != "pass");
    let exchange = exchange.unwrap();
    let there_and_back = after(&[&exchange, &exchange]);
    // The pieces stand as they stood; what was done is counted.
    assert_eq!(
        engine.write_position(&there_and_back)["board"],
        engine.write_position(&start)["board"]
    );
    assert_ne!(there_and_back.hash(), start.hash());
    assert_ne!(after(&["pass"]).hash(), start.hash());
    assert_ne!(after(&["pass", "pass"]).hash(), after(&["pass"]).hash());
    assert_eq!(
        after(&["pass", "pass"]).hash(),
        engine.hash_afresh(&after(&["pass", "pass"]))
    );
}
