//! [`Between`] (in-between masks): what lies between a space and each place that a straight run out of it comes to, so that one
//! look tells whether a piece gets there.

use crate::engine::bitboard::Bitboard;
use crate::engine::tables::lines::Lines;
use crate::game::{SpaceId, SpaceSet};

/// For each of many pairs of a space and a place, the spaces between.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::engine) struct Between {
    /// Words of a set.
    words: usize,
    sets: Box<[u64]>,
}

impl Between {
    /// `None` if two runs lead to one place.
    pub(in crate::engine) fn new(lines: &Lines, pairs: impl Iterator<Item = (SpaceId, SpaceId)>) -> Option<Self> {
        let words = lines.words();
        let sets = pairs
            .map(|(from, to)| lines.between(from, to))
            .collect::<Option<Vec<SpaceSet>>>()?
            .iter()
            .flat_map(|set| set.0[..words].to_vec())
            .collect();
        Some(Self { words, sets })
    }

    /// Whether nothing stands between the two of a pair. `WORDS` is the board's.
    #[inline]
    pub(in crate::engine) fn is_clear<const WORDS: usize>(&self, pair: usize, filled: Bitboard<WORDS>) -> bool {
        debug_assert_eq!(self.words, WORDS);
        let (sets, _) = self.sets.as_chunks::<WORDS>();
        Bitboard::from_words(sets[pair]).and(filled).is_empty()
    }
}
