//! The hash of a definition: equal for equal content, whatever files it is spread over and however it is laid out.

use std::fmt::Write;

use sha2::{Digest, Sha256};

use crate::source::{Document, Table, Value};

/// SHA-256 of a flattened document without its `[variant]` table, in hexadecimal.
pub fn of(document: &Document) -> String {
    let mut text = String::new();
    for (key, entry) in &document.root {
        if !matches!(key.as_str(), "variant" | "extends" | "format" | "part") {
            let _ = write!(text, "{key:?}=");
            value(&entry.node.value, &mut text);
        }
    }
    Sha256::digest(text.as_bytes())
        .iter()
        .fold(String::new(), |mut hex, byte| {
            let _ = write!(hex, "{byte:02x}");
            hex
        })
}

fn table(table: &Table, text: &mut String) {
    text.push('{');
    for (key, entry) in table {
        let _ = write!(text, "{key:?}=");
        value(&entry.node.value, text);
    }
    text.push('}');
}

fn value(node: &Value, text: &mut String) {
    let _ = match node {
        Value::Text(string) => write!(text, "{:?};", string.value),
        Value::Integer(number) => write!(text, "{number};"),
        Value::Float(number) => write!(text, "{number:?};"),
        Value::Boolean(yes) => write!(text, "{yes};"),
        Value::Date => write!(text, "date;"),
        Value::Array(items) => {
            text.push('[');
            for item in items {
                value(&item.value, text);
            }
            write!(text, "];")
        }
        Value::Table(inner) => {
            table(inner, text);
            write!(text, ";")
        }
    };
}
