//! How a game comes onto the table: from a record that is gone on with, or from options and arranging.

use std::io;
use std::path::Path;

use super::seating::{self, Seating};
use super::{Args, Halt, Io, arrange};
use crate::cli::halt::{unread, unwritten};
use crate::cli::io::held;
use crate::cli::options::can_play;
use crate::cli::record::{is_defined_by, replayed, unfit};
use crate::diagnostic::suggestion;
use crate::engine::{Arrangement, Engine};
use crate::game::{Method, SeatId};
use crate::player::{Strength, Weights, arrange};
use crate::session::{
    Controller, Format, Header, Journal, Programs, Record, Secret, Seed, Stakes, Table, preset, read_arrangement,
};

/// A table to play at.
pub(super) fn open<'e>(engine: &'e Engine, weights: &Weights, args: &Args, io: &mut Io) -> Result<Table<'e>, Halt> {
    let seating = seating::seating(engine.game(), &args.seat).map_err(Halt::usage)?;
    let how = seating::arranging(engine.game(), &args.arrange).map_err(Halt::usage)?;
    if let Some(path) = &args.record {
        let shown = path.display();
        match held(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(Halt::world(unread(&shown, &error))),
            Ok(bytes) => {
                let record = Record::read(&bytes).map_err(|error| unfit(&shown, &error))?;
                if !record.is_empty() {
                    return resume(engine, &seating, args, path, &record, io);
                }
                if bytes.iter().any(|byte| !byte.is_ascii_whitespace()) && !bytes.starts_with(b"{") {
                    return Err(Halt::findings(format!("{shown} is no record, and is left as it is")));
                }
            }
        }
    }
    begin(engine, weights, args, seating, &how, io)
}

/// Goes on with a game. The record says everything; options that say something else are wrong.
fn resume<'e>(
    engine: &'e Engine,
    seating: &Seating,
    args: &Args,
    path: &Path,
    record: &Record,
    io: &mut Io,
) -> Result<Table<'e>, Halt> {
    let shown = path.display();
    let variant = record.variant().map_err(|error| unfit(&shown, &error))?;
    let asked = &args.variant;
    if variant != asked && !is_defined_by(record, engine.game()) {
        return Err(Halt::usage(format!(
            "{shown} is a record of `{variant}`, not of `{asked}`"
        )));
    }
    let table = replayed(&shown, engine, record, io)?;
    if let Some(sentence) = contradiction(table.header(), seating, args) {
        return Err(Halt::usage(format!("{shown}: {sentence}")));
    }
    table
        .may_go_on()
        .map_err(|why| Halt::findings(format!("{shown}: {why}")))?;
    can_play(&table.header().controllers)?;
    let journal = Journal::resume(path, record).map_err(|error| Halt::world(unwritten(&shown, &error)))?;
    let programs = Programs::guarded_by(io.guard.as_deref());
    let table = table.with_programs(programs).found_at(asked).go_on(journal)?;
    let lines = table.entries().len();
    writeln!(io.out, "the game in {shown} goes on after {lines} lines")?;
    Ok(table)
}

/// An option that the record contradicts.
fn contradiction(header: &Header, seating: &Seating, args: &Args) -> Option<String> {
    let thinking = args.thinking.effort();
    if args.seed.is_some_and(|seed| Seed(seed) != header.seed) {
        return Some("this game began with another `--seed`".to_owned());
    }
    if args.practice && header.stakes != Stakes::Practice || args.ranked && header.stakes != Stakes::Ranked {
        return Some(format!("this game began as a {} one", header.stakes.word()));
    }
    if !thinking.is_default() && thinking != header.thinking {
        return Some("in this game the machine thinks more, or less".to_owned());
    }
    let is_same = seating.controllers == header.controllers && seating.sharing == header.sharing;
    (!args.seat.is_empty() && !is_same).then(|| "this game began with others at the seats".to_owned())
}

