//! Rules on what an action would leave: actions are tried on a copy of the state.

use std::cell::RefCell;

use crate::engine::generate::context::{Context, Nesting};
use crate::engine::{Action, Engine, State};
use crate::game::{ActionKind, RuleId, SeatId};

thread_local! {
    /// Copies to try actions on, kept so that trying allocates nothing.
    static SPARE: RefCell<Vec<State>> = const { RefCell::new(Vec::new()) };
}

/// A seat's actions in one state, tried on a copy one after the other; each is taken back again.
pub(in crate::engine) struct Trial<'a> {
    engine: &'a Engine,
    state: &'a State,
    seat: SeatId,
    /// Made when the first action has to be tried.
    copy: Option<State>,
}

impl<'a> Trial<'a> {
    /// Nothing tried yet.
    #[inline]
    pub(in crate::engine) fn new(engine: &'a Engine, state: &'a State, seat: SeatId) -> Self {
        Self {
            engine,
            state,
            seat,
            copy: None,
        }
    }

    /// Whether no rule forbids what an action would leave.
    pub(super) fn permits(&mut self, action: Action, depth: Nesting) -> bool {
        self.forbidding(action, depth).is_none()
    }

    /// The rule that forbids what an action would leave, if one does.
    pub(in crate::engine) fn forbidding(&mut self, action: Action, depth: Nesting) -> Option<RuleId> {
        let Self {
            engine, state, seat, ..
        } = *self;
        let mut tried = false;
        let found = engine.tables.leaving.iter().find(|leaving| {
            if !covers(leaving.pattern.kind, action)
                || !engine.holds(
                    state,
                    &engine.context_of(state, seat, action, depth),
                    &leaving.pattern.when,
                )
            {
                return false;
            }
            let after = self.copy.get_or_insert_with(|| spare(state));
            if !tried {
                after.mark();
                engine.perform(after, seat, action, &mut ());
                tried = true;
            }
            let context = Context::empty(seat, engine.seat_after(after, seat), depth);
            engine.holds(after, &context, &leaving.afterwards)
        });
        if let Some(copy) = self.copy.as_mut().filter(|_| tried) {
            engine.unmake(copy);
        }
        found.map(|leaving| leaving.rule)
    }
}

impl Drop for Trial<'_> {
    fn drop(&mut self) {
        if let Some(copy) = self.copy.take() {
            SPARE.with_borrow_mut(|spare| spare.push(copy));
        }
    }
}

/// A copy of a state, in memory that was used before if there is any.
fn spare(state: &State) -> State {
    SPARE.with_borrow_mut(Vec::pop).map_or_else(
        || state.clone(),
        |mut spare| {
            spare.clone_from(state);
            spare
        },
    )
}

/// Whether a rule on a sort of action is about this one.
pub(in crate::engine) fn covers(kind: ActionKind, action: Action) -> bool {
    kind == ActionKind::Any || action.sorts().contains(&kind)
}
