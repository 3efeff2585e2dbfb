//! An [`Interval`] in which probably lies what was estimated from some games.

/// An estimate and the bounds between which the truth probably lies.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// The estimate.
    pub value: f64,
    /// The lower bound.
    pub low: f64,
    /// The upper bound.
    pub high: f64,
}

/// How many standard deviations of the normal distribution hold 95 % of it.
pub const SURE_95: f64 = 1.959_963_984_540_054;
/// How many hold 99.9 % of it.
pub const SURE_999: f64 = 3.290_526_731_491_926;

/// The score interval of Wilson (1927) for a share of `hits` in `trials`, `z` standard deviations to either side; `None`
/// without trials. It stays between 0 and 1, and is sensible for shares of nothing and of everything too.
pub fn wilson(hits: u64, trials: u64, z: f64) -> Option<Interval> {
    if trials == 0 {
        return None;
    }
    let (share, count) = (ratio(hits, trials), ratio(trials, 1));
    let squared = z * z;
    let scale = 1.0 + squared / count;
    let centre = (share + squared / (2.0 * count)) / scale;
    let reach = z / scale * (share * (1.0 - share) / count + squared / (4.0 * count * count)).sqrt();
    Some(Interval {
        value: share,
        low: if hits == 0 { 0.0 } else { (centre - reach).max(0.0) },
        high: if hits >= trials { 1.0 } else { (centre + reach).min(1.0) },
    })
}

/// One count by another; 0 of nothing.
#[expect(clippy::cast_precision_loss, reason = "figures are told to a few digits")]
pub fn ratio(part: u64, whole: u64) -> f64 {
    if whole == 0 { 0.0 } else { part as f64 / whole as f64 }
}

/// A share in words.
pub fn percent(share: f64) -> String {
    format!("{:.1} %", share * 100.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bounds_are_those_of_the_tables() {
        let near = |interval: Interval, low: f64, high: f64| {
            (interval.low - low).abs() < 5e-5 && (interval.high - high).abs() < 5e-5
        };
        // Newcombe (1998), table I: 81 of 263, 15 of 148, 0 of 20, 1 of 29, by the score method.
        assert!(near(wilson(81, 263, SURE_95).unwrap(), 0.2553, 0.3662));
        assert!(near(wilson(15, 148, SURE_95).unwrap(), 0.0624, 0.1605));
        assert!(near(wilson(0, 20, SURE_95).unwrap(), 0.0, 0.1611));
        assert!(near(wilson(1, 29, SURE_95).unwrap(), 0.0061, 0.1718));
        assert_eq!(wilson(7, 7, SURE_95).unwrap().high.to_bits(), 1.0f64.to_bits());
        assert_eq!(wilson(0, 0, SURE_95), None);
    }
}
