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
pub(super) mod options;
mod pondering;
pub(super) mod screen;
#[cfg(test)]
mod tests;
mod turn;

use std::io;
use std::path::PathBuf;
use std::time::Duration;

use super::{Exit, Io};
use conversation::Conversation;

/// Play a game, line by line
#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// A bundled variant's name, or a path
    pub variant: String,
    /// Who plays a seat, or several seats as one person: `north=human`, `north+south=random`; whom no option names, the machine
    /// at medium strength, except that somebody is a person
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
    /// How long the machine thinks about an action: `5s`, `300ms`
    #[arg(long, value_name = "TIME", value_parser = options::duration, conflicts_with = "nodes")]
    pub think: Option<Duration>,
    /// How many positions the machine looks at for an action: the same seed then gives the same game
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: Option<u64>,
    /// Actions may be taken back
    #[arg(long, conflicts_with = "ranked")]
    pub practice: bool,
    /// The game counts for match points, where the variant has them
    #[arg(long)]
    pub ranked: bool,
    /// Name the pieces in this language
    #[arg(long, value_name = "CODE")]
    pub lang: Option<String>,
}

/// What a person's line came to.
enum Said<T> {
    /// Go on with this.
    This(T),
    /// There is no more input, or the person has had enough: end well.
    NoMore,
    /// Something went wrong that has been complained about.
    Wrong(Exit),
}

/// Runs the command.
pub fn run(args: &Args, io: &mut Io) -> Exit {
    let worked = work(args, io);
    io.settle(worked)
}

fn work(args: &Args, io: &mut Io) -> io::Result<Exit> {
    let (engine, weights) = match super::tuning::judged(&args.variant, io)? {
        Ok(both) => both,
        Err(exit) => return Ok(exit),
    };
    match opening::open(&engine, &weights, args, io)? {
        Said::This(table) => Conversation::new(table.judging_by(weights), args, io).run(),
        Said::NoMore => Ok(Exit::Fine),
        Said::Wrong(exit) => Ok(exit),
    }
}
