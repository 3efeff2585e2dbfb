//! Arrangements: where a seat puts its pieces before play.

use std::collections::BTreeMap;

use crate::game::{KindId, SpaceId};

/// Where a seat puts its pieces.
pub type Arrangement = BTreeMap<SpaceId, KindId>;

/// Why an arrangement may not be used: one sentence, naming what and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArrangementError(pub String);

impl std::fmt::Display for ArrangementError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for ArrangementError {}
