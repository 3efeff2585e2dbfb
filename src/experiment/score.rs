//! The [`Score`] of a match played in pairs of games, and what it says of the difference in strength.
//!
//! Takes the results of pairs: two games from one opening, with the seats exchanged, so that what the opening or the first
//! move is worth cancels out. Yields counts, the Elo difference with its interval, and the log-likelihood ratio that a
//! sequential test watches. What always holds: all of it is a function of sums, so that the order of the pairs is nothing.

use super::interval::{Interval, SURE_95};

/// How one game ended for the contestant whose score it is, in half points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// It lost.
    Loss = 0,
    /// Nobody won.
    Draw = 1,
    /// It won.
    Win = 2,
}

/// The results of a match in pairs of games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// Games lost, drawn and won.
    games: [u32; 3],
    /// Pairs in which 0, 1, 2, 3 and 4 half points were made.
    pairs: [u32; 5],
}

impl Score {
    /// Adds a pair of games.
    pub fn add(&mut self, pair: [GameResult; 2]) {
        for result in pair {
            self.games[result as usize] += 1;
        }
        self.pairs[pair[0] as usize + pair[1] as usize] += 1;
    }

    /// Games lost.
    pub fn losses(&self) -> u32 {
        self.games[0]
    }

    /// Games drawn.
    pub fn draws(&self) -> u32 {
        self.games[1]
    }

    /// Games won.
    pub fn wins(&self) -> u32 {
        self.games[2]
    }

    /// All games.
    pub fn games(&self) -> u32 {
        self.games.iter().sum()
    }

    /// The mean and the variance of a pair's score, from 0 to 1. Each outcome of a pair is taken to have been seen a tenth of a
    /// time more often than it was, so that a match without a loss has a variance too.
    fn moments(&self) -> (f64, f64, f64) {
        let weights = self.pairs.map(|count| f64::from(count) + 0.1);
        let number: f64 = weights.iter().sum();
        let scores = [0.0, 0.25, 0.5, 0.75, 1.0];
        let expect = |of: &dyn Fn(f64) -> f64| -> f64 {
            let sum: f64 = scores
                .iter()
                .zip(weights)
                .map(|(&score, weight)| of(score) * weight)
                .sum();
            sum / number
        };
        let mean = expect(&|score| score);
        (number, mean, expect(&|score| (score - mean).powi(2)))
    }

    /// The difference in Elo points: by the logistic curve from the mean score, its 95 % interval from the spread of the pairs.
    pub fn elo(&self) -> Interval {
        let (number, mean, variance) = self.moments();
        let wide = SURE_95 * (variance / number).sqrt();
        Interval {
            low: elo(mean - wide),
            value: elo(mean),
            high: elo(mean + wide),
        }
    }

    /// The log-likelihood ratio of "stronger by `high` Elo points" over "by `low`": the normal approximation of the generalised
    /// sequential probability ratio test on pairs (M. Van den Bergh, "A practical introduction to the GSPRT").
    pub fn likelihood(&self, low: f64, high: f64) -> f64 {
        let (number, mean, variance) = self.moments();
        let (low, high) = (expected(low), expected(high));
        number * (high - low) * (2.0 * mean - low - high) / (2.0 * variance)
    }
}

/// The Elo difference that a score from 0 to 1 stands for.
fn elo(score: f64) -> f64 {
    let score = score.clamp(1e-6, 1.0 - 1e-6);
    -400.0 * (1.0 / score - 1.0).log10()
}

/// The score that is expected at an Elo difference.
fn expected(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn score(pairs: &[([GameResult; 2], u32)]) -> Score {
        let mut score = Score::default();
        for &(pair, times) in pairs {
            for _ in 0..times {
                score.add(pair);
            }
        }
        score
    }

    #[test]
    fn games_are_counted_by_result() {
        let score = score(&[
            ([GameResult::Win, GameResult::Draw], 3),
            ([GameResult::Loss, GameResult::Win], 2),
        ]);
        assert_eq!((score.wins(), score.draws(), score.losses()), (5, 3, 2));
        assert_eq!(score.games(), 10);
    }

    #[test]
    fn an_even_match_is_no_difference() {
        let elo = score(&[([GameResult::Win, GameResult::Loss], 50)]).elo();
        assert!(elo.value.abs() < 1e-9, "{elo:?}");
        assert!(elo.low < 0.0 && elo.high > 0.0 && elo.high < 10.0, "{elo:?}");
    }

    #[test]
    fn three_points_in_four_are_191_elo() {
        let elo = score(&[
            ([GameResult::Win, GameResult::Win], 500),
            ([GameResult::Win, GameResult::Loss], 500),
        ])
        .elo();
        assert!((elo.value - 190.8).abs() < 0.5, "{elo:?}");
        // The share's standard error is 0.25 / sqrt(1000), on a curve whose slope there is 925 points a unit.
        assert!(
            (elo.high - elo.low - 2.0 * 1.96 * 0.0079 * 926.6).abs() < 0.5,
            "{elo:?}"
        );
    }

    #[test]
    fn a_match_without_loss_still_has_an_interval() {
        let elo = score(&[([GameResult::Win, GameResult::Win], 20)]).elo();
        assert!(elo.low > 200.0 && elo.value < 1000.0 && elo.high.is_finite(), "{elo:?}");
    }

    #[test]
    fn the_ratio_follows_what_is_more_likely() {
        let strong = score(&[
            ([GameResult::Win, GameResult::Win], 40),
            ([GameResult::Win, GameResult::Loss], 40),
        ]);
        assert!(strong.likelihood(0.0, 50.0) > 2.94);
        let even = score(&[
            ([GameResult::Win, GameResult::Loss], 40),
            ([GameResult::Win, GameResult::Win], 10),
            ([GameResult::Loss, GameResult::Loss], 10),
        ]);
        assert!(even.likelihood(0.0, 50.0) < 0.0);
        // Halfway between the two nothing is known.
        let half = score(&[([GameResult::Win, GameResult::Loss], 1)]);
        assert!(half.likelihood(-20.0, 20.0).abs() < 1e-9);
    }
}
