//! Rules on what an action would leave: the action is tried on a copy of the state.

use std::cell::RefCell;

use super::scene::{Depth, Scene};
use super::{Action, Engine, State};
use crate::game::{ActionKind, RuleId, SeatId};

thread_local! {
    /// Copies to try actions on, kept so that trying allocates nothing.
    static SPARE: RefCell<Vec<State>> = const { RefCell::new(Vec::new()) };
}

impl Engine {
    /// Whether no rule forbids what an action would leave.
    pub(super) fn may_leave(&self, state: &State, seat: SeatId, action: Action, depth: Depth) -> bool {
        self.forbidden_leaving(state, seat, action, depth).is_none()
    }

    /// The rule that forbids what an action would leave, if one does.
    pub(super) fn forbidden_leaving(
        &self,
        state: &State,
        seat: SeatId,
        action: Action,
        depth: Depth,
    ) -> Option<RuleId> {
        let mut tried: Option<State> = None;
        let found = self.plan.leaving.iter().find(|leaving| {
            if !covers(leaving.pattern.kind, action)
                || !self.holds(state, &self.scene_of(state, seat, action, depth), &leaving.pattern.when)
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
            let scene = Scene::empty(seat, self.seat_after(after, seat), depth);
            self.holds(after, &scene, &leaving.afterwards)
        });
        if let Some(copy) = tried {
            SPARE.with_borrow_mut(|spare| spare.push(copy));
        }
        found.map(|leaving| leaving.rule)
    }
}

/// Whether a rule on a sort of action is about this one.
pub(super) fn covers(kind: ActionKind, action: Action) -> bool {
    kind == ActionKind::Any || action.sorts().contains(&kind)
}
