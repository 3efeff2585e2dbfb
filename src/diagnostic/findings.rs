//! [`Findings`]: the list every stage pushes to.

use super::{Diagnostic, Severity};

/// How many findings are kept; a file of noise shall not fill the memory.
const MAX_FINDINGS: usize = 400;

/// All findings so far.
#[derive(Clone, Debug, Default)]
pub struct Findings {
    list: Vec<Diagnostic>,
}

impl Findings {
    /// No findings.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds one; an exact repetition, or one past the limit, is dropped.
    pub fn push(&mut self, diagnostic: Diagnostic) {
        if self.list.len() < MAX_FINDINGS && !self.list.contains(&diagnostic) {
            self.list.push(diagnostic);
        }
    }

    /// Whether anything found forbids to go on.
    pub fn has_errors(&self) -> bool {
        self.list.iter().any(|finding| finding.severity() == Severity::Error)
    }

    /// Whether nothing was found.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// The findings in source order, the asked-for file first.
    pub fn into_sorted(mut self) -> Vec<Diagnostic> {
        self.list
            .sort_by_key(|finding| finding.primary().map(|span| (span.file, span.start, span.end)));
        self.list
    }
}
