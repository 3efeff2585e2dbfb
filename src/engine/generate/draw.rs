//! A [`Draw`]: one action out of all, all alike likely, without a list of them.
//!
//! Where each piece can go is noted as it comes; one number then says which action it is. What is noted has a fixed size: when
//! it is full, one action is drawn from it and stands for so many, which is just as fair.

use std::ops::ControlFlow;

use arrayvec::ArrayVec;

use crate::engine::generate::batch::{Batch, Verb};
use crate::engine::generate::listener::Listener;
use crate::engine::generate::reach::Targets;
use crate::engine::{Action, Dice};
use crate::game::SpaceId;

/// One action out of all.
pub(in crate::engine) struct Draw<'a, const WORDS: usize> {
    dice: &'a mut Dice,
    /// Pieces, where they can go, and how many actions there are up to each.
    pieces: ArrayVec<(SpaceId, Targets<WORDS>, usize), 48>,
    batches: ArrayVec<(Batch, usize), 8>,
    /// How many actions are noted: those of pieces, and the others.
    moving: usize,
    other: usize,
    /// An action that stands for so many noted before.
    earlier: Option<(Action, usize)>,
}

impl<const WORDS: usize> Listener<WORDS> for Draw<'_, WORDS> {
    #[inline]
    fn piece(&mut self, from: SpaceId, targets: Targets<WORDS>) -> ControlFlow<()> {
        if self.pieces.is_full() {
            self.settle();
        }
        self.moving += targets.len();
        self.pieces.push((from, targets, self.moving));
        ControlFlow::Continue(())
    }

    fn batch(&mut self, batch: Batch) -> ControlFlow<()> {
        if self.batches.is_full() {
            self.settle();
        }
        self.other += batch.spaces.len();
        self.batches.push((batch, self.other));
        ControlFlow::Continue(())
    }
}

impl<'a, const WORDS: usize> Draw<'a, WORDS> {
    pub(in crate::engine) fn new(dice: &'a mut Dice) -> Self {
        Self {
            dice,
            pieces: ArrayVec::new(),
            batches: ArrayVec::new(),
            moving: 0,
            other: 0,
            earlier: None,
        }
    }

    /// The action drawn, if there was any.
    #[inline]
    pub(in crate::engine) fn action(&mut self) -> Option<Action> {
        self.settle();
        self.earlier.map(|(action, _)| action)
    }

    /// Draws from what is noted and lets the one action stand for all.
    fn settle(&mut self) {
        let noted = self.moving + self.other;
        let before = self.earlier.map_or(0, |(_, count)| count);
        let drawn = self.dice.below(noted + before);
        if let Some(action) = self.noted(drawn) {
            self.earlier = Some((action, noted + before));
        } else if let Some((_, count)) = &mut self.earlier {
            *count += noted;
        }
        self.pieces.clear();
        self.batches.clear();
        (self.moving, self.other) = (0, 0);
    }

    /// The action with a number among those noted.
    #[inline]
    fn noted(&self, number: usize) -> Option<Action> {
        if number < self.moving {
            let (from, targets, upto) = self.pieces.iter().find(|(.., upto)| number < *upto)?;
            let at = upto - number - 1;
            let moves = targets.moves.len();
            return Some(if at < moves {
                Batch::action(Verb::MoveFrom(*from), targets.moves.nth(at)?)
            } else {
                Batch::action(Verb::AttackFrom(*from), targets.attacks.nth(at - moves)?)
            });
        }
        let number = number - self.moving;
        let (batch, upto) = self.batches.iter().find(|(_, upto)| number < *upto)?;
        Some(Batch::action(batch.verb, batch.spaces.nth(upto - number - 1)?))
    }
}
