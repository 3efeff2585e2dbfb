//! Records that a command is given: played through, or told why they cannot be used.

use std::fmt::Display;

use super::{Halt, Io};
use crate::engine::Engine;
use crate::session::{Record, RecordError, Table};

/// The game of a record, as far as it was played. Where its variant's definition is another by now, that is said.
pub(super) fn replayed<'e>(
    path: impl Display,
    engine: &'e Engine,
    record: &Record,
    io: &mut Io,
) -> Result<Table<'e>, Halt> {
    let game = engine.game();
    let is_changed = record.definition().is_some_and(|began| !game.has_hash(began));
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
