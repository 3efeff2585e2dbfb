//! What several tests need.

mod author;
mod variants;

use sandtable::compile::load;
use sandtable::engine::{Action, Dice, Engine, State};
use sandtable::source::{bundled_names, bundled_part_names, bundled_text};

pub use author::Author;
pub use variants::{KITCHEN_SINKS, every_variant};

/// The part that the kitchen sinks extend, as a path.
pub const PANTRY: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/kitchen-sink/pantry.toml");

/// The engine of a bundled variant.
pub fn engine(name: &str) -> Engine {
    Engine::new(load(name).game.unwrap_or_else(|| panic!("{name} gives no game")))
}

/// Every variant's file and every part's: its name or its path, and its text.
pub fn every_file() -> Vec<(&'static str, String)> {
    let bundled = bundled_names().into_iter().chain(bundled_part_names());
    let bundled = bundled.map(|name| (name, bundled_text(name).unwrap().to_owned()));
    let read = |path| (path, std::fs::read_to_string(path).unwrap());
    bundled
        .chain(KITCHEN_SINKS.into_iter().chain([PANTRY]).map(read))
        .collect()
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
