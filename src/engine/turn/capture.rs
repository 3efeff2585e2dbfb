//! The effect `capture`: rules take pieces off the board as fights do.
//!
//! Takes the pieces that a rule names; they leave the board, counters of captures and losses begin anew, and the losses wake
//! rules. What always holds: losses are told first in, first out, whatever the rules that hear of them capture in turn; of one
//! action no more than [`MOST`] are told, so that it comes to an end.

use crate::engine::generate::context::{Context, Nesting, Part};
use crate::engine::state::casualties::Loss;
use crate::engine::{Engine, State, Witness};
use crate::game::{EventKind, Who};

/// How many losses by effects are told of in one action.
const MOST: u32 = 1024;

impl Engine {
    /// Captures pieces that fit, for the one that acts.
    pub(super) fn capture<W: Witness>(&self, state: &mut State, who: &Who, context: &Context, witness: &mut W) {
        for at in &state.filled() {
            let part = self.part(state, at);
            if !self.fits(state, context, who, part) {
                continue;
            }
            self.remove(state, at, None, witness);
            self.leave_alone(state, at, witness);
            let by = context.piece.and_then(|piece| Some((piece.cell, piece.at?)));
            let casualties = state.casualties.get_or_insert_default();
            casualties.waiting.push_back(Loss {
                fallen: (part.cell, at),
                by,
                to: context.to,
                mover: context.mover,
            });
        }
        self.tell_losses(state, witness);
    }

    /// Tells of the losses that wait, unless that is being done already.
    fn tell_losses<W: Witness>(&self, state: &mut State, witness: &mut W) {
        let Some(casualties) = &mut state.casualties else {
            return;
        };
        if std::mem::replace(&mut casualties.are_told, true) {
            return;
        }
        let mut told = 0;
        let next = |state: &mut State| state.casualties.as_mut()?.waiting.pop_front();
        while let Some(loss) = next(state) {
            told += 1;
            if told > MOST {
                continue;
            }
            let context = self.context_of_loss(state, &loss);
            self.start_anew(state, EventKind::Capture, &context);
            self.fire(state, EventKind::Loss, &context, witness);
        }
        state.casualties = None;
    }

    fn context_of_loss(&self, state: &State, loss: &Loss) -> Context {
        let part = |(cell, at)| Part::gone(cell, at);
        let context = self.before(state, loss.mover, Nesting::AFTERWARDS);
        Context {
            target: loss.by.map(part),
            ..context.acting(part(loss.fallen), Some(loss.fallen.1), loss.to)
        }
    }
}
