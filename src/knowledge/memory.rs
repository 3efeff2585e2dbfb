//! [`Memory`]: the spaces whose pieces a viewer has come to know by what happened, wherever they go.
//!
//! All movements are public, so that a piece once seen stays seen: after a fight that shows both kinds, after it was turned up
//! or came from a hand, and after it changed sides. What a viewer sees by right of its eyes alone is not kept here.

use crate::engine::{Cell, Happening};
use crate::game::{ArmyId, FightResult, FightShows, SpaceId, SpaceSet};

/// The spaces whose pieces a viewer has come to know by what happened.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Memory(SpaceSet);

impl Memory {
    /// Whether the piece on a space is known.
    pub fn holds(&self, space: SpaceId) -> bool {
        self.0.contains(space)
    }

    /// Follows one thing that happened, in a game whose fights show so much; `knew` says whether the viewer knew a piece that has
    /// just changed sides, by the army it was of and where it stands. That pieces fall in a fight is said with the fight: their
    /// removals are not to be told again.
    pub fn follow(&mut self, shows: FightShows, knew: impl Fn(Cell, ArmyId, SpaceId) -> bool, happening: &Happening) {
        match *happening {
            Happening::Moved { from, to, .. } => self.carry(from, to),
            Happening::Fought { from, to, result, .. } => self.fight(shows, from, to, result),
            Happening::Flipped { at, .. } | Happening::Dropped { at, .. } => self.0.insert(at),
            Happening::Converted { piece, was, at } if knew(piece, was, at) => self.0.insert(at),
            Happening::Removed { at, cargo: false, .. } => self.0.remove(at),
            Happening::Exchanged { first, second } => {
                let (one, other) = (self.holds(first), self.holds(second));
                self.put(second, one);
                self.put(first, other);
            }
            _ => {}
        }
    }

    fn fight(&mut self, shows: FightShows, from: SpaceId, to: SpaceId, result: FightResult) {
        if shows == FightShows::Kinds {
            self.0.insert(from);
            self.0.insert(to);
        }
        match result {
            FightResult::Attacker => self.carry(from, to),
            FightResult::Defender => self.0.remove(from),
            FightResult::Neither => {
                self.0.remove(from);
                self.0.remove(to);
            }
            FightResult::Both => {}
        }
    }

    fn carry(&mut self, from: SpaceId, to: SpaceId) {
        let known = self.holds(from);
        self.0.remove(from);
        self.put(to, known);
    }

    fn put(&mut self, space: SpaceId, known: bool) {
        if known {
            self.0.insert(space);
        } else {
            self.0.remove(space);
        }
    }
}
