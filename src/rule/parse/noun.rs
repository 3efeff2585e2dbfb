//! Phrases for pieces.

use pest::iterators::Pair;

use super::{Builder, Rule};
use crate::game::Comparison;
use crate::rule::tree::{Adjective, Factor, Noun, Postfix, ZoneName};
use crate::source::Spanned;

impl Builder<'_> {
    pub(super) fn noun(&mut self, pair: Pair<'_, Rule>) -> Noun {
        let span = self.span(&pair);
        let mut alternatives = Vec::new();
        let mut postfixes = Vec::new();
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::alternative => alternatives.push(part.into_inner().map(|factor| self.factor(factor)).collect()),
                Rule::postfix => postfixes.extend(self.postfix(part)),
                _ => {}
            }
        }
        Noun {
            alternatives,
            postfixes,
            span,
        }
    }

    pub(super) fn factor(&mut self, pair: Pair<'_, Rule>) -> Factor {
        let Some(part) = pair.into_inner().find(|part| part.as_rule() != Rule::k_not) else {
            return Factor::Pieces;
        };
        match part.as_rule() {
            Rule::factor => Factor::Not(Box::new(self.factor(part))),
            Rule::noun => Factor::Group(Box::new(self.noun(part))),
            Rule::name => Factor::Name(self.name(&part)),
            Rule::adjective => {
                let adjective = match part.as_str().trim() {
                    "face-down" => Adjective::FaceDown,
                    "face-up" => Adjective::FaceUp,
                    "carrying" => Adjective::Carrying,
                    "attacked" => Adjective::Attacked,
                    "movable" => Adjective::Movable,
                    _ => Adjective::Neutral,
                };
                Factor::Adjective(Spanned::new(adjective, self.span(&part)))
            }
            _ => Factor::Pieces,
        }
    }

    pub(super) fn postfix(&mut self, pair: Pair<'_, Rule>) -> Option<Spanned<Postfix>> {
        let span = self.span(&pair);
        let form = pair.into_inner().next()?;
        let rule = form.as_rule();
        let rank = form.clone().into_inner().any(|part| part.as_rule() == Rule::k_rank);
        let mut comparison = Comparison::Equal;
        let mut number = 0;
        let mut built = None;
        for part in form.into_inner() {
            match part.as_rule() {
                Rule::seat => built = Some(Postfix::Of(self.seat(&part))),
                Rule::zone => built = Some(Postfix::In(self.zone(part))),
                Rule::operator => comparison = self.operator(part),
                Rule::number => number = self.number(&part).value,
                _ => {}
            }
        }
        let postfix = match rule {
            Rule::in_hand => Postfix::InHand,
            Rule::with_number if rank => Postfix::WithRank(comparison, number),
            Rule::with_number => Postfix::WithValue(comparison, number),
            _ => built?,
        };
        Some(Spanned::new(postfix, span))
    }

    pub(super) fn zone(&self, pair: Pair<'_, Rule>) -> ZoneName {
        let mut name = Spanned::new(String::new(), self.span(&pair));
        let mut of = None;
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::name => name = self.name(&part),
                Rule::seat => of = Some(self.seat(&part)),
                _ => {}
            }
        }
        ZoneName { name, of }
    }
}
