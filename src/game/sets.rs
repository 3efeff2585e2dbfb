//! Sets of ids as bits.

use super::{ArmyId, KindId, SeatId, SpaceId};

/// A set of spaces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SpaceSet(pub [u64; 4]);

impl SpaceSet {
    /// No space.
    pub const EMPTY: Self = Self([0; 4]);

    /// The first `count` spaces.
    pub fn first(count: usize) -> Self {
        (0..count).map(SpaceId::from_index).collect()
    }

    /// Whether a space is in.
    #[inline]
    pub fn contains(&self, space: SpaceId) -> bool {
        self.0[usize::from(space.0 >> 6)] >> (space.0 & 63) & 1 != 0
    }

    /// Puts a space in.
    #[inline]
    pub fn insert(&mut self, space: SpaceId) {
        self.0[usize::from(space.0 >> 6)] |= 1 << (space.0 & 63);
    }

    /// Takes a space out.
    #[inline]
    pub fn remove(&mut self, space: SpaceId) {
        self.0[usize::from(space.0 >> 6)] &= !(1 << (space.0 & 63));
    }

    /// How many are in.
    #[inline]
    pub fn len(&self) -> usize {
        // Most words are empty, and counting is slow where the processor is not known to help.
        self.0
            .iter()
            .filter(|&&word| word != 0)
            .map(|word| word.count_ones() as usize)
            .sum()
    }

    /// Whether none is in.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0 == [0; 4]
    }

    /// The spaces in ascending order.
    #[inline]
    pub fn iter(&self) -> SpaceIter {
        SpaceIter { words: self.0, at: 0 }
    }

    /// The space with `skip` others of the set below it, if the set has as many.
    pub fn nth(&self, skip: usize) -> Option<SpaceId> {
        let mut skip = skip;
        let mut iter = self.iter();
        for word in self.0 {
            let count = word.count_ones() as usize;
            if skip < count {
                return iter.nth(skip);
            }
            skip -= count;
            iter.at += 1;
        }
        None
    }

    /// Those in both.
    #[must_use]
    #[inline]
    pub fn and(self, other: Self) -> Self {
        Self(std::array::from_fn(|at| self.0[at] & other.0[at]))
    }

    /// Those in either.
    #[must_use]
    #[inline]
    pub fn or(self, other: Self) -> Self {
        Self(std::array::from_fn(|at| self.0[at] | other.0[at]))
    }

    /// Those in the first and not in the second.
    #[must_use]
    #[inline]
    pub fn without(self, other: Self) -> Self {
        Self(std::array::from_fn(|at| self.0[at] & !other.0[at]))
    }
}

impl IntoIterator for &SpaceSet {
    type Item = SpaceId;
    type IntoIter = SpaceIter;

    fn into_iter(self) -> SpaceIter {
        self.iter()
    }
}

impl Extend<SpaceId> for SpaceSet {
    fn extend<I: IntoIterator<Item = SpaceId>>(&mut self, spaces: I) {
        spaces.into_iter().for_each(|space| self.insert(space));
    }
}

impl FromIterator<SpaceId> for SpaceSet {
    fn from_iter<I: IntoIterator<Item = SpaceId>>(spaces: I) -> Self {
        let mut set = Self::EMPTY;
        set.extend(spaces);
        set
    }
}

/// The spaces of a set, ascending.
#[derive(Clone, Debug)]
pub struct SpaceIter {
    words: [u64; 4],
    at: u8,
}

impl Iterator for SpaceIter {
    type Item = SpaceId;

    #[inline]
    fn next(&mut self) -> Option<SpaceId> {
        while usize::from(self.at) < 4 {
            let word = &mut self.words[usize::from(self.at)];
            if *word != 0 {
                #[expect(clippy::cast_possible_truncation, reason = "a bit's number in a word is below 64")]
                let bit = word.trailing_zeros() as u8;
                *word &= *word - 1;
                return Some(SpaceId(self.at * 64 + bit));
            }
            self.at += 1;
        }
        None
    }
}

macro_rules! small_sets {
    ($($(#[doc = $doc:literal])* $name:ident($int:ty) of $id:ident;)*) => {$(
        $(#[doc = $doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        pub struct $name(pub $int);

        impl $name {
            /// None.
            pub const EMPTY: Self = Self(0);

            /// Just one.
            #[inline]
            pub fn of(id: $id) -> Self {
                Self(1 << id.0)
            }

            /// The first `count`.
            pub fn first(count: usize) -> Self {
                (0..count).map($id::from_index).collect()
            }

            /// Whether it is in.
            #[inline]
            pub fn contains(self, id: $id) -> bool {
                self.0 >> id.0 & 1 != 0
            }

            /// Puts one in.
            #[inline]
            pub fn insert(&mut self, id: $id) {
                self.0 |= 1 << id.0;
            }

            /// Takes one out.
            #[inline]
            pub fn remove(&mut self, id: $id) {
                self.0 &= !(1 << id.0);
            }

            /// Those in either.
            #[must_use]
            #[inline]
            pub fn or(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }

            /// Those in both.
            #[must_use]
            #[inline]
            pub fn and(self, other: Self) -> Self {
                Self(self.0 & other.0)
            }

            /// Those in the first and not in the second.
            #[must_use]
            #[inline]
            pub fn without(self, other: Self) -> Self {
                Self(self.0 & !other.0)
            }

            /// How many are in.
            #[inline]
            pub fn len(self) -> usize {
                self.0.count_ones() as usize
            }

            /// Whether none is in.
            #[inline]
            pub fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// Those in it, ascending.
            #[inline]
            pub fn iter(self) -> impl Iterator<Item = $id> {
                let mut left = self.0;
                std::iter::from_fn(move || {
                    let first = (left != 0).then(|| $id::from_index(left.trailing_zeros() as usize));
                    left &= left.wrapping_sub(1);
                    first
                })
            }
        }

        impl FromIterator<$id> for $name {
            fn from_iter<I: IntoIterator<Item = $id>>(ids: I) -> Self {
                let mut set = Self::EMPTY;
                ids.into_iter().for_each(|id| set.insert(id));
                set
            }
        }
    )*};
}

small_sets! {
    /// A set of kinds.
    KindSet(u64) of KindId;
    /// A set of seats.
    SeatSet(u8) of SeatId;
    /// A set of armies.
    ArmySet(u16) of ArmyId;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spaces_come_out_in_order() {
        let set: SpaceSet = [200, 3, 64, 255, 0].into_iter().map(SpaceId).collect();
        assert_eq!(
            set.iter().map(|space| space.0).collect::<Vec<_>>(),
            [0, 3, 64, 200, 255]
        );
        assert_eq!(set.len(), 5);
        assert!(!set.contains(SpaceId(1)));
        let counted: Vec<_> = (0..6).map(|skip| set.nth(skip).map(|space| space.0)).collect();
        assert_eq!(counted, [Some(0), Some(3), Some(64), Some(200), Some(255), None]);
    }
}
