//! A [`Fault`]: a mistake for which a file cannot be read as TOML. `diagnostic` makes a finding of it.

use super::Span;

/// A mistake of a file's syntax or size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// What sort of mistake it is.
    pub sort: FaultSort,
    /// What is wrong, in one sentence.
    pub message: String,
    /// Where.
    pub span: Span,
    /// What stands there.
    pub label: String,
    /// Another place that it has to do with, and a word on it.
    pub other: Option<(Span, String)>,
    /// What to do.
    pub help: Option<String>,
    /// A stretch, and what to write in its place.
    pub change: Option<(Span, String)>,
}

/// Sorts of mistakes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultSort {
    /// It is not TOML.
    Syntax,
    /// Something is larger or deeper than is read.
    Limit,
}

impl Fault {
    pub(super) fn new(sort: FaultSort, message: impl Into<String>, span: Span, label: impl Into<String>) -> Self {
        Self {
            sort,
            message: message.into(),
            span,
            label: label.into(),
            other: None,
            help: None,
            change: None,
        }
    }
}
