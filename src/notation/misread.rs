//! [`Misread`]: why a text is not what it should be.

use crate::diagnostic::{harmless, suggestion, with_help};

/// Why a text is not what it should be: one sentence, naming what is wrong, where, and what was probably meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misread(pub String);

impl std::fmt::Display for Misread {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Misread {}

impl From<Misread> for String {
    fn from(misread: Misread) -> Self {
        misread.0
    }
}

impl Misread {
    /// About a name that is not there.
    pub(super) fn unknown<'n>(what: &str, name: &str, names: impl IntoIterator<Item = &'n str> + Clone) -> Self {
        Self(with_help(
            format!("there is no {what} `{}`", short(name)),
            suggestion(name, names),
        ))
    }
}

/// The beginning of what was written, without anything that a terminal would act on.
pub(super) fn short(text: &str) -> String {
    let start: String = text.chars().take(40).collect();
    harmless(&start)
}
