//! Conditions and rules made up at random, for properties that must hold whatever a variant says.

use crate::engine::Dice;
use crate::game::{
    ArmySet, Comparison, Condition, Effect, EventKind, EventPattern, Game, Holder, KindSet, Measure, Number, Place,
    Role, Rule, RuleForm, SeatRef, Test, Turning, Who, ZoneId, ZoneRef,
};

/// Makes up what might stand in a variant, of a game's own kinds, seats and zones.
pub(super) struct Author<'a> {
    pub(super) game: &'a Game,
    pub(super) dice: Dice,
}

impl Author<'_> {
    fn pick<T: Clone>(&mut self, list: &[T]) -> T {
        list[self.dice.below(list.len())].clone()
    }

    /// A number from 0 up to one below.
    fn number_below(&mut self, most: u16) -> i32 {
        i32::try_from(self.dice.below(usize::from(most))).unwrap()
    }

    fn seats(&mut self) -> SeatRef {
        let named = SeatRef::Named(crate::game::SeatId::from_index(self.dice.below(self.game.seats.len())));
        self.pick(&[
            SeatRef::Mover,
            SeatRef::Next,
            SeatRef::Enemy,
            SeatRef::Ally,
            SeatRef::Owner,
            SeatRef::It,
            named,
        ])
    }

    fn zone(&mut self) -> Option<ZoneRef> {
        let zones = self.game.board.zones.len();
        let zone = ZoneId::from_index(self.dice.below(zones.max(1)));
        let of = (self.dice.below(2) == 0).then(|| self.seats());
        (zones > 0).then_some(ZoneRef { zone, of })
    }

    fn kinds(&mut self) -> KindSet {
        let game = self.game;
        game.kind_ids().filter(|_| self.dice.below(3) == 0).collect()
    }

    fn role(&mut self) -> Role {
        self.pick(&[Role::Piece, Role::Target])
    }

    fn comparison(&mut self) -> Comparison {
        self.pick(&[
            Comparison::Equal,
            Comparison::Unequal,
            Comparison::Less,
            Comparison::AtMost,
            Comparison::More,
            Comparison::AtLeast,
        ])
    }

    /// A phrase for pieces, so many levels deep.
    pub(super) fn who(&mut self, depth: usize) -> Who {
        match self.dice.below(if depth == 0 { 6 } else { 9 }) {
            0 => Who::Kinds(self.kinds()),
            1 => Who::Armies(ArmySet(u16::try_from(self.dice.below(4)).unwrap())),
            2 => Who::Of(self.seats()),
            3 => Who::FaceDown,
            4 => self.zone().map_or(Who::Known(true), Who::In),
            5 => Who::Carrying,
            6 => Who::Not(Box::new(self.who(depth - 1))),
            7 => Who::All(vec![self.who(depth - 1), self.who(depth - 1)]),
            _ => Who::Any(vec![self.who(depth - 1), self.who(depth - 1)]),
        }
    }

    fn holder(&mut self) -> Holder {
        match self.dice.below(3) {
            0 => Holder::Board,
            1 => Holder::InHand(self.seats()),
            _ => Holder::OnBoard(self.seats()),
        }
    }

    fn number(&mut self) -> Number {
        match self.dice.below(8) {
            0 => Number::Rank(self.role()),
            1 => Number::Value(self.role()),
            2 => Number::LowestRank(self.seats()),
            3 => Number::HighestRank(self.seats()),
            4 => Number::TotalValue(self.holder(), self.who(1)),
            5 => Number::Count(self.holder(), self.who(1)),
            6 => Number::Plies,
            _ => Number::Constant(self.number_below(12) - 1),
        }
    }

    fn test(&mut self) -> Test {
        match self.dice.below(7) {
            0 | 1 => match self.zone() {
                Some(zone) => Test::In(self.pick(&[Place::From, Place::To]), zone),
                None => Test::Defeated(self.seats()),
            },
            2 | 3 => Test::Is(self.role(), self.who(2)),
            4 => Test::Has(self.holder(), self.who(1), self.comparison(), self.number_below(4)),
            5 => Test::Compare(self.number(), self.comparison(), self.number()),
            _ => self.seat_test(),
        }
    }

    fn seat_test(&mut self) -> Test {
        match self.dice.below(3) {
            0 => Test::Unbound(self.seats()),
            1 => Test::Among(self.seats(), self.seats()),
            _ => Test::Defeated(self.seats()),
        }
    }

    /// A condition, so many levels deep.
    pub(super) fn condition(&mut self, depth: usize) -> Condition {
        match self.dice.below(if depth == 0 { 1 } else { 4 }) {
            0 => Condition::Test(self.test()),
            1 => Condition::Not(Box::new(self.condition(depth - 1))),
            2 => Condition::All(vec![self.condition(depth - 1), self.condition(depth - 1)]),
            _ => Condition::Any(vec![self.condition(depth - 1), self.condition(depth - 1)]),
        }
    }

    fn event(&mut self) -> EventPattern {
        let kind = self.pick(&[
            EventKind::Move,
            EventKind::Attack,
            EventKind::Capture,
            EventKind::Loss,
            EventKind::Arrival,
        ]);
        let kinds = self.kinds();
        // As a rule a pattern names kinds; the rest of what it asks is often nothing.
        let about = Condition::Test(Test::Is(Role::Piece, Who::Kinds(kinds)));
        let when = match self.dice.below(4) {
            0 => Condition::Known(true),
            1 => Condition::all([about, self.condition(1)]),
            _ => about,
        };
        EventPattern { kind, when }
    }

    /// An event that starts a counter again: as a rule any of its sort.
    fn reset(&mut self) -> EventPattern {
        let pattern = self.event();
        match self.dice.below(4) {
            0 => pattern,
            _ => EventPattern {
                when: Condition::Known(true),
                ..pattern
            },
        }
    }

    fn effect(&mut self) -> Effect {
        match self.dice.below(8) {
            0 => Effect::Defeat(self.seats()),
            2 => Effect::Turn(self.who(1), self.turning()),
            3 => Effect::Remove(Who::The(self.pick(&[Role::Piece, Role::Target]))),
            1 => Effect::Remove(Who::All(vec![Who::Kinds(self.kinds()), self.who(1)])),
            _ => Effect::Reveal(self.who(1)),
        }
    }

    /// A kind that pieces turn into, without a choice.
    fn turning(&mut self) -> Turning {
        let kinds: Vec<_> = self.kinds().iter().collect();
        Turning {
            into: kinds.first().copied().into_iter().collect(),
            optional: false,
        }
    }

    /// A rule looked at after every action that asks of what is counted.
    fn look(&mut self) -> RuleForm {
        let of_each = self.pick(&[Holder::OnBoard(SeatRef::It), Holder::InHand(SeatRef::It), Holder::Board]);
        let few = Test::Has(of_each, self.who(1), self.comparison(), self.number_below(4));
        let when = match self.dice.below(3) {
            0 => self.condition(1),
            _ => Condition::Test(few),
        };
        RuleForm::When {
            each_seat: true,
            when,
            effects: vec![self.effect()],
        }
    }

    /// A few rules on what pieces do and on what is left of them, and one that counts quiet plies.
    pub(super) fn rules(&mut self) -> Vec<Rule> {
        let mut rules: Vec<Rule> = (0..self.dice.below(3))
            .map(|at| Rule {
                name: format!("made-up-{at}"),
                text: String::new(),
                form: RuleForm::On(self.event(), vec![self.effect()]),
            })
            .collect();
        rules.push(Rule {
            name: "made-up-look".to_owned(),
            text: String::new(),
            form: self.look(),
        });
        rules.push(Rule {
            name: "made-up-quiet".to_owned(),
            text: String::new(),
            form: RuleForm::After {
                measure: Measure::Plies,
                count: 20 + u32::try_from(self.dice.below(40)).unwrap(),
                without: vec![self.reset()],
                effects: vec![Effect::Draw],
            },
        });
        rules
    }
}
