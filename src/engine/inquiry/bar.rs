//! What keeps one kind from ever attacking another, whatever the state of play.

use crate::engine::tables::ground::Ground;
use crate::engine::tables::simplify::{Facts, Known};
use crate::game::{ActionKind, ArmyId, Condition, Game, KindId, RuleForm, RuleId};

/// Why no piece of an army's kind can ever attack one of another's. Combat cases are another matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bar {
    /// The armies are of one side.
    Friends,
    /// This rule forbids it, alone.
    Rule(RuleId),
    /// It has no move that ends on such a piece, or nobody may move it.
    Way,
}

/// What keeps an army's kind from ever attacking another army's; `None` if such an attack may be played, or if that cannot be
/// said from the definition alone.
pub fn bar(game: &Game, attacker: (ArmyId, KindId), defender: (ArmyId, KindId)) -> Option<Bar> {
    let ground = Ground::new(game);
    let nobodys = ground.neutral == Some(attacker.0) && attacker.0 != defender.0;
    let mut bar = if nobodys { Bar::Way } else { Bar::Friends };
    for seat in game.seats.iter() {
        let facts = Facts {
            mover: Some(seat),
            piece: Known::Given(attacker),
            target: Known::Given(defender),
            ..Facts::NONE
        };
        let own = ground.is_own(seat, attacker.0);
        let moves = own || ground.allowed(&SORTS, &facts) != Condition::Known(false);
        if moves && ground.may_be_foe(seat, attacker.0, defender.0) {
            let found = bar_for(&ground, attacker.1, &facts)?;
            // What holds for its own seat says most.
            if own || !matches!(bar, Bar::Rule(_)) {
                bar = found;
            }
        }
    }
    Some(bar)
}

/// The sorts of action that an attack is of.
const SORTS: [ActionKind; 2] = [ActionKind::Move, ActionKind::Attack];

/// The same for one seat that acts and may move the piece.
fn bar_for(ground: &Ground, kind: KindId, facts: &Facts) -> Option<Bar> {
    let never = |condition: &Condition| ground.simplify(condition, facts) == Condition::Known(false);
    let mut motions = ground.kinds[kind.index()].motions.iter();
    if !motions.any(|motion| motion.to_enemy && !never(&motion.when)) {
        return Some(Bar::Way);
    }
    let forbids = |form: &RuleForm| match form {
        RuleForm::Forbid(pattern) if pattern.kind == ActionKind::Any || SORTS.contains(&pattern.kind) => {
            ground.simplify(&pattern.when, facts) == Condition::Known(true)
        }
        _ => false,
    };
    let rule = ground.game.rules.iter().position(|rule| forbids(&rule.form))?;
    Some(Bar::Rule(RuleId::from_index(rule)))
}
