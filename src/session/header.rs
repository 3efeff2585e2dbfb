//! The [`Header`] of a record: everything a game starts from.

use std::collections::BTreeMap;

use indexmap::IndexSet;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{Controller, Secret, Seed, Stakes};
use crate::engine::{Arrangement, Engine};
use crate::game::{Game, Method, SeatId, SeatSet};
use crate::knowledge::Sharing;
use crate::notation::{read, write};
use crate::player::Effort;

/// The version of a record's form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "u64", try_from = "u64")]
pub enum Format {
    /// The first: each seat gives up, and counts, by itself.
    BySeat = 1,
    /// The one that is written: all seats of a player give up together, and count once.
    ByPlayer = 2,
}

impl From<Format> for u64 {
    fn from(format: Format) -> Self {
        format as u64
    }
}

impl TryFrom<u64> for Format {
    type Error = String;

    fn try_from(format: u64) -> Result<Self, String> {
        match format {
            1 => Ok(Self::BySeat),
            2 => Ok(Self::ByPlayer),
            _ => Err(format!(
                "records of format {format} cannot be read, only those of 1 and 2"
            )),
        }
    }
}

/// A header in JSON.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct HeaderLine {
    format: Format,
    variant: String,
    definition: String,
    seed: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    secret: Option<Secret>,
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
    /// The version of the record's form.
    pub format: Format,
    /// The variant as it was asked for: a bundled name or a path.
    pub variant: String,
    /// The hash of its definition.
    pub definition: String,
    /// What all chance comes from.
    pub seed: Seed,
    /// What the numbers come from that programs are given; where there is none, they come from the seed.
    pub secret: Option<Secret>,
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
            format: self.format,
            variant: self.variant.clone(),
            definition: self.definition.clone(),
            seed: self.seed.0,
            secret: self.secret,
            stakes: self.stakes,
            seats: game.seats.iter().zip(self.controllers.iter().cloned()).collect(),
            control: control.collect(),
            arrangements: game.seats.iter().zip(self.arrangements.iter().cloned()).collect(),
            thinking: self.thinking,
        };
        write(game, &line).to_string()
    }

    /// The number that a seat's program is given; see [`Secret::told`].
    pub(super) fn number(&self, seat: SeatId, entries: Option<usize>) -> u64 {
        self.secret
            .unwrap_or_else(|| Secret::from(self.seed))
            .told(seat, entries)
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
            format: line.format,
            variant: line.variant,
            definition: line.definition,
            seed: Seed(line.seed),
            secret: line.secret,
            stakes: line.stakes,
            controllers: game.seats.iter().map(&mut controller).collect::<Result<_, _>>()?,
            sharing: Sharing::of(game).joined(&line.control),
            arrangements: arrangements(line.arrangements, engine)?,
            thinking: line.thinking,
        };
        header.check_stakes(game)?;
        Ok(header)
    }

    /// Whether the game may count for what it is said to.
    ///
    /// # Errors
    /// One sentence on why not.
    pub fn check_stakes(&self, game: &Game) -> Result<(), String> {
        if self.stakes != Stakes::Ranked {
            return Ok(());
        }
        if self.controllers.iter().any(|by| *by != Controller::Human) {
            return Err("a ranked game is played by people only".to_owned());
        }
        let players = self.players();
        if players.len() < 2 {
            return Err("a ranked game has two players at least".to_owned());
        }
        let divided = |player: &&SeatSet| {
            player
                .iter()
                .any(|seat| !player.without(game.seats.teams[seat.index()]).is_empty())
        };
        match players.iter().find(divided) {
            Some(&player) => Err(format!(
                "in a ranked game nobody plays against himself, as whoever has {} would",
                game.seats.spell(player)
            )),
            None => Ok(()),
        }
    }

    /// The seats of the player who has a seat: they give up together, and the game counts for them together.
    pub fn player(&self, seat: SeatId) -> SeatSet {
        match self.format {
            Format::BySeat => SeatSet::of(seat),
            Format::ByPlayer => self.sharing.with(seat),
        }
    }

    /// Every player once, in seat order.
    pub fn players(&self) -> Vec<SeatSet> {
        let seats = (0..self.controllers.len()).map(SeatId::from_index);
        let each: IndexSet<_> = seats.map(|seat| self.player(seat)).collect();
        each.into_iter().collect()
    }
}

/// Whether it is a header of a form that can be read.
pub(super) fn check_form(json: &Value) -> Result<(), String> {
    match json.get("format") {
        None => Err("this is no record: its first line has no `format`".to_owned()),
        Some(format) => match format.as_u64().map(Format::try_from) {
            Some(read) => read.map(drop),
            None => Err(format!(
                "records of format {format} cannot be read, only those of 1 and 2"
            )),
        },
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
