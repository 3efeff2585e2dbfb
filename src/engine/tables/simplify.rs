//! Conditions worked out as far as some facts go (partial evaluation): what is known beforehand never needs asking during play.

use crate::engine::tables::ground::Ground;
use crate::game::{
    ArmyId, ArmySet, Board, Comparison, Condition, KindId, Number, Place, Role, SeatId, SeatRef, SeatSet, SpaceSet,
    Test, Who, ZoneExtent, ZoneRef,
};

/// What is known of something that has a part in the action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::engine) enum Known<T> {
    /// Nothing yet.
    Unknown,
    /// That it has no part.
    Absent,
    /// What it is.
    Given(T),
}

/// What is known of an action.
#[derive(Clone, Copy, Debug)]
pub(in crate::engine) struct Facts {
    pub(in crate::engine) mover: Option<SeatId>,
    pub(in crate::engine) piece: Known<(ArmyId, KindId)>,
    pub(in crate::engine) target: Known<(ArmyId, KindId)>,
    pub(in crate::engine) from: Known<crate::game::SpaceId>,
    pub(in crate::engine) to: Known<crate::game::SpaceId>,
}

/// What a condition still asks about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "four questions, each asked or not")]
pub(in crate::engine) struct Asks {
    /// Where the piece comes from.
    pub(in crate::engine) from: bool,
    /// Where it goes.
    pub(in crate::engine) to: bool,
    /// What is acted upon.
    pub(in crate::engine) target: bool,
    /// The state of play.
    pub(in crate::engine) play: bool,
}

impl Facts {
    pub(in crate::engine) const NONE: Self = Self {
        mover: None,
        piece: Known::Unknown,
        target: Known::Unknown,
        from: Known::Unknown,
        to: Known::Unknown,
    };
}

