//! Changes of the text that an editor can offer: what the findings suggest.

use std::ops::Range;

use super::analysis::Analysis;
use super::definition::Place;
use crate::diagnostic::Diagnostic;
use crate::source::FileId;

/// A change that puts a mistake right.
#[derive(Clone, Debug)]
pub struct Action<'a> {
    /// What it does, in words.
    pub title: String,
    /// The mistake.
    pub finding: &'a Diagnostic,
    /// What to replace.
    pub place: Place,
    /// What to write there.
    pub replacement: String,
}

/// The changes for mistakes that a stretch of the file touches.
pub fn actions(analysis: &Analysis, range: Range<usize>) -> Vec<Action<'_>> {
    let mut actions = Vec::new();
    for finding in &analysis.findings {
        let Some(span) = finding.primary().filter(|span| span.file == FileId(0)) else {
            continue;
        };
        if span.range().start > range.end || range.start > span.range().end {
            continue;
        }
        // Nothing is changed in a file that is not at hand.
        for suggestion in finding
            .suggestions
            .iter()
            .filter(|suggestion| suggestion.span.file == FileId(0))
        {
            let old = analysis.files.slice(suggestion.span);
            let (old, new) = (old.trim(), suggestion.replacement.trim());
            let title = if old.is_empty() {
                format!("put in `{new}`")
            } else if new.is_empty() {
                format!("take out `{old}`")
            } else {
                format!("replace `{old}` with `{new}`")
            };
            actions.push(Action {
                title,
                finding,
                place: Place {
                    file: analysis.files.file(suggestion.span.file).name.clone(),
                    range: suggestion.span.range(),
                },
                replacement: suggestion.replacement.clone(),
            });
        }
    }
    actions
}
