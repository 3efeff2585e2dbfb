//! The yardstick: two games of the two-halves board written by hand, for speed, to hold the engine's speed against.
//!
//! Nothing in here knows the engine; only the dice are the same, so that chance costs both alike. A test plays them side by
//! side with the engine.

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    reason = "spaces, sides and rows are small numbers"
)]

use sandtable::engine::Dice;

pub mod against;
pub mod board;
pub mod classic;
pub mod pieces;
pub mod reveal;

/// One action: a piece goes `from` here `to` there; a piece turned up has both the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    pub from: u8,
    pub to: u8,
}

/// How a game went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    Draw,
    /// The seat that won: 0 moves first.
    Won(u8),
}

/// What both games have in common.
pub trait Game: Copy {
    /// Whether it is over, as far as can be said without looking for actions.
    fn is_over(&self) -> bool;

    /// Calls `visit` with each piece that has somewhere to go, and where.
    fn each_mover(&self, visit: &mut impl FnMut(u8, u64));

    /// What may be turned up.
    fn flips(&self) -> u64 {
        0
    }

    /// Takes a turn.
    fn apply(&mut self, step: Step);

    /// Whether there is nothing to do.
    fn is_stuck(&self) -> bool {
        let mut stuck = self.flips() == 0;
        self.each_mover(&mut |_, _| stuck = false);
        stuck
    }

    /// One of all actions, all alike likely; `None` if there is none.
    #[inline]
    fn random_step(&self, dice: &mut Dice) -> Option<Step> {
        if self.is_over() {
            return None;
        }
        let flips = self.flips();
        let mut total = flips.count_ones() as usize;
        let mut drawn = None;
        let (mut movers, mut listed) = ([(0u8, 0u64, 0usize); 32], 0);
        self.each_mover(&mut |from, to| {
            total += to.count_ones() as usize;
            movers[listed & 31] = (from, to, total);
            listed += 1;
        });
        if total > 0 {
            let at = dice.below(total);
            drawn = Some(if at < flips.count_ones() as usize {
                let at = nth(flips, at);
                Step { from: at, to: at }
            } else {
                let mut mover = 0;
                while movers[mover & 31].2 <= at {
                    mover += 1;
                }
                let (from, to, upto) = movers[mover & 31];
                Step {
                    from,
                    to: nth(to, upto - 1 - at),
                }
            });
        }
        drawn
    }

    /// All actions.
    fn steps(&self) -> Vec<Step> {
        let mut steps = Vec::new();
        if !self.is_over() {
            self.each_step(&mut |step| steps.push(step));
        }
        steps
    }

    /// Calls `visit` with each action.
    #[inline]
    fn each_step(&self, visit: &mut impl FnMut(Step)) {
        each(self.flips(), |at| visit(Step { from: at, to: at }));
        self.each_mover(&mut |from, to| each(to, |to| visit(Step { from, to })));
    }

    /// How many sequences of `depth` actions there are; every action is applied, the last of a sequence too.
    fn perft(&self, depth: usize) -> u64 {
        if depth == 0 {
            return 1;
        }
        if self.is_over() {
            return 0;
        }
        let mut count = 0;
        self.each_step(&mut |step| {
            let mut next = *self;
            next.apply(step);
            count += std::hint::black_box(&next).perft(depth - 1);
        });
        count
    }

    /// The same count, but the last action of a sequence is only counted.
    fn perft_in_bulk(&self, depth: usize) -> u64 {
        if self.is_over() {
            return 0;
        }
        if depth == 1 {
            let mut count = u64::from(self.flips().count_ones());
            self.each_mover(&mut |_, to| count += u64::from(to.count_ones()));
            return count;
        }
        let mut count = 0;
        self.each_step(&mut |step| {
            let mut next = *self;
            next.apply(step);
            count += next.perft_in_bulk(depth - 1);
        });
        count
    }
}

/// Calls `visit` with each space of a set.
#[inline]
pub fn each(mut set: u64, mut visit: impl FnMut(u8)) {
    while set != 0 {
        visit(bit(set));
        set &= set - 1;
    }
}

/// The lowest space of a set.
#[inline]
pub fn bit(set: u64) -> u8 {
    set.trailing_zeros() as u8
}

/// The space with `skip` others of the set below it.
#[inline]
fn nth(mut set: u64, skip: usize) -> u8 {
    for _ in 0..skip {
        set &= set - 1;
    }
    bit(set)
}
