//! `sandtable replay`: plays a record through and says how it ends.

use std::io;

use super::play::screen::board;
use super::tell::Teller;
use super::{Exit, Io, variant};
use crate::engine::Engine;
use crate::knowledge::{View, Viewer};
use crate::session::{Record, Table};

/// Play a record through and say how it ends
#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// The record's file, or `-` for the input
    pub record: String,
    /// Draw the board at the end; of a game that goes on only what everyone may see
    #[arg(long)]
    pub board: bool,
    /// Name the pieces in this language
    #[arg(long, value_name = "CODE")]
    pub lang: Option<String>,
}

/// Runs the command.
pub fn run(args: &Args, io: &mut Io) -> Exit {
    let worked = work(args, io);
    io.settle(worked)
}

fn work(args: &Args, io: &mut Io) -> io::Result<Exit> {
    let Some(text) = io.whole(&args.record)? else {
        return Ok(Exit::World);
    };
    let opened = match open(&args.record, text.as_bytes(), io)? {
        Ok(opened) => opened,
        Err(exit) => return Ok(exit),
    };
    let (engine, record) = opened;
    let table = match Table::replay(&engine, &record) {
        Ok(table) => table,
        Err(error) => {
            let changed = changed(&engine, &record).map_or(String::new(), |sentence| format!("; {sentence}"));
            io.complain(&format!("{}, {error}{changed}", args.record))?;
            return Ok(Exit::Findings);
        }
    };
    if let Some(sentence) = changed(&engine, &record) {
        io.complain(&format!("{}: {sentence}", args.record))?;
    }
    let teller = Teller {
        engine: &engine,
        language: args.lang.as_deref(),
    };
    // The record is a file of the reader's own and holds every secret; a game that goes on is told as bystanders see it.
    let view = table.view(Viewer::Bystander);
    show(&table, &view, teller, io)?;
    if args.board {
        write!(io.out, "\n{}", board(&engine, &view, teller.language, io.colour()))?;
    }
    Ok(Exit::Fine)
}

/// The game, ply by ply, and its outcome.
fn show(table: &Table, view: &View, teller: Teller, io: &mut Io) -> io::Result<()> {
    let header = table.header();
    let seats = &table.engine().game().seats;
    let players: Vec<_> = seats
        .iter()
        .map(|seat| format!("{} {}", seats.name(seat), table.controller(seat).word()))
        .collect();
    writeln!(io.out, "{}: {}", header.variant, players.join(", "))?;
    for (at, sighting) in view.log.iter().enumerate() {
        writeln!(io.out, "{:>4}. {}", at + 1, teller.sighting(sighting))?;
    }
    match table.finish() {
        Some(finish) => write!(io.out, "{}", teller.finish(&finish)),
        None => writeln!(
            io.out,
            "the game goes on, it is {}'s turn\noutcome: ongoing",
            seats.name(table.to_move())
        ),
    }
}

/// A record and the engine of its variant; complains and yields the exit code if there is none.
pub(super) fn open(path: &str, bytes: &[u8], io: &mut Io) -> io::Result<Result<(Engine, Record), Exit>> {
    let record = Record::read(bytes).and_then(|record| Ok((record.variant()?.to_owned(), record)));
    match record {
        Ok((name, record)) => Ok(variant::engine(&name, io)?.map(|engine| (engine, record))),
        Err(error) => {
            io.complain(&format!("{path}, {error}"))?;
            Ok(Err(Exit::Findings))
        }
    }
}

/// What is said of a record whose variant's definition is another by now.
pub(super) fn changed(engine: &Engine, record: &Record) -> Option<String> {
    let began = record.definition()?;
    let game = engine.game();
    (began != game.definition_hash).then(|| {
        format!(
            "the definition of `{}` has changed since this game began",
            game.names.id
        )
    })
}
