//! A rule that can never do anything.

use super::effects::changes_nothing;
use super::fights::Fights;
use super::possible::Possible;
use crate::definition::Definition;
use crate::diagnostic::{Code, Diagnostic, Findings};
use crate::game::{ActionKind, Condition, Effect, EventKind, EventPattern, Game, KindSet, Method, RuleForm};

/// Looks for rules whose action or event never comes, or whose condition is false whatever happens.
pub fn look(definition: &Definition, game: &Game, fights: &Fights, findings: &mut Findings) {
    for rule in &game.rules {
        let Some((name, _)) = definition.rules.iter().find(|(name, _)| name.value == rule.name) else {
            continue;
        };
        if let Some(why) = idle(&rule.form, game, fights) {
            let message = format!("the rule `{}` can never do anything", rule.name);
            Diagnostic::new(Code::IdleRule, message)
                .about(&rule.name)
                .label(name.span, why)
                .help("change what it asks, or remove it")
                .report(findings);
        }
    }
}

const NEVER_SO: &str = "what it asks is never so";

/// Why a rule never does anything.
fn idle(form: &RuleForm, game: &Game, fights: &Fights) -> Option<&'static str> {
    let anything = Possible::anything(game);
    match form {
        RuleForm::Forbid(pattern) | RuleForm::Oblige(pattern, _) => {
            idle_action(pattern.kind, &anything).or_else(|| unfit(pattern.kind, &pattern.when, game))
        }
        RuleForm::Allow(pattern) => {
            let never = match pattern.kind {
                ActionKind::Drop => (!fights.fill_hands(game)).then_some("no piece is ever in a hand"),
                ActionKind::Flip => (game.setup.method != Method::Deal).then_some("no piece ever lies face down"),
                ActionKind::Lay => (!anything.allows(ActionKind::Lift)).then_some("nothing is ever lifted"),
                ActionKind::Any
                | ActionKind::Move
                | ActionKind::Attack
                | ActionKind::Convert
                | ActionKind::Lift
                | ActionKind::Pass => None,
            };
            never.or_else(|| unfit(pattern.kind, &pattern.when, game))
        }
        RuleForm::ForbidLeaving(pattern, leaving) => idle_action(pattern.kind, &anything)
            .or_else(|| unfit(pattern.kind, &pattern.when, game))
            .or_else(|| anything.never(leaving).then_some(NEVER_SO)),
        RuleForm::On(pattern, effects) => {
            idle_event(pattern, &anything, fights).or_else(|| idle_effects(effects, game, fights))
        }
        RuleForm::When { when, effects, .. } => {
            let never = anything.never(when).then_some(NEVER_SO);
            never.or_else(|| idle_effects(effects, game, fights))
        }
        RuleForm::After { effects, .. } => idle_effects(effects, game, fights),
    }
}

/// Why a sort of action never comes up.
fn idle_action(kind: ActionKind, anything: &Possible<'_>) -> Option<&'static str> {
    let needs_leave = match kind {
        ActionKind::Any | ActionKind::Move | ActionKind::Attack => false,
        ActionKind::Flip
        | ActionKind::Drop
        | ActionKind::Convert
        | ActionKind::Lift
        | ActionKind::Lay
        | ActionKind::Pass => true,
    };
    (needs_leave && !anything.allows(kind)).then_some("no rule allows this sort of action in the first place")
}

fn unfit(kind: ActionKind, when: &Condition, game: &Game) -> Option<&'static str> {
    let mut possible = Possible::anything(game);
    if matches!(kind, ActionKind::Move | ActionKind::Attack) {
        possible.piece = game.movable().collect();
    }
    if kind == ActionKind::Attack {
        // What another rule forbids anyway may be forbidden twice.
        possible.target = KindSet::first(game.kinds.len());
        if Fights::unforbidden(game).attacking.is_empty() {
            return Some("nothing ever attacks");
        }
    }
    possible.never(when).then_some(NEVER_SO)
}

/// Why it does not matter that a rule fires.
fn idle_effects(effects: &[Effect], game: &Game, fights: &Fights) -> Option<&'static str> {
    let idle = effects.iter().all(|effect| changes_nothing(effect, game, fights));
    idle.then_some("what it does changes nothing")
}

/// Why an event never comes.
fn idle_event(pattern: &EventPattern, anything: &Possible<'_>, fights: &Fights) -> Option<&'static str> {
    let mut possible = *anything;
    let action = match pattern.kind {
        EventKind::Flip => Some(ActionKind::Flip),
        EventKind::Drop => Some(ActionKind::Drop),
        EventKind::Convert => Some(ActionKind::Convert),
        EventKind::Lift => Some(ActionKind::Lift),
        EventKind::Lay => Some(ActionKind::Lay),
        EventKind::Move
        | EventKind::Attack
        | EventKind::Capture
        | EventKind::Loss
        | EventKind::Arrival
        | EventKind::Defeat => None,
    };
    if action.is_some_and(|kind| !anything.allows(kind)) {
        return Some("no rule allows what it waits for");
    }
    match pattern.kind {
        // Of a kind that fights and is never lost, lints of their own tell.
        EventKind::Capture | EventKind::Loss => {
            if fights.lost.is_empty() {
                possible.piece = KindSet::EMPTY;
            }
        }
        EventKind::Attack => (possible.piece, possible.target) = (fights.attacking, fights.attacked),
        EventKind::Move
        | EventKind::Arrival
        | EventKind::Flip
        | EventKind::Drop
        | EventKind::Convert
        | EventKind::Lift
        | EventKind::Lay
        | EventKind::Defeat => {}
    }
    if possible.piece.is_empty() || possible.target.is_empty() {
        return Some("what it waits for never comes");
    }
    possible.never(&pattern.when).then_some(NEVER_SO)
}
