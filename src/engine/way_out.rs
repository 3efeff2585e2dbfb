//! Whether a seat has any action at all, asked after every ply: the last move that was found is remembered, and as a rule it
//! is still there.

use std::ops::ControlFlow;

use super::batch::Verb;
use super::scene::Depth;
use super::{Engine, State};
use crate::game::{Condition, SeatId, SpaceId};

/// A move to an empty neighbour that a seat had when it was last looked for; always checked before it is believed.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct WayOut {
    from: u8,
    to: u8,
}

/// Two states that differ in this alone are the same, and look the same.
impl std::fmt::Debug for WayOut {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("_")
    }
}

impl Engine {
    /// Whether a seat has no action, were it its turn.
    #[inline]
    pub(super) fn is_stuck(&self, state: &mut State, seat: SeatId, depth: Depth) -> bool {
        !self.turns_up_freely(state, seat) && !self.is_way_out(state, seat) && !self.finds_way_out(state, seat, depth)
    }

    /// Whether a seat surely may turn something up: nothing can forbid it, and something lies face down.
    #[inline]
    fn turns_up_freely(&self, state: &State, seat: SeatId) -> bool {
        matches!(self.plan.flips[seat.index()], Condition::Known(true))
            && !state.down.is_empty()
            && self.plan.leaving.is_empty()
            && state.exchanging.is_none()
            && state.ending.is_none()
    }

    /// Whether the move that is remembered for a seat is surely legal: a plain step that nothing can forbid.
    #[inline]
    fn is_way_out(&self, state: &State, seat: SeatId) -> bool {
        let WayOut { from, to } = state.ways_out[seat.index()];
        let (from, to) = (SpaceId(from), SpaceId(to));
        let Some((army, kind)) = state.cell(from).parts() else {
            return false;
        };
        state.army_of(seat) == Some(army)
            && state.cell(to).is_empty()
            && !state.cell(from).is_down()
            && self.plan.gate(seat, army, kind).steps_freely(from, to)
            && self.plan.legs(army, kind).steps[from.index()].contains(to)
    }

    #[cold]
    fn finds_way_out(&self, state: &mut State, seat: SeatId, depth: Depth) -> bool {
        let mut found = None;
        let has_action = self
            .each_batch(state, seat, depth, &mut |batch| {
                if let Verb::MoveFrom(from) = batch.verb {
                    found = batch.spaces.iter().next().map(|to| WayOut { from: from.0, to: to.0 });
                }
                ControlFlow::Break(())
            })
            .is_break();
        if let Some(found) = found {
            state.ways_out[seat.index()] = found;
        }
        has_action
    }
}
