//! A piece in JSON: the one shape that positions, views and logs share.

use serde::{Deserialize, Serialize};

use crate::game::{ArmyId, KindId, SpaceId};

/// A piece: `{"at": "a1", "army": "south", "kind": "flag"}`. What is not known has no key, nor has what is as usual.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PieceEntry {
    /// Where it stands, unless that is said beside it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<SpaceId>,
    /// Whose it is, if known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub army: Option<ArmyId>,
    /// What it is, if known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<KindId>,
    /// How it lies.
    #[serde(default, skip_serializing_if = "Face::is_up")]
    pub face: Face,
    /// What it carries or stands over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cargo: Option<CargoEntry>,
}

/// What a piece carries or stands over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CargoEntry {
    /// Whose it is.
    pub army: ArmyId,
    /// What it is, if known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<KindId>,
    /// Aboard the piece, or lying under it.
    pub aboard: bool,
}

/// How a piece lies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Face {
    /// Face up.
    #[default]
    Up,
    /// Face down: nobody knows what it is, nor whose.
    Down,
}

impl Face {
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
    fn is_up(&self) -> bool {
        *self == Face::Up
    }
}
