//! What an editor shows of the thing under its pointer.

use std::fmt::Write;
use std::ops::Range;

use super::analysis::Analysis;
use super::keys;
use super::names::Definition;
use super::reference;
use super::role::{Sort, borrowed};
use super::word::{Sense, Word, word_at};
use crate::diagnostic::{Code, Diagnostic, article};
use crate::source::{Span, bundled_text};

/// A text in Markdown on a stretch of the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hover {
    /// What it says.
    pub text: String,
    /// What it is about, in bytes.
    pub range: Range<usize>,
}

/// What there is to say about a place: the word that stands there, then what was found wrong with it.
pub fn hover(analysis: &Analysis, offset: usize) -> Option<Hover> {
    let mut parts = Vec::new();
    let mut range = None;
    if let Some(word) = word_at(&analysis.outline, offset) {
        parts.extend(meaning(analysis, &word));
        range = Some(word.range);
    }
    let mut codes: Vec<_> = analysis.findings_at(offset).map(|finding| finding.code).collect();
    codes.dedup();
    for code in codes {
        parts.push(about(code));
        let place = analysis.findings_at(offset).find_map(Diagnostic::primary);
        range = range.or(place.map(Span::range));
    }
    let range = range.filter(|_| !parts.is_empty())?;
    Some(Hover {
        text: parts.join("\n\n---\n\n"),
        range,
    })
}

fn meaning(analysis: &Analysis, word: &Word) -> Vec<String> {
    let code = Code::from_name(&word.text).map(about);
    let text = match &word.sense {
        Sense::Key => code.or_else(|| key(word)),
        Sense::Remark => code,
        Sense::Given(sort) => name(analysis, word, &[*sort]).or_else(|| key(word)),
        Sense::Name(sorts) => name(analysis, word, sorts),
        Sense::Parent => Some(parent(word)),
        Sense::Spoken(_, sorts) => reference::entry(&word.text)
            .map(spoken)
            .or_else(|| name(analysis, word, sorts)),
    };
    text.into_iter().collect()
}

/// A word of the rule language.
fn spoken(entry: &reference::Entry) -> String {
    let mut text = format!("**`{}`** — {}", entry.term, entry.meaning);
    if let Some(example) = entry.example {
        let _ = write!(text, "\n\n```\n{example}\n```");
    }
    let _ = write!(text, "\n\n*{}*", entry.section);
    text
}

/// A key that the format fixes.
fn key(word: &Word) -> Option<String> {
    let path = borrowed(&word.path);
    let description = keys::description(&path)?;
    let mut text = format!("**`{}`** — {description}", path.join("."));
    let words = keys::words(&path);
    if !words.is_empty() {
        let words: Vec<_> = words.iter().map(|word| format!("`{word}`")).collect();
        let _ = write!(text, "\n\nOne of {}", words.join(", "));
    }
    Some(text)
}

/// A name that the author gave: what it is, where, in which lines.
fn name(analysis: &Analysis, word: &Word, sorts: &[Sort]) -> Option<String> {
    let first = analysis.names.find(&word.text, sorts).next()?;
    // The same name may be given again in a file that is extended; another sort's is another thing.
    let all = analysis
        .names
        .find(&word.text, sorts)
        .filter(|other| other.sort == first.sort);
    let mut text = format!("**`{}`** — {}", first.name, first.sort.noun());
    for definition in all {
        let _ = write!(text, "\n\n{}", place(definition));
    }
    Some(text)
}

fn place(definition: &Definition) -> String {
    let file = &definition.file;
    format!("in `{file}`\n\n```toml\n{}\n```", definition.lines)
}

/// A file that is extended.
fn parent(word: &Word) -> String {
    let whose = if bundled_text(&word.text).is_some() {
        "a bundled file"
    } else {
        "a file beside this one"
    };
    let text = bundled_text(&word.text).unwrap_or_default();
    let summary = text.lines().find_map(|line| line.strip_prefix("summary = "));
    match summary {
        Some(summary) => format!("**`{}`** — {whose}: {}", word.text, summary.trim_matches('"')),
        None => format!("**`{}`** — {whose}", word.text),
    }
}

/// The catalogue's article on a code.
fn about(code: Code) -> String {
    let article = article(code);
    format!("**{code}**: {}\n\n{}", article.title, article.explanation)
}
