//! The engine: states, legal actions, what an action does, and when a game is over.
//!
//! Takes a [`Game`](crate::game::Game) and nothing else; yields [`State`]s and [`Action`]s. What always holds: every action
//! that [`Engine::actions`] lists can be applied and no other can; the hash of a state is the hash of its contents; a state
//! whose game is over has no actions.
//!
//! A game is worked out beforehand (`plan` and what it is made of: `simplify`, `gate`, `leg`, `hearing`), so that playing it
//! (`generate`, `reach`, `apply`, `aftermath`) asks only what depends on play (`scene`, `evaluate`).

mod account;
mod action;
mod aftermath;
mod apply;
mod arrangement;
mod bands;
mod batch;
mod between;
mod cell;
mod compose;
mod deed;
mod dice;
mod draw;
mod edit;
mod effects;
#[expect(clippy::module_inception, reason = "the file is named after what it defines")]
mod engine;
mod evaluate;
mod field;
mod fights;
mod filling;
mod forecast;
mod gate;
mod generate;
mod ground;
mod happening;
mod hearing;
mod leaving;
mod leg;
mod lines;
mod listener;
mod notation;
mod perft;
mod plain;
mod plan;
mod position;
mod past;
mod pressing;
mod reach;
mod reading;
mod refusal;
mod rejection;
mod scene;
mod simplify;
mod start;
mod state;
mod suppose;
mod threat;
mod trail;
mod travel;
mod way_out;
mod zobrist;

#[cfg(test)]
mod tests;

pub use account::{Account, Accounts, Cost};
pub use action::Action;
pub use arrangement::{Arrangement, ArrangementError};
pub use cell::{Cargo, Cell};
pub(crate) use compose::Frame;
pub use dice::Dice;
pub use engine::Engine;
pub use filling::is_satisfiable;
pub use happening::{Happening, Witness};
pub use notation::ActionError;
pub use position::PositionError;
pub use refusal::Refusal;
pub use state::{Ending, Outcome, State};
pub(crate) use suppose::{Act, Stir};
