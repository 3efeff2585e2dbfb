//! A [`Scene`]: what a condition is asked of, beside the state.

use super::{Cargo, Cell, Engine, State};
use crate::game::{ArmyId, KindId, SeatId, SpaceId};

/// A piece with a part in an action or event.
#[derive(Clone, Copy, Debug)]
pub(super) struct Part {
    /// The piece.
    pub(super) cell: Cell,
    /// Where it stands or stood; nowhere when it is in a hand.
    pub(super) at: Option<SpaceId>,
    /// Whether it has cargo aboard.
    pub(super) laden: bool,
}

/// How many more times a question may lead to looking for actions, so that no question ever asks itself: a condition that
/// looks for a seat's actions is asked of them with less, and is false where too little is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Depth(u8);

impl Depth {
    /// For rules that are looked at after an action.
    pub(super) const AFTERWARDS: Self = Self(3);
    /// For the actions of the seat whose turn comes, looked for after an action.
    pub(super) const STUCK: Self = Self(2);
    /// For the actions of a turn.
    pub(super) const TURN: Self = Self(2);
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
pub(super) struct Scene {
    pub(super) mover: SeatId,
    pub(super) next: SeatId,
    pub(super) it: Option<SeatId>,
    pub(super) piece: Option<Part>,
    pub(super) target: Option<Part>,
    pub(super) passed: Option<Part>,
    pub(super) from: Option<SpaceId>,
    pub(super) to: Option<SpaceId>,
    pub(super) depth: Depth,
}

impl Part {
    /// A piece in a hand.
    pub(super) fn in_hand(army: ArmyId, kind: KindId) -> Self {
        Self {
            cell: Cell::piece(army, kind),
            at: None,
            laden: false,
        }
    }

    /// Cargo as a piece of its own.
    pub(super) fn cargo(cargo: Cargo, at: SpaceId) -> Self {
        Self {
            cell: Cell::piece(cargo.army, cargo.kind),
            at: Some(at),
            laden: false,
        }
    }

    /// The same piece somewhere else.
    pub(super) fn moved_to(self, at: SpaceId) -> Self {
        Self { at: Some(at), ..self }
    }
}

impl Scene {
    /// A scene in which nothing acts.
    #[inline]
    pub(super) fn empty(mover: SeatId, next: SeatId, depth: Depth) -> Self {
        Self {
            mover,
            next,
            it: None,
            piece: None,
            target: None,
            passed: None,
            from: None,
            to: None,
            depth,
        }
    }

    /// The same with a piece and its way.
    #[must_use]
    #[inline]
    pub(super) fn acting(self, piece: Part, from: Option<SpaceId>, to: Option<SpaceId>) -> Self {
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
    pub(super) fn upon(self, target: Part) -> Self {
        Self {
            target: Some(target),
            ..self
        }
    }
}

impl Engine {
    /// The piece on a space.
    #[inline]
    pub(super) fn part(&self, state: &State, at: SpaceId) -> Part {
        Part {
            cell: state.cell(at),
            at: Some(at),
            laden: self.plan.carries && state.cargo(at).is_some_and(|cargo| cargo.aboard),
        }
    }

    /// The next seat in turn order that is not defeated; the same seat if there is no other.
    #[inline]
    pub(super) fn seat_after(&self, state: &State, seat: SeatId) -> SeatId {
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

    /// The scene of a seat about to act, before anything is said of its action.
    #[inline]
    pub(super) fn before(&self, state: &State, seat: SeatId, depth: Depth) -> Scene {
        Scene::empty(seat, self.seat_after(state, seat), depth)
    }
}
