//! The move generator: which actions there are, listed, counted, or drawn at random.
//!
//! Actions come in batches, pieces in the order of their spaces: moves, then attacks, then what else a piece can do; after
//! the pieces flips, drops and passing. The order depends on nothing but the state. Moves and attacks are here; the rest is in
//! `deeds`.

mod batch;
pub(in crate::engine) mod context;
mod deeds;
mod draw;
pub(in crate::engine) mod duty;
mod evaluate;
pub(in crate::engine) mod jumps;
pub(in crate::engine) mod leaving;
mod listener;
mod plain;
mod reach;
mod rejection;
mod shelter;
mod threat;
pub(in crate::engine) mod travel;
mod turning;
mod way_out;

use std::ops::ControlFlow;

use crate::engine::bitboard::Bitboard;
use crate::engine::generate::batch::{Batch, Verb};
use crate::engine::generate::context::Nesting;
use crate::engine::generate::deeds::offer;
use crate::engine::generate::draw::Draw;
use crate::engine::generate::leaving::Trial;
use crate::engine::generate::listener::{Captures, Count, Each, Listener, Tellable};
use crate::engine::generate::reach::Survey;
use crate::engine::tables::plain::Mobility;
use crate::engine::{Action, Dice, Engine, State};
use crate::game::{ArmyId, Condition, KindId, SeatId, SpaceId};

impl Engine {
    /// All actions of the seat to move, always in the same order; none once the game is over.
    pub fn actions(&self, state: &State) -> Vec<Action> {
        self.actions_of(state, state.to_move)
    }

    /// All actions a seat would have if it were its turn.
    pub fn actions_of(&self, state: &State, seat: SeatId) -> Vec<Action> {
        let mut actions = Vec::new();
        let _ = self.each_batch(state, seat, Nesting::TURN, &mut |batch| {
            batch.each(&mut |action| {
                actions.push(action);
                ControlFlow::Continue(())
            })
        });
        actions
    }

    /// Calls `visit` with each action of the seat to move in turn, until it breaks off. Nothing is allocated.
    pub fn each_action(&self, state: &State, visit: &mut dyn FnMut(Action) -> ControlFlow<()>) -> ControlFlow<()> {
        self.tell(state, &mut Each(visit))
    }

    /// The same with its pseudo-legal actions: all that are legal unless a rule forbids what they would leave, which
    /// [`Engine::is_permitted`] tells.
    pub fn each_pseudo_legal(
        &self,
        state: &State,
        visit: &mut dyn FnMut(Action) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.tell_pseudo_legal(state, &mut Each(visit))
    }

    /// The same with those that take an enemy or make it change sides, in any order.
    pub fn each_pseudo_legal_capture(
        &self,
        state: &State,
        visit: &mut dyn FnMut(Action) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.tell_pseudo_legal(state, &mut Captures(visit))
    }

    /// Tells a listener all actions of the seat to move.
    #[inline]
    fn tell(&self, state: &State, listener: &mut impl Tellable) -> ControlFlow<()> {
        if self.tables.leaving.is_empty() {
            return self.tell_pseudo_legal(state, listener);
        }
        self.tell_tried(state, listener)
    }

    fn tell_tried(&self, state: &State, listener: &mut impl Tellable) -> ControlFlow<()> {
        self.each_batch(state, state.to_move, Nesting::TURN, &mut |batch| {
            Listener::<1>::batch(listener, batch)
        })
    }

    /// The same without regard to what an action would leave. Where there are duties, only what they leave: which that is
    /// depends on all there is.
    #[inline]
    fn tell_pseudo_legal(&self, state: &State, listener: &mut impl Tellable) -> ControlFlow<()> {
        if !self.tables.duties.is_empty() {
            return self.tell_tried(state, listener);
        }
        let seat = state.to_move;
        if state.ending.is_some() {
            return ControlFlow::Continue(());
        }
        if state.exchanging.is_some() {
            return self.exchanges(state, seat, &mut |batch| Listener::<1>::batch(listener, batch));
        }
        match self.tables.words {
            1 => self.batches_in::<1>(state, seat, Nesting::TURN, listener),
            3 => self.batches_in::<3>(state, seat, Nesting::TURN, listener),
            _ => self.batches_in::<4>(state, seat, Nesting::TURN, listener),
        }
    }

    /// The same with the actions that a seat would have, were it its turn.
    pub fn each_action_of(
        &self,
        state: &State,
        seat: SeatId,
        visit: &mut impl FnMut(Action) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.each_batch(state, seat, Nesting::TURN, &mut |batch| batch.each(visit))
    }

    /// The seat whose turn comes after the one to move.
    pub fn next_seat(&self, state: &State) -> SeatId {
        self.seat_after(state, state.to_move)
    }

    /// Whether the seat to move has any action.
    pub fn has_action(&self, state: &State) -> bool {
        self.can_act(state, state.to_move, Nesting::TURN)
    }

