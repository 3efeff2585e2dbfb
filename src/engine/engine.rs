//! The [`Engine`]: a game with everything worked out beforehand that does not depend on play.

use std::sync::OnceLock;

use crate::engine::setup::filling::Filling;
use crate::engine::state::zobrist::Keys;
use crate::engine::tables::Tables;
use crate::game::Game;

/// A game, ready to be played fast. What depends on the game alone is worked out once; the engine may be used from several
/// threads.
#[derive(Debug)]
pub struct Engine {
    pub(in crate::engine) game: Game,
    pub(in crate::engine) tables: Tables,
    pub(in crate::engine) keys: Keys,
    pub(in crate::engine) fillings: OnceLock<Vec<Filling>>,
}

impl Engine {
    /// Makes an engine for a game.
    pub fn new(game: Game) -> Self {
        let tables = Tables::new(&game);
        let keys = Keys::new(&game);
        Self {
            game,
            tables,
            keys,
            fillings: OnceLock::new(),
        }
    }

    /// The game it plays.
    pub fn game(&self) -> &Game {
        &self.game
    }
}
