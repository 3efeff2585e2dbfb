//! The command line: one file per command.
//!
//! Takes arguments and the streams to read and write; yields an [`Exit`]. Nothing below this module prints.

pub mod bot;
pub mod check;
pub mod duel;
pub mod explain;
pub mod fmt;
mod interrupt;
mod lineup;
pub mod list;
mod literal;
pub mod lsp;
pub mod moves;
pub mod new;
pub mod perft;
pub mod play;
mod progress;
pub mod replay;
pub mod schema;
pub mod show;
pub mod simulate;
mod tell;
pub mod tune;
mod tuning;
mod variant;

use std::io::{self, BufRead, Read, Write};
use std::path::Path;

use clap::{Parser, Subcommand};

use crate::diagnostic::Colour;

/// An interpreter for war board games defined as data.
#[derive(Debug, Parser)]
#[command(name = "sandtable", version, about, max_term_width = 100)]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
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
}

/// Runs a command.
pub fn run(cli: &Cli, io: &mut Io) -> Exit {
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
    }
}

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

/// The longest line that is read from a person, in bytes.
const LONGEST_LINE: u64 = 1 << 16;
/// The longest text that is read from a file or a pipe, in bytes.
const LONGEST_TEXT: u64 = 1 << 26;

impl Io<'_> {
    /// Whether answers are coloured.
    pub fn colour(&self) -> Colour {
        if self.colour { Colour::Always } else { Colour::Never }
    }

    /// The next line of input, without its end; `None` when there is no more.
    ///
    /// # Errors
    /// When the input cannot be read, or what was answered so far cannot be written.
    pub fn line(&mut self) -> io::Result<Option<String>> {
        self.out.flush()?;
        let mut bytes = Vec::new();
        let read = (&mut *self.input).take(LONGEST_LINE).read_until(b'\n', &mut bytes)?;
        Ok((read > 0).then(|| {
            String::from_utf8_lossy(&bytes)
                .trim_end_matches(['\n', '\r'])
                .to_owned()
        }))
    }

    /// A whole file as text, or the whole input for `-`; complains if it cannot be read.
    ///
    /// # Errors
    /// When the complaint cannot be written.
    pub fn whole(&mut self, path: &str) -> io::Result<Option<String>> {
        let bytes = self.bytes(path)?;
        Ok(bytes.map(|bytes| String::from_utf8_lossy(&bytes).into_owned()))
    }

    /// A whole file, or the whole input for `-`; complains if it cannot be read.
    ///
    /// # Errors
    /// When the complaint cannot be written.
    pub fn bytes(&mut self, path: &str) -> io::Result<Option<Vec<u8>>> {
        let mut bytes = Vec::new();
        let read = if path == "-" {
            (&mut *self.input).take(LONGEST_TEXT).read_to_end(&mut bytes)
        } else {
            std::fs::File::open(path).and_then(|file| file.take(LONGEST_TEXT).read_to_end(&mut bytes))
        };
        match read {
            Ok(_) => Ok(Some(bytes)),
            Err(error) => {
                self.complain(&format!("`{path}` cannot be read: {}", reason(&error)))?;
                Ok(None)
            }
        }
    }

    /// One sentence on what went wrong.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn complain(&mut self, sentence: &str) -> io::Result<()> {
        self.out.flush()?;
        writeln!(self.err, "sandtable: {sentence}")
    }

    /// What a command's work comes to. Whoever stops reading our answers has had enough of them, and that is fine.
    pub fn settle(&mut self, worked: io::Result<Exit>) -> Exit {
        match worked.and_then(|exit| self.out.flush().map(|()| exit)) {
            Ok(exit) => exit,
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Exit::Fine,
            Err(error) => {
                // Where complaints cannot be written either there is nobody to tell.
                let _ = writeln!(self.err, "sandtable: {}", reason(&error));
                Exit::World
            }
        }
    }
}

/// What a file holds that is about to be written to. A device or a pipe holds nothing that could be lost.
pub(crate) fn held(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    if path.metadata()?.is_file() {
        std::fs::File::open(path)?.take(LONGEST_TEXT).read_to_end(&mut bytes)?;
    }
    Ok(bytes)
}

/// Why the outside world failed, in lower case and without the number.
pub(crate) fn reason(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "there is no such file".to_owned(),
        io::ErrorKind::PermissionDenied => "permission denied".to_owned(),
        io::ErrorKind::IsADirectory => "it is a folder".to_owned(),
        _ => error.to_string().to_lowercase(),
    }
}
