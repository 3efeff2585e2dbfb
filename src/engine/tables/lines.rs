//! [`Lines`] (rays): ways along straight runs as sets of spaces, so that arithmetic finds the first piece on each.
//!
//! Spaces are numbered row by row, so the numbers along a straight run only rise or only fall. The first piece on a rising
//! line is the lowest bit of line and board, on a falling one the highest (the "classical approach" of chess programs).

use std::ops::Range;

use crate::engine::bitboard::{Bitboard, words_for};
use crate::game::{SpaceId, SpaceSet};

/// For each space its neighbours and the lines out of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::engine) struct Lines {
    /// Words of a set.
    words: usize,
    rows: Box<[Row]>,
    /// For each space its neighbours, then its rising lines, then its falling ones.
    sets: Box<[u64]>,
}

/// Where a space's sets are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Row {
    /// The number of its first set.
    start: u32,
    rising: u8,
    falling: u8,
}

impl Row {
    /// The numbers of its sets.
    #[inline]
    fn sets(self) -> Range<usize> {
        let start = self.start as usize;
        start..start + 1 + usize::from(self.rising) + usize::from(self.falling)
    }
}

/// More lines than this are slower than walking.
const MOST: usize = 8;

impl Lines {
    /// `None` if some branch out of some space neither rises nor falls all the way, or if there are many.
    pub(in crate::engine) fn new(near: &[SpaceSet], branches: &[Vec<Vec<SpaceId>>]) -> Option<Self> {
        let words = words_for(near.len());
        let (mut rows, mut sets) = (Vec::new(), Vec::new());
        for (from, (near, branches)) in near.iter().zip(branches).enumerate() {
            let from = SpaceId::from_index(from);
            let (mut rising, mut falling) = (Vec::new(), Vec::new());
            for branch in branches {
                let line: SpaceSet = branch.iter().copied().collect();
                if branch[0] > from && branch.is_sorted() {
                    rising.push(line);
                } else if branch[0] < from && branch.iter().rev().is_sorted() {
                    falling.push(line);
                } else {
                    return None;
                }
            }
            if rising.len() + falling.len() > MOST {
                return None;
            }
            rows.push(Row {
                start: u32::try_from(sets.len() / words).ok()?,
                rising: u8::try_from(rising.len()).ok()?,
                falling: u8::try_from(falling.len()).ok()?,
            });
            for set in [*near].iter().chain(&rising).chain(&falling) {
                sets.extend_from_slice(&set.0[..words]);
            }
        }
        Some(Self {
            words,
            rows: rows.into(),
            sets: sets.into(),
        })
    }

    /// The sets of a space, in words.
    fn row(&self, from: SpaceId) -> &[u64] {
        let Range { start, end } = self.rows[from.index()].sets();
        &self.sets[start * self.words..end * self.words]
    }

    /// The neighbours of a space.
    pub(in crate::engine) fn near(&self, from: SpaceId) -> SpaceSet {
        let mut set = SpaceSet::EMPTY;
        set.0[..self.words].copy_from_slice(&self.row(from)[..self.words]);
        set
    }

    /// All spaces that can be come to on an empty board.
    pub(in crate::engine) fn all(&self, from: SpaceId) -> SpaceSet {
        let mut set = SpaceSet::EMPTY;
        for part in self.row(from).chunks_exact(self.words) {
            for (word, more) in set.0.iter_mut().zip(part) {
                *word |= more;
            }
        }
        set
    }

    /// Words of a set.
    pub(in crate::engine) fn words(&self) -> usize {
        self.words
    }

    /// The spaces between two on the one line from one to the other; none between neighbours. `None` if there are several lines.
    pub(in crate::engine) fn between(&self, from: SpaceId, to: SpaceId) -> Option<SpaceSet> {
        if self.near(from).contains(to) {
            return Some(SpaceSet::EMPTY);
        }
        let mut lines = self.lines(from).filter(|line| line.contains(to));
        let (Some(line), None) = (lines.next(), lines.next()) else {
            return None;
        };
        let (low, high) = (from.min(to), from.max(to));
        Some(line.iter().filter(|&space| low < space && space < high).collect())
    }

    /// The lines out of a space.
    fn lines(&self, from: SpaceId) -> impl Iterator<Item = SpaceSet> {
        self.row(from).chunks_exact(self.words).skip(1).map(|part| {
            let mut set = SpaceSet::EMPTY;
            set.0[..self.words].copy_from_slice(part);
            set
        })
    }

    /// The first piece that stands between two spaces on a line.
    pub(in crate::engine) fn blocker(&self, from: SpaceId, to: SpaceId, filled: SpaceSet) -> Option<SpaceId> {
        self.blockers(from, to, filled).find_map(|blocker| blocker)
    }

    /// Whether a space is come to from another with pieces standing so.
    pub(in crate::engine) fn comes(&self, from: SpaceId, to: SpaceId, filled: SpaceSet) -> bool {
        self.near(from).contains(to) || self.blockers(from, to, filled).any(|blocker| blocker.is_none())
    }

    /// For each line from one space to another, the first piece that stands between them.
    fn blockers(&self, from: SpaceId, to: SpaceId, filled: SpaceSet) -> impl Iterator<Item = Option<SpaceId>> {
        self.lines(from).filter(move |line| line.contains(to)).map(move |line| {
            let mut standing = line.and(filled).iter();
            if to > from {
                standing.next().filter(|&first| first < to)
            } else {
                standing.last().filter(|&last| last > to)
            }
        })
    }

    /// The spaces up to the first piece on each line, that piece's space included. `WORDS` is the board's.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "the innermost loop of looking for actions")]
    pub(in crate::engine) fn reach<const WORDS: usize>(
        &self,
        from: SpaceId,
        filled: Bitboard<WORDS>,
    ) -> Bitboard<WORDS> {
        let row = self.rows[from.index()];
        let (sets, _) = self.sets.as_chunks::<WORDS>();
        let (near, lines) = sets[row.sets()].split_at(1);
        let (rising, falling) = lines.split_at(usize::from(row.rising));
        let mut come = Bitboard::from_words(near[0]);
        for &line in rising {
            let line = Bitboard::from_words(line);
            come = come.or(line.and(line.and(filled).up_to_first()));
        }
        for &line in falling {
            let line = Bitboard::from_words(line);
            come = come.or(line.and(line.and(filled).down_to_last()));
        }
        come
    }
}
