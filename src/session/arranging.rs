//! [`Arranging`]: a seat puts its pieces in order before play.

use super::Seed;
use crate::diagnostic::{suggestion, with_help};
use crate::engine::{Arrangement, Engine};
use crate::game::{SeatId, SpaceId};

/// A seat puts its pieces in order before play. What it has so far may be unfit for play; [`Arranging::problem`] says so.
#[derive(Clone, Debug)]
pub struct Arranging<'e> {
    engine: &'e Engine,
    seat: SeatId,
    seed: Seed,
    attempts: u32,
    arrangement: Arrangement,
}

impl<'e> Arranging<'e> {
    /// Begins with a random arrangement.
    pub fn new(engine: &'e Engine, seat: SeatId, seed: Seed) -> Self {
        let mut arranging = Self {
            engine,
            seat,
            seed,
            attempts: 0,
            arrangement: Arrangement::new(),
        };
        arranging.shuffle();
        arranging
    }

    /// What stands where.
    pub fn arrangement(&self) -> &Arrangement {
        &self.arrangement
    }

    /// Whose it is.
    pub fn seat(&self) -> SeatId {
        self.seat
    }

    /// Why the arrangement cannot be played as it is.
    pub fn problem(&self) -> Option<String> {
        self.engine
            .check_arrangement(self.seat, &self.arrangement)
            .err()
            .map(|error| error.to_string())
    }

    /// Takes another random arrangement.
    pub fn shuffle(&mut self) {
        let mut dice = self.seed.arrangement(self.seat, self.attempts);
        self.attempts += 1;
        self.arrangement = self.engine.random_arrangement(self.seat, &mut dice);
    }

    /// Takes an arrangement of the variant's own.
    ///
    /// # Errors
    /// A sentence when it has none of that name.
    pub fn preset(&mut self, name: &str) -> Result<(), String> {
        self.arrangement = preset(self.engine, self.seat, name)?;
        Ok(())
    }

    /// Takes a given arrangement, if it can be played.
    ///
    /// # Errors
    /// A sentence when it cannot.
    pub fn take(&mut self, arrangement: Arrangement) -> Result<(), String> {
        self.engine
            .check_arrangement(self.seat, &arrangement)
            .map_err(|error| error.to_string())?;
        self.arrangement = arrangement;
        Ok(())
    }

    /// Exchanges what stands on two spaces.
    ///
    /// # Errors
    /// A sentence when a space is not on the board or has nothing of this seat on it.
    pub fn swap(&mut self, a: &str, b: &str) -> Result<(), String> {
        let (a, b) = (self.occupied(a)?, self.occupied(b)?);
        let (first, second) = (self.arrangement[&a], self.arrangement[&b]);
        self.arrangement.insert(a, second);
        self.arrangement.insert(b, first);
        Ok(())
    }

    fn occupied(&self, name: &str) -> Result<SpaceId, String> {
        let board = &self.engine.game().board;
        let names = self.arrangement.keys().map(|&space| board.name(space));
        match board.named(name) {
            Some(space) if self.arrangement.contains_key(&space) => Ok(space),
            Some(_) => Err(format!("nothing of yours stands on `{name}`")),
            None => Err(with_help(
                format!("there is no space `{name}`"),
                crate::diagnostic::nearest(name, names).map(|near| format!("did you mean `{near}`?")),
            )),
        }
    }
}

/// An arrangement of the variant's own for a seat.
///
/// # Errors
/// A sentence when it has none of that name.
pub fn preset(engine: &Engine, seat: SeatId, name: &str) -> Result<Arrangement, String> {
    let presets = &engine.game().setup.presets;
    match presets.iter().find(|preset| preset.name == name) {
        Some(preset) => Ok(preset.seats[seat.index()]
            .iter()
            .map(|(&space, &kind)| (space, kind))
            .collect()),
        None if presets.is_empty() => Err(format!("there is no preset `{name}`, for this variant has none")),
        None => Err(with_help(
            format!("there is no preset `{name}`"),
            suggestion(name, presets.iter().map(|preset| preset.name.as_str())),
        )),
    }
}
