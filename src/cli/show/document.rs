//! [`Said`]: parts of a definition in its author's own words.

use crate::cli::tell::one_line;
use crate::source::{Document, Table, Value};

/// A table of the flattened definition, or nothing where there is none.
#[derive(Clone, Copy)]
pub(in crate::cli) struct Said<'a> {
    table: Option<&'a Table>,
}

impl<'a> Said<'a> {
    /// The whole definition.
    pub fn of(document: &'a Document) -> Self {
        Self {
            table: Some(&document.root),
        }
    }

    /// The table under a key.
    pub fn table(self, key: &str) -> Self {
        let table = match self.value(key) {
            Some(Value::Table(table)) => Some(table),
            _ => None,
        };
        Self { table }
    }

    /// The string under a key, its white space made even.
    pub fn text(self, key: &str) -> Option<String> {
        match self.value(key) {
            Some(Value::Text(text)) => Some(one_line(&text.value)),
            _ => None,
        }
    }

    /// The keys whose values are tables, with those.
    pub fn tables(self) -> impl Iterator<Item = (&'a str, Said<'a>)> {
        self.entries().filter_map(|(key, value)| match value {
            Value::Table(table) => Some((key, Said { table: Some(table) })),
            _ => None,
        })
    }

    /// The keys whose values are strings, with those.
    pub fn texts(self) -> impl Iterator<Item = (&'a str, String)> {
        self.entries().filter_map(|(key, value)| match value {
            Value::Text(text) => Some((key, one_line(&text.value))),
            _ => None,
        })
    }

    fn entries(self) -> impl Iterator<Item = (&'a str, &'a Value)> {
        let entries = self.table.into_iter().flatten();
        entries.map(|(key, entry)| (key.as_str(), &entry.node.value))
    }

    fn value(self, key: &str) -> Option<&'a Value> {
        Some(&self.table?.get(key)?.node.value)
    }
}
