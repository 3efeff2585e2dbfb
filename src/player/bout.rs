//! A [`bout`]: one game between players, played for its result alone.

use std::ops::ControlFlow;

use super::Player;
use crate::engine::{Ending, Engine, Happening, State};
use crate::knowledge::{Chronicle, Deed, Sharing, View, Viewer};

/// How a bout ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ended {
    /// How; `None` if it was broken off.
    pub ending: Option<Ending>,
    /// After how many plies.
    pub plies: u32,
}

/// Plays a game to its end, each seat by its player; who could act and chooses nothing gives up. It is broken off after so many
/// plies, or when `watch` does, which is shown every state that someone is to act in; it is no player's.
pub fn bout(
    engine: &Engine,
    start: &State,
    players: &mut [Box<dyn Player + '_>],
    most: u32,
    watch: &mut dyn FnMut(&State) -> ControlFlow<()>,
) -> Ended {
    let game = engine.game();
    let mut state = start.clone();
    let mut chronicle = Chronicle::new(game, start, Sharing::of(game));
    let mut happenings: Vec<Happening> = Vec::new();
    let mut plies = 0;
    while state.ending().is_none() && plies < most && watch(&state).is_continue() {
        let seat = state.to_move();
        let view = View::of(engine, &state, &chronicle, Viewer::Seat(seat));
        let chosen = players[seat.index()].choose(&view);
        let can_act = !view.actions.is_empty();
        // The chronicle goes on in place if nobody holds on to what it has shown.
        drop(view);
        happenings.clear();
        let deed = match chosen {
            Some(action) => {
                engine.apply(&mut state, action, &mut happenings);
                Deed::Acted(seat, action)
            }
            None if can_act => {
                engine.resign(&mut state, seat, &mut happenings);
                Deed::Resigned(seat)
            }
            None => break,
        };
        chronicle.note(game, &state, deed, &happenings);
        plies += 1;
    }
    for player in players {
        player.over(state.ending());
    }
    Ended {
        ending: state.ending(),
        plies,
    }
}
