//! Lints: what is legal but surely not meant, or no fault but good to know. One file each.
//!
//! Takes a definition and the game made of it; yields warnings and notes. A lint never stops a game from being played, and
//! what the variant's `[allow]` names with a reason is not reported. Lints that look for what is not used look at the
//! asked-for file only: what it extends may serve others.

mod allowed;
mod dear_rule;
mod effects;
mod endless_game;
mod fights;
mod idle_rule;
mod isomorphism;
mod mentions;
pub(crate) mod near_name;
mod never_captured;
mod never_fights;
mod never_moves;
mod outset;
mod over_at_start;
pub(crate) mod possible;
mod recurrence;
mod secrets;
mod telling_move;
mod telling_rule;
mod turned;
mod uneven_seats;
mod unreachable_case;
mod unreachable_space;
mod unused_link;
mod unused_name;
mod unused_setting;
mod unused_zone;

pub use allowed::sift;

use crate::definition::Definition;
use crate::diagnostic::Findings;
use crate::game::Game;
use crate::source::Document;
use fights::Fights;
use mentions::Mentions;

/// Looks a whole game over.
pub fn run(definition: &Definition, document: &Document, game: &Game, findings: &mut Findings) {
    let mut found = Findings::new();
    let fights = Fights::of(game);
    let mentions = Mentions::of(document);
    unreachable_case::look(definition, game, &mut found);
    never_moves::look(definition, game, &mut found);
    never_fights::look(definition, game, &fights, &mut found);
    never_captured::look(definition, game, &fights, &mut found);
    unreachable_space::look(definition, game, &mut found);
    idle_rule::look(definition, game, &fights, &mut found);
    endless_game::look(definition, game, &fights, &mut found);
    over_at_start::look(definition, game, &fights, &mut found);
    near_name::look(definition, &mut found);
    unused_link::look(definition, &mentions, &mut found);
    unused_zone::look(definition, &mentions, &mut found);
    unused_name::look(definition, game, &mentions, &mut found);
    unused_setting::look(definition, game, &mut found);
    uneven_seats::look(definition, game, &mut found);
    telling_move::look(definition, game, &mut found);
    telling_rule::look(definition, game, &mut found);
    dear_rule::look(definition, game, &mut found);
    sift(definition, found, |code| !code.is_deep(), findings);
}
