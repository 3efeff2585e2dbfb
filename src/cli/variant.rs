//! Loads the variant a command was asked for, and the position, or says why it cannot.

use std::path::Path;

use super::{Halt, Io};
use crate::compile::{self, Loaded};
use crate::diagnostic::{Severity, human, suggestion};
use crate::engine::{Engine, State};
use crate::game::Game;
use crate::source::{bundled_names, bundled_part_names};

/// An engine for a variant.
pub(super) fn engine(name: &str, io: &mut Io) -> Result<Engine, Halt> {
    let (game, _) = playable(name, io)?;
    Ok(Engine::new(game))
}

/// A variant's game and what it was made of.
pub(super) fn playable(name: &str, io: &mut Io) -> Result<(Game, Loaded), Halt> {
    known(name)?;
    let mut loaded = compile::load(name);
    if let Some(game) = loaded.game.take() {
        return Ok((game, loaded));
    }
    loaded.findings.retain(|finding| finding.severity() == Severity::Error);
    if loaded.findings.is_empty() {
        let sentence = format!("`{name}` is made to be extended by others, and is no game by itself");
        return Err(Halt::findings(sentence));
    }
    let colour = io.colour();
    io.out.flush()?;
    write!(io.err, "{}", human(&loaded.files, &loaded.findings, colour))?;
    let sentence = format!("`{name}` cannot be played; `sandtable check` says more");
    Err(Halt::findings(sentence))
}

/// Whether a name is bundled or a file.
pub(super) fn known(name: &str) -> Result<(), Halt> {
    if bundled_names().contains(&name) || bundled_part_names().contains(&name) || Path::new(name).exists() {
        return Ok(());
    }
    let is_path = name.contains(['/', '\\']) || Path::new(name).extension().is_some();
    Err(if is_path {
        Halt::world(format!("`{name}` cannot be read: there is no such file"))
    } else {
        Halt::usage(format!("there is no variant `{name}`")).help(suggestion(name, bundled_names()))
    })
}

/// The position in a file, or in the input for `-`, or written as a line in the argument itself.
pub(super) fn position(engine: &Engine, given: &str, io: &mut Io) -> Result<State, Halt> {
    let is_line = given.contains(char::is_whitespace) && !Path::new(given).exists();
    let text = if is_line { given.to_owned() } else { io.whole(given)? };
    engine.read_position(&text).map_err(|error| {
        let place = if is_line || given == "-" { "the position" } else { given };
        Halt::findings(format!("{place}: {error}"))
    })
}
