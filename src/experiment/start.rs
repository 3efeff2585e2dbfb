//! The start of a game between players: each arranges its own pieces, where pieces are arranged.

use crate::engine::{Engine, State};
use crate::game::{Method, SeatId};
use crate::player::Player;
use crate::session::Seed;

/// The start of a seed's game between players, one for each seat in order. What a player leaves to the lot, and all that is
/// dealt, is as the seed has it.
pub(super) fn start(engine: &Engine, seed: Seed, players: &mut [Box<dyn Player + '_>]) -> State {
    let game = engine.game();
    if game.setup.method != Method::Arrange {
        return seed.start(engine);
    }
    let mut arranged = |seat: SeatId| {
        let made = players
            .get_mut(seat.index())
            .and_then(|player| player.arrange(seat, &mut seed.arrangement(seat, 0)));
        made.unwrap_or_else(|| engine.random_arrangement(seat, &mut seed.arrangement(seat, 0)))
    };
    let arrangements: Vec<_> = game.seats.iter().map(&mut arranged).collect();
    engine.start(&arrangements, &mut seed.deal())
}
