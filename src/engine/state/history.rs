//! The [`History`]: the hashes of positions that can still come again, in games where occurrences count (repetition history);
//! and how they looked, for whoever asked that it be kept.

use std::collections::BTreeMap;
use std::sync::Arc;

/// Hashes of earlier positions, the last at the end. What nothing can bring back any more is left out of account, but kept, so
/// that unmaking an action can count it again.
#[derive(Default)]
pub(in crate::engine) struct History {
    hashes: Vec<u64>,
    /// Where those that can come again begin.
    from: usize,
    /// How positions looked, by their hashes, as far as somebody asked for it.
    looks: Option<Arc<BTreeMap<u64, Box<str>>>>,
}

/// How long a past was, and where it began.
#[derive(Clone, Copy, Debug)]
pub(in crate::engine) struct Extent {
    from: usize,
    to: usize,
}

impl History {
    /// The hashes that can come again.
    #[inline]
    pub(in crate::engine) fn hashes(&self) -> &[u64] {
        &self.hashes[self.from..]
    }

    /// Notes a position.
    #[inline]
    pub(in crate::engine) fn push(&mut self, hash: u64) {
        self.hashes.push(hash);
    }

    /// Notes that no earlier position can come again.
    #[inline]
    pub(super) fn forget(&mut self) {
        self.from = self.hashes.len();
    }

    /// Keeps how the position of a hash looks. What cannot come again is no longer kept.
    pub(in crate::engine) fn keep_look(&mut self, hash: u64, look: Box<str>) {
        let mut looks = self.looks.take().unwrap_or_default();
        let kept = Arc::make_mut(&mut looks);
        if self.hashes().len() <= 1 {
            kept.clear();
        }
        kept.insert(hash, look);
        self.looks = Some(looks);
    }

    /// How the positions that can come again looked, the present one apart; those that nobody kept are left out.
    pub(in crate::engine) fn looks(&self) -> impl Iterator<Item = &str> {
        let past = self.hashes().split_last().map_or(&[][..], |(_, past)| past);
        let looks = self.looks.as_ref();
        past.iter().filter_map(move |hash| looks?.get(hash).map(AsRef::as_ref))
    }

    #[inline]
    pub(in crate::engine) fn extent(&self) -> Extent {
        Extent {
            from: self.from,
            to: self.hashes.len(),
        }
    }

    /// Makes the past what it was when it had this extent.
    #[inline]
    pub(super) fn return_to(&mut self, extent: Extent) {
        self.hashes.truncate(extent.to);
        self.from = extent.from;
    }
}

impl Clone for History {
    fn clone(&self) -> Self {
        Self {
            hashes: self.hashes().to_vec(),
            from: 0,
            looks: self.looks.clone(),
        }
    }

    #[inline]
    fn clone_from(&mut self, other: &Self) {
        self.hashes.clear();
        self.hashes.extend_from_slice(other.hashes());
        self.from = 0;
        self.looks.clone_from(&other.looks);
    }
}

impl std::fmt::Debug for History {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.hashes().fmt(f)
    }
}
