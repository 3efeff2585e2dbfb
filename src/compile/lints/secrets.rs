//! What a seat may not see when it asks what is lawful, and which conditions depend on that.
//!
//! Takes a game and the conditions of what forbids or allows; yields what an answer tells. It goes by what is written: where it
//! is silent, no answer depends on what is hidden; where it speaks, some answer may. It keeps nothing.

use crate::game::{
    ActionKind, ActionPattern, Comparison, Condition, Effect, Game, Holder, Method, Number, Role, RuleForm, SeatRef,
    Sees, Test, Who,
};

/// What somebody learns who asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Told {
    /// What a piece is that takes part in the action.
    Piece,
    /// What other pieces on the board are.
    Others,
    /// What pieces could capture.
    Capture,
    /// What another seat could do.
    Deeds,
}

/// What of a piece is known to who asks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Known {
    /// It is his own.
    own: bool,
    /// It lies face up.
    up: bool,
}

/// What is known of the pieces of an action.
#[derive(Clone, Copy, Debug, Default)]
struct Parts {
    piece: Known,
    target: Known,
    passed: Known,
}

/// What is hidden in a game.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each thing is hidden or not by itself")]
pub struct Secrets {
    /// Enemies' kinds.
    enemy: bool,
    /// Allies' kinds.
    ally: bool,
    /// What lies face down.
    down: bool,
    /// Whether what lies face down stays where it is.
    down_rests: bool,
    /// Whether what lies face down is not attacked.
    down_is_safe: bool,
}

impl Secrets {
    /// What is hidden in a game.
    pub fn of(game: &Game) -> Self {
        let spares = |kinds: &[ActionKind], role: Role| {
            let down = Condition::Test(Test::Is(role, Who::FaceDown));
            game.rules.iter().any(|rule| match &rule.form {
                RuleForm::Forbid(pattern) => kinds.contains(&pattern.kind) && pattern.when == down,
                _ => false,
            })
        };
        let has_ally = game.seats.teams.iter().any(|team| team.len() > 1);
        Self {
            enemy: game.information.enemy == Sees::Place,
            ally: has_ally && game.information.ally == Sees::Place,
            down: game.setup.method == Method::Deal,
            down_rests: spares(&[ActionKind::Move, ActionKind::Any], Role::Piece),
            down_is_safe: spares(&[ActionKind::Move, ActionKind::Attack, ActionKind::Any], Role::Target),
        }
    }

    /// Whether nothing is.
    pub fn is_empty(self) -> bool {
        !self.enemy && !self.ally && !self.down
    }

    /// What a rule on actions tells who asks whether an action is lawful.
    pub fn told_by_rule(self, form: &RuleForm) -> Option<Told> {
        match form {
            RuleForm::Forbid(pattern) | RuleForm::Oblige(pattern, _) => {
                self.told_by(&pattern.when, self.parts(pattern, true))
            }
            RuleForm::Allow(pattern) => self.told_by(&pattern.when, self.parts(pattern, false)),
            RuleForm::ForbidLeaving(pattern, leaving) => {
                let parts = self.parts(pattern, true);
                self.told_by(&pattern.when, parts)
                    .or_else(|| self.told_by(leaving, parts))
            }
            // What a piece may turn into stands in the list of actions.
            RuleForm::On(pattern, effects) if effects.iter().any(leaves_a_choice) => {
                self.told_by(&pattern.when, self.going(true))
            }
            RuleForm::On(..) | RuleForm::When { .. } | RuleForm::After { .. } => None,
        }
    }

    /// What a piece's way tells who asks whether it may go there.
    pub fn told_by_way(self, when: &Condition, over: &Condition) -> Option<Told> {
        let parts = self.going(true);
        self.told_by(when, parts).or_else(|| self.told_by(over, parts))
    }

    /// What a combat case tells who asks whether an attack is lawful.
    pub fn told_by_fight(self, when: &Condition) -> Option<Told> {
        self.told_by(when, self.going(true))
    }

    /// Whether an attacker does not see what he attacks.
    pub fn hides_targets(self) -> bool {
        self.enemy || self.down && !self.down_is_safe
    }

