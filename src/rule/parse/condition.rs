//! Conditions: what is joined by `and`, `or` and `not`, statements and comparisons.

use pest::iterators::Pair;

use super::{Builder, Rule};
use crate::diagnostic::{Code, Diagnostic};
use crate::game::{Comparison, Place, Role};
use crate::rule::tree::{Condition, Holder, Operand, Seat, SeatState};
use crate::source::{Span, Spanned};

impl Builder<'_> {
    pub(super) fn condition(&mut self, pair: Pair<'_, Rule>) -> Condition {
        let mut parts = Vec::new();
        for part in pair.into_inner() {
            if part.as_rule() == Rule::or {
                self.connective(part);
            } else {
                parts.push(self.conjunction(part));
            }
        }
        if parts.len() == 1 {
            parts.remove(0)
        } else {
            Condition::Any(parts)
        }
    }

    pub(super) fn conjunction(&mut self, pair: Pair<'_, Rule>) -> Condition {
        let mut parts = Vec::new();
        for part in pair.into_inner() {
            if part.as_rule() == Rule::and {
                self.connective(part);
            } else {
                parts.push(self.negation(part));
            }
        }
        if parts.len() == 1 {
            parts.remove(0)
        } else {
            Condition::All(parts)
        }
    }

    pub(super) fn negation(&mut self, pair: Pair<'_, Rule>) -> Condition {
        let mut negated = false;
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::not => {
                    self.connective(part);
                    negated = true;
                }
                Rule::negation => return Condition::Not(Box::new(self.negation(part))),
                Rule::condition => return self.condition(part),
                Rule::statement => return self.statement(part),
                _ => {}
            }
        }
        let nothing = Condition::All(Vec::new());
        if negated {
            Condition::Not(Box::new(nothing))
        } else {
            nothing
        }
    }

    pub(super) fn statement(&mut self, pair: Pair<'_, Rule>) -> Condition {
        let whole = self.span(&pair);
        let Some(form) = pair.into_inner().next() else {
            return Condition::All(Vec::new());
        };
        let rule = form.as_rule();
        let mut parts = form.into_inner().peekable();
        let built = match rule {
            Rule::in_statement => {
                parts
                    .next()
                    .zip(parts.find(|part| part.as_rule() == Rule::zone))
                    .map(|(place, zone)| {
                        let word = if place.as_str().trim() == "from" {
                            Place::From
                        } else {
                            Place::To
                        };
                        Condition::In(Spanned::new(word, self.span(&place)), self.zone(zone))
                    })
            }
            Rule::has_statement => self.has(parts, whole),
            Rule::seat_statement => {
                let seat = parts.next().map(|part| self.seat(&part));
                let negated = parts.clone().any(|part| part.as_rule() == Rule::k_not);
                let state = parts.find(|part| part.as_rule() == Rule::seat_state);
                seat.zip(state).map(|(seat, state)| match state.as_str().trim() {
                    "unbound" => Condition::SeatIs(seat, SeatState::Unbound, !negated),
                    "bound" => Condition::SeatIs(seat, SeatState::Unbound, negated),
                    _ => Condition::SeatIs(seat, SeatState::Defeated, !negated),
                })
            }
            Rule::is_statement => parts
                .next()
                .zip(parts.find(|part| part.as_rule() == Rule::noun))
                .map(|(role, noun)| Condition::Is(self.role(&role), self.noun(noun))),
            _ => self.compare(parts),
        };
        built.unwrap_or(Condition::All(Vec::new()))
    }

    pub(super) fn has<'i>(&mut self, parts: impl Iterator<Item = Pair<'i, Rule>>, whole: Span) -> Option<Condition> {
        let mut holder = None;
        let mut quantity = (Comparison::AtLeast, 1);
        for part in parts {
            match part.as_rule() {
                Rule::holder => {
                    let span = self.span(&part);
                    let seat = part.into_inner().find(|inner| inner.as_rule() == Rule::seat);
                    let who = seat.map_or(Holder::Board, |seat| Holder::Seat(self.seat(&seat).value));
                    holder = Some(Spanned::new(who, span));
                }
                Rule::no_action => {
                    let holder = holder?;
                    return match holder.value {
                        Holder::Seat(seat) => Some(Condition::NoAction(Spanned::new(seat, holder.span))),
                        Holder::Board => {
                            self.wrong.push(
                                Diagnostic::new(Code::TypeMismatch, "the board does not act")
                                    .label(holder.span, "a seat must stand here")
                                    .help("ask `next has no action`"),
                            );
                            None
                        }
                    };
                }
                Rule::quantity => quantity = self.quantity(part),
                Rule::noun => return Some(Condition::Has(holder?, quantity.0, quantity.1, self.noun(part), whole)),
                _ => {}
            }
        }
        None
    }

    pub(super) fn quantity(&mut self, pair: Pair<'_, Rule>) -> (Comparison, i64) {
        let mut comparison = Comparison::Equal;
        let mut number = 0;
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::q_fewer_than => comparison = Comparison::Less,
                Rule::q_at_most => comparison = Comparison::AtMost,
                Rule::q_more_than => comparison = Comparison::More,
                Rule::q_at_least => comparison = Comparison::AtLeast,
                Rule::number => number = self.number(&part).value,
                _ => {}
            }
        }
        (comparison, number)
    }

    pub(super) fn compare<'i>(&mut self, parts: impl Iterator<Item = Pair<'i, Rule>>) -> Option<Condition> {
        let mut values = Vec::new();
        let mut comparison = Comparison::Equal;
        for part in parts {
            match part.as_rule() {
                Rule::value => values.push(self.operand(part)?),
                Rule::operator => comparison = self.operator(part),
                _ => {}
            }
        }
        let right = values.pop()?;
        Some(Condition::Compare(values.pop()?, comparison, right))
    }

    pub(super) fn operator(&mut self, pair: Pair<'_, Rule>) -> Comparison {
        let written = pair.as_str().trim().to_owned();
        if let Some(wrong) = pair.into_inner().next() {
            let (right, comparison) = match written.as_str() {
                "==" => ("=", Comparison::Equal),
                "=>" | "≥" => (">=", Comparison::AtLeast),
                "=<" | "≤" => ("<=", Comparison::AtMost),
                _ => ("!=", Comparison::Unequal),
            };
            self.use_word(&wrong, right);
            return comparison;
        }
        match written.as_str() {
            "!=" => Comparison::Unequal,
            "<=" => Comparison::AtMost,
            ">=" => Comparison::AtLeast,
            "<" => Comparison::Less,
            ">" => Comparison::More,
            _ => Comparison::Equal,
        }
    }

    pub(super) fn operand(&mut self, pair: Pair<'_, Rule>) -> Option<Spanned<Operand>> {
        let span = self.span(&pair);
        let form = pair.into_inner().next()?;
        let rule = form.as_rule();
        if rule == Rule::number {
            let number = self.number(&form);
            return Some(Spanned::new(Operand::Constant(number.value), span));
        }
        let mut role = None;
        let mut seat = None;
        let mut noun = None;
        for part in form.into_inner() {
            match part.as_rule() {
                Rule::role => role = Some(self.role(&part).value),
                Rule::seat => seat = Some(self.seat(&part)),
                Rule::noun => noun = Some(self.noun(part)),
                _ => {}
            }
        }
        let operand = match rule {
            Rule::rank_of => Operand::Rank(role?),
            Rule::value_of => Operand::Value(role?),
            Rule::lowest_rank => Operand::LowestRank(seat?),
            Rule::highest_rank => Operand::HighestRank(seat?),
            Rule::total_value => Operand::TotalValue(noun?),
            Rule::number_of => Operand::Count(noun?),
            _ => Operand::Plies,
        };
        Some(Spanned::new(operand, span))
    }

    pub(super) fn role(&self, pair: &Pair<'_, Rule>) -> Spanned<Role> {
        let role = match pair.as_str().trim() {
            "target" => Role::Target,
            "passed" => Role::Passed,
            _ => Role::Piece,
        };
        Spanned::new(role, self.span(pair))
    }

    pub(super) fn seat(&self, pair: &Pair<'_, Rule>) -> Spanned<Seat> {
        let seat = match pair.as_str().trim() {
            "mover" => Seat::Mover,
            "next" => Seat::Next,
            "enemy" => Seat::Enemy,
            "ally" => Seat::Ally,
            "owner" => Seat::Owner,
            "it" => Seat::It,
            name if pair.clone().into_inner().any(|inner| inner.as_rule() == Rule::name) => {
                Seat::Named(name.to_owned())
            }
            _ => Seat::Any,
        };
        Spanned::new(seat, self.span(pair))
    }
}
