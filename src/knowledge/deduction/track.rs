//! The [`Track`]: where every piece is, followed from the opening through the log.
//!
//! All movements are public, so this needs no guessing; what pieces are is another matter.

use super::piece::{PieceId, Tracked};
use super::{Candidates, stock};
use crate::engine::{Action, Engine};
use crate::game::{ArmyId, FightResult, Game, KindId, SeatId, SeatSet, SpaceId, SpaceSet};
use crate::knowledge::{Deed, Opening, Seen, Sighting};

/// Where every piece is, and what else of a state everybody sees.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::knowledge) struct Track {
    pub pieces: Vec<Tracked>,
    /// For each space, what stands there.
    pub top: Vec<Option<PieceId>>,
    /// For each space, what the piece there carries or stands over, and whether that is aboard.
    pub under: Vec<Option<(PieceId, bool)>>,
    pub hands: Vec<(ArmyId, KindId, u8)>,
    pub bound: Vec<Option<ArmyId>>,
    pub defeated: SeatSet,
    pub trips: Vec<(Option<(SpaceId, SpaceId)>, u32)>,
    pub exchanging: Option<(u8, u8)>,
    /// Whether something has happened after which no earlier position can come again.
    pub broke: bool,
}

impl Track {
    pub fn new(game: &Game, opening: &Opening, pieces: Vec<Tracked>) -> Self {
        let spaces = game.board.len();
        let mut track = Self {
            pieces,
            top: vec![None; spaces],
            under: vec![None; spaces],
            hands: opening.hands.clone(),
            bound: opening.bound.clone(),
            defeated: opening.defeated,
            trips: vec![(None, 0); game.seats.len()],
            exchanging: opening.exchanging.then_some((0, 0)),
            broke: false,
        };
        let mut ids = 0..;
        for (space, _) in stock::standing(game, opening) {
            track.top[space.index()] = ids.next();
        }
        for (space, seen) in stock::standing(game, opening) {
            if let Some(cargo) = seen.cargo {
                track.under[space.index()] = ids.next().map(|id| (id, cargo.aboard));
            }
        }
        track.settle_exchanging(game);
        track
    }

    /// The piece on a space.
    pub fn at(&self, space: SpaceId) -> Option<PieceId> {
        self.top[space.index()]
    }

    /// Where anything stands.
    pub fn filled(&self) -> SpaceSet {
        let filled = |&at: &usize| self.top[at].is_some();
        (0..self.top.len()).filter(filled).map(SpaceId::from_index).collect()
    }

    /// Brings everything where a ply has left it.
    pub fn follow(&mut self, engine: &Engine, sighting: &Sighting) {
        let game = engine.game();
        self.broke = false;
        let mut removed: Vec<(SpaceId, Option<ArmyId>)> = Vec::new();
        for seen in &sighting.seen {
            match *seen {
                Seen::Removed { piece, at, to_hand } => {
                    removed.push((at, piece.army));
                    match (to_hand, piece.kind) {
                        (Some(army), Some(kind)) => {
                            let kind = game.kind(kind).in_hand.unwrap_or(kind);
                            self.count_in_hand(army, kind, 1);
                        }
                        _ => self.broke = true,
                    }
                }
                Seen::Took { from, to, kind, count } => {
                    self.hands.retain(|hand| (hand.0, hand.1) != (from, kind));
                    self.count_in_hand(to, kind, i32::from(count));
                }
                Seen::Bound { .. } | Seen::Flipped { .. } => self.broke = true,
                _ => {}
            }
        }
        match sighting.deed {
            Deed::Acted(seat, action) => self.act(game, seat, action, &sighting.seen, &mut removed),
            Deed::Exchanged(seat) => {
                self.exchange_unseen(game, seat);
                self.count_exchange();
            }
            Deed::Resigned(_) | Deed::Left(_) | Deed::Agreed => {}
        }
        for seen in &sighting.seen {
            match *seen {
                Seen::Shown { army, kind, at } => {
                    if let Some(id) = self.at(at) {
                        self.pieces[id].learn(Some(army), Some(kind));
                        self.pieces[id].shown = true;
                        self.broke |= std::mem::take(&mut self.pieces[id].down);
                    }
                }
                Seen::Turned { army, was, kind, at } => {
                    if let Some(id) = self.at(at) {
                        self.pieces[id].learn(Some(army), Some(was));
                        self.pieces[id].turned = Some(kind);
                        self.pieces[id].shown = true;
                        self.pieces[id].down = false;
                    }
                }
                Seen::Bound { seat, army } => self.bound[seat.index()] = Some(army),
                Seen::Defeated { seat, .. } => self.defeated.insert(seat),
                _ => {}
            }
        }
        for (at, army) in removed {
            self.clear(at, army);
        }
        self.settle_exchanging(game);
    }

