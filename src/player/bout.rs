//! A [`bout`]: one game between players, played for its result alone.

use super::Player;
use crate::engine::{Engine, Happening, State};
use crate::knowledge::{Chronicle, Deed, Sharing, View, Viewer};

/// Plays a game to its end, each seat by its player; a game that is not over after so many plies is a draw. Yields how it
/// ended and after how many plies.
pub fn bout(
    engine: &Engine,
    start: &State,
    players: &mut [Box<dyn Player + '_>],
    most: u32,
) -> (Option<crate::engine::Ending>, u32) {
    let game = engine.game();
    let mut state = start.clone();
    let mut chronicle = Chronicle::new(game, Sharing::of(game));
    let mut happenings: Vec<Happening> = Vec::new();
    let mut plies = 0;
    while state.ending().is_none() && plies < most {
        let seat = state.to_move();
        let view = View::of(engine, &state, &chronicle, Viewer::Seat(seat));
        let Some(action) = players[seat.index()].choose(&view) else {
            break;
        };
        drop(view);
        happenings.clear();
        engine.apply(&mut state, action, &mut happenings);
        chronicle.note(game, &state, Deed::Acted(seat, action), &happenings);
        plies += 1;
    }
    (state.ending(), plies)
}
