//! A [`Tracked`] piece: one piece from the first ply to the last, wherever it goes.

use super::Candidates;
use crate::game::{ArmyId, KindId, SpaceId};

/// A piece's number: first those of the opening in the order of their spaces, then whatever came from a hand.
pub(super) type PieceId = usize;

/// One piece.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "four questions, each answered or not")]
pub(in crate::knowledge) struct Tracked {
    /// What it can have been when it came on the board, each piece looked at by itself.
    pub candidates: Candidates,
    /// The army it has gone over to.
    pub side: Option<ArmyId>,
    /// The kind it has turned into.
    pub turned: Option<KindId>,
    /// Where it stood before the first ply.
    pub start: Option<SpaceId>,
    /// Whether it is one of those that the game began with.
    pub counted: bool,
    /// Whether it is off the board.
    pub gone: bool,
    /// Whether it lies face down.
    pub down: bool,
    /// Whether an event has shown it to everyone.
    pub shown: bool,
}

impl Tracked {
    pub fn new(candidates: Candidates) -> Self {
        Self {
            candidates,
            side: None,
            turned: None,
            start: None,
            counted: true,
            gone: false,
            down: false,
            shown: false,
        }
    }

    /// What a candidate is now, with the army it has gone over to and the kind it has turned into.
    pub fn now(&self, (army, kind): (ArmyId, KindId)) -> (ArmyId, KindId) {
        (self.side.unwrap_or(army), self.turned.unwrap_or(kind))
    }

    /// The candidates of which something holds as they are now; all of them if that would leave none.
    pub fn keep(&mut self, mut holds: impl FnMut((ArmyId, KindId)) -> bool) {
        let kept = self.candidates.filter(|pair| holds(self.now(pair)));
        self.narrow(kept);
    }

    /// Leaves no other candidates than these, unless they are none.
    pub fn narrow(&mut self, kept: Candidates) {
        if !kept.is_empty() {
            self.candidates = kept;
        }
    }

    /// Takes note of an army, a kind, or both.
    pub fn learn(&mut self, army: Option<ArmyId>, kind: Option<KindId>) {
        if army.is_some() || kind.is_some() {
            self.keep(|(a, k)| army.is_none_or(|army| army == a) && kind.is_none_or(|kind| kind == k));
        }
    }
}
