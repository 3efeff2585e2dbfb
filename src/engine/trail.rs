//! Making and unmaking actions: a state's [`Trail`] of what was there before.
//!
//! [`Engine::make`] takes an action that [`Engine::unmake`] takes back, any number of them one upon the other, on one state and
//! without copies. Meanwhile `edit` notes in the trail whatever it changes; what any action may change and is small stands in a
//! [`Mark`]. What always holds: after taking back, everything of the state is what it was, but for the moves that seats are
//! remembered to have, which decide nothing.

use super::past::Extent;
use super::state::{Exchanging, Trip};
use super::{Action, Cargo, Cell, Ending, Engine, State};
use crate::game::{ArmyId, SeatId, SeatSet, SpaceId};

/// A change that can be undone.
#[derive(Clone, Copy)]
pub(super) enum Change {
    /// A piece was put on an empty space.
    Put(SpaceId),
    /// A piece was taken from a space.
    Taken(SpaceId, Cell),
    /// A piece went from one space to another, empty one.
    Shifted(SpaceId, SpaceId),
    /// A piece on a space was shown or turned up.
    Faced(SpaceId, Cell),
    /// A space had this cargo.
    Cargo(SpaceId, Option<Cargo>),
    /// So many were in a slot of the hands.
    Hand(u16, u8),
    /// A counter counted from this ply.
    Since(u16, u32),
    /// A seat's last piece went to and fro like this.
    Trip(SeatId, Trip),
    /// A seat had this army.
    Bound(SeatId, Option<ArmyId>),
    /// The exchanges before play had come so far.
    Exchanging(Option<Exchanging>),
}

/// Where an action began.
struct Mark {
    /// How many changes there were before it.
    changes: usize,
    past: Extent,
    to_move: SeatId,
    defeated: SeatSet,
    plies: u32,
    ending: Option<Ending>,
    hash: u64,
}

/// What was there before, action upon action. A copy of a state begins a trail of its own.
#[derive(Default)]
pub(super) struct Trail {
    marks: Vec<Mark>,
    changes: Vec<Change>,
}

impl Trail {
    /// Notes a change, if some action is to be taken back.
    #[inline]
    pub(super) fn note(&mut self, change: Change) {
        if !self.marks.is_empty() {
            self.changes.push(change);
        }
    }
}

impl Clone for Trail {
    fn clone(&self) -> Self {
        Self::default()
    }
}

/// Two states that differ in this alone are the same, and look the same.
impl std::fmt::Debug for Trail {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("_")
    }
}

impl Engine {
    /// Applies an action of the seat to move, as [`Engine::apply`] does, so that it can be taken back.
    #[inline]
    pub fn make(&self, state: &mut State, action: Action) {
        state.trail.marks.push(Mark {
            changes: state.trail.changes.len(),
            past: state.past.extent(),
            to_move: state.to_move,
            defeated: state.defeated,
            plies: state.plies,
            ending: state.ending,
            hash: state.hash,
        });
        self.apply(state, action, &mut ());
    }

    /// Takes back the last action made and not yet taken back; nothing if there is none.
    #[inline]
    pub fn unmake(&self, state: &mut State) {
        let Some(mark) = state.trail.marks.pop() else { return };
        while state.trail.changes.len() > mark.changes
            && let Some(change) = state.trail.changes.pop()
        {
            self.undo(state, change);
        }
        state.past.return_to(mark.past);
        state.to_move = mark.to_move;
        state.defeated = mark.defeated;
        state.plies = mark.plies;
        state.ending = mark.ending;
        state.hash = mark.hash;
    }
}
