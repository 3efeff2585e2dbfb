//! Two hidden armies, by hand.

use super::board::{CAMPS, HEADQUARTERS, reach, roam};
use super::pieces::{ATTACKER, BOMB, DEFENDER, ENGINEER, FLAG, MARSHAL, fight};
use super::{End, Game, Step};

/// The state of play.
#[derive(Clone, Copy)]
pub struct Classic {
    kinds: [u8; 60],
    /// Where each side's pieces stand.
    side: [u64; 2],
    /// Those of them that can move where they stand.
    movers: [u64; 2],
    engineers: u64,
    /// Whose flag everyone has been shown.
    bare: [bool; 2],
    to_move: u8,
    quiet: u8,
    end: Option<End>,
}

impl Classic {
    /// Both armies where they start: space, side and kind of each piece.
    pub fn new(pieces: impl Iterator<Item = (u8, u8, u8)>) -> Self {
        let mut state = Self {
            kinds: [0; 60],
            side: [0; 2],
            movers: [0; 2],
            engineers: 0,
            bare: [false; 2],
            to_move: 0,
            quiet: 0,
            end: None,
        };
        for (at, side, kind) in pieces {
            let (bit, side) = (1 << at, usize::from(side));
            state.kinds[usize::from(at)] = kind;
            state.side[side] |= bit;
            if kind <= BOMB && HEADQUARTERS & bit == 0 {
                state.movers[side] |= bit;
            }
            if kind == ENGINEER {
                state.engineers |= bit;
            }
        }
        state
    }

    /// How the game ended, once it has, apart from a side that has nothing to move.
    pub fn end(&self) -> Option<End> {
        self.end
    }

    #[inline]
    fn lose(&mut self, side: usize, kind: u8) {
        if kind == MARSHAL {
            self.bare[side] = true;
        }
        if kind == FLAG {
            self.end = Some(End::Won(1 - side as u8));
        }
    }
}

impl Game for Classic {
    #[inline]
    fn is_over(&self) -> bool {
        self.end.is_some()
    }

    #[inline]
    fn each_mover(&self, visit: &mut impl FnMut(u8, u64)) {
        let own = self.side[usize::from(self.to_move)];
        let foes = self.side[usize::from(1 - self.to_move)];
        let filled = own | foes;
        let open = !(own | foes & CAMPS);
        let mut movers = self.movers[usize::from(self.to_move)];
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

    #[inline]
    fn apply(&mut self, Step { from, to }: Step) {
        let (own, foe) = (usize::from(self.to_move), usize::from(1 - self.to_move));
        let (start, goal) = (1u64 << from, 1u64 << to);
        let (kind, met) = (self.kinds[usize::from(from)], self.kinds[usize::from(to)]);
        self.to_move = 1 - self.to_move;
        self.side[own] &= !start;
        self.movers[own] &= !start;
        self.engineers &= !start;
        self.kinds[usize::from(from)] = 0;
        self.quiet += 1;
        let stays = if self.side[foe] & goal == 0 {
            true
        } else {
            self.quiet = 0;
            let result = fight(kind, met);
            if result != DEFENDER {
                self.kinds[usize::from(to)] = 0;
                self.side[foe] &= !goal;
                self.movers[foe] &= !goal;
                self.engineers &= !goal;
                self.lose(foe, met);
            }
            if result != ATTACKER {
                self.lose(own, kind);
            }
            result == ATTACKER
        };
        if stays {
            self.kinds[usize::from(to)] = kind;
            self.side[own] |= goal;
            self.movers[own] |= goal & !HEADQUARTERS;
            if kind == ENGINEER {
                self.engineers |= goal;
            }
        }
        if self.quiet >= 70 {
            self.end = Some(if self.is_stuck() {
                End::Won(own as u8)
            } else {
                End::Draw
            });
        }
    }
}
