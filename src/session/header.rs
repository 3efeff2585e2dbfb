//! The [`Header`] of a record: everything a game starts from.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{Controller, Seed, Stakes};
use crate::engine::{Arrangement, Engine};
use crate::game::{Game, Method, SeatId, SeatSet};
use crate::knowledge::Sharing;
use crate::notation::{read, write};
use crate::player::Effort;

/// The version of the record's form.
const FORMAT: u64 = 1;

/// A header in JSON.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct HeaderLine {
    format: u64,
    variant: String,
    definition: String,
    seed: u64,
    stakes: Stakes,
    seats: BTreeMap<SeatId, Controller>,
    /// The groups of seats that one person controls.
    control: Vec<SeatSet>,
    arrangements: BTreeMap<SeatId, Arrangement>,
    #[serde(default, skip_serializing_if = "Effort::is_default")]
    thinking: Effort,
}

/// Everything a game starts from: the first line of its record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// The variant as it was asked for: a bundled name or a path.
    pub variant: String,
    /// The hash of its definition.
    pub definition: String,
    /// What all chance comes from.
    pub seed: Seed,
    /// What the game counts for.
    pub stakes: Stakes,
    /// For each seat, who acts.
    pub controllers: Vec<Controller>,
    /// Who sees whose armies.
    pub sharing: Sharing,
    /// For each seat, what stands where; empty unless the variant is arranged.
    pub arrangements: Vec<Arrangement>,
    /// How much the machine may think.
    pub thinking: Effort,
}

impl Header {
    /// The header as the record's first line, without its line break.
    pub fn line(&self, game: &Game) -> String {
        let control = self.sharing.groups().into_iter().filter(|group| group.len() > 1);
        let line = HeaderLine {
            format: FORMAT,
            variant: self.variant.clone(),
            definition: self.definition.clone(),
            seed: self.seed.0,
            stakes: self.stakes,
            seats: game.seats.iter().zip(self.controllers.iter().cloned()).collect(),
            control: control.collect(),
            arrangements: game.seats.iter().zip(self.arrangements.iter().cloned()).collect(),
            thinking: self.thinking,
        };
        write(game, &line).to_string()
    }

    /// Reads a header for an engine of its variant.
    ///
    /// # Errors
    /// One sentence on what is wrong with it.
    pub fn read(json: &Value, engine: &Engine) -> Result<Self, String> {
        check_form(json)?;
        let game = engine.game();
        let mut line: HeaderLine = read(game, "header", json)?;
        let mut controller = |seat| {
            let name = game.seats.name(seat);
            let controller = line.seats.remove(&seat);
            controller.ok_or_else(|| format!("`seats` does not say who plays `{name}`"))
        };
        let header = Self {
            variant: line.variant,
            definition: line.definition,
            seed: Seed(line.seed),
            stakes: line.stakes,
            controllers: game.seats.iter().map(&mut controller).collect::<Result<_, _>>()?,
            sharing: Sharing::of(game).joined(&line.control),
            arrangements: arrangements(line.arrangements, engine)?,
            thinking: line.thinking,
        };
        header.check_stakes()?;
        Ok(header)
    }

    /// Whether the game may count for what it is said to.
    ///
    /// # Errors
    /// One sentence on why not.
    pub fn check_stakes(&self) -> Result<(), String> {
        if self.stakes == Stakes::Ranked && self.controllers.iter().any(|by| *by != Controller::Human) {
            return Err("a ranked game is played by people only".to_owned());
        }
        Ok(())
    }
}

/// Whether it is a header of a form that can be read.
pub(super) fn check_form(json: &Value) -> Result<(), String> {
    match json.get("format") {
        None => Err("this is no record: its first line has no `format`".to_owned()),
        Some(format) if format.as_u64() != Some(FORMAT) => Err(format!(
            "records of format {format} cannot be read, only those of {FORMAT}"
        )),
        Some(_) => Ok(()),
    }
}

/// For each seat its arrangement, which may be played; none at all where nothing is arranged.
fn arrangements(mut made: BTreeMap<SeatId, Arrangement>, engine: &Engine) -> Result<Vec<Arrangement>, String> {
    let game = engine.game();
    if game.setup.method != Method::Arrange {
        return match made.keys().next() {
            Some(&seat) => Err(format!(
                "`{}` is arranged, but nothing is arranged in this variant",
                game.seats.name(seat)
            )),
            None => Ok(Vec::new()),
        };
    }
    let arrangement = |seat: SeatId| {
        let name = game.seats.name(seat);
        let arrangement = made.remove(&seat);
        let arrangement = arrangement.ok_or_else(|| format!("`arrangements` has none for `{name}`"))?;
        engine
            .check_arrangement(seat, &arrangement)
            .map_err(|error| format!("in the arrangement of `{name}`, {error}"))?;
        Ok(arrangement)
    };
    game.seats.iter().map(arrangement).collect()
}
