//! A [`State`]: everything that play can change, in full truth; and the undo stack by which actions are unmade.
//!
//! What always holds: the hash of a state is the hash of its contents (`zobrist`), and its counts and sets say what stands on
//! its spaces (`edit`).

pub(in crate::engine) mod casualties;
pub(in crate::engine) mod cell;
pub(in crate::engine) mod claims;
mod edit;
pub(in crate::engine) mod history;
pub(in crate::engine) mod undo_stack;
pub(in crate::engine) mod ways_out;
pub(in crate::engine) mod zobrist;

use crate::engine::state::casualties::Casualties;
use crate::engine::state::claims::Claims;
use crate::engine::state::history::History;
use crate::engine::state::undo_stack::UndoStack;
use crate::engine::state::ways_out::WaysOut;
use crate::engine::{Cargo, Cell, Engine};
use crate::game::{ArmyId, KindId, Limits, RuleId, SeatId, SeatSet, Seats, SpaceId, SpaceSet};

/// Everything that play can change. Only the engine writes to it, and keeps the hash right while it does.
///
/// `clone_from` copies into what is already there and allocates nothing, so that a search keeps one state for each ply.
#[derive(Debug)]
pub struct State {
    pub(in crate::engine) cells: Box<[Cell]>,
    /// One for each space in games that carry cargo, else none.
    pub(in crate::engine) cargo: Box<[Option<Cargo>]>,
    /// For each army and kind, how many are in hand; empty in games without hands.
    pub(in crate::engine) hands: Box<[u8]>,
    /// For each army and kind, how many are on the board, face-down ones and cargo that lies alone counted.
    pub(in crate::engine) counts: Box<[u16]>,
    /// For each army, where its pieces stand.
    pub(in crate::engine) occupied: Box<[SpaceSet]>,
    /// For each band of kinds that go alike, where its pieces stand.
    pub(in crate::engine) bands: Box<[SpaceSet]>,
    /// Where pieces lie face down.
    pub(in crate::engine) down: SpaceSet,
    /// For each seat, its army.
    pub(in crate::engine) bound: [Option<ArmyId>; Limits::SEATS],
    pub(in crate::engine) to_move: SeatId,
    pub(in crate::engine) defeated: SeatSet,
    pub(in crate::engine) plies: u32,
    /// Whether an action is being taken whose ply is not counted yet.
    pub(in crate::engine) mid_ply: bool,
    /// For each `after … plies without …` rule, in the order of the rules, the ply since which it counts.
    pub(in crate::engine) since: Box<[u32]>,
    /// For each seat, the way its last piece goes to and fro, in games where round trips count.
    pub(in crate::engine) trips: Box<[Trip]>,
    /// Hashes of earlier positions, in games where occurrences count.
    pub(in crate::engine) history: History,
    /// The exchanges before play, until they are over.
    pub(in crate::engine) exchanging: Option<Exchanging>,
    /// What was there before actions that can be taken back; no part of the position.
    pub(in crate::engine) undo_stack: UndoStack,
    /// For each seat, moves it had; no part of the position.
    pub(in crate::engine) ways_out: [WaysOut; Limits::SEATS],
    /// Whether no rule that asks of kept counts alone holds, as was found when they changed last; no part of the position.
    pub(in crate::engine) rules_idle: Remembered<bool>,
    /// What effects have captured in the action that is being taken, until rules have heard of it.
    pub(in crate::engine) casualties: Option<Box<Casualties>>,
    /// What rules have said of the end in the action that is being taken.
    pub(in crate::engine) claims: Claims,
    pub(in crate::engine) hash: u64,
    pub(in crate::engine) ending: Option<Ending>,
}

/// What a state remembers only to be quicker. Two states that differ in this alone are the same, and look the same.
#[derive(Clone, Copy, Default)]
pub(in crate::engine) struct Remembered<T>(pub(in crate::engine) T);

impl<T> std::fmt::Debug for Remembered<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("_")
    }
}

