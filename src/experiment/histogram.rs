//! A [`Histogram`]: how often each whole number came up. Mean, deviation and quantiles follow from it exactly.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// How often each whole number came up.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Histogram(BTreeMap<u64, u64>);

impl Histogram {
    /// Counts a number once more.
    pub fn note(&mut self, value: u64) {
        self.note_often(value, 1);
    }

    /// Adds what another one counted.
    pub fn add(&mut self, other: &Self) {
        for (&value, &times) in &other.0 {
            self.note_often(value, times);
        }
    }

    fn note_often(&mut self, value: u64, times: u64) {
        let slot = self.0.entry(value).or_default();
        *slot = slot.saturating_add(times);
    }

    /// How many numbers were counted.
    pub fn count(&self) -> u64 {
        self.0.values().fold(0, |sum, &times| sum.saturating_add(times))
    }

    /// The numbers' sum.
    pub fn sum(&self) -> u128 {
        self.weighed(u128::from)
    }

    /// The arithmetic mean; `None` of nothing.
    pub fn mean(&self) -> Option<f64> {
        let count = self.count();
        (count > 0).then(|| float(self.sum()) / float(u128::from(count)))
    }

    /// The standard deviation of the sample (divisor n - 1); `None` of fewer than two numbers. The sums are whole numbers, so
    /// nothing is lost by cancellation.
    pub fn deviation(&self) -> Option<f64> {
        let count = u128::from(self.count());
        let squares = self.weighed(|value| u128::from(value).saturating_mul(u128::from(value)));
        let spread = count
            .saturating_mul(squares)
            .saturating_sub(self.sum().saturating_mul(self.sum()));
        (count > 1).then(|| (float(spread) / (float(count) * float(count - 1))).sqrt())
    }

    /// The smallest number that at least so many thousandths of all do not exceed; `None` of nothing.
    pub fn quantile(&self, thousandths: u64) -> Option<u64> {
        let wanted = (u128::from(self.count()) * u128::from(thousandths))
            .div_ceil(1000)
            .max(1);
        let mut passed = 0u128;
        self.0.iter().find_map(|(&value, &times)| {
            passed += u128::from(times);
            (passed >= wanted).then_some(value)
        })
    }

    fn weighed(&self, of: impl Fn(u64) -> u128) -> u128 {
        self.0.iter().fold(0, |sum, (&value, &times)| {
            sum.saturating_add(of(value).saturating_mul(u128::from(times)))
        })
    }
}

#[expect(clippy::cast_precision_loss, reason = "figures are told to a few digits")]
fn float(number: u128) -> f64 {
    number as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(values: &[u64]) -> Histogram {
        let mut histogram = Histogram::default();
        for &value in values {
            histogram.note(value);
        }
        histogram
    }

    #[test]
    fn moments_and_quantiles_are_those_of_the_sample() {
        let histogram = of(&[2, 4, 4, 4, 5, 5, 7, 9]);
        assert_eq!((histogram.count(), histogram.sum()), (8, 40));
        assert_eq!(histogram.mean(), Some(5.0));
        // The squares of the distances from 5 add up to 32.
        assert!((histogram.deviation().unwrap() - (32.0f64 / 7.0).sqrt()).abs() < 1e-12);
        let quantiles: Vec<_> = [0, 250, 500, 501, 750, 1000]
            .into_iter()
            .map(|at| histogram.quantile(at).unwrap())
            .collect();
        assert_eq!(quantiles, [2, 4, 4, 5, 5, 9]);
        assert_eq!(
            (of(&[]).mean(), of(&[3]).deviation(), of(&[]).quantile(500)),
            (None, None, None)
        );
    }

    #[test]
    fn parts_add_up_to_the_whole() {
        let mut sum = of(&[1, 2, 2]);
        sum.add(&of(&[2, 9]));
        assert_eq!(sum, of(&[1, 2, 2, 2, 9]));
    }
}
