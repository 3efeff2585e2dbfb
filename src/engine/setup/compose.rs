//! States put together from outside: someone who only knows what a seat knows makes up the rest (determinization).

use crate::engine::generate::context::{Context, Nesting};
use crate::engine::state::{Exchanging, Trip};
use crate::engine::tables::triggers::Check;
use crate::engine::{Cargo, Cell, Ending, Engine, State};
use crate::game::{ArmyId, Condition, Effect, Game, KindId, RuleId, SeatId, SeatSet, SpaceId};

/// Everything of a state but what stands on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Frame {
    pub(crate) to_move: SeatId,
    pub(crate) plies: u32,
    pub(crate) quiet: u32,
    pub(crate) bound: Vec<Option<ArmyId>>,
    pub(crate) defeated: SeatSet,
    pub(crate) hands: Vec<(ArmyId, KindId, u8)>,
    /// For each seat, the way its last piece goes to and fro, and how many legs of it in a row.
    pub(crate) trips: Vec<(Option<(SpaceId, SpaceId)>, u32)>,
    /// Before play: whose turn to exchange, as an index into that order, and how often it has.
    pub(crate) exchanging: Option<(u8, u8)>,
    pub(crate) ending: Option<Ending>,
}

impl State {
    /// What is in hand, by army and kind, as a frame has it.
    pub(crate) fn held(&self, game: &Game) -> Vec<(ArmyId, KindId, u8)> {
        let slots = game
            .seats
            .army_ids()
            .flat_map(|army| game.kind_ids().map(move |kind| (army, kind)));
        slots
            .map(|(army, kind)| (army, kind, self.in_hand(army, kind, game.kinds.len())))
            .filter(|(.., count)| *count > 0)
            .collect()
    }

    /// For each seat how its last piece goes to and fro, as a frame has it; nothing in games in which that does not count.
    pub(crate) fn going_to_and_fro(&self) -> Vec<(Option<(SpaceId, SpaceId)>, u32)> {
        self.trips.iter().map(|trip| (trip.leg, trip.legs)).collect()
    }

    /// How far the exchanges before play have come, as a frame has it.
    pub(crate) fn exchanges_made(&self) -> Option<(u8, u8)> {
        self.exchanging.map(|Exchanging { turn, made }| (turn, made))
    }
}

impl Engine {
    /// A state with an empty board.
    pub(crate) fn compose(&self, frame: &Frame) -> State {
        let mut state = self.blank();
        for &(army, kind, count) in &frame.hands {
            self.set_hand(&mut state, army, kind, count);
        }
        for (seat, &army) in self.game.seats.iter().zip(&frame.bound) {
            if let Some(army) = army
                && state.army_of(seat) != Some(army)
            {
                Self::set_bound(&mut state, seat, army);
            }
        }
        for seat in frame.defeated.iter() {
            Self::set_defeated(&mut state, seat);
        }
        self.set_turn(&mut state, frame.to_move);
        state.plies = frame.plies;
        state.set_quiet(frame.quiet);
        for (slot, &(leg, legs)) in state.trips.iter_mut().zip(&frame.trips) {
            *slot = Trip { leg, legs };
        }
        Self::set_exchanging(
            &mut state,
            frame.exchanging.map(|(turn, made)| Exchanging { turn, made }),
        );
        state.ending = frame.ending;
        state
    }

    /// Puts a piece on an empty space.
    #[inline]
    pub(crate) fn lay(&self, state: &mut State, space: SpaceId, cell: Cell) {
        self.put(state, space, cell);
    }

    /// Gives the piece on a space its cargo.
    pub(crate) fn load(&self, state: &mut State, space: SpaceId, cargo: Cargo) {
        if self.tables.carries {
            self.set_cargo(state, space, Some(cargo));
        }
    }

    /// Whether anything is ever carried in this game.
    pub(crate) fn carries(&self) -> bool {
        self.tables.carries
    }

    /// Whether anything is ever in hand in this game.
    pub(crate) fn has_hands(&self) -> bool {
        self.tables.has_hands
    }

