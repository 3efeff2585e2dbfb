//! A [`Batch`] of generated moves: actions of one sort that differ only in one space, so that they can be counted without being
//! listed.

use std::ops::ControlFlow;

use crate::engine::{Action, Route};
use crate::game::{KindId, SpaceId, SpaceSet};

/// Actions that differ only in one space.
#[derive(Clone, Copy, Debug)]
pub(in crate::engine) struct Batch {
    pub(super) verb: Verb,
    pub(in crate::engine) spaces: SpaceSet,
}

/// What is done, to or at each space of a batch.
#[derive(Clone, Copy, Debug)]
pub(in crate::engine) enum Verb {
    MoveFrom(SpaceId),
    AttackFrom(SpaceId),
    MoveInto(SpaceId, KindId),
    AttackInto(SpaceId, KindId),
    /// One space stands for it: the last of its route.
    Take(Route),
    TakeInto(Route, KindId),
    LiftFrom(SpaceId),
    ConvertFrom(SpaceId),
    ExchangeOf(SpaceId),
    Flip,
    LiftHere,
    Lay,
    Drop(KindId),
    /// One space stands for it, whichever.
    Pass,
}

impl Batch {
    pub(in crate::engine) fn new(verb: Verb, spaces: SpaceSet) -> Self {
        Self { verb, spaces }
    }

    /// One pass.
    pub(in crate::engine) fn pass() -> Self {
        Self::new(Verb::Pass, SpaceSet::first(1))
    }

    /// A single action.
    pub(in crate::engine) fn one(action: Action) -> Self {
        let (verb, space) = match action {
            Action::Move { from, to } => (Verb::MoveFrom(from), to),
            Action::Attack { from, to } => (Verb::AttackFrom(from), to),
            Action::MoveInto { from, to, into } => (Verb::MoveInto(from, into), to),
            Action::AttackInto { from, to, into } => (Verb::AttackInto(from, into), to),
            Action::Take { route } => (Verb::Take(route), route.ends().1),
            Action::TakeInto { route, into } => (Verb::TakeInto(route, into), route.ends().1),
            Action::LiftAt { from, to } => (Verb::LiftFrom(from), to),
            Action::Convert { from, to } => (Verb::ConvertFrom(from), to),
            Action::Exchange { first, second } => (Verb::ExchangeOf(first), second),
            Action::Flip { at } => (Verb::Flip, at),
            Action::LiftHere { at } => (Verb::LiftHere, at),
            Action::Lay { at } => (Verb::Lay, at),
            Action::Drop { kind, to } => (Verb::Drop(kind), to),
            Action::Pass => return Self::pass(),
        };
        Self::new(verb, [space].into_iter().collect())
    }

    /// The action at one of the spaces.
    #[inline]
    pub(in crate::engine) fn action(verb: Verb, space: SpaceId) -> Action {
        let (to, at) = (space, space);
        match verb {
            Verb::MoveFrom(from) => Action::Move { from, to },
            Verb::AttackFrom(from) => Action::Attack { from, to },
            Verb::MoveInto(from, into) => Action::MoveInto { from, to, into },
            Verb::AttackInto(from, into) => Action::AttackInto { from, to, into },
            Verb::Take(route) => Action::Take { route },
            Verb::TakeInto(route, into) => Action::TakeInto { route, into },
            Verb::LiftFrom(from) => Action::LiftAt { from, to },
            Verb::ConvertFrom(from) => Action::Convert { from, to },
            Verb::ExchangeOf(first) => Action::Exchange { first, second: space },
            Verb::Flip => Action::Flip { at },
            Verb::LiftHere => Action::LiftHere { at },
            Verb::Lay => Action::Lay { at },
            Verb::Drop(kind) => Action::Drop { kind, to },
            Verb::Pass => Action::Pass,
        }
    }

    /// Calls `visit` with each action in turn until it breaks off.
    #[inline]
    pub(in crate::engine) fn each(self, visit: &mut dyn FnMut(Action) -> ControlFlow<()>) -> ControlFlow<()> {
        for (at, mut word) in self.spaces.0.into_iter().enumerate() {
            while word != 0 {
                let space = SpaceId::from_index(at * 64 + word.trailing_zeros() as usize);
                word &= word - 1;
                visit(Self::action(self.verb, space))?;
            }
        }
        ControlFlow::Continue(())
    }
}
