//! Conditions in the order in which they are cheapest to ask (short-circuit evaluation): first what the kinds say, then what
//! looks over the pieces, then attacks, last whether a seat has an action.
//!
//! Asking changes nothing, so the order of `and` and `or` is free; what a condition means stays the same.

use crate::game::{Condition, Number, Test, Who};

const LOOK: u16 = 10;
const ATTACKS: u16 = 100;
const ACTIONS: u16 = 1000;

/// The same condition with the parts that cost less in front.
pub(in crate::engine) fn cheapest_first(condition: Condition) -> Condition {
    match condition {
        Condition::Known(known) => Condition::Known(known),
        Condition::Test(test) => Condition::Test(within(test)),
        Condition::Not(inner) => Condition::Not(Box::new(cheapest_first(*inner))),
        Condition::All(parts) => Condition::All(in_order(parts, cheapest_first, price)),
        Condition::Any(parts) => Condition::Any(in_order(parts, cheapest_first, price)),
    }
}

fn in_order<T>(parts: Vec<T>, each: fn(T) -> T, price: fn(&T) -> u16) -> Vec<T> {
    let mut parts: Vec<T> = parts.into_iter().map(each).collect();
    parts.sort_by_key(price);
    parts
}

fn within(test: Test) -> Test {
    match test {
        Test::Is(role, who) => Test::Is(role, kinds_first(who)),
        Test::Has(holder, who, comparison, number) => Test::Has(holder, kinds_first(who), comparison, number),
        Test::Compare(left, comparison, right) => Test::Compare(number(left), comparison, number(right)),
        test @ (Test::In(..) | Test::Unbound(_) | Test::Defeated(_) | Test::Among(..) | Test::NoAction(_)) => test,
    }
}

fn number(number: Number) -> Number {
    match number {
        Number::TotalValue(holder, who) => Number::TotalValue(holder, kinds_first(who)),
        Number::Count(holder, who) => Number::Count(holder, kinds_first(who)),
        number => number,
    }
}

fn kinds_first(who: Who) -> Who {
    match who {
        Who::Not(inner) => Who::Not(Box::new(kinds_first(*inner))),
        Who::All(parts) => Who::All(in_order(parts, kinds_first, price_of_who)),
        Who::Any(parts) => Who::Any(in_order(parts, kinds_first, price_of_who)),
        who => who,
    }
}

fn price(condition: &Condition) -> u16 {
    let mut most = 0;
    condition.each_test(&mut |test| {
        most = most.max(match test {
            Test::In(..) | Test::Unbound(_) | Test::Defeated(_) | Test::Among(..) => 1,
            Test::Is(_, who) => price_of_who(who),
            Test::Has(_, who, ..) => price_of_look(who),
            Test::Compare(left, _, right) => price_of_number(left).max(price_of_number(right)),
            Test::NoAction(_) => ACTIONS,
        });
    });
    most
}

fn price_of_number(number: &Number) -> u16 {
    match number {
        Number::Constant(_) | Number::Rank(_) | Number::Value(_) | Number::Plies => 0,
        Number::LowestRank(_) | Number::HighestRank(_) => LOOK,
        Number::TotalValue(_, who) | Number::Count(_, who) => price_of_look(who),
    }
}

/// What it costs to count the pieces that fit: kept counts say it for kinds.
fn price_of_look(who: &Who) -> u16 {
    match price_of_who(who) {
        0 => 2,
        each => LOOK + each,
    }
}

fn price_of_who(who: &Who) -> u16 {
    match who {
        Who::Known(_) | Who::Kinds(_) | Who::Armies(_) => 0,
        Who::Of(_) | Who::FaceDown | Who::Carrying | Who::The(_) => 1,
        Who::In(_) | Who::InLine(..) => 2,
        Who::Attacked => ATTACKS,
        Who::Not(inner) => price_of_who(inner),
        Who::All(parts) | Who::Any(parts) => parts.iter().map(price_of_who).max().unwrap_or(0),
    }
}
