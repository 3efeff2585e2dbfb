//! Conditions, with every name resolved: what rules, combat cases and moves may ask of the state of play.
//!
//! A condition is asked in the setting of one action or event. The words: `mover` is the seat that acts or has acted, `next`
//! the seat whose turn comes, `owner` the seat that commands `piece`; `piece` is the piece that acts (in events: the piece
//! the event is about), `target` the piece it acts upon.

use super::{ArmySet, KindSet, SeatId, ZoneId};

/// A statement that is true or false of a state of play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Condition {
    /// Decided already.
    Known(bool),
    /// One question.
    Test(Test),
    /// The opposite.
    Not(Box<Condition>),
    /// All of them.
    All(Vec<Condition>),
    /// At least one of them.
    Any(Vec<Condition>),
}

/// One question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Test {
    /// `from in camp`
    In(Place, ZoneRef),
    /// `target is engineer`
    Is(Role, Who),
    /// `mover has fewer than 2 engineer`
    Has(Holder, Who, Comparison, i32),
    /// `rank of target > rank of piece`
    Compare(Number, Comparison, Number),
    /// `mover is unbound`
    Unbound(SeatRef),
    /// `east is defeated`
    Defeated(SeatRef),
    /// `mover is north`: the first are some, and all among the second.
    Among(SeatRef, SeatRef),
    /// `next has no action`
    NoAction(SeatRef),
}

/// One end of the action's way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// Where the piece comes from.
    From,
    /// Where it goes.
    To,
}

/// A piece with a part in the action or event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// The one that acts, or that the event is about.
    Piece,
    /// The one acted upon.
    Target,
    /// One that is jumped over.
    Passed,
}

/// One or several seats, as seen from the action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeatRef {
    /// The seat that acts or has acted.
    Mover,
    /// The seat whose turn comes.
    Next,
    /// All seats that are not on the mover's side.
    Enemy,
    /// The mover's allies, the mover not included.
    Ally,
    /// The seat that commands `piece`; none for a neutral one.
    Owner,
    /// The seat that `any seat` stands for.
    It,
    /// A seat by name.
    Named(SeatId),
}

/// A zone, perhaps one seat's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ZoneRef {
    /// The zone.
    pub zone: ZoneId,
    /// Whose; all of it when absent.
    pub of: Option<SeatRef>,
}

/// Where pieces are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holder {
    /// A seat's pieces on the board.
    OnBoard(SeatRef),
    /// A seat's pieces in hand.
    InHand(SeatRef),
    /// All pieces on the board.
    Board,
}

/// The lines of a map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line {
    /// Spaces with the same number.
    Row,
    /// Spaces with the same letter.
    Column,
}

/// What may be said of a piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Who {
    /// Decided already.
    Known(bool),
    /// It is of one of these kinds.
    Kinds(KindSet),
    /// It belongs to one of these armies.
    Armies(ArmySet),
    /// Its army is commanded by one of these seats.
    Of(SeatRef),
    /// It lies face down.
    FaceDown,
    /// It stands in a zone.
    In(ZoneRef),
    /// It stands in the same row or column as an end of the way.
    InLine(Line, Place),
    /// It has another piece aboard.
    Carrying,
    /// An enemy of its owner could capture it now.
    Attacked,
    /// It is the one that plays this part in what happens, wherever that has brought it.
    The(Role),
    /// The opposite.
    Not(Box<Who>),
    /// All of them.
    All(Vec<Who>),
    /// At least one of them.
    Any(Vec<Who>),
}

/// How two numbers are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// `=`
    Equal,
    /// `!=`, written `is not`
    Unequal,
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `>`
    More,
    /// `>=`
    AtLeast,
}

impl Comparison {
    /// Whether it holds.
    #[inline]
    pub fn holds(self, left: i32, right: i32) -> bool {
        match self {
            Comparison::Equal => left == right,
            Comparison::Unequal => left != right,
            Comparison::Less => left < right,
            Comparison::AtMost => left <= right,
            Comparison::More => left > right,
            Comparison::AtLeast => left >= right,
        }
    }
}

/// A number; a comparison with one that does not exist, such as the rank of a kind without, is false.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Number {
    /// As written.
    Constant(i32),
    /// `rank of piece`
    Rank(Role),
    /// `value of piece`
    Value(Role),
    /// `lowest rank of mover`: among the movable ranked pieces on the board.
    LowestRank(SeatRef),
    /// `highest rank of mover`: likewise.
    HighestRank(SeatRef),
    /// `total value of mover`, perhaps of some pieces only.
    TotalValue(Holder, Who),
    /// `number of pieces of mover`
    Count(Holder, Who),
    /// `plies`: how many have been played.
    Plies,
}

