//! Where play changes a state's contents; each change keeps hash, counts and sets right, and is noted in the undo stack.

use crate::engine::state::undo_stack::Change;
use crate::engine::state::zobrist::{bound_key, cargo_key, defeated_key, exchanging_key, hand_key};
use crate::engine::state::{Exchanging, Trip};
use crate::engine::{Cargo, Cell, Engine, State};
use crate::game::{ArmyId, FightResult, KindId, SeatId, SpaceId, SpaceSet};

impl Engine {
    /// Undoes a change. The hash is not looked after: it is what it was.
    #[inline]
    pub(super) fn undo(&self, state: &mut State, change: Change) {
        match change {
            Change::Put(space) => {
                self.vacate(state, space);
            }
            Change::Taken(space, cell) => self.occupy(state, space, cell),
            Change::Shifted(from, to) => {
                self.bring(state, to, from);
            }
            Change::Faced(space, cell) => {
                state.cells[space.index()] = cell;
                if cell.is_down() {
                    state.down.insert(space);
                }
            }
            Change::Cargo(space, cargo) => state.cargo[space.index()] = cargo,
            Change::Hand(slot, count) => state.hands[usize::from(slot)] = count,
            Change::Since(counter, ply) => state.since[usize::from(counter)] = ply,
            Change::Trip(seat, trip) => state.trips[seat.index()] = trip,
            Change::Bound(seat, army) => state.bound[seat.index()] = army,
            Change::Exchanging(exchanging) => state.exchanging = exchanging,
        }
    }

    /// Puts a piece on an empty space, without a word to hash and undo stack.
    #[inline]
    fn occupy(&self, state: &mut State, space: SpaceId, cell: Cell) {
        let Some((army, kind)) = cell.parts() else { return };
        state.cells[space.index()] = cell;
        state.occupied[army.index()].insert(space);
        if let Some(band) = state.bands.get_mut(self.tables.bands.of(army, kind)) {
            band.insert(space);
        }
        if cell.is_down() {
            state.down.insert(space);
        }
        state.counts[army.index() * self.tables.kinds + kind.index()] += 1;
    }

    /// Takes whatever stands on a space away, without a word to hash and undo stack.
    #[inline]
    fn vacate(&self, state: &mut State, space: SpaceId) -> Cell {
        let cell = state.cell(space);
        let Some((army, kind)) = cell.parts() else { return cell };
        state.cells[space.index()] = Cell::EMPTY;
        state.occupied[army.index()].remove(space);
        if let Some(band) = state.bands.get_mut(self.tables.bands.of(army, kind)) {
            band.remove(space);
        }
        if cell.is_down() {
            state.down.remove(space);
        }
        let count = &mut state.counts[army.index() * self.tables.kinds + kind.index()];
        *count = count.saturating_sub(1);
        cell
    }

    /// Brings a piece from its space to an empty one, without a word to hash and undo stack.
    #[inline]
    fn bring(&self, state: &mut State, from: SpaceId, to: SpaceId) -> Cell {
        let piece = state.cell(from);
        let Some((army, kind)) = piece.parts() else {
            return piece;
        };
        state.cells[from.index()] = Cell::EMPTY;
        state.cells[to.index()] = piece;
        shift_in(&mut state.occupied[army.index()], from, to);
        if let Some(band) = state.bands.get_mut(self.tables.bands.of(army, kind)) {
            shift_in(band, from, to);
        }
        if piece.is_down() {
            shift_in(&mut state.down, from, to);
        }
        piece
    }

    /// Puts a piece on an empty space.
    #[inline]
    pub(in crate::engine) fn put(&self, state: &mut State, space: SpaceId, cell: Cell) {
        if !cell.is_empty() {
            self.occupy(state, space, cell);
            state.rules_idle.0 = false;
            state.hash ^= self.keys.piece(space, cell);
            state.undo_stack.note(Change::Put(space));
        }
    }

    /// Takes whatever stands on a space away, cargo not included.
    #[inline]
    pub(in crate::engine) fn take(&self, state: &mut State, space: SpaceId) -> Cell {
        let cell = self.vacate(state, space);
        if !cell.is_empty() {
            state.hash ^= self.keys.piece(space, cell);
            state.undo_stack.note(Change::Taken(space, cell));
            state.rules_idle.0 = false;
        }
        cell
    }

    /// Brings a piece from its space to an empty one, and says which.
    #[inline]
    pub(in crate::engine) fn shift(&self, state: &mut State, from: SpaceId, to: SpaceId) -> Cell {
        let piece = self.bring(state, from, to);
        if !piece.is_empty() {
            let keys = self.keys.of(piece);
            state.hash ^= keys[from.index()] ^ keys[to.index()];
            state.undo_stack.note(Change::Shifted(from, to));
        }
        piece
    }

    /// Takes away who falls in a fight, and brings the attacker to the space it wins.
    #[inline]
    pub(in crate::engine) fn settle(&self, state: &mut State, result: FightResult, (from, to): (SpaceId, SpaceId)) {
        if result.defender_falls() {
            self.take(state, to);
        }
        if result.attacker_falls() {
            self.take(state, from);
        }
        if result == FightResult::Attacker {
            self.shift(state, from, to);
        }
    }

