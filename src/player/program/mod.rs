//! Programs as players: another process that reads questions and writes answers, one JSON object a line.
//!
//! Takes a command line and [`Question`]s, which hold nothing but what the program's seat may know; yields [`Answer`]s. What
//! always holds: whatever the program does — it crashes, hangs, floods or writes nonsense — the answer is an [`Answer`] or a
//! [`Failure`] within the time it was given, and the process is gone when its [`Program`] is; with all that it has started, if it
//! stands under guard. Nothing it says comes to a terminal as it is.

mod command_line;
mod errors;
mod failure;
mod group;
#[cfg(unix)]
mod guard;
mod process;
mod protocol;
#[cfg(test)]
mod tests;

use std::time::Duration;

pub use command_line::CommandLine;
pub use failure::Failure;
#[cfg(unix)]
pub use guard::guard;
pub use process::Program;
pub use protocol::{Answer, Clock, Id, Protocol, Question};

/// The word by which this program is started as the guard of another.
pub const GUARD: &str = "guard";

/// How long a program may take to end once nothing more is asked of it.
const GRACE: Duration = Duration::from_millis(500);
/// How long is waited before it is looked again.
const STEP: Duration = Duration::from_millis(5);
