//! [`Mentions`]: which words a variant's sentences use.

use std::collections::BTreeSet;

use crate::source::{Document, Value};

/// All words of all strings of a variant that are not mere text for people.
#[derive(Debug)]
pub struct Mentions<'a>(BTreeSet<&'a str>);

impl<'a> Mentions<'a> {
    /// Those of a flattened document.
    pub fn of(document: &'a Document) -> Self {
        let mut words = BTreeSet::new();
        for (key, entry) in &document.root {
            match (key.as_str(), &entry.node.value) {
                ("variant" | "allow" | "extends" | "examples", _) => {}
                ("board", Value::Table(board)) => {
                    let shown = |key: &str| !matches!(key, "legend" | "map" | "layout" | "sides");
                    for (_, entry) in board.iter().filter(|(key, _)| shown(key)) {
                        gather(&entry.node.value, &mut words);
                    }
                }
                (_, value) => gather(value, &mut words),
            }
        }
        Self(words)
    }

    /// Whether a name is among them.
    pub fn has(&self, name: &str) -> bool {
        self.0.contains(name)
    }
}

fn gather<'a>(value: &'a Value, words: &mut BTreeSet<&'a str>) {
    match value {
        Value::Text(text) => {
            let is_part = |c: char| c.is_alphanumeric() || c == '-' || c == '_';
            words.extend(text.value.split(|c| !is_part(c)).filter(|word| !word.is_empty()));
        }
        Value::Array(items) => items.iter().for_each(|item| gather(&item.value, words)),
        Value::Table(table) => {
            let told = |key: &str| !matches!(key, "names" | "symbol" | "before");
            let entries = table.iter().filter(|(key, _)| told(key));
            entries.for_each(|(_, entry)| gather(&entry.node.value, words));
        }
        Value::Integer(_) | Value::Float(_) | Value::Boolean(_) | Value::Date => {}
    }
}
