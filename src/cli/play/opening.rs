//! How a game comes onto the table: from a record that is gone on with, or from options and arranging.

use std::io;
use std::path::Path;

use super::options::{self, Seating};
use super::{Args, Io, Said, arrange};
use crate::cli::{Exit, held, reason, replay};
use crate::engine::{Arrangement, Engine};
use crate::game::{Method, SeatId};
use crate::player::{Strength, Weights, arrange};
use crate::session::{
    Controller, Header, Journal, Programs, Record, Seed, Stakes, Table, Thinking, preset, read_arrangement,
};

/// A table to play at.
pub(super) fn open<'e>(engine: &'e Engine, weights: &Weights, args: &Args, io: &mut Io) -> io::Result<Said<Table<'e>>> {
    let seating = match options::seating(engine.game(), &args.seat) {
        Ok(seating) => seating,
        Err(sentence) => return wrong(io, &sentence, Exit::Usage),
    };
    let how = match options::arranging(engine.game(), &args.arrange) {
        Ok(how) => how,
        Err(sentence) => return wrong(io, &sentence, Exit::Usage),
    };
    if let Some(path) = &args.record {
        match held(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => {
                let sentence = format!("`{}` cannot be read: {}", path.display(), reason(&error));
                return wrong(io, &sentence, Exit::World);
            }
            Ok(bytes) => {
                let record = match Record::read(&bytes) {
                    Ok(record) => record,
                    Err(error) => return wrong(io, &format!("{}, {error}", path.display()), Exit::Findings),
                };
                if !record.is_empty() {
                    return resume(engine, args, path, &record, io);
                }
                if bytes.iter().any(|byte| !byte.is_ascii_whitespace()) && !bytes.starts_with(b"{") {
                    let sentence = format!("{} is no record, and is left as it is", path.display());
                    return wrong(io, &sentence, Exit::Findings);
                }
            }
        }
    }
    begin(engine, weights, args, seating, &how, io)
}

fn wrong<T>(io: &mut Io, sentence: &str, exit: Exit) -> io::Result<Said<T>> {
    io.complain(sentence)?;
    Ok(Said::Wrong(exit))
}

/// Goes on with a game. The record says everything; options that say something else are wrong.
fn resume<'e>(
    engine: &'e Engine,
    args: &Args,
    path: &Path,
    record: &Record,
    io: &mut Io,
) -> io::Result<Said<Table<'e>>> {
    let shown = path.display();
    let changed = replay::changed(engine, record);
    match record.variant() {
        Ok(variant) if variant != args.variant => {
            let sentence = format!("{shown} is a record of `{variant}`, not of `{}`", args.variant);
            return wrong(io, &sentence, Exit::Usage);
        }
        Ok(_) => {}
        Err(error) => return wrong(io, &format!("{shown}, {error}"), Exit::Findings),
    }
    let table = match Table::replay(engine, record) {
        Ok(table) => table,
        Err(error) => {
            let changed = changed.map_or(String::new(), |sentence| format!("; {sentence}"));
            return wrong(io, &format!("{shown}, {error}{changed}"), Exit::Findings);
        }
    };
    if let Some(sentence) = changed {
        io.complain(&format!("{shown}: {sentence}"))?;
    }
    if let Some(sentence) = contradiction(engine, &table, args) {
        return wrong(io, &format!("{shown}: {sentence}"), Exit::Usage);
    }
    if let Err(sentence) = table.header().controllers.iter().try_for_each(Controller::check) {
        return wrong(io, &sentence, Exit::World);
    }
    let journal = match Journal::resume(path, record) {
        Ok(journal) => journal,
        Err(error) => {
            let sentence = format!("`{shown}` cannot be written: {}", reason(&error));
            return wrong(io, &sentence, Exit::World);
        }
    };
    match table.go_on(journal) {
        Ok(table) => {
            writeln!(
                io.out,
                "the game in {shown} goes on after {} lines",
                table.entries().len()
            )?;
            Ok(Said::This(table))
        }
        Err(trouble) => wrong(io, &trouble.to_string(), Exit::World),
    }
}

/// An option that the record contradicts.
fn contradiction(engine: &Engine, table: &Table, args: &Args) -> Option<String> {
    let header = table.header();
    if args.seed.is_some_and(|seed| Seed(seed) != header.seed) {
        return Some("this game began with another `--seed`".to_owned());
    }
    if args.practice && header.stakes != Stakes::Practice || args.ranked && header.stakes != Stakes::Ranked {
        return Some(format!("this game began as a {} one", header.stakes.word()));
    }
    if (args.nodes.is_some() || args.think.is_some()) && thinking(args) != header.thinking {
        return Some("in this game the machine thinks more, or less".to_owned());
    }
    if !args.seat.is_empty() {
        let Seating { controllers, sharing } = options::seating(engine.game(), &args.seat).ok()?;
        if controllers != header.controllers || sharing != header.sharing {
            return Some("this game began with others at the seats".to_owned());
        }
    }
    None
}

/// How much the machine may think.
fn thinking(args: &Args) -> Thinking {
    Thinking {
        nodes: args.nodes,
        time: args.think,
    }
}

