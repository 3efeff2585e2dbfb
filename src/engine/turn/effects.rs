//! What rules do: events wake them (triggers), and their effects change the state.

use crate::engine::generate::context::{Context, Nesting, Part};
use crate::engine::{Cargo, Cell, Ending, Engine, Happening, Outcome, State, Witness};
use crate::game::{ArmyId, Condition, Effect, EventKind, RuleId, SeatId, SeatSet, Turning, Who};

impl Engine {
    /// Lets an event wake the rules that listen for it, in the order of the file, and start counters again.
    #[inline]
    pub(super) fn fire<W: Witness>(&self, state: &mut State, event: EventKind, context: &Context, witness: &mut W) {
        if self.tables.triggers.heeds(event) {
            self.wake(state, event, context, witness);
        }
    }

    /// Starts the counters again that count without such events.
    pub(super) fn start_anew(&self, state: &mut State, event: EventKind, context: &Context) {
        for (counter, when) in self.tables.triggers.resets(event) {
            if matches!(when, Condition::Known(true)) || self.holds(state, context, when) {
                Self::start_again(state, *counter);
            }
        }
    }

    pub(super) fn wake<W: Witness>(&self, state: &mut State, event: EventKind, context: &Context, witness: &mut W) {
        self.start_anew(state, event, context);
        for trigger in self.tables.triggers.on(event) {
            let piece = context.piece.and_then(|piece| piece.cell.kind());
            if piece.is_some_and(|kind| !trigger.about.contains(kind)) {
                continue;
            }
            if self.holds(state, context, &trigger.when) {
                self.run(state, &trigger.effects, context, trigger.rule, witness);
            }
        }
    }

    /// Does what a rule says. Whether the game ends by it is for [`Engine::conclude`] to weigh.
    pub(in crate::engine) fn run<W: Witness>(
        &self,
        state: &mut State,
        effects: &[Effect],
        context: &Context,
        rule: RuleId,
        witness: &mut W,
    ) {
        witness.fired(rule);
        for effect in effects {
            match effect {
                Effect::Reveal(who) => self.reveal(state, who, context, witness),
                Effect::Remove(who) => self.clear(state, who, context, witness),
                Effect::Capture(who) => self.capture(state, who, context, witness),
                Effect::Turn(who, turning) => self.turn(state, who, turning, context, witness),
                Effect::Defeat(seats) => {
                    let seats = self.seats(state, context, *seats);
                    self.defeat(state, seats, context.mover, Some(rule), witness);
                }
                Effect::Win(seats) => {
                    let teams = &self.game.seats.teams;
                    let winners = self
                        .seats(state, context, *seats)
                        .iter()
                        .fold(SeatSet::EMPTY, |all, seat| all.or(teams[seat.index()]));
                    state.claims.say(Outcome::Win(winners), Some(rule));
                }
                Effect::Draw => state.claims.say(Outcome::Draw, Some(rule)),
                Effect::Bind(seats, role) => {
                    let seat = self.seats(state, context, *seats).iter().next();
                    let part = match role {
                        crate::game::Role::Piece => context.piece,
                        crate::game::Role::Target => context.target,
                        crate::game::Role::Passed => context.passed,
                    };
                    if let (Some(seat), Some(army)) = (seat, part.and_then(|part| part.cell.army())) {
                        self.bind(state, seat, army, witness);
                    }
                }
                Effect::Take(who, seats) => {
                    let seats = self.seats(state, context, *seats);
                    self.take_from_hands(state, who, seats, context, witness);
                }
            }
        }
    }

    /// Shows pieces that fit to everyone. One that lies face down is turned up, for good; that is nobody's flip.
    fn reveal<W: Witness>(&self, state: &mut State, who: &Who, context: &Context, witness: &mut W) {
        for at in &state.filled() {
            let part = self.part(state, at);
            if !part.cell.is_shown() && self.fits(state, context, who, part) {
                if part.cell.is_down() {
                    self.turn_up(state, at);
                    Self::forget_past(state);
                }
                let piece = Self::mark_shown(state, at);
                witness.see(Happening::Shown { piece, at });
            }
        }
    }

    /// Turns pieces that fit into another kind: the one there is, or the one that the mover has chosen. Everyone learns what
    /// they have become.
    fn turn<W: Witness>(&self, state: &mut State, who: &Who, turning: &Turning, context: &Context, witness: &mut W) {
        let chosen = context.into.filter(|kind| turning.into.contains(kind));
        let Some(into) = turning.only().or(chosen) else { return };
        for at in &state.filled() {
            let part = self.part(state, at);
            if let Some((army, was)) = part.cell.parts().filter(|&(_, was)| was != into)
                && self.fits(state, context, who, part)
            {
                let piece = Cell::piece(army, into).shown();
                self.replace(state, at, piece);
                // The position after an action has been counted already, and is not the one that stands now.
                if !state.mid_ply {
                    Self::forget_past(state);
                }
                witness.see(Happening::Turned { piece, was, at });
            }
        }
    }

