//! A state's [`UndoStack`]: what was there before, so that actions can be unmade.
//!
//! From a mark on `edit` notes there whatever it changes; what any action may change and is small stands in the mark
//! itself (but for claims: between actions there are none). What always holds: after going back to a mark everything of the state
//! is what it was there, but for the moves that seats are remembered to have, which decide nothing.

use crate::engine::state::history::Extent;
use crate::engine::state::{Exchanging, Remembered, Trip};
use crate::engine::{Cargo, Cell, Ending, Engine, State};
use crate::game::{ArmyId, SeatId, SeatSet, SpaceId};

/// A change that can be undone.
#[derive(Clone, Copy)]
pub(in crate::engine) enum Change {
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
    history: Extent,
    to_move: SeatId,
    defeated: SeatSet,
    plies: u32,
    ending: Option<Ending>,
    rules_idle: Remembered<bool>,
    hash: u64,
}

/// What was there before, action upon action. A copy of a state begins one of its own.
#[derive(Default)]
pub(in crate::engine) struct UndoStack {
    marks: Vec<Mark>,
    changes: Vec<Change>,
}

impl UndoStack {
    /// Notes a change, if some action is to be taken back.
    #[inline]
    pub(in crate::engine) fn note(&mut self, change: Change) {
        if !self.marks.is_empty() {
            self.changes.push(change);
        }
    }
}

impl UndoStack {
    /// Nothing can be taken back any more.
    #[inline]
    pub(super) fn clear(&mut self) {
        self.marks.clear();
        self.changes.clear();
    }
}

impl Clone for UndoStack {
    fn clone(&self) -> Self {
        Self::default()
    }
}

/// Two states that differ in this alone are the same, and look the same.
impl std::fmt::Debug for UndoStack {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("_")
    }
}

impl State {
    /// Marks where an action begins that can be taken back.
    #[inline]
    pub(in crate::engine) fn mark(&mut self) {
        self.undo_stack.marks.push(Mark {
            changes: self.undo_stack.changes.len(),
            history: self.history.extent(),
            to_move: self.to_move,
            defeated: self.defeated,
            plies: self.plies,
            ending: self.ending,
            rules_idle: self.rules_idle,
            hash: self.hash,
        });
    }

    /// The last mark is reached: what it says is so again.
    #[inline]
    fn return_to(&mut self, mark: &Mark) {
        self.history.return_to(mark.history);
        self.to_move = mark.to_move;
        self.defeated = mark.defeated;
        self.plies = mark.plies;
        self.ending = mark.ending;
        self.rules_idle = mark.rules_idle;
        self.hash = mark.hash;
    }
}

impl Engine {
    /// Undoes all changes since the last mark; none if there is no mark.
    #[inline]
    pub(in crate::engine) fn go_back(&self, state: &mut State) {
        let Some(mark) = state.undo_stack.marks.pop() else {
            return;
        };
        while state.undo_stack.changes.len() > mark.changes
            && let Some(change) = state.undo_stack.changes.pop()
        {
            self.undo(state, change);
        }
        state.return_to(&mark);
    }
}
