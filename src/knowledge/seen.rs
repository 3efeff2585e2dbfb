//! Pieces as a viewer sees them: [`SeenPiece`] and [`SeenCargo`].

use serde::{Deserialize, Serialize};

use super::eyes::Eyes;
use crate::engine::{Cargo, Cell};
use crate::game::{ArmyId, KindId, Sees, SpaceId};
use crate::notation::PieceEntry;
pub use crate::notation::{CargoEntry as SeenCargo, Face};

/// A piece as a viewer sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(into = "PieceEntry", from = "PieceEntry")]
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

    /// What the viewer sees of cargo, as a piece.
    pub(super) fn freight(&self, cargo: Cell) -> SeenPiece {
        let known = |army| self.of_army(army) == Sees::Identity;
        SeenPiece {
            army: cargo.army(),
            kind: cargo.parts().filter(|(army, _)| known(*army)).map(|(_, kind)| kind),
            face: Face::Up,
            cargo: None,
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

impl From<SeenPiece> for PieceEntry {
    fn from(piece: SeenPiece) -> Self {
        Self {
            at: None,
            army: piece.army,
            kind: piece.kind,
            face: piece.face,
            cargo: piece.cargo,
        }
    }
}

impl From<PieceEntry> for SeenPiece {
    fn from(entry: PieceEntry) -> Self {
        Self {
            army: entry.army,
            kind: entry.kind,
            face: entry.face,
            cargo: entry.cargo,
        }
    }
}
