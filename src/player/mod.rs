//! Who chooses actions.
//!
//! Takes a [`View`], never a state; yields one of its actions. What always holds: a choice depends on the view and on the
//! player's own dice, and on nothing else.

mod arranging;
mod bout;
mod evaluation;
mod machine;
pub mod program;
mod random;
mod search;
mod strength;
#[cfg(test)]
mod tests;
mod thought;
mod tuning;

pub use arranging::arrange;
pub use bout::{Ended, bout};
pub use evaluation::{Evaluation, Terms, Weights};
pub use machine::{Certainty, Machine};
pub use random::Random;
pub use search::{Judgement, Stop};
pub use strength::{Profile, Strength};
pub use thought::Thought;
pub use tuning::{Schooling, tune};

use crate::engine::Action;
use crate::knowledge::View;

/// Someone who chooses actions.
pub trait Player {
    /// Chooses one of the view's actions; `None` when it has none.
    fn choose(&mut self, view: &View) -> Option<Action>;
}
