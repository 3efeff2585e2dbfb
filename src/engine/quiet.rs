//! Which actions of a turn are quiet: whatever they do, no rule does anything after them, and play goes on as long as the next
//! seat has something to do.

use super::ground::Ground;
use super::hearing::{Check, Hearing};
use super::scene::{Depth, Scene};
use super::{Engine, State};
use crate::game::{Condition, EventKind, SeatRef, SpaceId, Test};

/// What can be quiet in a game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Quiet {
    /// Going to an empty space.
    pub(super) moves: bool,
    /// Fights that the kinds settle alone.
    pub(super) fights: bool,
    /// Turning a piece up.
    pub(super) flips: bool,
}

/// How a state was come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Came {
    /// A piece went to an empty space, nothing else happened, and play goes on.
    Went { from: SpaceId, to: SpaceId },
    /// One piece attacked another, nothing else happened, and play goes on.
    Fought { from: SpaceId, to: SpaceId },
    /// A piece was turned up, nothing else happened, and play goes on.
    Turned { at: SpaceId },
    /// Any other way.
    Otherwise,
}

impl Quiet {
    /// `counts` says whether trips or positions are counted.
    pub(super) fn new(ground: &Ground, hearing: &Hearing, counts: bool) -> Self {
        let simple = !counts
            && !ground.carries
            && hearing
                .checks
                .iter()
                .all(|check| matches!(check, Check::Stuck { .. } | Check::Quiet { .. } | Check::Plies { .. }));
        let flip = EventKind::Flip;
        let resets = |(_, when): &(usize, Condition)| *when == Condition::Known(true);
        Self {
            moves: simple && !hearing.heeds(EventKind::Move) && !hearing.heeds(EventKind::Arrival),
            fights: simple,
            flips: simple
                && hearing.on(flip).iter().all(|wakened| is_of_the_turn(&wakened.when))
                && hearing.resets(flip).iter().all(resets),
        }
    }
}

/// Whether a condition asks only of seats: whatever a seat does in one turn, it comes out the same.
fn is_of_the_turn(when: &Condition) -> bool {
    let mut only_seats = true;
    when.each_test(&mut |test| {
        only_seats &= matches!(
            test,
            Test::Unbound(seat) | Test::Defeated(seat) if !matches!(seat, SeatRef::Owner | SeatRef::It)
        );
    });
    only_seats
}

impl Engine {
    /// What is quiet in this turn.
    pub(super) fn quiet_in(&self, state: &State) -> Quiet {
        let Quiet { moves, fights, flips } = self.plan.quiet;
        let mover = state.to_move;
        let scene = Scene::empty(mover, self.seat_after(state, mover), Depth::AFTERWARDS);
        let hearing = &self.plan.hearing;
        let goes_on = |resets: &[(usize, Condition)]| {
            hearing.checks.iter().all(|check| match check {
                Check::Quiet { counter, count, .. } => {
                    resets.iter().any(|(reset, _)| reset == counter) || state.quiet[*counter].saturating_add(1) < *count
                }
                Check::Plies { count, .. } => state.plies.saturating_add(1) < *count,
                _ => true,
            })
        };
        let goes_on_anyway = goes_on(&[]);
        Quiet {
            moves: moves && goes_on_anyway,
            fights: fights && goes_on_anyway,
            flips: flips
                && goes_on(hearing.resets(EventKind::Flip))
                && !hearing
                    .on(EventKind::Flip)
                    .iter()
                    .any(|wakened| self.holds(state, &scene, &wakened.when)),
        }
    }
}
