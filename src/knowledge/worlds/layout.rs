//! A [`Layout`]: a board with the known pieces on it and the places of the others, to be filled again and again.

use super::Pair;
use super::unknowns::Unknowns;
use crate::engine::{Cargo, Cell, Engine, Frame, State};
use crate::game::{ArmyId, KindId, SpaceId};
use crate::knowledge::deduction::{Candidates, Track};

/// A board with the known pieces on it, and the places of the others.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    base: State,
    places: Vec<Place>,
}

/// Where an unknown piece stands.
#[derive(Clone, Debug)]
struct Place {
    unknown: usize,
    at: SpaceId,
    /// As cargo, and then whether aboard.
    cargo: Option<bool>,
    side: Option<ArmyId>,
    turned: Option<KindId>,
    down: bool,
    shown: bool,
}

impl Layout {
    pub fn new(engine: &Engine, frame: &Frame, track: &Track, unknowns: &Unknowns, settled: &[Candidates]) -> Self {
        let mut layout = Self {
            base: engine.compose(frame),
            places: Vec::new(),
        };
        for space in engine.game().board.ids() {
            if let Some(id) = track.at(space) {
                layout.put(engine, track, (unknowns, settled), id, (space, None));
            }
            if let Some((id, aboard)) = track.under[space.index()] {
                layout.put(engine, track, (unknowns, settled), id, (space, Some(aboard)));
            }
        }
        layout
    }

    fn put(
        &mut self,
        engine: &Engine,
        track: &Track,
        (unknowns, settled): (&Unknowns, &[Candidates]),
        id: usize,
        (at, cargo): (SpaceId, Option<bool>),
    ) {
        let piece = &track.pieces[id];
        let unknown = unknowns.ids.binary_search(&id);
        let place = Place {
            unknown: unknown.unwrap_or_default(),
            at,
            cargo,
            side: piece.side,
            turned: piece.turned,
            down: piece.down,
            shown: piece.shown,
        };
        if unknown.is_ok() {
            self.places.push(place);
        } else if let Some(pair) = settled[id].iter().next() {
            place.lay(engine, pair, &mut self.base);
        }
    }

    /// The board with every piece on it.
    pub fn fill(&self, engine: &Engine, held: &[Pair], state: &mut State) {
        state.clone_from(&self.base);
        for place in &self.places {
            place.lay(engine, held[place.unknown], state);
        }
    }

    /// The board as it is, without the unknown pieces.
    pub fn base(&self) -> &State {
        &self.base
    }

    /// Whether it has every piece on it already.
    pub fn is_whole(&self) -> bool {
        self.places.is_empty()
    }
}

impl Place {
    #[inline]
    fn lay(&self, engine: &Engine, (army, kind): Pair, state: &mut State) {
        let (army, kind) = (self.side.unwrap_or(army), self.turned.unwrap_or(kind));
        if let Some(aboard) = self.cargo {
            return engine.load(state, self.at, Cargo { army, kind, aboard });
        }
        let mut cell = Cell::piece(army, kind);
        if self.down {
            cell = cell.down();
        }
        if self.shown {
            cell = cell.shown();
        }
        engine.lay(state, self.at, cell);
    }
}
