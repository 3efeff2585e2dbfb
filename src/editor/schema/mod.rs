//! The JSON Schema of variant files, draft 7, as TOML language servers read it.
//!
//! Takes nothing; yields one schema, and the part of it that describes a path of keys. What always holds: it knows the keys,
//! types, words and bounds that the readers of [`definition`](crate::definition) know, no fewer and no more (a test asks the
//! readers), and whatever a file may take away with `false` may be `false`. What needs more than one key to judge, names
//! and sentences above all, is left to the checker. The tables are written place by place in `tables.toml`.

#[cfg(test)]
mod tests;

use std::sync::LazyLock;

use serde_json::{Map, Value, json};

use crate::diagnostic::{Code, article};
use crate::rule::reserved;

static POSITION: LazyLock<Value> =
    LazyLock::new(|| serde_json::from_str(include_str!("position.json")).unwrap_or_default());

/// The JSON Schema of a position's JSON, of whatever variant: keys and types; names are the variant's own business.
pub fn position_schema() -> &'static Value {
    &POSITION
}

static SCHEMA: LazyLock<Value> = LazyLock::new(|| {
    let mut tables: Map<String, Value> = toml::from_str(include_str!("tables.toml")).unwrap_or_default();
    let piece = tables.shift_remove("piece");
    let mut properties = json!({
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
    });
    for (name, table) in tables {
        properties[name] = shape(&table);
    }
    properties["allow"] = shape(&allow());
    json!({
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "Sandtable variant",
        "description": "A war board game as data: board, pieces, combat, hidden information and rules.",
        "type": "object",
        "properties": properties,
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
            "piece": piece.as_ref().map(shape),
        },
    })
});

/// The table of lints, as the file has the others.
fn allow() -> Value {
    let lints = Code::ALL.iter().filter(|code| code.is_lint()).map(|&code| {
        let title = article(code).title;
        let sentence = format!("Why {title} is meant here; or, for each name that is concerned, why.");
        let reason = json!({ "text": "Why it is meant.", "minLength": 1 });
        (
            code.name().to_owned(),
            json!({ "text-or-table": sentence, "each": reason }),
        )
    });
    let keys: Map<_, _> = lints.collect();
    json!({ "table": "Lints that find what is meant, each with the reason.", "keys": keys })
}

/// The schema of a place out of what the file says of it.
fn shape(place: &Value) -> Value {
    let mut said = place.as_object().into_iter().flatten();
    let (kind, description) = match said.next() {
        Some((kind, description)) if kind != "$ref" => (kind.as_str(), description),
        _ => return place.clone(),
    };
    let name = json!({ "$ref": "#/definitions/name" });
    let (types, usual): (&[&str], _) = match kind {
        "sentence" => (&["string"], json!({ "maxLength": 4000 })),
        "texts" => (&["string", "array"], json!({ "items": { "type": "string" } })),
        "names" => (&["string", "array"], json!({ "items": name })),
        "groups" => (&["array"], json!({ "items": { "type": "array", "items": name } })),
        "number" => (&["integer"], Value::Null),
        "table" => (&["object"], Value::Null),
        "named" => (&["object"], json!({ "propertyNames": name })),
        "text-or-table" => (&["string", "object"], Value::Null),
        _ => (&["string"], Value::Null),
    };
    let types = [types, &["boolean"]].concat();
    let mut shape = json!({ "description": description, "type": types });
    let (keys, each, words) = (place.get("keys"), place.get("each"), place.get("enum"));
    if words.is_none() {
        // Rather than a choice between a value and `false`: a mistake is then shown at its own place, not at the choice.
        shape["not"] = json!({ "const": true });
    }
    if let Some(keys) = keys.and_then(Value::as_object) {
        shape["properties"] = keys
            .iter()
            .map(|(key, place)| (key.as_str(), self::shape(place)))
            .collect();
    }
    if keys.is_some() || each.is_some() {
        shape["additionalProperties"] = each.map_or(false.into(), self::shape);
    }
    for (keyword, value) in usual.as_object().into_iter().flatten().chain(said) {
        let words = words.and_then(Value::as_array);
        shape[keyword] = match (keyword.as_str(), words) {
            ("keys" | "each", _) => continue,
            ("enum", Some(words)) => words.iter().cloned().chain([false.into()]).collect(),
            _ => value.clone(),
        };
    }
    shape
}

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
