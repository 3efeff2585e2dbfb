//! Rules on what an action would leave: the action is tried on a copy of the state.

use std::cell::RefCell;

use crate::engine::generate::context::{Context, Nesting};
use crate::engine::{Action, Engine, State};
use crate::game::{ActionKind, RuleId, SeatId};

thread_local! {
    /// Copies to try actions on, kept so that trying allocates nothing.
    static SPARE: RefCell<Vec<State>> = const { RefCell::new(Vec::new()) };
}

impl Engine {
    /// Whether no rule forbids what an action would leave.
    pub(super) fn may_leave(&self, state: &State, seat: SeatId, action: Action, depth: Nesting) -> bool {
        self.forbidden_leaving(state, seat, action, depth).is_none()
    }

    /// The rule that forbids what an action would leave, if one does.
    pub(in crate::engine) fn forbidden_leaving(
        &self,
        state: &State,
        seat: SeatId,
        action: Action,
        depth: Nesting,
    ) -> Option<RuleId> {
        let mut tried: Option<State> = None;
        let found = self.tables.leaving.iter().find(|leaving| {
            if !covers(leaving.pattern.kind, action)
                || !self.holds(
                    state,
                    &self.context_of(state, seat, action, depth),
                    &leaving.pattern.when,
                )
            {
                return false;
            }
            let after = tried.get_or_insert_with(|| {
                let mut copy = SPARE.with_borrow_mut(Vec::pop).map_or_else(
                    || state.clone(),
                    |mut spare| {
                        spare.clone_from(state);
                        spare
                    },
                );
                self.perform(&mut copy, seat, action, &mut ());
                copy
            });
            let context = Context::empty(seat, self.seat_after(after, seat), depth);
            self.holds(after, &context, &leaving.afterwards)
        });
        if let Some(copy) = tried {
            SPARE.with_borrow_mut(|spare| spare.push(copy));
        }
        found.map(|leaving| leaving.rule)
    }
}

/// Whether a rule on a sort of action is about this one.
pub(in crate::engine) fn covers(kind: ActionKind, action: Action) -> bool {
    match kind {
        ActionKind::Any => true,
        ActionKind::Move => matches!(
            action,
            Action::Move { .. } | Action::Attack { .. } | Action::LiftAt { .. }
        ),
        ActionKind::Attack => matches!(action, Action::Attack { .. }),
        ActionKind::Flip => matches!(action, Action::Flip { .. }),
        ActionKind::Drop => matches!(action, Action::Drop { .. }),
        ActionKind::Convert => matches!(action, Action::Convert { .. }),
        ActionKind::Lift => matches!(action, Action::LiftAt { .. } | Action::LiftHere { .. }),
        ActionKind::Lay => matches!(action, Action::Lay { .. }),
        ActionKind::Pass => matches!(action, Action::Pass),
    }
}
