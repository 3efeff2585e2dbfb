//! Taking an action back on a scratch state: what it touched is copied again from the state before it, and nothing else.
//!
//! An action touches few spaces, and everything that happens to one is told to a [`Witness`].

use arrayvec::ArrayVec;

use super::{Engine, Happening, State, Witness};
use crate::game::SpaceId;

/// What an action has touched.
#[derive(Debug, Default)]
pub(super) struct Touched {
    spaces: ArrayVec<SpaceId, 8>,
    /// More than pieces on spaces, or too many of those.
    more: bool,
}

impl Touched {
    #[inline]
    fn touch(&mut self, space: SpaceId) {
        if !self.spaces.contains(&space) {
            self.more |= self.spaces.try_push(space).is_err();
        }
    }
}

impl Witness for Touched {
    #[inline]
    fn see(&mut self, happening: Happening) {
        match happening {
            Happening::Moved { from, to, .. } | Happening::Fought { from, to, .. } => {
                self.touch(from);
                self.touch(to);
            }
            Happening::Flipped { at, .. } | Happening::Shown { at, .. } | Happening::Converted { at, .. } => {
                self.touch(at);
            }
            Happening::Removed { at, to_hand: None, .. } => self.touch(at),
            Happening::Removed { .. }
            | Happening::Dropped { .. }
            | Happening::Lifted { .. }
            | Happening::Laid { .. }
            | Happening::Exchanged { .. }
            | Happening::Took { .. } => self.more = true,
            Happening::Passed | Happening::Bound { .. } | Happening::Defeated { .. } | Happening::Ended { .. } => {}
        }
    }
}

impl Engine {
    /// Makes two spaces again what they were before a fight for one of them; the hash is what it was.
    #[inline]
    pub(super) fn put_back(&self, state: &mut State, before: &State, spaces: [SpaceId; 2], hash: u64) {
        for space in spaces {
            let was = before.cell(space);
            let Some((army, kind)) = was.parts() else { continue };
            state.cells[space.index()] = was;
            state.occupied[army.index()] = before.occupied[army.index()];
            let count = army.index() * self.plan.kinds + kind.index();
            state.counts[count] = before.counts[count];
            let band = self.plan.bands.of(army, kind);
            if let (Some(band), Some(&was)) = (state.bands.get_mut(band), before.bands.get(band)) {
                *band = was;
            }
        }
        state.down = before.down;
        state.hash = hash;
    }

    /// Makes a state again what it was before the action that touched so much; ways out found meanwhile are kept.
    #[inline]
    pub(super) fn take_back(&self, state: &mut State, before: &State, touched: &Touched) {
        // What the end of the exchanges before play brings with it is told to nobody.
        if touched.more || self.plan.carries || before.exchanging.is_some() {
            state.clone_from(before);
            return;
        }
        for &space in &touched.spaces {
            let was = before.cell(space);
            for (army, kind) in [state.cell(space), was].into_iter().filter_map(super::Cell::parts) {
                let count = army.index() * self.plan.kinds + kind.index();
                state.counts[count] = before.counts[count];
            }
            state.cells[space.index()] = was;
        }
        state.copy_small(before);
    }
}
