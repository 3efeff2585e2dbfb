//! The spanned document: what TOML makes of a file, with every key and value still knowing its place.
//!
//! Takes a text of a [`FileSet`]; yields a tree of [`Node`]s and all syntax mistakes at once, in source order. The tree keeps
//! the order in which things were written, and its nodes may come from several files once one document extends another.

use indexmap::IndexMap;
use toml::de::{DeTable, DeValue};
use toml_parser::Source;
use toml_parser::lexer::TokenKind;

use super::fault::{Fault, FaultSort};
use super::slip::{foreign, slip};
use super::{FileId, FileSet, Span, Text};

/// One file's tree.
#[derive(Clone, Debug)]
pub struct Document {
    /// The file it was read from.
    pub file: FileId,
    /// The top-level table.
    pub root: Table,
}

/// Keys with their values, in the order written.
pub type Table = IndexMap<String, Entry>;

/// A value under a key.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Where the key stands.
    pub key: Span,
    /// What it holds.
    pub node: Node,
}

/// A value and its place: a table's is its header, anything else's is the whole value.
#[derive(Clone, Debug)]
pub struct Node {
    /// Where it stands.
    pub span: Span,
    /// What it is.
    pub value: Value,
}

/// What TOML can hold.
#[derive(Clone, Debug)]
pub enum Value {
    /// A string with its way back to the file.
    Text(Text),
    /// A whole number.
    Integer(i64),
    /// A number with a point.
    Float(f64),
    /// `true` or `false`.
    Boolean(bool),
    /// A date or time; nothing in a variant is one.
    Date,
    /// Several values.
    Array(Vec<Node>),
    /// Keys and values.
    Table(Table),
}

impl Value {
    /// What the value is, for a person.
    pub fn describe(&self) -> &'static str {
        match self {
            Value::Text(_) => "a string",
            Value::Integer(_) => "a whole number",
            Value::Float(_) => "a number with a point",
            Value::Boolean(_) => "true or false",
            Value::Date => "a date",
            Value::Array(_) => "a list",
            Value::Table(_) => "a table",
        }
    }
}

/// How deep tables and lists may nest; nothing in the format goes deeper than five.
const MAX_DEPTH: usize = 16;
/// The longest file that is read, in bytes.
const MAX_BYTES: usize = 4 << 20;
/// How many syntax mistakes are told at most.
const MAX_SYNTAX_FINDINGS: usize = 50;

impl Document {
    /// Reads a file of the set: what could be made out, even after mistakes, and all mistakes in source order.
    pub fn parse(files: &FileSet, file: FileId) -> (Self, Vec<Fault>) {
        let text = &files.file(file).text;
        let unread = |message: String, span, label| {
            let root = Table::new();
            let fault = Fault::new(FaultSort::Limit, message, span, label);
            (Self { file, root }, vec![fault])
        };
        if text.len() > MAX_BYTES {
            let message = format!("this file is longer than {MAX_BYTES} bytes");
            return unread(message, Span::new(file, 0, 0), "a variant is a few pages");
        }
        if let Some(at) = nests_too_deep(text) {
            let message = format!("brackets nest deeper than {MAX_DEPTH} levels");
            return unread(message, Span::new(file, at, at + 1), "one level too many");
        }
        let mut faults = Vec::new();
        let (table, errors) = DeTable::parse_recoverable(text);
        let mut errors: Vec<_> = errors
            .iter()
            .map(|error| (clamp(text, error.span().unwrap_or(0..0)), error.message().to_owned()))
            .collect();
        errors.sort_by_key(|(span, _)| span.start);
        // What follows a mistake on its line mostly follows from it.
        let mut line_end = 0;
        errors.retain(|(span, _)| {
            let is_first = span.start >= line_end;
            if is_first {
                line_end = text[span.start..]
                    .find('\n')
                    .map_or(text.len() + 1, |at| span.start + at + 1);
            }
            is_first
        });
        let reader = Reader { text, file };
        let root = reader.table(table.get_ref(), &mut faults, 0);
        let mut keys = Vec::new();
        if !errors.is_empty() {
            places(&root, &mut Vec::new(), &mut keys);
        }
        for (range, message) in errors.into_iter().take(MAX_SYNTAX_FINDINGS) {
            let span = underlined(text, &range, file);
            let fault = foreign(text, span).or_else(|| slip(text, span, &message, &keys));
            faults.push(fault.unwrap_or_else(|| {
                let (title, label) = wording(&message);
                Fault::new(FaultSort::Syntax, title, span, label)
            }));
        }
        faults.sort_by_key(|fault| fault.span.start);
        (Self { file, root }, faults)
    }
}

/// All keys of a table and of those in it, each with the keys that lead to it and itself.
fn places<'t>(table: &'t Table, path: &mut Vec<&'t str>, keys: &mut Vec<(Vec<&'t str>, Span)>) {
    for (key, entry) in table {
        path.push(key);
        keys.push((path.clone(), entry.key));
        if let Value::Table(inner) = &entry.node.value {
            places(inner, path, keys);
        }
        path.pop();
    }
}

