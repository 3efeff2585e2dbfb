//! [`Possible`]: what can be said of a condition before any play.
//!
//! Abstract interpretation over the kinds that an action's pieces can be and the spaces it can join: each part of a
//! condition narrows them, and where nothing is left the condition never holds. It errs towards "perhaps".

use crate::game::{
    ActionKind, Binding, Comparison, Condition, Game, Kind, KindId, KindSet, Method, Number, Place, Role, RuleForm,
    SpaceId, SpaceSet, Test, Who, ZoneExtent, ZoneRef,
};

/// What an action or event can still be.
#[derive(Clone, Copy, Debug)]
pub struct Possible<'a> {
    game: &'a Game,
    /// The kinds that `piece` can be.
    pub piece: KindSet,
    /// The kinds that `target` can be.
    pub target: KindSet,
    /// The kinds that `passed` can be.
    pub passed: KindSet,
    from: SpaceSet,
    to: SpaceSet,
}

impl<'a> Possible<'a> {
    /// Nothing is known yet.
    pub fn anything(game: &'a Game) -> Self {
        let (kinds, spaces) = (KindSet::first(game.kinds.len()), SpaceSet::first(game.board.len()));
        Self {
            game,
            piece: kinds,
            target: kinds,
            passed: kinds,
            from: spaces,
            to: spaces,
        }
    }

    /// Of a piece of one kind that goes from one space to another.
    #[must_use]
    pub fn going(mut self, kind: KindId, (from, to): (SpaceId, SpaceId)) -> Self {
        self.piece = KindSet::of(kind);
        (self.from, self.to) = (SpaceSet::EMPTY, SpaceSet::EMPTY);
        self.from.insert(from);
        self.to.insert(to);
        self
    }

    /// Whether a condition is false whatever happens.
    pub fn never(&self, condition: &Condition) -> bool {
        self.narrowed(condition).is_none()
    }

    /// Whether a condition is true whatever happens.
    pub fn always(&self, condition: &Condition) -> bool {
        match condition {
            Condition::Known(known) => *known,
            Condition::Not(inner) => self.never(inner),
            Condition::All(parts) => parts.iter().all(|part| self.always(part)),
            Condition::Any(parts) => parts.iter().any(|part| self.always(part)),
            Condition::Test(Test::Is(role, who)) => {
                let kinds = self.kinds(*role);
                kinds.without(self.sure(who)).is_empty()
            }
            Condition::Test(Test::In(place, zone)) => self
                .exact(*zone)
                .is_some_and(|set| self.spaces(*place).without(set).is_empty()),
            Condition::Test(_) => false,
        }
    }

    /// The kinds that a piece may be of that is jumped over where this holds.
    pub fn passing(self, over: &Condition) -> KindSet {
        self.narrowed(over).map_or(KindSet::EMPTY, |left| left.passed)
    }

    /// What is left when a condition holds; `None` when nothing is.
    fn narrowed(self, condition: &Condition) -> Option<Self> {
        match condition {
            Condition::Known(known) => known.then_some(self),
            Condition::All(parts) => {
                let once = parts.iter().try_fold(self, Self::narrowed)?;
                // What a later part rules out may leave nothing to an earlier one.
                parts.iter().try_fold(once, Self::narrowed)
            }
            Condition::Any(parts) => parts.iter().filter_map(|part| self.narrowed(part)).reduce(Self::or),
            Condition::Not(inner) => self.denied(inner),
            Condition::Test(test) => self.tested(test),
        }
    }

    /// What is left when a condition does not hold.
    fn denied(self, condition: &Condition) -> Option<Self> {
        if self.always(condition) {
            return None;
        }
        match condition {
            Condition::Test(Test::Is(role, who)) => self.with_kinds(*role, self.kinds(*role).without(self.sure(who))),
            Condition::Test(Test::In(place, zone)) => {
                let away = self.exact(*zone).unwrap_or(SpaceSet::EMPTY);
                self.with_spaces(*place, self.spaces(*place).without(away))
            }
            Condition::Any(parts) => parts.iter().try_fold(self, Self::denied),
            _ => Some(self),
        }
    }

    fn tested(self, test: &Test) -> Option<Self> {
        match test {
            Test::In(place, zone) => self.with_spaces(*place, self.spaces(*place).and(self.perhaps(*zone))),
            Test::Is(role, who) => self.with_kinds(*role, self.kinds(*role).and(self.maybe(who))),
            Test::Has(_, who, comparison, number) => {
                let nobody = self.maybe(who).is_empty() && !comparison.holds(0, *number);
                (!nobody).then_some(self)
            }
            Test::Compare(left, comparison, right) => self.compared(left, *comparison, right),
            Test::Unbound(_) => (self.game.seats.binding == Binding::InPlay).then_some(self),
            Test::Defeated(_) | Test::Among(..) | Test::NoAction(_) => Some(self),
        }
    }

    fn compared(self, left: &Number, comparison: Comparison, right: &Number) -> Option<Self> {
        let (ours, theirs) = (self.values(left), self.values(right));
        let (Some(ours), Some(theirs)) = (ours, theirs) else {
            return Some(self);
        };
        let holds = |a: &i32| theirs.iter().any(|b| comparison.holds(*a, *b));
        ours.iter().any(holds).then_some(self)
    }

