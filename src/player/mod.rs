//! Who chooses actions.
//!
//! Takes a [`View`], never a state; yields one of its actions. What always holds: a choice depends on the view and on the
//! player's own dice, and on nothing else.

pub mod program;
mod random;

pub use random::Random;

use crate::engine::Action;
use crate::knowledge::View;

/// Someone who chooses actions.
pub trait Player {
    /// Chooses one of the view's actions; `None` when it has none.
    fn choose(&mut self, view: &View) -> Option<Action>;
}
