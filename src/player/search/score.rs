//! Scores: positions as whole numbers, for the side to move.
//!
//! A hundredth of a piece of average worth is 1. A win is far above all of these, less by the plies it takes.

use crate::engine::Outcome;
use crate::player::evaluation::Evaluation;

/// A sure win; less by the plies it takes.
pub(super) const WIN: i32 = 1_000_000;
/// From here on a score is a win or a loss.
pub(super) const DECIDED: i32 = WIN - 10_000;
/// Above all scores.
pub(super) const INFINITE: i32 = WIN + 1;
/// One piece of average worth.
const PIECE: f32 = 100.0;

/// A lead in pieces as a score.
pub(super) fn scaled(lead: f32) -> i32 {
    #[expect(clippy::cast_possible_truncation, reason = "leads are far below")]
    let score = (lead * PIECE) as i32;
    score.clamp(-DECIDED + 1, DECIDED - 1)
}

/// A score as a value from -1 to 1.
pub(super) fn value(score: i32) -> f32 {
    if score.abs() >= DECIDED {
        return if score > 0 { 1.0 } else { -1.0 };
    }
    #[expect(clippy::cast_precision_loss, reason = "a value needs no more")]
    let lead = score as f32 / PIECE;
    0.99 * lead / (6.0 + lead.abs())
}

/// The score of an outcome for a team, so many plies from where the search began.
pub(super) fn ended(evaluation: &Evaluation, outcome: Outcome, team: usize, ply: usize) -> i32 {
    let plies = i32::try_from(ply).unwrap_or(0);
    match outcome {
        Outcome::Draw => 0,
        Outcome::Win(_) if evaluation.outcome(outcome)[team] > 0.0 => WIN - plies,
        Outcome::Win(_) => plies - WIN,
    }
}
