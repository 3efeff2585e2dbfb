//! The [`History`]: the hashes of positions that can still come again, in games where occurrences count (repetition history);
//! and how they looked, for whoever asked that it be kept.

use std::collections::BTreeMap;
use std::sync::Arc;

/// So many hashes are looked through one by one; where there have been more, they are counted in slots as well.
const FEW: usize = 64;

/// In how many slots hashes are counted.
const SLOTS: usize = 1024;

/// Hashes of earlier positions, the last at the end. What nothing can bring back any more is left out of account, but kept, so
/// that unmaking an action can count it again.
#[derive(Default)]
pub(in crate::engine) struct History {
    hashes: Vec<u64>,
    /// How many of the hashes fall into each slot, or more; a full slot stays full. Empty as long as there have been few.
    slots: Vec<u8>,
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

    /// Whether a hash is there so many times.
    #[inline]
    pub(in crate::engine) fn holds(&self, hash: u64, times: u32) -> bool {
        let most = self.slots.get(slot(hash)).copied().unwrap_or(u8::MAX);
        let may = most == u8::MAX || u32::from(most) >= times;
        may && self.hashes().iter().filter(|&&past| past == hash).count() >= times as usize
    }

    /// Notes a position.
    #[inline]
    pub(in crate::engine) fn push(&mut self, hash: u64) {
        self.hashes.push(hash);
        if !self.slots.is_empty() {
            count(&mut self.slots, hash);
        } else if self.hashes.len() > FEW {
            self.slots.resize(SLOTS, 0);
            for &hash in &self.hashes {
                count(&mut self.slots, hash);
            }
        }
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
        for &hash in self.hashes.get(extent.to..).unwrap_or_default() {
            if let Some(count) = self.slots.get_mut(slot(hash)).filter(|count| **count < u8::MAX) {
                *count = count.saturating_sub(1);
            }
        }
        self.hashes.truncate(extent.to);
        self.from = extent.from;
    }
}

/// The slot that a hash falls into.
#[inline]
fn slot(hash: u64) -> usize {
    usize::try_from(hash % SLOTS as u64).unwrap_or(0)
}

/// Counts one more hash in its slot.
#[inline]
fn count(slots: &mut [u8], hash: u64) {
    let count = &mut slots[slot(hash)];
    *count = count.saturating_add(1);
}

impl Clone for History {
    fn clone(&self) -> Self {
        Self {
            hashes: self.hashes().to_vec(),
            slots: self.slots.clone(),
            from: 0,
            looks: self.looks.clone(),
        }
    }

    #[inline]
    fn clone_from(&mut self, other: &Self) {
        self.hashes.clear();
        self.hashes.extend_from_slice(other.hashes());
        self.slots.clone_from(&other.slots);
        self.from = 0;
        self.looks.clone_from(&other.looks);
    }
}

impl std::fmt::Debug for History {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.hashes().fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Hashes that come again, some of them in one slot, noted, taken back and forgotten in turns.
    #[test]
    fn a_hash_is_there_as_often_as_it_was_noted() {
        let mut history = History::default();
        let mut extents = Vec::new();
        let mut seed = 7u64;
        for step in 0..20_000 {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let hash = (seed >> 33) % 40 * SLOTS as u64 / 4;
            match seed >> 60 {
                0 => {
                    if let Some(extent) = extents.pop() {
                        history.return_to(extent);
                    }
                }
                1 if step % 50 == 0 => {
                    history.forget();
                    extents.clear();
                }
                2 => history = history.clone(),
                _ => {
                    extents.push(history.extent());
                    history.push(hash);
                }
            }
            if seed >> 60 == 2 {
                // A copy begins with what can come again; older extents are not its own.
                extents.clear();
            }
            let count = history.hashes().iter().filter(|&&past| past == hash).count();
            for times in 1..=4 {
                assert_eq!(history.holds(hash, times), count >= times as usize, "step {step}");
            }
        }
        assert!(!history.slots.is_empty());
    }
}
