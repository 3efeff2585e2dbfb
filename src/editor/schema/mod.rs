//! The JSON Schema of variant files, draft 7, as TOML language servers read it.
//!
//! Takes nothing; yields one schema, and the part of it that describes a path of keys. What always holds: it knows the keys,
//! types, words and bounds that the readers of [`definition`](crate::definition) know, no fewer and no more (a test asks the
//! readers), and whatever a file may take away with `false` may be `false`. What needs more than one key to judge, names
//! and sentences above all, is left to the checker.

mod board;
mod combat;
mod pieces;
mod rules;
mod seats;
mod setup;
mod shape;
#[cfg(test)]
mod tests;
mod variant;

use std::sync::LazyLock;

use serde_json::{Value, json};

use crate::rule::reserved;

static SCHEMA: LazyLock<Value> = LazyLock::new(|| {
    json!({
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "Sandtable variant",
        "description": "A war board game as data: board, pieces, combat, hidden information and rules.",
        "type": "object",
        "properties": {
            "format": {
                "description": "The version of the language; every file begins with it.",
                "type": "integer",
                "const": 1,
            },
            "extends": {
                "description": "Another variant, or a list of them: a bundled name, or a file beside or below this one.",
                "type": ["string", "array"],
                "items": { "type": "string" },
            },
            "part": {
                "description": "Whether the file only serves to be extended and is not playable by itself.",
                "type": "boolean",
            },
            "variant": variant::table().json(),
            "seats": seats::table().json(),
            "board": board::table().json(),
            "classes": pieces::table("What several kinds of pieces have in common.").json(),
            "pieces": pieces::table("The kinds of pieces.").json(),
            "combat": combat::table().json(),
            "setup": setup::table().json(),
            "information": variant::information().json(),
            "match": variant::points().json(),
            "rules": rules::table().json(),
        },
        "additionalProperties": false,
        "required": ["format"],
        // A file that is played by itself says all of a game.
        "if": { "not": { "anyOf": [
            { "required": ["extends"] },
            { "required": ["part"], "properties": { "part": { "const": true } } },
        ] } },
        "then": { "required": ["variant", "seats", "board", "pieces", "setup"] },
        "definitions": {
            "name": {
                "description": "A letter, then letters, digits, `-` and `_`; no word of the rule language.",
                "type": "string",
                "pattern": r"^\p{L}[\p{L}0-9_-]*$",
                "not": { "enum": reserved() },
            },
            "piece": pieces::piece().json(),
        },
    })
});

/// The schema.
pub fn schema() -> &'static Value {
    &SCHEMA
}

/// The part of the schema for what stands under a path of keys, such as `["pieces", "king", "rank"]`: an object with
/// `description`, `type`, `properties` and so on. The empty path is the whole file; `None` for a key that is not known.
pub fn at<'a>(path: impl IntoIterator<Item = &'a str>) -> Option<&'static Value> {
    let mut shape = schema();
    for key in path {
        let known = shape.get("properties").and_then(|keys| keys.get(key));
        let shaped = known.or_else(|| shape.get("additionalProperties").filter(|inner| inner.is_object()))?;
        shape = shaped
            .get("$ref")
            .and_then(Value::as_str)
            .and_then(|place| schema().pointer(place.trim_start_matches('#')))
            .unwrap_or(shaped);
    }
    Some(shape)
}
