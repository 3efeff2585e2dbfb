//! The bounds at which a sequential test stops are Wald's: the logarithm of (1 - error) / error.

use super::super::score::{GameResult, Score};
use super::{Sequential, Verdict};

/// The pairs of games that are added one by one until the test stops, and the ratio before the last and with it.
fn stops(test: &Sequential, pairs: &[[GameResult; 2]]) -> (f64, f64, Verdict) {
    let mut score = Score::default();
    let mut before = 0.0;
    for pair in pairs.iter().cycle().take(100_000) {
        score.add(*pair);
        let ratio = score.likelihood(test.low, test.high);
        match test.verdict(&score) {
            Verdict::Open => before = ratio,
            verdict => return (before, ratio, verdict),
        }
    }
    panic!("it never stops");
}

#[test]
fn it_stops_at_walds_bounds() {
    use GameResult::{Draw, Loss, Win};
    // ln 19, ln 99, ln 9.
    for (error, bound) in [(0.05, 2.944_438_979), (0.01, 4.595_119_850), (0.1, 2.197_224_577)] {
        let test = Sequential {
            low: 0.0,
            high: 10.0,
            error,
        };
        // Slow steps, so that the bound is met closely from either side.
        let better = [[Win, Loss], [Win, Draw], [Draw, Draw], [Loss, Win]];
        let (before, at, verdict) = stops(&test, &better);
        assert_eq!(verdict, Verdict::High);
        assert!(
            before < bound && bound <= at && at - before < 0.3,
            "{error}: {before} {at}"
        );
        let even = [[Win, Loss], [Draw, Draw], [Win, Win], [Loss, Loss]];
        let (before, at, verdict) = stops(&test, &even);
        assert_eq!(verdict, Verdict::Low);
        assert!(
            before > -bound && -bound >= at && before - at < 0.3,
            "{error}: {before} {at}"
        );
    }
}
