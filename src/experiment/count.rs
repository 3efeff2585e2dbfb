//! [`Count`]: what is counted while one game is played.

use super::tally::{muster, sum};
use super::{End, Tally};
use crate::engine::{Action, Happening, State, Witness};
use crate::game::{FightResult, Game, RuleId};

/// What is counted while one game is played; used again for the next, so that nothing is allocated.
#[derive(Debug)]
pub(super) struct Count {
    deeds: [u64; Tally::SORTS.len()],
    fights: [u64; Tally::RESULTS.len()],
    captures: u64,
    fired: Vec<u64>,
}

impl Count {
    pub(super) fn new(game: &Game) -> Self {
        Self {
            deeds: [0; Tally::SORTS.len()],
            fights: [0; Tally::RESULTS.len()],
            captures: 0,
            fired: vec![0; game.rules.len()],
        }
    }

    /// Takes note of an action that is done.
    #[inline]
    pub(super) fn note(&mut self, action: Action) {
        // In the order of `Tally::SORTS`.
        let sort = match action {
            Action::Move { .. } | Action::MoveInto { .. } => 0,
            Action::Attack { .. } | Action::AttackInto { .. } | Action::Take { .. } | Action::TakeInto { .. } => 1,
            Action::Flip { .. } => 2,
            Action::Drop { .. } => 3,
            Action::Convert { .. } => 4,
            Action::LiftAt { .. } | Action::LiftHere { .. } => 5,
            Action::Lay { .. } => 6,
            Action::Exchange { .. } => 7,
            Action::Pass => 8,
        };
        self.deeds[sort] += 1;
    }

    /// Adds a game that is over to a tally, and begins anew.
    pub(super) fn close(&mut self, game: &Game, state: &State, plies: u32, end: End, tally: &mut Tally) {
        // Nobody watches how a game starts; one that is over by then was ended by a rule all the same.
        if let Some(fired) = end.rule.and_then(|rule| self.fired.get_mut(usize::from(rule))) {
            *fired = (*fired).max(1);
        }
        *tally.ends.entry(end).or_default() += 1;
        tally.length.note(u64::from(plies));
        tally.captures.note(self.captures);
        muster(game, state, &mut tally.stayed);
        sum(&mut tally.deeds, &self.deeds);
        sum(&mut tally.fights, &self.fights);
        sum(&mut tally.fired, &self.fired);
        for (games, count) in tally.fired_games.iter_mut().zip(&self.fired) {
            *games += u64::from(*count > 0);
        }
        self.deeds.fill(0);
        self.fights.fill(0);
        self.fired.fill(0);
        self.captures = 0;
    }
}

impl Witness for Count {
    #[inline]
    fn see(&mut self, happening: Happening) {
        if let Happening::Fought { result, .. } = happening {
            let at = match result {
                FightResult::Attacker => 0,
                FightResult::Defender => 1,
                FightResult::Neither => 2,
                FightResult::Both => 3,
            };
            self.fights[at] += 1;
            self.captures += u64::from(matches!(result, FightResult::Attacker | FightResult::Neither));
        }
    }

    #[inline]
    fn fired(&mut self, rule: RuleId) {
        self.fired[rule.index()] += 1;
    }
}
