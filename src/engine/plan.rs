//! The [`Plan`]: everything about a game that can be worked out before play.

use super::gate::Gate;
use super::hearing::{Check, Hearing};
use super::leg::{self, Legs};
use crate::game::{
    ActionKind, ActionPattern, ArmyId, Binding, Board, Condition, Game, Kind, KindId, Measure, RuleForm, RuleId,
    SeatId, SeatSet, Seats, SpaceSet, Test, Who,
};

use super::simplify::{Facts, Known};

/// What the working out stands on.
pub(super) struct Ground<'a> {
    pub(super) board: &'a Board,
    pub(super) kinds: &'a [Kind],
    pub(super) seats: &'a Seats,
    pub(super) neutral: Option<ArmyId>,
    pub(super) bound_in_play: bool,
    pub(super) carries: bool,
    pub(super) game: &'a Game,
}

/// A `forbid … leaving …` rule.
#[derive(Clone, Debug)]
pub(super) struct Leaving {
    pub(super) rule: RuleId,
    pub(super) pattern: ActionPattern,
    pub(super) afterwards: Condition,
}

/// Everything about a game that can be worked out before play.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    /// How many words a set of the board's spaces needs.
    pub(super) words: usize,
    pub(super) kinds: usize,
    pub(super) armies: usize,
    pub(super) bound_in_play: bool,
    /// Whether anything can ever be carried.
    pub(super) carries: bool,
    /// For each seat, those on other sides.
    pub(super) enemies: Box<[SeatSet]>,
    /// The movable kinds that have a rank.
    pub(super) ranked: Box<[(KindId, i32)]>,
    gates: Box<[Gate]>,
    /// For each army and kind, which of the legs are its own; most kinds share theirs.
    legs_of: Box<[usize]>,
    legs: Box<[Legs]>,
    /// For each seat, the armies not its own of which it may move something.
    pub(super) strangers: Box<[Box<[ArmyId]>]>,
    /// For each seat, when it may turn a piece up.
    pub(super) flips: Box<[Condition]>,
    /// For each seat, when it may pass.
    pub(super) passes: Box<[Condition]>,
    /// Whether any kind has actions other than moves and attacks.
    pub(super) has_deeds: bool,
    pub(super) leaving: Box<[Leaving]>,
    pub(super) hearing: Hearing,
    /// For each army and kind and each space, from where it could ever be come to; only in games that ask.
    pub(super) approaches: Box<[Box<[SpaceSet]>]>,
    /// How many counters of quiet plies there are.
    pub(super) counters: usize,
    pub(super) counts_trips: bool,
    pub(super) counts_occurrences: bool,
    /// Whether anything is ever in a hand.
    pub(super) has_hands: bool,
}

