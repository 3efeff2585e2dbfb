//! The [`Ground`] that the working out beforehand stands on: a game, and what its rules come to when asked all together.

use super::simplify::{Facts, Known};
use crate::game::{
    ActionKind, ArmyId, Binding, Board, Condition, Effect, Game, Kind, Number, Rule, RuleForm, SeatId, Seats, Taken,
    Test, Verdict, Who,
};

/// A game and what is often asked of it.
pub(super) struct Ground<'a> {
    pub(super) board: &'a Board,
    pub(super) kinds: &'a [Kind],
    pub(super) seats: &'a Seats,
    pub(super) neutral: Option<ArmyId>,
    pub(super) bound_in_play: bool,
    pub(super) carries: bool,
    pub(super) game: &'a Game,
}

impl<'a> Ground<'a> {
    pub(super) fn new(game: &'a Game) -> Self {
        Self {
            board: &game.board,
            kinds: &game.kinds,
            seats: &game.seats,
            neutral: game.seats.neutral,
            bound_in_play: game.seats.binding == Binding::InPlay,
            carries: game
                .rules
                .iter()
                .any(|rule| matches!(&rule.form, RuleForm::Allow(pattern) if pattern.kind == ActionKind::Lift)),
            game,
        }
    }

    /// Whether an army can ever be a seat's.
    pub(super) fn is_own(&self, seat: SeatId, army: ArmyId) -> bool {
        if self.bound_in_play {
            self.neutral != Some(army)
        } else {
            army.index() == seat.index()
        }
    }

    /// Whether a seat that moves a piece of one army may meet an enemy or neutral piece of another.
    pub(super) fn may_be_foe(&self, seat: SeatId, army: ArmyId, other: ArmyId) -> bool {
        other != army
            && (self.neutral == Some(other) || self.bound_in_play || !self.seats.allied(seat, SeatId(other.0)))
    }

    /// When some `forbid` rule for one of these sorts of action forbids it.
    pub(super) fn forbidden(&self, sorts: &[ActionKind], facts: &Facts) -> Condition {
        Condition::any(self.game.rules.iter().filter_map(|rule| match &rule.form {
            RuleForm::Forbid(pattern) if pattern.kind == ActionKind::Any || sorts.contains(&pattern.kind) => {
                Some(self.simplify(&pattern.when, facts))
            }
            _ => None,
        }))
    }

    /// When some `allow` rule for one of these sorts of action allows it.
    pub(super) fn allowed(&self, sorts: &[ActionKind], facts: &Facts) -> Condition {
        Condition::any(self.game.rules.iter().filter_map(|rule| match &rule.form {
            RuleForm::Allow(pattern) if sorts.contains(&pattern.kind) => Some(self.simplify(&pattern.when, facts)),
            _ => None,
        }))
    }

    pub(super) fn flips(&self, seat: SeatId) -> Condition {
        let facts = Facts {
            mover: Some(seat),
            target: Known::Absent,
            ..Facts::NONE
        };
        let sorts = [ActionKind::Flip];
        self.allowed(&sorts, &facts)
            .and(self.forbidden(&sorts, &facts).negated())
    }

    pub(super) fn passes(&self, seat: SeatId) -> Condition {
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

    pub(super) fn has_hands(&self) -> bool {
        let into_hand = |verdict: &Verdict| matches!(verdict, Verdict::Fought(_, Taken::Hand));
        !self.game.setup.hands.is_empty()
            || self.game.combat.cases.iter().any(|case| into_hand(&case.verdict))
            || into_hand(&self.game.combat.otherwise)
            || self
                .game
                .rules
                .iter()
                .any(|rule| matches!(&rule.form, RuleForm::Allow(pattern) if pattern.kind == ActionKind::Drop))
    }
}

/// Whether a rule asks if some piece is attacked.
pub(super) fn asks_attacks(rule: &Rule) -> bool {
    fn who_asks(who: &Who) -> bool {
        let mut asks = false;
        who.each_part(&mut |part| asks |= *part == Who::Attacked);
        asks
    }
    fn asks(condition: &Condition) -> bool {
        let mut found = false;
        condition.each_test(&mut |test| {
            found |= match test {
                Test::Is(_, who) | Test::Has(_, who, ..) => who_asks(who),
                Test::Compare(left, _, right) => [left, right].iter().any(
                    |number| matches!(number, Number::TotalValue(_, who) | Number::Count(_, who) if who_asks(who)),
                ),
                _ => false,
            }
        });
        found
    }
    match &rule.form {
        RuleForm::Forbid(pattern) | RuleForm::Allow(pattern) => asks(&pattern.when),
        RuleForm::ForbidLeaving(pattern, after) => asks(&pattern.when) || asks(after),
        RuleForm::On(pattern, effects) => asks(&pattern.when) || effects.iter().filter_map(Effect::who).any(who_asks),
        RuleForm::When { when, .. } => asks(when),
        RuleForm::After { without, .. } => without.iter().any(|pattern| asks(&pattern.when)),
    }
}
