//! [`Sighting`]s: what a viewer learned of one ply (an observation).

use super::{SeenCargo, SeenPiece};
use crate::engine::{Action, Ending};
use crate::game::{ArmyId, FightResult, KindId, RuleId, SeatId, SpaceId};

/// What a viewer learned of one ply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sighting {
    /// What was done.
    pub deed: Deed,
    /// What came of it, in an order that tells nothing.
    pub seen: Vec<Seen>,
}

/// What was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Deed {
    /// A seat acted.
    Acted(SeatId, Action),
    /// A seat exchanged two of its pieces; which is more than the viewer may know.
    Exchanged(SeatId),
    /// A seat gave up.
    Resigned(SeatId),
    /// A seat left the game.
    Left(SeatId),
    /// The players agreed to a draw.
    Agreed,
}

impl Deed {
    /// The seat that did it; `None` when all agreed.
    pub fn seat(self) -> Option<SeatId> {
        match self {
            Deed::Acted(seat, _) | Deed::Exchanged(seat) | Deed::Resigned(seat) | Deed::Left(seat) => Some(seat),
            Deed::Agreed => None,
        }
    }
}

/// One thing a viewer saw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seen {
    /// A piece attacked another.
    Fought {
        /// The attacker.
        attacker: SeenPiece,
        /// Where it came from.
        from: SpaceId,
        /// The defender.
        defender: SeenPiece,
        /// Where it stands.
        to: SpaceId,
        /// Who stays.
        result: FightResult,
    },
    /// A piece was turned face up.
    Flipped {
        /// Whose it is.
        army: ArmyId,
        /// What it is.
        kind: KindId,
        /// Where.
        at: SpaceId,
    },
    /// A piece changed sides where it stands.
    Converted {
        /// The piece as it now is.
        piece: SeenPiece,
        /// Whose it was.
        was: ArmyId,
        /// Where.
        at: SpaceId,
    },
    /// Cargo was taken aboard.
    Lifted {
        /// The cargo.
        cargo: SeenCargo,
        /// Where.
        at: SpaceId,
    },
    /// Cargo was put down, or left behind.
    Laid {
        /// The cargo.
        cargo: SeenCargo,
        /// Where.
        at: SpaceId,
    },
    /// A piece left the board.
    Removed {
        /// The piece.
        piece: SeenPiece,
        /// The space it stood on before.
        at: SpaceId,
        /// Whose hand it went into, if any.
        to_hand: Option<ArmyId>,
    },
    /// Everyone was shown what a piece is.
    Shown {
        /// Whose it is.
        army: ArmyId,
        /// What it is.
        kind: KindId,
        /// Where.
        at: SpaceId,
    },
    /// Pieces went from one hand to another.
    Took {
        /// From whose hand.
        from: ArmyId,
        /// Into whose.
        to: ArmyId,
        /// Which kind.
        kind: KindId,
        /// How many.
        count: u8,
    },
    /// A seat got its army.
    Bound {
        /// The seat.
        seat: SeatId,
        /// The army.
        army: ArmyId,
    },
    /// A seat was defeated.
    Defeated {
        /// The seat.
        seat: SeatId,
        /// By which rule; `None` when it gave up.
        rule: Option<RuleId>,
    },
    /// The game ended.
    Ended(Ending),
}

impl Seen {
    /// Where it stands in the list of a ply: sorts first, spaces within a sort. Defeats keep their order, which is public.
    pub(super) fn place(&self) -> (u8, usize) {
        match *self {
            Seen::Fought { to, .. } => (0, to.index()),
            Seen::Flipped { at, .. } => (1, at.index()),
            Seen::Converted { at, .. } => (2, at.index()),
            Seen::Lifted { at, .. } => (3, at.index()),
            Seen::Laid { at, .. } => (4, at.index()),
            Seen::Removed { at, .. } => (5, at.index()),
            Seen::Shown { at, .. } => (6, at.index()),
            Seen::Took { kind, .. } => (7, kind.index()),
            Seen::Bound { seat, .. } => (8, seat.index()),
            Seen::Defeated { .. } => (9, 0),
            Seen::Ended(_) => (10, 0),
        }
    }
}