/// Begins a game.
fn begin<'e>(
    engine: &'e Engine,
    weights: &Weights,
    args: &Args,
    seating: Seating,
    how: &[Option<String>],
    io: &mut Io,
) -> Result<Table<'e>, Halt> {
    let game = engine.game();
    let asks_programs = seating
        .controllers
        .iter()
        .any(|by| matches!(by, Controller::Program(_)));
    let mut header = Header {
        format: Format::ByPlayer,
        variant: args.variant.clone(),
        definition: game.definition_hash.clone(),
        seed: args.seed.map_or_else(Seed::fresh, Seed),
        secret: asks_programs.then(Secret::fresh),
        stakes: match (args.practice, args.ranked) {
            (true, _) => Stakes::Practice,
            (_, true) => Stakes::Ranked,
            _ => Stakes::Casual,
        },
        controllers: seating.controllers,
        sharing: seating.sharing,
        arrangements: Vec::new(),
        thinking: args.thinking.effort(),
    };
    header.check_stakes(game).map_err(Halt::usage)?;
    can_play(&header.controllers)?;
    let mut programs = Programs::guarded_by(io.guard.as_deref());
    if game.setup.method == Method::Arrange {
        let mut ready = Vec::new();
        for (seat, how) in game.seats.iter().zip(how) {
            ready.push(match (how, &header.controllers[seat.index()]) {
                (None, Controller::Program(_)) => Some(programs.arrange(engine, &header, seat)),
                _ => given(engine, weights, seat, how.as_deref(), &header, io)?,
            });
        }
        header.arrangements = arrange::by_hand(engine, &header, ready, args, io)?;
    } else if how.iter().any(Option::is_some) {
        return Err(Halt::usage("nothing is arranged in this variant"));
    }
    let journal = match &args.record {
        None => Journal::in_memory(),
        Some(path) => Journal::create(path).map_err(|error| Halt::world(unwritten(path.display(), &error)))?,
    };
    Ok(Table::start(engine, header, journal)?.with_programs(programs))
}

/// The arrangement an option gives a seat; `None` if it is to be made by hand.
fn given(
    engine: &Engine,
    weights: &Weights,
    seat: SeatId,
    how: Option<&str>,
    header: &Header,
    io: &mut Io,
) -> Result<Option<Arrangement>, Halt> {
    let game = engine.game();
    let controller = &header.controllers[seat.index()];
    let how = how.unwrap_or(match controller {
        Controller::Human => "hand",
        Controller::Random | Controller::Program(_) => "random",
        Controller::Machine(_) => "machine",
    });
    let mut dice = header.seed.arrangement(seat, 0);
    let presets = || game.setup.presets.iter().map(|preset| preset.name.as_str());
    Ok(Some(match how {
        "hand" => return Ok(None),
        "random" => engine.random_arrangement(seat, &mut dice),
        "machine" => {
            let strength = match controller {
                Controller::Machine(strength) => *strength,
                Controller::Human | Controller::Random | Controller::Program(_) => Strength::Hard,
            };
            arrange(engine, weights, seat, strength.profile().exchanges, &mut dice)
        }
        name if presets().any(|preset| preset == name) => preset(engine, seat, name).map_err(Halt::usage)?,
        path if path.contains(['/', '\\', '.']) || Path::new(path).exists() => {
            let text = io.whole(path)?;
            let arrangement = read_arrangement(game, &text).and_then(|arrangement| {
                let checked = engine.check_arrangement(seat, &arrangement);
                checked.map(|()| arrangement).map_err(|error| error.to_string())
            });
            let name = game.seats.name(seat);
            arrangement.map_err(|why| Halt::findings(format!("{path} is no arrangement for {name}: {why}")))?
        }
        _ => {
            let help = suggestion(how, presets().chain(["hand", "random", "machine"]));
            return Err(Halt::usage(format!("`{how}` is neither a preset nor a file")).help(help));
        }
    }))
}
