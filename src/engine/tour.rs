//! A [`Tour`]: one piece set down on one empty space after the other, on a scratch state, where all but the piece stays as it is.

use super::field::Field;
use super::{Cell, Engine, State};
use crate::game::{ArmyId, SpaceId, SpaceSet};

/// A piece on its way round, and everything that would hold if it were nowhere. `WORDS` is the board's.
pub(super) struct Tour<'a, const WORDS: usize> {
    piece: Cell,
    army: ArmyId,
    band: usize,
    /// For each space, the piece's key there.
    keys: &'a [u64],
    at: SpaceId,
    occupied: Field<WORDS>,
    in_band: Field<WORDS>,
    down: Field<WORDS>,
    hash: u64,
}

impl<'a, const WORDS: usize> Tour<'a, WORDS> {
    /// Takes up the piece on a space; `None` if there is none.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "kept in registers, it costs little")]
    pub(super) fn new(engine: &'a Engine, state: &State, at: SpaceId) -> Option<Self> {
        let piece = state.cell(at);
        let (army, kind) = piece.parts()?;
        let band = engine.plan.bands.of(army, kind);
        let keys = engine.keys.of(piece);
        let without = |set: SpaceSet| {
            let mut rest = Field::of(set);
            rest.remove(at);
            rest
        };
        Some(Self {
            piece,
            army,
            band,
            keys,
            at,
            occupied: without(state.occupied(army)),
            in_band: without(state.bands.get(band).copied().unwrap_or(SpaceSet::EMPTY)),
            down: without(state.down),
            hash: state.hash ^ keys[at.index()],
        })
    }

    /// Brings the piece to an empty space, or back to where it came from.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "kept in registers, it costs little")]
    pub(super) fn go_on(&mut self, state: &mut State, to: SpaceId) {
        state.cells[self.at.index()] = Cell::EMPTY;
        state.cells[to.index()] = self.piece;
        self.occupied.with(to).write(&mut state.occupied[self.army.index()]);
        if let Some(band) = state.bands.get_mut(self.band) {
            self.in_band.with(to).write(band);
        }
        if self.piece.is_down() {
            self.down.with(to).write(&mut state.down);
        }
        state.hash = self.hash ^ self.keys[to.index()];
        self.at = to;
    }
}
