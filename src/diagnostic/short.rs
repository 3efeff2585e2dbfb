//! Findings as short.
use super::Diagnostic;
use crate::source::FileSet;
/// Findings as short.
pub fn short(_: &FileSet, _: &[Diagnostic]) -> String {
    String::new()
}
