//! Zobrist [`Keys`]: a state's hash is the exclusive or of the keys of everything in it.
//!
//! From a fixed seed, so that hashes are the same on every machine; `SplitMix64` (Steele, Lea and Flood, 2014) mixes them.

use crate::engine::state::Exchanging;
use crate::engine::{Cargo, Cell, Engine, State};
use crate::game::{ArmyId, Game, KindId, SeatId, SpaceId};

const SEED: u64 = 0x5A4E_D7AB_1E00_0001;

/// The keys.
#[derive(Clone, Debug)]
pub(in crate::engine) struct Keys {
    /// Face, army, kind, space: face-up pieces first, as most games have no others.
    pieces: Box<[u64]>,
    turns: Box<[u64]>,
    spaces: usize,
    armies: usize,
    kinds: usize,
}

fn mix(seed: u64) -> u64 {
    let mut bits = seed.wrapping_add(0x9E37_79B9_7F4A_7C15);
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    bits ^ (bits >> 31)
}

/// The key of something rare: a sort and four small numbers.
fn rare(sort: u8, parts: [u8; 4]) -> u64 {
    let [a, b, c, d] = parts;
    mix(SEED ^ mix(u64::from_be_bytes([sort, 0, 0, 0, a, b, c, d])))
}

impl Keys {
    pub(in crate::engine) fn new(game: &Game) -> Self {
        let (spaces, armies, kinds) = (game.board.len(), game.seats.armies.len(), game.kinds.len());
        let key = |index: usize| mix(SEED.wrapping_add((index as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15)));
        let pieces = (0..2 * armies * kinds * spaces).map(|at| {
            let (piece, space) = (at / spaces, at % spaces);
            let (face, which) = (piece / (armies * kinds), piece % (armies * kinds));
            key((face * spaces + space) * armies * kinds + which)
        });
        Self {
            pieces: pieces.collect(),
            turns: game.seats.iter().map(|seat| rare(1, [seat.0, 0, 0, 0])).collect(),
            spaces,
            armies,
            kinds,
        }
    }

    #[inline]
    pub(in crate::engine) fn piece(&self, space: SpaceId, cell: Cell) -> u64 {
        let Some((army, kind)) = cell.parts() else { return 0 };
        self.pieces[self.first(cell.is_down(), army, kind) + space.index()]
    }

    /// What turning a piece over on a space does to a hash.
    #[inline]
    pub(in crate::engine) fn turned(&self, space: SpaceId, cell: Cell) -> u64 {
        let Some((army, kind)) = cell.parts() else { return 0 };
        let up = self.first(false, army, kind) + space.index();
        self.pieces[up] ^ self.pieces[up + self.pieces.len() / 2]
    }

    /// Where the keys of a piece begin.
    #[inline]
    fn first(&self, down: bool, army: ArmyId, kind: KindId) -> usize {
        let side = usize::from(down) * self.armies + army.index();
        (side * self.kinds + kind.index()) * self.spaces
    }

    /// The keys of a piece, one for each space; none for nothing.
    #[inline]
    pub(in crate::engine) fn of(&self, cell: Cell) -> &[u64] {
        let Some((army, kind)) = cell.parts() else { return &[] };
        let first = self.first(cell.is_down(), army, kind);
        &self.pieces[first..first + self.spaces]
    }

    #[inline]
    pub(in crate::engine) fn turn(&self, seat: SeatId) -> u64 {
        self.turns[seat.index()]
    }
}

pub(super) fn hand_key(army: ArmyId, kind: KindId, count: u8) -> u64 {
    if count == 0 {
        0
    } else {
        rare(2, [army.0, kind.0, count, 0])
    }
}

pub(super) fn cargo_key(space: SpaceId, cargo: Cargo) -> u64 {
    rare(3, [space.0, cargo.army.0, cargo.kind.0, u8::from(cargo.aboard)])
}

pub(super) fn bound_key(seat: SeatId, army: ArmyId) -> u64 {
    rare(4, [seat.0, army.0, 0, 0])
}

pub(super) fn defeated_key(seat: SeatId) -> u64 {
    rare(5, [seat.0, 0, 0, 0])
}

pub(super) fn exchanging_key(exchanging: Exchanging) -> u64 {
    rare(6, [exchanging.turn, exchanging.made, 0, 0])
}

impl Engine {
    /// The hash of a state computed from nothing; always equal to [`State::hash`], which is kept step by step.
    pub fn hash_afresh(&self, state: &State) -> u64 {
        let mut hash = self.keys.turn(state.to_move);
        for space in self.game.board.ids() {
            hash ^= self.keys.piece(space, state.cell(space));
            hash ^= state.cargo(space).map_or(0, |cargo| cargo_key(space, cargo));
        }
        for army in self.game.seats.army_ids() {
            for kind in self.game.kind_ids() {
                hash ^= hand_key(army, kind, state.in_hand(army, kind, self.game.kinds.len()));
            }
        }
        if self.tables.bound_in_play {
            for seat in self.game.seats.iter() {
                hash ^= state.army_of(seat).map_or(0, |army| bound_key(seat, army));
            }
        }
        for seat in state.defeated.iter() {
            hash ^= defeated_key(seat);
        }
        hash ^ state.exchanging.map_or(0, exchanging_key)
    }
}
