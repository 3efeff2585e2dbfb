//! What is known of a fight once the two armies and kinds in it are known, before any play.
//!
//! Takes phrases and conditions; yields whether they fit a pair, and nothing where play decides.

use crate::game::{ArmyId, Condition, Kind, KindId, Number, Role, Test, Who};

/// Who a piece is: its army and its kind.
pub type Party = (ArmyId, KindId);

/// Whether a phrase fits an army and kind, as far as these alone decide it.
pub fn decide(who: &Who, (army, kind): Party) -> Option<bool> {
    match who {
        Who::Known(known) => Some(*known),
        Who::Kinds(kinds) => Some(kinds.contains(kind)),
        Who::Armies(armies) => Some(armies.contains(army)),
        Who::Not(inner) => decide(inner, (army, kind)).map(|known| !known),
        Who::All(parts) => joined(parts.iter().map(|part| decide(part, (army, kind))), false),
        Who::Any(parts) => joined(parts.iter().map(|part| decide(part, (army, kind))), true),
        Who::Of(_) | Who::FaceDown | Who::In(_) | Who::InLine(..) | Who::Carrying | Who::Attacked | Who::The(_) => None,
    }
}

/// Whether a condition on an attack holds for an attacker and a defender, as far as their kinds and armies decide it.
pub fn holds(condition: &Condition, pair: (Party, Party), kinds: &[Kind]) -> Option<bool> {
    match condition {
        Condition::Known(known) => Some(*known),
        Condition::Not(inner) => holds(inner, pair, kinds).map(|known| !known),
        Condition::All(parts) => joined(parts.iter().map(|part| holds(part, pair, kinds)), false),
        Condition::Any(parts) => joined(parts.iter().map(|part| holds(part, pair, kinds)), true),
        Condition::Test(Test::Is(role, who)) => decide(who, party(*role, pair)?),
        Condition::Test(Test::Compare(left, comparison, right)) => {
            let (left, right) = (number(left, pair, kinds)?, number(right, pair, kinds)?);
            // What compares with a rank that is not there does not hold.
            Some(
                left.zip(right)
                    .is_some_and(|(left, right)| comparison.holds(left, right)),
            )
        }
        Condition::Test(
            Test::In(..) | Test::Has(..) | Test::Unbound(_) | Test::Defeated(_) | Test::Among(..) | Test::NoAction(_),
        ) => None,
    }
}

/// What parts come to together: one that is `deciding` decides, and otherwise all must be known.
pub fn joined(parts: impl Iterator<Item = Option<bool>>, deciding: bool) -> Option<bool> {
    let known: Vec<_> = parts.collect();
    if known.contains(&Some(deciding)) {
        Some(deciding)
    } else if known.contains(&None) {
        None
    } else {
        Some(!deciding)
    }
}

fn party(role: Role, (attacker, defender): (Party, Party)) -> Option<Party> {
    match role {
        Role::Piece => Some(attacker),
        Role::Target => Some(defender),
        Role::Passed => None,
    }
}

/// A number that the kinds decide, if it is one; such a number may be missing.
#[expect(
    clippy::option_option,
    reason = "one says whether it is known, the other whether there is one"
)]
fn number(number: &Number, pair: (Party, Party), kinds: &[Kind]) -> Option<Option<i32>> {
    let kind = |role: Role| Some(&kinds[party(role, pair)?.1.index()]);
    match number {
        Number::Constant(value) => Some(Some(*value)),
        Number::Rank(role) => Some(kind(*role)?.rank),
        Number::Value(role) => Some(Some(kind(*role)?.value)),
        Number::LowestRank(_) | Number::HighestRank(_) | Number::TotalValue(..) | Number::Count(..) | Number::Plies => {
            None
        }
    }
}
