//! Why an action may not be played, as far as the person who asks may know.

use crate::engine::{Action, Engine, Refusal};
use crate::knowledge::{Face, View, ends};

/// The reason to give. The engine's own reason may speak of what is hidden, so it is asked again of a state made up from the
/// view; what it says of that state cannot tell more than the view does. What it says of a made-up piece is no answer either.
pub(super) fn for_viewer(engine: &Engine, view: &View, action: Action, truth: Refusal) -> String {
    let board = &engine.game().board;
    let (from, to) = ends(action);
    let hidden = |space: &crate::game::SpaceId| view.at(*space).is_some_and(|piece| piece.kind.is_none());
    let (from, to) = (from.filter(hidden), to.filter(hidden));
    let told = view
        .likely(engine, action)
        .and_then(|state| engine.refuse(&state, action));
    match (told, from, to) {
        (Some(told), None, None) => told.reason,
        (Some(told), ..) if told.rule.is_some() => told.reason,
        (_, Some(space), _) if view.at(space).is_some_and(|piece| piece.face == Face::Down) => {
            format!("the piece on `{}` lies face down", board.name(space))
        }
        (_, Some(space), _) => format!("the piece on `{}` is not yours", board.name(space)),
        (Some(told), None, Some(_)) if !told.reason.contains("` may not attack `") => told.reason,
        (_, None, Some(space)) if view.at(space).is_some_and(|piece| piece.face == Face::Down) => {
            format!("the piece on `{}` lies face down", board.name(space))
        }
        (_, None, Some(space)) => format!("the piece on `{}` may not be attacked like this", board.name(space)),
        (None, None, None) => truth.reason,
    }
}
