//! Counting action sequences: a test of the engine, and a measure of its speed.

use std::ops::ControlFlow;

use super::{Ending, Engine, Outcome, State};

impl Engine {
    /// How many sequences of `depth` actions there are; a game that has ended has no continuation. Every action is applied,
    /// the last of a sequence too.
    pub fn perft(&self, state: &State, depth: usize) -> u64 {
        let mut stack = vec![state.clone(); depth + 1];
        self.count_sequences(&mut stack)
    }

    fn count_sequences(&self, stack: &mut [State]) -> u64 {
        let Some((here, rest)) = stack.split_first_mut() else {
            return 0;
        };
        if rest.is_empty() {
            return 1;
        }
        let mut count = 0;
        let _ = self.each_action(here, &mut |action| {
            rest[0].clone_from(here);
            self.apply(&mut rest[0], action, &mut ());
            count += self.count_sequences(rest);
            ControlFlow::Continue(())
        });
        count
    }

    /// How a game stands, in one word: `ongoing`, `draw`, `win:south`, `win:north+south`.
    pub fn outcome_word(&self, ending: Option<Ending>) -> String {
        match ending.map(|ending| ending.outcome) {
            None => "ongoing".to_owned(),
            Some(Outcome::Draw) => "draw".to_owned(),
            Some(Outcome::Win(seats)) => format!("win:{}", self.game.seats.spell(seats)),
        }
    }
}
