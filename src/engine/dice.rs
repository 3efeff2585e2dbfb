//! [`Dice`]: chance that comes out the same for the same seed, on every machine, for ever.
//!
//! xoshiro256++ (Blackman and Vigna, 2019), seeded by `SplitMix64`; numbers below a bound by Lemire's method with rejection
//! (2019), so that no later version of a random library can change what a record replays to.

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// A source of chance.
#[derive(Clone, Debug)]
pub struct Dice(Xoshiro256PlusPlus);

impl Dice {
    /// The chance that belongs to a seed.
    pub fn new(seed: u64) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// Sixty-four random bits.
    #[inline]
    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number from 0 up to, not including, `bound`, all alike likely; 0 when `bound` is 0.
    #[inline]
    pub fn below(&mut self, bound: usize) -> usize {
        let bound = bound as u64;
        if bound == 0 {
            return 0;
        }
        let mut product = u128::from(self.bits()) * u128::from(bound);
        #[expect(clippy::cast_possible_truncation, reason = "the low half is meant")]
        let mut low = product as u64;
        if low < bound {
            let threshold = bound.wrapping_neg() % bound;
            while low < threshold {
                product = u128::from(self.bits()) * u128::from(bound);
                #[expect(clippy::cast_possible_truncation, reason = "the low half is meant")]
                let next = product as u64;
                low = next;
            }
        }
        #[expect(
            clippy::cast_possible_truncation,
            reason = "the high half is below the bound, which was a usize"
        )]
        let drawn = (product >> 64) as usize;
        drawn
    }

    /// Puts a list in a random order, all orders alike likely (Fisher and Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_gives_the_same_numbers_for_ever() {
        let mut dice = Dice::new(2026);
        let drawn: Vec<_> = (0..8).map(|_| dice.below(100)).collect();
        let mut again = Dice::new(2026);
        assert_eq!(drawn, (0..8).map(|_| again.below(100)).collect::<Vec<_>>());
    }

    #[test]
    fn every_number_below_the_bound_comes_and_no_other() {
        let mut dice = Dice::new(1);
        let mut seen = [0u32; 7];
        for _ in 0..7000 {
            seen[dice.below(7)] += 1;
        }
        assert!(seen.iter().all(|&count| (850..1150).contains(&count)), "{seen:?}");
    }
}
