//! What stands on a space: [`Cell`].

use crate::game::{ArmyId, KindId};

/// What stands on a space: nothing or one piece. (What it carries is kept apart; few games carry anything.)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cell {
    army: u8,
    kind: u8,
    flags: u8,
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

const NOBODY: u8 = 0xFF;
const DOWN: u8 = 1;
const SHOWN: u8 = 2;

impl Cell {
    /// Nothing.
    pub const EMPTY: Self = Self {
        army: NOBODY,
        kind: NOBODY,
        flags: 0,
    };

    /// A piece, face up.
    #[inline]
    pub fn piece(army: ArmyId, kind: KindId) -> Self {
        Self {
            army: army.0,
            kind: kind.0,
            flags: 0,
        }
    }

    /// Whether nothing stands here.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.army == NOBODY
    }

    /// Whose piece stands here; `None` on an empty space.
    #[inline]
    pub fn army(self) -> Option<ArmyId> {
        (self.army != NOBODY).then_some(ArmyId(self.army))
    }

    /// Which kind stands here; `None` on an empty space.
    #[inline]
    pub fn kind(self) -> Option<KindId> {
        (self.army != NOBODY).then_some(KindId(self.kind))
    }

    /// Army and kind at once.
    #[inline]
    pub fn parts(self) -> Option<(ArmyId, KindId)> {
        (self.army != NOBODY).then_some((ArmyId(self.army), KindId(self.kind)))
    }

    /// Whether the piece lies face down: nobody knows it, and nobody commands it, until it is turned.
    #[inline]
    pub fn is_down(self) -> bool {
        self.flags & DOWN != 0
    }

    /// Whether an event has shown the piece's kind to everyone.
    #[inline]
    pub fn is_shown(self) -> bool {
        self.flags & SHOWN != 0
    }

    /// The same piece face down.
    #[must_use]
    #[inline]
    pub fn down(mut self) -> Self {
        self.flags |= DOWN;
        self
    }

    /// The same piece face up.
    #[must_use]
    #[inline]
    pub fn up(mut self) -> Self {
        self.flags &= !DOWN;
        self
    }

    /// The same piece, known to everyone.
    #[must_use]
    #[inline]
    pub fn shown(mut self) -> Self {
        self.flags |= SHOWN;
        self
    }
}
