//! What can go wrong at a table: [`Trouble`] and [`RecordError`].

use std::fmt;

/// Why a record cannot be used: one sentence, and the line it is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordError {
    /// The line, from 1.
    pub line: usize,
    /// The sentence.
    pub what: String,
}

impl RecordError {
    /// About a line.
    pub fn new(line: usize, what: impl Into<String>) -> Self {
        Self {
            line,
            what: what.into(),
        }
    }
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.what)
    }
}

impl std::error::Error for RecordError {}

/// Why something was not done at a table; nothing has changed then.
#[derive(Debug)]
pub enum Trouble {
    /// The rules or the state of the game forbid it: a sentence.
    Refused(String),
    /// The record could not be written.
    Unwritten(std::io::Error),
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Trouble::Refused(why) => f.write_str(why),
            Trouble::Unwritten(error) => write!(f, "the record cannot be written: {error}"),
        }
    }
}

impl std::error::Error for Trouble {}
