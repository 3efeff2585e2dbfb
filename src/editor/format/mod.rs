//! The formatter: one way to lay a variant file out.
//!
//! Takes a text; yields the same with blank lines, indentation, spacing and columns as the bundled files have them. What
//! always holds: every word, comment and line break between entries stays where it was, the text reads to the same values,
//! and formatting once more changes nothing. A text that is not TOML is left alone.
//!
//! The style: a blank line before each table and none after its header, never two; a list that is written over several lines
//! has its rows indented by two and a comma after each; where entries that follow one another are all inline tables, their
//! `=` stand below each other, and so do their values as long as they have the same keys, likewise the rows of a matrix;
//! comments behind something begin in one column. Strings are not touched, and lines are neither broken nor joined.

mod columns;
mod layout;
#[cfg(test)]
mod tests;
mod tree;

use crate::diagnostic::Diagnostic;
use crate::source::{Document, FileId, FileSet};

/// The text of a file, formatted; it always ends with a line break, or is empty.
///
/// # Errors
/// The mistakes for which the file cannot be read as TOML, in source order.
pub fn format(files: &FileSet, file: FileId) -> Result<String, Vec<Diagnostic>> {
    let (_, faults) = Document::parse(files, file);
    if !faults.is_empty() {
        return Err(faults.into_iter().map(Diagnostic::from).collect());
    }
    let text = &files.file(file).text;
    Ok(layout::document(tree::rows(text), line_break(text)))
}

/// How the lines of a text end.
fn line_break(text: &str) -> &'static str {
    match text.find('\n') {
        Some(at) if text[..at].ends_with('\r') => "\r\n",
        _ => "\n",
    }
}
