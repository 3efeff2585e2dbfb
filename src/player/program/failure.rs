//! How a program can fail as a player: [`Failure`].

use std::time::Duration;

/// How a program failed as a player. Its text is one sentence without the program's name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// It cannot be started, and why.
    Unstartable(String),
    /// It ended, and how if that is known, though an answer was due.
    Ended(Option<String>),
    /// It gave no answer within the time.
    Silent(Duration),
    /// It said something before it was asked: the line, cut short.
    Early(String),
    /// Its answer cannot be understood: the line, cut short, and what is wrong with it.
    Unreadable(String, String),
    /// Its answer may not be played, and why.
    Illegal(String),
}

impl std::fmt::Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Failure::Unstartable(why) => write!(f, "it cannot be started: {why}"),
            Failure::Ended(Some(how)) => write!(f, "it ended ({how}) when an answer was due"),
            Failure::Ended(None) => f.write_str("it ended when an answer was due"),
            Failure::Silent(limit) => write!(f, "it gave no answer within {} s", limit.as_secs_f64()),
            Failure::Early(line) => write!(f, "it said `{line}` before it was asked"),
            Failure::Unreadable(line, why) => write!(f, "its answer `{line}` cannot be understood: {why}"),
            Failure::Illegal(why) => write!(f, "its answer may not be played: {why}"),
        }
    }
}

impl std::error::Error for Failure {}
