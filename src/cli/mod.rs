//! The command line: one file per command.
//!
//! Takes arguments and the streams to read and write; yields nothing, or the [`Halt`] that a command came to, for whoever
//! called to tell. What is said goes through [`Io`] alone; nothing below this module prints.

mod bot;
mod check;
mod duel;
mod explain;
mod fmt;
mod guard;
mod halt;
mod interrupt;
mod io;
mod lineup;
mod list;
mod literal;
mod lsp;
mod moves;
mod new;
mod options;
mod perft;
mod play;
mod progress;
mod record;
mod replay;
mod schema;
mod show;
mod simulate;
mod table;
mod tell;
mod tune;
mod tuning;
mod variant;

use clap::{Parser, Subcommand};

pub use halt::{Exit, Halt};
pub use io::Io;

use crate::player::program::GUARD;

/// An interpreter for war board games defined as data.
#[derive(Debug, Parser)]
#[command(name = "sandtable", version, about, max_term_width = 100)]
pub struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// List the bundled variants
    List(list::Args),
    /// Show a variant: board, pieces, fights, rules in words
    Show(show::Args),
    /// Check variants and say what is wrong, and where
    Check(check::Args),
    /// Explain a finding's code
    Explain(explain::Args),
    /// Serve an editor: a language server over standard input and output
    Lsp(lsp::Args),
    /// Lay variant files out as the bundled ones are
    Fmt(fmt::Args),
    /// Begin a variant of one's own
    New(new::Args),
    /// Write the JSON Schema of variant files, for editors
    Schema(schema::Args),
    /// Play a game, line by line
    Play(play::Args),
    /// Play a record through and say how it ends
    Replay(replay::Args),
    /// List the legal actions of a position
    Moves(moves::Args),
    /// Count the action sequences from a position
    Perft(perft::Args),
    /// Play many games and say what comes of them
    Simulate(simulate::Args),
    /// Find out which of two players is the stronger
    Duel(duel::Args),
    /// Refine by self-play what the machine judges positions by
    Tune(tune::Args),
    /// Answer questions of a game on the input, a JSON object a line
    Bot(bot::Args),
    /// Run a program for a game, and end it with the game
    #[command(name = GUARD, hide = true)]
    Guard(guard::Args),
}

/// Runs a command.
///
/// # Errors
/// When it stops before its end, or ends with another exit code than that of success.
pub fn run(cli: &Cli, io: &mut Io) -> Result<(), Halt> {
    match &cli.command {
        Command::List(args) => list::run(args, io),
        Command::Show(args) => show::run(args, io),
        Command::Check(args) => check::run(args, io),
        Command::Explain(args) => explain::run(args, io),
        Command::Lsp(args) => lsp::run(args, io),
        Command::Fmt(args) => fmt::run(args, io),
        Command::New(args) => new::run(args, io),
        Command::Schema(args) => schema::run(args, io),
        Command::Play(args) => play::run(args, io),
        Command::Replay(args) => replay::run(args, io),
        Command::Moves(args) => moves::run(args, io),
        Command::Perft(args) => perft::run(args, io),
        Command::Simulate(args) => simulate::run(args, io),
        Command::Duel(args) => duel::run(args, io),
        Command::Tune(args) => tune::run(args, io),
        Command::Bot(args) => bot::run(args, io),
        Command::Guard(args) => guard::run(args, io),
    }
}
