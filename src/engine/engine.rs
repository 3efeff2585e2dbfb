//! The [`Engine`]: a game with everything worked out beforehand that does not depend on play.

use std::sync::OnceLock;

use super::filling::Filling;
use super::plan::Plan;
use super::zobrist::Keys;
use crate::game::Game;

/// A game, ready to be played fast. What depends on the game alone is worked out once; the engine may be used from several
/// threads.
#[derive(Debug)]
pub struct Engine {
    pub(super) game: Game,
    pub(super) plan: Plan,
    pub(super) keys: Keys,
    pub(super) fillings: OnceLock<Vec<Filling>>,
}

impl Engine {
    /// Makes an engine for a game.
    pub fn new(game: Game) -> Self {
        let plan = Plan::new(&game);
        let keys = Keys::new(&game);
        Self {
            game,
            plan,
            keys,
            fillings: OnceLock::new(),
        }
    }

    /// The game it plays.
    pub fn game(&self) -> &Game {
        &self.game
    }
}
