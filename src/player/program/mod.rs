//! Programs as players: another process that reads questions and writes answers, one JSON object a line.
//!
//! Takes a command line and [`Question`]s, which hold nothing but what the program's seat may know; yields [`Answer`]s. What
//! always holds: whatever the program does — it crashes, hangs, floods or writes nonsense — the answer is an [`Answer`] or a
//! [`Failure`] within the time it was given, and the process is gone when its [`Program`] is.

mod failure;
mod process;
mod protocol;
#[cfg(test)]
mod tests;

pub use failure::Failure;
pub use process::Program;
pub use protocol::{Answer, Clock, Protocol, Question};
