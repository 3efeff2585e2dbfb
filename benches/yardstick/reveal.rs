//! All pieces dealt face down, by hand.

use super::board::{CAMPS, reach, roam};
use super::pieces::{ATTACKER, BOMB, DEFENDER, ENGINEER, FLAG, fight};
use super::{End, Game, Step};

/// The state of play.
#[derive(Clone, Copy)]
pub struct Reveal {
    /// The kind, and 16 for the second army's.
    pieces: [u8; 60],
    /// Where each army's pieces lie face up.
    up: [u64; 2],
    /// Those of them that can move.
    movers: [u64; 2],
    engineers: u64,
    down: u64,
    /// The army of the seat that moves first, once that is decided.
    first: Option<u8>,
    to_move: u8,
    quiet: u8,
    end: Option<End>,
}

impl Reveal {
    /// Both armies where they were dealt: space, army and kind of each piece.
    pub fn new(pieces: impl Iterator<Item = (u8, u8, u8)>) -> Self {
        let mut state = Self {
            pieces: [0; 60],
            up: [0; 2],
            movers: [0; 2],
            engineers: 0,
            down: 0,
            first: None,
            to_move: 0,
            quiet: 0,
            end: None,
        };
        for (at, army, kind) in pieces {
            state.pieces[usize::from(at)] = army << 4 | kind;
            state.down |= 1 << at;
        }
        state
    }

    /// How the game ended, once it has, apart from a side that has nothing to do.
    pub fn end(&self) -> Option<End> {
        self.end
    }
}

impl Game for Reveal {
    #[inline]
    fn is_over(&self) -> bool {
        self.end.is_some()
    }

    #[inline]
    fn each_mover(&self, visit: &mut impl FnMut(u8, u64)) {
        if let Some(first) = self.first {
            let own = usize::from(first ^ self.to_move);
            let filled = self.up[0] | self.up[1] | self.down;
            let open = !(self.up[own] | self.down | self.up[1 - own] & CAMPS);
            let mut movers = self.movers[own];
            while movers != 0 {
                let from = super::bit(movers);
                let roams = self.engineers & movers & movers.wrapping_neg() != 0;
                movers &= movers - 1;
                let come = if roams { roam(from, filled) } else { reach(from, filled) };
                let to = come & open;
                if to != 0 {
                    visit(from, to);
                }
            }
        }
    }

    #[inline]
    fn flips(&self) -> u64 {
        self.down
    }

    #[inline]
    fn apply(&mut self, Step { from, to }: Step) {
        let seat = self.to_move;
        let (start, goal) = (1u64 << from, 1u64 << to);
        let piece = self.pieces[usize::from(from)];
        let (kind, own) = (piece & 15, usize::from(piece >> 4));
        self.to_move = 1 - seat;
        self.quiet += 1;
        if from == to {
            self.quiet = 0;
            self.down &= !goal;
            self.put(goal, own, kind);
            if self.first.is_none() {
                self.first = Some(own as u8 ^ seat);
            }
            return;
        }
        self.up[own] &= !start;
        self.movers[own] &= !start;
        self.engineers &= !start;
        self.pieces[usize::from(from)] = 0;
        let foe = 1 - own;
        let stays = if self.up[foe] & goal == 0 {
            true
        } else {
            self.quiet = 0;
            let met = self.pieces[usize::from(to)] & 15;
            let result = fight(kind, met);
            if result != DEFENDER {
                self.pieces[usize::from(to)] = 0;
                self.up[foe] &= !goal;
                self.movers[foe] &= !goal;
                self.engineers &= !goal;
                if met == FLAG {
                    self.end = Some(End::Won(seat));
                }
            }
            result == ATTACKER
        };
        if stays {
            self.pieces[usize::from(to)] = piece;
            self.put(goal, own, kind);
        }
        if self.quiet >= 80 {
            self.end = Some(if self.is_stuck() { End::Won(seat) } else { End::Draw });
        }
    }
}

impl Reveal {
    #[inline]
    fn put(&mut self, goal: u64, army: usize, kind: u8) {
        self.up[army] |= goal;
        if kind <= BOMB {
            self.movers[army] |= goal;
        }
        if kind == ENGINEER {
            self.engineers |= goal;
        }
    }
}
