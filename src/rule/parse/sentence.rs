//! Sentences: the five forms of rules, their actions, events and effects.

use pest::iterators::Pair;

use super::{Builder, Rule};
use crate::game::{ActionKind, EventKind, Measure};
use crate::rule::tree::{Action, Condition, Effect, Event, Modifier, Sentence};
use crate::source::Spanned;

impl Builder<'_> {
    pub(super) fn sentence(&mut self, pair: Pair<'_, Rule>) -> Sentence {
        let form = pair.as_rule();
        let mut action = None;
        let mut event = None;
        let mut when = None;
        let mut leaving = None;
        let mut effects = Vec::new();
        let mut without = Vec::new();
        let whole = self.span(&pair);
        let mut count = Spanned::new(0, whole);
        let mut measure = Spanned::new(Measure::Plies, whole);
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::action => action = Some(self.action(part)),
                Rule::event => event = Some(self.event(part)),
                Rule::when => when = self.inner_condition(part),
                Rule::leaving => leaving = self.inner_condition(part),
                Rule::condition => when = Some(self.condition(part)),
                Rule::effects => effects = self.effects(part),
                Rule::number => count = self.number(&part),
                Rule::measure => {
                    let kind = match part.as_str().trim() {
                        "plies" => Measure::Plies,
                        "occurrences" => Measure::Occurrences,
                        _ => Measure::RoundTrips,
                    };
                    measure = Spanned::new(kind, self.span(&part));
                }
                Rule::without => {
                    without = part
                        .into_inner()
                        .filter(|inner| inner.as_rule() == Rule::event)
                        .map(|inner| self.event(inner))
                        .collect();
                }
                _ => {}
            }
        }
        let action = action.unwrap_or(Action {
            kind: Spanned::new(ActionKind::Any, whole),
            modifiers: Vec::new(),
        });
        let event = event.unwrap_or(Event {
            kind: Spanned::new(EventKind::Move, whole),
            modifiers: Vec::new(),
        });
        match form {
            Rule::forbid => match leaving {
                Some(leaving) => Sentence::ForbidLeaving(action, leaving),
                None => Sentence::Forbid(action, when),
            },
            Rule::allow => Sentence::Allow(action, when),
            Rule::on_rule => Sentence::On(event, when, effects),
            Rule::after_rule => Sentence::After(count, measure, without, effects),
            _ => Sentence::When(when.unwrap_or(Condition::All(Vec::new())), effects),
        }
    }

    pub(super) fn inner_condition(&mut self, pair: Pair<'_, Rule>) -> Option<Condition> {
        pair.into_inner()
            .find(|inner| inner.as_rule() == Rule::condition)
            .map(|inner| self.condition(inner))
    }

    pub(super) fn action(&mut self, pair: Pair<'_, Rule>) -> Action {
        let mut kind = Spanned::new(ActionKind::Any, self.span(&pair));
        let mut modifiers = Vec::new();
        for part in pair.into_inner() {
            if part.as_rule() == Rule::action_word {
                let word = match part.as_str().trim() {
                    "move" => ActionKind::Move,
                    "attack" => ActionKind::Attack,
                    "flip" => ActionKind::Flip,
                    "drop" => ActionKind::Drop,
                    "convert" => ActionKind::Convert,
                    "lift" => ActionKind::Lift,
                    "lay" => ActionKind::Lay,
                    "pass" => ActionKind::Pass,
                    _ => ActionKind::Any,
                };
                kind = Spanned::new(word, self.span(&part));
            } else {
                modifiers.extend(self.modifier(part));
            }
        }
        Action { kind, modifiers }
    }

    pub(super) fn event(&mut self, pair: Pair<'_, Rule>) -> Event {
        let mut kind = Spanned::new(EventKind::Move, self.span(&pair));
        let mut modifiers = Vec::new();
        for part in pair.into_inner() {
            if part.as_rule() == Rule::event_word {
                let word = match part.as_str().trim() {
                    "attack" => EventKind::Attack,
                    "capture" => EventKind::Capture,
                    "loss" => EventKind::Loss,
                    "arrival" => EventKind::Arrival,
                    "flip" => EventKind::Flip,
                    "drop" => EventKind::Drop,
                    "convert" => EventKind::Convert,
                    "lift" => EventKind::Lift,
                    "lay" => EventKind::Lay,
                    "defeat" => EventKind::Defeat,
                    _ => EventKind::Move,
                };
                kind = Spanned::new(word, self.span(&part));
            } else {
                modifiers.extend(self.modifier(part));
            }
        }
        Event { kind, modifiers }
    }

    pub(super) fn modifier(&mut self, pair: Pair<'_, Rule>) -> Option<Spanned<Modifier>> {
        let span = self.span(&pair);
        let phrase = pair.into_inner().next()?;
        let form = phrase.as_rule();
        let mut inner = phrase
            .into_inner()
            .filter(|part| matches!(part.as_rule(), Rule::noun | Rule::zone | Rule::name));
        let modifier = match form {
            Rule::by_phrase => Modifier::By(self.noun(inner.next()?)),
            Rule::of_phrase => Modifier::Of(self.noun(inner.next()?)),
            Rule::from_phrase => Modifier::From(self.zone(inner.next()?)),
            Rule::to_phrase => Modifier::To(self.zone(inner.next()?)),
            _ => Modifier::Along(inner.map(|part| self.name(&part)).collect()),
        };
        Some(Spanned::new(modifier, span))
    }

    pub(super) fn effects(&mut self, pair: Pair<'_, Rule>) -> Vec<Spanned<Effect>> {
        let effects = pair.into_inner().filter(|part| part.as_rule() == Rule::effect);
        effects.filter_map(|part| self.effect(part)).collect()
    }

    pub(super) fn effect(&mut self, pair: Pair<'_, Rule>) -> Option<Spanned<Effect>> {
        let span = self.span(&pair);
        let form = pair.into_inner().next()?;
        let rule = form.as_rule();
        let mut noun = None;
        let mut seat = None;
        let mut role = None;
        for part in form.into_inner() {
            match part.as_rule() {
                Rule::noun => noun = Some(self.noun(part)),
                Rule::seat => seat = Some(self.seat(&part)),
                Rule::role => role = Some(self.role(&part)),
                _ => {}
            }
        }
        let effect = match rule {
            Rule::defeat => Effect::Defeat(seat?),
            Rule::win => Effect::Win(seat?),
            Rule::draw => Effect::Draw,
            Rule::reveal => Effect::Reveal(noun?),
            Rule::remove => Effect::Remove(noun?),
            Rule::bind => Effect::Bind(seat?, role?),
            _ => Effect::Take(noun?, seat?),
        };
        Some(Spanned::new(effect, span))
    }
}
