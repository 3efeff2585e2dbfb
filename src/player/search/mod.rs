//! Search: what is best to do, found by looking ahead in worlds that fit a view.
//!
//! Takes an [`Evaluation`](super::Evaluation), worlds and a [`Budget`]; yields how good each action looks. What always holds: nothing is
//! asked of the true state; the same view, dice and number of nodes give the same answer; a search that is stopped answers
//! with the best it has found.

mod alpha_beta;
mod budget;
mod habits;
mod leads;
mod quiescence;
mod score;
mod seen;
mod table;
mod tree;

pub(super) use alpha_beta::{AlphaBeta, Scores};
pub use budget::{Budget, Stop};
pub(super) use tree::Tree;

use crate::engine::Action;

/// How good an action looks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Judgement {
    /// The action.
    pub action: Action,
    /// What it is worth to the seat that acts: from -1, lost, to 1, won.
    pub value: f32,
    /// How much of the search went into it.
    pub visits: u32,
}
