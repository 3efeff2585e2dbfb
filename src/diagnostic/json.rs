//! Findings as json.
use super::Diagnostic;
use crate::source::FileSet;
/// Findings as json.
pub fn json(_: &FileSet, _: &[Diagnostic]) -> String {
    String::new()
}