    /// Removes pieces, and cargo, that fit.
    fn clear<W: Witness>(&self, state: &mut State, who: &Who, context: &Context, witness: &mut W) {
        for at in &state.filled() {
            if let Some(cargo) = state.cargo(at) {
                let part = Part::cargo(cargo, at);
                if self.fits(state, context, who, part) {
                    self.set_cargo(state, at, None);
                    Self::forget_past(state);
                    witness.see(Happening::Removed {
                        piece: part.cell,
                        at,
                        to_hand: None,
                        cargo: true,
                    });
                }
            }
            let part = self.part(state, at);
            if self.fits(state, context, who, part) {
                self.remove(state, at, None, witness);
                if let Some(cargo) = state.cargo(at) {
                    self.set_cargo(state, at, None);
                    self.put(state, at, crate::engine::Cell::piece(cargo.army, cargo.kind));
                    let aboard = false;
                    witness.see(Happening::Laid {
                        cargo: Cargo { aboard, ..cargo },
                        at,
                    });
                }
            }
        }
    }

    fn bind<W: Witness>(&self, state: &mut State, seat: SeatId, army: ArmyId, witness: &mut W) {
        let free = self.tables.bound_in_play
            && state.army_of(seat).is_none()
            && state.seat_of(army).is_none()
            && self.game.seats.neutral != Some(army);
        if !free {
            return;
        }
        Self::set_bound(state, seat, army);
        Self::forget_past(state);
        witness.see(Happening::Bound { seat, army });
        let mut seats = self.game.seats.iter().filter(|&seat| state.army_of(seat).is_none());
        let mut armies = self
            .game
            .seats
            .army_ids()
            .filter(|&army| self.game.seats.neutral != Some(army) && state.seat_of(army).is_none());
        if let (Some(seat), None, Some(army), None) = (seats.next(), seats.next(), armies.next(), armies.next()) {
            Self::set_bound(state, seat, army);
            witness.see(Happening::Bound { seat, army });
        }
    }

    /// Brings what fits from hands into the mover's hand.
    fn take_from_hands<W: Witness>(
        &self,
        state: &mut State,
        who: &Who,
        seats: SeatSet,
        context: &Context,
        witness: &mut W,
    ) {
        let Some(taker) = state.army_of(context.mover) else {
            return;
        };
        for army in self.armies(state, seats).iter().filter(|&army| army != taker) {
            for kind in self.game.kind_ids() {
                let count = state.in_hand(army, kind, self.tables.kinds);
                if count > 0 && self.fits(state, context, who, Part::in_hand(army, kind)) {
                    let held = state.in_hand(taker, kind, self.tables.kinds);
                    self.set_hand(state, army, kind, 0);
                    self.set_hand(state, taker, kind, held.saturating_add(count));
                    witness.see(Happening::Took {
                        from: army,
                        to: taker,
                        kind,
                        count,
                    });
                }
            }
        }
    }

    /// Puts seats out of the game, with all that follows.
    pub(in crate::engine) fn defeat<W: Witness>(
        &self,
        state: &mut State,
        seats: SeatSet,
        mover: SeatId,
        rule: Option<RuleId>,
        witness: &mut W,
    ) {
        for seat in seats.without(state.defeated).iter() {
            Self::set_defeated(state, seat);
            state.claims.fall(rule);
            witness.see(Happening::Defeated { seat, rule });
            let context = Context {
                it: Some(seat),
                ..Context::empty(mover, self.seat_after(state, mover), Nesting::AFTERWARDS)
            };
            self.fire(state, EventKind::Defeat, &context, witness);
        }
    }

    /// Ends the game if that is what rules have said, once all that they bring about has happened: where seats have fallen
    /// and one team is left, it has won; where none is, or rules contradict one another, the game is drawn.
    #[inline]
    pub(super) fn conclude<W: Witness>(&self, state: &mut State, witness: &mut W) {
        if !state.claims.is_empty() {
            self.weigh_claims(state, witness);
        }
    }

    #[inline(never)]
    fn weigh_claims<W: Witness>(&self, state: &mut State, witness: &mut W) {
        let left = SeatSet::first(self.game.seats.len()).without(state.defeated);
        let count = || match left.iter().next() {
            None => Some(Outcome::Draw),
            Some(seat) => {
                let team = self.game.seats.teams[seat.index()];
                left.without(team).is_empty().then_some(Outcome::Win(team))
            }
        };
        if let Some((outcome, rule)) = std::mem::take(&mut state.claims).weigh(count) {
            end(state, outcome, rule, witness);
        }
    }
}

/// Ends the game, if it has not ended yet.
pub(in crate::engine) fn end<W: Witness>(state: &mut State, outcome: Outcome, rule: Option<RuleId>, witness: &mut W) {
    if state.ending.is_none() {
        state.ending = Some(Ending { outcome, rule });
        witness.see(Happening::Ended { outcome, rule });
    }
}
