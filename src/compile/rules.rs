//! Rules: sentences with every name resolved.

use super::conditions::{self, speaks_of_any_seat};
use super::effects;
use super::scope::{Scope, Setting, every};
use crate::definition::Definition;
use crate::diagnostic::{Code, Diagnostic, one_of};
use crate::game::{
    ActionKind, ActionPattern, Condition, EventKind, EventPattern, LinkId, Measure, Place, Role, Rule, RuleForm, Test,
};
use crate::rule::{self, Condition as Asked, Modifier, Noun, Phrase, Sentence, ZoneName};
use crate::source::Spanned;

/// Compiles `[rules]`.
pub fn compile(definition: &Definition, scope: &mut Scope<'_>) -> Vec<Rule> {
    let mut rules = Vec::new();
    for (name, entry) in &definition.rules {
        let Some(sentence) = &entry.sentence else { continue };
        if let Some(form) = form(sentence, scope) {
            let text = entry.text.value.split_whitespace().collect::<Vec<_>>().join(" ");
            rules.push(Rule {
                name: name.value.clone(),
                text,
                form,
            });
        }
    }
    rules
}

fn form(sentence: &Sentence, scope: &mut Scope<'_>) -> Option<RuleForm> {
    match sentence {
        Sentence::Forbid(phrase, when) => {
            let pattern = action(phrase, when.as_ref(), scope)?;
            no_links(&phrase.modifiers, scope)?;
            Some(RuleForm::Forbid(pattern))
        }
        Sentence::ForbidLeaving(phrase, when, leaving) => {
            let pattern = action(phrase, when.as_ref(), scope);
            let leaving = conditions::lower(leaving, scope, Setting::LEFT);
            no_links(&phrase.modifiers, scope)?;
            Some(RuleForm::ForbidLeaving(pattern?, leaving?))
        }
        Sentence::Allow(phrase, when) => {
            let pattern = action(phrase, when.as_ref(), scope)?;
            match pattern.kind {
                ActionKind::Attack | ActionKind::Any => {
                    let allowed = |kind: &ActionKind| !matches!(kind, ActionKind::Attack | ActionKind::Any);
                    let words = rule::words().filter(|(_, kind)| allowed(kind)).map(|(word, _)| word);
                    let words = one_of(words).unwrap_or_default();
                    return Diagnostic::new(Code::OutOfPlace, "this sort of action cannot be allowed by a rule")
                        .label(phrase.kind.span, format!("allow one of {words}"))
                        .help("attacks come with the moves of the pieces; `forbid attack …` takes them away")
                        .fail(scope.findings);
                }
                ActionKind::Convert if pattern.along.is_empty() => {
                    let message = "this rule does not say how near a converted piece must stand";
                    return Diagnostic::new(Code::MissingKey, message)
                        .label(phrase.kind.span, "add `along` and the links that join them")
                        .fail(scope.findings);
                }
                ActionKind::Convert => {}
                ActionKind::Move
                | ActionKind::Flip
                | ActionKind::Drop
                | ActionKind::Lift
                | ActionKind::Lay
                | ActionKind::Pass => no_links(&phrase.modifiers, scope)?,
            }
            Some(RuleForm::Allow(pattern))
        }
        Sentence::Oblige(phrase, when, amount) => {
            let pattern = action(phrase, when.as_ref(), scope)?;
            no_links(&phrase.modifiers, scope)?;
            Some(RuleForm::Oblige(pattern, *amount))
        }
        Sentence::On(phrase, when, effects) => {
            let pattern = event(phrase, when.as_ref(), scope);
            let (.., setting) = roles(phrase.kind.value);
            let chooses = matches!(
                phrase.kind.value,
                EventKind::Move | EventKind::Attack | EventKind::Arrival
            );
            let effects = effects::lower(effects, (setting, chooses), scope);
            Some(RuleForm::On(pattern?, effects?))
        }
        Sentence::When(when, effects) => {
            let each_seat = speaks_of_any_seat(when);
            let setting = if each_seat { Setting::EACH_SEAT } else { Setting::AFTER };
            let when = conditions::lower(when, scope, setting);
            let effects = effects::lower(effects, (setting, false), scope);
            Some(RuleForm::When {
                each_seat,
                when: when?,
                effects: effects?,
            })
        }
        Sentence::After(count, measure, without, effects) => {
            let effects = effects::lower(effects, (Setting::AFTER, false), scope);
            let patterns = every(without, |(phrase, when)| event(phrase, when.as_ref(), scope));
            let number = u32::try_from(count.value)
                .ok()
                .filter(|count| (1..=100_000).contains(count));
            if number.is_none() {
                Diagnostic::new(Code::WrongValue, format!("a count of {} is out of range", count.value))
                    .label(count.span, "from 1 to 100000")
                    .report(scope.findings);
            }
            if measure.value != Measure::Plies
                && let Some((first, _)) = without.first()
            {
                return Diagnostic::new(Code::OutOfPlace, "only plies can be counted without something")
                    .label(first.kind.span, "nothing starts this count again")
                    .help("write `after N plies without …`")
                    .fail(scope.findings);
            }
            Some(RuleForm::After {
                measure: measure.value,
                count: number?,
                without: patterns?,
                effects: effects?,
            })
        }
    }
}

