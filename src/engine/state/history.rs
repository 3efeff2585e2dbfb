//! The [`History`]: the hashes of positions that can still come again, in games where occurrences count (repetition history).

/// Hashes of earlier positions, the last at the end. What nothing can bring back any more is left out of account, but kept, so
/// that unmaking an action can count it again.
#[derive(Default)]
pub(in crate::engine) struct History {
    hashes: Vec<u64>,
    /// Where those that can come again begin.
    from: usize,
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
        }
    }

    #[inline]
    fn clone_from(&mut self, other: &Self) {
        self.hashes.clear();
        self.hashes.extend_from_slice(other.hashes());
        self.from = 0;
    }
}

impl std::fmt::Debug for History {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.hashes().fmt(f)
    }
}
