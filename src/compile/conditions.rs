//! Conditions: trees of words to questions about the state of play.

use super::scope::{Scope, Setting, every};
use crate::diagnostic::{Code, Diagnostic};
use crate::game::{self, Holder, Number, Test, Who};
use crate::rule::{self, Condition, Operand, Seat, SeatState};
use crate::source::Spanned;

/// What a condition means in a setting; `None` after a mistake in it, all of whose mistakes have been reported.
pub fn lower(condition: &Condition, scope: &mut Scope<'_>, setting: Setting) -> Option<game::Condition> {
    Some(match condition {
        Condition::Any(parts) => game::Condition::any(every(parts, |part| lower(part, scope, setting))?),
        Condition::All(parts) => game::Condition::all(every(parts, |part| lower(part, scope, setting))?),
        Condition::Not(inner) => lower(inner, scope, setting)?.negated(),
        Condition::In(place, zone) => {
            let zone = scope.zone(zone, setting);
            if !setting.has_way {
                return scope.out_of_place(rule::spelled(&place.value), place.span, setting);
            }
            game::Condition::Test(Test::In(place.value, zone?))
        }
        Condition::Is(role, noun) => {
            let who = scope.who(noun, setting);
            let role = scope.role(role.value, role.span, setting);
            game::Condition::Test(Test::Is(role?, who?))
        }
        Condition::SeatIs(seat, state, holds) => {
            let seat = scope.seat(seat, setting)?;
            let test = match state {
                SeatState::Unbound => game::Condition::Test(Test::Unbound(seat)),
                SeatState::Bound => game::Condition::Test(Test::Unbound(seat)).negated(),
                SeatState::Defeated => game::Condition::Test(Test::Defeated(seat)),
            };
            if *holds { test } else { test.negated() }
        }
        Condition::Among(seat, others, holds) => {
            let (seat, others) = (scope.seat(seat, setting), scope.seat(others, setting));
            let test = game::Condition::Test(Test::Among(seat?, others?));
            if *holds { test } else { test.negated() }
        }
        Condition::NoAction(seat) => game::Condition::Test(Test::NoAction(scope.seat(seat, setting)?)),
        Condition::Has(holder, comparison, number, noun) => {
            let phrase = scope.who_or_hand(noun, setting);
            let holder = match &holder.value {
                rule::Holder::Board => Some(None),
                rule::Holder::Seat(seat) => scope.seat(&Spanned::new(seat.clone(), holder.span), setting).map(Some),
            };
            let ((who, hand), holder) = (phrase?, holder?);
            let holder = match (holder, hand) {
                (Some(seat), Some(_)) => Holder::InHand(seat),
                (Some(seat), None) => Holder::OnBoard(seat),
                (None, None) => Holder::Board,
                (None, Some(span)) => {
                    return Diagnostic::new(Code::TypeMismatch, "the board has no hand")
                        .label(span, "a seat's hand is meant")
                        .fail(scope.findings);
                }
            };
            game::Condition::Test(Test::Has(holder, who, *comparison, small(*number)))
        }
        Condition::Compare(left, comparison, right) => {
            let left_number = operand(left, scope, setting);
            let right_number = operand(right, scope, setting);
            if let (Operand::Constant(_), Operand::Constant(_)) = (&left.value, &right.value) {
                return Diagnostic::new(Code::TypeMismatch, "two numbers as written are compared")
                    .label(left.span.to(right.span), "this never changes")
                    .fail(scope.findings);
            }
            game::Condition::Test(Test::Compare(left_number?, *comparison, right_number?))
        }
    })
}

/// What a condition means that may be left out: without one, nothing is asked.
pub fn lower_any(condition: Option<&Condition>, scope: &mut Scope<'_>, setting: Setting) -> Option<game::Condition> {
    condition.map_or(Some(game::Condition::Known(true)), |condition| {
        lower(condition, scope, setting)
    })
}

fn operand(operand: &Spanned<Operand>, scope: &mut Scope<'_>, setting: Setting) -> Option<Number> {
    Some(match &operand.value {
        Operand::Constant(number) => Number::Constant(small(*number)),
        Operand::Rank(role) => Number::Rank(scope.role(*role, operand.span, setting)?),
        Operand::Value(role) => Number::Value(scope.role(*role, operand.span, setting)?),
        Operand::LowestRank(seat) => Number::LowestRank(scope.seat(seat, setting)?),
        Operand::HighestRank(seat) => Number::HighestRank(scope.seat(seat, setting)?),
        Operand::TotalValue(noun) => {
            let (holder, who) = counted(noun, scope, setting)?;
            Number::TotalValue(holder, who)
        }
        Operand::Count(noun) => {
            let (holder, who) = counted(noun, scope, setting)?;
            Number::Count(holder, who)
        }
        Operand::Plies => Number::Plies,
    })
}

/// A phrase's pieces, and where they are counted: on the board, or in the hand of the seat that the phrase names.
fn counted(noun: &rule::Noun, scope: &mut Scope<'_>, setting: Setting) -> Option<(Holder, Who)> {
    let (who, hand) = scope.who_or_hand(noun, setting)?;
    if hand.is_none() {
        return Some((Holder::Board, who));
    }
    let seat = noun.postfixes.iter().find_map(|postfix| match &postfix.value {
        rule::Postfix::Of(seat) => Some(seat),
        _ => None,
    });
    let Some(seat) = seat else {
        return Diagnostic::new(Code::TypeMismatch, "it is not said whose hand is meant")
            .label(noun.span, "add `of mover`, or another seat")
            .fail(scope.findings);
    };
    Some((Holder::InHand(scope.seat(seat, setting)?), who))
}

fn small(number: i64) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
}

/// Whether a condition speaks of `any seat`.
pub fn speaks_of_any_seat(condition: &Condition) -> bool {
    let any = |seat: &Seat| *seat == Seat::Any;
    match condition {
        Condition::Any(parts) | Condition::All(parts) => parts.iter().any(speaks_of_any_seat),
        Condition::Not(inner) => speaks_of_any_seat(inner),
        Condition::SeatIs(seat, ..) | Condition::NoAction(seat) => any(&seat.value),
        Condition::Among(seat, others, _) => any(&seat.value) || any(&others.value),
        Condition::Has(holder, ..) => matches!(&holder.value, rule::Holder::Seat(seat) if any(seat)),
        Condition::In(..) | Condition::Is(..) | Condition::Compare(..) => false,
    }
}
