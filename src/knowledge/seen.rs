//! Pieces as a viewer sees them: [`SeenPiece`] and [`SeenCargo`].

use super::eyes::Eyes;
use crate::engine::{Cargo, Cell};
use crate::game::{ArmyId, KindId, SpaceId};

/// How a piece lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Face {
    /// Face up.
    Up,
    /// Face down: nobody knows what it is, nor whose.
    Down,
}

/// A piece as a viewer sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SeenPiece {
    /// Whose it is, if known.
    pub army: Option<ArmyId>,
    /// What it is, if known.
    pub kind: Option<KindId>,
    /// How it lies.
    pub face: Face,
    /// What it carries or stands over.
    pub cargo: Option<SeenCargo>,
}

/// Cargo as a viewer sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SeenCargo {
    /// Whose it is.
    pub army: ArmyId,
    /// What it is, if known.
    pub kind: Option<KindId>,
    /// Aboard the piece, or lying under it.
    pub aboard: bool,
}

impl Eyes<'_> {
    /// What the viewer sees of a piece by itself, that stands or stood on a space.
    pub(super) fn piece(&self, piece: Cell, at: SpaceId) -> SeenPiece {
        SeenPiece {
            army: self.army(piece),
            kind: self.kind(piece, at),
            face: if piece.is_down() { Face::Down } else { Face::Up },
            cargo: None,
        }
    }

    /// What the viewer sees of cargo.
    pub(super) fn cargo(&self, cargo: Cargo) -> SeenCargo {
        SeenCargo {
            army: cargo.army,
            kind: self.cargo_kind(cargo),
            aboard: cargo.aboard,
        }
    }

    /// What the viewer sees on a space.
    pub(super) fn space(&self, space: SpaceId) -> Option<SeenPiece> {
        let cell = self.state.cell(space);
        (!cell.is_empty()).then(|| SeenPiece {
            cargo: self.state.cargo(space).map(|cargo| self.cargo(cargo)),
            ..self.piece(cell, space)
        })
    }
}
