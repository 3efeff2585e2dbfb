//! Whether a condition asks of nothing but what is kept: how many pieces armies have on the board and in hand, who commands
//! which, and who is out of the game. It need not be asked again before one of these changes, whoever's turn it is.

use crate::game::{Condition, Holder, Number, SeatRef, Test, Who};

/// Whether a condition asks of nothing else.
pub(super) fn asks_kept_only(condition: &Condition) -> bool {
    let mut kept = true;
    condition.each_test(&mut |test| {
        kept &= match test {
            Test::Has(holder, who, ..) => counted(*holder, who),
            Test::Compare(left, _, right) => number(left) && number(right),
            Test::Unbound(seats) | Test::Defeated(seats) => seat(*seats),
            Test::Among(seats, others) => seat(*seats) && seat(*others),
            Test::In(..) | Test::Is(..) | Test::NoAction(_) => false,
        }
    });
    kept
}

fn number(number: &Number) -> bool {
    match number {
        Number::Constant(_) => true,
        Number::LowestRank(seats) | Number::HighestRank(seats) => seat(*seats),
        Number::TotalValue(holder, who) | Number::Count(holder, who) => counted(*holder, who),
        Number::Rank(_) | Number::Value(_) | Number::Plies => false,
    }
}

fn counted(holder: Holder, who: &Who) -> bool {
    let holder = match holder {
        Holder::OnBoard(seats) | Holder::InHand(seats) => seat(seats),
        Holder::Board => true,
    };
    let mut kept = holder;
    who.each_part(&mut |part| {
        kept &= match part {
            Who::Known(_) | Who::Kinds(_) | Who::Armies(_) => true,
            Who::Of(seats) => seat(*seats),
            Who::The(_)
            | Who::FaceDown
            | Who::In(_)
            | Who::InLine(..)
            | Who::Carrying
            | Who::Attacked
            | Who::Not(_)
            | Who::All(_)
            | Who::Any(_) => false,
        }
    });
    kept
}

/// Whether the word means the same seats whoever acts.
fn seat(seats: SeatRef) -> bool {
    match seats {
        SeatRef::It | SeatRef::Named(_) => true,
        SeatRef::Mover | SeatRef::Next | SeatRef::Enemy | SeatRef::Ally | SeatRef::Owner => false,
    }
}
