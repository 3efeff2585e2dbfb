//! What several tests need.

mod variants;

use sandtable::compile::load;
use sandtable::engine::{Action, Dice, Engine, State};

pub use variants::{KITCHEN_SINKS, every_variant};

/// The engine of a bundled variant.
pub fn engine(name: &str) -> Engine {
    Engine::new(load(name).game.unwrap_or_else(|| panic!("{name} gives no game")))
}

/// The spellings of all legal actions, sorted by code point.
pub fn actions(engine: &Engine, state: &State) -> Vec<String> {
    let mut spelled: Vec<_> = engine
        .actions(state)
        .into_iter()
        .map(|action| engine.spell(action))
        .collect();
    spelled.sort_unstable();
    spelled
}

/// An action by its spelling.
pub fn action(engine: &Engine, spelled: &str) -> Action {
    engine
        .parse_action(spelled)
        .unwrap_or_else(|error| panic!("{spelled}: {error}"))
}

/// The start of a game, arranged at random where seats arrange.
pub fn random_start(engine: &Engine, dice: &mut Dice) -> State {
    engine.random_start(dice)
}