    /// How many actions the seat to move has.
    pub fn count_actions(&self, state: &State) -> usize {
        let mut count = Count::default();
        let _ = self.tell(state, &mut count);
        count.0
    }

    /// One action of the seat to move, all alike likely; `None` if there is none. Nothing is listed for it.
    pub fn random_action(&self, state: &State, dice: &mut Dice) -> Option<Action> {
        match self.tables.words {
            1 => self.random_in::<1>(state, dice),
            3 => self.random_in::<3>(state, dice),
            _ => self.random_in::<4>(state, dice),
        }
    }

    #[inline]
    fn random_in<const WORDS: usize>(&self, state: &State, dice: &mut Dice) -> Option<Action> {
        const TRIES: usize = 8;
        let seat = state.to_move;
        if state.ending.is_some() {
            return None;
        }
        if state.exchanging.is_some() {
            let mut draw = Draw::<1>::new(dice);
            let _ = self.exchanges(state, seat, &mut |batch| Listener::<1>::batch(&mut draw, batch));
            return draw.action();
        }
        if !self.tables.duties.is_empty() {
            let actions = self.actions(state);
            return actions.get(dice.below(actions.len())).copied();
        }
        if self.tables.leaving.is_empty() {
            return self.random_pseudo_legal::<WORDS>(state, dice);
        }
        let mut trial = Trial::new(self, state, seat);
        // Drawing until the rules on what is left permit it is as fair as permitting first, and far quicker.
        for _ in 0..TRIES {
            let action = self.random_pseudo_legal::<WORDS>(state, dice)?;
            if trial.permits(action, Nesting::TURN) {
                return Some(action);
            }
        }
        let mut draw = Draw::<WORDS>::new(dice);
        let _ = self.each_batch(state, seat, Nesting::TURN, &mut |batch| {
            Listener::<WORDS>::batch(&mut draw, batch)
        });
        draw.action()
    }

    #[inline]
    fn random_pseudo_legal<const WORDS: usize>(&self, state: &State, dice: &mut Dice) -> Option<Action> {
        self.drawn_by_rejection::<WORDS>(state, dice).or_else(|| {
            let mut draw = Draw::<WORDS>::new(dice);
            let _ = self.batches_in(state, state.to_move, Nesting::TURN, &mut draw);
            draw.action()
        })
    }

