//! A [`Context`]: what a condition is asked of, beside the state.

use crate::engine::{Cargo, Cell, Engine, State};
use crate::game::{ArmyId, KindId, SeatId, SpaceId};

/// A piece with a part in an action or event.
#[derive(Clone, Copy, Debug)]
pub(in crate::engine) struct Part {
    /// The piece.
    pub(in crate::engine) cell: Cell,
    /// Where it stands or stood; nowhere when it is in a hand.
    pub(in crate::engine) at: Option<SpaceId>,
    /// Whether it has cargo aboard.
    pub(super) laden: bool,
}

/// How many more times a question may lead to looking for actions, so that no question ever asks itself: a condition that
/// looks for a seat's actions is asked of them with less, and is false where too little is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::engine) struct Nesting(u8);

impl Nesting {
    /// For rules that are looked at after an action.
    pub(in crate::engine) const AFTERWARDS: Self = Self(3);
    /// For the actions of the seat whose turn comes, looked for after an action.
    pub(in crate::engine) const STUCK: Self = Self(2);
    /// For the actions of a turn.
    pub(in crate::engine) const TURN: Self = Self(2);
    /// For attacks only looked at to see whether a piece is attacked.
    pub(super) const THREAT: Self = Self(0);

    /// At what depth to look for a seat's actions from here, if at all.
    pub(super) fn for_actions(self) -> Option<Self> {
        (self.0 > 1).then(|| Self(self.0 - 1))
    }

    /// Whether to look for attacks from here.
    pub(super) fn sees_threats(self) -> bool {
        self.0 > 0
    }
}

/// Who takes part in an action or event, and where.
#[derive(Clone, Copy, Debug)]
pub(in crate::engine) struct Context {
    pub(in crate::engine) mover: SeatId,
    pub(in crate::engine) next: SeatId,
    pub(in crate::engine) it: Option<SeatId>,
    pub(in crate::engine) piece: Option<Part>,
    pub(in crate::engine) target: Option<Part>,
    pub(in crate::engine) passed: Option<Part>,
    pub(in crate::engine) from: Option<SpaceId>,
    pub(in crate::engine) to: Option<SpaceId>,
    /// What the mover has chosen that its piece turns into.
    pub(in crate::engine) into: Option<KindId>,
    pub(in crate::engine) depth: Nesting,
}

impl Part {
    /// A piece in a hand.
    pub(in crate::engine) fn in_hand(army: ArmyId, kind: KindId) -> Self {
        Self {
            cell: Cell::piece(army, kind),
            at: None,
            laden: false,
        }
    }

    /// Cargo as a piece of its own.
    pub(in crate::engine) fn cargo(cargo: Cargo, at: SpaceId) -> Self {
        Self {
            cell: Cell::piece(cargo.army, cargo.kind),
            at: Some(at),
            laden: false,
        }
    }

    /// A piece where it has stood, with nothing aboard any more.
    pub(in crate::engine) fn gone(cell: Cell, at: SpaceId) -> Self {
        Self {
            cell,
            at: Some(at),
            laden: false,
        }
    }

    /// The same piece somewhere else.
    pub(in crate::engine) fn moved_to(self, at: SpaceId) -> Self {
        Self { at: Some(at), ..self }
    }
}

impl Context {
    /// A context in which nothing acts.
    #[inline]
    pub(in crate::engine) fn empty(mover: SeatId, next: SeatId, depth: Nesting) -> Self {
        Self {
            mover,
            next,
            it: None,
            piece: None,
            target: None,
            passed: None,
            from: None,
            to: None,
            into: None,
            depth,
        }
    }

    /// The same with a piece and its way.
    #[must_use]
    #[inline]
    pub(in crate::engine) fn acting(self, piece: Part, from: Option<SpaceId>, to: Option<SpaceId>) -> Self {
        Self {
            piece: Some(piece),
            from,
            to,
            ..self
        }
    }

    /// The same with a piece acted upon.
    #[must_use]
    #[inline]
    pub(in crate::engine) fn upon(self, target: Part) -> Self {
        Self {
            target: Some(target),
            ..self
        }
    }
}

impl Engine {
    /// The piece on a space.
    #[inline]
    pub(in crate::engine) fn part(&self, state: &State, at: SpaceId) -> Part {
        Part {
            cell: state.cell(at),
            at: Some(at),
            laden: self.tables.carries && state.cargo(at).is_some_and(|cargo| cargo.aboard),
        }
    }

    /// The next seat in turn order that is not defeated; the same seat if there is no other.
    #[inline]
    pub(in crate::engine) fn seat_after(&self, state: &State, seat: SeatId) -> SeatId {
        let count = self.game.seats.len();
        let mut at = seat.index();
        for _ in 0..count {
            at += 1;
            if at == count {
                at = 0;
            }
            let next = SeatId::from_index(at);
            if !state.defeated.contains(next) {
                return next;
            }
        }
        seat
    }

    /// The context of a seat about to act, before anything is said of its action.
    #[inline]
    pub(in crate::engine) fn before(&self, state: &State, seat: SeatId, depth: Nesting) -> Context {
        Context::empty(seat, self.seat_after(state, seat), depth)
    }
}
