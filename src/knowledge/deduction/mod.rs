//! What every hidden piece can still be: a [`Deduction`] from a [`View`](crate::knowledge::View).
//!
//! Takes the view's opening, log and board, and the rules of the game; yields [`Candidates`] for each piece. Pieces are
//! followed from the first ply (`track`), each with what it could be by where it stood (`stock`); every ply takes away what
//! could not have acted or fought so, or would have woken other rules (`evidence`), and what the viewer may do takes away what
//! could not be attacked so (`listed`); what is left must add up to the armies (`support`). What always holds: the truth is among the candidates; nothing is used that the view does not hold.

mod candidates;
mod evidence;
mod listed;
mod piece;
mod stock;
mod support;
#[cfg(test)]
mod tests;
mod track;

pub use candidates::Candidates;
pub(super) use evidence::Bond;
pub(super) use piece::Tracked;
pub(super) use stock::Stock;
pub(super) use support::Support;
pub(super) use track::Track;

use std::sync::Arc;

use super::{Deed, Opening, Seen, Sighting, View};
use crate::engine::Engine;
use crate::game::{ArmyId, KindId, KindSet, SeatId, SeatSet, SpaceId};

/// What every piece can still be, and how that came about.
#[derive(Clone, Debug)]
pub struct Deduction<'e> {
    engine: &'e Engine,
    opening: Arc<Opening>,
    pub(super) stock: Stock,
    pub(super) track: Track,
    pub(super) bonds: Vec<Bond>,
    /// How many plies of the log it has followed.
    followed: usize,
    /// For each piece, what it can be, all pieces looked at together.
    pub(super) settled: Vec<Candidates>,
    /// Whether everything that was seen goes together.
    pub(super) consistent: bool,
    /// Where positions can recur: those since something last happened that no position comes back from.
    pub(super) past: Vec<Past>,
}

/// A position that has occurred, as far as everybody saw it.
#[derive(Clone, Debug)]
pub(super) struct Past {
    pub track: Track,
    pub to_move: SeatId,
}

impl<'e> Deduction<'e> {
    /// What a view lets be deduced.
    pub fn of(engine: &'e Engine, view: &View) -> Self {
        let game = engine.game();
        let (stock, pieces) = stock::pieces(game, &view.opening);
        let mut deduction = Self {
            engine,
            opening: Arc::clone(&view.opening),
            stock,
            track: Track::new(game, &view.opening, pieces),
            bonds: Vec::new(),
            followed: 0,
            settled: Vec::new(),
            consistent: true,
            past: Vec::new(),
        };
        if let Some(to_move) = view.opening.to_move
            && engine.counts_occurrences()
            && !view.opening.exchanging
        {
            deduction.remember(to_move);
        }
        deduction.follow(view);
        deduction
    }

    /// Goes on with a later view of the same game. A view in which less has happened, or of another game, is begun anew.
    pub fn follow(&mut self, view: &View) {
        if view.log.len() < self.followed || *view.opening != *self.opening {
            *self = Self::of(self.engine, view);
            return;
        }
        for sighting in view.log.iter().skip(self.followed) {
            evidence::weigh(self.engine, &mut self.track, &self.stock, &mut self.bonds, sighting);
            let defeated = self.track.defeated;
            let was_exchanging = self.track.exchanging.is_some();
            self.track.follow(self.engine, sighting);
            if self.engine.counts_occurrences() {
                self.note_occurrence(sighting, was_exchanging, defeated);
            }
        }
        self.followed = view.log.len();
        self.look(view);
        self.settle(&listed::weigh(self.engine, &self.track, view));
    }

    /// What the piece on a space can be: its army and kind as they are now.
    pub fn at(&self, space: SpaceId) -> Candidates {
        self.track.at(space).map_or(Candidates::NONE, |id| {
            let piece = &self.track.pieces[id];
            self.settled[id].iter().map(|pair| piece.now(pair)).collect()
        })
    }

    /// The kinds that an army began with.
    pub fn kinds_of(&self, army: ArmyId) -> KindSet {
        let kinds = self.engine.game().kind_ids();
        kinds.filter(|&kind| self.stock.of((army, kind)) > 0).collect()
    }

