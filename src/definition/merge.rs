//! Inheritance: one table laid over another, by name.
//!
//! A table is merged key by key, anything else is replaced; `name = false` takes away what was inherited. An entry keeps the
//! place it had; a new one goes to the end, or to where its `before` says.

use crate::diagnostic::{Code, Diagnostic, Findings};
use crate::source::{Entry, Node, Span, Table, Value};

/// Lays `child` over `parent`.
pub fn overlay(parent: &mut Table, child: &Table, findings: &mut Findings) {
    for (key, entry) in child {
        if matches!(entry.node.value, Value::Boolean(false)) && key != "part" {
            if parent.shift_remove(key).is_none() {
                let mut finding = Diagnostic::new(Code::NothingToRemove, format!("there is no `{key}` to remove"))
                    .label(
                        entry.key,
                        "`false` takes away what was inherited; nothing of this name was",
                    )
                    .near(key, parent.keys().map(String::as_str));
                for suggestion in &mut finding.suggestions {
                    suggestion.replacement = as_key(&suggestion.replacement);
                }
                findings.push(finding);
            } else {
                findings.remove(key, entry.key);
            }
            continue;
        }
        match parent.get_mut(key) {
            Some(old) => {
                if let (Value::Table(under), Value::Table(over)) = (&mut old.node.value, &entry.node.value) {
                    overlay(under, over, findings);
                    old.key = entry.key;
                    old.node.span = entry.node.span;
                } else {
                    *old = fresh(entry, findings);
                }
            }
            None => {
                parent.insert(key.clone(), fresh(entry, findings));
            }
        }
        place(parent, key, findings);
    }
}

/// A name as a key: within quotes unless it is of plain letters, digits, `-` and `_`.
pub fn as_key(name: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    if !name.is_empty() && name.chars().all(plain) {
        name.to_owned()
    } else {
        format!("{name:?}")
    }
}

/// An entry that lies over nothing, so that whatever it removes is not there.
fn fresh(entry: &Entry, findings: &mut Findings) -> Entry {
    let Value::Table(table) = &entry.node.value else {
        return entry.clone();
    };
    let mut clean = Table::new();
    overlay(&mut clean, table, findings);
    Entry {
        key: entry.key,
        node: Node {
            span: entry.node.span,
            value: Value::Table(clean),
        },
    }
}

/// Moves an entry to where its `before` says.
fn place(table: &mut Table, key: &str, findings: &mut Findings) {
    let Some(Value::Table(entry)) = table.get(key).map(|entry| &entry.node.value) else {
        return;
    };
    let Some(Value::Text(before)) = entry.get("before").map(|entry| &entry.node.value) else {
        return;
    };
    let before = before.clone();
    match (table.get_index_of(key), table.get_index_of(&before.value)) {
        (Some(from), Some(to)) if from != to => table.move_index(from, if from < to { to - 1 } else { to }),
        _ => {
            let names = table.keys().map(String::as_str).filter(|name| *name != key);
            Diagnostic::new(Code::UnknownName, format!("nothing here is called `{}`", before.value))
                .label(before.span, "no such entry to stand before")
                .near(&before.value, names)
                .report(findings);
        }
    }
}

/// Something that two parents give differently.
#[derive(Clone, Debug)]
pub struct Disagreement {
    /// The keys that lead to it.
    pub path: Vec<String>,
    /// Where one parent gives it.
    pub first: Span,
    /// Where the other does.
    pub second: Span,
}

/// What two parents give differently, each from a place of its own.
pub fn disagreements(first: &Table, second: &Table, path: &[String], found: &mut Vec<Disagreement>) {
    for (key, theirs) in second {
        let Some(ours) = first.get(key) else { continue };
        let mut path = path.to_vec();
        path.push(key.clone());
        match (&ours.node.value, &theirs.node.value) {
            (Value::Table(ours), Value::Table(theirs)) => disagreements(ours, theirs, &path, found),
            _ if ours.node.span == theirs.node.span || same(&ours.node, &theirs.node) => {}
            _ => found.push(Disagreement {
                path,
                first: ours.key,
                second: theirs.key,
            }),
        }
    }
}

/// Whether two values are alike, wherever they stand.
fn same(first: &Node, second: &Node) -> bool {
    match (&first.value, &second.value) {
        (Value::Text(a), Value::Text(b)) => a.value == b.value,
        (Value::Integer(a), Value::Integer(b)) => a == b,
        (Value::Boolean(a), Value::Boolean(b)) => a == b,
        (Value::Array(a), Value::Array(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b)),
        _ => false,
    }
}

/// Whether a document itself says something at a path, or above it in anything but a table.
pub fn says(table: &Table, path: &[String]) -> bool {
    let Some((key, rest)) = path.split_first() else {
        return true;
    };
    match table.get(key).map(|entry| &entry.node.value) {
        Some(Value::Table(inner)) => says(inner, rest),
        Some(_) => true,
        None => false,
    }
}
