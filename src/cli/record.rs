//! Records that a command is given: their variant found, played through, or told why they cannot be used.

use std::fmt::Display;
use std::fs;
use std::path::Path;

use super::io::folder;
use super::{Halt, Io, variant};
use crate::compile;
use crate::engine::Engine;
use crate::game::Game;
use crate::session::{Record, RecordError, Table};
use crate::source::bundled_names;

/// The variant of a record: under the name that the record has for it, beside the record or in the program, the first that is
/// defined as it was. Where there is none, what has its name.
pub(super) fn variant_of(path: &str, record: &Record, io: &mut Io) -> Result<(String, Engine), Halt> {
    let named = record.variant().map_err(|error| unfit(path, &error))?;
    let bundled = bundled_names().into_iter().map(str::to_owned);
    let places = [named.to_owned()].into_iter().chain(beside(path)).chain(bundled);
    for name in places {
        let game = compile::load(&name).game;
        if let Some(game) = game.filter(|game| is_defined_by(record, game)) {
            return Ok((name, Engine::new(game)));
        }
    }
    let help = || Some("`--variant FILE` says where it is".to_owned());
    let engine = variant::engine(named, io).map_err(|halt| halt.help(help()))?;
    Ok((named.to_owned(), engine))
}

/// The files beside a record that may be variants, in alphabetical order.
fn beside(path: &str) -> Vec<String> {
    let files = fs::read_dir(folder(Path::new(path))).into_iter().flatten().flatten();
    let paths = files.map(|file| file.path());
    let mut paths: Vec<_> = paths
        .filter(|path| path.extension().is_some_and(|ending| ending == "toml"))
        .map(|path| path.to_string_lossy().into_owned())
        .collect();
    paths.sort_unstable();
    paths
}

/// Whether a game's definition is that under which a record was played last.
pub(super) fn is_defined_by(record: &Record, game: &Game) -> bool {
    record.definition().is_some_and(|hash| game.has_hash(hash))
}

/// The game of a record, as far as it was played. Where its variant's definition is another by now, that is said.
pub(super) fn replayed<'e>(
    path: impl Display,
    engine: &'e Engine,
    record: &Record,
    io: &mut Io,
) -> Result<Table<'e>, Halt> {
    let game = engine.game();
    let is_changed = record.definition().is_some() && !is_defined_by(record, game);
    let changed = is_changed.then(|| {
        let variant = &game.names.id;
        format!("the definition of `{variant}` has changed since this game began")
    });
    let table = Table::replay(engine, record).map_err(|error| unfit(&path, &error).help(changed.clone()))?;
    if let Some(sentence) = changed {
        io.complain(&format!("{path}: {sentence}"))?;
    }
    Ok(table)
}

/// A record that cannot be used.
pub(super) fn unfit(path: impl Display, error: &RecordError) -> Halt {
    Halt::findings(format!("{path}, {error}"))
}
