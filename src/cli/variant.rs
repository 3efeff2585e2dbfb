//! Loads the variant a command was asked for, or says why it cannot.

use std::io;
use std::path::Path;

use super::{Exit, Io};
use crate::compile::{self, Loaded};
use crate::diagnostic::{Severity, human, suggestion};
use crate::engine::{Engine, State};
use crate::game::Game;
use crate::session::Seed;
use crate::source::{bundled_names, bundled_part_names};

/// An engine for a variant; complains and yields the exit code if there is none.
pub(super) fn engine(name: &str, io: &mut Io) -> io::Result<Result<Engine, Exit>> {
    Ok(playable(name, io)?.map(|(game, _)| Engine::new(game)))
}

/// A variant's game and what it was made of; complains and yields the exit code if there is none.
pub(super) fn playable(name: &str, io: &mut Io) -> io::Result<Result<(Game, Loaded), Exit>> {
    if let Some((sentence, exit)) = unknown(name) {
        io.complain(&sentence)?;
        return Ok(Err(exit));
    }
    let mut loaded = compile::load(name);
    if let Some(game) = loaded.game.take() {
        return Ok(Ok((game, loaded)));
    }
    let errors: Vec<_> = loaded
        .findings
        .into_iter()
        .filter(|finding| finding.severity() == Severity::Error)
        .collect();
    if errors.is_empty() {
        io.complain(&format!(
            "`{name}` is made to be extended by others, and is no game by itself"
        ))?;
    } else {
        let colour = io.colour();
        io.out.flush()?;
        write!(io.err, "{}", human(&loaded.files, &errors, colour))?;
        io.complain(&format!("`{name}` cannot be played; `sandtable check` says more"))?;
    }
    Ok(Err(Exit::Findings))
}

/// What is said of a name that is neither bundled nor a file.
pub(super) fn unknown(name: &str) -> Option<(String, Exit)> {
    if bundled_names().contains(&name) || bundled_part_names().contains(&name) || Path::new(name).exists() {
        return None;
    }
    let is_path = name.contains(['/', '\\']) || Path::new(name).extension().is_some();
    Some(if is_path {
        (format!("`{name}` cannot be read: there is no such file"), Exit::World)
    } else {
        let help = suggestion(name, bundled_names()).map_or(String::new(), |help| format!("; {help}"));
        (format!("there is no variant `{name}`{help}"), Exit::Usage)
    })
}

/// The position a command was asked for, or the variant's start; complains and yields the exit code if there is none.
pub(super) fn position(engine: &Engine, path: Option<&str>, seed: u64, io: &mut Io) -> io::Result<Result<State, Exit>> {
    let Some(path) = path else {
        return Ok(Ok(Seed(seed).start(engine)));
    };
    let Some(text) = io.whole(path)? else {
        return Ok(Err(Exit::World));
    };
    match engine.read_position(&text) {
        Ok(state) => Ok(Ok(state)),
        Err(error) => {
            let place = if path == "-" { "the position" } else { path };
            io.complain(&format!("{place}: {error}"))?;
            Ok(Err(Exit::Findings))
        }
    }
}
