//! The [`Sequential`] test: a match stops as soon as its result is beyond doubt.

#[cfg(test)]
mod bounds;

use super::score::Score;

/// A sequential probability ratio test (A. Wald, 1945) between two differences in strength.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sequential {
    /// The smaller difference, in Elo points.
    pub low: f64,
    /// The greater difference, in Elo points.
    pub high: f64,
    /// How often the test may be wrong when the smaller holds, and as often when the greater does; between 0 and 1/2.
    pub error: f64,
}

/// What a sequential test has decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// The smaller difference is the likelier by far.
    Low,
    /// The greater difference is the likelier by far.
    High,
    /// More games are needed.
    Open,
}

impl Sequential {
    /// What a score decides.
    pub fn verdict(&self, score: &Score) -> Verdict {
        let ratio = score.likelihood(self.low, self.high);
        // Wald's bounds for equal errors on both sides are one another's opposite.
        let bound = ((1.0 - self.error) / self.error).ln();
        if ratio >= bound {
            Verdict::High
        } else if ratio <= -bound {
            Verdict::Low
        } else {
            Verdict::Open
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::score::GameResult;
    use super::*;

    const TEST: Sequential = Sequential {
        low: 0.0,
        high: 50.0,
        error: 0.05,
    };

    #[test]
    fn it_stops_when_decided_and_not_before() {
        let mut score = Score::default();
        assert_eq!(TEST.verdict(&score), Verdict::Open);
        let mut pairs = 0;
        while TEST.verdict(&score) == Verdict::Open {
            score.add([
                GameResult::Win,
                if pairs % 2 == 0 {
                    GameResult::Win
                } else {
                    GameResult::Loss
                },
            ]);
            pairs += 1;
        }
        assert_eq!(TEST.verdict(&score), Verdict::High);
        assert!((5..30).contains(&pairs), "{pairs}");
    }

    #[test]
    fn an_even_match_is_decided_for_no_difference() {
        let mut score = Score::default();
        let mut pairs = 0;
        while TEST.verdict(&score) == Verdict::Open {
            let both = if pairs % 2 == 0 {
                GameResult::Win
            } else {
                GameResult::Loss
            };
            score.add([both, both]);
            pairs += 1;
        }
        assert_eq!(TEST.verdict(&score), Verdict::Low);
        assert!((100..1000).contains(&pairs), "{pairs}");
    }
}
