//! The one world of a view in which nothing is hidden.

use crate::engine::{Dice, Engine, State};
use crate::game::{Method, Sees};
use crate::knowledge::{Deed, Face, View};

/// The world of a view in a game that hides nothing: everything that was done, done again. `None` if something may be hidden,
/// or if the game began otherwise than its definition says.
pub(super) fn open_world(engine: &Engine, view: &View) -> Option<State> {
    let game = engine.game();
    let open = game.setup.method == Method::Fixed
        && game.information.enemy == Sees::Identity
        && game.information.ally == Sees::Identity;
    if !open {
        return None;
    }
    let mut state = engine.start(&[], &mut Dice::new(0));
    for sighting in view.log.iter() {
        match sighting.deed {
            Deed::Acted(_, action) => engine.apply(&mut state, action, &mut ()),
            Deed::Resigned(seat) | Deed::Left(seat) => engine.resign(&mut state, seat, &mut ()),
            Deed::Exchanged(_) | Deed::Agreed => return None,
        }
    }
    let alike = game.board.ids().all(|space| {
        let (cell, seen) = (state.cell(space), view.at(space));
        cell.army() == seen.and_then(|seen| seen.army)
            && cell.kind() == seen.and_then(|seen| seen.kind)
            && cell.is_down() == seen.is_some_and(|seen| seen.face == Face::Down)
    });
    (alike && state.to_move() == view.to_move && state.ending().is_none()).then_some(state)
}
