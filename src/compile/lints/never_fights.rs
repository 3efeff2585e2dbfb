//! A kind that neither attacks nor can be attacked, in a game of fights.

use super::fights::Fights;
use super::possible::Possible;
use crate::definition::Definition;
use crate::diagnostic::{Code, Diagnostic, Findings};
use crate::game::{ActionKind, Condition, Effect, Game, KindSet, Role, RuleForm, Test, Who};

/// Looks for kinds without a part in any fight that takes a piece off the board.
pub fn look(definition: &Definition, game: &Game, fights: &Fights, findings: &mut Findings) {
    if fights.effective.is_empty() {
        return;
    }
    let touched = fights.effective.or(acted_upon(game));
    for kind in game.kind_ids().filter(|&kind| !touched.contains(kind)) {
        let table = &definition.pieces[kind.index()];
        let message = format!("`{}` neither takes anything nor can be taken", table.name.value);
        Diagnostic::new(Code::NeverFights, message)
            .about(&table.name.value)
            .label(table.name.span, "no fight of it has an effect")
            .help("add a case to `[combat.cases]`, or allow this with a reason")
            .report(findings);
    }
}

/// Kinds that a rule lets others lift or convert, or that its effects remove: these leave their places without a fight.
pub fn acted_upon(game: &Game) -> KindSet {
    let anything = Possible::anything(game);
    let mut kinds = KindSet::EMPTY;
    for rule in &game.rules {
        match &rule.form {
            RuleForm::Allow(pattern) => match pattern.kind {
                ActionKind::Lift | ActionKind::Convert => kinds = kinds.or(targets(&pattern.when, &anything)),
                ActionKind::Any
                | ActionKind::Move
                | ActionKind::Attack
                | ActionKind::Flip
                | ActionKind::Drop
                | ActionKind::Lay
                | ActionKind::Pass => {}
            },
            RuleForm::On(_, effects) | RuleForm::When { effects, .. } | RuleForm::After { effects, .. } => {
                for effect in effects {
                    match effect {
                        // A defeated seat's pieces are another matter.
                        Effect::Remove(who) | Effect::Capture(who) if !matches!(who, Who::Of(_)) => {
                            kinds = kinds.or(anything.maybe(who));
                        }
                        Effect::Defeat(_)
                        | Effect::Win(_)
                        | Effect::Draw
                        | Effect::Reveal(_)
                        | Effect::Remove(_)
                        | Effect::Capture(_)
                        | Effect::Bind(..)
                        | Effect::Turn(..)
                        | Effect::Take(..) => {}
                    }
                }
            }
            RuleForm::Forbid(_) | RuleForm::ForbidLeaving(..) | RuleForm::Oblige(..) => {}
        }
    }
    kinds
}

/// The kinds that `target` may be where a condition holds.
fn targets(condition: &Condition, anything: &Possible<'_>) -> KindSet {
    match condition {
        Condition::Test(Test::Is(Role::Target, who)) => anything.maybe(who),
        Condition::All(parts) => parts
            .iter()
            .fold(anything.target, |kinds, part| kinds.and(targets(part, anything))),
        _ => anything.target,
    }
}
