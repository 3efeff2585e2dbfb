//! What every action of a turn leads to, shown one after the other on one scratch state.
//!
//! Quiet actions share whatever is the same after all of them: the ply is counted once, and a piece that goes to several places
//! is picked up once. Other actions are taken and taken back.

use std::ops::ControlFlow;

use super::aftermath::Scope;
use super::batch::{Batch, Verb};
use super::field::Field;
use super::listener::{Listener, Tellable};
use super::quiet::{Came, Quiet};
use super::reach::Targets;
use super::scene::Depth;
use super::tally::Tally;
use super::tour::Tour;
use super::undo::Touched;
use super::{Action, Engine, State};
use crate::game::{EventKind, SeatId, SpaceId};

/// Whose turn it is on the scratch state.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Turn {
    /// Still the seat's that acts.
    Own,
    /// The next seat's: the ply is counted.
    Next,
}

/// A listener that shows what each action leads to.
struct Siblings<'a, V> {
    engine: &'a Engine,
    before: &'a State,
    /// Between actions the same as `before`, apart from the turn.
    scratch: &'a mut State,
    /// Whose turn it is there.
    turn: Turn,
    next: SeatId,
    quiet: Quiet,
    visit: V,
}

impl Engine {
    /// Shows `visit` what every action of the seat to move leads to. `scratch` is any state of the same game,
    /// and no particular one afterwards.
    #[inline]
    pub(super) fn each_next(&self, state: &State, scratch: &mut State, visit: impl FnMut(&State, Came)) {
        self.show_next(state, scratch, visit, |siblings| self.tell(state, siblings));
    }

    /// The same for a state that has come of one that a tally was made of.
    #[inline]
    pub(super) fn each_next_by<const WORDS: usize>(
        &self,
        tally: &Tally<WORDS>,
        (state, came): (&State, Came),
        scratch: &mut State,
        visit: impl FnMut(&State, Came),
    ) {
        self.show_next(state, scratch, visit, |siblings| tally.tell(state, came, siblings));
    }

    #[inline]
    fn show_next<V: FnMut(&State, Came)>(
        &self,
        state: &State,
        scratch: &mut State,
        visit: V,
        tell: impl FnOnce(&mut Siblings<V>) -> ControlFlow<()>,
    ) {
        scratch.clone_from(state);
        let mut siblings = Siblings {
            engine: self,
            before: state,
            scratch,
            turn: Turn::Own,
            next: self.next_seat(state),
            quiet: self.quiet_in(state),
            visit,
        };
        let _ = tell(&mut siblings);
    }
}

