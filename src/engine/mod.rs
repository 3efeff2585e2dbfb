//! The engine: states, legal actions, what an action does, and when a game is over.
//!
//! Takes a [`Game`](crate::game::Game) and nothing else; yields [`State`]s and [`Action`]s. What always holds: every action
//! that [`Engine::actions`] lists can be applied and no other can; the hash of a state is the hash of its contents; a state
//! whose game is over has no actions.

mod action;
mod arrangement;
mod cell;
mod dice;
mod happening;
mod state;

pub use action::Action;
pub use arrangement::{Arrangement, ArrangementError};
pub use cell::{Cargo, Cell};
pub use dice::Dice;
pub use happening::{Happening, Witness};
pub use state::{Ending, Outcome, State};
