//! Making an action, what it itself does: pieces go, fight, turn and change hands, and events wake rules as they happen.

use crate::engine::generate::context::{Context, Nesting, Part};
use crate::engine::state::Trip;
use crate::engine::tables::fights::Fight;
use crate::engine::{Action, Cargo, Engine, Happening, State, Witness};
use crate::game::{About, ArmyId, Course, FightResult, SeatId, SpaceId, Taken, Verdict};

impl Engine {
    /// The context of an action that a seat is about to take.
    pub(in crate::engine) fn context_of(&self, state: &State, seat: SeatId, action: Action, depth: Nesting) -> Context {
        let context = self.before(state, seat, depth);
        let part = |at| self.part(state, at);
        let cargo = |context: Context, at| match state.cargo(at) {
            Some(cargo) => context.upon(Part::cargo(cargo, at)),
            None => context,
        };
        let context = Context {
            into: action.into_kind(),
            ..context
        };
        match action.plain() {
            Action::Move { from, to } => context.acting(part(from), Some(from), Some(to)),
            Action::Take { route } => {
                let (from, to) = route.ends();
                context.acting(part(from), Some(from), Some(to))
            }
            Action::Attack { from, to } | Action::Convert { from, to } | Action::LiftAt { from, to } => {
                context.acting(part(from), Some(from), Some(to)).upon(part(to))
            }
            Action::Flip { at } => context.acting(part(at), Some(at), Some(at)),
            Action::LiftHere { at } | Action::Lay { at } => cargo(context.acting(part(at), Some(at), Some(at)), at),
            Action::Drop { kind, to } => match state.army_of(seat) {
                Some(army) => context.acting(Part::in_hand(army, kind).moved_to(to), None, Some(to)),
                None => context,
            },
            Action::MoveInto { .. }
            | Action::AttackInto { .. }
            | Action::TakeInto { .. }
            | Action::Exchange { .. }
            | Action::Pass => context,
        }
    }

    /// Does what an action does to the board and lets its events wake rules. What makes no sense does nothing.
    #[inline]
    pub(in crate::engine) fn perform<W: Witness>(
        &self,
        state: &mut State,
        seat: SeatId,
        action: Action,
        witness: &mut W,
    ) {
        match action {
            Action::Move { from, to } | Action::MoveInto { from, to, .. } => {
                if state.cell(to).is_empty() && !state.cell(from).is_empty() {
                    self.perform_move(state, seat, action, (from, to), witness);
                    return;
                }
            }
            Action::Attack { from, to } => {
                if from != to && !state.cell(from).is_empty() && !state.cell(to).is_empty() {
                    self.perform_attack(state, seat, (from, to), witness);
                }
                return;
            }
            Action::AttackInto { from, to, .. } => {
                if from != to && !state.cell(from).is_empty() && !state.cell(to).is_empty() {
                    self.perform_heard_attack(state, seat, action, (from, to), witness);
                }
                return;
            }
            Action::LiftAt { from, to } => {
                if from != to && !state.cell(from).is_empty() && !state.cell(to).is_empty() {
                    self.perform_lift_there(state, seat, (from, to), witness);
                    return;
                }
            }
            Action::Take { route } | Action::TakeInto { route, .. } => {
                self.perform_take(state, seat, action, &route, witness);
                return;
            }
            Action::Exchange { .. } => {}
            Action::Flip { at } => self.perform_flip(state, seat, at, witness),
            Action::Drop { .. } => self.perform_drop(state, seat, action, witness),
            Action::Convert { .. } => self.perform_convert(state, seat, action, witness),
            Action::LiftHere { at } => self.perform_cargo(state, seat, action, (at, true), witness),
            Action::Lay { at } => self.perform_cargo(state, seat, action, (at, false), witness),
            Action::Pass => witness.see(Happening::Passed),
        }
        if self.tables.counts_trips {
            Self::set_trip(state, seat, Trip::default());
        }
    }

    /// Lets the events of what was done wake rules, in their order.
    #[inline]
    fn announce<W: Witness>(&self, state: &mut State, course: Course, context: &Context, witness: &mut W) {
        for &(event, subject) in course.events() {
            if self.tables.triggers.heeds(event) {
                self.wake(state, event, &context_about(subject, context), witness);
            }
        }
    }

    fn perform_move<W: Witness>(
        &self,
        state: &mut State,
        seat: SeatId,
        action: Action,
        (from, to): (SpaceId, SpaceId),
        witness: &mut W,
    ) {
        let triggers = &self.tables.triggers;
        let heard = Course::Move.events().iter().any(|&(event, _)| triggers.heeds(event));
        let context = heard.then(|| self.context_of(state, seat, action, Nesting::AFTERWARDS));
        self.relocate(state, seat, (from, to), witness);
        if let Some(context) = context {
            self.announce(state, Course::Move, &context, witness);
        }
    }