impl<V: FnMut(&State, Came)> Siblings<'_, V> {
    /// Takes an action, shows what it leads to, and takes it back.
    fn take(&mut self, action: Action) {
        self.turn_to(Turn::Own);
        let mut touched = Touched::default();
        self.engine.apply(self.scratch, action, &mut touched);
        (self.visit)(self.scratch, Came::Otherwise);
        self.engine.take_back(self.scratch, self.before, &touched);
    }

    /// Counts the ply on the scratch state, or makes it uncounted, where that is not so already.
    #[inline]
    fn turn_to(&mut self, turn: Turn) {
        if self.turn != turn {
            match turn {
                Turn::Own => self.scratch.uncount_ply(self.before),
                Turn::Next => self.engine.count_ply(self.scratch, self.before.to_move),
            }
            self.turn = turn;
        }
    }

    /// Shows what each of a piece's quiet moves leads to.
    #[inline]
    fn go<const WORDS: usize>(&mut self, from: SpaceId, mut moves: Field<WORDS>) {
        self.turn_to(Turn::Next);
        let Some(mut tour) = Tour::<WORDS>::new(self.engine, self.scratch, from) else {
            return;
        };
        while let Some(to) = moves.pop() {
            tour.go_on(self.scratch, to);
            self.show(Came::Went { from, to });
        }
        tour.go_on(self.scratch, from);
    }

    /// Shows what an attack leads to.
    #[inline]
    fn attack(&mut self, from: SpaceId, to: SpaceId) {
        let (attacker, defender) = (self.before.cell(from), self.before.cell(to));
        let fight = match (attacker.parts(), defender.parts()) {
            (Some(attacker), Some(defender)) if self.quiet.fights => {
                self.engine.plan.fights.settled(attacker, defender)
            }
            _ => None,
        };
        let Some(fight) = fight else {
            return self.take(Action::Attack { from, to });
        };
        self.turn_to(Turn::Next);
        let hash = self.scratch.hash;
        self.engine.settle(self.scratch, fight.result, (from, to));
        for counter in fight.resets() {
            self.scratch.quiet[counter] = 0;
        }
        self.show(Came::Fought { from, to });
        self.engine.put_back(self.scratch, self.before, [from, to], hash);
        for counter in fight.resets() {
            self.scratch.quiet[counter] = self.before.quiet[counter].wrapping_add(1);
        }
    }

    /// Shows what turning up each of some pieces leads to, quietly.
    fn turn_up<const WORDS: usize>(&mut self, mut pieces: Field<WORDS>) {
        self.turn_to(Turn::Next);
        for (counter, _) in self.engine.plan.hearing.resets(EventKind::Flip) {
            self.scratch.quiet[*counter] = 0;
        }
        // With more than one left, one stays for the next seat to turn up.
        let goes_on = self.engine.turns_up_freely(self.scratch, self.next) && pieces.len() > 1;
        let hash = self.scratch.hash;
        while let Some(at) = pieces.pop() {
            self.engine.turn_up(self.scratch, at);
            if goes_on {
                (self.visit)(self.scratch, Came::Turned { at });
            } else {
                self.show(Came::Turned { at });
            }
            self.scratch.turn_down(at, hash);
        }
        self.turn_to(Turn::Own);
    }

    /// Shows a state to which a quiet action has led.
    #[inline(always)]
    #[expect(
        clippy::inline_always,
        reason = "as a rule it is little more than a look at the board"
    )]
    fn show(&mut self, came: Came) {
        if self.engine.plan.asks_stuck && self.engine.is_stuck(self.scratch, self.next, Depth::STUCK) {
            self.show_end();
        } else {
            (self.visit)(self.scratch, came);
        }
    }

    /// Shows a state in which the next seat has no action, once the rules have said what comes of that.
    #[cold]
    fn show_end(&mut self) {
        let mut ended = self.scratch.clone();
        let mover = self.before.to_move;
        self.engine.aftermath(&mut ended, mover, Scope::Action, &mut ());
        (self.visit)(&ended, Came::Otherwise);
    }
}

impl<const WORDS: usize, V: FnMut(&State, Came)> Listener<WORDS> for Siblings<'_, V> {
    const IN_ANY_ORDER: bool = true;

    #[inline(always)]
    #[expect(clippy::inline_always, reason = "as a rule one piece has two moves")]
    fn piece(&mut self, from: SpaceId, targets: Targets<WORDS>) -> ControlFlow<()> {
        let Targets { mut moves, mut attacks } = targets;
        if self.quiet.moves && !moves.is_empty() {
            self.go(from, moves);
            moves = Field::EMPTY;
        }
        while let Some(to) = moves.pop() {
            self.take(Action::Move { from, to });
        }
        while let Some(to) = attacks.pop() {
            self.attack(from, to);
        }
        ControlFlow::Continue(())
    }

    fn batch(&mut self, batch: Batch) -> ControlFlow<()> {
        if self.quiet.flips && matches!(batch.verb, Verb::Flip) {
            self.turn_up(Field::<WORDS>::of(batch.spaces));
            return ControlFlow::Continue(());
        }
        batch.each(&mut |action| {
            self.take(action);
            ControlFlow::Continue(())
        })
    }
}

impl<V: FnMut(&State, Came)> Tellable for Siblings<'_, V> {}
