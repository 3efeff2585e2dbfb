//! [`WaysOut`]: moves that a seat had, remembered so that one look mostly tells whether it still has any action.

use super::cell::Cell;
use crate::game::SpaceId;

/// A step from one space to another.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::engine) struct Step {
    pub(in crate::engine) from: SpaceId,
    pub(in crate::engine) to: SpaceId,
}

/// Two steps that a seat may well have.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::engine) struct WaysOut {
    /// What was found when it was last looked for: a step that nothing can forbid as long as this piece stands at its start
    /// and nothing at its end.
    pub(in crate::engine) found: Step,
    pub(in crate::engine) piece: Cell,
    /// Where its last move came from; nobody has asked yet whether it could go back.
    pub(in crate::engine) back: Step,
}

impl Default for WaysOut {
    fn default() -> Self {
        let (from, to) = (SpaceId(0), SpaceId(0));
        Self {
            found: Step { from, to },
            piece: Cell::EMPTY,
            back: Step { from, to },
        }
    }
}

impl WaysOut {
    /// A piece has just moved, and could perhaps go back.
    #[inline]
    pub(in crate::engine) fn moved(&mut self, from: SpaceId, to: SpaceId) {
        self.back = Step { from: to, to: from };
    }
}

/// Two states that differ in this alone are the same, and look the same.
impl std::fmt::Debug for WaysOut {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("_")
    }
}
