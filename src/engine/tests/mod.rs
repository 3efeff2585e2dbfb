//! Tests of the engine from within; what a player could see is tested from outside.

mod derived;
mod exported;
mod fillings;
mod naive_jumps;
mod oracle;
mod random;
mod refusals;
mod side_by_side;
mod small_games;
mod told;
mod unmade;

use super::{Action, Dice, Engine, State};
use crate::compile::{load, load_text};

fn engine(name: &str) -> Engine {
    let loaded = load(name);
    Engine::new(loaded.game.unwrap_or_else(|| panic!("{name}: {:?}", loaded.findings)))
}

fn engine_of(text: &str) -> Engine {
    let loaded = load_text("small.toml", text);
    Engine::new(loaded.game.unwrap_or_else(|| panic!("{:#?}", loaded.findings)))
}

fn random_start(engine: &Engine, dice: &mut Dice) -> State {
    engine.random_start(dice)
}

fn action(engine: &Engine, text: &str) -> Action {
    engine.parse_action(text).unwrap()
}

fn apply(engine: &Engine, state: &mut State, text: &str) {
    let action = action(engine, text);
    assert_eq!(engine.refuse(state, action), None, "{text}");
    engine.apply(state, action, &mut ());
    assert_eq!(state.hash(), engine.hash_afresh(state), "{text}");
}

fn spelled(engine: &Engine, state: &State) -> Vec<String> {
    let mut spelled: Vec<_> = engine
        .actions(state)
        .into_iter()
        .map(|action| engine.spell(action))
        .collect();
    spelled.sort_unstable();
    spelled
}
