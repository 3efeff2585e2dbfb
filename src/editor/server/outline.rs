//! The [`Outline`]: every key and value of a text with the keys that lead to it, however broken the text.
//!
//! Takes a text; yields its [`Spot`]s in the order they stand, and for a place between them what would stand there. It follows
//! the tokens of the TOML parser rather than its values, so that an unfinished line spoils no more than itself.

use std::ops::Range;

use toml_parser::Source;
use toml_parser::decoder::Encoding;
use toml_parser::parser::{Event, EventKind, RecursionGuard, parse_document};

/// How deep lists and inline tables are followed, and how many parts of a key.
const MOST_NESTED: u32 = 32;
const MOST_PARTS: usize = 64;

/// What a spot is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SpotKind {
    /// One key; its path leads to the table it stands in.
    Key,
    /// A string; its path leads to it.
    Text,
    /// Any other value.
    Scalar,
    /// A comment.
    Comment,
}

/// A key or a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spot {
    /// What it is.
    pub kind: SpotKind,
    /// The keys that lead there.
    pub path: Vec<String>,
    /// Its text without quotes.
    pub text: String,
    /// Where it stands, quotes and all, in bytes.
    pub range: Range<usize>,
    /// The same without its quotes.
    pub inner: Range<usize>,
    /// Whether it stands in a table's header.
    pub header: bool,
}

impl Spot {
    /// The path with the key itself.
    pub fn full_path(&self) -> Vec<String> {
        let mut path = self.path.clone();
        if self.kind == SpotKind::Key {
            path.push(self.text.clone());
        }
        path
    }
}

/// What would stand at a place where nothing does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Gap {
    /// A key of the table that the path leads to.
    Key(Vec<String>),
    /// The value of the key that the path leads to.
    Value(Vec<String>),
}

/// A text's keys and values.
#[derive(Clone, Debug, Default)]
pub struct Outline {
    /// In the order they stand.
    pub spots: Vec<Spot>,
}

impl Outline {
    /// Reads a text.
    pub fn of(text: &str) -> Self {
        Self {
            spots: walk(text, usize::MAX).spots,
        }
    }

    /// The key, value or comment that a place touches; of two that meet there, the key or the value.
    pub fn at(&self, offset: usize) -> Option<&Spot> {
        let touching = |spot: &&Spot| spot.range.start <= offset && offset <= spot.range.end;
        let mut found = self.spots.iter().filter(touching);
        let first = found.next()?;
        Some(
            found
                .next()
                .filter(|spot| spot.kind != SpotKind::Comment)
                .unwrap_or(first),
        )
    }
}

/// What would stand at a place of a text.
pub fn gap(text: &str, offset: usize) -> Gap {
    let walker = walk(text, offset);
    if walker.valued || (!walker.tables.is_empty() && walker.tables.last() == Some(&None)) {
        Gap::Value(walker.value)
    } else {
        Gap::Key(walker.key())
    }
}

/// Follows a text; what begins at a place or behind it is not heard.
fn walk(text: &str, until: usize) -> Walker<'_> {
    let tokens = Source::new(text).lex().into_vec();
    let mut events: Vec<Event> = Vec::new();
    // What nests deeper no file has, and the parser recurses.
    parse_document(&tokens, &mut RecursionGuard::new(&mut events, MOST_NESTED), &mut ());
    let mut walker = Walker {
        text,
        spots: Vec::new(),
        base: Vec::new(),
        parts: Vec::new(),
        value: Vec::new(),
        valued: false,
        header: false,
        dotted: false,
        tables: Vec::new(),
    };
    for event in events.iter().filter(|event| event.span().start() < until) {
        // The parser closes by itself what is being written in the line of the place that was asked about.
        let asked = text.get(event.span().start()..until.min(text.len()));
        let unwritten = event.span().is_empty() && asked.is_none_or(|line| !line.contains('\n'));
        walker.hear(event, until != usize::MAX && unwritten);
    }
    walker
}

struct Walker<'t> {
    text: &'t str,
    spots: Vec<Spot>,
    /// The table that keys stand in.
    base: Vec<String>,
    /// The key being written.
    parts: Vec<String>,
    /// The key whose value is being written.
    value: Vec<String>,
    /// Whether a value is due.
    valued: bool,
    /// Whether a table's header is being written.
    header: bool,
    /// Whether the key goes on after a dot.
    dotted: bool,
    /// Open inline tables, with the table and the value outside them, and open lists.
    tables: Vec<Option<(Vec<String>, Vec<String>)>>,
}

