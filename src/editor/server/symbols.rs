//! The table of contents of a file: its tables, and under them what is named there.

use std::ops::Range;

use super::names::{Definition, of_file};
use super::outline::{Outline, SpotKind};
use super::role::Sort;

/// An entry of the table of contents.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symbol {
    /// Its name.
    pub name: String,
    /// What is named; `None` for a table.
    pub sort: Option<Sort>,
    /// The whole of it, in bytes.
    pub range: Range<usize>,
    /// Its name, in bytes; within the whole.
    pub name_range: Range<usize>,
    /// What it holds.
    pub children: Vec<Symbol>,
}

/// The contents of a file, in the order they stand.
pub fn symbols(text: &str, outline: &Outline) -> Vec<Symbol> {
    let mut named = Vec::new();
    of_file("", text, outline, &mut named);
    named.sort_by_key(|definition| definition.range.start);
    let mut tables = tables(text, outline);
    let mut loose = Vec::new();
    for definition in named {
        let start = definition.range.start;
        match tables.iter_mut().find(|table| table.range.contains(&start)) {
            // A table's own header names what it is about.
            Some(table) if table.name_range.contains(&start) => table.sort = Some(definition.sort),
            Some(table) => table.children.push(symbol(definition, &table.range)),
            None => loose.push(symbol(definition, &(0..text.len()))),
        }
    }
    tables.extend(loose);
    tables.sort_by_key(|symbol| symbol.range.start);
    tables
}

/// The headers, each with all up to the next.
fn tables(text: &str, outline: &Outline) -> Vec<Symbol> {
    let headers: Vec<_> = outline
        .spots
        .iter()
        .filter(|spot| spot.header && spot.kind == SpotKind::Key)
        .collect();
    let mut tables: Vec<Symbol> = Vec::new();
    for (at, spot) in headers.iter().enumerate() {
        let starts = spot.path.is_empty() || at == 0 || headers[at - 1].full_path() != spot.path;
        let full = spot.full_path().join(".");
        match tables.last_mut().filter(|_| !starts) {
            Some(table) => {
                table.name = full;
                table.name_range.end = spot.range.end;
            }
            None => tables.push(Symbol {
                name: full,
                sort: None,
                range: spot.range.start..text.len(),
                name_range: spot.range.clone(),
                children: Vec::new(),
            }),
        }
    }
    for at in 1..tables.len() {
        let before = &text[..tables[at].range.start];
        tables[at - 1].range.end = before.trim_end_matches([' ', '\t', '[']).trim_end().len();
    }
    if let Some(last) = tables.last_mut() {
        last.range.end = text.trim_end().len().max(last.name_range.end);
    }
    for table in &mut tables {
        table.range.end = table.range.end.max(table.name_range.end);
    }
    tables
}

fn symbol(definition: Definition, within: &Range<usize>) -> Symbol {
    let end = definition.entry.end.min(within.end).max(definition.range.end);
    Symbol {
        name: definition.name,
        sort: Some(definition.sort),
        range: definition.entry.start..end,
        name_range: definition.range,
        children: Vec::new(),
    }
}
