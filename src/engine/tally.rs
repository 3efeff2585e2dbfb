//! A [`Tally`]: what the next seat can do after each action of the seat to move, without looking at all its pieces each time: a
//! quiet action changes only what pieces can do that see one of the spaces it touches.

use std::ops::ControlFlow;

use arrayvec::ArrayVec;

use super::batch::{Batch, Verb};
use super::listener::{Listener, Tellable};
use super::plain::{Look, Plain};
use super::quiet::Came;
use super::reach::{Survey, Targets};
use super::scene::Depth;
use super::{Engine, State};
use crate::game::{ArmyId, Condition, SeatId, SpaceId};

/// What a seat could do were it its turn, and where each of its pieces looks.
pub(super) struct Tally<'a, const WORDS: usize> {
    engine: &'a Engine,
    seat: SeatId,
    army: ArmyId,
    /// Whether it may turn up what lies face down.
    turns_up: bool,
    /// How many moves and attacks it has.
    all: usize,
    pieces: ArrayVec<Piece<'a, WORDS>, 64>,
    /// For each space, the pieces that see it or stand on it, a bit for each.
    watchers: [[u64; 64]; WORDS],
}

/// A piece, how it goes, and where it can.
struct Piece<'a, const WORDS: usize> {
    at: SpaceId,
    plain: &'a Plain,
    targets: Targets<WORDS>,
}

impl<'a, const WORDS: usize> Tally<'a, WORDS> {
    /// For the next seat; `None` if more than the board decides what it can do, or it has very many pieces.
    pub(super) fn new(engine: &'a Engine, state: &State) -> Option<Self> {
        let seat = engine.next_seat(state);
        let army = state.army_of(seat)?;
        if !engine.plan.draws_by_rejection(seat, army) {
            return None;
        }
        let turns_up = engine.plan.flips[seat.index()] == Condition::Known(true);
        let mut tally = Self {
            engine,
            seat,
            army,
            turns_up,
            all: 0,
            pieces: ArrayVec::new(),
            watchers: [[0; 64]; WORDS],
        };
        let survey = engine.survey::<WORDS>(state, seat, Depth::TURN);
        let looks = engine.plan.looks(seat, army);
        let mut pieces = state.occupied(army);
        if engine.plan.rests_down(seat, army) {
            pieces = pieces.without(state.down);
        }
        for at in &pieces {
            let (_, kind) = state.cell(at).parts()?;
            let Look::Plain(plain) = &looks[kind.index()] else {
                continue;
            };
            let bit = 1u64.checked_shl(u32::try_from(tally.pieces.len()).ok()?)?;
            let mut seen = plain.sees(&survey, at).with(at);
            while let Some(space) = seen.pop() {
                *tally.watchers_mut(space) |= bit;
            }
            let targets = plain.targets(state, &survey, at);
            tally.all += targets.len();
            tally.pieces.try_push(Piece { at, plain, targets }).ok()?;
        }
        Some(tally)
    }

    #[inline]
    fn watchers_mut(&mut self, space: SpaceId) -> &mut u64 {
        &mut self.watchers[space.index() / 64][space.index() % 64]
    }

    #[inline]
    fn watchers(&self, space: SpaceId) -> u64 {
        self.watchers[space.index() / 64][space.index() % 64]
    }

    /// The pieces that may have other actions than those noted, a bit for each, and the piece that has become the seat's.
    #[inline]
    fn stale(&self, state: &State, came: Came) -> (u64, Option<SpaceId>) {
        match came {
            Came::Went { from, to } | Came::Fought { from, to } => (self.watchers(from) | self.watchers(to), None),
            Came::Turned { at } => {
                let own = state.cell(at).army() == Some(self.army);
                (self.watchers(at), own.then_some(at))
            }
            Came::Otherwise => (u64::MAX, None),
        }
    }

    /// What a piece of the seat can do, wherever it came from.
    fn fresh(&self, state: &State, survey: &Survey<WORDS>, at: SpaceId) -> Targets<WORDS> {
        let look = state
            .cell(at)
            .parts()
            .map(|(army, kind)| &self.engine.plan.looks(self.seat, army)[kind.index()]);
        match look {
            Some(Look::Plain(plain)) => plain.targets(state, survey, at),
            _ => Targets::NONE,
        }
    }

    /// How many actions the seat has in a state that has come of the one looked at.
    #[inline]
    pub(super) fn count(&self, state: &State, came: Came) -> usize {
        if came == Came::Otherwise {
            return self.engine.count_actions(state);
        }
        let (mut stale, turned) = self.stale(state, came);
        let survey = self.engine.survey::<WORDS>(state, self.seat, Depth::TURN);
        let mut count = self.all;
        while stale != 0 {
            let Piece { at, plain, targets } = &self.pieces[stale.trailing_zeros() as usize];
            stale &= stale - 1;
            count -= targets.len();
            // Else it has fallen.
            if state.cell(*at).army() == Some(self.army) {
                count += plain.targets(state, &survey, *at).len();
            }
        }
        if let Some(at) = turned {
            count += self.fresh(state, &survey, at).len();
        }
        if self.turns_up {
            count += state.down.len();
        }
        count
    }

    /// Tells a listener the actions of the seat in a state that has come of the one looked at.
    #[inline]
    pub(super) fn tell(
        &self,
        state: &State,
        came: Came,
        listener: &mut (impl Listener<WORDS> + Tellable),
    ) -> ControlFlow<()> {
        if came == Came::Otherwise {
            return self.engine.tell(state, listener);
        }
        let (mut stale, turned) = self.stale(state, came);
        let survey = self.engine.survey::<WORDS>(state, self.seat, Depth::TURN);
        for &Piece { at, plain, targets } in &self.pieces {
            let targets = match (stale & 1 == 0, state.cell(at).army() == Some(self.army)) {
                (true, _) => targets,
                (false, true) => plain.targets(state, &survey, at),
                (false, false) => Targets::NONE,
            };
            stale >>= 1;
            if !targets.is_empty() {
                listener.piece(at, targets)?;
            }
        }
        if let Some(at) = turned {
            let targets = self.fresh(state, &survey, at);
            if !targets.is_empty() {
                listener.piece(at, targets)?;
            }
        }
        if self.turns_up && !state.down.is_empty() {
            Listener::<WORDS>::batch(listener, Batch::new(Verb::Flip, state.down))?;
        }
        ControlFlow::Continue(())
    }
}
