//! [`Listener`]s: to whom a seat's actions are told, piece by piece (visitors of the move generator).

use std::ops::ControlFlow;

use crate::engine::Action;
use crate::engine::generate::batch::{Batch, Verb};
use crate::engine::generate::reach::Targets;
use crate::game::SpaceId;

/// Someone to whom a seat's actions are told, piece by piece.
pub(in crate::engine) trait Listener<const WORDS: usize> {
    /// Whether it is all the same to it in which order pieces come.
    const IN_ANY_ORDER: bool = false;

    /// Where a piece can go; somewhere.
    fn piece(&mut self, from: SpaceId, targets: Targets<WORDS>) -> ControlFlow<()>;

    /// What else can be done; never nothing.
    fn batch(&mut self, batch: Batch) -> ControlFlow<()>;
}

/// Someone who can be told on boards of every size.
pub(in crate::engine) trait Tellable: Listener<1> + Listener<3> + Listener<4> {}

/// Each use of a listener is compiled for itself, so what is not in a hurry shares this one.
impl<const WORDS: usize> Listener<WORDS> for &mut dyn FnMut(Batch) -> ControlFlow<()> {
    #[inline]
    fn piece(&mut self, from: SpaceId, targets: Targets<WORDS>) -> ControlFlow<()> {
        if !targets.moves.is_empty() {
            self(Batch::new(Verb::MoveFrom(from), targets.moves.set()))?;
        }
        if !targets.attacks.is_empty() {
            self(Batch::new(Verb::AttackFrom(from), targets.attacks.set()))?;
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn batch(&mut self, batch: Batch) -> ControlFlow<()> {
        self(batch)
    }
}

/// Someone who only counts.
#[derive(Default)]
pub(in crate::engine) struct Count(pub(in crate::engine) usize);

impl<const WORDS: usize> Listener<WORDS> for Count {
    const IN_ANY_ORDER: bool = true;

    #[inline]
    fn piece(&mut self, _: SpaceId, targets: Targets<WORDS>) -> ControlFlow<()> {
        self.0 += targets.len();
        ControlFlow::Continue(())
    }

    fn batch(&mut self, batch: Batch) -> ControlFlow<()> {
        self.0 += batch.spaces.len();
        ControlFlow::Continue(())
    }
}

impl Tellable for Count {}

/// Someone who wants each action by itself.
pub(in crate::engine) struct Each<V>(pub(in crate::engine) V);

impl<const WORDS: usize, V: FnMut(Action) -> ControlFlow<()>> Listener<WORDS> for Each<V> {
    #[inline]
    fn piece(&mut self, from: SpaceId, targets: Targets<WORDS>) -> ControlFlow<()> {
        let Targets { mut moves, mut attacks } = targets;
        while let Some(to) = moves.pop() {
            (self.0)(Action::Move { from, to })?;
        }
        while let Some(to) = attacks.pop() {
            (self.0)(Action::Attack { from, to })?;
        }
        ControlFlow::Continue(())
    }

    fn batch(&mut self, batch: Batch) -> ControlFlow<()> {
        batch.each(&mut self.0)
    }
}

impl<V: FnMut(Action) -> ControlFlow<()>> Tellable for Each<V> {}

/// Someone who wants each attack and each conversion by itself.
pub(super) struct Captures<V>(pub(super) V);

impl<const WORDS: usize, V: FnMut(Action) -> ControlFlow<()>> Listener<WORDS> for Captures<V> {
    #[inline]
    fn piece(&mut self, from: SpaceId, targets: Targets<WORDS>) -> ControlFlow<()> {
        let mut attacks = targets.attacks;
        while let Some(to) = attacks.pop() {
            (self.0)(Action::Attack { from, to })?;
        }
        ControlFlow::Continue(())
    }

    fn batch(&mut self, batch: Batch) -> ControlFlow<()> {
        match batch.verb {
            Verb::AttackFrom(_) | Verb::AttackInto(..) | Verb::Take(_) | Verb::TakeInto(..) | Verb::ConvertFrom(_) => {
                batch.each(&mut self.0)
            }
            _ => ControlFlow::Continue(()),
        }
    }
}

impl<V: FnMut(Action) -> ControlFlow<()>> Tellable for Captures<V> {}
