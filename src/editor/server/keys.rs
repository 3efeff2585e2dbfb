//! What may stand in the tables of a variant file, out of its schema.

use serde_json::Value;

use crate::editor::schema;

/// A key or a word that may stand somewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// How it is written.
    pub name: &'static str,
    /// One sentence on it.
    pub description: &'static str,
    /// Whether a table belongs under it.
    pub table: bool,
}

/// One sentence on what stands under a path of keys.
pub fn description(path: &[&str]) -> Option<&'static str> {
    schema::at(path.iter().copied())?.get("description")?.as_str()
}

/// The fixed keys of the table that a path leads to.
pub fn keys(path: &[&str]) -> Vec<Choice> {
    let properties = schema::at(path.iter().copied()).and_then(|shape| shape.get("properties")?.as_object());
    let Some(properties) = properties else {
        return Vec::new();
    };
    let choice = |(name, shape): (&'static String, &'static Value)| {
        // What several tables share is said once.
        let path = path.iter().copied().chain([name.as_str()]);
        let shape = schema::at(path).unwrap_or(shape);
        Choice {
            name,
            description: shape.get("description").and_then(Value::as_str).unwrap_or(""),
            table: types(shape).any(|kind| kind == "object"),
        }
    };
    properties.iter().map(choice).collect()
}

/// The words that the string under a path of keys may be.
pub fn words(path: &[&str]) -> Vec<&'static str> {
    let Some(shape) = schema::at(path.iter().copied()) else {
        return Vec::new();
    };
    let items = shape.get("items").unwrap_or(shape);
    let words = shape
        .get("enum")
        .or_else(|| items.get("enum"))
        .and_then(Value::as_array);
    words.into_iter().flatten().filter_map(Value::as_str).collect()
}

/// Whether a string may stand under a path of keys.
pub fn takes_text(path: &[&str]) -> bool {
    schema::at(path.iter().copied()).is_some_and(|shape| types(shape).any(|kind| kind == "string"))
}

fn types(shape: &'static Value) -> impl Iterator<Item = &'static str> {
    let kinds = shape.get("type");
    let one = kinds.and_then(Value::as_str);
    let several = kinds
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
        .filter_map(Value::as_str);
    one.into_iter().chain(several)
}