impl Condition {
    /// The conjunction, simplified.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self::all([self, other])
    }

    /// All of them, simplified.
    pub fn all(parts: impl IntoIterator<Item = Self>) -> Self {
        Self::joined(parts, true)
    }

    /// At least one of them, simplified.
    pub fn any(parts: impl IntoIterator<Item = Self>) -> Self {
        Self::joined(parts, false)
    }

    /// All parts, or any, by what a part must be to change nothing.
    fn joined(parts: impl IntoIterator<Item = Self>, neutral: bool) -> Self {
        let mut kept = Vec::new();
        for part in parts {
            match part {
                Condition::Known(known) if known == neutral => {}
                Condition::Known(known) => return Condition::Known(known),
                Condition::All(inner) if neutral => kept.extend(inner),
                Condition::Any(inner) if !neutral => kept.extend(inner),
                other => kept.push(other),
            }
        }
        match kept.len() {
            0 => Condition::Known(neutral),
            1 => kept.remove(0),
            _ if neutral => Condition::All(kept),
            _ => Condition::Any(kept),
        }
    }

    /// The opposite, simplified.
    #[must_use]
    pub fn negated(self) -> Self {
        match self {
            Condition::Known(known) => Condition::Known(!known),
            Condition::Not(inner) => *inner,
            other => Condition::Not(Box::new(other)),
        }
    }

    /// Calls `visit` for everything that is said of pieces in it.
    pub fn each_who(&self, visit: &mut impl FnMut(&Who)) {
        self.each_test(&mut |test| match test {
            Test::Is(_, who) | Test::Has(_, who, ..) => visit(who),
            Test::Compare(left, _, right) => {
                for number in [left, right] {
                    if let Number::TotalValue(_, who) | Number::Count(_, who) = number {
                        visit(who);
                    }
                }
            }
            Test::In(..) | Test::Unbound(_) | Test::Defeated(_) | Test::Among(..) | Test::NoAction(_) => {}
        });
    }

    /// Calls `visit` for every test in it.
    pub fn each_test(&self, visit: &mut impl FnMut(&Test)) {
        match self {
            Condition::Known(_) => {}
            Condition::Test(test) => visit(test),
            Condition::Not(inner) => inner.each_test(visit),
            Condition::All(parts) | Condition::Any(parts) => parts.iter().for_each(|part| part.each_test(visit)),
        }
    }
}

impl Who {
    /// Whether it asks if a piece is attacked.
    pub fn asks_attacked(&self) -> bool {
        let mut asks = false;
        self.each_part(&mut |part| asks |= *part == Who::Attacked);
        asks
    }

    /// The kinds that a piece must be of, if some are named of which it must be.
    pub fn named_kinds(&self) -> Option<KindSet> {
        match self {
            Who::Kinds(kinds) => Some(*kinds),
            Who::All(parts) => parts.iter().find_map(Who::named_kinds),
            _ => None,
        }
    }

    /// All of them, simplified.
    pub fn all(parts: impl IntoIterator<Item = Self>) -> Self {
        Self::joined(parts, true)
    }

    /// At least one of them, simplified.
    pub fn any(parts: impl IntoIterator<Item = Self>) -> Self {
        Self::joined(parts, false)
    }

    /// All parts, or any, by what a part must be to change nothing.
    fn joined(parts: impl IntoIterator<Item = Self>, neutral: bool) -> Self {
        let mut kept: Vec<Who> = Vec::new();
        for part in parts {
            match part {
                Who::Known(known) if known == neutral => {}
                Who::Known(known) => return Who::Known(known),
                Who::All(inner) if neutral => kept.extend(inner),
                Who::Any(inner) if !neutral => kept.extend(inner),
                Who::Kinds(kinds) => match kept
                    .iter_mut()
                    .find_map(|who| if let Who::Kinds(kinds) = who { Some(kinds) } else { None })
                {
                    Some(known) if neutral => *known = known.and(kinds),
                    Some(known) => *known = known.or(kinds),
                    None => kept.push(Who::Kinds(kinds)),
                },
                other => kept.push(other),
            }
        }
        match kept.len() {
            0 => Who::Known(neutral),
            1 => kept.remove(0),
            _ if neutral => Who::All(kept),
            _ => Who::Any(kept),
        }
    }

    /// The opposite, simplified.
    #[must_use]
    pub fn negated(self) -> Self {
        match self {
            Who::Known(known) => Who::Known(!known),
            Who::Not(inner) => *inner,
            other => Who::Not(Box::new(other)),
        }
    }

    /// Calls `visit` for every part that is not itself made of parts.
    pub fn each_part(&self, visit: &mut impl FnMut(&Who)) {
        match self {
            Who::Not(inner) => inner.each_part(visit),
            Who::All(parts) | Who::Any(parts) => parts.iter().for_each(|part| part.each_part(visit)),
            part => visit(part),
        }
    }
}
