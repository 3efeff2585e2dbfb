//! Counting action sequences (perft): a test of the engine, and a measure of its speed.

use std::hint::black_box;
use std::ops::ControlFlow;

use crate::engine::{Action, Engine, State};

/// How the last action of a sequence is counted.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Last {
    /// Once it has been made.
    Made,
    /// With all its siblings, without making any.
    InBulk,
}

impl Engine {
    /// How many sequences of `depth` actions there are; a game that has ended has no continuation. Every action is made, the
    /// last of a sequence too.
    pub fn perft(&self, state: &State, depth: usize) -> u64 {
        self.sequences(&mut state.clone(), depth, Last::Made, &mut Vec::new())
    }

    /// The same count, but the last action of a sequence is only counted: the game is not played on to where it leads.
    pub fn perft_in_bulk(&self, state: &State, depth: usize) -> u64 {
        self.sequences(&mut state.clone(), depth, Last::InBulk, &mut Vec::new())
    }

    /// Counts sequences on a state that is afterwards what it was; `actions` is a stack of those still to be followed.
    fn sequences(&self, state: &mut State, depth: usize, last: Last, actions: &mut Vec<Action>) -> u64 {
        if depth == 0 {
            black_box(&*state);
            return 1;
        }
        if depth == 1 && last == Last::InBulk {
            return self.count_actions(state) as u64;
        }
        let first = actions.len();
        let _ = self.each_action(state, &mut |action| {
            actions.push(action);
            ControlFlow::Continue(())
        });
        let mut count = 0;
        while actions.len() > first
            && let Some(action) = actions.pop()
        {
            self.make(state, action);
            count += self.sequences(state, depth - 1, last, actions);
            self.unmake(state);
        }
        count
    }
}