    /// How many of a kind an army began with are out of the game for certain, by the candidates of what has left the board.
    pub fn surely_gone(&self, pair: (ArmyId, KindId)) -> usize {
        let gone = self.track.pieces.iter().zip(&self.settled);
        gone.filter(|(piece, settled)| piece.gone && settled.only() == Some(pair))
            .count()
    }

    /// Whether everything that was seen goes together. It may not for a position that was put up by hand with more pieces
    /// than an army has; then each piece is only looked at by itself.
    pub fn is_consistent(&self) -> bool {
        self.consistent
    }

    /// Takes note of what the viewer sees on the board now.
    fn look(&mut self, view: &View) {
        for space in self.engine.game().board.ids() {
            let (Some(seen), Some(id)) = (view.at(space), self.track.at(space)) else {
                continue;
            };
            self.track.pieces[id].learn(seen.army, seen.kind);
            if let (Some(cargo), Some((id, _))) = (seen.cargo, self.track.under[space.index()]) {
                self.track.pieces[id].learn(Some(cargo.army), cargo.kind);
            }
        }
    }

    /// Begins with what some pieces are left by what the viewer may do, and drops the candidates without support until nothing
    /// changes.
    fn settle(&mut self, listed: &[(piece::PieceId, Candidates)]) {
        let pieces = &self.track.pieces;
        self.settled = pieces.iter().map(|piece| piece.candidates).collect();
        for &(id, left) in listed {
            self.settled[id] = left;
        }
        self.consistent = self.stock.holds;
        if !self.stock.holds {
            return;
        }
        let counted: Vec<usize> = (0..pieces.len()).filter(|&id| pieces[id].counted).collect();
        let game = self.engine.game();
        let stock: Vec<_> = game
            .seats
            .army_ids()
            .flat_map(|army| game.kind_ids().map(move |kind| (army, kind)))
            .map(|pair| (pair, self.stock.of(pair)))
            .collect();
        let mut settled = self.settled.clone();
        loop {
            let before = settled.clone();
            let candidates: Vec<_> = counted.iter().map(|&id| settled[id]).collect();
            let Some(support) = Support::find(&candidates, &stock) else {
                self.consistent = false;
                return;
            };
            let mut known: Vec<(Candidates, Candidates)> = Vec::new();
            for &id in &counted {
                let asked = settled[id];
                if let Some(known) = known.iter().find(|known| known.0 == asked) {
                    settled[id] = known.1;
                } else {
                    settled[id] = support.supported(asked);
                    known.push((asked, settled[id]));
                }
            }
            for bond in &self.bonds {
                let (ones, others) = (settled[bond.one], settled[bond.other]);
                settled[bond.one] = ones.filter(|one| others.iter().any(|other| bond.admits(one, other)));
                settled[bond.other] = others.filter(|other| ones.iter().any(|one| bond.admits(one, other)));
            }
            if settled == before {
                break;
            }
        }
        self.settled = settled;
    }

    fn note_occurrence(&mut self, sighting: &Sighting, was_exchanging: bool, before: SeatSet) {
        let seats = &self.engine.game().seats;
        let after = |mover: SeatId, out: SeatSet| {
            (1..=seats.len())
                .map(|on| SeatId::from_index((mover.index() + on) % seats.len()))
                .find(|&seat| !out.contains(seat))
                .unwrap_or(mover)
        };
        if self.track.broke {
            self.past.clear();
        }
        if was_exchanging {
            if self.track.exchanging.is_none() {
                self.past.clear();
                let last = SeatId::from_index(seats.len() - 1);
                self.remember(after(last, self.track.defeated));
            }
            return;
        }
        let Deed::Acted(mover, _) = sighting.deed else { return };
        // A position is noted before the rules that look at it put anyone out.
        let mut out = before;
        for seen in &sighting.seen {
            if let Seen::Defeated { seat, rule: Some(rule) } = seen
                && self.engine.is_woken_by_pieces(*rule)
            {
                out.insert(*seat);
            }
        }
        let now = std::mem::replace(&mut self.track.defeated, out);
        self.remember(after(mover, out));
        self.track.defeated = now;
    }

    fn remember(&mut self, to_move: SeatId) {
        self.past.push(Past {
            track: self.track.clone(),
            to_move,
        });
    }
}
