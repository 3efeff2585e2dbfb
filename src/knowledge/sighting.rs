//! [`Sighting`]s: what a viewer learned of one ply (an observation).

use serde::{Deserialize, Serialize};

use super::{SeenCargo, SeenPiece};
use crate::engine::{Action, Ending};
use crate::game::{ArmyId, FightResult, KindId, RuleId, SeatId, SpaceId};

/// What a viewer learned of one ply.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "SightingEntry", try_from = "SightingEntry")]
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

/// One thing a viewer saw; the fields in the order of the JSON's keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Seen {
    /// A piece attacked another.
    Fought {
        /// Where it came from.
        from: SpaceId,
        /// Where it stands.
        to: SpaceId,
        /// Who stays.
        #[serde(rename = "stays")]
        result: FightResult,
        /// The attacker.
        attacker: SeenPiece,
        /// The defender.
        defender: SeenPiece,
    },
    /// A piece was turned face up.
    Flipped {
        /// Where.
        at: SpaceId,
        /// Whose it is.
        army: ArmyId,
        /// What it is.
        kind: KindId,
    },
    /// A piece changed sides where it stands.
    Converted {
        /// Where.
        at: SpaceId,
        /// Whose it was.
        was: ArmyId,
        /// The piece as it now is.
        piece: SeenPiece,
    },
    /// Cargo was taken aboard.
    Lifted {
        /// Where.
        at: SpaceId,
        /// The cargo.
        cargo: SeenCargo,
    },
    /// Cargo was put down, or left behind.
    Laid {
        /// Where.
        at: SpaceId,
        /// The cargo.
        cargo: SeenCargo,
    },
    /// A piece left the board.
    Removed {
        /// The space it stood on before.
        at: SpaceId,
        /// The piece.
        piece: SeenPiece,
        /// Whose hand it went into, if any.
        to_hand: Option<ArmyId>,
    },
    /// Everyone was shown what a piece is.
    Shown {
        /// Where.
        at: SpaceId,
        /// Whose it is.
        army: ArmyId,
        /// What it is.
        kind: KindId,
    },
    /// A piece turned into another kind, which everyone learns.
    Turned {
        /// Where.
        at: SpaceId,
        /// Whose it is.
        army: ArmyId,
        /// What it was.
        was: KindId,
        /// What it is.
        kind: KindId,
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
            Seen::Turned { at, .. } => (7, at.index()),
            Seen::Took { kind, .. } => (8, kind.index()),
            Seen::Bound { seat, .. } => (9, seat.index()),
            Seen::Defeated { .. } => (10, 0),
            Seen::Ended(_) => (11, 0),
        }
    }
}

/// A [`Sighting`] in JSON: `{"seat": "south", "action": "a1-a2", "seen": […]}`.
#[derive(Clone, Serialize, Deserialize)]
struct SightingEntry {
    #[serde(skip_serializing_if = "Option::is_none")]
    seat: Option<SeatId>,
    #[serde(skip_serializing_if = "Option::is_none")]
    action: Option<Action>,
    #[serde(skip_serializing_if = "Option::is_none")]
    did: Option<Did>,
    seen: Vec<Seen>,
}

/// What was done that is no action.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Did {
    Exchanged,
    Resigned,
    Left,
    #[serde(rename = "agreed to a draw")]
    Agreed,
}

impl From<Sighting> for SightingEntry {
    fn from(Sighting { deed, seen }: Sighting) -> Self {
        let (action, did) = match deed {
            Deed::Acted(_, action) => (Some(action), None),
            Deed::Exchanged(_) => (None, Some(Did::Exchanged)),
            Deed::Resigned(_) => (None, Some(Did::Resigned)),
            Deed::Left(_) => (None, Some(Did::Left)),
            Deed::Agreed => (None, Some(Did::Agreed)),
        };
        Self {
            seat: deed.seat(),
            action,
            did,
            seen,
        }
    }
}

impl TryFrom<SightingEntry> for Sighting {
    type Error = &'static str;

    fn try_from(entry: SightingEntry) -> Result<Self, Self::Error> {
        let deed = match (entry.seat, entry.action, entry.did) {
            (Some(seat), Some(action), None) => Deed::Acted(seat, action),
            (Some(seat), None, Some(Did::Exchanged)) => Deed::Exchanged(seat),
            (Some(seat), None, Some(Did::Resigned)) => Deed::Resigned(seat),
            (Some(seat), None, Some(Did::Left)) => Deed::Left(seat),
            (None, None, Some(Did::Agreed)) => Deed::Agreed,
            _ => return Err("it does not say who did what"),
        };
        let seen = entry.seen;
        Ok(Self { deed, seen })
    }
}
