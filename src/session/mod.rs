//! One game being played: who sits where, what they arranged, and the record of it all.
//!
//! Takes an [`Engine`](crate::engine::Engine) and a [`Header`], or a [`Record`] of an earlier sitting; yields a [`Table`] at
//! which seats act, give up, agree and, in practice, take back. What always holds: what happened stands in the record before
//! it happens at the table; the same record gives the same game; a table shows itself only through
//! [`View`](crate::knowledge::View)s.

mod arrangement_file;
mod arranging;
mod check;
mod controller;
mod entry;
mod finish;
mod header;
mod journal;
mod programs;
mod reason;
mod record;
mod secret;
mod seed;
mod table;
#[cfg(test)]
mod tests;
mod trouble;

pub use arrangement_file::{read_arrangement, write_arrangement};
pub use arranging::{Arranging, preset};
pub use controller::{Controller, Stakes};
pub use entry::Entry;
pub use finish::{Finish, GaveUp, end_json};
pub use header::{Format, Header};
pub use journal::{Journal, write_line};
pub use programs::Programs;
pub use record::Record;
pub use secret::Secret;
pub use seed::Seed;
pub use table::{Acted, Table};
pub use trouble::{RecordError, Trouble};