/// What to underline for a mistake: an empty stretch takes in what begins there, up to a blank; one at the end of a line,
/// the string that was left open on it, if one was.
fn underlined(text: &str, range: &std::ops::Range<usize>, file: FileId) -> Span {
    if range.end > range.start {
        return Span::new(file, range.start, range.end);
    }
    let rest = &text[range.start..];
    let is_word = |c: char| c.is_alphanumeric() || c == '_' || c == '-';
    let word = rest.find(|c: char| !is_word(c)).unwrap_or(rest.len());
    if word > 0 {
        return Span::new(file, range.start, range.start + word);
    }
    let ragged = rest.find(char::is_whitespace).unwrap_or(rest.len());
    if ragged > 0 {
        return Span::new(file, range.start, range.start + ragged);
    }
    let line = text[..range.start].rfind('\n').map_or(0, |at| at + 1);
    let start = left_open(&text[line..range.start]).map_or(range.start, |at| line + at);
    Span::new(file, start, range.start)
}

/// Where on a line a string begins that does not end on it.
fn left_open(line: &str) -> Option<usize> {
    let mut open: Option<(usize, u8)> = None;
    let mut escaped = false;
    for (at, byte) in line.bytes().enumerate() {
        match open {
            None if byte == b'#' => return None,
            None if matches!(byte, b'"' | b'\'') => open = Some((at, byte)),
            Some((_, b'"')) if byte == b'\\' && !escaped => {
                escaped = true;
                continue;
            }
            Some((_, quote)) if byte == quote && !escaped => open = None,
            _ => {}
        }
        escaped = false;
    }
    open.map(|(at, _)| at)
}

/// The parser's sentence as message and label.
fn wording(message: &str) -> (String, String) {
    let mut lines = message.lines();
    let first = lines
        .next()
        .unwrap_or("not valid TOML")
        .trim()
        .trim_end_matches('.')
        .to_owned();
    let rest = lines.collect::<Vec<_>>().join(" ");
    let label = if rest.is_empty() { "here".to_owned() } else { rest };
    (first, label)
}

/// Where brackets of inline lists and tables, which nest on the machine's stack inside the parser, go too deep.
fn nests_too_deep(text: &str) -> Option<usize> {
    let (mut depth, mut dots) = (0usize, 0);
    for token in Source::new(text).lex() {
        match token.kind() {
            TokenKind::LeftSquareBracket | TokenKind::LeftCurlyBracket => depth += 1,
            TokenKind::RightSquareBracket | TokenKind::RightCurlyBracket => depth = depth.saturating_sub(1),
            // A long dotted key nests as well.
            TokenKind::Dot => dots += 1,
            TokenKind::Newline | TokenKind::Equals => dots = 0,
            _ => {}
        }
        if depth > MAX_DEPTH || dots > 16 * MAX_DEPTH {
            return Some(token.span().start());
        }
    }
    None
}

fn clamp(text: &str, range: std::ops::Range<usize>) -> std::ops::Range<usize> {
    let mut start = range.start.min(text.len());
    while !text.is_char_boundary(start) {
        start -= 1;
    }
    let mut end = range.end.clamp(start, text.len());
    while !text.is_char_boundary(end) {
        end += 1;
    }
    start..end
}

struct Reader<'a> {
    text: &'a str,
    file: FileId,
}

impl Reader<'_> {
    fn span(&self, range: std::ops::Range<usize>) -> Span {
        let range = clamp(self.text, range);
        Span::new(self.file, range.start, range.end)
    }

    fn table(&self, table: &DeTable<'_>, faults: &mut Vec<Fault>, depth: usize) -> Table {
        let mut entries = Table::new();
        for (key, value) in table {
            let node = self.node(value, faults, depth + 1);
            entries.insert(
                key.get_ref().to_string(),
                Entry {
                    key: self.span(key.span()),
                    node,
                },
            );
        }
        entries
    }

    fn node(&self, value: &toml::Spanned<DeValue<'_>>, faults: &mut Vec<Fault>, depth: usize) -> Node {
        let span = self.span(value.span());
        let value = match value.get_ref() {
            _ if depth > MAX_DEPTH => {
                let message = format!("tables nest deeper than {MAX_DEPTH} levels");
                faults.push(Fault::new(FaultSort::Limit, message, span, "one level too many"));
                Value::Date
            }
            DeValue::String(text) => Value::Text(Text::new(
                text.to_string(),
                span,
                self.text.get(span.range()).unwrap_or(""),
            )),
            DeValue::Integer(number) => {
                if let Ok(number) = i64::from_str_radix(number.as_str(), number.radix()) {
                    Value::Integer(number)
                } else {
                    let message = format!("`{number}` is too large a number");
                    let label = "larger than any number a game needs";
                    faults.push(Fault::new(FaultSort::Limit, message, span, label));
                    Value::Integer(0)
                }
            }
            DeValue::Float(number) => Value::Float(number.as_str().parse().unwrap_or(0.0)),
            DeValue::Boolean(yes) => Value::Boolean(*yes),
            DeValue::Datetime(_) => Value::Date,
            DeValue::Array(items) => {
                Value::Array(items.iter().map(|item| self.node(item, faults, depth + 1)).collect())
            }
            DeValue::Table(table) => Value::Table(self.table(table, faults, depth)),
        };
        Node { span, value }
    }
}
