//! Whether a seat has any action at all, asked after every ply: a move or two are remembered, and as a rule one of them is
//! still there.

use std::ops::ControlFlow;

use crate::engine::generate::context::Nesting;
use crate::engine::state::ways_out::{Step, WaysOut};
use crate::engine::{Action, Engine, State};
use crate::game::{Condition, SeatId};

impl Engine {
    /// Whether a seat has no action, were it its turn.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "as a rule the answer is two looks at the board")]
    pub(in crate::engine) fn is_stuck(&self, state: &mut State, seat: SeatId, depth: Nesting) -> bool {
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
    fn finds_any(&self, state: &mut State, seat: SeatId, depth: Nesting) -> bool {
        let back = state.ways_out[seat.index()].back;
        let may_step_back = self.is_sure(state, seat, back);
        if !self.tables.leaving.is_empty() {
            let Step { from, to } = back;
            let leaves = |state: &mut State| self.forbidding(state, seat, Action::Move { from, to }, depth);
            let in_play = state.ending.is_none() && state.exchanging.is_none();
            return in_play && may_step_back && leaves(state).is_none()
                || self.may_take_first(state, seat, depth)
                || self.can_act(state, seat, depth);
        }
        if may_step_back {
            Self::remember(state, seat, back);
            return true;
        }
        self.finds_step(state, seat) || self.can_act(state, seat, depth)
    }

    /// Whether a seat may take the first of its pseudo-legal actions: as a rule it may, and no other need be tried.
    fn may_take_first(&self, state: &mut State, seat: SeatId, depth: Nesting) -> bool {
        let mut first = None;
        if state.ending.is_none() && state.exchanging.is_none() {
            let _ = self.every_batch(state, seat, depth, &mut |batch| {
                batch.each(&mut |action| {
                    first = Some(action);
                    ControlFlow::Break(())
                })
            });
        }
        first.is_some_and(|action| self.forbidding(state, seat, action, depth).is_none())
    }

    fn remember(state: &mut State, seat: SeatId, step: Step) {
        let piece = state.cell(step.from);
        let ways = &mut state.ways_out[seat.index()];
        (ways.found, ways.piece) = (step, piece);
    }

    /// Whether a seat surely may turn something up: nothing can forbid it, and something lies face down.
    #[inline]
    fn turns_up_freely(&self, state: &State, seat: SeatId) -> bool {
        matches!(self.tables.flips[seat.index()], Condition::Known(true))
            && !state.down.is_empty()
            && self.tables.leaving.is_empty()
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
            && self.tables.gate(seat, army, kind).steps_freely(from, to)
            && self.tables.legs(army, kind).steps[from.index()].contains(to)
    }

    /// Looks for a step that is surely legal, and remembers it.
    fn finds_step(&self, state: &mut State, seat: SeatId) -> bool {
        let Some(army) = state.army_of(seat) else { return false };
        let filled = state.filled();
        let step = state.occupied(army).without(state.down).iter().find_map(|from| {
            let (_, kind) = state.cell(from).parts()?;
            let gate = self.tables.gate(seat, army, kind);
            let open = self.tables.legs_of(gate).steps[from.index()].without(filled);
            let to = open.iter().find(|&to| gate.steps_freely(from, to))?;
            Some(Step { from, to })
        });
        if let Some(step) = step {
            Self::remember(state, seat, step);
        }
        step.is_some()
    }
}
