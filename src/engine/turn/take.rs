//! Taking on the way: a piece jumps over others, once or again and again, and takes them.
//!
//! Takes an action of that sort; changes the state and lets its events wake rules: the move, then for each piece that is taken
//! an attack, a capture and a loss, then the arrival. What always holds: all pieces have left the board before the first rule
//! hears of it, and none of them is shown by it.

use crate::engine::generate::context::Nesting;
use crate::engine::turn::perform::context_about;
use crate::engine::{Action, Engine, Happening, Route, State, Witness};
use crate::game::{About, EventKind, SeatId};

impl Engine {
    pub(super) fn perform_take<W: Witness>(
        &self,
        state: &mut State,
        seat: SeatId,
        action: Action,
        route: &Route,
        witness: &mut W,
    ) {
        let Some(taken) = self.taken(state, seat, route) else {
            return;
        };
        let context = self.context_of(state, seat, action, Nesting::AFTERWARDS);
        let prey: Vec<_> = taken.iter().map(|&at| self.part(state, at)).collect();
        let (from, to) = route.ends();
        if from == to {
            let piece = state.cell(from);
            witness.see(Happening::Moved { piece, from, to });
        } else {
            self.relocate(state, seat, (from, to), witness);
        }
        for &at in &taken {
            self.remove(state, at, None, witness);
            self.leave_alone(state, at, witness);
        }
        self.fire(state, EventKind::Move, &context, witness);
        for prey in prey {
            let context = context.upon(prey);
            self.fire(state, EventKind::Attack, &context, witness);
            let fallen = context_about(About::Fallen, &context);
            self.fire(state, EventKind::Capture, &fallen, witness);
            self.fire(state, EventKind::Loss, &fallen, witness);
        }
        self.fire(
            state,
            EventKind::Arrival,
            &context_about(About::Arrived, &context),
            witness,
        );
    }
}
