//! Taking a turn: what an action does, what it counts for, whose turn comes, and whether the game is over.
//!
//! `perform` does what the action itself does, `effects` what rules do, `aftermath` looks at what is looked at after every
//! action; each tells a [`Witness`] what happened.

pub(in crate::engine) mod aftermath;
mod capture;
mod effects;
pub(in crate::engine) mod happening;
mod make;
mod perform;
mod take;

use crate::engine::state::Exchanging;
use crate::engine::turn::aftermath::Occasion;
use crate::engine::turn::effects::end;
use crate::engine::{Action, Engine, Happening, Outcome, State, Witness};
use crate::game::{SeatId, SeatSet};

impl Engine {
    /// Applies an action of the seat to move. It must be legal; what makes no sense changes nothing but the turn. Once the
    /// game is over nothing changes.
    #[inline]
    pub fn apply<W: Witness>(&self, state: &mut State, action: Action, witness: &mut W) {
        if state.ending.is_some() {
            return;
        }
        let mover = state.to_move;
        if state.exchanging.is_some() {
            self.exchange(state, action, witness);
            return;
        }
        state.mid_ply = true;
        self.perform(state, mover, action, witness);
        self.conclude(state, witness);
        state.mid_ply = false;
        state.plies = state.plies.saturating_add(1);
        self.set_turn(state, self.seat_after(state, mover));
        self.count_occurrence(state);
        self.aftermath(state, mover, Occasion::Action, witness);
    }

    /// The position occurs once more, in games where that counts.
    #[inline]
    pub(in crate::engine) fn count_occurrence(&self, state: &mut State) {
        if self.tables.counts_occurrences {
            state.history.push(state.hash);
        }
    }

    /// A seat gives up: it is defeated.
    pub fn resign<W: Witness>(&self, state: &mut State, seat: SeatId, witness: &mut W) {
        if state.ending.is_some() || state.defeated.contains(seat) {
            return;
        }
        self.defeat(state, SeatSet::of(seat), seat, None, witness);
        self.conclude(state, witness);
        if state.exchanging.is_some() {
            self.settle_exchanging(state);
        }
        if Self::is_out_of_turn(state) {
            self.set_turn(state, self.seat_after(state, state.to_move));
        }
        if state.exchanging.is_none() {
            self.count_occurrence(state);
            self.aftermath(state, seat, Occasion::Standing, witness);
        }
    }

    /// The players agree on a draw.
    pub fn agree_draw<W: Witness>(&self, state: &mut State, witness: &mut W) {
        end(state, Outcome::Draw, None, witness);
    }

    fn exchange<W: Witness>(&self, state: &mut State, action: Action, witness: &mut W) {
        let Some(exchanging) = state.exchanging else { return };
        match action {
            Action::Exchange { first, second } => {
                let (one, other) = (self.take(state, first), self.take(state, second));
                self.put(state, first, other);
                self.put(state, second, one);
                witness.see(Happening::Exchanged { first, second });
                let made = exchanging.made.saturating_add(1);
                Self::set_exchanging(state, Some(Exchanging { made, ..exchanging }));
            }
            Action::Pass => {
                witness.see(Happening::Passed);
                let turn = exchanging.turn.saturating_add(1);
                Self::set_exchanging(state, Some(Exchanging { turn, made: 0 }));
                self.settle_exchanging(state);
            }
            _ => {}
        }
    }

    /// Makes it the turn of the next seat that may exchange, or lets play begin if there is none.
    pub(in crate::engine) fn settle_exchanging(&self, state: &mut State) {
        let (Some(mut exchanging), Some(exchange)) = (state.exchanging, &self.game.setup.exchange) else {
            return;
        };
        while let Some(&seat) = exchange.order.get(usize::from(exchanging.turn)) {
            if !state.defeated.contains(seat) {
                Self::set_exchanging(state, Some(exchanging));
                self.set_turn(state, seat);
                return;
            }
            exchanging.turn += 1;
            exchanging.made = 0;
        }
        Self::set_exchanging(state, None);
        let last = SeatId::from_index(self.game.seats.len() - 1);
        let first = self.seat_after(state, last);
        self.set_turn(state, first);
        self.begin(state);
    }
}
