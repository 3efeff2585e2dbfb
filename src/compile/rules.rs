//! Rules: sentences with every name resolved.

use super::conditions::{self, speaks_of_any_seat};
use super::scope::{Scope, Setting};
use crate::definition::Definition;
use crate::diagnostic::{Code, Diagnostic, Findings, one_of};
use crate::game::{
    ActionKind, ActionPattern, Condition, Effect, EventKind, EventPattern, LinkId, Measure, Place, Role, Rule,
    RuleForm, Test,
};
use crate::rule::{self, Modifier, Noun, Sentence, ZoneName};
use crate::source::Spanned;

/// Compiles `[rules]`.
pub fn compile(definition: &Definition, scope: &mut Scope<'_>, findings: &mut Findings) -> Vec<Rule> {
    let mut rules = Vec::new();
    for (name, entry) in &definition.rules {
        let Some(sentence) = &entry.sentence else { continue };
        if let Some(form) = form(sentence, scope, findings) {
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

fn form(sentence: &Sentence, scope: &Scope<'_>, findings: &mut Findings) -> Option<RuleForm> {
    match sentence {
        Sentence::Forbid(phrase, when) => {
            let pattern = action(phrase, when.as_ref(), scope, findings)?;
            no_links(&phrase.modifiers, findings)?;
            Some(RuleForm::Forbid(pattern))
        }
        Sentence::ForbidLeaving(phrase, leaving) => {
            let pattern = action(phrase, None, scope, findings);
            let leaving = conditions::lower(leaving, scope, Setting::LEFT, findings);
            no_links(&phrase.modifiers, findings)?;
            Some(RuleForm::ForbidLeaving(pattern?, leaving?))
        }
        Sentence::Allow(phrase, when) => {
            let pattern = action(phrase, when.as_ref(), scope, findings)?;
            match pattern.kind {
                ActionKind::Attack | ActionKind::Any => {
                    let allowed = |kind: &ActionKind| !matches!(kind, ActionKind::Attack | ActionKind::Any);
                    let words = rule::words().filter(|(_, kind)| allowed(kind)).map(|(word, _)| word);
                    let words = one_of(words).unwrap_or_default();
                    findings.push(
                        Diagnostic::new(Code::OutOfPlace, "this sort of action cannot be allowed by a rule")
                            .label(phrase.kind.span, format!("allow one of {words}"))
                            .help("attacks come with the moves of the pieces; `forbid attack …` takes them away"),
                    );
                    return None;
                }
                ActionKind::Convert if pattern.along.is_empty() => {
                    findings.push(
                        Diagnostic::new(
                            Code::MissingKey,
                            "this rule does not say how near a converted piece must stand",
                        )
                        .label(phrase.kind.span, "add `along` and the links that join them"),
                    );
                    return None;
                }
                ActionKind::Convert => {}
                ActionKind::Move
                | ActionKind::Flip
                | ActionKind::Drop
                | ActionKind::Lift
                | ActionKind::Lay
                | ActionKind::Pass => no_links(&phrase.modifiers, findings)?,
            }
            Some(RuleForm::Allow(pattern))
        }
        Sentence::On(phrase, when, effects) => {
            let pattern = event(phrase, when.as_ref(), scope, findings);
            let (.., setting) = roles(phrase.kind.value);
            let effects = lower_effects(effects, scope, setting, findings);
            Some(RuleForm::On(pattern?, effects?))
        }
        Sentence::When(when, effects) => {
            let each_seat = speaks_of_any_seat(when);
            let setting = if each_seat { Setting::EACH_SEAT } else { Setting::AFTER };
            let when = conditions::lower(when, scope, setting, findings);
            let effects = lower_effects(effects, scope, setting, findings);
            Some(RuleForm::When {
                each_seat,
                when: when?,
                effects: effects?,
            })
        }
        Sentence::After(count, measure, without, effects) => {
            let effects = lower_effects(effects, scope, Setting::AFTER, findings);
            let patterns: Vec<_> = without
                .iter()
                .map(|phrase| event(phrase, None, scope, findings))
                .collect();
            let number = u32::try_from(count.value)
                .ok()
                .filter(|count| (1..=100_000).contains(count));
            if number.is_none() {
                findings.push(
                    Diagnostic::new(Code::WrongValue, format!("a count of {} is out of range", count.value))
                        .label(count.span, "from 1 to 100000"),
                );
            }
            if measure.value != Measure::Plies
                && let Some(first) = without.first()
            {
                findings.push(
                    Diagnostic::new(Code::OutOfPlace, "only plies can be counted without something")
                        .label(first.kind.span, "nothing starts this count again")
                        .help("write `after N plies without …`"),
                );
                return None;
            }
            let without = patterns.into_iter().collect::<Option<Vec<_>>>()?;
            Some(RuleForm::After {
                measure: measure.value,
                count: number?,
                without,
                effects: effects?,
            })
        }
    }
}

fn no_links(modifiers: &[Spanned<Modifier>], findings: &mut Findings) -> Option<()> {
    let along = modifiers
        .iter()
        .find(|modifier| matches!(modifier.value, Modifier::Along(_)));
    if let Some(along) = along {
        findings.push(
            Diagnostic::new(Code::OutOfPlace, "`along` belongs to `allow convert` only")
                .label(along.span, "nothing is reached along a link here")
                .help("which links a piece moves along is said in its `moves`"),
        );
        return None;
    }
    Some(())
}

fn action(
    phrase: &rule::Action,
    when: Option<&rule::Condition>,
    scope: &Scope<'_>,
    findings: &mut Findings,
) -> Option<ActionPattern> {
    let subject = match phrase.kind.value {
        ActionKind::Move | ActionKind::Flip | ActionKind::Drop | ActionKind::Any | ActionKind::Pass => Role::Piece,
        ActionKind::Attack | ActionKind::Convert | ActionKind::Lift | ActionKind::Lay => Role::Target,
    };
    let (said, along) = modifiers(
        &phrase.modifiers,
        subject,
        Some(Role::Piece),
        Setting::ACTION,
        scope,
        findings,
    )?;
    let when = match when {
        Some(when) => conditions::lower(when, scope, Setting::ACTION, findings)?,
        None => Condition::Known(true),
    };
    Some(ActionPattern {
        kind: phrase.kind.value,
        when: said.and(when),
        along,
    })
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

fn event(
    phrase: &rule::Event,
    when: Option<&rule::Condition>,
    scope: &Scope<'_>,
    findings: &mut Findings,
) -> Option<EventPattern> {
    let kind = phrase.kind.value;
    let (subject, actor, setting) = roles(kind);
    let (said, _) = modifiers(&phrase.modifiers, subject, actor, setting, scope, findings)?;
    no_links(&phrase.modifiers, findings)?;
    let when = match when {
        Some(when) => conditions::lower(when, scope, setting, findings)?,
        None => Condition::Known(true),
    };
    Some(EventPattern {
        kind,
        when: said.and(when),
    })
}

/// What the modifiers of a phrase say, and the links they name.
fn modifiers(
    modifiers: &[Spanned<Modifier>],
    subject: Role,
    actor: Option<Role>,
    setting: Setting,
    scope: &Scope<'_>,
    findings: &mut Findings,
) -> Option<(Condition, Vec<LinkId>)> {
    let mut said = Vec::new();
    let mut links = Vec::new();
    let mut sound = true;
    for modifier in modifiers {
        let condition = match &modifier.value {
            Modifier::By(noun) => {
                if let Some(role) = actor {
                    is(role, noun, setting, scope, findings)
                } else {
                    findings.push(
                        Diagnostic::new(Code::OutOfPlace, "who did it cannot be asked of this event")
                            .label(modifier.span, "`by` has no meaning here")
                            .help("`on attack on … by …` knows both sides"),
                    );
                    None
                }
            }
            Modifier::Of(noun) => is(subject, noun, setting, scope, findings),
            Modifier::From(zone) => within(Place::From, zone, setting, scope, findings),
            Modifier::To(zone) => within(Place::To, zone, setting, scope, findings),
            Modifier::Along(names) => {
                let found: Vec<_> = names.iter().map(|name| scope.link(name, findings)).collect();
                let found = found.into_iter().collect::<Option<Vec<_>>>();
                found.map(|found| {
                    links = found;
                    Condition::Known(true)
                })
            }
        };
        match condition {
            Some(condition) => said.push(condition),
            None => sound = false,
        }
    }
    sound.then(|| (Condition::all(said), links))
}

fn is(role: Role, noun: &Noun, setting: Setting, scope: &Scope<'_>, findings: &mut Findings) -> Option<Condition> {
    let who = scope.who(noun, setting, findings)?;
    let role = Scope::role(role, noun.span, setting, findings)?;
    Some(Condition::Test(Test::Is(role, who)))
}

fn within(
    place: Place,
    zone: &ZoneName,
    setting: Setting,
    scope: &Scope<'_>,
    findings: &mut Findings,
) -> Option<Condition> {
    Some(Condition::Test(Test::In(place, scope.zone(zone, setting, findings)?)))
}

fn lower_effects(
    effects: &[Spanned<rule::Effect>],
    scope: &Scope<'_>,
    setting: Setting,
    findings: &mut Findings,
) -> Option<Vec<Effect>> {
    let lowered: Vec<_> = effects
        .iter()
        .map(|effect| lower_effect(effect, scope, setting, findings))
        .collect();
    lowered.into_iter().collect()
}

fn lower_effect(
    effect: &Spanned<rule::Effect>,
    scope: &Scope<'_>,
    setting: Setting,
    findings: &mut Findings,
) -> Option<Effect> {
    Some(match &effect.value {
        rule::Effect::Defeat(seat) => Effect::Defeat(scope.seat(seat, setting, findings)?),
        rule::Effect::Win(seat) => Effect::Win(scope.seat(seat, setting, findings)?),
        rule::Effect::Draw => Effect::Draw,
        rule::Effect::Reveal(noun) => Effect::Reveal(scope.who(noun, setting, findings)?),
        rule::Effect::Remove(noun) => Effect::Remove(scope.who(noun, setting, findings)?),
        rule::Effect::Bind(seat, role) => {
            let role = Scope::role(role.value, role.span, setting, findings);
            let seat_ref = scope.seat(seat, setting, findings);
            if scope.seats.binding == crate::game::Binding::Fixed {
                findings.push(
                    Diagnostic::new(
                        Code::OutOfPlace,
                        "each seat has its army from the start, so none can be bound",
                    )
                    .label(effect.span, "this does nothing")
                    .help("name the armies in `[seats]`, as in `armies = [\"red\", \"blue\"]`"),
                );
                return None;
            }
            Effect::Bind(seat_ref?, role?)
        }
        rule::Effect::Take(noun, seat) => {
            let who = scope.who(noun, setting, findings);
            let seat = scope.seat(seat, setting, findings);
            Effect::Take(who?, seat?)
        }
    })
}