    /// Turns the face-down piece on a space up.
    #[inline]
    pub(in crate::engine) fn turn_up(&self, state: &mut State, at: SpaceId) {
        let piece = state.cell(at);
        state.hash ^= self.keys.turned(at, piece);
        state.cells[at.index()] = piece.up();
        state.down.remove(at);
        state.undo_stack.note(Change::Faced(at, piece));
    }

    /// Marks the piece on a space as shown to everyone, and says what it is now. That is no part of the position.
    pub(in crate::engine) fn mark_shown(state: &mut State, at: SpaceId) -> Cell {
        let piece = state.cell(at);
        state.cells[at.index()] = piece.shown();
        state.undo_stack.note(Change::Faced(at, piece));
        piece.shown()
    }

    /// Takes the piece on a space for another, as it were: another side, another face.
    #[inline]
    pub(in crate::engine) fn replace(&self, state: &mut State, space: SpaceId, cell: Cell) {
        self.take(state, space);
        self.put(state, space, cell);
    }

    /// Sets what the piece on a space carries or stands over.
    pub(in crate::engine) fn set_cargo(&self, state: &mut State, space: SpaceId, cargo: Option<Cargo>) {
        debug_assert!(self.tables.carries || cargo.is_none());
        let Some(slot) = state.cargo.get_mut(space.index()) else {
            return;
        };
        let old = std::mem::replace(slot, cargo);
        state.undo_stack.note(Change::Cargo(space, old));
        for cargo in [old, cargo].into_iter().flatten() {
            state.hash ^= cargo_key(space, cargo);
        }
    }

    /// Sets how many pieces of a kind an army has in hand.
    pub(in crate::engine) fn set_hand(&self, state: &mut State, army: ArmyId, kind: KindId, count: u8) {
        let at = army.index() * self.tables.kinds + kind.index();
        let Some(slot) = state.hands.get_mut(at) else {
            return;
        };
        let old = std::mem::replace(slot, count);
        state.rules_idle.0 = false;
        state.undo_stack.note(Change::Hand(small(at), old));
        state.hash ^= hand_key(army, kind, old) ^ hand_key(army, kind, count);
    }

    /// Puts one piece more into an army's hand.
    pub(in crate::engine) fn add_to_hand(&self, state: &mut State, army: ArmyId, kind: KindId) {
        let kind = self.game.kind(kind).in_hand.unwrap_or(kind);
        let held = state.in_hand(army, kind, self.tables.kinds);
        self.set_hand(state, army, kind, held.saturating_add(1));
    }

    /// Makes it a seat's turn.
    #[inline]
    pub(in crate::engine) fn set_turn(&self, state: &mut State, seat: SeatId) {
        state.hash ^= self.keys.turn(state.to_move) ^ self.keys.turn(seat);
        state.to_move = seat;
    }

    /// Gives a seat its army.
    pub(in crate::engine) fn set_bound(state: &mut State, seat: SeatId, army: ArmyId) {
        let old = state.bound[seat.index()].replace(army);
        state.rules_idle.0 = false;
        state.undo_stack.note(Change::Bound(seat, old));
        if let Some(old) = old {
            state.hash ^= bound_key(seat, old);
        }
        state.hash ^= bound_key(seat, army);
    }

    /// Marks a seat as out of the game.
    pub(in crate::engine) fn set_defeated(state: &mut State, seat: SeatId) {
        if !state.defeated.contains(seat) {
            state.defeated.insert(seat);
            state.rules_idle.0 = false;
            state.hash ^= defeated_key(seat);
        }
    }

    /// Sets how far the exchanges before play have come.
    pub(in crate::engine) fn set_exchanging(state: &mut State, exchanging: Option<Exchanging>) {
        let old = std::mem::replace(&mut state.exchanging, exchanging);
        state.undo_stack.note(Change::Exchanging(old));
        for exchanging in [old, exchanging].into_iter().flatten() {
            state.hash ^= exchanging_key(exchanging);
        }
    }

    /// Notes that no earlier position can come again.
    #[inline]
    pub(in crate::engine) fn forget_past(state: &mut State) {
        state.history.forget();
    }

    /// Says how a seat's last piece goes to and fro.
    #[inline]
    pub(in crate::engine) fn set_trip(state: &mut State, seat: SeatId, trip: Trip) {
        let old = std::mem::replace(&mut state.trips[seat.index()], trip);
        state.undo_stack.note(Change::Trip(seat, old));
    }

    /// Starts a counter of quiet plies again: the ply of the action that is being taken, or was taken last, does not count.
    #[inline]
    pub(in crate::engine) fn start_again(state: &mut State, counter: usize) {
        let since = state.plies.saturating_add(u32::from(state.mid_ply));
        let old = std::mem::replace(&mut state.since[counter], since);
        state.undo_stack.note(Change::Since(small(counter), old));
    }
}

/// A slot's number as the undo stack holds it; there are never so many.
#[inline]
fn small(slot: usize) -> u16 {
    u16::try_from(slot).unwrap_or(u16::MAX)
}

#[inline]
fn shift_in(set: &mut SpaceSet, from: SpaceId, to: SpaceId) {
    set.remove(from);
    set.insert(to);
}
