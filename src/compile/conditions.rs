//! Conditions: trees of words to questions about the state of play.

use super::scope::{Scope, Setting, out_of_place};
use crate::diagnostic::{Code, Diagnostic, Findings};
use crate::game::{self, Holder, Number, Test};
use crate::rule::{self, Condition, Operand, Seat, SeatState};
use crate::source::{Span, Spanned};

/// What a condition means in a setting; `None` after a mistake in it, all of whose mistakes have been reported.
pub fn lower(
    condition: &Condition,
    scope: &Scope<'_>,
    setting: Setting,
    findings: &mut Findings,
) -> Option<game::Condition> {
    let mut sound = true;
    let lowered = match condition {
        Condition::Any(parts) | Condition::All(parts) => {
            let mut lowered = Vec::new();
            for part in parts {
                match lower(part, scope, setting, findings) {
                    Some(part) => lowered.push(part),
                    None => sound = false,
                }
            }
            if matches!(condition, Condition::Any(_)) {
                game::Condition::any(lowered)
            } else {
                game::Condition::all(lowered)
            }
        }
        Condition::Not(inner) => lower(inner, scope, setting, findings)?.negated(),
        Condition::In(place, zone) => {
            let zone = scope.zone(zone, setting, findings);
            if !setting.has_way {
                out_of_place(rule::spelled(&place.value), place.span, setting, findings);
                return None;
            }
            game::Condition::Test(Test::In(place.value, zone?))
        }
        Condition::Is(role, noun) => {
            let who = scope.who(noun, setting, findings);
            let role = Scope::role(role.value, role.span, setting, findings);
            game::Condition::Test(Test::Is(role?, who?))
        }
        Condition::SeatIs(seat, state, holds) => {
            let seat = scope.seat(seat, setting, findings)?;
            let test = match state {
                SeatState::Unbound => game::Condition::Test(Test::Unbound(seat)),
                SeatState::Bound => game::Condition::Test(Test::Unbound(seat)).negated(),
                SeatState::Defeated => game::Condition::Test(Test::Defeated(seat)),
            };
            if *holds { test } else { test.negated() }
        }
        Condition::NoAction(seat) => game::Condition::Test(Test::NoAction(scope.seat(seat, setting, findings)?)),
        Condition::Has(holder, comparison, number, noun, _) => {
            let phrase = scope.who_or_hand(noun, setting, findings);
            let holder = match &holder.value {
                rule::Holder::Board => Some(None),
                rule::Holder::Seat(seat) => scope
                    .seat(&Spanned::new(seat.clone(), holder.span), setting, findings)
                    .map(Some),
            };
            let ((who, hand), holder) = (phrase?, holder?);
            let holder = match (holder, hand) {
                (Some(seat), Some(_)) => Holder::InHand(seat),
                (Some(seat), None) => Holder::OnBoard(seat),
                (None, None) => Holder::Board,
                (None, Some(span)) => {
                    findings.push(
                        Diagnostic::new(Code::TypeMismatch, "the board has no hand")
                            .label(span, "a seat's hand is meant"),
                    );
                    return None;
                }
            };
            game::Condition::Test(Test::Has(holder, who, *comparison, small(*number)))
        }
        Condition::Compare(left, comparison, right) => {
            let left_number = operand(left, scope, setting, findings);
            let right_number = operand(right, scope, setting, findings);
            if let (Operand::Constant(_), Operand::Constant(_)) = (&left.value, &right.value) {
                findings.push(
                    Diagnostic::new(Code::TypeMismatch, "two numbers as written are compared")
                        .label(left.span.to(right.span), "this never changes"),
                );
                return None;
            }
            game::Condition::Test(Test::Compare(left_number?, *comparison, right_number?))
        }
    };
    sound.then_some(lowered)
}

fn operand(operand: &Spanned<Operand>, scope: &Scope<'_>, setting: Setting, findings: &mut Findings) -> Option<Number> {
    Some(match &operand.value {
        Operand::Constant(number) => Number::Constant(small(*number)),
        Operand::Rank(role) => Number::Rank(Scope::role(*role, operand.span, setting, findings)?),
        Operand::Value(role) => Number::Value(Scope::role(*role, operand.span, setting, findings)?),
        Operand::LowestRank(seat) => Number::LowestRank(scope.seat(seat, setting, findings)?),
        Operand::HighestRank(seat) => Number::HighestRank(scope.seat(seat, setting, findings)?),
        Operand::TotalValue(noun) => {
            let (who, hand) = scope.who_or_hand(noun, setting, findings)?;
            Number::TotalValue(counted(hand, noun, scope, setting, findings)?, who)
        }
        Operand::Count(noun) => {
            let (who, hand) = scope.who_or_hand(noun, setting, findings)?;
            Number::Count(counted(hand, noun, scope, setting, findings)?, who)
        }
        Operand::Plies => Number::Plies,
    })
}

/// Where a phrase's pieces are counted: the board, or the hand of the seat that the phrase names.
fn counted(
    hand: Option<Span>,
    noun: &rule::Noun,
    scope: &Scope<'_>,
    setting: Setting,
    findings: &mut Findings,
) -> Option<Holder> {
    if hand.is_none() {
        return Some(Holder::Board);
    }
    let seat = noun.postfixes.iter().find_map(|postfix| match &postfix.value {
        rule::Postfix::Of(seat) => Some(seat),
        _ => None,
    });
    let Some(seat) = seat else {
        findings.push(
            Diagnostic::new(Code::TypeMismatch, "it is not said whose hand is meant")
                .label(noun.span, "add `of mover`, or another seat"),
        );
        return None;
    };
    Some(Holder::InHand(scope.seat(seat, setting, findings)?))
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
        Condition::Has(holder, ..) => matches!(&holder.value, rule::Holder::Seat(seat) if any(seat)),
        Condition::In(..) | Condition::Is(..) | Condition::Compare(..) => false,
    }
}
