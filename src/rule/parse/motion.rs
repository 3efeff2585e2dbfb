//! Moves.

use super::builder::{Builder, Parts};
use super::grammar::Rule;
use super::symbol::VerbForm;
use crate::rule::tree::{Motion, Name, Reach, Taking, Verb};
use crate::source::Spanned;

impl Builder<'_> {
    pub fn motion(&mut self, parts: &mut Parts<'_>) -> Option<Motion> {
        let pair = parts.next_if(Rule::motion)?;
        let span = self.span(&pair);
        self.whole(pair, |builder, parts| {
            let (verb, directions, up_to) = builder.form(parts, |builder, form, parts| {
                let verb = match form.value {
                    VerbForm::Step => Verb::Step(builder.links(parts)?),
                    VerbForm::Slide => Verb::Slide(builder.links(parts)?),
                    VerbForm::Roam => Verb::Roam(builder.links(parts)?),
                    VerbForm::Leap => Verb::Leap(builder.vector(parts)?),
                };
                let directions = builder.maybe(Rule::directions, parts, |builder, parts| {
                    builder.all(parts, |builder, parts| Some(builder.word(parts)?.value))
                })?;
                let up_to = builder.maybe(Rule::up_to, parts, Self::number)?;
                Some((verb, directions.unwrap_or_default(), up_to))
            })?;
            let over = builder.maybe(Rule::over, parts, Self::number)?;
            let repeatedly = parts.next_if(Rule::repeatedly).map(|pair| builder.span(&pair));
            let taking = builder.taking(parts)?;
            let from = builder.maybe(Rule::from_zone, parts, Self::zone)?;
            let within = builder.maybe(Rule::within_zone, parts, Self::zone)?;
            let ending = builder.maybe(Rule::ending, parts, Self::word)?;
            Some(Motion {
                verb,
                directions,
                up_to,
                over,
                repeatedly,
                taking,
                only_in: from
                    .map(|zone| (Reach::From, zone))
                    .or(within.map(|zone| (Reach::Within, zone))),
                only_to: ending.map(|ending| ending.value),
                when: builder.when(parts)?,
                span,
            })
        })
    }

    #[expect(clippy::option_option, reason = "see `maybe`")]
    fn taking(&mut self, parts: &mut Parts<'_>) -> Option<Option<Spanned<Taking>>> {
        let Some(pair) = parts.next_if(Rule::taking) else {
            return Some(None);
        };
        let span = self.span(&pair);
        let taking = self.whole(pair, |builder, parts| {
            let pieces = builder.noun(parts)?;
            let at_once = parts.next_if(Rule::at_once).is_some();
            Some(Taking { pieces, at_once })
        })?;
        Some(Some(Spanned::new(taking, span)))
    }

    pub fn links(&mut self, parts: &mut Parts<'_>) -> Option<Vec<Name>> {
        self.part(Rule::links, parts, |builder, parts| {
            builder.all(parts, |builder, parts| builder.name(Rule::link, parts))
        })
    }

    pub fn vector(&mut self, parts: &mut Parts<'_>) -> Option<Spanned<(i64, i64)>> {
        let pair = parts.next_if(Rule::vector)?;
        let span = self.span(&pair);
        let numbers = self.whole(pair, |builder, parts| {
            Some((builder.number(parts)?.value, builder.number(parts)?.value))
        })?;
        Some(Spanned::new(numbers, span))
    }
}
