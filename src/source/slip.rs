//! Slips that the TOML parser words for those who know TOML: said for those who do not.
//!
//! Takes a text, the place of a mistake in it, what the parser says of it and the keys that could be read; yields a [`Fault`] with what
//! to do. Keeps nothing.

use super::fault::{Fault, FaultSort};
use super::lookalike::{instead, lookalike, shown};
use super::{FileId, Span};

/// The fault of a place that begins with a sign that only looks like one of TOML's.
pub fn foreign(text: &str, span: Span) -> Option<Fault> {
    let sign = text[span.range()].chars().next()?;
    let (called, plain) = lookalike(sign)?;
    let message = format!("{} is {called}, which TOML does not know", shown(sign));
    Some(Fault::new(FaultSort::Syntax, message, span, instead(plain)))
}

/// The fault of a slip that has a name of its own.
pub fn slip(text: &str, span: Span, message: &str, keys: &[(Vec<&str>, Span)]) -> Option<Fault> {
    let line = Line::at(text, span.start as usize);
    if message.starts_with("duplicate key") {
        given_twice(text, span, keys)
    } else if message.starts_with("unclosed table") || message.starts_with("unclosed array of tables") {
        open_header(&line, span.file)
    } else {
        blank_in_key(&line, span.file)
    }
}

/// A line of a text and where it begins.
struct Line<'t> {
    start: usize,
    text: &'t str,
}

impl<'t> Line<'t> {
    fn at(text: &'t str, at: usize) -> Self {
        let start = text[..at].rfind('\n').map_or(0, |before| before + 1);
        let end = text[at..].find('\n').map_or(text.len(), |after| at + after);
        let text = text[start..end].trim_end();
        Self { start, text }
    }
}

/// A key or table that was there already, with its first place.
fn given_twice(text: &str, span: Span, keys: &[(Vec<&str>, Span)]) -> Option<Fault> {
    let name = text[span.range()].trim_matches(['"', '\'']);
    let header = text[..span.end as usize].rfind("\n[").map_or("", |at| &text[at + 1..]);
    let header = header.lines().next().unwrap_or("").trim_start_matches('[');
    let header = header.split(']').next().unwrap_or("");
    let under: Vec<_> = header
        .split('.')
        .map(|key| key.trim().trim_matches(['"', '\'']))
        .collect();
    let earlier = keys.iter().filter(|(path, key)| {
        key.file == span.file && key.start < span.start && path.last().is_some_and(|last| *last == name)
    });
    let found = earlier.map(|(path, key)| (path.starts_with(&under), key.start, *key));
    let (.., first) = found.max()?;
    let mut fault = Fault::new(
        FaultSort::Syntax,
        format!("`{name}` is given twice"),
        span,
        "given again here",
    );
    fault.other = Some((first, "given here first".to_owned()));
    fault.help = Some("take one of them out, or give one another name".to_owned());
    Some(fault)
}

/// A table's header without its last bracket.
fn open_header(line: &Line<'_>, file: FileId) -> Option<Fault> {
    let header = line.text.split('#').next()?.trim_end();
    let begun = header.len() - header.trim_start().len();
    let brackets = if header.trim_start().starts_with("[[") {
        "]]"
    } else {
        "]"
    };
    let span = Span::new(file, line.start + begun, line.start + header.len());
    let message = format!("the header `{}` has no closing `{brackets}`", header.trim());
    let mut fault = Fault::new(
        FaultSort::Syntax,
        message,
        span,
        format!("`{brackets}` belongs at its end"),
    );
    fault.help = Some(format!("write `{}{brackets}`", header.trim().trim_end_matches(']')));
    let end = Span::new(
        file,
        line.start + header.trim_end_matches(']').len(),
        line.start + header.len(),
    );
    fault.change = Some((end, brackets.to_owned()));
    Some(fault)
}

/// A key of several words, or with signs of its own, that stands without quotes.
fn blank_in_key(line: &Line<'_>, file: FileId) -> Option<Fault> {
    let (key, _) = line.text.split_once('=')?;
    let begun = key.len() - key.trim_start().len();
    let key = key.trim();
    let quoted = key.contains(['"', '\'', '[', ']', '{', '}', '#', ',', '\\']);
    let bare = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
    if key.is_empty() || quoted || key.chars().all(bare) || key.contains('.') {
        return None;
    }
    let span = Span::new(file, line.start + begun, line.start + begun + key.len());
    let what = if key.contains(char::is_whitespace) {
        "a key of several words"
    } else {
        "a key with other signs than a-z, 0-9, `-` and `_`"
    };
    let mut fault = Fault::new(
        FaultSort::Syntax,
        format!("{what} stands in quotes"),
        span,
        "without quotes here",
    );
    fault.help = Some(format!("write `\"{key}\"`"));
    fault.change = Some((span, format!("\"{key}\"")));
    Some(fault)
}
