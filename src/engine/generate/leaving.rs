//! Rules on what an action would leave: pseudo-legal actions are tried, and taken back.

use std::cell::RefCell;

use crate::engine::generate::context::{Context, Nesting};
use crate::engine::tables::leaving::Leaving;
use crate::engine::{Action, Engine, State};
use crate::game::{ActionKind, Condition, RuleId, SeatId};

/// How many rules are asked about one trial of an action, a bit for each.
const BATCH: usize = 64;

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
        engine.tables.leaving.chunks(BATCH).find_map(|rules| {
            let told = engine.told(state, seat, action, depth, rules);
            if told.untold == 0 {
                return told.broken;
            }
            let copy = self.copy.get_or_insert_with(|| spare(state));
            engine.tried(copy, seat, action, depth, rules, told)
        })
    }
}

/// What could be told of some rules without a trial.
#[derive(Clone, Copy)]
struct Told {
    /// A bit for each rule that a trial must tell of.
    untold: u64,
    /// The first that is surely broken; of those behind it nothing is asked.
    broken: Option<RuleId>,
}

impl Engine {
    /// Whether a pseudo-legal action of the seat to move is legal: whether no rule forbids what it would leave. The state is
    /// afterwards what it was.
    #[inline]
    pub fn is_permitted(&self, state: &mut State, action: Action) -> bool {
        self.tables.leaving.is_empty()
            || !self.tables.duties.is_empty()
            || state.exchanging.is_some()
            || self.forbidding(state, state.to_move, action, Nesting::TURN).is_none()
    }

    /// The rule that forbids what an action would leave, tried on the state itself and taken back.
    pub(super) fn forbidding(&self, state: &mut State, seat: SeatId, action: Action, depth: Nesting) -> Option<RuleId> {
        self.tables.leaving.chunks(BATCH).find_map(|rules| {
            let told = self.told(state, seat, action, depth, rules);
            if told.untold == 0 {
                return told.broken;
            }
            self.tried(state, seat, action, depth, rules, told)
        })
    }

    /// What can be told of some rules without a trial.
    #[inline]
    fn told(&self, state: &State, seat: SeatId, action: Action, depth: Nesting, rules: &[Leaving]) -> Told {
        let mut told = Told {
            untold: 0,
            broken: None,
        };
        for (at, leaving) in rules.iter().enumerate() {
            match self.breaks(state, seat, action, depth, leaving) {
                Some(false) => {}
                Some(true) => {
                    told.broken = Some(leaving.rule);
                    break;
                }
                None => told.untold |= 1 << at,
            }
        }
        told
    }

    /// The first broken rule, after a trial of those of which nothing could be told.
    fn tried(
        &self,
        state: &mut State,
        seat: SeatId,
        action: Action,
        depth: Nesting,
        rules: &[Leaving],
        told: Told,
    ) -> Option<RuleId> {
        // What rules say of the end in a trial is said of no action.
        let claims = state.claims;
        state.mark();
        self.perform(state, seat, action, &mut ());
        let context = Context::empty(seat, self.seat_after(state, seat), depth);
        let broken = rules
            .iter()
            .enumerate()
            .find(|(at, leaving)| told.untold >> at & 1 != 0 && self.holds(state, &context, &leaving.afterwards));
        self.unmake(state);
        state.claims = claims;
        broken.map(|(_, leaving)| leaving.rule).or(told.broken)
    }

    /// Whether an action breaks a rule; `None` if a trial must tell.
    #[inline]
    pub(in crate::engine) fn breaks(
        &self,
        state: &State,
        seat: SeatId,
        action: Action,
        depth: Nesting,
        leaving: &Leaving,
    ) -> Option<bool> {
        if !covers(leaving.kind, action) {
            return Some(false);
        }
        let exposed = leaving.exposed.as_ref().filter(|_| depth.sees_threats());
        let breaks = exposed.and_then(|exposed| self.exposes(state, seat, action, exposed));
        let concerns = breaks == Some(false)
            || match &leaving.when {
                Condition::Known(known) => *known,
                when => self.is_said(state, seat, action, depth, (leaving.kind, when)),
            };
        if concerns { breaks } else { Some(false) }
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
