//! A text as [`Row`]s of items and comments: what is kept of it when spacing is not.
//!
//! Takes a text that is TOML; yields its lines, with the lines of lists and inline tables inside their values.

use std::vec::IntoIter;

use toml_parser::Source;
use toml_parser::parser::{Event, EventKind, parse_document};

/// One line of a document, a list or an inline table; a blank one has nothing.
#[derive(Clone, Debug, Default)]
pub struct Row<'a> {
    /// A table's header, with its brackets.
    pub header: Option<String>,
    /// Entries or values; at most one on a line of the document itself.
    pub items: Vec<Item<'a>>,
    /// The comment that ends the line, from its `#`.
    pub comment: Option<&'a str>,
}

impl Row<'_> {
    /// Whether nothing stands on the line.
    pub fn is_blank(&self) -> bool {
        self.is_bare() && self.comment.is_none()
    }

    /// Whether at most a comment stands on the line.
    pub fn is_bare(&self) -> bool {
        self.header.is_none() && self.items.is_empty()
    }
}

/// A value, in tables behind its key.
#[derive(Clone, Debug)]
pub struct Item<'a> {
    /// The key, dots included.
    pub key: Option<String>,
    /// The value.
    pub value: Value<'a>,
}

/// A value.
#[derive(Clone, Debug)]
pub enum Value<'a> {
    /// As it is written.
    Scalar(&'a str),
    /// A list or an inline table.
    Group(Group<'a>),
}

/// A list or an inline table.
#[derive(Clone, Debug)]
pub struct Group<'a> {
    /// Which of the two.
    pub brackets: Brackets,
    /// Its lines: the first begins behind the opening bracket, the last ends before the closing one. One, if it is empty.
    pub rows: Vec<Row<'a>>,
}

/// What a group stands in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Brackets {
    /// `[…]`
    Square,
    /// `{…}`
    Curly,
}

impl<'a> Group<'a> {
    /// Whether it takes more than a line.
    pub fn is_broken(&self) -> bool {
        self.rows.len() > 1
    }

    /// Its values, whatever their lines.
    pub fn items(&self) -> impl Iterator<Item = &Item<'a>> {
        self.rows.iter().flat_map(|row| &row.items)
    }
}

/// The rows of a text that is TOML.
pub fn rows(text: &str) -> Vec<Row<'_>> {
    let tokens = Source::new(text).lex().into_vec();
    let mut events: Vec<Event> = Vec::new();
    parse_document(&tokens, &mut events, &mut ());
    Reader {
        text,
        events: events.into_iter(),
        strays: Vec::new(),
    }
    .rows()
}

struct Reader<'a> {
    text: &'a str,
    events: IntoIter<Event>,
    /// Comments between a key and its value, which may stand on lines of their own in an inline table.
    strays: Vec<&'a str>,
}

impl<'a> Reader<'a> {
    fn slice(&self, event: &Event) -> &'a str {
        let span = event.span();
        self.text.get(span.start()..span.end()).unwrap_or("")
    }

    /// The rows up to the end of the group, or of the text.
    fn rows(&mut self) -> Vec<Row<'a>> {
        let mut rows = Vec::new();
        let mut row = Row::default();
        while let Some(event) = self.events.next() {
            match event.kind() {
                EventKind::Newline => rows.push(std::mem::take(&mut row)),
                EventKind::ArrayClose | EventKind::InlineTableClose => break,
                EventKind::Comment => row.comment = Some(self.slice(&event).trim_end()),
                EventKind::StdTableOpen => row.header = Some(format!("[{}]", self.key(String::new()))),
                EventKind::ArrayTableOpen => row.header = Some(format!("[[{}]]", self.key(String::new()))),
                EventKind::SimpleKey => {
                    let key = Some(self.key(self.slice(&event).to_owned()));
                    let value = self.value();
                    rows.extend(self.strays.drain(..).map(|stray| Row {
                        comment: Some(stray),
                        ..Row::default()
                    }));
                    row.items.extend(value.map(|value| Item { key, value }));
                }
                EventKind::Scalar | EventKind::ArrayOpen | EventKind::InlineTableOpen => {
                    let value = self.value_of(&event);
                    row.items.push(Item { key: None, value });
                }
                _ => {}
            }
        }
        rows.push(row);
        rows
    }

    /// A key from its first part on, up to what ends it.
    fn key(&mut self, mut key: String) -> String {
        while let Some(event) = self.events.next() {
            match event.kind() {
                EventKind::SimpleKey => key.push_str(self.slice(&event)),
                EventKind::KeySep => key.push('.'),
                EventKind::Whitespace | EventKind::Newline => {}
                EventKind::Comment => self.stray(&event),
                _ => break,
            }
        }
        key
    }

    fn value(&mut self) -> Option<Value<'a>> {
        while let Some(event) = self.events.next() {
            match event.kind() {
                EventKind::Whitespace | EventKind::Newline => {}
                EventKind::Comment => self.stray(&event),
                _ => return Some(self.value_of(&event)),
            }
        }
        None
    }

    fn stray(&mut self, comment: &Event) {
        self.strays.push(self.slice(comment).trim_end());
    }

    fn value_of(&mut self, event: &Event) -> Value<'a> {
        let brackets = match event.kind() {
            EventKind::ArrayOpen => Brackets::Square,
            EventKind::InlineTableOpen => Brackets::Curly,
            _ => return Value::Scalar(self.slice(event)),
        };
        let mut rows = self.rows();
        if rows.iter().all(Row::is_blank) {
            rows.truncate(1);
        }
        Value::Group(Group { brackets, rows })
    }
}
