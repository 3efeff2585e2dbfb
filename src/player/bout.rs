//! A [`Bout`] (one game of a match): one game between players, each of whom sees what its seat may see.

use std::ops::ControlFlow;

use super::Player;
use crate::engine::{Ending, Engine, Happening, State, Witness};
use crate::game::RuleId;
use crate::knowledge::{Chronicle, Deed, Sharing, View, Viewer};

/// How a bout ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ended {
    /// How; `None` if it was broken off.
    pub ending: Option<Ending>,
    /// After how many plies.
    pub plies: u32,
}

/// Plays a game to its end, each seat by its player. It is broken off after so many plies, or when `watch` does, which is shown
/// every state that someone is to act in; it is no player's.
pub fn bout(
    engine: &Engine,
    start: &State,
    players: Vec<Box<dyn Player + '_>>,
    most: u32,
    watch: &mut dyn FnMut(&State) -> ControlFlow<()>,
) -> Ended {
    let mut state = start.clone();
    let mut bout = Bout::new(engine, start, players);
    let mut plies = 0;
    while state.ending().is_none() && plies < most && watch(&state).is_continue() {
        if bout.turn(&mut state, &mut ()).is_none() {
            break;
        }
        plies += 1;
    }
    bout.over(&state);
    Ended {
        ending: state.ending(),
        plies,
    }
}

/// The players of one game and what they have seen of it. The state is kept by whoever plays the game.
pub struct Bout<'p> {
    engine: &'p Engine,
    players: Vec<Box<dyn Player + 'p>>,
    chronicle: Chronicle,
    happenings: Vec<Happening>,
}

impl<'p> Bout<'p> {
    /// Players, one for each seat, before the first turn.
    pub fn new(engine: &'p Engine, start: &State, players: Vec<Box<dyn Player + 'p>>) -> Self {
        let game = engine.game();
        Self {
            engine,
            players,
            chronicle: Chronicle::new(game, start, Sharing::of(game)),
            happenings: Vec::new(),
        }
    }

    /// The seat to move acts, or gives up if it could act and chooses nothing. Yields what it did; `None` if there was nothing to
    /// do.
    pub fn turn<W: Witness>(&mut self, state: &mut State, witness: &mut W) -> Option<Deed> {
        let seat = state.to_move();
        let view = View::of(self.engine, state, &self.chronicle, Viewer::Seat(seat));
        let chosen = self.players[seat.index()].choose(&view);
        let can_act = !view.actions.is_empty();
        // The chronicle goes on in place if nobody holds on to what it has shown.
        drop(view);
        self.happenings.clear();
        let mut telling = Telling {
            witness,
            happenings: &mut self.happenings,
        };
        let deed = match chosen {
            Some(action) => {
                self.engine.apply(state, action, &mut telling);
                Deed::Acted(seat, action)
            }
            None if can_act => {
                self.engine.resign(state, seat, &mut telling);
                Deed::Resigned(seat)
            }
            None => return None,
        };
        self.chronicle.note(self.engine.game(), state, deed, &self.happenings);
        Some(deed)
    }

    /// Tells the players how the game ended, or that it was broken off.
    pub fn over(mut self, state: &State) {
        for player in &mut self.players {
            player.over(state.ending());
        }
    }
}

/// Keeps what happened for the players, beside whoever else wants to hear of it.
struct Telling<'a, W> {
    witness: &'a mut W,
    happenings: &'a mut Vec<Happening>,
}

impl<W: Witness> Witness for Telling<'_, W> {
    fn see(&mut self, happening: Happening) {
        self.witness.see(happening.clone());
        self.happenings.push(happening);
    }

    fn fired(&mut self, rule: RuleId) {
        self.witness.fired(rule);
    }
}
