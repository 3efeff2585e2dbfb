//! How a program can fail as a player: [`Failure`].

use std::time::Duration;

use super::Id;
use crate::diagnostic::{harmless, harmless_start};

/// How much is shown of a sentence on what a program did, in characters.
const SHOWN: usize = 300;

/// How a program failed as a player. Its text is one sentence without the program's name, and steers no
/// terminal, whatever the program said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// It cannot be started, and why.
    Unstartable(String),
    /// It ended, and how if that is known, though an answer was due.
    Ended(Option<String>),
    /// It gave no answer within the time.
    Silent(Duration),
    /// Its answer is to another question than was asked: that one's id, and the id of the question.
    Astray(Id, Id),
    /// It said something before it was asked: the line, cut short.
    Early(String),
    /// Its answer cannot be understood: the line, cut short, and what is wrong with it.
    Unreadable(String, String),
    /// Its answer may not be played, and why.
    Illegal(String),
}

impl std::fmt::Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let sentence = |why: &str| harmless_start(why, SHOWN);
        match self {
            Failure::Unstartable(why) => write!(f, "it cannot be started: {}", sentence(why)),
            Failure::Ended(Some(how)) => write!(f, "it ended ({how}) when an answer was due"),
            Failure::Ended(None) => f.write_str("it ended when an answer was due"),
            Failure::Silent(limit) => write!(f, "it gave no answer within {} s", limit.as_secs_f64()),
            Failure::Astray(said, asked) => write!(f, "its answer is to question {said}, not to question {asked}"),
            Failure::Early(said) => write!(f, "it said `{}` before it was asked", harmless(said)),
            Failure::Unreadable(said, why) => {
                write!(
                    f,
                    "its answer `{}` cannot be understood: {}",
                    harmless(said),
                    sentence(why)
                )
            }
            Failure::Illegal(why) => write!(f, "its answer may not be played: {}", sentence(why)),
        }
    }
}

impl std::error::Error for Failure {}