    /// What is known of the pieces of a move or an attack.
    fn going(self, own: bool) -> Parts {
        Parts {
            piece: Known {
                own,
                up: self.down_rests,
            },
            target: Known {
                own: false,
                up: self.down_is_safe,
            },
            passed: Known::default(),
        }
    }

    fn parts(self, pattern: &ActionPattern, own: bool) -> Parts {
        let down = Parts::default();
        let parts = match pattern.kind {
            ActionKind::Any => Parts {
                piece: Known { own, up: false },
                ..down
            },
            ActionKind::Move | ActionKind::Attack => self.going(own),
            ActionKind::Flip | ActionKind::Pass => down,
            ActionKind::Drop | ActionKind::Convert | ActionKind::Lift => Parts {
                piece: Known { own: true, up: true },
                ..down
            },
            // What is aboard was lifted face up.
            ActionKind::Lay => Parts {
                piece: Known { own: true, up: true },
                target: Known { own: false, up: true },
                ..down
            },
        };
        parts.with(&pattern.when)
    }

    fn told_by(self, condition: &Condition, parts: Parts) -> Option<Told> {
        match condition {
            Condition::Known(_) => None,
            Condition::Not(inner) => self.told_by(inner, parts),
            Condition::Any(inner) => {
                let rest = self.beside(inner, |left, comparison, right| comparison.holds(left, right));
                inner.iter().find_map(|inner| rest.told_by(inner, parts))
            }
            Condition::All(inner) => {
                let (rest, parts) = (
                    self.beside(inner, |left, comparison, right| !comparison.holds(left, right)),
                    parts.with(condition),
                );
                inner.iter().find_map(|inner| rest.told_by(inner, parts))
            }
            Condition::Test(test) => self.told_by_test(test, parts),
        }
    }

    /// What is hidden where one of the other parts settles everything as soon as anything on the board lies face down; public
    /// is how many do.
    fn beside(self, parts: &[Condition], settled: impl Fn(i32, Comparison, i32) -> bool) -> Self {
        let settles = |part: &Condition| match part {
            Condition::Test(Test::Has(Holder::Board, Who::FaceDown, comparison, number)) => {
                settled(1, *comparison, *number) && settled(i32::MAX, *comparison, *number)
            }
            _ => false,
        };
        Self {
            down: self.down && !parts.iter().any(settles),
            ..self
        }
    }

    fn told_by_test(self, test: &Test, parts: Parts) -> Option<Told> {
        match test {
            Test::Is(role, who) => self.told_of(who, parts.of(*role), Told::Piece),
            Test::Has(holder, who, ..) => self.told_by_count(*holder, who),
            Test::Compare(left, _, right) => [left, right]
                .into_iter()
                .find_map(|number| self.told_by_number(number, parts)),
            Test::NoAction(SeatRef::Mover) | Test::Unbound(_) | Test::Defeated(_) => None,
            Test::NoAction(_) => (!self.is_empty()).then_some(Told::Deeds),
            Test::In(_, zone) => self.told_by_owner(zone.of, parts),
            Test::Among(some, others) => [*some, *others]
                .into_iter()
                .find_map(|seat| self.told_by_owner(Some(seat), parts)),
        }
    }

    /// Whose a piece is that lies face down.
    fn told_by_owner(self, seat: Option<SeatRef>, parts: Parts) -> Option<Told> {
        (seat == Some(SeatRef::Owner) && self.hides_army(parts.piece)).then_some(Told::Piece)
    }

    fn told_by_number(self, number: &Number, parts: Parts) -> Option<Told> {
        match number {
            Number::Constant(_)
            | Number::Plies
            | Number::TotalValue(Holder::InHand(_), _)
            | Number::Count(Holder::InHand(_), _) => None,
            Number::Rank(role) | Number::Value(role) => self.hides_kind(parts.of(*role)).then_some(Told::Piece),
            Number::LowestRank(seat) | Number::HighestRank(seat) => {
                let known = Known {
                    own: self.sees(*seat),
                    up: false,
                };
                self.hides_kind(known).then_some(Told::Others)
            }
            Number::TotalValue(holder, who) => self
                .hides_kind(self.known_of(*holder).with(who))
                .then_some(Told::Others),
            Number::Count(holder, who) => self.told_by_count(*holder, who),
        }
    }

