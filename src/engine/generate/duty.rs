//! [`Duty`]s: what a seat must do if it can (forced captures).
//!
//! Takes the actions that nothing forbids; yields those that duties leave. What always holds: duties are looked at in the
//! order of the rules, each on what those before it have left, and none leaves nothing.

use crate::engine::generate::context::Nesting;
use crate::engine::generate::leaving::covers;
use crate::engine::{Action, Engine, State};
use crate::game::{ActionPattern, Amount, RuleForm, RuleId, SeatId};

impl Engine {
    /// Leaves those of some actions that are not against a duty.
    pub(super) fn keep_dutiful(&self, state: &State, seat: SeatId, depth: Nesting, actions: &mut Vec<Action>) {
        for &rule in &self.tables.duties {
            self.narrow(state, seat, depth, rule, actions);
        }
    }

    /// The duty that an action is against, of all that nothing else forbids.
    pub(in crate::engine) fn duty_against(&self, state: &State, action: Action) -> Option<RuleId> {
        let seat = state.to_move;
        let mut left = self.permitted(state, seat, Nesting::TURN);
        if !left.contains(&action) {
            return None;
        }
        self.tables.duties.iter().copied().find(|&rule| {
            self.narrow(state, seat, Nesting::TURN, rule, &mut left);
            !left.contains(&action)
        })
    }

    /// Leaves those of some actions that a duty asks for, if there are any.
    fn narrow(&self, state: &State, seat: SeatId, depth: Nesting, rule: RuleId, actions: &mut Vec<Action>) {
        let RuleForm::Oblige(pattern, amount) = &self.game.rule(rule).form else {
            return;
        };
        let asked: Vec<Action> = actions
            .iter()
            .copied()
            .filter(|&action| self.is_asked(state, seat, action, depth, pattern))
            .collect();
        if asked.is_empty() {
            return;
        }
        *actions = asked;
        match amount {
            None => {}
            Some(Amount::All) => actions.retain(|&action| match action {
                Action::Take { route } | Action::TakeInto { route, .. } => !self.takes_on(state, seat, &route),
                _ => true,
            }),
            Some(amount @ (Amount::Most | Amount::MostValue)) => {
                let sizes: Vec<_> = actions
                    .iter()
                    .map(|&action| self.size(state, seat, action, *amount))
                    .collect();
                let most = sizes.iter().max().copied();
                let mut sizes = sizes.into_iter();
                actions.retain(|_| sizes.next() == most);
            }
        }
    }

    fn is_asked(&self, state: &State, seat: SeatId, action: Action, depth: Nesting, pattern: &ActionPattern) -> bool {
        covers(pattern.kind, action) && self.is_said(state, seat, action, depth, (pattern.kind, &pattern.when))
    }

    /// How much an action takes: pieces, or what they are worth.
    fn size(&self, state: &State, seat: SeatId, action: Action, amount: Amount) -> i64 {
        let taken = match action {
            Action::Take { route } | Action::TakeInto { route, .. } => {
                self.taken(state, seat, &route).unwrap_or_default()
            }
            Action::Attack { to, .. } | Action::AttackInto { to, .. } => vec![to],
            _ => Vec::new(),
        };
        let worth = |at: &_| match (amount, state.cell(*at).kind()) {
            (Amount::MostValue, Some(kind)) => i64::from(self.game.kind(kind).value),
            _ => 1,
        };
        taken.iter().map(worth).sum()
    }
}
