//! [`Losses`]: the pieces that are out of the game, as a viewer knows them.

use serde::{Deserialize, Serialize};

use super::Seen;
use crate::game::{ArmyId, KindId};

/// Pieces that are out of the game, counted; a piece whose kind or army is not known is counted without it, so that the list
/// says nothing of who fell when.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Losses(Vec<Lost>);

/// Pieces that are out of the game and look alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lost {
    /// Whose they were, if known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub army: Option<ArmyId>,
    /// What they were, if known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<KindId>,
    /// How many.
    pub count: u16,
}

impl Losses {
    /// Counts what was seen to leave the game.
    pub(super) fn note(&mut self, seen: &Seen) {
        let Seen::Removed {
            piece, to_hand: None, ..
        } = *seen
        else {
            return;
        };
        // By army and kind; what is not known comes last.
        let place = |lost: &Lost| (lost.army.is_none(), lost.army, lost.kind.is_none(), lost.kind);
        let lost = Lost {
            army: piece.army,
            kind: piece.kind,
            count: 1,
        };
        match self.0.binary_search_by_key(&place(&lost), place) {
            Ok(at) => self.0[at].count = self.0[at].count.saturating_add(1),
            Err(at) => self.0.insert(at, lost),
        }
    }

    /// All losses, by army and kind.
    pub fn iter(&self) -> impl Iterator<Item = Lost> {
        self.0.iter().copied()
    }
}
