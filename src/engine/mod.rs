//! The engine: states, legal actions, what an action does, and when a game is over.
//!
//! Takes a [`Game`](crate::game::Game) and nothing else; yields [`State`]s and [`Action`]s. What always holds: every action
//! that [`Engine::actions`] lists can be applied and no other can; the hash of a state is the hash of its contents; a state
//! whose game is over has no actions.
//!
//! Its rooms, each built on those before it: `tables`, worked out at load; `state`; `generate`, which finds actions and asks
//! conditions of a state; `turn`, which takes them; `setup`, where states come from; `inquiry`, what others ask.

mod action;
mod bitboard;
mod dice;
#[expect(clippy::module_inception, reason = "the file is named after what it defines")]
mod engine;
mod generate;
mod inquiry;
mod route;
mod setup;
mod state;
mod tables;
mod turn;

#[cfg(test)]
mod tests;

pub use action::Action;
pub use dice::Dice;
pub use engine::Engine;
pub use inquiry::account::{Account, Accounts, Cost};
pub use inquiry::bar::{Bar, bar};
pub use inquiry::meant::meant_among;
pub use inquiry::refusal::Refusal;
pub(crate) use inquiry::restart::{Count, Glimpse, counts};
pub(crate) use inquiry::suppose::{Act, Stir};
pub use route::Route;
pub use setup::arrangement::{Arrangement, ArrangementError};
pub(crate) use setup::compose::Frame;
pub use setup::filling::is_satisfiable;
pub use state::cell::{Cargo, Cell};
pub use state::{Ending, Outcome, State};
pub use turn::happening::{Happening, Witness};