fn no_links(modifiers: &[Spanned<Modifier>], scope: &mut Scope<'_>) -> Option<()> {
    let along = modifiers
        .iter()
        .find(|modifier| matches!(modifier.value, Modifier::Along(_)));
    if let Some(along) = along {
        return Diagnostic::new(Code::OutOfPlace, "`along` belongs to `allow convert` only")
            .label(along.span, "nothing is reached along a link here")
            .help("which links a piece moves along is said in its `moves`")
            .fail(scope.findings);
    }
    Some(())
}

fn action(phrase: &Phrase<ActionKind>, when: Option<&Asked>, scope: &mut Scope<'_>) -> Option<ActionPattern> {
    let kind = phrase.kind.value;
    let subject = match kind {
        ActionKind::Move | ActionKind::Flip | ActionKind::Drop | ActionKind::Any | ActionKind::Pass => Role::Piece,
        ActionKind::Attack | ActionKind::Convert | ActionKind::Lift | ActionKind::Lay => Role::Target,
    };
    let roles = (subject, Some(Role::Piece), Setting::ACTION);
    let (said, along) = said(&phrase.modifiers, roles, scope)?;
    let when = said.and(conditions::lower_any(when, scope, Setting::ACTION)?);
    Some(ActionPattern { kind, when, along })
}

/// Whom the pieces said of an event are, who did it where that can be asked, and which words mean something there.
fn roles(kind: EventKind) -> (Role, Option<Role>, Setting) {
    match kind {
        EventKind::Attack | EventKind::Convert | EventKind::Lift | EventKind::Lay => {
            (Role::Target, Some(Role::Piece), Setting::EVENT)
        }
        EventKind::Capture | EventKind::Loss => (Role::Piece, None, Setting::EVENT),
        EventKind::Move | EventKind::Arrival | EventKind::Flip | EventKind::Drop => {
            (Role::Piece, Some(Role::Piece), Setting::EVENT)
        }
        EventKind::Defeat => (Role::Piece, Some(Role::Piece), Setting::DEFEAT),
    }
}

fn event(phrase: &Phrase<EventKind>, when: Option<&Asked>, scope: &mut Scope<'_>) -> Option<EventPattern> {
    let kind = phrase.kind.value;
    let roles = roles(kind);
    let (said, _) = said(&phrase.modifiers, roles, scope)?;
    no_links(&phrase.modifiers, scope)?;
    let when = said.and(conditions::lower_any(when, scope, roles.2)?);
    Some(EventPattern { kind, when })
}

/// What the modifiers of a phrase say, and the links they name.
fn said(
    modifiers: &[Spanned<Modifier>],
    (subject, actor, setting): (Role, Option<Role>, Setting),
    scope: &mut Scope<'_>,
) -> Option<(Condition, Vec<LinkId>)> {
    let mut links = Vec::new();
    let said = every(modifiers, |modifier| match (&modifier.value, actor) {
        (Modifier::By(noun), Some(role)) => is(role, noun, setting, scope),
        (Modifier::By(_), None) => Diagnostic::new(Code::OutOfPlace, "who did it cannot be asked of this event")
            .label(modifier.span, "`by` has no meaning here")
            .help("`on attack on … by …` knows both sides")
            .fail(scope.findings),
        (Modifier::Of(noun), _) => is(subject, noun, setting, scope),
        (Modifier::From(zone), _) => within(Place::From, zone, setting, scope),
        (Modifier::To(zone), _) => within(Place::To, zone, setting, scope),
        (Modifier::Along(names), _) => {
            links = scope.links(names)?;
            Some(Condition::Known(true))
        }
    })?;
    Some((Condition::all(said), links))
}

fn is(role: Role, noun: &Noun, setting: Setting, scope: &mut Scope<'_>) -> Option<Condition> {
    let who = scope.who(noun, setting)?;
    let role = scope.role(role, noun.span, setting)?;
    Some(Condition::Test(Test::Is(role, who)))
}

fn within(place: Place, zone: &ZoneName, setting: Setting, scope: &mut Scope<'_>) -> Option<Condition> {
    Some(Condition::Test(Test::In(place, scope.zone(zone, setting)?)))
}
