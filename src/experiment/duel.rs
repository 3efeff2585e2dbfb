//! The [`Duel`]: two contestants, many games in pairs, one [`Score`].
//!
//! A pair is two games out of one seed, in the second of which the contestants have exchanged sides. A side is a team; where
//! there are more than two, the contestants take them in turn.

use std::collections::BTreeMap;
use std::io;
use std::ops::ControlFlow;

use super::experiment::start;
use super::score::{GameResult, Score};
use super::sequential::{Sequential, Verdict};
use super::work::{Threads, in_batches, work_off};
use crate::engine::{Engine, Outcome, State};
use crate::game::SeatId;
use crate::player::{Player, Stop, bout};
use crate::session::Seed;

/// Makes the players of a game, one for each seat, out of the game's seed and the number of each seat's contestant.
pub type Contestants<'a> = &'a (dyn Fn(Seed, &dyn Fn(SeatId) -> usize) -> Vec<Box<dyn Player + 'a>> + Sync);

/// Two contestants and what they play.
pub struct Duel<'a> {
    /// The engine of the variant.
    pub engine: &'a Engine,
    /// What all chance comes from.
    pub seed: Seed,
    /// The two; the score is that of number 0.
    pub contestants: Contestants<'a>,
    /// How many plies of an opening are played at random.
    pub opening: u32,
    /// After how many plies a game is broken off and counted as drawn.
    pub limit: u32,
    /// Someone may say that it is enough: what is being played then does not count.
    pub stop: Stop,
}

/// How far a duel has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// The score.
    pub score: Score,
    /// How many plies were played in all.
    pub plies: u64,
    /// How many games were broken off.
    pub cut: u32,
}

/// How one game went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Game {
    result: GameResult,
    plies: u32,
    is_cut: bool,
}

impl Duel<'_> {
    /// Plays up to so many pairs on several threads, until the test has decided if there is one, or until it is stopped;
    /// `progress` gets the standing, from time to time, on the calling thread. Unless it is stopped, the standing depends on the
    /// number of threads in nothing: pairs are counted in their order, and those beyond the decision are not.
    ///
    /// # Errors
    /// When no threads can be had.
    pub fn run(
        &self,
        pairs: u64,
        threads: Threads,
        test: Option<Sequential>,
        progress: &mut dyn FnMut(&Standing),
    ) -> io::Result<(Standing, Verdict)> {
        let batches = in_batches(0..pairs, 1);
        let mut standing = Standing::default();
        let mut waiting: BTreeMap<usize, [Game; 2]> = BTreeMap::new();
        let mut next = 0;
        let decided = work_off(
            &batches,
            threads,
            |numbers| self.pair(numbers.start),
            |number, pair| {
                if self.stop.is_called() {
                    return ControlFlow::Break(Verdict::Open);
                }
                waiting.insert(number, pair);
                while let Some(pair) = waiting.remove(&next) {
                    next += 1;
                    standing.add(pair);
                    progress(&standing);
                    match test.map_or(Verdict::Open, |test| test.verdict(&standing.score)) {
                        Verdict::Open => {}
                        verdict => return ControlFlow::Break(verdict),
                    }
                }
                ControlFlow::Continue(())
            },
        )?;
        Ok(match decided {
            ControlFlow::Break(verdict) => (standing, verdict),
            ControlFlow::Continue(()) => (standing, Verdict::Open),
        })
    }

    /// The pair of a number.
    fn pair(&self, number: u64) -> [Game; 2] {
        let seed = self.seed.game(number);
        [0, 1].map(|first| self.game(first, seed))
    }

    /// A start with a few random plies; if they end the game, without them. Exchanges before play are made at random as well,
    /// and are no plies: contestants who see a game begin amid them could not know how many are left.
    fn opening(&self, seed: Seed, players: &mut [Box<dyn Player + '_>]) -> State {
        let start = start(self.engine, seed, players);
        let mut state = start.clone();
        let mut dice = seed.play();
        let wanted = state.plies().saturating_add(self.opening);
        while state.plies() < wanted {
            match self.engine.random_action(&state, &mut dice) {
                Some(action) => self.engine.apply(&mut state, action, &mut ()),
                None => return start,
            }
            if state.ending().is_some() {
                return start;
            }
        }
        state
    }

    /// One game in which the first side is played by the contestant of that number.
    fn game(&self, first: usize, seed: Seed) -> Game {
        let sides = self.engine.game().seats.sides();
        let of = |seat: SeatId| {
            let side = sides.iter().position(|side| side.contains(seat)).unwrap_or(0);
            (side + first) % 2
        };
        let mut players = (self.contestants)(seed, &of);
        let start = self.opening(seed, &mut players);
        let ended = bout(self.engine, &start, players, self.limit, &mut |_| self.stop.go_on());
        let result = match ended.ending.map(|ending| ending.outcome) {
            Some(Outcome::Win(winners)) if winners.iter().any(|seat| of(seat) == 0) => GameResult::Win,
            Some(Outcome::Win(_)) => GameResult::Loss,
            Some(Outcome::Draw) | None => GameResult::Draw,
        };
        Game {
            result,
            plies: ended.plies,
            is_cut: ended.ending.is_none(),
        }
    }
}

impl Standing {
    fn add(&mut self, pair: [Game; 2]) {
        self.score.add(pair.map(|game| game.result));
        for game in pair {
            self.plies += u64::from(game.plies);
            self.cut += u32::from(game.is_cut);
        }
    }
}
