//! The [`Unknowns`]: the pieces that a viewer does not know, as sampling needs them.

use super::Pair;
use crate::game::Game;
use crate::knowledge::Candidates;
use crate::knowledge::deduction::{Deduction, Support};

/// The pieces that a viewer does not know, numbered for themselves.
#[derive(Clone, Debug)]
pub(super) struct Unknowns {
    /// Their numbers among all pieces.
    pub ids: Vec<usize>,
    /// What each can be, all looked at together.
    pub candidates: Vec<Candidates>,
    /// What they are, all together; empty if what was seen does not add up.
    pub stock: Vec<(Pair, usize)>,
    /// Pieces that can exchange what they are, directly or through others.
    pub parts: Vec<Vec<usize>>,
    /// Which of the parts each piece is in.
    pub part_of: Vec<usize>,
}

impl Unknowns {
    pub fn of(game: &Game, deduction: &Deduction) -> Self {
        let pieces = &deduction.track.pieces;
        let consistent = deduction.consistent;
        let unknown = |&id: &usize| deduction.settled[id].len() > 1 && (pieces[id].counted || !consistent);
        let ids: Vec<usize> = (0..pieces.len()).filter(unknown).collect();
        let mut stock = Vec::new();
        if consistent {
            for army in game.seats.army_ids() {
                for pair in game.kind_ids().map(|kind| (army, kind)) {
                    let known = (0..pieces.len())
                        .filter(|&id| pieces[id].counted && deduction.settled[id].only() == Some(pair))
                        .count();
                    let left = deduction.stock.of(pair).saturating_sub(known);
                    if left > 0 {
                        stock.push((pair, left));
                    }
                }
            }
        }
        let mut unknowns = Self {
            candidates: ids.iter().map(|&id| deduction.settled[id]).collect(),
            part_of: vec![0; ids.len()],
            parts: Vec::new(),
            stock,
            ids,
        };
        unknowns.part();
        unknowns
    }

    /// Finds the parts: pieces that have a candidate in common, and so on.
    fn part(&mut self) {
        let mut left: Vec<usize> = (0..self.ids.len()).collect();
        while let Some(first) = left.pop() {
            let (mut part, mut all) = (vec![first], self.candidates[first]);
            loop {
                let before = part.len();
                left.retain(|&piece| {
                    let apart = self.candidates[piece].and(all).is_empty();
                    if !apart {
                        part.push(piece);
                        all = all.or(self.candidates[piece]);
                    }
                    apart
                });
                if part.len() == before {
                    break;
                }
            }
            part.sort_unstable();
            for &piece in &part {
                self.part_of[piece] = self.parts.len();
            }
            self.parts.push(part);
        }
    }

    /// What the pieces of a part are, all together.
    pub fn stock_of(&self, part: &[usize]) -> Vec<(Pair, usize)> {
        let all = part
            .iter()
            .fold(Candidates::NONE, |all, &piece| all.or(self.candidates[piece]));
        self.stock.iter().copied().filter(|item| all.contains(item.0)).collect()
    }

    /// Some way to say what they are.
    pub fn some_way(&self) -> Vec<Pair> {
        Support::find(&self.candidates, &self.stock)
            .map(|support| support.assignment(&self.candidates))
            .unwrap_or_default()
    }
}