    fn act(
        &mut self,
        game: &Game,
        seat: SeatId,
        action: Action,
        seen: &[Seen],
        removed: &mut Vec<(SpaceId, Option<ArmyId>)>,
    ) {
        let mut trip = (None, 0);
        match action {
            Action::Move { from, to } | Action::MoveInto { from, to, .. } => {
                self.relocate(from, to);
                trip = self.trip(seat, from, to);
            }
            Action::Take { route } | Action::TakeInto { route, .. } => {
                let (from, to) = route.ends();
                if from != to {
                    self.relocate(from, to);
                }
                trip = self.trip(seat, from, to);
            }
            Action::Attack { from, to } | Action::AttackInto { from, to, .. } => {
                let result = seen.iter().find_map(|seen| match seen {
                    Seen::Fought { result, .. } => Some(*result),
                    _ => None,
                });
                if let Some(result) = result {
                    self.fight(from, to, result, removed);
                    if result == FightResult::Attacker {
                        trip = self.trip(seat, from, to);
                    }
                }
            }
            Action::LiftAt { from, to } => {
                let cargo = self.top[to.index()].take();
                self.relocate(from, to);
                self.under[to.index()] = cargo.map(|cargo| (cargo, true));
                trip = self.trip(seat, from, to);
            }
            Action::LiftHere { at } => self.set_aboard(at, true),
            Action::Lay { at } => self.set_aboard(at, false),
            Action::Flip { at } => {
                if let Some(id) = self.at(at) {
                    self.pieces[id].down = false;
                }
            }
            Action::Drop { kind, to } => {
                if let Some(army) = self.bound[seat.index()] {
                    self.count_in_hand(army, kind, -1);
                    let mut piece = Tracked::new(Candidates::one((army, kind)));
                    piece.counted = false;
                    self.top[to.index()] = Some(self.pieces.len());
                    self.pieces.push(piece);
                }
            }
            Action::Convert { to, .. } => {
                if let Some(id) = self.at(to) {
                    self.pieces[id].side = self.bound[seat.index()];
                    self.pieces[id].shown = false;
                }
            }
            Action::Exchange { first, second } => {
                self.top.swap(first.index(), second.index());
                self.count_exchange();
                return;
            }
            Action::Pass => {
                if let Some((turn, _)) = self.exchanging {
                    self.exchanging = Some((turn.saturating_add(1), 0));
                    self.settle_exchanging(game);
                    return;
                }
            }
        }
        self.trips[seat.index()] = trip;
    }

    /// What a seat's count of its last piece's trips comes to when that goes on.
    fn trip(&self, seat: SeatId, from: SpaceId, to: SpaceId) -> (Option<(SpaceId, SpaceId)>, u32) {
        let (leg, legs) = self.trips[seat.index()];
        (Some((from, to)), if leg == Some((to, from)) { legs + 1 } else { 1 })
    }

    fn fight(&mut self, from: SpaceId, to: SpaceId, result: FightResult, removed: &mut Vec<(SpaceId, Option<ArmyId>)>) {
        let mut falls = |track: &mut Self, at: SpaceId| {
            if let Some(first) = removed.iter().position(|removed| removed.0 == at) {
                removed.remove(first);
            }
            track.take_off(at);
        };
        match result {
            FightResult::Attacker => {
                falls(self, to);
                self.set_aboard(to, false);
                self.relocate(from, to);
            }
            FightResult::Defender => {
                falls(self, from);
                self.leave_alone(from);
            }
            FightResult::Neither => {
                falls(self, to);
                falls(self, from);
                self.leave_alone(to);
                self.leave_alone(from);
            }
            FightResult::Both => {}
        }
    }

