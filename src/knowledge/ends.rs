//! The two ends of an action.

use crate::engine::Action;
use crate::game::SpaceId;

/// Where an action starts, and where it ends if that is another space.
pub(crate) fn ends(action: Action) -> (Option<SpaceId>, Option<SpaceId>) {
    match action {
        Action::Move { from, to }
        | Action::MoveInto { from, to, .. }
        | Action::Attack { from, to }
        | Action::AttackInto { from, to, .. }
        | Action::Convert { from, to }
        | Action::LiftAt { from, to } => (Some(from), Some(to)),
        Action::Take { route } | Action::TakeInto { route, .. } => {
            let (from, to) = route.ends();
            (Some(from), (from != to).then_some(to))
        }
        Action::Exchange { first, second } => (Some(first), Some(second)),
        Action::Flip { at } | Action::LiftHere { at } | Action::Lay { at } => (Some(at), None),
        Action::Drop { to, .. } => (None, Some(to)),
        Action::Pass => (None, None),
    }
}
