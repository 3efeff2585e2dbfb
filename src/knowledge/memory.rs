//! [`Memory`]: the spaces whose pieces a viewer has come to know by what happened, wherever they go.
//!
//! All movements are public, so that a piece once seen stays seen: after a fight that shows both kinds, after it was turned up
//! or came from a hand, and after it changed sides. What a viewer sees by right of its eyes alone is not kept here.

use crate::engine::{Action, Cell, Happening};
use crate::game::{ArmyId, FightResult, FightShows, SpaceId, SpaceSet};

/// The spaces whose pieces a viewer has come to know by what happened.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Memory(SpaceSet);

impl Memory {
    /// Whether the piece on a space is known.
    pub fn holds(&self, space: SpaceId) -> bool {
        self.0.contains(space)
    }

    /// Follows what happened, in a game whose fights show so much; `knew` says whether the viewer knew a piece that has just
    /// changed sides, by the army it was of and where it stands.
    pub fn follow(
        &mut self,
        shows: FightShows,
        knew: impl Fn(Cell, ArmyId, SpaceId) -> bool,
        action: Action,
        happenings: &[Happening],
    ) {
        let mut fought = None;
        for happening in happenings {
            match *happening {
                Happening::Fought { from, to, result, .. } => fought = Some((from, to, result)),
                Happening::Flipped { at, .. } | Happening::Dropped { at, .. } => self.0.insert(at),
                Happening::Converted { piece, was, at } if knew(piece, was, at) => self.0.insert(at),
                Happening::Removed { at, .. } if !is_about(action, at) => self.0.remove(at),
                _ => {}
            }
        }
        match (fought, action) {
            (Some((from, to, result)), _) => self.fight(shows, from, to, result),
            (None, Action::Move { from, to } | Action::LiftAt { from, to }) => self.carry(from, to),
            (None, Action::Exchange { first, second }) => {
                let (one, other) = (self.holds(first), self.holds(second));
                self.put(second, one);
                self.put(first, other);
            }
            (
                None,
                Action::Attack { .. }
                | Action::Flip { .. }
                | Action::Drop { .. }
                | Action::Convert { .. }
                | Action::LiftHere { .. }
                | Action::Lay { .. }
                | Action::Pass,
            ) => {}
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

/// Whether an action itself moves or meets what stands on a space.
fn is_about(action: Action, space: SpaceId) -> bool {
    let (from, to) = super::ends(action);
    from == Some(space) || to == Some(space)
}
