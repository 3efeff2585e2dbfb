//! What sentences borrow from elsewhere: signs of text programs, comparisons of other phrases.
//!
//! Takes a sentence and the place where it does not go on; yields what stands there and what is said instead. Keeps nothing.

use crate::diagnostic::{Code, Diagnostic};
use crate::source::{Text, instead, lookalike, shown};

/// The finding for a sign that only looks like one of the language's.
pub fn foreign(rest: &str, text: &Text, at: usize) -> Option<Diagnostic> {
    let sign = rest.chars().next()?;
    let (called, plain) = lookalike(sign)?;
    let span = text.locate(at..at + sign.len_utf8());
    let message = format!("{} is {called}, which the rule language does not know", shown(sign));
    // A plain quote would end TOML's string, a backslash change it.
    let plain = plain.trim_matches(['"', '\'', '\\']);
    let finding = Diagnostic::new(Code::RuleSyntax, message).label(span, instead(plain));
    Some(finding.suggest(span, plain))
}

/// Words for a comparison that belong elsewhere, at a place or just before it: where they begin, and what is said here.
pub fn other_quantity(text: &str, at: usize, expected: &[String]) -> Option<(usize, &'static str, &'static str)> {
    const COUNTED: [(&str, &str); 4] = [
        ("less than", "fewer than"),
        ("greater than", "more than"),
        ("<", "fewer than"),
        (">", "more than"),
    ];
    const COMPARED: [(&str, &str); 5] = [
        ("fewer than", "<"),
        ("less than", "<"),
        ("greater than", ">"),
        ("more than", ">"),
        ("equals", "="),
    ];
    let begun = |wrong: &str| {
        let before = text[..at].trim_end();
        let start = [Some(at), before.strip_suffix(wrong).map(str::len)];
        start
            .into_iter()
            .flatten()
            .find(|start| text[*start..].starts_with(wrong))
    };
    let counted = |start: usize| text[..start].trim_end().ends_with("has");
    let compares = expected.iter().any(|word| word.contains("comparison"));
    let found = |table: &[(&'static str, &'static str)], fits: &dyn Fn(usize) -> bool| {
        table.iter().find_map(|(wrong, right)| {
            begun(wrong)
                .filter(|start| fits(*start))
                .map(|start| (start, *wrong, *right))
        })
    };
    found(&COUNTED, &counted).or_else(|| found(&COMPARED, &|start| compares && start == at))
}