impl Plan {
    pub(super) fn new(game: &Game) -> Self {
        let ground = Ground::new(game);
        let (kinds, armies) = (game.kinds.len(), game.seats.armies.len());
        let pairs: Vec<_> = game
            .seats
            .army_ids()
            .flat_map(|army| game.kind_ids().map(move |kind| (army, kind)))
            .collect();
        let mut legs: Vec<Legs> = Vec::new();
        let legs_of: Box<[usize]> = pairs
            .iter()
            .map(|&(army, kind)| {
                let own = leg::legs(&ground, army, kind);
                legs.iter().position(|known| *known == own).unwrap_or_else(|| {
                    legs.push(own);
                    legs.len() - 1
                })
            })
            .collect();
        let gates: Box<[Gate]> = game
            .seats
            .iter()
            .flat_map(|seat| pairs.iter().map(move |&(army, kind)| (seat, army, kind)))
            .map(|(seat, army, kind)| {
                let legs = legs_of[army.index() * kinds + kind.index()];
                Gate::new(&ground, seat, (army, kind), legs)
            })
            .collect();
        let strangers = game
            .seats
            .iter()
            .map(|seat| {
                let open = |army: ArmyId| {
                    let first = (seat.index() * armies + army.index()) * kinds;
                    gates[first..first + kinds].iter().any(super::gate::Gate::is_open)
                };
                let foreign = |army: &ArmyId| !ground.is_own(seat, *army);
                game.seats
                    .army_ids()
                    .filter(foreign)
                    .filter(|&army| open(army))
                    .collect()
            })
            .collect();
        let hearing = Hearing::new(&ground);
        let asks_attacks = game.rules.iter().any(asks_attacks);
        let approaches = if asks_attacks {
            legs_of
                .iter()
                .map(|&of| leg::approaches(game.board.len(), &legs[of].legs))
                .collect()
        } else {
            Box::default()
        };
        let has = |measure: Measure| {
            hearing.checks.iter().any(|check| match check {
                Check::Trips { .. } => measure == Measure::RoundTrips,
                Check::Occurrences { .. } => measure == Measure::Occurrences,
                _ => false,
            })
        };
        Self {
            words: game.board.len().div_ceil(64),
            kinds,
            armies,
            bound_in_play: ground.bound_in_play,
            carries: ground.carries,
            enemies: game
                .seats
                .iter()
                .map(|seat| SeatSet::first(game.seats.len()).without(game.seats.teams[seat.index()]))
                .collect(),
            ranked: game
                .kind_ids()
                .filter(|&kind| game.kind(kind).is_movable())
                .filter_map(|kind| Some((kind, game.kind(kind).rank?)))
                .collect(),
            strangers,
            flips: game.seats.iter().map(|seat| ground.flips(seat)).collect(),
            passes: game.seats.iter().map(|seat| ground.passes(seat)).collect(),
            has_deeds: gates.iter().any(|gate| gate.deeds.is_some()),
            gates,
            legs_of,
            legs: legs.into(),
            leaving: game
                .rules
                .iter()
                .enumerate()
                .filter_map(|(at, rule)| match &rule.form {
                    RuleForm::ForbidLeaving(pattern, afterwards) => Some(Leaving {
                        rule: RuleId::from_index(at),
                        pattern: pattern.clone(),
                        afterwards: afterwards.clone(),
                    }),
                    _ => None,
                })
                .collect(),
            counters: hearing.counters,
            counts_trips: has(Measure::RoundTrips),
            counts_occurrences: has(Measure::Occurrences),
            hearing,
            approaches,
            has_hands: ground.has_hands(),
        }
    }

    /// What a seat may do with an army's kind.
    #[inline]
    pub(super) fn gate(&self, seat: SeatId, army: ArmyId, kind: KindId) -> &Gate {
        &self.gates[(seat.index() * self.armies + army.index()) * self.kinds + kind.index()]
    }

    /// What a seat may do with each kind of an army.
    #[inline]
    pub(super) fn gates(&self, seat: SeatId, army: ArmyId) -> &[Gate] {
        let first = (seat.index() * self.armies + army.index()) * self.kinds;
        &self.gates[first..first + self.kinds]
    }

    /// How a gate's kind travels.
    #[inline]
    pub(super) fn legs_of(&self, gate: &Gate) -> &Legs {
        &self.legs[gate.legs]
    }

    /// How an army's kind travels.
    #[inline]
    pub(super) fn legs(&self, army: ArmyId, kind: KindId) -> &Legs {
        &self.legs[self.legs_of[army.index() * self.kinds + kind.index()]]
    }
}

impl<'a> Ground<'a> {
    fn new(game: &'a Game) -> Self {
        Self {
            board: &game.board,
            kinds: &game.kinds,
            seats: &game.seats,
            neutral: game.seats.neutral,
            bound_in_play: game.seats.binding == Binding::InPlay,
            carries: game
                .rules
                .iter()
                .any(|rule| matches!(&rule.form, RuleForm::Allow(pattern) if pattern.kind == ActionKind::Lift)),
            game,
        }
    }