/// One piece's going to and fro between two spaces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::engine) struct Trip {
    /// The space it left last and the space it is on; nothing before the first leg.
    pub(in crate::engine) leg: Option<(SpaceId, SpaceId)>,
    /// How many legs in a row, there and back being two.
    pub(in crate::engine) legs: u32,
}

/// How far the exchanges before play have come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::engine) struct Exchanging {
    /// Whose turn, as an index into the order of exchanging.
    pub(in crate::engine) turn: u8,
    /// How many exchanges that seat has made.
    pub(in crate::engine) made: u8,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// Nobody won.
    Draw,
    /// These seats won: a whole team.
    Win(SeatSet),
}

/// How a game ended and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ending {
    /// Who won.
    pub outcome: Outcome,
    /// The rule that ended it; `None` when the players did.
    pub rule: Option<RuleId>,
}

impl Clone for State {
    fn clone(&self) -> Self {
        Self {
            cells: self.cells.clone(),
            cargo: self.cargo.clone(),
            hands: self.hands.clone(),
            counts: self.counts.clone(),
            occupied: self.occupied.clone(),
            bands: self.bands.clone(),
            down: self.down,
            bound: self.bound,
            to_move: self.to_move,
            defeated: self.defeated,
            plies: self.plies,
            mid_ply: self.mid_ply,
            since: self.since.clone(),
            trips: self.trips.clone(),
            history: self.history.clone(),
            exchanging: self.exchanging,
            undo_stack: self.undo_stack.clone(),
            ways_out: self.ways_out,
            rules_idle: self.rules_idle,
            casualties: None,
            claims: self.claims,
            hash: self.hash,
            ending: self.ending,
        }
    }

    #[inline]
    fn clone_from(&mut self, other: &Self) {
        self.cells.clone_from(&other.cells);
        copy(&mut self.counts, &other.counts);
        copy(&mut self.cargo, &other.cargo);
        copy(&mut self.hands, &other.hands);
        self.ways_out = other.ways_out;
        self.copy_small(other);
    }
}

/// Copies what some games have none of.
#[inline]
fn copy<T: Copy>(to: &mut Box<[T]>, from: &[T]) {
    if to.len() != from.len() {
        *to = from.into();
    } else if !from.is_empty() {
        to.copy_from_slice(from);
    }
}

impl State {
    /// Copies all but pieces on spaces, their numbers, cargo, hands and ways out.
    #[inline]
    fn copy_small(&mut self, other: &Self) {
        copy_few(&mut self.occupied, &other.occupied);
        copy_few(&mut self.bands, &other.bands);
        copy_few(&mut self.since, &other.since);
        copy_few(&mut self.trips, &other.trips);
        self.history.clone_from(&other.history);
        self.undo_stack.clear();
        self.mid_ply = other.mid_ply;
        self.bound = other.bound;
        self.down = other.down;
        self.to_move = other.to_move;
        self.defeated = other.defeated;
        self.plies = other.plies;
        self.exchanging = other.exchanging;
        self.rules_idle = other.rules_idle;
        self.claims = other.claims;
        self.hash = other.hash;
        self.ending = other.ending;
    }
}

/// Copies what is too little to be worth a call.
#[inline]
fn copy_few<T: Copy>(to: &mut Box<[T]>, from: &[T]) {
    if to.len() != from.len() {
        *to = from.into();
        return;
    }
    for (to, &from) in to.iter_mut().zip(from) {
        *to = from;
    }
}

impl State {
    /// What stands on a space.
    #[inline]
    pub fn cell(&self, space: SpaceId) -> Cell {
        self.cells[space.index()]
    }

    /// What the piece on a space carries or stands over; cargo that lies alone is the space's cell itself.
    #[inline]
    pub fn cargo(&self, space: SpaceId) -> Option<Cargo> {
        self.cargo.get(space.index()).copied().flatten()
    }

    /// How many pieces of a kind an army has in hand. `kinds` is the game's number of kinds.
    pub fn in_hand(&self, army: ArmyId, kind: KindId, kinds: usize) -> u8 {
        self.hands
            .get(army.index() * kinds + kind.index())
            .copied()
            .unwrap_or(0)
    }

