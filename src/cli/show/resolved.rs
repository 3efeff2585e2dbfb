//! A definition with all it extends as one TOML file, each value with the file and line it comes from.
//!
//! What is printed is itself a variant that means the same: keys keep their order, and `before`, which has done its work,
//! is left out.

use std::fmt::Write;

use super::super::literal::{key, quoted, text};
use crate::source::{Document, FileSet, Node, Span, Table, Value};

/// The tables inside top-level tables that get a header of their own.
const HEADED: [(&str, &[&str]); 4] = [
    ("board", &["sides", "legend", "links", "zones"]),
    ("combat", &["cases", "matrix"]),
    ("setup", &["only", "place", "hand", "presets", "exchange"]),
    ("match", &["points"]),
];

/// An entry longer than this is spread over lines.
const LONG: usize = 110;

/// The whole as TOML.
pub(super) fn write(files: &FileSet, document: &Document) -> String {
    let mut writer = Writer {
        files,
        out: String::new(),
    };
    let root = &document.root;
    for (name, entry) in root.iter().filter(|(name, _)| *name != "extends" && *name != "part") {
        if !matches!(entry.node.value, Value::Table(_)) {
            writer.line(&key(name), &entry.node);
        }
    }
    for (name, entry) in root {
        if let Value::Table(table) = &entry.node.value {
            let headed = HEADED.iter().find(|(head, _)| head == name);
            writer.section(name, table, headed.map_or(&[], |(_, inner)| inner));
        }
    }
    writer.out
}

struct Writer<'a> {
    files: &'a FileSet,
    out: String,
}

impl Writer<'_> {
    /// A table under its header: first what stands in it, then its own headed tables.
    fn section(&mut self, path: &str, table: &Table, headed: &[&str]) {
        let is_headed = |name: &str, node: &Node| headed.contains(&name) && matches!(node.value, Value::Table(_));
        let plain = || table.iter().filter(|(name, entry)| !is_headed(name, &entry.node));
        if plain().next().is_some() {
            let _ = write!(self.out, "\n[{path}]\n");
            for (name, entry) in plain() {
                self.entry(&key(name), &entry.node);
            }
        }
        for (name, entry) in table {
            if let (true, Value::Table(inner)) = (is_headed(name, &entry.node), &entry.node.value) {
                self.section(&format!("{path}.{}", key(name)), inner, &[]);
            }
        }
    }

    /// One entry: on one line if it comes from one place and is short, else its parts under dotted keys.
    fn entry(&mut self, name: &str, node: &Node) {
        match &node.value {
            Value::Table(table) if !Self::fits(name, node) => {
                for (part, entry) in parts(table) {
                    self.entry(&format!("{name}.{}", key(part)), &entry.node);
                }
            }
            _ => self.line(name, node),
        }
    }

    fn fits(name: &str, node: &Node) -> bool {
        let Value::Table(table) = &node.value else { return true };
        let mut spans = Vec::new();
        leaves(table, &mut spans);
        let lone = spans.windows(2).all(|pair| pair[0].file == pair[1].file);
        table.is_empty() || lone && name.len() + inline(&node.value).len() <= LONG
    }

    fn line(&mut self, name: &str, node: &Node) {
        let mut spans = vec![node.span];
        if let Value::Table(table) = &node.value {
            leaves(table, &mut spans);
            // A table that was laid over another has the child's header; its content says better where it comes from.
            if spans.len() > 1 {
                spans.remove(0);
            }
        }
        let value = match &node.value {
            Value::Text(string) => text(&string.value),
            other => inline(other),
        };
        let place = spans.first().map_or(String::new(), |&span| self.place(span));
        let _ = writeln!(self.out, "{name} = {value}  # {place}");
    }

    fn place(&self, span: Span) -> String {
        let line = self.files.position(span.file, span.range().start).line;
        let name: String = self
            .files
            .file(span.file)
            .name
            .chars()
            .filter(|c| !c.is_control())
            .collect();
        format!("{name}:{line}")
    }
}

/// A table's entries without what only told where to put it.
fn parts(table: &Table) -> impl Iterator<Item = (&String, &crate::source::Entry)> {
    table.iter().filter(|(name, _)| *name != "before")
}

fn leaves(table: &Table, spans: &mut Vec<Span>) {
    for (_, entry) in parts(table) {
        match &entry.node.value {
            Value::Table(inner) => leaves(inner, spans),
            _ => spans.push(entry.node.span),
        }
    }
}

/// A value on one line.
fn inline(value: &Value) -> String {
    match value {
        Value::Text(string) => quoted(&string.value),
        Value::Integer(number) => number.to_string(),
        Value::Float(number) => format!("{number:?}"),
        Value::Boolean(yes) => yes.to_string(),
        // No variant has a date; the finding on it says so.
        Value::Date => "1970-01-01".to_owned(),
        Value::Array(items) => {
            let items: Vec<_> = items.iter().map(|item| inline(&item.value)).collect();
            format!("[{}]", items.join(", "))
        }
        Value::Table(table) if table.is_empty() => "{}".to_owned(),
        Value::Table(table) => {
            let items: Vec<_> = parts(table)
                .map(|(name, entry)| format!("{} = {}", key(name), inline(&entry.node.value)))
                .collect();
            format!("{{ {} }}", items.join(", "))
        }
    }
}
