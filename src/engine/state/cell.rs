//! What stands on a space: [`Cell`].

use crate::game::{ArmyId, KindId};

/// What stands on a space: nothing or one piece. (What it carries is kept apart; few games carry anything.)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cell {
    kind: u8,
    /// The army in the lower half, what is marked on the piece in the upper.
    tag: u8,
}

/// What a piece carries or stands over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cargo {
    /// Whose piece it is.
    pub army: ArmyId,
    /// What it is.
    pub kind: KindId,
    /// Aboard the piece, or lying under it.
    pub aboard: bool,
}

const ARMY: u8 = 0x0F;
const NOBODY: u8 = ARMY;
const DOWN: u8 = 0x10;
const SHOWN: u8 = 0x20;

impl Cell {
    /// Nothing.
    pub const EMPTY: Self = Self {
        kind: 0xFF,
        tag: NOBODY,
    };

    /// A piece, face up.
    #[inline]
    pub fn piece(army: ArmyId, kind: KindId) -> Self {
        Self {
            kind: kind.0,
            tag: army.0,
        }
    }

    /// Whether nothing stands here.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.tag & ARMY == NOBODY
    }

    /// Whose piece stands here; `None` on an empty space.
    #[inline]
    pub fn army(self) -> Option<ArmyId> {
        (!self.is_empty()).then_some(ArmyId(self.tag & ARMY))
    }

    /// Which kind stands here; `None` on an empty space.
    #[inline]
    pub fn kind(self) -> Option<KindId> {
        (!self.is_empty()).then_some(KindId(self.kind))
    }

    /// Army and kind at once.
    #[inline]
    pub fn parts(self) -> Option<(ArmyId, KindId)> {
        (!self.is_empty()).then_some((ArmyId(self.tag & ARMY), KindId(self.kind)))
    }

    /// Whether the piece lies face down: nobody knows it, and nobody commands it, until it is turned.
    #[inline]
    pub fn is_down(self) -> bool {
        self.tag & DOWN != 0
    }

    /// Whether an event has shown the piece's kind to everyone.
    #[inline]
    pub fn is_shown(self) -> bool {
        self.tag & SHOWN != 0
    }

    /// The same piece face down.
    #[must_use]
    #[inline]
    pub fn down(mut self) -> Self {
        self.tag |= DOWN;
        self
    }

    /// The same piece face up.
    #[must_use]
    #[inline]
    pub fn up(mut self) -> Self {
        self.tag &= !DOWN;
        self
    }

    /// The same piece, known to everyone.
    #[must_use]
    #[inline]
    pub fn shown(mut self) -> Self {
        self.tag |= SHOWN;
        self
    }
}
