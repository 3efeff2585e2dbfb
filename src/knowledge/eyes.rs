//! Whose eyes: [`Viewer`] and [`Sharing`], and what of a piece they see.

use indexmap::IndexSet;

use super::memory::Memory;
use crate::engine::{Cargo, Cell, State};
use crate::game::{ArmyId, Game, KindId, SeatId, SeatSet, Sees, SpaceId};

/// Who looks at a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Viewer {
    /// Someone who plays.
    Seat(SeatId),
    /// Someone who only knows what everybody knows.
    Bystander,
    /// Someone who may know everything: the game is over, or it is a file of one's own. Never a player.
    Arbiter,
}

/// Which seats see each other's armies: those that one person controls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sharing(Vec<SeatSet>);

impl Sharing {
    /// As the game has it.
    pub fn of(game: &Game) -> Self {
        Self(game.seats.control.clone())
    }

    /// As the game has it, and these groups of seats besides.
    #[must_use]
    pub fn joined(mut self, groups: &[SeatSet]) -> Self {
        for &group in groups {
            let all = group.iter().fold(group, |all, seat| all.or(self.0[seat.index()]));
            for seat in all.iter() {
                self.0[seat.index()] = all;
            }
        }
        self
    }

    /// The seats that share a seat's eyes, itself included.
    pub fn with(&self, seat: SeatId) -> SeatSet {
        self.0[seat.index()]
    }

    /// Every group once, in seat order.
    pub fn groups(&self) -> Vec<SeatSet> {
        let each: IndexSet<_> = self.0.iter().copied().collect();
        each.into_iter().collect()
    }
}

/// A viewer's eyes on one state.
pub(super) struct Eyes<'a> {
    pub game: &'a Game,
    pub state: &'a State,
    pub viewer: Viewer,
    pub sharing: &'a Sharing,
    /// What the viewer has come to know besides.
    pub memory: Memory,
}

impl Eyes<'_> {
    /// What the viewer sees of an army's face-up pieces, unless an event has shown more.
    pub fn of_army(&self, army: ArmyId) -> Sees {
        let information = &self.game.information;
        if self.game.seats.neutral == Some(army) {
            return Sees::Identity;
        }
        match (self.viewer, self.state.seat_of(army)) {
            // An army that nobody commands yet has no secrets but what lies face down.
            (Viewer::Arbiter, _) | (_, None) => Sees::Identity,
            (Viewer::Seat(seat), Some(owner)) => {
                if self.sharing.with(seat).contains(owner) {
                    Sees::Identity
                } else if self.game.seats.allied(seat, owner) {
                    information.ally
                } else {
                    information.enemy
                }
            }
            (Viewer::Bystander, Some(owner)) => {
                let has_ally = self.game.seats.teams[owner.index()].len() > 1;
                if information.enemy == Sees::Place || has_ally && information.ally == Sees::Place {
                    Sees::Place
                } else {
                    Sees::Identity
                }
            }
        }
    }

    /// The army of a piece, as far as the viewer knows it.
    pub fn army(&self, piece: Cell) -> Option<ArmyId> {
        piece
            .army()
            .filter(|_| !piece.is_down() || self.viewer == Viewer::Arbiter)
    }

    /// Whether the viewer knew a piece that has just changed sides.
    pub fn knew(&self, piece: Cell, was: ArmyId, at: SpaceId) -> bool {
        self.memory.holds(at) || piece.is_shown() || self.of_army(was) == Sees::Identity
    }

    /// The kind of a piece on a space, as far as the viewer knows it.
    pub fn kind(&self, piece: Cell, at: SpaceId) -> Option<KindId> {
        let (army, kind) = piece.parts()?;
        let known = match self.viewer {
            Viewer::Arbiter => true,
            _ if piece.is_down() => false,
            _ => piece.is_shown() || self.memory.holds(at) || self.of_army(army) == Sees::Identity,
        };
        known.then_some(kind)
    }

    /// The kind of cargo, as far as the viewer knows it.
    pub fn cargo_kind(&self, cargo: Cargo) -> Option<KindId> {
        (self.of_army(cargo.army) == Sees::Identity).then_some(cargo.kind)
    }
}
