//! What a record says of its end is held against what the game came to.

use sandtable::engine::Engine;
use sandtable::session::{Record, Table};

use crate::support::engine;

/// A game that red gives up at once, with what its record says of the end.
fn replay(engine: &Engine, stakes: &str, end: &str) -> Result<(), String> {
    let game = engine.game();
    let seats: Vec<_> = game
        .seats
        .names
        .iter()
        .map(|name| format!("\"{name}\": \"human\""))
        .collect();
    let arrangements: serde_json::Map<_, _> = game
        .seats
        .iter()
        .map(|seat| {
            let arrangement = engine.random_arrangement(seat, &mut sandtable::engine::Dice::new(1));
            let placed = arrangement.iter();
            let placed =
                placed.map(|(&space, &kind)| (game.board.name(space).to_owned(), game.kind(kind).name.clone().into()));
            (
                game.seats.name(seat).to_owned(),
                serde_json::Value::Object(placed.collect()),
            )
        })
        .collect();
    let header = serde_json::json!({
        "format": 1, "variant": game.names.id, "definition": game.definition_hash, "seed": 1, "stakes": stakes,
        "seats": serde_json::from_str::<serde_json::Value>(&format!("{{{}}}", seats.join(", "))).unwrap(),
        "control": [], "arrangements": arrangements,
    });
    let text = format!("{header}\n{{\"resign\": \"north\"}}\n{{\"leave\": \"south\"}}\n{{\"end\": {end}}}\n");
    let record = Record::read(text.as_bytes()).unwrap_or_else(|error| panic!("{error} in {text}"));
    Table::replay(engine, &record)
        .map(drop)
        .map_err(|error| error.to_string())
}

#[test]
fn the_end_of_a_record_must_be_the_game_s() {
    let engine = engine("junqi-alliance");
    let points = r#""points": {"north": 0, "east": 3, "south": -2, "west": 3}"#;
    let end =
        |outcome: &str, rule: &str, points: &str| format!("{{\"outcome\": \"{outcome}\", \"rule\": {rule}, {points}}}");
    let ranked = |end: &str| replay(&engine, "ranked", end);
    assert_eq!(ranked(&end("win:east+west", "null", points)), Ok(()));
    let refused = |end: &str, key: &str| {
        let said = ranked(end).unwrap_err();
        assert!(
            said.starts_with(&format!("line 4: the record says `{key}` ")),
            "{end}: {said}"
        );
    };
    refused(&end("win:north+south", "null", points), "outcome");
    refused(&end("draw", "null", points), "outcome");
    refused(&end("win:east+west", "\"flag-falls\"", points), "rule");
    for wrong in [
        r#""points": {"north": 1, "east": 3, "south": -2, "west": 3}"#,
        r#""points": {"north": 0, "east": 3, "south": 0, "west": 3}"#,
        r#""points": {"north": 0, "east": 3, "south": -2}"#,
        r#""pints": {}"#,
    ] {
        refused(&end("win:east+west", "null", wrong), "points");
    }
    let casual = |end: &str| replay(&engine, "casual", end);
    assert_eq!(casual(r#"{"outcome": "win:east+west", "rule": null}"#), Ok(()));
    assert!(
        casual(&end("win:east+west", "null", points)).is_err(),
        "a casual game counts for nothing"
    );
}
