//! `sandtable replay`: plays a record through and says how it ends.

use super::options::Language;
use super::play::screen::board;
use super::record::{replayed, unfit, variant_of};
use super::tell::Teller;
use super::{Halt, Io, variant};
use crate::diagnostic::harmless;
use crate::knowledge::{View, Viewer};
use crate::session::{Record, Table};

#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// The record's file, or `-` for the input
    pub record: String,
    /// The variant it is a game of, where it has another name or place by now
    #[arg(long, value_name = "VARIANT")]
    pub variant: Option<String>,
    /// Draw the board at the end; of a game that goes on only what everyone may see
    #[arg(long)]
    pub board: bool,
    #[command(flatten)]
    language: Language,
}

/// Runs the command.
pub(super) fn run(args: &Args, io: &mut Io) -> Result<(), Halt> {
    let text = io.whole(&args.record)?;
    let record = Record::read(text.as_bytes()).map_err(|error| unfit(&args.record, &error))?;
    let (variant, engine) = match &args.variant {
        Some(variant) => (variant.clone(), variant::engine(variant, io)?),
        None => variant_of(&args.record, &record, io)?,
    };
    let table = replayed(&args.record, &engine, &record, io)?.found_at(&variant);
    let teller = Teller {
        engine: &engine,
        language: args.language.code(),
    };
    // The record is a file of the reader's own and holds every secret; a game that goes on is told as bystanders see it.
    let view = table.view(Viewer::Bystander);
    show(&table, &view, teller, io)?;
    if args.board {
        write!(io.out, "\n{}", board(&engine, &view, teller.language, io.colour()))?;
    }
    Ok(())
}

/// The game, ply by ply, and its outcome.
fn show(table: &Table, view: &View, teller: Teller, io: &mut Io) -> Result<(), Halt> {
    let header = table.header();
    let seats = &table.engine().game().seats;
    let players: Vec<_> = seats
        .iter()
        .map(|seat| format!("{} {}", seats.name(seat), table.controller(seat).word()))
        .collect();
    // Command lines are as the record has them.
    let line = harmless(&format!("{}: {}", header.variant, players.join(", ")));
    writeln!(io.out, "{line}")?;
    for (plies, _) in table.definitions() {
        writeln!(io.out, "its definition was changed after {plies} plies")?;
    }
    write!(io.out, "{}", teller.log(view, 0))?;
    match table.finish() {
        Some(finish) => write!(io.out, "{}", teller.finish(&finish))?,
        None => writeln!(
            io.out,
            "the game goes on, it is {}'s turn\noutcome: ongoing",
            seats.name(table.to_move())
        )?,
    }
    Ok(())
}
