//! The command line: one file per command.
//!
//! Takes arguments and the streams to read and write; yields an [`Exit`]. Nothing below this module prints.

use std::io::{BufRead, Write};

/// How a command ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// Fine.
    Fine = 0,
    /// Findings, or a check that was lost.
    Findings = 1,
    /// Wrong usage.
    Usage = 2,
    /// The outside world failed: a file that cannot be read or written.
    World = 3,
}

/// The streams a command works with.
pub struct Io<'a> {
    /// What the user types or pipes in.
    pub input: &'a mut dyn BufRead,
    /// Answers.
    pub out: &'a mut dyn Write,
    /// Complaints.
    pub err: &'a mut dyn Write,
    /// Whether `out` is a terminal that wants colour (`NO_COLOR` unset).
    pub colour: bool,
    /// Whether input and output are a terminal, so that screens can be covered.
    pub interactive: bool,
}
