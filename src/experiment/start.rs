//! The start of a game between players: each arranges its own pieces, where pieces are arranged.

use crate::engine::{Engine, State};
use crate::player::Player;
use crate::session::Seed;

/// The start of a seed's game between players, one for each seat in order; without any the seed arranges.
pub(super) fn start(engine: &Engine, seed: Seed, players: &mut [Box<dyn Player + '_>]) -> State {
    seed.start_arranged(engine, |seat, dice| players.get_mut(seat.index())?.arrange(seat, dice))
}
