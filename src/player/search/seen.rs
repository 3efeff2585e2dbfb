//! What everybody sees of an action's result (the public observation): the key by which a tree tells apart what chance and
//! hidden pieces decide.

use crate::engine::{Action, State};
use crate::game::SpaceId;

/// What everybody sees of an action's result, given the state after it.
pub(super) fn seen(state: &State, action: Action) -> u32 {
    let army = |space: SpaceId| state.cell(space).army().map_or(0, |army| u32::from(army.0) + 1);
    match action {
        Action::Attack { from, to } | Action::AttackInto { from, to, .. } => army(from) * 16 + army(to),
        Action::Flip { at } => {
            let kind = state.cell(at).kind().map_or(0, |kind| u32::from(kind.0) + 1);
            kind * 16 + army(at)
        }
        Action::Take { .. }
        | Action::TakeInto { .. }
        | Action::Move { .. }
        | Action::MoveInto { .. }
        | Action::Drop { .. }
        | Action::Convert { .. }
        | Action::LiftAt { .. }
        | Action::LiftHere { .. }
        | Action::Lay { .. }
        | Action::Exchange { .. }
        | Action::Pass => 0,
    }
}
