//! The [`FileSet`]: every text that was read, with cheap ids and line look-up.

use super::{Position, Span};

/// Names one file of a [`FileSet`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FileId(pub u16);

/// One text and the name it goes by in messages.
#[derive(Clone, Debug)]
pub struct SourceFile {
    /// A path as the user wrote it, or `NAME` of a bundled file as `<bundled>/NAME.toml`.
    pub name: String,
    /// The whole text.
    pub text: String,
    line_starts: Vec<usize>,
}

/// All texts read for one variant, the asked-for file first.
#[derive(Clone, Debug, Default)]
pub struct FileSet {
    files: Vec<SourceFile>,
}

impl FileSet {
    /// An empty set.
    pub fn new() -> Self {
        Self::default()
    }

    /// Takes a text in and gives it an id.
    pub fn add(&mut self, name: impl Into<String>, text: impl Into<String>) -> FileId {
        let text = text.into();
        let line_starts = std::iter::once(0)
            .chain(text.match_indices('\n').map(|(at, _)| at + 1))
            .collect();
        let id = FileId(u16::try_from(self.files.len()).unwrap_or(u16::MAX));
        self.files.push(SourceFile {
            name: name.into(),
            text,
            line_starts,
        });
        id
    }

    /// The file of that id.
    ///
    /// # Panics
    /// When the id comes from another set.
    pub fn file(&self, id: FileId) -> &SourceFile {
        &self.files[usize::from(id.0)]
    }

    /// All files, in the order they were read.
    pub fn iter(&self) -> impl Iterator<Item = (FileId, &SourceFile)> {
        self.files
            .iter()
            .enumerate()
            .map(|(at, file)| (FileId(u16::try_from(at).unwrap_or(u16::MAX)), file))
    }

    /// The text under a span.
    pub fn slice(&self, span: Span) -> &str {
        self.file(span.file).text.get(span.range()).unwrap_or("")
    }

    /// Line and column of a byte offset.
    pub fn position(&self, file: FileId, offset: usize) -> Position {
        let file = self.file(file);
        let line = file.line_starts.partition_point(|&start| start <= offset).max(1);
        let start = file.line_starts[line - 1];
        let column = file
            .text
            .get(start..offset.min(file.text.len()))
            .map_or(1, |before| before.chars().count() + 1);
        Position { line, column }
    }
}
