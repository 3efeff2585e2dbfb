//! [`Outset`]: what can be said of the moment when play begins.
//!
//! Takes a game; yields whether conditions hold before the first move, as far as its set-up decides that whoever arranges or
//! deals. Where it does not, nothing is said.

use crate::compile::pairing::joined;
use crate::game::{
    ArmyId, Binding, Condition, Game, Holder, KindId, Method, Number, SeatId, SeatRef, SeatSet, SpaceId, Test, Who,
};

/// What stands on the board and lies in hands when play begins.
#[derive(Clone, Debug)]
pub struct Outset<'a> {
    game: &'a Game,
    /// Each piece on the board, and its space where that is known.
    board: Vec<Piece>,
}

#[derive(Clone, Copy, Debug)]
struct Piece {
    army: ArmyId,
    kind: KindId,
    at: Option<SpaceId>,
    down: bool,
}

impl<'a> Outset<'a> {
    /// That of a game.
    pub fn of(game: &'a Game) -> Self {
        // Exchanges may move what stands there.
        let stays = game.setup.exchange.is_none();
        let fixed = game.setup.fixed.iter().map(|&(space, army, kind)| Piece {
            army,
            kind,
            at: stays.then_some(space),
            down: false,
        });
        let mut board: Vec<_> = fixed.collect();
        if game.setup.method != Method::Fixed {
            let down = game.setup.method == Method::Deal;
            for army in game.seats.commanded() {
                for kind in game.kind_ids() {
                    let piece = Piece {
                        army,
                        kind,
                        at: None,
                        down,
                    };
                    board.extend(std::iter::repeat_n(piece, game.kind(kind).count));
                }
            }
        }
        Self { game, board }
    }

    /// Whether a condition that is asked after every action holds when play begins, for the seat that `any seat` stands for.
    pub fn holds(&self, condition: &Condition, it: Option<SeatId>) -> Option<bool> {
        match condition {
            Condition::Known(known) => Some(*known),
            Condition::Not(inner) => self.holds(inner, it).map(|known| !known),
            Condition::All(parts) => joined(parts.iter().map(|part| self.holds(part, it)), false),
            Condition::Any(parts) => joined(parts.iter().map(|part| self.holds(part, it)), true),
            Condition::Test(test) => self.tested(test, it),
        }
    }

    fn tested(&self, test: &Test, it: Option<SeatId>) -> Option<bool> {
        match test {
            Test::Has(holder, who, comparison, number) => {
                Some(comparison.holds(self.sum(*holder, who, it, |_| 1)?, *number))
            }
            Test::Compare(left, comparison, right) => {
                Some(comparison.holds(self.number(left, it)?, self.number(right, it)?))
            }
            Test::Defeated(_) => Some(false),
            Test::Among(seats, others) => {
                let (seats, others) = (self.seats(*seats, it)?, self.seats(*others, it)?);
                Some(!seats.is_empty() && seats.without(others).is_empty())
            }
            Test::In(..) | Test::Is(..) | Test::Unbound(_) | Test::NoAction(_) => None,
        }
    }

    fn number(&self, number: &Number, it: Option<SeatId>) -> Option<i32> {
        match number {
            Number::Constant(value) => Some(*value),
            Number::Plies => Some(0),
            Number::Count(holder, who) => self.sum(*holder, who, it, |_| 1),
            Number::TotalValue(holder, who) => self.sum(*holder, who, it, |kind| self.game.kind(kind).value),
            Number::Rank(_) | Number::Value(_) | Number::LowestRank(_) | Number::HighestRank(_) => None,
        }
    }

    /// Something of each piece that a holder has and that fits, added up.
    fn sum(&self, holder: Holder, who: &Who, it: Option<SeatId>, of: impl Fn(KindId) -> i32) -> Option<i32> {
        let seats = match holder {
            Holder::Board => None,
            Holder::OnBoard(seats) | Holder::InHand(seats) => Some(self.seats(seats, it)?),
        };
        let held = |army: ArmyId| seats.is_none_or(|seats| seats.iter().any(|seat| seat.0 == army.0));
        let mut sum = 0_i32;
        if let Holder::InHand(_) = holder {
            for &(army, kind, count) in self.game.setup.hands.iter().filter(|&&(army, ..)| held(army)) {
                let piece = Piece {
                    army,
                    kind,
                    at: None,
                    down: false,
                };
                if self.fits(who, piece, it)? {
                    sum = sum.saturating_add(of(kind).saturating_mul(i32::from(count)));
                }
            }
            return Some(sum);
        }
        for &piece in self.board.iter().filter(|piece| held(piece.army)) {
            if self.fits(who, piece, it)? {
                sum = sum.saturating_add(of(piece.kind));
            }
        }
        Some(sum)
    }

    fn fits(&self, who: &Who, piece: Piece, it: Option<SeatId>) -> Option<bool> {
        match who {
            Who::Known(known) => Some(*known),
            Who::Kinds(kinds) => Some(kinds.contains(piece.kind)),
            Who::Armies(armies) => Some(armies.contains(piece.army)),
            Who::Of(seats) => Some(self.seats(*seats, it)?.iter().any(|seat| seat.0 == piece.army.0)),
            Who::FaceDown => Some(piece.down),
            Who::In(zone) if zone.of.is_none() => {
                let extent = &self.game.board.zones[zone.zone.index()].extent;
                Some(extent.all().contains(piece.at?))
            }
            Who::Not(inner) => self.fits(inner, piece, it).map(|known| !known),
            Who::All(parts) => joined(parts.iter().map(|part| self.fits(part, piece, it)), false),
            Who::Any(parts) => joined(parts.iter().map(|part| self.fits(part, piece, it)), true),
            Who::In(_) | Who::InLine(..) | Who::Carrying | Who::Attacked | Who::The(_) => None,
        }
    }

    /// The seats that are meant before the first has moved; unknown where a rule binds them to armies in play.
    fn seats(&self, seats: SeatRef, it: Option<SeatId>) -> Option<SeatSet> {
        if self.game.seats.binding == Binding::InPlay {
            return None;
        }
        match seats {
            SeatRef::It => it.map(SeatSet::of),
            SeatRef::Named(seat) => Some(SeatSet::of(seat)),
            SeatRef::Next => Some(SeatSet::of(SeatId::from_index(0))),
            SeatRef::Mover => Some(SeatSet::of(SeatId::from_index(self.game.seats.len() - 1))),
            SeatRef::Enemy | SeatRef::Ally | SeatRef::Owner => None,
        }
    }
}
