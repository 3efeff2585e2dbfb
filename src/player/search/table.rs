//! The transposition [`Table`]: what a search has found out about positions, by their hash.
//!
//! A power of two of entries; a newer one takes the place of an older.

use crate::engine::Action;

/// Entries at most: 2 to this power, 24 bytes each.
const MOST: u32 = 20;

/// What is known of positions.
pub(super) struct Table(Vec<Entry>);

/// What is known of a position.
#[derive(Clone, Copy)]
pub(super) struct Entry {
    /// Its hash.
    pub key: u64,
    /// Its score for the side to move, or a bound of it.
    pub score: i32,
    /// How deep it was searched.
    pub depth: i8,
    /// What the score is.
    pub bound: Bound,
    /// The action that looked best.
    pub best: Option<Action>,
}

/// What a score says.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Bound {
    /// It is this.
    Exact,
    /// It is this or more.
    AtLeast,
    /// It is this or less.
    AtMost,
}

impl Table {
    /// An empty table, large enough for a search of so many nodes.
    pub fn new(nodes: u64) -> Self {
        let bits = (nodes.max(1).ilog2() + 1).clamp(8, MOST);
        let empty = Entry {
            key: 0,
            score: 0,
            depth: -1,
            bound: Bound::AtMost,
            best: None,
        };
        Self(vec![empty; 1 << bits])
    }

    /// What is known of a position.
    #[inline]
    pub fn get(&self, key: u64) -> Option<&Entry> {
        self.0.get(self.slot(key)).filter(|entry| entry.key == key)
    }

    /// Takes note of a position.
    #[inline]
    pub fn put(&mut self, entry: Entry) {
        let slot = self.slot(entry.key);
        self.0[slot] = entry;
    }

    #[inline]
    fn slot(&self, key: u64) -> usize {
        usize::try_from(key & (self.0.len() as u64 - 1)).unwrap_or(0)
    }
}

impl Entry {
    /// Its score, if it was searched so deep and settles a search between these bounds.
    #[inline]
    pub fn settles(&self, depth: usize, alpha: i32, beta: i32) -> Option<i32> {
        let deep = usize::try_from(self.depth).is_ok_and(|known| known >= depth);
        let settled = match self.bound {
            Bound::Exact => true,
            Bound::AtLeast => self.score >= beta,
            Bound::AtMost => self.score <= alpha,
        };
        (deep && settled).then_some(self.score)
    }
}
