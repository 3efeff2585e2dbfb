//! Conditions: what is joined by `and`, `or` and `not`, statements and comparisons.

use super::builder::{Builder, Parts};
use super::grammar::Rule;
use super::symbol::{ConditionForm, OperandForm};
use crate::diagnostic::{Code, Diagnostic};
use crate::game::Comparison;
use crate::rule::tree::{Condition, Holder, Operand, Seat};
use crate::source::Spanned;

impl Builder<'_> {
    pub fn condition(&mut self, parts: &mut Parts<'_>) -> Option<Condition> {
        self.form(parts, |builder, form, parts| {
            Some(match form.value {
                ConditionForm::Any => joined(builder.all(parts, Self::condition)?, Condition::Any),
                ConditionForm::All => joined(builder.all(parts, Self::condition)?, Condition::All),
                ConditionForm::Not => Condition::Not(Box::new(builder.condition(parts)?)),
                ConditionForm::In => Condition::In(builder.word(parts)?, builder.zone(parts)?),
                ConditionForm::NoAction => {
                    let holder = builder.holder(parts)?;
                    let Holder::Seat(seat) = holder.value else {
                        builder.wrong.push(
                            Diagnostic::new(Code::TypeMismatch, "the board does not act")
                                .label(holder.span, "a seat must stand here")
                                .help("ask `next has no action`"),
                        );
                        return None;
                    };
                    Condition::NoAction(Spanned::new(seat, holder.span))
                }
                ConditionForm::Has => {
                    let holder = builder.holder(parts)?;
                    let quantity = builder.maybe(Rule::quantity, parts, Self::quantity)?;
                    let (comparison, number) = quantity.unwrap_or((Comparison::AtLeast, 1));
                    Condition::Has(holder, comparison, number, builder.noun(parts)?)
                }
                ConditionForm::SeatIs => {
                    let seat = builder.seat(parts)?;
                    let holds = parts.next_if(Rule::is_not).is_none();
                    Condition::SeatIs(seat, builder.word(parts)?.value, holds)
                }
                ConditionForm::Among => {
                    let seat = builder.seat(parts)?;
                    let holds = parts.next_if(Rule::is_not).is_none();
                    Condition::Among(seat, builder.seat(parts)?, holds)
                }
                ConditionForm::Is => Condition::Is(builder.word(parts)?, builder.noun(parts)?),
                ConditionForm::Compare => {
                    let (left, comparison) = (builder.operand(parts)?, builder.comparison(parts)?);
                    Condition::Compare(left, comparison, builder.operand(parts)?)
                }
            })
        })
    }

    fn holder(&mut self, parts: &mut Parts<'_>) -> Option<Spanned<Holder>> {
        self.part(Rule::holder, parts, |builder, parts| {
            if parts.next_is::<Holder>() {
                return builder.word(parts);
            }
            Some(builder.seat(parts)?.map(Holder::Seat))
        })
    }

    fn quantity(&mut self, parts: &mut Parts<'_>) -> Option<(Comparison, i64)> {
        if parts.next_if(Rule::none).is_some() {
            return Some((Comparison::Equal, 0));
        }
        Some((self.comparison(parts)?, self.number(parts)?.value))
    }

    pub fn comparison(&mut self, parts: &mut Parts<'_>) -> Option<Comparison> {
        Some(self.word(parts)?.value)
    }

    fn operand(&mut self, parts: &mut Parts<'_>) -> Option<Spanned<Operand>> {
        self.form(parts, |builder, form, parts| {
            let operand = match form.value {
                OperandForm::Rank => Operand::Rank(builder.word(parts)?.value),
                OperandForm::Value => Operand::Value(builder.word(parts)?.value),
                OperandForm::LowestRank => Operand::LowestRank(builder.seat(parts)?),
                OperandForm::HighestRank => Operand::HighestRank(builder.seat(parts)?),
                OperandForm::TotalValue => Operand::TotalValue(builder.noun(parts)?),
                OperandForm::Count => Operand::Count(builder.noun(parts)?),
                OperandForm::Plies => Operand::Plies,
                OperandForm::Constant => Operand::Constant(builder.number(parts)?.value),
            };
            Some(Spanned::new(operand, form.span))
        })
    }

    pub fn seat(&mut self, parts: &mut Parts<'_>) -> Option<Spanned<Seat>> {
        self.part(Rule::seat, parts, |builder, parts| {
            if parts.next_is::<Seat>() {
                return builder.word(parts);
            }
            Some(builder.name(Rule::seat_name, parts)?.map(Seat::Named))
        })
    }
}

/// Several parts under what joins them; one stands alone.
pub fn joined<T>(mut parts: Vec<T>, join: impl FnOnce(Vec<T>) -> T) -> T {
    if parts.len() == 1 { parts.remove(0) } else { join(parts) }
}
