//! The [`Experiment`]: what is played, by whom and from where; and one game of it.

use std::ops::ControlFlow;

use super::count::Count;
use super::tally::muster;
use super::{End, How, Tally};
use crate::engine::{Engine, Outcome, State};
use crate::game::Method;
use crate::knowledge::Deed;
use crate::player::{Bout, Player};
use crate::session::Seed;

/// What is played, by whom and from where.
pub struct Experiment<'a> {
    pub(super) engine: &'a Engine,
    seed: Seed,
    /// Where every game starts, if all start alike.
    start: Option<State>,
    /// After how many plies a game is broken off.
    limit: u32,
    /// Who plays: everybody at random, unless others are put here.
    pub players: Players<'a>,
}

/// Who plays.
#[derive(Clone, Copy)]
pub enum Players<'a> {
    /// Everybody at random, which needs no views and goes fast.
    Random,
    /// For each game players are made, one for each seat, out of the game's seed.
    Made(&'a (dyn Fn(Seed) -> Vec<Box<dyn Player + 'a>> + Sync)),
}

/// What one worker uses for game after game.
pub(super) struct Bench {
    /// Where the last game ended.
    state: Option<State>,
    count: Count,
}

impl<'a> Experiment<'a> {
    /// Games from a position, or else from the variant's start, which each game's seed deals, and arranges where players who are
    /// made do not. A game is broken off after `limit` plies.
    pub fn new(engine: &'a Engine, seed: Seed, start: Option<State>, limit: u32) -> Self {
        let is_fixed = engine.game().setup.method == Method::Fixed;
        Self {
            engine,
            seed,
            start: start.or_else(|| is_fixed.then(|| seed.start(engine))),
            limit,
            players: Players::Random,
        }
    }

    pub(super) fn bench(&self) -> Bench {
        Bench {
            state: None,
            count: Count::new(self.engine.game()),
        }
    }

    /// Plays the game of a number and adds it to a tally; `watch` is shown every position in which somebody acts, and may break
    /// the game off, which leaves bench and tally with a part of it.
    pub(super) fn play(
        &self,
        number: u64,
        bench: &mut Bench,
        tally: &mut Tally,
        watch: &mut impl FnMut(&State) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let (engine, seed) = (self.engine, self.seed.game(number));
        let Bench { state, count } = bench;
        let mut players: Vec<_> = match self.players {
            Players::Random => Vec::new(),
            Players::Made(make) => make(seed),
        };
        let state = match &self.start {
            Some(position) => {
                let state = state.get_or_insert_with(|| position.clone());
                state.clone_from(position);
                state
            }
            None => state.insert(start(engine, seed, &mut players)),
        };
        let first = state.plies();
        muster(engine.game(), state, &mut tally.began);
        let is_stuck = match self.players {
            Players::Random => {
                let mut dice = seed.play();
                self.turns(state, count, watch, |state, count| {
                    let Some(action) = engine.random_action(state, &mut dice) else {
                        return false;
                    };
                    count.note(action);
                    engine.apply(state, action, count);
                    true
                })?
            }
            Players::Made(_) => {
                let mut bout = Bout::new(engine, state, players);
                let is_stuck = self.turns(state, count, watch, |state, count| {
                    let deed = bout.turn(state, count);
                    if let Some(Deed::Acted(_, action)) = deed {
                        count.note(action);
                    }
                    deed.is_some()
                })?;
                bout.over(state);
                is_stuck
            }
        };
        let end = end(state, is_stuck);
        count.close(engine.game(), state, state.plies().saturating_sub(first), end, tally);
        ControlFlow::Continue(())
    }

    /// Takes turns until the game is over or nothing can be done; yields whether the latter is so.
    #[inline]
    fn turns(
        &self,
        state: &mut State,
        count: &mut Count,
        watch: &mut impl FnMut(&State) -> ControlFlow<()>,
        mut turn: impl FnMut(&mut State, &mut Count) -> bool,
    ) -> ControlFlow<(), bool> {
        let last = state.plies().saturating_add(self.limit);
        while state.ending().is_none() && state.plies() < last {
            watch(state)?;
            if !turn(state, count) {
                return ControlFlow::Continue(true);
            }
        }
        ControlFlow::Continue(false)
    }
}

/// The start of a seed's game between players, one for each seat in order, who arrange their own pieces where pieces are
/// arranged; without any the seed arranges.
pub(super) fn start(engine: &Engine, seed: Seed, players: &mut [Box<dyn Player + '_>]) -> State {
    seed.start_arranged(engine, |seat, dice| players.get_mut(seat.index())?.arrange(seat, dice))
}

fn end(state: &State, is_stuck: bool) -> End {
    let Some(ending) = state.ending() else {
        return End {
            how: if is_stuck { How::Stuck } else { How::Cut },
            winners: Vec::new(),
            rule: None,
        };
    };
    let (how, winners) = match ending.outcome {
        Outcome::Draw => (How::Draw, Vec::new()),
        Outcome::Win(seats) => (How::Win, seats.iter().map(|seat| seat.0).collect()),
    };
    End {
        how,
        winners,
        rule: ending.rule.map(|rule| rule.0),
    }
}
