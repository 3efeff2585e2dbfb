//! `sandtable play`: a game, line by line.
//!
//! A person types at a prompt, or a script through a pipe; both get the same lines. Everything that is shown comes from the
//! [`View`](crate::knowledge::View) of the seat that is asked.

mod arrange;
mod command;
mod conversation;
mod inspect;
mod notes;
mod opening;
mod pondering;
pub(super) mod screen;
mod seating;
#[cfg(test)]
mod tests;
mod turn;

use std::path::PathBuf;

use super::options::{Language, Thinking};
use super::{Halt, Io, tuning};
use conversation::Conversation;

#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// A bundled variant's name, or a path
    pub variant: String,
    /// Who plays a seat, or several seats as one person: `north=human`, `north+south=random`; whom no option names, the machine
    /// at medium strength, but the first of them a person if no option seats one
    #[arg(long, value_name = "SEAT=PLAYER")]
    pub seat: Vec<String>,
    /// How a seat arranges its pieces: `south=random`, `south=hand`, a preset's name or a file
    #[arg(long, value_name = "SEAT=HOW")]
    pub arrange: Vec<String>,
    /// What all chance comes from; without it nobody can foresee it
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// Keep the record in this file; if it holds a record, go on with that game
    #[arg(long, value_name = "FILE")]
    pub record: Option<PathBuf>,
    #[command(flatten)]
    thinking: Thinking,
    /// Actions may be taken back
    #[arg(long, conflicts_with = "ranked")]
    pub practice: bool,
    /// The game counts for match points, where the variant has them
    #[arg(long)]
    pub ranked: bool,
    #[command(flatten)]
    language: Language,
}

/// Runs the command.
pub(super) fn run(args: &Args, io: &mut Io) -> Result<(), Halt> {
    let (engine, weights) = tuning::judged(&args.variant, io)?;
    let table = opening::open(&engine, &weights, args, io)?;
    Conversation::new(table.judging_by(weights), args, io).run()
}
