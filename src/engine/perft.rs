//! Counting action sequences: a test of the engine, and a measure of its speed.

use std::hint::black_box;
use std::ops::ControlFlow;

use super::tally::Tally;
use super::{Action, Engine, State};

/// A state on the way, its actions, and how many of them have been followed.
struct Level {
    state: State,
    actions: Vec<Action>,
    followed: usize,
}

/// One sequence more, now that its last action has been applied: the state it led to was really there.
#[inline]
fn applied(last: &State) -> u64 {
    black_box(last);
    1
}

impl Engine {
    /// How many sequences of `depth` actions there are; a game that has ended has no continuation. Every action is applied,
    /// the last of a sequence too. Levels are made as they are needed and used again.
    pub fn perft(&self, state: &State, depth: usize) -> u64 {
        match depth {
            0 => 1,
            1 => {
                let mut count = 0;
                self.each_next(state, &mut state.clone(), |last, _| count += applied(last));
                count
            }
            _ => match self.plan.words {
                1 => self.in_full::<1>(state, depth - 2),
                3 => self.in_full::<3>(state, depth - 2),
                _ => self.in_full::<4>(state, depth - 2),
            },
        }
    }

    /// The same count, but the last action of a sequence is only counted: the game is not played on to where it leads.
    pub fn perft_in_bulk(&self, state: &State, depth: usize) -> u64 {
        match depth {
            0 => 1,
            1 => self.count_actions(state) as u64,
            _ => match self.plan.words {
                1 => self.in_bulk::<1>(state, depth - 2),
                3 => self.in_bulk::<3>(state, depth - 2),
                _ => self.in_bulk::<4>(state, depth - 2),
            },
        }
    }

    /// Counts sequences of two actions more than `depth`.
    fn in_full<const WORDS: usize>(&self, state: &State, depth: usize) -> u64 {
        let mut last = state.clone();
        self.sequences(state, depth, &mut |state, scratch| {
            let tally = Tally::<WORDS>::new(self, state);
            let mut count = 0;
            self.each_next(state, scratch, |next, came| match &tally {
                Some(tally) => self.each_next_by(tally, (next, came), &mut last, |last, _| count += applied(last)),
                None => self.each_next(next, &mut last, |last, _| count += applied(last)),
            });
            count
        })
    }

    /// The same; of the last action there are only so many.
    fn in_bulk<const WORDS: usize>(&self, state: &State, depth: usize) -> u64 {
        self.sequences(state, depth, &mut |state, scratch| {
            let tally = Tally::<WORDS>::new(self, state);
            let mut count = 0;
            self.each_next(state, scratch, |next, came| {
                count += match &tally {
                    Some(tally) => tally.count(next, came),
                    None => self.count_actions(next),
                } as u64;
            });
            count
        })
    }

    /// Counts sequences: plays `depth` plies on, then `last` counts what follows a state, with another state to try things on.
    fn sequences(&self, state: &State, depth: usize, last: &mut impl FnMut(&State, &mut State) -> u64) -> u64 {
        let mut scratch = state.clone();
        if depth == 0 {
            return last(state, &mut scratch);
        }
        let level = |state: &State| Level {
            state: state.clone(),
            actions: Vec::new(),
            followed: 0,
        };
        let mut levels = vec![level(state)];
        self.list(&mut levels[0]);
        let (mut used, mut count) = (1, 0);
        while used > 0 {
            if levels.len() == used {
                levels.push(level(state));
            }
            let (above, below) = levels.split_at_mut(used);
            let (here, next) = (&mut above[used - 1], &mut below[0]);
            let Some(&action) = here.actions.get(here.followed) else {
                used -= 1;
                continue;
            };
            here.followed += 1;
            next.state.clone_from(&here.state);
            self.apply(&mut next.state, action, &mut ());
            if used == depth {
                count += last(&next.state, &mut scratch);
            } else {
                self.list(next);
                used += 1;
            }
        }
        count
    }

    fn list(&self, level: &mut Level) {
        level.actions.clear();
        level.followed = 0;
        let Level { state, actions, .. } = level;
        let _ = self.each_action(state, &mut |action| {
            actions.push(action);
            ControlFlow::Continue(())
        });
    }
}
