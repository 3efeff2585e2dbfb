//! What is wrong, where, and what to do about it.
//!
//! Takes findings from every stage; yields one list in source order and its renderings for people, for scripts and for
//! programs. What always holds: a [`Diagnostic`] has a [`Code`] that the catalogue explains and at least one label, its
//! first, which points at the mistake itself.

mod catalogue;
mod code;
mod findings;
mod harmless;
mod human;
mod json;
mod record;
mod sarif;
mod short;
mod suggest;
#[cfg(test)]
mod tests;

pub use catalogue::{Article, article, articles};
pub use code::{Code, Severity};
pub use findings::Findings;
pub use harmless::{harmless, harmless_start};
pub use human::{Colour, conclusion, count, human, reports};
pub use json::json;
pub use record::{Diagnostic, Label, Suggestion};
pub use sarif::sarif;
pub use short::short;
pub use suggest::{nearest, one_of, requoted, suggestion, with_help};