/// Begins a game.
fn begin<'e>(
    engine: &'e Engine,
    weights: &Weights,
    args: &Args,
    seating: Seating,
    how: &[Option<String>],
    io: &mut Io,
) -> io::Result<Said<Table<'e>>> {
    let game = engine.game();
    let mut header = Header {
        variant: args.variant.clone(),
        definition: game.definition_hash.clone(),
        seed: args.seed.map_or_else(Seed::fresh, Seed),
        stakes: match (args.practice, args.ranked) {
            (true, _) => Stakes::Practice,
            (_, true) => Stakes::Ranked,
            _ => Stakes::Casual,
        },
        controllers: seating.controllers,
        sharing: seating.sharing,
        arrangements: Vec::new(),
        thinking: thinking(args),
    };
    if let Err(sentence) = header.check_stakes() {
        return wrong(io, &sentence, Exit::Usage);
    }
    if let Err(sentence) = header.controllers.iter().try_for_each(Controller::check) {
        return wrong(io, &sentence, Exit::World);
    }
    let mut programs = Programs::default();
    if game.setup.method == Method::Arrange {
        let mut ready = Vec::new();
        for seat in game.seats.iter() {
            let is_program = matches!(header.controllers[seat.index()], Controller::Program(_));
            if is_program && how[seat.index()].is_none() {
                ready.push(Some(programs.arrange(engine, &header, seat)));
                continue;
            }
            match given(engine, weights, seat, how[seat.index()].as_deref(), &header, io)? {
                Said::This(given) => ready.push(given),
                Said::NoMore => return Ok(Said::NoMore),
                Said::Wrong(exit) => return Ok(Said::Wrong(exit)),
            }
        }
        match arrange::by_hand(engine, &header, ready, args, io)? {
            Said::This(arrangements) => header.arrangements = arrangements,
            Said::NoMore => return Ok(Said::NoMore),
            Said::Wrong(exit) => return Ok(Said::Wrong(exit)),
        }
    } else if how.iter().any(Option::is_some) {
        return wrong(io, "nothing is arranged in this variant", Exit::Usage);
    }
    let journal = match &args.record {
        None => Journal::in_memory(),
        Some(path) => match Journal::create(path) {
            Ok(journal) => journal,
            Err(error) => {
                let sentence = format!("`{}` cannot be written: {}", path.display(), reason(&error));
                return wrong(io, &sentence, Exit::World);
            }
        },
    };
    match Table::start(engine, header, journal) {
        Ok(table) => Ok(Said::This(table.with_programs(programs))),
        Err(trouble) => wrong(io, &trouble.to_string(), Exit::World),
    }
}

/// The arrangement an option gives a seat; `None` if it is to be made by hand.
fn given(
    engine: &Engine,
    weights: &Weights,
    seat: SeatId,
    how: Option<&str>,
    header: &Header,
    io: &mut Io,
) -> io::Result<Said<Option<Arrangement>>> {
    let game = engine.game();
    let how = how.unwrap_or(match header.controllers[seat.index()] {
        Controller::Human => "hand",
        Controller::Random | Controller::Program(_) => "random",
        Controller::Machine(_) => "machine",
    });
    let presets = || game.setup.presets.iter().map(|preset| preset.name.as_str());
    match how {
        "hand" => return Ok(Said::This(None)),
        "random" => {
            let arrangement = engine.random_arrangement(seat, &mut header.seed.arrangement(seat, 0));
            return Ok(Said::This(Some(arrangement)));
        }
        "machine" => {
            let strength = match header.controllers[seat.index()] {
                Controller::Machine(strength) => strength,
                _ => Strength::Hard,
            };
            let arrangement = arrange(
                engine,
                weights,
                seat,
                strength.profile().exchanges,
                &mut header.seed.arrangement(seat, 0),
            );
            return Ok(Said::This(Some(arrangement)));
        }
        name if presets().any(|preset| preset == name) => {
            return match preset(engine, seat, name) {
                Ok(arrangement) => Ok(Said::This(Some(arrangement))),
                Err(sentence) => wrong(io, &sentence, Exit::Usage),
            };
        }
        _ => {}
    }
    if !how.contains(['/', '\\', '.']) && !Path::new(how).exists() {
        let help = crate::diagnostic::suggestion(how, presets().chain(["hand", "random", "machine"]));
        let sentence = options::help(format!("`{how}` is neither a preset nor a file"), help);
        return wrong(io, &sentence, Exit::Usage);
    }
    let Some(text) = io.whole(how)? else {
        return Ok(Said::Wrong(Exit::World));
    };
    let arrangement = read_arrangement(game, &text).and_then(|arrangement| {
        let checked = engine.check_arrangement(seat, &arrangement);
        checked.map(|()| arrangement).map_err(|error| error.to_string())
    });
    match arrangement {
        Ok(arrangement) => Ok(Said::This(Some(arrangement))),
        Err(sentence) => wrong(
            io,
            &format!("{how} is no arrangement for {}: {sentence}", game.seats.name(seat)),
            Exit::Findings,
        ),
    }
}
