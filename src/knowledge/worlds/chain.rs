//! A [`Chain`] of ways to say what the hidden pieces are, each from the one before by exchanging two or three pieces' kinds.
//!
//! For where ways cannot be counted: fights between hidden pieces tie them together. Exchanges are as likely forth as back,
//! and are made unless they break something (after Metropolis and others, 1953), so that in the long run every way that can
//! be come to is as likely as every other. Successive ways are not independent.

use arrayvec::ArrayVec;

use super::Pair;
use super::shares::fraction;
use super::unknowns::Unknowns;
use crate::engine::Dice;
use crate::knowledge::Candidates;
use crate::knowledge::deduction::Bond;

/// How many exchanges are tried for a first way that breaks no bond.
const MOST_TRIES: usize = 40_000;
/// How many exchanges for each piece are tried before the first way is drawn.
const WARMING: usize = 200;

/// A way, and how to go on from it.
#[derive(Clone, Debug)]
pub(super) struct Chain {
    pub held: Vec<Pair>,
    ties: Vec<Tie>,
    /// For each piece, its ties.
    ties_of: Vec<Vec<usize>>,
}

/// Two pieces that fought.
#[derive(Clone, Debug)]
pub(super) struct Tie {
    one: usize,
    other: usize,
    /// For each army and kind that the one can be, what the other then can be.
    allows: Vec<Candidates>,
    kinds: usize,
}

impl Tie {
    /// A bond between two unknown pieces; `None` if one of them is known.
    pub fn of(bond: &Bond, unknowns: &Unknowns, kinds: usize) -> Option<Self> {
        let number = |id| unknowns.ids.binary_search(&id).ok();
        let (one, other) = (number(bond.one)?, number(bond.other)?);
        let mut allows = Vec::new();
        for &((army, kind), others) in &bond.allows {
            let at = army.index() * kinds + kind.index();
            if allows.len() <= at {
                allows.resize(at + 1, Candidates::NONE);
            }
            allows[at] = others;
        }
        Some(Self {
            one,
            other,
            allows,
            kinds,
        })
    }

    /// Whether a way keeps it.
    pub fn holds(&self, held: &[Pair]) -> bool {
        let (army, kind) = held[self.one];
        self.allows
            .get(army.index() * self.kinds + kind.index())
            .is_some_and(|others| others.contains(held[self.other]))
    }
}

impl Chain {
    /// A chain that begins with a way that breaks no tie. If none is found, the ties that stay broken are given up, and the
    /// second value is false.
    pub fn new(unknowns: &Unknowns, held: Vec<Pair>, ties: Vec<Tie>, dice: &mut Dice) -> (Self, bool) {
        let mut chain = Self {
            held,
            ties_of: vec![Vec::new(); unknowns.ids.len()],
            ties,
        };
        chain.list_ties();
        let mut broken = chain.broken();
        for tried in 0..MOST_TRIES {
            if broken == 0 {
                break;
            }
            #[expect(clippy::cast_precision_loss, reason = "small numbers")]
            let heat = 1.0 - tried as f64 / MOST_TRIES as f64;
            chain.try_exchange(unknowns, dice, |old, new, drawn| {
                #[expect(clippy::cast_precision_loss, reason = "small numbers")]
                let worse = new as f64 - old as f64;
                drawn < (-worse / (0.05 + heat)).exp()
            });
            broken = chain.broken();
        }
        let Self { held, ties, .. } = &mut chain;
        ties.retain(|tie| tie.holds(held));
        chain.list_ties();
        for _ in 0..WARMING * unknowns.ids.len() {
            chain.step(unknowns, dice);
        }
        (chain, broken == 0)
    }

    fn list_ties(&mut self) {
        self.ties_of.iter_mut().for_each(Vec::clear);
        for (at, tie) in self.ties.iter().enumerate() {
            self.ties_of[tie.one].push(at);
            self.ties_of[tie.other].push(at);
        }
    }

    fn broken(&self) -> usize {
        self.ties.iter().filter(|tie| !tie.holds(&self.held)).count()
    }

    /// Goes on by one exchange, or stays.
    pub fn step(&mut self, unknowns: &Unknowns, dice: &mut Dice) {
        self.try_exchange(unknowns, dice, |_, broken, _| broken == 0);
    }

    /// Draws one exchange or several at once, and makes them if the candidates allow it and the broken ties before and
    /// after please. Where fights tie pieces together, often only several at once lead on.
    fn try_exchange(&mut self, unknowns: &Unknowns, dice: &mut Dice, pleases: impl Fn(usize, usize, f64) -> bool) {
        let mut changes = Changes::new();
        let mut first = dice.below(self.held.len());
        loop {
            if !self.propose(unknowns, dice, first, &mut changes) {
                return;
            }
            let ties = &self.ties_of[first];
            if changes.remaining_capacity() < 3 || ties.is_empty() || dice.below(2) == 0 {
                break;
            }
            let tie = &self.ties[ties[dice.below(ties.len())]];
            first = if tie.one == first { tie.other } else { tie.one };
        }
        let drawn = if self.ties.is_empty() { 0.0 } else { fraction(dice) };
        let before = self.broken_among(&changes);
        self.swap(&mut changes);
        if !pleases(before, self.broken_among(&changes), drawn) {
            self.swap(&mut changes);
        }
    }

    /// How many ties are broken of pieces that change.
    fn broken_among(&self, changes: &Changes) -> usize {
        let ties = changes.iter().flat_map(|&(piece, _)| &self.ties_of[piece]);
        ties.filter(|&&tie| !self.ties[tie].holds(&self.held)).count()
    }

    /// Makes changes, or takes them back.
    fn swap(&mut self, changes: &mut Changes) {
        for (piece, pair) in changes {
            std::mem::swap(&mut self.held[*piece], pair);
        }
    }

    /// Draws an exchange of a piece's kind with that of one or two others; false if the candidates do not allow it. No piece
    /// is in two exchanges, so that each is as likely backwards.
    fn propose(&self, unknowns: &Unknowns, dice: &mut Dice, first: usize, changes: &mut Changes) -> bool {
        let part = &unknowns.parts[unknowns.part_of[first]];
        let second = part[dice.below(part.len())];
        let third = if dice.below(4) == 0 {
            part[dice.below(part.len())]
        } else {
            first
        };
        if first == second || second == third {
            return false;
        }
        // Each becomes what the next one is.
        let mut become_next = |piece: usize, next: usize| {
            unknowns.candidates[piece].contains(self.held[next])
                && changes.iter().all(|change| change.0 != piece)
                && changes.try_push((piece, self.held[next])).is_ok()
        };
        if third == first {
            become_next(first, second) && become_next(second, first)
        } else {
            become_next(first, second) && become_next(second, third) && become_next(third, first)
        }
    }
}

/// What some pieces are to become, each in but one exchange; there is room for four exchanges of three pieces.
type Changes = ArrayVec<(usize, Pair), 12>;
