//! Lints: what is legal but surely not meant. One file each.
//!
//! Takes a definition and the game made of it; yields warnings. A lint never stops a game from being played.

mod endless_game;
mod idle_rule;
mod never_moves;
mod unreachable_case;
mod unreachable_space;

use crate::definition::Definition;
use crate::diagnostic::Findings;
use crate::game::Game;

/// Looks a whole game over.
pub fn run(definition: &Definition, game: &Game, findings: &mut Findings) {
    unreachable_case::look(definition, game, findings);
    never_moves::look(definition, game, findings);
    unreachable_space::look(definition, game, findings);
    idle_rule::look(definition, game, findings);
    endless_game::look(definition, game, findings);
}
