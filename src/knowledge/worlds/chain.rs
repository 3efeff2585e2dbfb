//! A [`Chain`] of ways to say what the hidden pieces are, each from the one before by exchanging two or three pieces' kinds.
//!
//! For where ways cannot be counted: fights between hidden pieces tie them together. Exchanges are as likely forth as back and
//! are taken as likely as the new way is compared with the old (Metropolis and others, 1953), so that in the long run
//! every way that can be come to is as likely as it should be. Successive ways are not independent.

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
        let held = std::mem::take(&mut chain.held);
        chain.ties.retain(|tie| tie.holds(&held));
        chain.held = held;
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

    /// Draws an exchange and makes it if the candidates allow it, the broken ties before and after it please, and the
    /// weights favour it.
    fn try_exchange(&mut self, unknowns: &Unknowns, dice: &mut Dice, pleases: impl Fn(usize, usize, f64) -> bool) {
        let first = dice.below(self.held.len());
        let part = &unknowns.parts[unknowns.part_of[first]];
        let second = part[dice.below(part.len())];
        let third = if dice.below(4) == 0 {
            part[dice.below(part.len())]
        } else {
            first
        };
        if first == second || second == third {
            return;
        }
        // What each of them would be: the next one's kind.
        let round = [first, second, third];
        let length = if third == first { 2 } else { 3 };
        let old: [Pair; 3] = round.map(|piece| self.held[piece]);
        let mut ratio = 1.0;
        for at in 0..length {
            let (piece, new) = (round[at], old[(at + 1) % length]);
            if !unknowns.candidates[piece].contains(new) {
                return;
            }
            if unknowns.is_weighted() {
                ratio *= unknowns.weight(piece, new) / unknowns.weight(piece, old[at]);
            }
        }
        if ratio < 1.0 && fraction(dice) >= ratio {
            return;
        }
        let drawn = if self.ties.is_empty() { 0.0 } else { fraction(dice) };
        let broken = |chain: &Self| -> usize {
            let ties = round[..length].iter().flat_map(|&piece| &chain.ties_of[piece]);
            ties.filter(|&&tie| !chain.ties[tie].holds(&chain.held)).count()
        };
        let before = broken(self);
        for at in 0..length {
            self.held[round[at]] = old[(at + 1) % length];
        }
        if !pleases(before, broken(self), drawn) {
            for at in 0..length {
                self.held[round[at]] = old[at];
            }
        }
    }
}