    fn told_by_count(self, holder: Holder, who: &Who) -> Option<Told> {
        let known = self.known_of(holder).with(who);
        match holder {
            Holder::InHand(_) => None,
            Holder::OnBoard(_) if self.hides_army(known) => Some(Told::Others),
            Holder::OnBoard(_) | Holder::Board => self.told_of(who, known, Told::Others),
        }
    }

    fn known_of(self, holder: Holder) -> Known {
        match holder {
            Holder::OnBoard(seat) | Holder::InHand(seat) => Known {
                own: self.sees(seat),
                up: false,
            },
            Holder::Board => Known::default(),
        }
    }

    /// Whether who asks sees the kinds of a seat's pieces that lie face up.
    fn sees(self, seat: SeatRef) -> bool {
        match seat {
            SeatRef::Mover => true,
            SeatRef::Ally => !self.ally,
            SeatRef::Next | SeatRef::Enemy | SeatRef::Owner | SeatRef::It | SeatRef::Named(_) => false,
        }
    }

    /// What an answer tells of one piece, or of pieces.
    fn told_of(self, who: &Who, known: Known, told: Told) -> Option<Told> {
        match who {
            Who::Known(_) | Who::FaceDown | Who::InLine(..) | Who::Carrying | Who::The(_) => None,
            Who::Kinds(_) => self.hides_kind(known).then_some(told),
            Who::Armies(_) | Who::Of(_) => self.hides_army(known).then_some(told),
            Who::In(zone) => (zone.of == Some(SeatRef::Owner) && self.hides_army(known)).then_some(told),
            Who::Attacked => (!self.is_empty()).then_some(Told::Capture),
            Who::Not(inner) => self.told_of(inner, known, told),
            Who::All(inner) => {
                let known = known.with(who);
                inner.iter().find_map(|inner| self.told_of(inner, known, told))
            }
            Who::Any(inner) => inner.iter().find_map(|inner| self.told_of(inner, known, told)),
        }
    }

    fn hides_kind(self, known: Known) -> bool {
        self.hides_army(known) || (self.enemy || self.ally) && !known.own
    }

    fn hides_army(self, known: Known) -> bool {
        self.down && !known.up
    }
}

impl Known {
    /// What is known besides of a piece of which this is asked, as far as the rest of the question matters.
    fn with(self, who: &Who) -> Self {
        let parts = match who {
            Who::All(parts) => parts,
            one => std::slice::from_ref(one),
        };
        parts.iter().fold(self, |known, part| Self {
            own: known.own || *part == Who::Of(SeatRef::Mover),
            up: known.up || *part == Who::Not(Box::new(Who::FaceDown)),
        })
    }
}

impl Parts {
    fn of(self, role: Role) -> Known {
        match role {
            Role::Piece => self.piece,
            Role::Target => self.target,
            Role::Passed => self.passed,
        }
    }

    /// What is known besides of the pieces where all of a condition must hold.
    fn with(mut self, condition: &Condition) -> Self {
        let parts = match condition {
            Condition::All(parts) => parts,
            one => std::slice::from_ref(one),
        };
        for part in parts {
            let (role, who, holds) = match part {
                Condition::Test(Test::Is(role, who)) => (*role, who, true),
                Condition::Not(inner) => match &**inner {
                    Condition::Test(Test::Is(role, who)) => (*role, who, false),
                    _ => continue,
                },
                _ => continue,
            };
            let known = match role {
                Role::Piece => &mut self.piece,
                Role::Target => &mut self.target,
                Role::Passed => &mut self.passed,
            };
            if holds {
                *known = known.with(who);
            } else if *who == Who::FaceDown {
                known.up = true;
            }
        }
        self
    }
}

/// Whether the mover chooses what an effect brings about.
fn leaves_a_choice(effect: &Effect) -> bool {
    matches!(effect, Effect::Turn(_, turning) if turning.only().is_none())
}
