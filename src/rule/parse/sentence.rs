//! Sentences: the forms of rules, their actions, events and effects.

use super::builder::{Builder, Parts};
use super::grammar::Rule;
use super::symbol::{EffectForm, ModifierForm, SentenceForm, Sort};
use crate::game::{ActionKind, EventKind};
use crate::rule::tree::{Condition, Effect, Modifier, Name, Object, Phrase, Sentence};
use crate::source::Spanned;

impl Builder<'_> {
    pub fn sentence(&mut self, parts: &mut Parts<'_>) -> Option<Sentence> {
        self.form(parts, |builder, form, parts| {
            Some(match form.value {
                SentenceForm::Forbid => Sentence::Forbid(builder.action(parts)?, builder.when(parts)?),
                SentenceForm::ForbidLeaving => {
                    let action = builder.action(parts)?;
                    let before = builder.when(parts)?;
                    let leaving = builder.part(Rule::leaving, parts, Self::condition)?;
                    let when = if before.is_some() { before } else { builder.when(parts)? };
                    Sentence::ForbidLeaving(action, when, leaving)
                }
                SentenceForm::Allow => Sentence::Allow(builder.action(parts)?, builder.when(parts)?),
                SentenceForm::Oblige => {
                    let (action, when) = (builder.action(parts)?, builder.when(parts)?);
                    let amount = builder.maybe(Rule::amount, parts, Self::word)?;
                    Sentence::Oblige(action, when, amount.map(|amount| amount.value))
                }
                SentenceForm::On => {
                    let event = builder.event(parts)?;
                    Sentence::On(event, builder.when(parts)?, builder.effects(parts)?)
                }
                SentenceForm::When => Sentence::When(builder.condition(parts)?, builder.effects(parts)?),
                SentenceForm::After => {
                    let (count, measure) = (builder.number(parts)?, builder.word(parts)?);
                    let without =
                        builder.maybe(Rule::without, parts, |builder, parts| builder.all(parts, Self::awaited))?;
                    Sentence::After(count, measure, without.unwrap_or_default(), builder.effects(parts)?)
                }
            })
        })
    }

    #[expect(clippy::option_option, reason = "see `maybe`")]
    pub fn when(&mut self, parts: &mut Parts<'_>) -> Option<Option<Condition>> {
        self.maybe(Rule::when, parts, Self::condition)
    }

    fn action(&mut self, parts: &mut Parts<'_>) -> Option<Phrase<ActionKind>> {
        self.part(Rule::action, parts, Self::phrase)
    }

    fn event(&mut self, parts: &mut Parts<'_>) -> Option<Phrase<EventKind>> {
        self.part(Rule::event, parts, Self::phrase)
    }

    fn awaited(&mut self, parts: &mut Parts<'_>) -> Option<(Phrase<EventKind>, Option<Condition>)> {
        self.part(Rule::awaited, parts, |builder, parts| {
            Some((builder.event(parts)?, builder.when(parts)?))
        })
    }

    fn phrase<K: Sort>(&mut self, parts: &mut Parts<'_>) -> Option<Phrase<K>> {
        let kind = self.word(parts)?;
        let modifiers = self.all(parts, Self::modifier)?;
        Some(Phrase { kind, modifiers })
    }

    fn modifier(&mut self, parts: &mut Parts<'_>) -> Option<Spanned<Modifier>> {
        self.form(parts, |builder, form, parts| {
            let modifier = match form.value {
                ModifierForm::By => Modifier::By(builder.noun(parts)?),
                ModifierForm::Of => Modifier::Of(builder.noun(parts)?),
                ModifierForm::From => Modifier::From(builder.zone(parts)?),
                ModifierForm::To => Modifier::To(builder.zone(parts)?),
                ModifierForm::Along => Modifier::Along(builder.links(parts)?),
            };
            Some(Spanned::new(modifier, form.span))
        })
    }

    fn effects(&mut self, parts: &mut Parts<'_>) -> Option<Vec<Spanned<Effect>>> {
        self.part(Rule::effects, parts, |builder, parts| builder.all(parts, Self::effect))
    }

    fn effect(&mut self, parts: &mut Parts<'_>) -> Option<Spanned<Effect>> {
        self.form(parts, |builder, form, parts| {
            let effect = match form.value {
                EffectForm::Defeat => Effect::Defeat(builder.seat(parts)?),
                EffectForm::Win => Effect::Win(builder.seat(parts)?),
                EffectForm::Draw => Effect::Draw,
                EffectForm::Reveal => Effect::Reveal(builder.object(parts)?),
                EffectForm::Remove => Effect::Remove(builder.object(parts)?),
                EffectForm::Capture => Effect::Capture(builder.object(parts)?),
                EffectForm::Bind => Effect::Bind(builder.seat(parts)?, builder.word(parts)?),
                EffectForm::Take => Effect::Take(builder.noun(parts)?, builder.seat(parts)?),
                EffectForm::Turn => Effect::Turn(builder.object(parts)?, builder.becoming(parts)?),
                EffectForm::MayTurn => Effect::MayTurn(builder.object(parts)?, builder.becoming(parts)?),
            };
            Some(Spanned::new(effect, form.span))
        })
    }

    fn object(&mut self, parts: &mut Parts<'_>) -> Option<Object> {
        self.part(Rule::object, parts, |builder, parts| {
            if parts.peek() == Some(Rule::noun) {
                return builder.noun(parts).map(Object::Pieces);
            }
            builder.part(Rule::acting, parts, Self::word).map(Object::Acting)
        })
    }

    fn becoming(&mut self, parts: &mut Parts<'_>) -> Option<Vec<Name>> {
        self.part(Rule::becoming, parts, |builder, parts| {
            builder.all(parts, |builder, parts| builder.name(Rule::kind, parts))
        })
    }
}
