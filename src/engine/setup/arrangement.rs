//! Arrangements: where a seat puts its pieces before play.

use std::collections::BTreeMap;

use crate::engine::setup::filling::{self, Filling};
use crate::engine::{Dice, Engine, State};
use crate::game::{ArmyId, KindId, Method, SeatId, SpaceId};

/// Where a seat puts its pieces.
pub type Arrangement = BTreeMap<SpaceId, KindId>;

/// Why an arrangement may not be used: one sentence, naming what and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArrangementError(pub String);

impl std::fmt::Display for ArrangementError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for ArrangementError {}

impl Engine {
    /// Checks that a seat may arrange its pieces so.
    ///
    /// # Errors
    /// One sentence on the first thing that is wrong, spaces in the order of the board, then kinds in the order of the file.
    pub fn check_arrangement(&self, seat: SeatId, arrangement: &Arrangement) -> Result<(), ArrangementError> {
        let game = &self.game;
        let wrong = |text: String| Err(ArrangementError(text));
        let (setup, name) = (&game.setup, game.seats.name(seat));
        let (Method::Arrange, Some(&area), Some(allowed)) = (
            setup.method,
            setup.areas.get(seat.index()),
            setup.allowed.get(seat.index()),
        ) else {
            return wrong("in this game the pieces are not arranged by the players".to_owned());
        };
        for (&space, &kind) in arrangement {
            let (Some(at), Some(piece)) = (game.board.spaces.get(space.index()), game.kinds.get(kind.index())) else {
                return wrong("the arrangement names a space or a piece that is not in this game".to_owned());
            };
            if !area.contains(space) {
                return wrong(format!("`{}` is not among the spaces that `{name}` fills", at.name));
            }
            if !allowed[kind.index()].contains(space) {
                return wrong(format!("`{}` may not stand on `{}`", piece.name, at.name));
            }
        }
        for kind in game.kind_ids() {
            let placed = arrangement.values().filter(|&&placed| placed == kind).count();
            let (name, count) = (&game.kind(kind).name, game.kind(kind).count);
            if placed != count {
                return wrong(format!(
                    "there must be {count} of `{name}`, but {placed} {}",
                    is_or_are(placed)
                ));
            }
        }
        Ok(())
    }

    /// The start of a game in which each seat that arranges its pieces does so at random, one after the other.
    pub fn random_start(&self, dice: &mut Dice) -> State {
        let seats = self.game.seats.iter();
        let arrangements: Vec<_> = seats.map(|seat| self.random_arrangement(seat, dice)).collect();
        self.start(&arrangements, dice)
    }

    /// A legal arrangement for a seat, all alike likely; an empty one where the players arrange nothing.
    pub fn random_arrangement(&self, seat: SeatId, dice: &mut Dice) -> Arrangement {
        match (self.game.setup.method, self.fillings().get(seat.index())) {
            (Method::Arrange, Some(filling)) => filling
                .draw(dice, self.game.kinds.len())
                .into_iter()
                .map(|(space, kind)| (space, KindId::from_index(kind)))
                .collect(),
            _ => Arrangement::new(),
        }
    }

    /// How many legal arrangements a seat has, if that can be counted.
    pub fn count_arrangements(&self, seat: SeatId) -> Option<u128> {
        match self.game.setup.method {
            Method::Arrange => self.fillings().get(seat.index())?.count(),
            Method::Deal | Method::Fixed => None,
        }
    }

    /// The dealt pieces and where they lie.
    pub(super) fn deal(&self, dice: &mut Dice) -> Vec<(SpaceId, ArmyId, KindId)> {
        let kinds = self.game.kinds.len();
        let armies = self.dealt_armies();
        let Some(filling) = self.fillings().first() else {
            return Vec::new();
        };
        filling
            .draw(dice, armies.len() * kinds)
            .into_iter()
            .map(|(space, item)| (space, armies[item / kinds], KindId::from_index(item % kinds)))
            .collect()
    }

    /// The armies that are dealt: all but the neutral one.
    fn dealt_armies(&self) -> Vec<ArmyId> {
        let neutral = self.game.seats.neutral;
        self.game
            .seats
            .army_ids()
            .filter(|&army| Some(army) != neutral)
            .collect()
    }

    /// Worked out the first time they are needed; many uses of an engine never need them.
    fn fillings(&self) -> &[Filling] {
        self.fillings
            .get_or_init(|| filling::fillings(&self.game.setup, &self.game.kinds))
    }
}

fn is_or_are(count: usize) -> &'static str {
    if count == 1 { "is placed" } else { "are placed" }
}
