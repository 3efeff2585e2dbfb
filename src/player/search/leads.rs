//! [`Leads`]: by how much teams lead in positions that were judged before, by their hash (an evaluation cache).
//!
//! A power of two of entries; a newer one takes the place of an older. What it answers is what judging afresh would.

/// Entries at most: 2 to this power, 16 bytes each.
const MOST: u32 = 16;

/// What was judged before.
pub(super) struct Leads(Vec<(u64, f32)>);

impl Leads {
    /// Nothing yet, with room for a search of so many nodes.
    pub fn new(nodes: u64) -> Self {
        let bits = (nodes.max(1).ilog2() + 2).clamp(8, MOST);
        Self(vec![(0, 0.0); 1 << bits])
    }

    /// By how much a team leads in a position: as was found before, or as `judge` says.
    #[inline]
    pub fn get_or(&mut self, position: u64, team: usize, judge: impl FnOnce() -> f32) -> f32 {
        // Each team has its own entry; an odd factor keeps them apart.
        let key = position ^ (team as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let slot = usize::try_from(key & (self.0.len() as u64 - 1)).unwrap_or(0);
        let entry = &mut self.0[slot];
        if entry.0 != key {
            *entry = (key, judge());
        }
        entry.1
    }
}
