//! From strings to trees; the only folder that sees pest.

mod condition;
mod motion;
mod noun;
mod sentence;
mod spaces;

use pest::Parser;
use pest::iterators::Pair;
use pest_derive::Parser;

use super::expected;
use super::tree::{Condition, Item, Join, Motion, Name, Noun, Sentence, Spaces};
use crate::diagnostic::{Code, Diagnostic, Findings};
use crate::source::{Span, Spanned, Text};

#[derive(Parser)]
#[grammar = "../grammar/rule.pest"]
pub(super) struct Grammar;

/// The longest string that is read, in bytes; a sentence of a rulebook is far shorter.
pub(super) const MAX_LENGTH: usize = 4000;
/// How deep parentheses and negations may nest.
const MAX_DEPTH: usize = 40;

/// Reads a rule.
pub fn rule(text: &Text, findings: &mut Findings) -> Option<Sentence> {
    read(Rule::rule_text, text, "rule", findings, |builder, pair| {
        builder.sentence(pair)
    })
}

/// Reads a condition.
pub fn condition(text: &Text, findings: &mut Findings) -> Option<Condition> {
    read(Rule::condition_text, text, "condition", findings, |builder, pair| {
        builder.condition(pair)
    })
}

/// Reads a phrase for pieces.
pub fn noun(text: &Text, findings: &mut Findings) -> Option<Noun> {
    read(Rule::noun_text, text, "phrase", findings, |builder, pair| {
        builder.noun(pair)
    })
}

/// Reads a move.
pub fn motion(text: &Text, findings: &mut Findings) -> Option<Motion> {
    read(Rule::motion_text, text, "move", findings, |builder, pair| {
        builder.motion(pair)
    })
}

/// Reads a set of spaces.
pub fn spaces(text: &Text, findings: &mut Findings) -> Option<Spaces> {
    read(Rule::spaces_text, text, "set of spaces", findings, |builder, pair| {
        builder.spaces(pair)
    })
}

/// Reads which spaces a link joins.
pub fn join(text: &Text, findings: &mut Findings) -> Option<Join> {
    read(Rule::join_text, text, "join", findings, |builder, pair| {
        builder.join(pair)
    })
}

/// Reads a path.
pub fn path(text: &Text, findings: &mut Findings) -> Option<Vec<Item>> {
    read(Rule::path_text, text, "path", findings, |builder, pair| {
        builder.items(pair)
    })
}

/// Reads pairs of spaces.
pub fn pairs(text: &Text, findings: &mut Findings) -> Option<Vec<(Name, Name)>> {
    read(Rule::pairs_text, text, "list of pairs", findings, |builder, pair| {
        pair.into_inner()
            .map(|pair| {
                let start = pair.as_span().start();
                let (left, right) = pair.as_str().split_once('-').unwrap_or((pair.as_str(), ""));
                let right_start = start + left.len() + 1;
                let name =
                    |text: &str, at: usize| Spanned::new(text.to_lowercase(), builder.text.locate(at..at + text.len()));
                (name(left, start), name(right, right_start))
            })
            .collect()
    })
}

fn read<T>(
    entry: Rule,
    text: &Text,
    what: &str,
    findings: &mut Findings,
    build: impl FnOnce(&mut Builder<'_>, Pair<'_, Rule>) -> T,
) -> Option<T> {
    if text.value.len() > MAX_LENGTH {
        let message = format!("this {what} is longer than {MAX_LENGTH} bytes");
        findings.push(Diagnostic::new(Code::LimitExceeded, message).label(text.span, "too long to be read"));
        return None;
    }
    if let Some(at) = too_deep(&text.value) {
        let message = format!("this {what} nests deeper than {MAX_DEPTH} levels");
        findings
            .push(Diagnostic::new(Code::LimitExceeded, message).label(text.locate(at..at + 1), "one level too many"));
        return None;
    }
    match Grammar::parse(entry, &text.value) {
        Ok(mut pairs) => {
            let mut builder = Builder {
                text,
                wrong: Vec::new(),
            };
            let tree = pairs.next().map(|pair| build(&mut builder, pair));
            let wrong = builder.wrong;
            let sound = wrong.is_empty();
            for finding in wrong {
                findings.push(finding);
            }
            tree.filter(|_| sound)
        }
        Err(error) => {
            findings.push(expected::finding(&error, text, what));
            None
        }
    }
}

/// Where parentheses, or a row of negations, go too deep for a parser that works on the machine's stack.
pub(super) fn too_deep(text: &str) -> Option<usize> {
    let mut depth = 0usize;
    let mut negations = 0usize;
    for (at, character) in text.char_indices() {
        match character {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            '!' => negations += 1,
            _ => {}
        }
        if text[at..].starts_with("not") {
            negations += 1;
        }
        if depth > MAX_DEPTH || negations > 2 * MAX_DEPTH {
            return Some(at);
        }
    }
    None
}

/// Builds trees out of pest's pairs. The grammar fixes which parts a pair has; where one is missing all the same, a
/// neutral stand-in is built, never a panic.
struct Builder<'t> {
    text: &'t Text,
    wrong: Vec<Diagnostic>,
}

impl Builder<'_> {
    fn span(&self, pair: &Pair<'_, Rule>) -> Span {
        let span = pair.as_span();
        let length = pair.as_str().trim_end().len();
        self.text.locate(span.start()..span.start() + length)
    }

    fn name(&self, pair: &Pair<'_, Rule>) -> Name {
        Spanned::new(pair.as_str().trim().to_owned(), self.span(pair))
    }

    fn number(&mut self, pair: &Pair<'_, Rule>) -> Spanned<i64> {
        let span = self.span(pair);
        let number = pair
            .as_str()
            .trim()
            .parse::<i64>()
            .ok()
            .filter(|n| (-1_000_000..=1_000_000).contains(n));
        if number.is_none() {
            let message = format!("`{}` is too large a number", pair.as_str().trim());
            self.wrong
                .push(Diagnostic::new(Code::LimitExceeded, message).label(span, "at most 1000000"));
        }
        Spanned::new(number.unwrap_or(0), span)
    }

    fn use_word(&mut self, pair: &Pair<'_, Rule>, right: &str) {
        let span = self.span(pair);
        let wrong = pair.as_str().trim();
        self.wrong.push(expected::wrong_word(
            self.text,
            pair.as_span().start(),
            wrong,
            span,
            right,
        ));
    }

    /// Checks a connective for the wrong operator.
    fn connective(&mut self, pair: Pair<'_, Rule>) {
        for inner in pair.into_inner() {
            match inner.as_rule() {
                Rule::wrong_or => self.use_word(&inner, "or"),
                Rule::wrong_and => self.use_word(&inner, "and"),
                Rule::wrong_not => self.use_word(&inner, "not"),
                _ => {}
            }
        }
    }
}
