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
    /// A piece with the right face.
    cell: Cell,
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
        let place = Place {
            unknown: unknowns.ids.binary_search(&id).unwrap_or(usize::MAX),
            at,
            cargo,
            side: piece.side,
            cell: face(piece.down, piece.shown, (ArmyId(0), KindId(0))),
        };
        if place.unknown == usize::MAX {
            if let Some(pair) = settled[id].iter().next() {
                place.lay(engine, pair, &mut self.base);
            }
        } else {
            self.places.push(place);
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
        let army = self.side.unwrap_or(army);
        match self.cargo {
            None => engine.lay(
                state,
                self.at,
                face(self.cell.is_down(), self.cell.is_shown(), (army, kind)),
            ),
            Some(aboard) => engine.load(state, self.at, Cargo { army, kind, aboard }),
        }
    }
}

fn face(down: bool, shown: bool, (army, kind): Pair) -> Cell {
    let mut cell = Cell::piece(army, kind);
    if down {
        cell = cell.down();
    }
    if shown {
        cell = cell.shown();
    }
    cell
}