    /// Whether an army can ever be a seat's.
    pub(super) fn is_own(&self, seat: SeatId, army: ArmyId) -> bool {
        if self.bound_in_play {
            self.neutral != Some(army)
        } else {
            army.index() == seat.index()
        }
    }

    /// When some `forbid` rule for one of these sorts of action forbids it.
    pub(super) fn forbidden(&self, sorts: &[ActionKind], facts: &Facts) -> Condition {
        Condition::any(self.game.rules.iter().filter_map(|rule| match &rule.form {
            RuleForm::Forbid(pattern) if pattern.kind == ActionKind::Any || sorts.contains(&pattern.kind) => {
                Some(self.simplify(&pattern.when, facts))
            }
            _ => None,
        }))
    }

    /// When some `allow` rule for one of these sorts of action allows it.
    pub(super) fn allowed(&self, sorts: &[ActionKind], facts: &Facts) -> Condition {
        Condition::any(self.game.rules.iter().filter_map(|rule| match &rule.form {
            RuleForm::Allow(pattern) if sorts.contains(&pattern.kind) => Some(self.simplify(&pattern.when, facts)),
            _ => None,
        }))
    }

    fn flips(&self, seat: SeatId) -> Condition {
        let facts = Facts {
            mover: Some(seat),
            target: Known::Absent,
            ..Facts::NONE
        };
        let sorts = [ActionKind::Flip];
        self.allowed(&sorts, &facts)
            .and(self.forbidden(&sorts, &facts).negated())
    }

    fn passes(&self, seat: SeatId) -> Condition {
        let facts = Facts {
            mover: Some(seat),
            piece: Known::Absent,
            target: Known::Absent,
            from: Known::Absent,
            to: Known::Absent,
        };
        let sorts = [ActionKind::Pass];
        self.allowed(&sorts, &facts)
            .and(self.forbidden(&sorts, &facts).negated())
    }

    fn has_hands(&self) -> bool {
        let into_hand = |verdict: &crate::game::Verdict| {
            matches!(verdict, crate::game::Verdict::Fought(_, crate::game::Taken::Hand))
        };
        !self.game.setup.hands.is_empty()
            || self.game.combat.cases.iter().any(|case| into_hand(&case.verdict))
            || into_hand(&self.game.combat.otherwise)
            || self
                .game
                .rules
                .iter()
                .any(|rule| matches!(&rule.form, RuleForm::Allow(pattern) if pattern.kind == ActionKind::Drop))
    }
}

/// Whether a rule asks if some piece is attacked.
fn asks_attacks(rule: &crate::game::Rule) -> bool {
    fn who_asks(who: &Who) -> bool {
        let mut asks = false;
        who.each_part(&mut |part| asks |= *part == Who::Attacked);
        asks
    }
    fn asks(condition: &Condition) -> bool {
        let mut found = false;
        condition.each_test(&mut |test| {
            found |= match test {
                Test::Is(_, who) | Test::Has(_, who, ..) => who_asks(who),
                Test::Compare(left, _, right) => [left, right]
                    .iter()
                    .any(|number| matches!(number, crate::game::Number::TotalValue(_, who) | crate::game::Number::Count(_, who) if who_asks(who))),
                _ => false,
            }
        });
        found
    }
    match &rule.form {
        RuleForm::Forbid(pattern) | RuleForm::Allow(pattern) => asks(&pattern.when),
        RuleForm::ForbidLeaving(pattern, after) => asks(&pattern.when) || asks(after),
        RuleForm::On(pattern, effects) => {
            asks(&pattern.when)
                || effects.iter().any(|effect| match effect {
                    crate::game::Effect::Reveal(who)
                    | crate::game::Effect::Remove(who)
                    | crate::game::Effect::Take(who, _) => who_asks(who),
                    _ => false,
                })
        }
        RuleForm::When { when, .. } => asks(when),
        RuleForm::After { without, .. } => without.iter().any(|pattern| asks(&pattern.when)),
    }
}
