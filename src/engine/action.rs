//! An [`Action`]: one thing a seat may do in its turn (a move, in the widest sense).

use crate::engine::route::Route;
use crate::game::{ActionKind, Course, FightResult, KindId, SpaceId};

/// One thing a seat may do in its turn. Its spelling is `notation`'s business.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Action {
    /// A piece goes to an empty space: `a1-a5`.
    Move {
        /// Where it stands.
        from: SpaceId,
        /// Where it goes.
        to: SpaceId,
    },
    /// A piece goes onto an enemy: `a1xa5`.
    Attack {
        /// Where it stands.
        from: SpaceId,
        /// Where the enemy stands.
        to: SpaceId,
    },
    /// A piece goes to an empty space and turns into another kind: `a7-a8=queen`.
    MoveInto {
        /// Where it stands.
        from: SpaceId,
        /// Where it goes.
        to: SpaceId,
        /// What it turns into.
        into: KindId,
    },
    /// A piece goes onto an enemy and turns into another kind: `a7xb8=queen`.
    AttackInto {
        /// Where it stands.
        from: SpaceId,
        /// Where the enemy stands.
        to: SpaceId,
        /// What it turns into if it stays.
        into: KindId,
    },
    /// A piece takes what it jumps over, once or several times: `a3xc5xe7`.
    Take {
        /// Where it comes.
        route: Route,
    },
    /// A piece takes what it jumps over and turns into another kind: `a3xc5xe7=queen`.
    TakeInto {
        /// Where it comes.
        route: Route,
        /// What it turns into.
        into: KindId,
    },
    /// A face-down piece is turned up: `!c9`.
    Flip {
        /// Where it lies.
        at: SpaceId,
    },
    /// A piece comes from the hand: `spy@e2`.
    Drop {
        /// Of which kind.
        kind: KindId,
        /// Where to.
        to: SpaceId,
    },
    /// A neighbour changes sides where it stands: `e3~f4`.
    Convert {
        /// Where the converting piece stands.
        from: SpaceId,
        /// Where the converted piece stands.
        to: SpaceId,
    },
    /// A piece goes onto a space and takes what lies there aboard: `a1^a5`.
    LiftAt {
        /// Where it stands.
        from: SpaceId,
        /// Where the cargo is.
        to: SpaceId,
    },
    /// A piece takes the cargo aboard that lies under it: `^a5`.
    LiftHere {
        /// Where both are.
        at: SpaceId,
    },
    /// A piece puts its cargo down: `_a5`.
    Lay {
        /// Where it stands.
        at: SpaceId,
    },
    /// Two of one's own pieces change places before play: `d3<>b3`.
    Exchange {
        /// Where the first kind stands.
        first: SpaceId,
        /// Where the second kind stands.
        second: SpaceId,
    },
    /// Nothing: `pass`.
    Pass,
}

impl Action {
    /// Where a piece goes from and to, if one goes anywhere.
    pub fn way(self) -> Option<(SpaceId, SpaceId)> {
        match self {
            Action::Move { from, to }
            | Action::MoveInto { from, to, .. }
            | Action::Attack { from, to }
            | Action::AttackInto { from, to, .. }
            | Action::LiftAt { from, to } => Some((from, to)),
            Action::Take { route } | Action::TakeInto { route, .. } => Some(route.ends()),
            Action::Flip { .. }
            | Action::Drop { .. }
            | Action::Convert { .. }
            | Action::LiftHere { .. }
            | Action::Lay { .. }
            | Action::Exchange { .. }
            | Action::Pass => None,
        }
    }

    /// The same without what the piece turns into.
    #[must_use]
    pub fn plain(self) -> Self {
        match self {
            Action::MoveInto { from, to, .. } => Action::Move { from, to },
            Action::AttackInto { from, to, .. } => Action::Attack { from, to },
            Action::TakeInto { route, .. } => Action::Take { route },
            other => other,
        }
    }

    /// What the piece that acts turns into, where its mover has chosen that.
    pub fn into_kind(self) -> Option<KindId> {
        match self {
            Action::MoveInto { into, .. } | Action::AttackInto { into, .. } | Action::TakeInto { into, .. } => {
                Some(into)
            }
            _ => None,
        }
    }

    /// Where the piece stands that acts, if one on the board does.
    pub fn actor(self) -> Option<SpaceId> {
        match self {
            Action::Move { from, .. }
            | Action::MoveInto { from, .. }
            | Action::Attack { from, .. }
            | Action::AttackInto { from, .. }
            | Action::LiftAt { from, .. }
            | Action::Convert { from, .. } => Some(from),
            Action::Take { route } | Action::TakeInto { route, .. } => Some(route.ends().0),
            Action::LiftHere { at } | Action::Lay { at } => Some(at),
            Action::Flip { .. } | Action::Drop { .. } | Action::Exchange { .. } | Action::Pass => None,
        }
    }

    /// The sorts of action that it is, for rules that speak of one; first the one that a rule would allow it by.
    pub fn sorts(self) -> &'static [ActionKind] {
        match self {
            Action::Move { .. } | Action::MoveInto { .. } => &[ActionKind::Move],
            Action::Attack { .. } | Action::AttackInto { .. } | Action::Take { .. } | Action::TakeInto { .. } => {
                &[ActionKind::Move, ActionKind::Attack]
            }
            Action::Flip { .. } => &[ActionKind::Flip],
            Action::Drop { .. } => &[ActionKind::Drop],
            Action::Convert { .. } => &[ActionKind::Convert],
            Action::LiftAt { .. } => &[ActionKind::Lift, ActionKind::Move],
            Action::LiftHere { .. } => &[ActionKind::Lift],
            Action::Lay { .. } => &[ActionKind::Lay],
            Action::Exchange { .. } => &[],
            Action::Pass => &[ActionKind::Pass],
        }
    }

    /// What it comes to as far as events go, given how its fight ended if it is an attack; `None` if it brings none about.
    pub const fn course(self, result: Option<FightResult>) -> Option<Course> {
        match self {
            Self::Move { .. } | Self::MoveInto { .. } => Some(Course::Move),
            Self::Attack { .. } | Self::AttackInto { .. } => match result {
                Some(result) => Some(Course::Attack(result)),
                None => None,
            },
            Self::Take { .. } | Self::TakeInto { .. } => Some(Course::Take),
            Self::Flip { .. } => Some(Course::Flip),
            Self::Drop { .. } => Some(Course::Drop),
            Self::Convert { .. } => Some(Course::Convert),
            Self::LiftAt { .. } => Some(Course::LiftThere),
            Self::LiftHere { .. } => Some(Course::LiftHere),
            Self::Lay { .. } => Some(Course::Lay),
            Self::Exchange { .. } | Self::Pass => None,
        }
    }
}
