//! When `forbid` and `allow` rules, asked all together, let something be done.

use super::ground::Ground;
use super::simplify::{Facts, Known};
use crate::game::{ActionKind, Condition, RuleForm, SeatId};

impl Ground<'_> {
    /// When some `forbid` rule for one of these sorts of action forbids it.
    pub(in crate::engine) fn forbidden(&self, sorts: &[ActionKind], facts: &Facts) -> Condition {
        Condition::any(self.game.rules.iter().filter_map(|rule| match &rule.form {
            RuleForm::Forbid(pattern) if pattern.kind == ActionKind::Any || sorts.contains(&pattern.kind) => {
                Some(self.simplify(&pattern.when, facts))
            }
            _ => None,
        }))
    }

    /// When some `allow` rule for one of these sorts of action allows it.
    pub(in crate::engine) fn allowed(&self, sorts: &[ActionKind], facts: &Facts) -> Condition {
        Condition::any(self.game.rules.iter().filter_map(|rule| match &rule.form {
            RuleForm::Allow(pattern) if sorts.contains(&pattern.kind) => Some(self.simplify(&pattern.when, facts)),
            _ => None,
        }))
    }

    pub(in crate::engine) fn flips(&self, seat: SeatId) -> Condition {
        let facts = Facts {
            mover: Some(seat),
            target: Known::Absent,
            ..Facts::NONE
        };
        let sorts = [ActionKind::Flip];
        self.allowed(&sorts, &facts)
            .and(self.forbidden(&sorts, &facts).negated())
    }

    pub(in crate::engine) fn passes(&self, seat: SeatId) -> Condition {
        let facts = Facts {
            mover: Some(seat),
            piece: Known::Absent,
            target: Known::Absent,
            from: Known::Absent,
            to: Known::Absent,
        };
        let sorts = [ActionKind::Pass];
        self.allowed(&sorts, &facts)
            .and(self.forbidden(&sorts, &facts).negated())
    }
}
