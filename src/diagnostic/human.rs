//! Findings for people.
use super::Diagnostic;
use crate::source::FileSet;
/// Whether to colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colour {
    /// With ANSI colours.
    Always,
    /// Without.
    Never,
}
/// Findings for people.
pub fn human(_: &FileSet, _: &[Diagnostic], _: Colour) -> String {
    String::new()
}