    /// Brings a piece to an empty space, with what it has aboard; what it only stood over stays behind.
    #[inline]
    pub(super) fn relocate<W: Witness>(
        &self,
        state: &mut State,
        seat: SeatId,
        (from, to): (SpaceId, SpaceId),
        witness: &mut W,
    ) {
        let piece = self.shift(state, from, to);
        state.ways_out[seat.index()].moved(from, to);
        witness.see(Happening::Moved { piece, from, to });
        self.follow(state, seat, (from, to), witness);
    }

    /// What follows when a piece has gone from one space to another: its cargo, and the count of its trips.
    #[inline]
    fn follow<W: Witness>(&self, state: &mut State, seat: SeatId, (from, to): (SpaceId, SpaceId), witness: &mut W) {
        if self.tables.carries
            && let Some(cargo) = state.cargo(from)
        {
            if cargo.aboard {
                self.set_cargo(state, from, None);
                self.set_cargo(state, to, Some(cargo));
            } else {
                self.leave_alone(state, from, witness);
            }
        }
        if self.tables.counts_trips {
            let trip = state.trips[seat.index()];
            let legs = if trip.leg == Some((to, from)) { trip.legs + 1 } else { 1 };
            let leg = Some((from, to));
            Self::set_trip(state, seat, Trip { leg, legs });
        }
    }

    /// Lets the cargo of a space on which nothing else stands any more lie alone.
    pub(super) fn leave_alone<W: Witness>(&self, state: &mut State, at: SpaceId, witness: &mut W) {
        if let Some(cargo) = state.cargo(at) {
            self.set_cargo(state, at, None);
            self.put(state, at, crate::engine::Cell::piece(cargo.army, cargo.kind));
            let cargo = Cargo { aboard: false, ..cargo };
            witness.see(Happening::Laid { cargo, at });
        }
    }

    /// Takes a piece off the board: into a hand, or out of the game.
    pub(in crate::engine) fn remove<W: Witness>(
        &self,
        state: &mut State,
        at: SpaceId,
        to_hand: Option<ArmyId>,
        witness: &mut W,
    ) {
        let piece = self.take(state, at);
        let Some(kind) = piece.kind() else { return };
        match to_hand {
            Some(army) => self.add_to_hand(state, army, kind),
            None => Self::forget_past(state),
        }
        for seat in 0..state.trips.len() {
            if state.trips[seat].leg.is_some_and(|(_, to)| to == at) {
                Self::set_trip(state, SeatId::from_index(seat), Trip::default());
            }
        }
        let cargo = false;
        witness.see(Happening::Removed {
            piece,
            at,
            to_hand,
            cargo,
        });
    }

    fn perform_attack<W: Witness>(
        &self,
        state: &mut State,
        seat: SeatId,
        (from, to): (SpaceId, SpaceId),
        witness: &mut W,
    ) {
        if let (Some(a), Some(d)) = (state.cell(from).parts(), state.cell(to).parts())
            && let Some(fight) = self.tables.fights.settled(a, d)
        {
            self.fight_out(state, fight, (from, to), witness);
        } else {
            self.perform_heard_attack(state, seat, Action::Attack { from, to }, (from, to), witness);
        }
    }

    /// A fight that the kinds settle alone.
    pub(in crate::engine) fn fight_out<W: Witness>(
        &self,
        state: &mut State,
        fight: Fight,
        (from, to): (SpaceId, SpaceId),
        witness: &mut W,
    ) {
        let result = fight.result;
        witness.see(Happening::Fought {
            attacker: state.cell(from),
            from,
            defender: state.cell(to),
            to,
            result,
        });
        let (attacker, defender) = (state.cell(from), state.cell(to));
        self.settle(state, result, (from, to));
        let mut falls = |piece, at| {
            let (to_hand, cargo) = (None, false);
            witness.see(Happening::Removed {
                piece,
                at,
                to_hand,
                cargo,
            });
        };
        if result.defender_falls() {
            falls(defender, to);
        }
        if result.attacker_falls() {
            falls(attacker, from);
        }
        if result != FightResult::Both {
            Self::forget_past(state);
        }
        for counter in fight.resets() {
            Self::start_again(state, counter);
        }
    }

