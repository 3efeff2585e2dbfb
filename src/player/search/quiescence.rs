//! The search of captures where a search has reached its depth, so that it does not judge a position amid an exchange.

use std::ops::ControlFlow;

use super::score::{ended, scaled};
use super::{AlphaBeta, Budget};
use crate::engine::State;
use crate::player::evaluation::Prizes;

/// How many plies captures are followed beyond the search's depth.
pub(super) const QUIESCENCE: usize = 6;
/// By how much a capture may win more than it promises: less than that below what is sure, it is not looked at.
const SURPRISE: i32 = 100;

impl AlphaBeta<'_> {
    /// The score of a state for the side to move, captures followed to their end.
    pub(super) fn quiesce(
        &mut self,
        state: &mut State,
        left: usize,
        ply: usize,
        mut alpha: i32,
        beta: i32,
        budget: &mut Budget,
    ) -> i32 {
        let team = self.evaluation.team(state.to_move());
        if let Some(ending) = state.ending() {
            return ended(self.evaluation, ending.outcome, team, ply);
        }
        let still = self.still(state, team);
        if still >= beta || left == 0 || !budget.take() {
            return still;
        }
        alpha = alpha.max(still);
        let begin = self.captures.len();
        let mut captures = std::mem::take(&mut self.captures);
        let prizes = Prizes::default();
        let _ = self.engine.each_pseudo_legal_capture(state, &mut |action| {
            let gain = self.evaluation.promise(self.engine, state, &prizes, action);
            if gain > 0.0 {
                captures.push((action, gain));
            }
            ControlFlow::Continue(())
        });
        captures[begin..].sort_unstable_by(|one, other| other.1.total_cmp(&one.1).then(one.0.cmp(&other.0)));
        self.captures = captures;
        let mut most = still;
        for at in begin..self.captures.len() {
            let (action, gain) = self.captures[at];
            if still.saturating_add(scaled(gain)).saturating_add(SURPRISE) < alpha {
                break;
            }
            if !self.engine.is_permitted(state, action) {
                continue;
            }
            self.engine.make(state, action);
            let same = self.evaluation.team(state.to_move()) == team;
            let score = if same {
                self.quiesce(state, left - 1, ply + 1, alpha, beta, budget)
            } else {
                -self.quiesce(state, left - 1, ply + 1, -beta, -alpha, budget)
            };
            self.engine.unmake(state);
            most = most.max(score);
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        self.captures.truncate(begin);
        most
    }
}