    /// The rules that count quiet plies, each with the number of its counter, in the order of the counters.
    pub(crate) fn quiet_rules(&self) -> impl Iterator<Item = (usize, RuleId)> {
        let checks = self.tables.triggers.checks.iter();
        checks.filter_map(|check| match check {
            Check::Quiet { rule, counter, .. } => Some((*counter, *rule)),
            _ => None,
        })
    }

    /// Makes one counter say that so many plies were quiet.
    pub(crate) fn set_counter(state: &mut State, counter: usize, quiet: u32) {
        state.since[counter] = state.plies.wrapping_sub(quiet);
    }

    /// Whether pieces that go to and fro are counted in this game.
    pub(crate) fn counts_trips(&self) -> bool {
        self.tables.counts_trips
    }

    /// Keeps how the position of a hash looks, for whoever writes out the past.
    pub(crate) fn keep_look(state: &mut State, hash: u64, look: String) {
        state.history.keep_look(hash, look.into());
    }

    /// Sets which positions have occurred, by their hashes; no matter in games that do not count them.
    pub(crate) fn recall(&self, state: &mut State, past: &[u64]) {
        if self.tables.counts_occurrences {
            Self::forget_past(state);
            for &hash in past {
                state.history.push(hash);
            }
        }
    }

    /// Whether occurrences of positions count in this game.
    pub(crate) fn counts_occurrences(&self) -> bool {
        self.tables.counts_occurrences
    }

    /// Whether a state can be one in which play goes on after a seat has acted: no rule that is looked at after every action
    /// would have put a seat out or ended the game.
    pub(crate) fn is_settled(&self, state: &State, mover: SeatId) -> bool {
        if state.ending.is_some() || state.exchanging.is_some() {
            return true;
        }
        let context = Context::empty(mover, state.to_move, Nesting::AFTERWARDS);
        let decides = |effects: &[Effect], context: &Context| {
            effects.iter().any(|effect| match effect {
                Effect::Defeat(seats) => !self.seats(state, context, *seats).without(state.defeated).is_empty(),
                _ => effect.decides(),
            })
        };
        let met = |when: &Condition, effects: &[Effect], context: &Context| {
            decides(effects, context) && self.holds(state, context, when)
        };
        !self.tables.triggers.checks.iter().any(|check| match check {
            Check::When {
                each_seat: true,
                when,
                effects,
                ..
            } => self
                .game
                .seats
                .iter()
                .filter(|&seat| !state.defeated.contains(seat))
                .any(|seat| {
                    let it = Some(seat);
                    met(when, effects, &Context { it, ..context })
                }),
            Check::When { when, effects, .. } => met(when, effects, &context),
            Check::Stuck { when, effects, .. } => {
                met(when, effects, &context) && !self.can_act(state, state.to_move, Nesting::STUCK)
            }
            Check::Plies { .. } | Check::Quiet { .. } | Check::Trips { .. } | Check::Occurrences { .. } => false,
        })
    }

    /// Whether what a seat may do can depend on what the pieces of others are, beyond where they stand.
    pub(crate) fn tells_by_actions(&self, seat: SeatId) -> bool {
        let open = |condition: &Condition| !matches!(condition, Condition::Known(_));
        let full = crate::game::KindSet::first(self.tables.kinds);
        let tells = |army: ArmyId| {
            self.game.kind_ids().any(|kind| {
                let gate = self.tables.gate(seat, army, kind);
                let sides = [&gate.moving, &gate.attacking];
                gate.is_open()
                    && (sides
                        .iter()
                        .any(|side| !side.bans.is_empty() || !side.bans_piece.is_empty())
                        || gate.open_fights
                        || gate.deeds.is_some()
                        || gate.drops.is_some()
                        || gate.attackable.iter().any(|&kinds| !kinds.is_empty() && kinds != full)
                        || self
                            .tables
                            .legs_of(gate)
                            .legs
                            .iter()
                            .any(|leg| open(&leg.when) || open(&leg.over)))
            })
        };
        !self.tables.leaving.is_empty()
            || open(&self.tables.flips[seat.index()])
            || open(&self.tables.passes[seat.index()])
            || self.game.seats.army_ids().any(tells)
    }
}
