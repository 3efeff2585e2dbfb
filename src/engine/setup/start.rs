//! How a game starts: arrangements put down, armies dealt, fixed arrays; and how play begins (initial states).

use crate::engine::state::claims::Claims;
use crate::engine::state::history::History;
use crate::engine::state::undo_stack::UndoStack;
use crate::engine::state::{Exchanging, Remembered, Trip};
use crate::engine::turn::aftermath::Occasion;
use crate::engine::{Arrangement, Cell, Dice, Engine, State};
use crate::game::{ArmyId, Method, SeatId, SeatSet, SpaceSet};

impl Engine {
    /// A state with nothing on the board, no ply played, and the first seat to move.
    pub(in crate::engine) fn blank(&self) -> State {
        let game = &self.game;
        let (spaces, seats) = (game.board.len(), game.seats.len());
        let slots = self.tables.armies * self.tables.kinds;
        let bound = |seat: SeatId| (!self.tables.bound_in_play && seat.index() < seats).then_some(ArmyId(seat.0));
        let first = SeatId(0);
        State {
            cells: vec![Cell::EMPTY; spaces].into(),
            cargo: vec![None; if self.tables.carries { spaces } else { 0 }].into(),
            hands: vec![0; if self.tables.has_hands { slots } else { 0 }].into(),
            counts: vec![0; slots].into(),
            occupied: vec![SpaceSet::EMPTY; self.tables.armies].into(),
            bands: vec![SpaceSet::EMPTY; self.tables.bands.len()].into(),
            down: SpaceSet::EMPTY,
            bound: std::array::from_fn(|seat| bound(SeatId::from_index(seat))),
            to_move: first,
            defeated: SeatSet::EMPTY,
            plies: 0,
            mid_ply: false,
            since: vec![0; self.tables.counters].into(),
            trips: vec![Trip::default(); if self.tables.counts_trips { seats } else { 0 }].into(),
            history: History::default(),
            exchanging: None,
            undo_stack: UndoStack::default(),
            ways_out: Default::default(),
            rules_idle: Remembered(false),
            casualties: None,
            claims: Claims::default(),
            hash: self.keys.turn(first),
            ending: None,
        }
    }

    /// The state in which a game starts. Where seats arrange their pieces there must be one legal arrangement for each seat;
    /// elsewhere arrangements are not looked at. Only dealing uses the dice.
    pub fn start(&self, arrangements: &[Arrangement], dice: &mut Dice) -> State {
        let mut state = self.blank();
        let setup = &self.game.setup;
        for &(space, army, kind) in &setup.fixed {
            self.replace(&mut state, space, Cell::piece(army, kind));
        }
        for &(army, kind, count) in &setup.hands {
            self.set_hand(&mut state, army, kind, count);
        }
        match setup.method {
            Method::Fixed => {}
            Method::Arrange => {
                for (seat, arrangement) in self.game.seats.iter().zip(arrangements) {
                    for (&space, &kind) in arrangement {
                        self.replace(&mut state, space, Cell::piece(ArmyId(seat.0), kind));
                    }
                }
            }
            Method::Deal => {
                for (space, army, kind) in self.deal(dice) {
                    self.replace(&mut state, space, Cell::piece(army, kind).down());
                }
            }
        }
        if setup.exchange.is_some() {
            Self::set_exchanging(&mut state, Some(Exchanging { turn: 0, made: 0 }));
            self.settle_exchanging(&mut state);
        } else {
            self.begin(&mut state);
        }
        state
    }

    /// Lets play begin: the position counts as having occurred, and a game may be over before it starts.
    pub(crate) fn begin(&self, state: &mut State) {
        self.go_on_after(state, &[]);
        self.judge(state);
    }

    /// The position occurs, after earlier ones that can come again, given by their hashes.
    pub(crate) fn go_on_after(&self, state: &mut State, past: &[u64]) {
        self.recall(state, past);
        self.count_occurrence(state);
    }

    /// Looks at the rules that are looked at after every action, though nobody has acted.
    pub(crate) fn judge(&self, state: &mut State) {
        let mover = self.seat_before(state, state.to_move);
        self.aftermath(state, mover, Occasion::Standing, &mut ());
    }

    /// The seat that would have acted last: the one before in turn order that is not defeated.
    fn seat_before(&self, state: &State, seat: SeatId) -> SeatId {
        let count = self.game.seats.len();
        (1..=count)
            .map(|back| SeatId::from_index((seat.index() + count - back) % count))
            .find(|&seat| !state.defeated.contains(seat))
            .unwrap_or(seat)
    }
}