    /// Whether the seat to move may do this.
    pub fn is_legal(&self, state: &State, action: Action) -> bool {
        self.each_action(state, &mut |legal| {
            if legal == action {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        })
        .is_break()
    }

    /// Whether a seat has any action, were it its turn.
    pub(in crate::engine) fn can_act(&self, state: &State, seat: SeatId, depth: Nesting) -> bool {
        self.permitted_batches(state, seat, depth, &mut |_| ControlFlow::Break(()))
            .is_break()
    }

    /// Calls `visit` with every batch of a seat's actions that is not empty.
    #[inline]
    fn each_batch(
        &self,
        state: &State,
        seat: SeatId,
        depth: Nesting,
        visit: &mut dyn FnMut(Batch) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if self.tables.duties.is_empty() {
            return self.permitted_batches(state, seat, depth, visit);
        }
        let mut actions = self.permitted(state, seat, depth);
        self.keep_dutiful(state, seat, depth, &mut actions);
        actions.into_iter().try_for_each(|action| visit(Batch::one(action)))
    }

    /// All actions of a seat that nothing forbids, whatever its duties.
    pub(in crate::engine) fn permitted(&self, state: &State, seat: SeatId, depth: Nesting) -> Vec<Action> {
        let mut actions = Vec::new();
        let _ = self.permitted_batches(state, seat, depth, &mut |batch| {
            batch.each(&mut |action| {
                actions.push(action);
                ControlFlow::Continue(())
            })
        });
        actions
    }

    /// Calls `visit` with every batch of a seat's actions that nothing forbids, never an empty one.
    #[inline]
    fn permitted_batches(
        &self,
        state: &State,
        seat: SeatId,
        depth: Nesting,
        visit: &mut dyn FnMut(Batch) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if state.ending.is_some() {
            return ControlFlow::Continue(());
        }
        if state.exchanging.is_some() {
            return self.exchanges(state, seat, visit);
        }
        if self.tables.leaving.is_empty() {
            return self.every_batch(state, seat, depth, visit);
        }
        let mut trial = Trial::new(self, state, seat);
        self.every_batch(state, seat, depth, &mut |batch| {
            for space in &batch.spaces {
                let mut rest = Batch {
                    spaces: [space].into_iter().collect(),
                    ..batch
                };
                if !trial.permits(Batch::action(batch.verb, space), depth) {
                    rest.spaces.remove(space);
                }
                if !rest.spaces.is_empty() {
                    visit(rest)?;
                }
            }
            ControlFlow::Continue(())
        })
    }

    /// The same without regard to what an action would leave.
    #[inline]
    fn every_batch(
        &self,
        state: &State,
        seat: SeatId,
        depth: Nesting,
        visit: &mut dyn FnMut(Batch) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        match self.tables.words {
            1 => self.batches_in::<1>(state, seat, depth, &mut &mut *visit),
            3 => self.batches_in::<3>(state, seat, depth, &mut &mut *visit),
            _ => self.batches_in::<4>(state, seat, depth, &mut &mut *visit),
        }
    }

    #[inline]
    fn batches_in<const WORDS: usize>(
        &self,
        state: &State,
        seat: SeatId,
        depth: Nesting,
        listener: &mut impl Listener<WORDS>,
    ) -> ControlFlow<()> {
        let survey: Survey<WORDS> = self.survey(state, seat, depth);
        let own = state.army_of(seat);
        if let Some(army) = own {
            self.army_batches(state, &survey, army, listener)?;
        }
        for &army in &*self.tables.strangers[seat.index()] {
            if Some(army) != own {
                self.army_batches(state, &survey, army, listener)?;
            }
        }
        let flips = &self.tables.flips[seat.index()];
        if !matches!(flips, Condition::Known(false)) {
            offer(
                &mut |batch| listener.batch(batch),
                Verb::Flip,
                self.flips(state, &survey, flips),
            )?;
        }
        if self.tables.has_hands
            && let Some(army) = own
        {
            self.drops(state, &survey, army, &mut |batch| listener.batch(batch))?;
        }
        let passes = &self.tables.passes[seat.index()];
        if !matches!(passes, Condition::Known(false)) && self.holds(state, &self.before(state, seat, depth), passes) {
            listener.batch(Batch::pass())?;
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn army_batches<const WORDS: usize, L: Listener<WORDS>>(
        &self,
        state: &State,
        survey: &Survey<WORDS>,
        army: ArmyId,
        listener: &mut L,
    ) -> ControlFlow<()> {
        if L::IN_ANY_ORDER && self.tables.draws_by_rejection(survey.seat, army) {
            return self.band_batches(state, survey, army, listener);
        }
        let mobility = self.tables.mobility(survey.seat, army);
        let mut pieces: Bitboard<WORDS> = Bitboard::of(state.occupied(army));
        if self.tables.rests_down(survey.seat, army) {
            pieces = pieces.without(survey.down);
        }
        while let Some(from) = pieces.pop() {
            let Some((_, kind)) = state.cell(from).parts() else {
                continue;
            };
            match &mobility[kind.index()] {
                Mobility::Never => {}
                Mobility::Plain(plain) => {
                    let targets = plain.targets(state, survey, from);
                    if !targets.is_empty() {
                        listener.piece(from, targets)?;
                    }
                }
                Mobility::Full => self.full_batches(state, survey, (army, kind), from, listener)?,
            }
        }
        ControlFlow::Continue(())
    }

    /// The same where all kinds are plain, band by band.
    #[inline]
    fn band_batches<const WORDS: usize>(
        &self,
        state: &State,
        survey: &Survey<WORDS>,
        army: ArmyId,
        listener: &mut impl Listener<WORDS>,
    ) -> ControlFlow<()> {
        let rests_down = self.tables.rests_down(survey.seat, army);
        for (band, plain) in self.tables.bands.of_army(survey.seat, army) {
            let mut pieces: Bitboard<WORDS> = Bitboard::of(state.bands[band]);
            if rests_down {
                pieces = pieces.without(survey.down);
            }
            while let Some(from) = pieces.pop() {
                let targets = plain.targets(state, survey, from);
                if !targets.is_empty() {
                    listener.piece(from, targets)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn full_batches<const WORDS: usize>(
        &self,
        state: &State,
        survey: &Survey<WORDS>,
        (army, kind): (ArmyId, KindId),
        from: SpaceId,
        listener: &mut impl Listener<WORDS>,
    ) -> ControlFlow<()> {
        let gate = self.tables.gate(survey.seat, army, kind);
        let mut targets = self.targets(state, survey, gate, (army, kind), from);
        if !gate.turns.is_empty() && !targets.is_empty() {
            targets = match self.turning(state, survey, &gate.turns, (from, targets), listener) {
                ControlFlow::Continue(plain) => plain,
                ControlFlow::Break(()) => return ControlFlow::Break(()),
            };
        }
        if !targets.is_empty() {
            listener.piece(from, targets)?;
        }
        if !self.tables.legs_of(gate).jumps.is_empty() {
            self.take_chains(state, survey, from, listener)?;
        }
        if gate.deeds.is_some() {
            self.deeds(state, survey, army, from, &mut |batch| listener.batch(batch))?;
        }
        ControlFlow::Continue(())
    }
}
