//! Who chooses actions.
//!
//! Takes a [`View`], never a state; yields one of its actions. What always holds: a choice depends on the view and on the
//! player's own dice, and on nothing else.

mod arranging;
mod bout;
mod effort;
mod evaluation;
mod machine;
pub mod program;
mod random;
mod search;
mod strength;
#[cfg(test)]
mod tests;
mod tuning;

pub use arranging::arrange;
pub use bout::{Bout, Ended, bout};
pub use effort::Effort;
pub use evaluation::{Evaluation, Terms, Weights};
pub use machine::{Certainty, Machine};
pub use random::Random;
pub use search::{Judgement, Stop};
pub use strength::{Profile, Strength};
pub use tuning::{Schooling, tune};

use crate::engine::{Action, Arrangement, Dice, Ending};
use crate::game::SeatId;
use crate::knowledge::View;

/// Someone who chooses actions.
pub trait Player {
    /// Chooses one of the view's actions; `None` when it has none.
    fn choose(&mut self, view: &View) -> Option<Action>;

    /// Tells it that its game is over, and how; nothing if it was broken off.
    fn over(&mut self, _ending: Option<Ending>) {}

    /// How it arranges a seat's pieces before play, where they are arranged, with dice for this alone; `None` leaves it to the
    /// lot.
    fn arrange(&mut self, _seat: SeatId, _dice: &mut Dice) -> Option<Arrangement> {
        None
    }
}
