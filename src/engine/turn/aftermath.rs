//! What is looked at after every action: `when` and `after` rules, in the order of the file (terminal tests).

use crate::engine::generate::context::{Context, Nesting};
use crate::engine::tables::triggers::Check;
use crate::engine::{Engine, State, Witness};
use crate::game::{Condition, Effect, RuleId, SeatId};

/// Which rules are looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::engine) enum Occasion {
    /// All.
    Action,
    /// All but those that count what a seat did: nobody did anything.
    Standing,
}

/// How a look at the rules came out.
enum Round {
    /// At the end of the list.
    Done,
    /// The seat to move was defeated: the turn passes on, and the rules are looked at again.
    Again,
}

impl Engine {
    /// Looks at the rules after a seat has acted and the turn has passed.
    #[inline]
    pub(in crate::engine) fn aftermath<W: Witness>(
        &self,
        state: &mut State,
        mover: SeatId,
        occasion: Occasion,
        witness: &mut W,
    ) {
        for _ in 0..=self.game.seats.len() {
            match self.look(state, mover, occasion, witness) {
                Round::Done => return,
                Round::Again => {
                    self.set_turn(state, self.seat_after(state, state.to_move));
                    self.count_occurrence(state);
                }
            }
        }
    }

    #[inline]
    fn look<W: Witness>(&self, state: &mut State, mover: SeatId, occasion: Occasion, witness: &mut W) -> Round {
        // Rules that ask of kept counts alone found nothing before, and find nothing until one changes.
        let idle = std::mem::replace(&mut state.rules_idle.0, true);
        // Whether the seat to move has no action, once somebody has asked and as long as no rule has done anything.
        let mut stuck = None;
        for check in &self.tables.triggers.checks {
            if state.ending.is_some() {
                return Round::Done;
            }
            let (rule, effects) = match check {
                Check::Stuck { rule, when, effects } => {
                    let next = state.to_move;
                    let is_stuck = stuck.unwrap_or_else(|| self.is_stuck(state, next, Nesting::STUCK));
                    stuck = Some(is_stuck);
                    if !is_stuck || !self.is_met(state, mover, when) {
                        continue;
                    }
                    (*rule, effects)
                }
                Check::When { kept: true, .. } if idle && state.rules_idle.0 => continue,
                Check::When {
                    rule,
                    each_seat: true,
                    when,
                    effects,
                    ..
                } => {
                    self.look_at_each_seat(state, mover, (*rule, when, effects), witness);
                    stuck = None;
                    if Self::is_out_of_turn(state) {
                        return Round::Again;
                    }
                    self.recount(state);
                    continue;
                }
                Check::When {
                    rule, when, effects, ..
                } => {
                    if !self.is_met(state, mover, when) {
                        continue;
                    }
                    (*rule, effects)
                }
                Check::Plies { rule, count, effects } => {
                    if state.plies < *count {
                        continue;
                    }
                    (*rule, effects)
                }
                Check::Quiet {
                    rule,
                    counter,
                    count,
                    effects,
                } => {
                    if state.quiet_plies(*counter) < *count {
                        continue;
                    }
                    (*rule, effects)
                }
                Check::Trips { rule, legs, effects } => {
                    if occasion == Occasion::Standing || state.trips[mover.index()].legs < *legs {
                        continue;
                    }
                    (*rule, effects)
                }
                Check::Occurrences { rule, count, effects } => {
                    if occasion == Occasion::Standing || !state.history.holds(state.hash, *count) {
                        continue;
                    }
                    (*rule, effects)
                }
            };
            self.run(state, effects, &after(state, mover), rule, witness);
            self.conclude(state, witness);
            state.rules_idle.0 = false;
            stuck = None;
            if Self::is_out_of_turn(state) {
                return Round::Again;
            }
            self.recount(state);
        }
        Round::Done
    }

    /// Counts the position that rules have made of the one that was counted after the action.
    #[inline]
    fn recount(&self, state: &mut State) {
        let counts = self.tables.counts_occurrences && state.ending.is_none();
        if counts && state.history.hashes().last() != Some(&state.hash) {
            self.count_occurrence(state);
        }
    }

    /// Runs an `any seat` rule for each seat of which it holds, the seat to move first.
    #[inline]
    fn look_at_each_seat<W: Witness>(
        &self,
        state: &mut State,
        mover: SeatId,
        (rule, when, effects): (RuleId, &Condition, &[Effect]),
        witness: &mut W,
    ) {
        let seats = self.game.seats.len();
        let first = state.to_move.index();
        for seat in (first..first + seats).map(|seat| SeatId::from_index(seat % seats)) {
            if state.ending.is_some() {
                return;
            }
            let context = Context {
                it: Some(seat),
                ..after(state, mover)
            };
            if !state.defeated.contains(seat) && self.holds(state, &context, when) {
                self.run(state, effects, &context, rule, witness);
                self.conclude(state, witness);
                state.rules_idle.0 = false;
            }
        }
    }

    #[inline]
    fn is_met(&self, state: &State, mover: SeatId, when: &Condition) -> bool {
        self.holds(state, &after(state, mover), when)
    }

    /// Whether it is the turn of a seat that is out of the game, while the game goes on.
    #[inline]
    pub(super) fn is_out_of_turn(state: &State) -> bool {
        state.ending.is_none() && state.defeated.contains(state.to_move)
    }
}

/// The context after a seat has acted.
#[inline]
fn after(state: &State, mover: SeatId) -> Context {
    Context::empty(mover, state.to_move, Nesting::AFTERWARDS)
}
