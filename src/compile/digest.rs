//! The hash of a definition: equal for whatever plays the same, however its files are laid out and whatever it shows.
//!
//! It begins with its version and a colon. What only says how a game looks or what it is called, and what warnings it does
//! without, has no part in it: a piece may be given a German name, and yesterday's records are still its own.

use std::fmt::Write;

use sha2::{Digest, Sha256};

use crate::source::{Document, Table, Value};

/// The version of the hash.
const VERSION: u8 = 2;

/// SHA-256, in hexadecimal, of what can change play in a flattened document; its version stands before it.
pub fn of(document: &Document) -> String {
    let mut text = String::new();
    for (key, entry) in &document.root {
        if !matches!(key.as_str(), "variant" | "extends" | "format" | "part" | "allow") {
            let _ = write!(text, "{key:?}=");
            Played.value(&[key], &entry.node.value, &mut text);
        }
    }
    format!("{VERSION}:{}", hex(&text))
}

/// The hash as it was in its first version, which had no number: of all but the `[variant]` table. Records of that time have it.
pub fn first_version(document: &Document) -> String {
    let mut text = String::new();
    for (key, entry) in &document.root {
        if !matches!(key.as_str(), "variant" | "extends" | "format" | "part") {
            let _ = write!(text, "{key:?}=");
            All.value(&[key], &entry.node.value, &mut text);
        }
    }
    hex(&text)
}

fn hex(text: &str) -> String {
    Sha256::digest(text.as_bytes())
        .iter()
        .fold(String::new(), |mut hex, byte| {
            let _ = write!(hex, "{byte:02x}");
            hex
        })
}

/// What of a document is written down to be hashed.
trait Part {
    /// Whether what stands at a path of keys is left out.
    fn leaves_out(&self, path: &[&str]) -> bool;

    /// What a table at a path comes to, where it says no more than a plain value would.
    fn plain<'d>(&self, path: &[&str], table: &'d Table) -> Option<&'d Value>;

    fn value(&self, path: &[&str], node: &Value, text: &mut String) {
        let _ = match node {
            Value::Text(string) => write!(text, "{:?};", string.value),
            Value::Integer(number) => write!(text, "{number};"),
            Value::Float(number) => write!(text, "{number:?};"),
            Value::Boolean(yes) => write!(text, "{yes};"),
            Value::Date => write!(text, "date;"),
            Value::Array(items) => {
                text.push('[');
                for item in items {
                    self.value(path, &item.value, text);
                }
                write!(text, "];")
            }
            Value::Table(inner) => {
                if let Some(plain) = self.plain(path, inner) {
                    return self.value(path, plain, text);
                }
                text.push('{');
                for (key, entry) in inner {
                    let path = [path, &[key.as_str()]].concat();
                    if !self.leaves_out(&path) {
                        let _ = write!(text, "{key:?}=");
                        self.value(&path, &entry.node.value, text);
                    }
                }
                write!(text, "}};")
            }
        };
    }
}

/// Everything.
struct All;

impl Part for All {
    fn leaves_out(&self, _: &[&str]) -> bool {
        false
    }

    fn plain<'d>(&self, _: &[&str], _: &'d Table) -> Option<&'d Value> {
        None
    }
}

/// What can change play.
struct Played;

impl Part for Played {
    fn leaves_out(&self, path: &[&str]) -> bool {
        matches!(
            path,
            ["pieces" | "classes", _, "names" | "symbol"] | ["board", "legend", _, "frame"]
        )
    }

    fn plain<'d>(&self, path: &[&str], table: &'d Table) -> Option<&'d Value> {
        let is_legend = matches!(path, ["board", "legend", _]);
        table.get("zone").filter(|_| is_legend).map(|entry| &entry.node.value)
    }
}
