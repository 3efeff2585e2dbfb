//! [`Findings`]: the list every stage pushes to.

use super::{Code, Diagnostic, Severity};
use crate::source::{FileSet, Span};

/// How many findings are kept; a file of noise shall not fill the memory.
const MAX_FINDINGS: usize = 400;

/// All findings so far.
#[derive(Clone, Debug, Default)]
pub struct Findings {
    list: Vec<Diagnostic>,
    damaged: Vec<String>,
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

    /// Remembers that something in a part of the variant (`board`, `setup` …) was reported, so that what is missing or
    /// impossible there may only follow from it.
    pub fn damage(&mut self, part: &str) {
        if !self.is_damaged(part) {
            self.damaged.push(part.to_owned());
        }
    }

    /// Whether something in a part of the variant was reported.
    pub fn is_damaged(&self, part: &str) -> bool {
        self.damaged.iter().any(|damaged| damaged == part)
    }

    /// Runs a pass and remembers a part as damaged if the pass reported an error.
    pub fn watch<T>(&mut self, part: &str, pass: impl FnOnce(&mut Self) -> T) -> T {
        let before = self.errors();
        let made = pass(self);
        if self.errors() > before {
            self.damage(part);
        }
        made
    }

    /// Forgets what was found on lines that are no TOML, or of values and tables that then stand nowhere in their file: what
    /// they say is not known.
    pub fn forget_torn_lines(&mut self, files: &FileSet) {
        let line = |span: Span| (span.file, files.position(span.file, span.start as usize).line);
        let torn = self.list.iter().filter(|finding| finding.code == Code::TomlSyntax);
        let torn: Vec<_> = torn.filter_map(Diagnostic::primary).map(line).collect();
        self.list.retain(|finding| {
            let is_torn = |span: Span| {
                let nowhere = span.start == span.end && torn.iter().any(|(file, _)| *file == span.file);
                nowhere || torn.contains(&line(span))
            };
            finding.code == Code::TomlSyntax || !finding.primary().is_some_and(is_torn)
        });
    }

    fn errors(&self) -> usize {
        self.list
            .iter()
            .filter(|finding| finding.severity() == Severity::Error)
            .count()
    }

    /// Whether anything found forbids to go on.
    pub fn has_errors(&self) -> bool {
        self.errors() > 0
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

impl Diagnostic {
    /// Puts it with the others.
    pub fn report(self, findings: &mut Findings) {
        findings.push(self);
    }

    /// Puts it with the others; nothing comes of what it was found in.
    pub fn fail<T>(self, findings: &mut Findings) -> Option<T> {
        findings.push(self);
        None
    }
}
