//! Why an action may not be played, as far as the person who asks may know.

use crate::engine::{Action, Dice, Engine, Refusal, State};
use crate::game::SpaceId;
use crate::knowledge::{Face, View, Worlds, ends};

/// How many worlds are looked at for one that suits an action.
const MOST_WORLDS: usize = 200;

/// The reason to give. The engine's own reason may speak of what is hidden, so it is asked again of a world drawn from the
/// view; what it says of that state cannot tell more than the view does. What it says of a made-up piece is no answer either.
pub(super) fn for_viewer(engine: &Engine, view: &View, action: Action, truth: Refusal) -> String {
    let board = &engine.game().board;
    let (from, to) = ends(action);
    let hidden = |space: &SpaceId| view.at(*space).is_some_and(|piece| piece.kind.is_none());
    let (from, to) = (from.filter(hidden), to.filter(hidden));
    let told = engine.refuse(&suitable(engine, view, action), action);
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

/// A world of the view in which, if there is one, a piece of the mover's that can move stands where the action starts and
/// another's that can move where it ends. The same for the same view.
fn suitable(engine: &Engine, view: &View, action: Action) -> State {
    let (from, to) = ends(action);
    let own = view.bound[view.to_move.index()];
    let moves = |state: &State, space: SpaceId| {
        let kind = state.cell(space).kind();
        kind.is_none_or(|kind| engine.game().kind(kind).is_movable())
    };
    let is_own = |state: &State, space: SpaceId| own.is_none() || state.cell(space).army() == own;
    let suits = |state: &State| {
        from.is_none_or(|from| moves(state, from) && (state.cell(from).is_empty() || is_own(state, from)))
            && to.is_none_or(|to| moves(state, to) && (own.is_none() || !is_own(state, to)))
    };
    let (mut worlds, mut dice) = (Worlds::of(engine, view), Dice::new(0));
    let mut state = worlds.draw(&mut dice);
    for _ in 0..MOST_WORLDS {
        if suits(&state) {
            break;
        }
        worlds.draw_into(&mut dice, &mut state);
    }
    state
}
