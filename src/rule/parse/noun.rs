//! Phrases for pieces.

use super::builder::{Builder, Parts};
use super::grammar::Rule;
use super::symbol::{FactorForm, PostfixForm};
use crate::rule::tree::{Factor, Noun, Postfix, ZoneName};
use crate::source::Spanned;

impl Builder<'_> {
    pub fn noun(&mut self, parts: &mut Parts<'_>) -> Option<Noun> {
        let pair = parts.next_if(Rule::noun)?;
        let span = self.span(&pair);
        self.whole(pair, |builder, parts| {
            let mut alternatives = Vec::new();
            while let Some(pair) = parts.next_if(Rule::alternative) {
                alternatives.push(builder.whole(pair, |builder, parts| builder.all(parts, Self::factor))?);
            }
            Some(Noun {
                alternatives,
                postfixes: builder.all(parts, Self::postfix)?,
                span,
            })
        })
    }

    fn factor(&mut self, parts: &mut Parts<'_>) -> Option<Factor> {
        self.form(parts, |builder, form, parts| {
            Some(match form.value {
                FactorForm::Not => Factor::Not(Box::new(builder.factor(parts)?)),
                FactorForm::Group => Factor::Group(Box::new(builder.noun(parts)?)),
                FactorForm::Adjective => Factor::Adjective(builder.word(parts)?),
                FactorForm::Pieces => Factor::Pieces,
                FactorForm::Name => Factor::Name(builder.name(Rule::kind, parts)?),
            })
        })
    }

    fn postfix(&mut self, parts: &mut Parts<'_>) -> Option<Spanned<Postfix>> {
        self.form(parts, |builder, form, parts| {
            let postfix = match form.value {
                PostfixForm::Of => Postfix::Of(builder.seat(parts)?),
                PostfixForm::InHand => Postfix::InHand,
                PostfixForm::InLine => Postfix::InLine(builder.word(parts)?, builder.word(parts)?),
                PostfixForm::In => Postfix::In(builder.zone(parts)?),
                PostfixForm::WithRank => Postfix::WithRank(builder.comparison(parts)?, builder.number(parts)?.value),
                PostfixForm::WithValue => Postfix::WithValue(builder.comparison(parts)?, builder.number(parts)?.value),
            };
            Some(Spanned::new(postfix, form.span))
        })
    }

    pub fn zone(&mut self, parts: &mut Parts<'_>) -> Option<ZoneName> {
        self.part(Rule::zone, parts, |builder, parts| {
            let name = builder.name(Rule::zone_name, parts)?;
            let of = match parts.peek() {
                Some(_) => Some(builder.seat(parts)?),
                None => None,
            };
            Some(ZoneName { name, of })
        })
    }
}
