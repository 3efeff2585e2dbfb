//! Keys and strings as TOML 1.0 writes them.

use std::fmt::Write;

/// A key: bare where it may be.
pub(super) fn key(name: &str) -> String {
    let bare = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    if !name.is_empty() && name.chars().all(bare) {
        name.to_owned()
    } else {
        quoted(name)
    }
}

/// A string on one line.
pub(super) fn quoted(text: &str) -> String {
    let mut literal = String::from("\"");
    for character in text.chars() {
        match character {
            '"' => literal.push_str("\\\""),
            '\\' => literal.push_str("\\\\"),
            '\n' => literal.push_str("\\n"),
            '\t' => literal.push_str("\\t"),
            '\r' => literal.push_str("\\r"),
            control if control.is_control() => {
                let _ = write!(literal, "\\u{:04X}", u32::from(control));
            }
            other => literal.push(other),
        }
    }
    literal.push('"');
    literal
}

/// A string, over several lines where it has several.
pub(super) fn text(text: &str) -> String {
    let plain = |c: char| c == '\n' || !c.is_control();
    if text.contains('\n') && !text.contains("'''") && !text.ends_with('\'') && text.chars().all(plain) {
        format!("'''\n{text}'''")
    } else {
        quoted(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_reads_back() {
        for value in [
            "plain",
            "a\"b\\c",
            "two\nlines",
            "'''\n",
            "tab\tand\u{1}\u{7f}\r\n",
            "Ärger",
            "",
        ] {
            let document = format!("{} = {}\n{} = {}\n", key(value), quoted(value), key("x y"), text(value));
            let table: toml::Table = toml::from_str(&document).unwrap();
            assert_eq!(table[value].as_str(), Some(value));
            assert_eq!(table["x y"].as_str(), Some(value));
        }
    }
}
