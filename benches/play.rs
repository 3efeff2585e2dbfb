//! What all benches do: load a variant, start a game, play at random.

use sandtable::compile::load;
use sandtable::engine::{Dice, Engine, State};

/// The engine of a bundled variant.
pub fn engine(variant: &str) -> Engine {
    Engine::new(load(variant).game.expect("bundled variants load"))
}

/// The start of a game, arranged at random where seats arrange.
pub fn start(engine: &Engine, dice: &mut Dice) -> State {
    engine.random_start(dice)
}

/// Takes the actions of random games from one start, so many plies in all.
pub fn play(engine: &Engine, fresh: &State, dice: &mut Dice, plies: u64) -> u64 {
    let mut state = fresh.clone();
    for _ in 0..plies {
        match engine.random_action(&state, dice) {
            Some(action) => engine.apply(&mut state, action, &mut ()),
            None => state.clone_from(fresh),
        }
    }
    plies
}