impl Ground<'_> {
    /// A condition, worked out as far as the facts go.
    pub(in crate::engine) fn simplify(&self, condition: &Condition, facts: &Facts) -> Condition {
        match condition {
            Condition::Known(known) => Condition::Known(*known),
            Condition::Test(test) => self.test(test, facts),
            Condition::Not(inner) => self.simplify(inner, facts).negated(),
            Condition::All(parts) => Condition::all(parts.iter().map(|part| self.simplify(part, facts))),
            Condition::Any(parts) => Condition::any(parts.iter().map(|part| self.simplify(part, facts))),
        }
    }

    fn test(&self, test: &Test, facts: &Facts) -> Condition {
        match test {
            Test::In(place, zone) => {
                let place = match place {
                    Place::From => facts.from,
                    Place::To => facts.to,
                };
                match (place, self.zone(*zone, facts)) {
                    (Known::Absent, _) => Condition::Known(false),
                    (Known::Given(space), Some(set)) => Condition::Known(set.contains(space)),
                    (_, Some(set)) if set.is_empty() => Condition::Known(false),
                    _ => Condition::Test(test.clone()),
                }
            }
            Test::Is(role, who) => {
                let (known, at) = match role {
                    // A piece that comes from a hand is where it goes.
                    Role::Piece if facts.from == Known::Absent => (facts.piece, facts.to),
                    Role::Piece => (facts.piece, facts.from),
                    Role::Target => (facts.target, facts.to),
                    Role::Passed => (Known::Unknown, Known::Unknown),
                };
                if known == Known::Absent {
                    return Condition::Known(false);
                }
                match self.who(who, known, at, facts) {
                    // Whatever is said of a piece, it is only so if there is one.
                    Who::Known(true) if known == Known::Unknown => Condition::Test(Test::Is(*role, Who::Known(true))),
                    Who::Known(known) => Condition::Known(known),
                    who => Condition::Test(Test::Is(*role, who)),
                }
            }
            Test::Compare(left, comparison, right) => self.comparison(left, *comparison, right, facts),
            Test::Among(seats, others) => match (self.seats(*seats, facts), self.seats(*others, facts)) {
                (Some(seats), _) if seats.is_empty() => Condition::Known(false),
                (Some(seats), Some(others)) => Condition::Known(seats.without(others).is_empty()),
                _ => Condition::Test(test.clone()),
            },
            Test::Unbound(_) if !self.bound_in_play => Condition::Known(false),
            test => Condition::Test(test.clone()),
        }
    }

    fn comparison(&self, left: &Number, comparison: Comparison, right: &Number, facts: &Facts) -> Condition {
        let (Some(left), Some(right)) = (self.number(left, facts), self.number(right, facts)) else {
            return Condition::Known(false);
        };
        match (&left, &right) {
            (Number::Constant(left), Number::Constant(right)) => Condition::Known(comparison.holds(*left, *right)),
            _ => Condition::Test(Test::Compare(left, comparison, right)),
        }
    }

    /// A number, worked out; `None` if it does not exist.
    fn number(&self, number: &Number, facts: &Facts) -> Option<Number> {
        let known = |role: Role| match role {
            Role::Piece => facts.piece,
            Role::Target => facts.target,
            Role::Passed => Known::Unknown,
        };
        match number {
            Number::Rank(role) => match known(*role) {
                Known::Absent => None,
                Known::Given((_, kind)) => self.kinds[kind.index()].rank.map(Number::Constant),
                Known::Unknown => Some(number.clone()),
            },
            Number::Value(role) => match known(*role) {
                Known::Absent => None,
                Known::Given((_, kind)) => Some(Number::Constant(self.kinds[kind.index()].value)),
                Known::Unknown => Some(number.clone()),
            },
            other => Some(other.clone()),
        }
    }

    /// What is said of a piece, worked out as far as army, kind and place are known.
    pub(in crate::engine) fn who(
        &self,
        who: &Who,
        piece: Known<(ArmyId, KindId)>,
        at: Known<crate::game::SpaceId>,
        facts: &Facts,
    ) -> Who {
        let given = match piece {
            Known::Given(given) => Some(given),
            _ => None,
        };
        match who {
            Who::Kinds(kinds) => given.map_or_else(|| who.clone(), |(_, kind)| Who::Known(kinds.contains(kind))),
            Who::Armies(armies) => given.map_or_else(|| who.clone(), |(army, _)| Who::Known(armies.contains(army))),
            Who::Of(seats) => match self.seats(*seats, facts) {
                Some(seats) if !self.bound_in_play => {
                    let armies = ArmySet(u16::from(seats.0));
                    given.map_or(Who::Armies(armies), |(army, _)| Who::Known(armies.contains(army)))
                }
                _ => match given {
                    Some((army, _)) if self.neutral == Some(army) => Who::Known(false),
                    _ => who.clone(),
                },
            },
            Who::In(zone) => match (at, self.zone(*zone, facts)) {
                (Known::Given(space), Some(set)) => Who::Known(set.contains(space)),
                _ => who.clone(),
            },
            Who::Carrying if !self.carries => Who::Known(false),
            Who::Not(inner) => self.who(inner, piece, at, facts).negated(),
            Who::All(parts) => Who::all(parts.iter().map(|who| self.who(who, piece, at, facts))),
            Who::Any(parts) => Who::any(parts.iter().map(|who| self.who(who, piece, at, facts))),
            Who::Known(_) | Who::FaceDown | Who::InLine(..) | Who::Carrying | Who::Attacked | Who::The(_) => {
                who.clone()
            }
        }
    }

    /// The seats a word stands for, where that does not depend on play.
    pub(in crate::engine) fn seats(&self, seats: SeatRef, facts: &Facts) -> Option<SeatSet> {
        let teams = &self.seats.teams;
        match seats {
            SeatRef::Mover => facts.mover.map(SeatSet::of),
            SeatRef::Enemy => facts
                .mover
                .map(|mover| SeatSet::first(teams.len()).without(teams[mover.index()])),
            SeatRef::Ally => facts
                .mover
                .map(|mover| teams[mover.index()].without(SeatSet::of(mover))),
            SeatRef::Owner => match facts.piece {
                Known::Absent => Some(SeatSet::EMPTY),
                Known::Given((army, _)) if self.neutral == Some(army) => Some(SeatSet::EMPTY),
                Known::Given((army, _)) if !self.bound_in_play => Some(SeatSet::of(SeatId(army.0))),
                _ => None,
            },
            SeatRef::Named(seat) => Some(SeatSet::of(seat)),
            SeatRef::Next | SeatRef::It => None,
        }
    }

    fn zone(&self, zone: ZoneRef, facts: &Facts) -> Option<SpaceSet> {
        zone_spaces(self.board, zone, |seats| self.seats(seats, facts))
    }

    /// What a condition that has been worked out still asks about.
    pub(in crate::engine) fn asks(&self, condition: &Condition) -> Asks {
        let mut asks = Asks::default();
        condition.each_who(&mut |who| {
            who.each_part(&mut |part| match part {
                Who::InLine(_, Place::From) => asks.from = true,
                Who::InLine(_, Place::To) => asks.to = true,
                _ => {}
            });
        });
        condition.each_test(&mut |test| match test {
            Test::In(place, zone) => {
                match place {
                    Place::From => asks.from = true,
                    Place::To => asks.to = true,
                }
                asks.play |= self.depends_on_play(*zone);
            }
            Test::Is(role, who) => who.each_part(&mut |part| {
                let elsewhere = matches!(part, Who::In(_));
                match role {
                    Role::Piece => asks.from |= elsewhere,
                    Role::Target => {
                        asks.target |= !elsewhere;
                        asks.to |= elsewhere;
                    }
                    Role::Passed => asks.play = true,
                }
                asks.play |= match part {
                    Who::Kinds(_) | Who::Armies(_) => *role == Role::Piece,
                    Who::In(zone) => self.depends_on_play(*zone),
                    Who::Known(_)
                    | Who::Of(_)
                    | Who::FaceDown
                    | Who::InLine(..)
                    | Who::Carrying
                    | Who::Attacked
                    | Who::The(_)
                    | Who::Not(_)
                    | Who::All(_)
                    | Who::Any(_) => true,
                };
            }),
            Test::Compare(left, _, right) => {
                for number in [left, right] {
                    match number {
                        Number::Constant(_) => {}
                        Number::Rank(Role::Target) | Number::Value(Role::Target) => asks.target = true,
                        Number::Rank(_)
                        | Number::Value(_)
                        | Number::LowestRank(_)
                        | Number::HighestRank(_)
                        | Number::TotalValue(..)
                        | Number::Count(..)
                        | Number::Plies => asks.play = true,
                    }
                }
            }
            Test::Has(..) | Test::Unbound(_) | Test::Defeated(_) | Test::Among(..) | Test::NoAction(_) => {
                asks.play = true;
            }
        });
        asks
    }

    fn depends_on_play(&self, zone: ZoneRef) -> bool {
        match (&self.board.zones[zone.zone.index()].extent, zone.of) {
            (ZoneExtent::Fixed(_), _)
            | (_, None | Some(SeatRef::Mover | SeatRef::Enemy | SeatRef::Ally | SeatRef::Named(_))) => false,
            (_, Some(SeatRef::Owner)) => self.bound_in_play,
            (_, Some(SeatRef::Next | SeatRef::It)) => true,
        }
    }
}

fn zone_spaces(board: &Board, zone: ZoneRef, seats: impl Fn(SeatRef) -> Option<SeatSet>) -> Option<SpaceSet> {
    let named = &board.zones[zone.zone.index()].extent;
    match (named, zone.of) {
        (ZoneExtent::Fixed(set), _) => Some(*set),
        (ZoneExtent::PerSeat(_), None) => Some(named.all()),
        (ZoneExtent::PerSeat(sets), Some(of)) => Some(
            seats(of)?
                .iter()
                .fold(SpaceSet::EMPTY, |all, seat| all.or(sets[seat.index()])),
        ),
    }
}