    /// Takes a piece off the board, and what it carried or stood over not with it.
    fn take_off(&mut self, at: SpaceId) {
        if let Some(id) = self.top[at.index()].take() {
            self.pieces[id].gone = true;
        }
        for trip in &mut self.trips {
            if trip.0.is_some_and(|(_, to)| to == at) {
                *trip = (None, 0);
            }
        }
    }

    fn relocate(&mut self, from: SpaceId, to: SpaceId) {
        self.top[to.index()] = self.top[from.index()].take();
        match self.under[from.index()] {
            Some((_, true)) => self.under[to.index()] = self.under[from.index()].take(),
            Some((_, false)) => self.leave_alone(from),
            None => {}
        }
    }

    /// Lets the cargo of a space on which nothing else stands any more lie alone.
    fn leave_alone(&mut self, at: SpaceId) {
        if let Some((cargo, _)) = self.under[at.index()].take() {
            self.pieces[cargo].shown = false;
            self.pieces[cargo].down = false;
            self.top[at.index()] = Some(cargo);
        }
    }

    fn set_aboard(&mut self, at: SpaceId, now: bool) {
        if let Some((_, aboard)) = &mut self.under[at.index()] {
            *aboard = now;
        }
    }

    /// A rule has removed something of an army: the piece on a space, or its cargo.
    fn clear(&mut self, at: SpaceId, army: Option<ArmyId>) {
        let of =
            |piece: &Tracked| army.is_none_or(|army| piece.candidates.iter().any(|pair| piece.now(pair).0 == army));
        let cargo = self.under[at.index()]
            .filter(|&(cargo, _)| of(&self.pieces[cargo]) && self.at(at).is_none_or(|id| !of(&self.pieces[id])));
        if let Some((cargo, _)) = cargo {
            self.under[at.index()] = None;
            self.pieces[cargo].gone = true;
        } else {
            self.take_off(at);
            self.leave_alone(at);
        }
    }

    fn count_in_hand(&mut self, army: ArmyId, kind: KindId, change: i32) {
        let at = self.hands.iter().position(|hand| (hand.0, hand.1) == (army, kind));
        let at = at.unwrap_or_else(|| {
            self.hands.push((army, kind, 0));
            self.hands.len() - 1
        });
        let held = i32::from(self.hands[at].2).saturating_add(change);
        self.hands[at].2 = u8::try_from(held.max(0)).unwrap_or(u8::MAX);
    }

    /// Two pieces have changed places, and the viewer does not know which: each may now be what the other was.
    fn exchange_unseen(&mut self, game: &Game, seat: SeatId) {
        let (Some(exchange), Some(army)) = (&game.setup.exchange, self.bound[seat.index()]) else {
            return;
        };
        let (one, other) = ((army, exchange.kinds.0), (army, exchange.kinds.1));
        for piece in &mut self.pieces {
            if piece.candidates.contains(one) || piece.candidates.contains(other) {
                piece.candidates.insert(one);
                piece.candidates.insert(other);
            }
        }
    }

    fn count_exchange(&mut self) {
        if let Some((_, made)) = &mut self.exchanging {
            *made = made.saturating_add(1);
        }
    }

    /// Makes it the turn of the next seat that may exchange, or lets play begin.
    fn settle_exchanging(&mut self, game: &Game) {
        let Some(exchange) = &game.setup.exchange else { return };
        while let Some((turn, _)) = self.exchanging {
            match exchange.order.get(usize::from(turn)) {
                None => self.exchanging = None,
                Some(&seat) if self.defeated.contains(seat) => self.exchanging = Some((turn + 1, 0)),
                Some(_) => return,
            }
        }
    }
}
