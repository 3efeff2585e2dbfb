//! [`Halt`]: what makes a command stop before its end. It is the one error type of the command line.

use std::fmt::Display;
use std::io;

use crate::diagnostic::with_help;
use crate::session::Trouble;

/// How a command ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
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

impl Exit {
    /// The end of a command that has told all there is to tell.
    pub(super) fn told(self) -> Result<(), Halt> {
        match self {
            Exit::Fine => Ok(()),
            exit => Err(exit.into()),
        }
    }
}

/// What makes a command stop: how it ends then, and what is still to be told.
#[derive(Clone, Debug)]
pub struct Halt {
    pub(super) exit: Exit,
    /// One sentence; none where all has been told.
    pub(super) sentence: Option<String>,
}

impl Halt {
    /// The user's files, or what they hold, are not as they should be.
    pub(super) fn findings(sentence: impl Into<String>) -> Self {
        Self::new(Exit::Findings, sentence)
    }

    /// The command was asked for in a wrong way.
    pub(super) fn usage(sentence: impl Into<String>) -> Self {
        Self::new(Exit::Usage, sentence)
    }

    /// The outside world failed.
    pub(super) fn world(sentence: impl Into<String>) -> Self {
        Self::new(Exit::World, sentence)
    }

    fn new(exit: Exit, sentence: impl Into<String>) -> Self {
        Self {
            exit,
            sentence: Some(sentence.into()),
        }
    }

    /// The same with what to do, if that is known.
    pub(super) fn help(mut self, help: Option<String>) -> Self {
        self.sentence = self.sentence.map(|sentence| with_help(sentence, help));
        self
    }
}

/// An end of which all has been told.
impl From<Exit> for Halt {
    fn from(exit: Exit) -> Self {
        Self { exit, sentence: None }
    }
}

/// Whoever stops reading our answers has had enough of them, and that is fine; whatever else fails is the world's.
impl From<io::Error> for Halt {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Exit::Fine.into(),
            _ => Self::world(reason(&error)),
        }
    }
}

/// A record that cannot be written.
impl From<Trouble> for Halt {
    fn from(trouble: Trouble) -> Self {
        Self::world(trouble.to_string())
    }
}

/// That a file cannot be read, and why.
pub(super) fn unread(path: impl Display, error: &io::Error) -> String {
    format!("`{path}` cannot be read: {}", reason(error))
}

/// That a file cannot be written, and why.
pub(super) fn unwritten(path: impl Display, error: &io::Error) -> String {
    format!("`{path}` cannot be written: {}", reason(error))
}

/// Why the outside world failed, in lower case and without the number.
pub(super) fn reason(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "there is no such file".to_owned(),
        io::ErrorKind::PermissionDenied => "permission denied".to_owned(),
        io::ErrorKind::IsADirectory => "it is a folder".to_owned(),
        _ => error.to_string().to_lowercase(),
    }
}
