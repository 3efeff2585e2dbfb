//! An [`Analysis`]: all that the answers to an editor are made of.
//!
//! Takes a variant's source and the texts laid over its files; yields its findings, its names and the outline of the file
//! itself. What always holds: there is one for any text, and while a text is broken it still knows the names of before.

use std::rc::Rc;

use super::names::Names;
use super::outline::Outline;
use crate::compile::load_over;
use crate::definition::FamilySource;
use crate::diagnostic::{Code, Diagnostic};
use crate::example;
use crate::source::{FileId, FileSet, Overlay, Span};

/// What is known of one variant file.
#[derive(Clone, Debug)]
pub struct Analysis {
    /// All files read, the file itself first.
    pub files: FileSet,
    /// All findings, in source order.
    pub findings: Vec<Diagnostic>,
    /// The file's own keys and values.
    pub outline: Outline,
    /// All names, the file's own first.
    pub names: Names,
    /// The names of the last text that was whole.
    whole: Rc<Names>,
}

impl Analysis {
    /// Looks at a variant; `earlier` is what was known of it before it changed.
    pub fn of(source: &FamilySource, overlay: &Overlay, earlier: Option<&Self>) -> Self {
        let mut loaded = load_over(source, overlay);
        example::check(&mut loaded);
        let mut names = Names::of(&loaded.files);
        let torn = [Code::TomlSyntax, Code::UnreadableFile, Code::UnknownParent];
        let whole = if loaded.findings.iter().any(|finding| torn.contains(&finding.code)) {
            let whole = earlier.map(|earlier| Rc::clone(&earlier.whole)).unwrap_or_default();
            names.recall(&whole);
            whole
        } else {
            Rc::new(names.clone())
        };
        Self {
            outline: Outline::of(&loaded.files.file(FileId(0)).text),
            files: loaded.files,
            findings: loaded.findings,
            names,
            whole,
        }
    }

    /// Looks at a text as if it stood at a path, with nothing laid over anything.
    pub fn of_text(path: &str, text: &str) -> Self {
        let source = FamilySource::Given(path.into(), text.to_owned());
        Self::of(&source, &Overlay::new(), None)
    }

    /// The file's own text.
    pub fn text(&self) -> &str {
        &self.files.file(FileId(0)).text
    }

    /// The findings whose mistake a place touches.
    pub fn findings_at(&self, offset: usize) -> impl Iterator<Item = &Diagnostic> {
        let touches = move |span: Span| {
            let range = span.range();
            span.file == FileId(0) && range.start <= offset && offset <= range.end
        };
        self.findings
            .iter()
            .filter(move |finding| finding.primary().is_some_and(touches))
    }
}
