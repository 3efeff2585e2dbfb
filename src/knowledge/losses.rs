//! [`Losses`]: the pieces that are out of the game, as a viewer knows them.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::Seen;
use crate::game::{ArmyId, KindId};

/// Pieces that are out of the game, counted; a piece whose kind or army is not known is counted without it, so that the list
/// says nothing of who fell when.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "Vec<Lost>", from = "Vec<Lost>")]
pub struct Losses(BTreeMap<(Unknown<ArmyId>, Unknown<KindId>), u16>);

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

/// Something known, or not: what is not known comes last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Unknown<T> {
    Known(T),
    Unknown,
}

impl<T> Unknown<T> {
    fn of(known: Option<T>) -> Self {
        known.map_or(Unknown::Unknown, Unknown::Known)
    }

    fn known(self) -> Option<T> {
        match self {
            Unknown::Known(known) => Some(known),
            Unknown::Unknown => None,
        }
    }
}

impl Losses {
    /// Counts what was seen to leave the game.
    pub(super) fn note(&mut self, seen: &Seen) {
        if let Seen::Removed {
            piece, to_hand: None, ..
        } = seen
        {
            self.count(piece.army, piece.kind, 1);
        }
    }

    /// Counts so many pieces that look alike.
    pub(super) fn count(&mut self, army: Option<ArmyId>, kind: Option<KindId>, count: u16) {
        let so_far = self.0.entry((Unknown::of(army), Unknown::of(kind))).or_default();
        *so_far = so_far.saturating_add(count);
    }

    /// All losses, by army and kind.
    pub fn iter(&self) -> impl Iterator<Item = Lost> {
        self.0.iter().map(|(&(army, kind), &count)| Lost {
            army: army.known(),
            kind: kind.known(),
            count,
        })
    }

    /// Whether nothing is lost.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl From<Losses> for Vec<Lost> {
    fn from(losses: Losses) -> Self {
        losses.iter().collect()
    }
}

impl From<Vec<Lost>> for Losses {
    fn from(list: Vec<Lost>) -> Self {
        let mut losses = Self::default();
        for Lost { army, kind, count } in list {
            losses.count(army, kind, count);
        }
        losses
    }
}