    /// A fight of which rules hear.
    pub(in crate::engine) fn perform_heard_attack<W: Witness>(
        &self,
        state: &mut State,
        seat: SeatId,
        action: Action,
        (from, to): (SpaceId, SpaceId),
        witness: &mut W,
    ) {
        let context = self.context_of(state, seat, action, Nesting::AFTERWARDS);
        let (attacker, defender) = (self.part(state, from), self.part(state, to));
        let (Some(a), Some(d)) = (attacker.cell.parts(), defender.cell.parts()) else {
            return;
        };
        let Verdict::Fought(result, taken) = self.verdict(state, &context, a, d) else {
            return;
        };
        witness.see(Happening::Fought {
            attacker: attacker.cell,
            from,
            defender: defender.cell,
            to,
            result,
        });
        let captor = match taken {
            Taken::Hand => state.seat_of(a.0).map(|_| a.0),
            Taken::Out => None,
        };
        match result {
            FightResult::Attacker => {
                self.remove(state, to, captor, witness);
                self.shift(state, from, to);
                if let Some(under) = state.cargo(to) {
                    let aboard = false;
                    self.set_cargo(state, to, Some(Cargo { aboard, ..under }));
                    witness.see(Happening::Laid {
                        cargo: Cargo { aboard, ..under },
                        at: to,
                    });
                }
                self.follow(state, seat, (from, to), witness);
            }
            FightResult::Defender => {
                self.remove(state, from, None, witness);
                self.leave_alone(state, from, witness);
            }
            FightResult::Neither => {
                self.remove(state, to, captor, witness);
                self.remove(state, from, None, witness);
                self.leave_alone(state, to, witness);
                self.leave_alone(state, from, witness);
            }
            FightResult::Both => {}
        }
        if self.tables.counts_trips && result != FightResult::Attacker {
            Self::set_trip(state, seat, Trip::default());
        }
        self.announce(state, Course::Attack(result), &context, witness);
    }

    fn perform_lift_there<W: Witness>(
        &self,
        state: &mut State,
        seat: SeatId,
        (from, to): (SpaceId, SpaceId),
        witness: &mut W,
    ) {
        let context = self.context_of(state, seat, Action::LiftAt { from, to }, Nesting::AFTERWARDS);
        let Some((army, kind)) = self.take(state, to).parts() else {
            return;
        };
        self.relocate(state, seat, (from, to), witness);
        let cargo = Cargo {
            army,
            kind,
            aboard: true,
        };
        self.set_cargo(state, to, Some(cargo));
        witness.see(Happening::Lifted {
            carrier: state.cell(to),
            cargo,
            at: to,
        });
        self.announce(state, Course::LiftThere, &context, witness);
    }

    fn perform_flip<W: Witness>(&self, state: &mut State, seat: SeatId, at: SpaceId, witness: &mut W) {
        if !state.cell(at).is_down() {
            return;
        }
        self.turn_up(state, at);
        let piece = state.cell(at);
        Self::forget_past(state);
        witness.see(Happening::Flipped { piece, at });
        let context = self.context_of(state, seat, Action::Flip { at }, Nesting::AFTERWARDS);
        self.announce(state, Course::Flip, &context, witness);
    }

    fn perform_drop<W: Witness>(&self, state: &mut State, seat: SeatId, action: Action, witness: &mut W) {
        let (Action::Drop { kind, to }, Some(army)) = (action, state.army_of(seat)) else {
            return;
        };
        let held = state.in_hand(army, kind, self.tables.kinds);
        if held == 0 || !state.cell(to).is_empty() {
            return;
        }
        let piece = crate::engine::Cell::piece(army, kind);
        self.set_hand(state, army, kind, held - 1);
        self.put(state, to, piece);
        witness.see(Happening::Dropped { piece, at: to });
        let context = self.context_of(state, seat, action, Nesting::AFTERWARDS);
        self.announce(state, Course::Drop, &context, witness);
    }

    fn perform_convert<W: Witness>(&self, state: &mut State, seat: SeatId, action: Action, witness: &mut W) {
        let Action::Convert { from, to } = action else { return };
        let context = self.context_of(state, seat, action, Nesting::AFTERWARDS);
        let (Some(army), Some((was, kind))) = (state.cell(from).army(), state.cell(to).parts()) else {
            return;
        };
        let mut piece = crate::engine::Cell::piece(army, kind);
        if state.cell(to).is_down() {
            piece = piece.down();
        }
        self.replace(state, to, piece);
        witness.see(Happening::Converted { piece, was, at: to });
        self.announce(state, Course::Convert, &context, witness);
    }

    /// Takes cargo aboard or puts it down, where the piece stands.
    fn perform_cargo<W: Witness>(
        &self,
        state: &mut State,
        seat: SeatId,
        action: Action,
        (at, aboard): (SpaceId, bool),
        witness: &mut W,
    ) {
        let Some(cargo) = state.cargo(at) else { return };
        let cargo = Cargo { aboard, ..cargo };
        self.set_cargo(state, at, Some(cargo));
        let carrier = state.cell(at);
        witness.see(if aboard {
            Happening::Lifted { carrier, cargo, at }
        } else {
            Happening::Laid { cargo, at }
        });
        let context = self.context_of(state, seat, action, Nesting::AFTERWARDS);
        let course = if aboard { Course::LiftHere } else { Course::Lay };
        self.announce(state, course, &context, witness);
    }
}

/// The context of an event, given that of the action it came of.
pub(super) fn context_about(subject: About, context: &Context) -> Context {
    match subject {
        About::Acting => *context,
        About::Arrived => Context {
            piece: context.piece.zip(context.to).map(|(piece, to)| piece.moved_to(to)),
            ..*context
        },
        About::Fallen => Context {
            piece: context.target,
            target: context.piece,
            from: context.to,
            ..*context
        },
    }
}