    /// How many pieces of each kind an army has in hand; `None` in games without hands. `kinds` is the game's number of kinds.
    #[inline]
    pub fn hand(&self, army: ArmyId, kinds: usize) -> Option<&[u8]> {
        self.hands.get(army.index() * kinds..(army.index() + 1) * kinds)
    }

    /// How many pieces of a kind an army has on the board, face-down ones included. `kinds` is the game's number of kinds.
    #[inline]
    pub fn on_board(&self, army: ArmyId, kind: KindId, kinds: usize) -> u16 {
        self.counts[army.index() * kinds + kind.index()]
    }

    /// Where an army's pieces stand, face-down ones and cargo that lies alone included.
    #[inline]
    pub fn occupied(&self, army: ArmyId) -> SpaceSet {
        self.occupied[army.index()]
    }

    /// Where pieces lie face down.
    #[inline]
    pub fn face_down(&self) -> SpaceSet {
        self.down
    }

    /// Where anything stands.
    #[inline]
    pub(in crate::engine) fn filled(&self) -> SpaceSet {
        self.occupied.iter().fold(SpaceSet::EMPTY, |all, &set| all.or(set))
    }

    /// The seat whose turn it is.
    #[inline]
    pub fn to_move(&self) -> SeatId {
        self.to_move
    }

    /// The army a seat commands, once that is decided.
    #[inline]
    pub fn army_of(&self, seat: SeatId) -> Option<ArmyId> {
        self.bound[seat.index()]
    }

    /// The seat that commands an army, if one does yet.
    #[inline]
    pub fn seat_of(&self, army: ArmyId) -> Option<SeatId> {
        self.bound
            .iter()
            .position(|&bound| bound == Some(army))
            .map(SeatId::from_index)
    }

    /// The seats that are out of the game.
    pub fn defeated(&self) -> SeatSet {
        self.defeated
    }

    /// How many plies have been played.
    pub fn plies(&self) -> u32 {
        self.plies
    }

    /// The plies since the last event that resets the game's first such counter; 0 in a game without.
    pub fn quiet(&self) -> u32 {
        if self.since.is_empty() { 0 } else { self.quiet_plies(0) }
    }

    /// The plies since the last event that resets a counter.
    #[inline]
    pub(crate) fn quiet_plies(&self, counter: usize) -> u32 {
        self.plies.wrapping_sub(self.since[counter])
    }

    /// Makes all counters say that so many plies were quiet.
    pub(in crate::engine) fn set_quiet(&mut self, quiet: u32) {
        self.since.fill(self.plies.wrapping_sub(quiet));
    }

    /// How the positions looked that have been and can come again, the oldest first and the present one apart, as far as
    /// [`Engine::keep_look`] was told of them.
    pub(crate) fn past_looks(&self) -> impl Iterator<Item = &str> {
        self.history.looks()
    }

    /// Whether pieces are still being exchanged before play.
    pub fn is_exchanging(&self) -> bool {
        self.exchanging.is_some()
    }

    /// A hash of board, hands, seat to move and whatever else decides what may be done; equal for equal positions.
    #[inline]
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// How the game ended, once it has.
    #[inline]
    pub fn ending(&self) -> Option<Ending> {
        self.ending
    }
}

impl Outcome {
    /// An outcome, or that there is none yet, in one word: `ongoing`, `draw`, `win:south`, `win:north+south`.
    pub(crate) fn word(outcome: Option<Self>, seats: &Seats) -> String {
        match outcome {
            None => "ongoing".to_owned(),
            Some(Outcome::Draw) => "draw".to_owned(),
            Some(Outcome::Win(winners)) => format!("win:{}", seats.spell(winners)),
        }
    }
}

impl Engine {
    /// How a game stands, in one word.
    pub fn outcome_word(&self, ending: Option<Ending>) -> String {
        Outcome::word(ending.map(|ending| ending.outcome), &self.game.seats)
    }
}
