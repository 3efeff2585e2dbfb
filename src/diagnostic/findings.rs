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
    lost: Vec<String>,
    removed: Vec<(String, Span)>,
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

    /// Remembers the name of something that is there and could not be read, so that nobody is told that it is not there.
    pub fn lose(&mut self, name: &str) {
        self.lost.push(name.to_owned());
    }

    /// Remembers where something inherited was taken away.
    pub fn remove(&mut self, name: &str, place: Span) {
        self.removed.push((name.to_owned(), place));
    }

    /// What was taken away of what was inherited, and where.
    pub fn removed(&self) -> &[(String, Span)] {
        &self.removed
    }

    /// Makes other findings of those that there are.
    pub fn revise(&mut self, change: impl FnOnce(Vec<Diagnostic>) -> Vec<Diagnostic>) {
        self.list = change(std::mem::take(&mut self.list));
    }

    /// Forgets what was found of names that are only missing because what they name could not be read.
    pub fn forget_echoes(&mut self, files: &FileSet) {
        let lost = std::mem::take(&mut self.lost);
        self.list.retain(|finding| {
            let speaks = matches!(finding.code, Code::UnknownName | Code::RuleSyntax);
            let name = |span| files.slice(span).trim_matches(['"', '\'']);
            !speaks
                || !finding
                    .primary()
                    .is_some_and(|span| lost.iter().any(|lost| lost == name(span)))
        });
    }

    /// Forgets what was found on lines that are no TOML, or of values and tables that then stand nowhere in their file: what
    /// they say is not known.
    pub fn forget_torn_lines(&mut self, files: &FileSet) {
        let line = |span: Span| (span.file, files.position(span.file, span.start as usize).line);
        let torn = self.list.iter().filter(|finding| finding.code == Code::TomlSyntax);
        let mut torn: Vec<_> = torn.filter_map(Diagnostic::primary).map(line).collect();
        // Under a header that is none, nobody knows what belongs to which table.
        for (file, first) in torn.clone() {
            let lines = files.file(file).text.lines().enumerate().skip(first - 1);
            let mut lines = lines.map(|(at, text)| (at + 1, text.trim_start().starts_with('[')));
            if lines.next().is_some_and(|(_, header)| header) {
                let under = lines.take_while(|(_, header)| !header);
                torn.extend(under.map(|(line, _)| (file, line)));
            }
        }
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
