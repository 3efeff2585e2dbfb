//! The [`Ground`] that the working out beforehand stands on: a game, and what is often asked of it.

use crate::game::{
    ActionKind, ArmyId, Binding, Board, Condition, Effect, Game, Kind, Rule, RuleForm, SeatId, Seats, Taken, Verdict,
    Who,
};

/// A game and what is often asked of it.
pub(in crate::engine) struct Ground<'a> {
    pub(in crate::engine) board: &'a Board,
    pub(in crate::engine) kinds: &'a [Kind],
    pub(in crate::engine) seats: &'a Seats,
    pub(in crate::engine) neutral: Option<ArmyId>,
    pub(in crate::engine) bound_in_play: bool,
    pub(in crate::engine) carries: bool,
    pub(in crate::engine) game: &'a Game,
}

impl<'a> Ground<'a> {
    pub(in crate::engine) fn new(game: &'a Game) -> Self {
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
    pub(in crate::engine) fn is_own(&self, seat: SeatId, army: ArmyId) -> bool {
        if self.bound_in_play {
            self.neutral != Some(army)
        } else {
            army.index() == seat.index()
        }
    }

    /// Whether a seat that moves a piece of one army may meet an enemy or neutral piece of another.
    pub(in crate::engine) fn may_be_foe(&self, seat: SeatId, army: ArmyId, other: ArmyId) -> bool {
        other != army
            && (self.neutral == Some(other) || self.bound_in_play || !self.seats.allied(seat, SeatId(other.0)))
    }

    pub(in crate::engine) fn has_hands(&self) -> bool {
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
    fn asks(condition: &Condition) -> bool {
        let mut found = false;
        condition.each_who(&mut |who| found |= who.asks_attacked());
        found
    }
    match &rule.form {
        RuleForm::Forbid(pattern) | RuleForm::Allow(pattern) | RuleForm::Oblige(pattern, _) => asks(&pattern.when),
        RuleForm::ForbidLeaving(pattern, after) => asks(&pattern.when) || asks(after),
        RuleForm::On(pattern, effects) => {
            asks(&pattern.when) || effects.iter().filter_map(Effect::who).any(Who::asks_attacked)
        }
        RuleForm::When { when, .. } => asks(when),
        RuleForm::After { without, .. } => without.iter().any(|pattern| asks(&pattern.when)),
    }
}
