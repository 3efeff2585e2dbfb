//! [`Turn`]s: what rules let a mover choose that its piece turns into.
//!
//! Takes a game; yields for each army's kind the rules that turn a moving piece into another kind, in their order. What always
//! holds: where no rule leaves a choice there are none, as what happens by itself is no part of an action.

use crate::engine::tables::ground::Ground;
use crate::engine::tables::simplify::{Facts, Known};
use crate::game::{ArmyId, Condition, Effect, EventKind, KindId, Role, RuleForm, SeatId, Turning, Who};

/// A rule that turns a piece that moves into another kind.
#[derive(Clone, Debug)]
pub(in crate::engine) struct Turn {
    /// What wakes it: a move, an attack or an arrival.
    pub(in crate::engine) event: EventKind,
    pub(in crate::engine) when: Condition,
    pub(in crate::engine) turning: Turning,
}

/// The rules that turn pieces of a seat's own army's kind.
pub(super) fn turns(ground: &Ground, seat: SeatId, (army, kind): (ArmyId, KindId)) -> Box<[Turn]> {
    let facts = Facts {
        mover: Some(seat),
        piece: Known::Given((army, kind)),
        target: Known::Unknown,
        ..Facts::NONE
    };
    let turn = |form: &RuleForm| {
        let RuleForm::On(pattern, effects) = form else {
            return None;
        };
        if !matches!(pattern.kind, EventKind::Move | EventKind::Attack | EventKind::Arrival) {
            return None;
        }
        let turning = effects.iter().find_map(|effect| match effect {
            Effect::Turn(Who::The(Role::Piece), turning) => Some(turning.clone()),
            _ => None,
        })?;
        let when = ground.simplify(&pattern.when, &facts);
        (when != Condition::Known(false)).then_some(Turn {
            event: pattern.kind,
            when,
            turning,
        })
    };
    let turns: Box<[Turn]> = ground.game.rules.iter().filter_map(|rule| turn(&rule.form)).collect();
    if turns.iter().any(|turn| turn.turning.only().is_none()) {
        turns
    } else {
        Box::default()
    }
}
