//! A [`State`]: everything that play can change, in full truth.

use super::{Cargo, Cell};
use crate::game::{ArmyId, KindId, RuleId, SeatId, SeatSet, SpaceId, SpaceSet};

/// Everything that play can change. Only the engine writes to it, and keeps the hash right while it does.
#[derive(Clone, Debug)]
pub struct State {
    pub(super) cells: Box<[Cell]>,
    /// One for each space in games that carry cargo, else none.
    pub(super) cargo: Box<[Option<Cargo>]>,
    /// For each army and kind, how many are in hand; empty in games without hands.
    pub(super) hands: Box<[u8]>,
    /// For each army and kind, how many are on the board, face-down ones and cargo that lies alone counted.
    pub(super) counts: Box<[u16]>,
    /// For each army, where its pieces stand.
    pub(super) occupied: Box<[SpaceSet]>,
    /// For each seat, its army.
    pub(super) bound: Box<[Option<ArmyId>]>,
    pub(super) to_move: SeatId,
    pub(super) defeated: SeatSet,
    pub(super) plies: u32,
    /// For each `after … plies without …` rule, in the order of the rules, the plies since the last event that resets it.
    pub(super) quiet: Box<[u32]>,
    /// Hashes of earlier positions, in games where occurrences count.
    pub(super) past: Vec<u64>,
    pub(super) hash: u64,
    pub(super) ending: Option<Ending>,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// Nobody won.
    Draw,
    /// These seats won: a whole team.
    Win(SeatSet),
}

/// How a game ended and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ending {
    /// Who won.
    pub outcome: Outcome,
    /// The rule that ended it; `None` when the players did.
    pub rule: Option<RuleId>,
}

impl State {
    /// What stands on a space.
    #[inline]
    pub fn cell(&self, space: SpaceId) -> Cell {
        self.cells[space.index()]
    }

    /// What the piece on a space carries or stands over; cargo that lies alone is the space's cell itself.
    pub fn cargo(&self, space: SpaceId) -> Option<Cargo> {
        self.cargo.get(space.index()).copied().flatten()
    }

    /// How many pieces of a kind an army has in hand. `kinds` is the game's number of kinds.
    pub fn in_hand(&self, army: ArmyId, kind: KindId, kinds: usize) -> u8 {
        self.hands
            .get(army.index() * kinds + kind.index())
            .copied()
            .unwrap_or(0)
    }

    /// The seat whose turn it is.
    pub fn to_move(&self) -> SeatId {
        self.to_move
    }

    /// The army a seat commands, once that is decided.
    pub fn army_of(&self, seat: SeatId) -> Option<ArmyId> {
        self.bound[seat.index()]
    }

    /// The seat that commands an army, if one does yet.
    pub fn seat_of(&self, army: ArmyId) -> Option<SeatId> {
        self.bound
            .iter()
            .position(|&bound| bound == Some(army))
            .map(SeatId::from_index)
    }

    /// The seats that are out of the game.
    pub fn defeated(&self) -> SeatSet {
        self.defeated
    }

    /// How many plies have been played.
    pub fn plies(&self) -> u32 {
        self.plies
    }

    /// The plies since the last event that resets the game's first such counter; 0 in a game without.
    pub fn quiet(&self) -> u32 {
        self.quiet.first().copied().unwrap_or(0)
    }

    /// A hash of board, hands, seat to move and whatever else decides what may be done; equal for equal positions.
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// How the game ended, once it has.
    pub fn ending(&self) -> Option<Ending> {
        self.ending
    }
}
