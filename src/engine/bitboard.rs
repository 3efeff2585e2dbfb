//! A [`Bitboard`]: a set of spaces in as many words as the board needs.
//!
//! Most boards need one; looking for actions is then several times faster than with whole
//! [`SpaceSet`](crate::game::SpaceSet)s. Nothing is ever written word by word and then read whole, which processors are
//! slow at.

use crate::game::{SpaceId, SpaceSet};

/// How many words the sets of a board with so many spaces have: each number there is makes all code that looks at boards
/// anew, so there are few.
pub(in crate::engine) fn words_for(spaces: usize) -> usize {
    match spaces.div_ceil(64) {
        0 | 1 => 1,
        2 | 3 => 3,
        _ => 4,
    }
}

/// A set of spaces of a board with at most `64 * WORDS` of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::engine) struct Bitboard<const WORDS: usize>([u64; WORDS]);

impl<const WORDS: usize> Bitboard<WORDS> {
    pub(in crate::engine) const EMPTY: Self = Self([0; WORDS]);

    #[inline]
    pub(in crate::engine) fn of(set: SpaceSet) -> Self {
        Self(std::array::from_fn(|at| set.0[at]))
    }

    #[inline]
    pub(in crate::engine) fn set(self) -> SpaceSet {
        SpaceSet(std::array::from_fn(|at| if at < WORDS { self.0[at] } else { 0 }))
    }

    #[inline]
    pub(in crate::engine) fn contains(&self, space: SpaceId) -> bool {
        let word = if WORDS == 1 { 0 } else { space.index() >> 6 };
        self.0[word] >> (space.0 & 63) & 1 != 0
    }

    #[inline]
    pub(in crate::engine) fn insert(&mut self, space: SpaceId) {
        let bit = 1 << (space.0 & 63);
        if WORDS == 1 {
            self.0[0] |= bit;
            return;
        }
        let word = space.index() >> 6;
        for at in 0..WORDS {
            self.0[at] |= if at == word { bit } else { 0 };
        }
    }

    #[inline]
    pub(in crate::engine) fn remove(&mut self, space: SpaceId) {
        let mut one = Self::EMPTY;
        one.insert(space);
        *self = self.without(one);
    }

    /// Takes the first space out.
    #[inline]
    pub(in crate::engine) fn pop(&mut self) -> Option<SpaceId> {
        for at in 0..WORDS {
            let word = self.0[at];
            if word != 0 {
                self.0[at] = word & (word - 1);
                return Some(SpaceId::from_index(at * 64 + word.trailing_zeros() as usize));
            }
        }
        None
    }

    #[inline]
    pub(in crate::engine) fn is_empty(self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// As these words say.
    #[inline]
    pub(in crate::engine) fn from_words(words: [u64; WORDS]) -> Self {
        Self(words)
    }

    /// How many are in.
    #[inline]
    pub(in crate::engine) fn len(self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The space with `skip` others of the set below it, if the set has as many.
    #[inline]
    pub(in crate::engine) fn nth(self, skip: usize) -> Option<SpaceId> {
        let mut left = self;
        for _ in 0..skip {
            left.pop()?;
        }
        left.pop()
    }

    /// All spaces up to the first of these, it included; all there are if there is none.
    #[inline]
    pub(in crate::engine) fn up_to_first(self) -> Self {
        let mut carry = 1;
        Self(std::array::from_fn(|at| {
            let word = self.0[at];
            let upto = word ^ word.wrapping_sub(carry);
            carry &= u64::from(word == 0);
            upto
        }))
    }

    /// All spaces down to the last of these, it included; all there are if there is none.
    #[inline]
    pub(in crate::engine) fn down_to_last(self) -> Self {
        let mut down = Self::EMPTY;
        let mut open = u64::MAX;
        for at in (0..WORDS).rev() {
            let word = self.0[at];
            down.0[at] = (u64::MAX << (word | 1).ilog2()) & open;
            open &= if word == 0 { u64::MAX } else { 0 };
        }
        down
    }

    /// The set if some space is in another set, else nothing.
    #[must_use]
    #[inline]
    pub(in crate::engine) fn only_from(self, space: SpaceId, others: Self) -> Self {
        let mask = u64::from(others.contains(space)).wrapping_neg();
        Self(self.0.map(|word| word & mask))
    }

    #[must_use]
    #[inline]
    pub(in crate::engine) fn and(self, other: Self) -> Self {
        Self(std::array::from_fn(|at| self.0[at] & other.0[at]))
    }

    #[must_use]
    #[inline]
    pub(in crate::engine) fn or(self, other: Self) -> Self {
        Self(std::array::from_fn(|at| self.0[at] | other.0[at]))
    }

    #[must_use]
    #[inline]
    pub(in crate::engine) fn without(self, other: Self) -> Self {
        Self(std::array::from_fn(|at| self.0[at] & !other.0[at]))
    }
}