impl Walker<'_> {
    /// The key being written, with the table it stands in.
    fn key(&self) -> Vec<String> {
        [self.base.as_slice(), &self.parts].concat()
    }

    fn spot(&mut self, kind: SpotKind, path: Vec<String>, event: &Event) {
        let (range, text) = (event.span().start()..event.span().end(), self.text);
        let Some(raw) = text.get(range.clone()) else { return };
        let quotes = match event.encoding() {
            None => 0,
            Some(Encoding::LiteralString | Encoding::BasicString) => 1,
            Some(Encoding::MlLiteralString | Encoding::MlBasicString) => 3,
        };
        let start = quotes.min(raw.len());
        // A string that never closes has no quotes at its end.
        let closed = quotes > 0 && raw.len() >= 2 * quotes && raw.ends_with(&raw[..quotes]);
        let end = if closed { raw.len() - quotes } else { raw.len() };
        let inner = range.start + start..range.start + end;
        self.spots.push(Spot {
            kind,
            path,
            text: raw.get(start..end).unwrap_or("").to_owned(),
            range,
            inner,
            header: self.header,
        });
    }

    fn hear(&mut self, event: &Event, unwritten: bool) {
        match event.kind() {
            EventKind::StdTableOpen | EventKind::ArrayTableOpen => {
                self.header = true;
                self.valued = false;
                self.tables.clear();
                self.base.clear();
                self.parts.clear();
            }
            EventKind::StdTableClose | EventKind::ArrayTableClose => {
                self.header = false;
                self.base = std::mem::take(&mut self.parts);
            }
            EventKind::InlineTableOpen => {
                self.tables.push(Some((self.base.clone(), self.value.clone())));
                self.base = self.value.clone();
                self.parts.clear();
                self.valued = false;
            }
            EventKind::InlineTableClose if !unwritten => {
                if let Some(Some((base, value))) = self.tables.pop() {
                    self.base = base;
                    self.value = value;
                    self.valued = false;
                }
            }
            EventKind::ArrayOpen => {
                self.tables.push(None);
                self.valued = true;
            }
            EventKind::ArrayClose if !unwritten => {
                self.tables.pop();
                self.valued = false;
            }
            EventKind::SimpleKey => {
                if !self.dotted {
                    self.parts.clear();
                }
                self.dotted = false;
                self.valued = false;
                if self.parts.len() < MOST_PARTS {
                    self.spot(SpotKind::Key, self.key(), event);
                    self.parts.extend(self.spots.last().map(|spot| spot.text.clone()));
                }
            }
            EventKind::KeySep => self.dotted = true,
            EventKind::KeyValSep => {
                self.value = self.key();
                self.parts.clear();
                self.valued = true;
            }
            // A value that is missing has no length.
            EventKind::Scalar if !event.span().is_empty() => {
                let is_text = event.encoding().is_some();
                let kind = if is_text { SpotKind::Text } else { SpotKind::Scalar };
                self.spot(kind, self.value.clone(), event);
                self.valued = false;
            }
            EventKind::ValueSep => {
                self.parts.clear();
                self.valued = false;
            }
            EventKind::Comment => self.spot(SpotKind::Comment, Vec::new(), event),
            EventKind::Newline if self.tables.is_empty() => {
                self.header = false;
                self.dotted = false;
                self.valued = false;
                self.parts.clear();
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn paths(text: &str) -> Vec<String> {
        let outline = Outline::of(text);
        outline
            .spots
            .iter()
            .map(|spot| format!("{} {}", spot.path.join("."), spot.text))
            .collect()
    }

    #[test]
    fn keys_and_values_know_their_path() {
        assert_eq!(
            paths("a = 1\n[b.c]\nd.e = { f = ['g', \"h\"], i = true } # j\n"),
            [
                " a",
                "a 1",
                " b",
                "b c",
                "b.c d",
                "b.c.d e",
                "b.c.d.e f",
                "b.c.d.e.f g",
                "b.c.d.e.f h",
                "b.c.d.e i",
                "b.c.d.e.i true",
                " # j"
            ]
        );
    }

    #[test]
    fn an_unfinished_line_spoils_only_itself() {
        assert_eq!(
            paths("[a]\nb = \nc = \"d\n[e]\nf = 1\n"),
            [" a", "a b", "a c", "a.c d", " e", "e f", "e.f 1"]
        );
    }

    #[test]
    fn a_gap_knows_what_belongs_there() {
        let owned = |path: &[&str]| path.iter().map(|key| (*key).to_owned()).collect::<Vec<_>>();
        let cases = [
            ("", Gap::Key(vec![])),
            ("[a]\n", Gap::Key(owned(&["a"]))),
            ("[a]\nb = ", Gap::Value(owned(&["a", "b"]))),
            ("[a]\nb = { ", Gap::Key(owned(&["a", "b"]))),
            ("[a]\nb = { c = 1, ", Gap::Key(owned(&["a", "b"]))),
            ("[a]\nb = { c = ", Gap::Value(owned(&["a", "b", "c"]))),
            ("[a]\nb = [ \"x\", ", Gap::Value(owned(&["a", "b"]))),
            ("[a]\nb = 1\n", Gap::Key(owned(&["a"]))),
            ("[a]\nb.", Gap::Key(owned(&["a", "b"]))),
            ("[a.", Gap::Key(owned(&["a"]))),
            ("[", Gap::Key(vec![])),
        ];
        for (text, expected) in cases {
            assert_eq!(gap(text, text.len()), expected, "{text}");
        }
    }

    #[test]
    fn what_nests_too_deep_is_followed_no_further_and_takes_no_time() {
        let start = std::time::Instant::now();
        for text in [
            format!("a = {}", "[".repeat(50_000)),
            format!("a = {}{}", "[".repeat(50_000), "]".repeat(50_000)),
            "a={".repeat(50_000),
            format!("[{}b]", "a.".repeat(50_000)),
            format!("{}b = 1", "a.".repeat(50_000)),
        ] {
            let outline = Outline::of(&text);
            assert!(outline.spots.iter().all(|spot| spot.path.len() <= 40 * MOST_PARTS));
            gap(&text, text.len());
        }
        assert!(start.elapsed().as_secs() < 5, "{:?}", start.elapsed());
    }
}
