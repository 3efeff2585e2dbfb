//! The hash of a definition: equal for whatever plays the same, however its files are laid out and whatever it shows.
//!
//! It begins with its version and a colon. What only says how a game looks or what it is called, what warnings it does without,
//! whether players may settle it by agreement, and examples have no part in it: a piece may be given a German name, and
//! yesterday's records are still its own.

use std::fmt::Write;

use sha2::{Digest, Sha256};

use crate::source::{Document, Table, Value};

/// The version of the hash.
const VERSION: u8 = 2;

/// SHA-256, in hexadecimal, of what can change play in a flattened document; its version stands before it.
pub fn of(document: &Document) -> String {
    format!("{VERSION}:{}", hex(document, Part::Played))
}

/// The hash as it was in its first version, which had no number: of all but what the files are and are called. Records of that
/// time have it.
pub fn first_version(document: &Document) -> String {
    hex(document, Part::Content)
}

/// What of a document is hashed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    /// Everything but what the files are and are called.
    Content,
    /// Of that, what can change play.
    Played,
}

impl Part {
    fn has(self, path: &[&str], node: &Value) -> bool {
        match path {
            // A table of nothing else is as good as none.
            ["match"] => {
                !matches!(node, Value::Table(table) if !table.is_empty() && table.keys().all(|key| key == "draws"))
            }
            ["variant" | "extends" | "format" | "part" | "examples"] | ["match", "draws"] => false,
            ["allow"] | ["pieces" | "classes", _, "names" | "symbol"] | ["board", "legend", _, "frame"] => {
                self == Self::Content
            }
            _ => true,
        }
    }
}

fn hex(document: &Document, part: Part) -> String {
    let mut text = String::new();
    entries(part, &[], &document.root, &mut text);
    Sha256::digest(text.as_bytes())
        .iter()
        .fold(String::new(), |mut hex, byte| {
            let _ = write!(hex, "{byte:02x}");
            hex
        })
}

/// Writes down the entries of a table that stands at a path of keys.
fn entries(part: Part, path: &[&str], table: &Table, text: &mut String) {
    for (key, entry) in table {
        let path = [path, &[key.as_str()]].concat();
        if part.has(&path, &entry.node.value) {
            let _ = write!(text, "{key:?}=");
            value(part, &path, &entry.node.value, text);
        }
    }
}

fn value(part: Part, path: &[&str], node: &Value, text: &mut String) {
    let _ = match node {
        Value::Text(string) => write!(text, "{:?};", string.value),
        Value::Integer(number) => write!(text, "{number};"),
        Value::Float(number) => write!(text, "{number:?};"),
        Value::Boolean(yes) => write!(text, "{yes};"),
        Value::Date => write!(text, "date;"),
        Value::Array(items) => {
            text.push('[');
            for item in items {
                value(part, path, &item.value, text);
            }
            write!(text, "];")
        }
        Value::Table(table) => {
            // A sign of the map with its zone alone may be written as the zone.
            if let (Part::Played, ["board", "legend", _], Some(zone)) = (part, path, table.get("zone")) {
                return value(part, path, &zone.node.value, text);
            }
            text.push('{');
            entries(part, path, table, text);
            write!(text, "}};")
        }
    };
}
