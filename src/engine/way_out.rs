//! Whether a seat has any action at all, asked after every ply: a move or two are remembered, and as a rule one of them is
//! still there.

use super::scene::Depth;
use super::{Cell, Engine, State};
use crate::game::{Condition, SeatId, SpaceId};

/// A step from one space to another.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Step {
    from: SpaceId,
    to: SpaceId,
}

/// Two steps that a seat may well have.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct WaysOut {
    /// What was found when it was last looked for: a step that nothing can forbid as long as this piece stands at its start
    /// and nothing at its end.
    found: Step,
    piece: Cell,
    /// Where its last move came from; nobody has asked yet whether it could go back.
    back: Step,
}

impl Default for WaysOut {
    fn default() -> Self {
        let (from, to) = (SpaceId(0), SpaceId(0));
        Self {
            found: Step { from, to },
            piece: Cell::EMPTY,
            back: Step { from, to },
        }
    }
}

impl WaysOut {
    /// A piece has just moved, and could perhaps go back.
    #[inline]
    pub(super) fn moved(&mut self, from: SpaceId, to: SpaceId) {
        self.back = Step { from: to, to: from };
    }
}

/// Two states that differ in this alone are the same, and look the same.
impl std::fmt::Debug for WaysOut {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("_")
    }
}

impl Engine {
    /// Whether a seat has no action, were it its turn.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "as a rule the answer is two looks at the board")]
    pub(super) fn is_stuck(&self, state: &mut State, seat: SeatId, depth: Depth) -> bool {
        !Self::has_known_way_out(state, seat)
            && !self.turns_up_freely(state, seat)
            && !self.finds_any(state, seat, depth)
    }

    #[inline]
    fn has_known_way_out(state: &State, seat: SeatId) -> bool {
        let WaysOut { found, piece, .. } = state.ways_out[seat.index()];
        !piece.is_empty() && state.cell(found.from) == piece && state.cell(found.to).is_empty()
    }

    #[inline(never)]
    fn finds_any(&self, state: &mut State, seat: SeatId, depth: Depth) -> bool {
        let back = state.ways_out[seat.index()].back;
        if self.is_sure(state, seat, back) {
            Self::remember(state, seat, back);
            return true;
        }
        self.finds_step(state, seat) || self.can_act(state, seat, depth)
    }

    fn remember(state: &mut State, seat: SeatId, step: Step) {
        let piece = state.cell(step.from);
        let ways = &mut state.ways_out[seat.index()];
        (ways.found, ways.piece) = (step, piece);
    }

    /// Whether a seat surely may turn something up: nothing can forbid it, and something lies face down.
    #[inline]
    pub(super) fn turns_up_freely(&self, state: &State, seat: SeatId) -> bool {
        matches!(self.plan.flips[seat.index()], Condition::Known(true))
            && !state.down.is_empty()
            && self.plan.leaving.is_empty()
            && state.exchanging.is_none()
            && state.ending.is_none()
    }

    /// Whether a step is surely legal: one to an empty neighbour that nothing can forbid.
    fn is_sure(&self, state: &State, seat: SeatId, Step { from, to }: Step) -> bool {
        let Some((army, kind)) = state.cell(from).parts() else {
            return false;
        };
        state.army_of(seat) == Some(army)
            && state.cell(to).is_empty()
            && !state.cell(from).is_down()
            && self.plan.gate(seat, army, kind).steps_freely(from, to)
            && self.plan.legs(army, kind).steps[from.index()].contains(to)
    }

    /// Looks for a step that is surely legal, and remembers it.
    fn finds_step(&self, state: &mut State, seat: SeatId) -> bool {
        let Some(army) = state.army_of(seat) else { return false };
        let filled = state.filled();
        let step = state.occupied(army).without(state.down).iter().find_map(|from| {
            let (_, kind) = state.cell(from).parts()?;
            let gate = self.plan.gate(seat, army, kind);
            let open = self.plan.legs_of(gate).steps[from.index()].without(filled);
            let to = open.iter().find(|&to| gate.steps_freely(from, to))?;
            Some(Step { from, to })
        });
        if let Some(step) = step {
            Self::remember(state, seat, step);
        }
        step.is_some()
    }
}