    /// The values that a number can have, where they are few and known.
    fn values(&self, number: &Number) -> Option<Vec<i32>> {
        let of = |role: Role, get: fn(&Kind) -> Option<i32>| {
            let kinds = self
                .kinds(role)
                .iter()
                .take_while(|kind| kind.index() < self.game.kinds.len());
            kinds.filter_map(|kind| get(self.game.kind(kind))).collect()
        };
        match number {
            Number::Constant(value) => Some(vec![*value]),
            Number::Rank(role) => Some(of(*role, |kind| kind.rank)),
            Number::Value(role) => Some(of(*role, |kind| Some(kind.value))),
            Number::LowestRank(_)
            | Number::HighestRank(_)
            | Number::TotalValue(..)
            | Number::Count(..)
            | Number::Plies => None,
        }
    }

    /// The kinds a piece of which may be meant.
    pub fn maybe(&self, who: &Who) -> KindSet {
        let all = KindSet::first(self.game.kinds.len());
        let when = |possible: bool| if possible { all } else { KindSet::EMPTY };
        match who {
            Who::Known(known) => when(*known),
            Who::Kinds(kinds) => *kinds,
            Who::Armies(armies) => when(!armies.is_empty()),
            Who::In(zone) => when(!self.perhaps(*zone).is_empty()),
            Who::FaceDown => when(self.game.setup.method == Method::Deal),
            Who::Carrying => when(self.allows(ActionKind::Lift)),
            Who::Of(_) | Who::InLine(..) | Who::Attacked | Who::The(_) => all,
            Who::Not(inner) => all.without(self.sure(inner)),
            Who::All(parts) => parts.iter().fold(all, |kinds, part| kinds.and(self.maybe(part))),
            Who::Any(parts) => parts
                .iter()
                .fold(KindSet::EMPTY, |kinds, part| kinds.or(self.maybe(part))),
        }
    }

    /// The kinds all pieces of which are meant.
    fn sure(&self, who: &Who) -> KindSet {
        let all = KindSet::first(self.game.kinds.len());
        match who {
            Who::Known(true) => all,
            Who::Kinds(kinds) => *kinds,
            Who::Not(inner) => all.without(self.maybe(inner)),
            Who::All(parts) => parts.iter().fold(all, |kinds, part| kinds.and(self.sure(part))),
            Who::Any(parts) => parts
                .iter()
                .fold(KindSet::EMPTY, |kinds, part| kinds.or(self.sure(part))),
            Who::Known(false)
            | Who::Armies(_)
            | Who::Of(_)
            | Who::FaceDown
            | Who::In(_)
            | Who::InLine(..)
            | Who::Carrying
            | Who::Attacked
            | Who::The(_) => KindSet::EMPTY,
        }
    }

    /// Whether some rule allows a sort of action.
    pub fn allows(&self, kind: ActionKind) -> bool {
        let allowed = |form: &RuleForm| matches!(form, RuleForm::Allow(pattern) if pattern.kind == kind);
        self.game.rules.iter().any(|rule| allowed(&rule.form))
    }

    /// All spaces that may be meant by a zone.
    fn perhaps(&self, zone: ZoneRef) -> SpaceSet {
        let extent = &self.game.board.zones[zone.zone.index()].extent;
        match zone.of {
            Some(crate::game::SeatRef::Named(seat)) => extent.of(seat),
            _ => extent.all(),
        }
    }

    /// The spaces meant by a zone, if they are the same whoever acts.
    fn exact(&self, zone: ZoneRef) -> Option<SpaceSet> {
        let extent = &self.game.board.zones[zone.zone.index()].extent;
        match zone.of {
            None | Some(crate::game::SeatRef::Named(_)) => Some(self.perhaps(zone)),
            Some(_) if matches!(extent, ZoneExtent::Fixed(_)) => Some(extent.all()),
            Some(_) => None,
        }
    }

    fn kinds(&self, role: Role) -> KindSet {
        match role {
            Role::Piece => self.piece,
            Role::Target => self.target,
            Role::Passed => self.passed,
        }
    }

    fn with_kinds(mut self, role: Role, kinds: KindSet) -> Option<Self> {
        match role {
            Role::Piece => self.piece = kinds,
            Role::Target => self.target = kinds,
            Role::Passed => self.passed = kinds,
        }
        (!kinds.is_empty()).then_some(self)
    }

    fn spaces(&self, place: Place) -> SpaceSet {
        match place {
            Place::From => self.from,
            Place::To => self.to,
        }
    }

    fn with_spaces(mut self, place: Place, spaces: SpaceSet) -> Option<Self> {
        match place {
            Place::From => self.from = spaces,
            Place::To => self.to = spaces,
        }
        (!spaces.is_empty()).then_some(self)
    }

    fn or(self, other: Self) -> Self {
        Self {
            game: self.game,
            piece: self.piece.or(other.piece),
            target: self.target.or(other.target),
            passed: self.passed.or(other.passed),
            from: self.from.or(other.from),
            to: self.to.or(other.to),
        }
    }
}
