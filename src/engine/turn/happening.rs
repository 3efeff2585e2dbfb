//! [`Happening`]s (the event log): what an action brought about, in full truth and in order.
//!
//! The engine tells them to a [`Witness`] while it applies an action. What a seat may learn of them is `knowledge`'s business;
//! a play-out listens with `()`, which costs nothing.

use crate::engine::{Cargo, Cell, Outcome};
use crate::game::{ArmyId, FightResult, KindId, RuleId, SeatId, SpaceId};

/// One thing that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Happening {
    /// A piece went to an empty space, or onto cargo that it takes aboard.
    Moved {
        /// The piece.
        piece: Cell,
        /// Where it came from.
        from: SpaceId,
        /// Where it is.
        to: SpaceId,
    },
    /// A piece attacked another; what leaves the board is told after this. An attacker that stays now stands on `to`; that is
    /// not told again.
    Fought {
        /// The attacker.
        attacker: Cell,
        /// Where it came from.
        from: SpaceId,
        /// The defender.
        defender: Cell,
        /// Where it stands.
        to: SpaceId,
        /// Who stays.
        result: FightResult,
    },
    /// A piece left the board.
    Removed {
        /// The piece.
        piece: Cell,
        /// The space it stood on before the action (an attacker: where it came from).
        at: SpaceId,
        /// Whose hand it went into, if any.
        to_hand: Option<ArmyId>,
        /// Whether it was the cargo of what stands there.
        cargo: bool,
    },
    /// A piece was turned face up.
    Flipped {
        /// The piece as it now lies.
        piece: Cell,
        /// Where.
        at: SpaceId,
    },
    /// Everyone was shown what a piece is; if it lay face down, it was turned up.
    Shown {
        /// The piece.
        piece: Cell,
        /// Where.
        at: SpaceId,
    },
    /// A piece turned into another kind; everyone learns what it has become.
    Turned {
        /// The piece as it now is.
        piece: Cell,
        /// What it was.
        was: KindId,
        /// Where.
        at: SpaceId,
    },
    /// A piece came from the hand.
    Dropped {
        /// The piece.
        piece: Cell,
        /// Where.
        at: SpaceId,
    },
    /// A piece changed sides where it stands.
    Converted {
        /// The piece as it now is.
        piece: Cell,
        /// Whose it was.
        was: ArmyId,
        /// Where.
        at: SpaceId,
    },
    /// Cargo was taken aboard.
    Lifted {
        /// The carrier.
        carrier: Cell,
        /// The cargo.
        cargo: Cargo,
        /// Where.
        at: SpaceId,
    },
    /// Cargo was put down, or left behind.
    Laid {
        /// The cargo.
        cargo: Cargo,
        /// Where.
        at: SpaceId,
    },
    /// Two pieces changed places before play.
    Exchanged {
        /// One space.
        first: SpaceId,
        /// The other.
        second: SpaceId,
    },
    /// The mover did nothing.
    Passed,
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
    Ended {
        /// How.
        outcome: Outcome,
        /// By which rule; `None` when the players ended it.
        rule: Option<RuleId>,
    },
}

/// Someone who is told what happens.
pub trait Witness {
    /// Takes note of one thing.
    fn see(&mut self, happening: Happening);

    /// Takes note that what a rule asks was so, and that its effects follow. Whoever only wants what comes of it need not.
    #[inline]
    fn fired(&mut self, rule: RuleId) {
        let _ = rule;
    }
}

impl Witness for () {
    #[inline]
    fn see(&mut self, _: Happening) {}
}

impl Witness for Vec<Happening> {
    fn see(&mut self, happening: Happening) {
        self.push(happening);
    }
}
