//! What an action would have meant if a piece were of some kind, told from what everybody can see (likelihood of an
//! observation).
//!
//! Takes an action that was taken, where anything stood, and what the pieces in it are supposed to be; says whether they
//! could have done that, come to that result, and which rules that would have woken. What always holds: where the answer
//! depends on anything hidden it is "perhaps", so that the truth is never ruled out.

use crate::engine::tables::ground::Ground;
use crate::engine::tables::simplify::{Facts, Known};
use crate::engine::{Action, Engine};
use crate::game::{
    About, ArmyId, CombatCell, Condition, Effect, EventKind, FightResult, KindId, KindSet, Place, Role, RuleForm,
    RuleId, SeatId, SeatRef, SeatSet, SpaceId, SpaceSet, Test, Verdict, Who,
};

type Pair = (ArmyId, KindId);

/// An action as everybody saw it.
#[derive(Clone)]
pub(crate) struct Act {
    pub(crate) seat: SeatId,
    /// The army of that seat, once it had one.
    pub(crate) own: Option<ArmyId>,
    /// For each seat, its army.
    pub(crate) bound: Vec<Option<ArmyId>>,
    pub(crate) action: Action,
    /// Where anything stood before.
    pub(crate) filled: SpaceSet,
}

/// What a rule would have done, or would perhaps have done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Stir {
    pub(crate) rule: RuleId,
    /// Whether it is sure that the rule was woken.
    pub(crate) surely: bool,
    /// The seats that it would have put out.
    pub(crate) defeats: SeatSet,
    /// The pieces that it would have shown: those that surely fit, and those that perhaps do, by army.
    pub(crate) shows: Vec<(ArmyId, KindSet, KindSet)>,
}

impl Engine {
    /// Whether an attack could have had this result.
    pub(crate) fn could_result(&self, act: &Act, piece: Pair, target: Pair, result: FightResult) -> bool {
        let (Action::Attack { from, to } | Action::AttackInto { from, to, .. }) = act.action else {
            return true;
        };
        let facts = facts(act.seat, piece, Some(target), (from, to));
        let verdicts = self.verdicts(&Ground::new(&self.game), &facts, piece, target);
        let is = |verdict: &Verdict| matches!(verdict, Verdict::Fought(fought, _) if *fought == result);
        verdicts.iter().any(is)
    }

    /// What an attack can come to: one verdict where that is known.
    pub(super) fn verdicts(&self, ground: &Ground, facts: &Facts, piece: Pair, target: Pair) -> Vec<Verdict> {
        let (cases, otherwise) = match self.game.combat.cell(piece, target) {
            CombatCell::Settled(verdict, _) => return vec![*verdict],
            CombatCell::Open(cases, otherwise) => (cases, *otherwise),
        };
        let mut verdicts = Vec::new();
        for case in cases.iter().map(|case| &self.game.combat.cases[case.index()]) {
            let fits = |role, who: &Who| Condition::Test(Test::Is(role, who.clone()));
            let when = Condition::all([
                fits(Role::Piece, &case.attacker),
                fits(Role::Target, &case.defender),
                case.when.clone(),
            ]);
            let when = ground.simplify(&when, facts);
            if when != Condition::Known(false) {
                verdicts.push(case.verdict);
            }
            if when == Condition::Known(true) {
                return verdicts;
            }
        }
        verdicts.push(otherwise);
        verdicts
    }

    /// Which rules an action would have woken, had its pieces been these and its fight this result.
    pub(crate) fn stirs(&self, act: &Act, piece: Pair, target: Option<Pair>, result: Option<FightResult>) -> Vec<Stir> {
        let Some((from, to)) = act.action.way() else {
            return Vec::new();
        };
        let Some(course) = act.action.course(result) else {
            return Vec::new();
        };
        let ground = Ground::new(&self.game);
        let mut facts = facts(act.seat, piece, target, (from, to));
        if matches!(act.action, Action::Take { .. } | Action::TakeInto { .. }) {
            facts.target = Known::Unknown;
        }
        let mut stirs = Vec::new();
        let fallen = Facts {
            piece: facts.target,
            target: facts.piece,
            from: Known::Given(to),
            ..facts
        };
        for &(event, subject) in course.events() {
            let facts = match subject {
                About::Acting | About::Arrived => &facts,
                About::Fallen => &fallen,
            };
            for trigger in self.tables.triggers.on(event) {
                let when = settle(&ground, event, &trigger.when, facts);
                if when != Condition::Known(false) {
                    let surely = when == Condition::Known(true);
                    stirs.push(self.stir(&ground, act, facts, (trigger.rule, surely), &trigger.effects));
                }
            }
        }
        stirs
    }

    fn stir(
        &self,
        ground: &Ground,
        act: &Act,
        facts: &Facts,
        (rule, surely): (RuleId, bool),
        effects: &[Effect],
    ) -> Stir {
        let mut stir = Stir {
            rule,
            surely,
            defeats: SeatSet::EMPTY,
            shows: Vec::new(),
        };
        for effect in effects {
            match effect {
                Effect::Defeat(seats) => {
                    let owner = match (seats, facts.piece) {
                        (SeatRef::Owner, Known::Given((army, _))) => act
                            .bound
                            .iter()
                            .position(|&bound| bound == Some(army))
                            .map(|seat| SeatSet::of(SeatId::from_index(seat))),
                        _ => ground.seats(*seats, facts),
                    };
                    stir.defeats = stir.defeats.or(owner.unwrap_or(SeatSet::EMPTY));
                }
                Effect::Reveal(who) => {
                    for army in self.game.seats.army_ids() {
                        let (mut sure, mut perhaps) = (KindSet::EMPTY, KindSet::EMPTY);
                        for kind in self.game.kind_ids() {
                            match ground.who(who, Known::Given((army, kind)), Known::Unknown, facts) {
                                Who::Known(false) => {}
                                Who::Known(true) => {
                                    sure.insert(kind);
                                    perhaps.insert(kind);
                                }
                                _ => perhaps.insert(kind),
                            }
                        }
                        if !perhaps.is_empty() {
                            stir.shows.push((army, sure, perhaps));
                        }
                    }
                }
                Effect::Win(_)
                | Effect::Draw
                | Effect::Remove(_)
                | Effect::Capture(_)
                | Effect::Bind(..)
                | Effect::Take(..)
                | Effect::Turn(..) => {}
            }
        }
        stir
    }

    /// Whether a rule is woken only by what a piece did or what happened to it, so that its working has its cause in that.
    pub(crate) fn is_woken_by_pieces(&self, rule: RuleId) -> bool {
        matches!(&self.game.rule(rule).form, RuleForm::On(pattern, _) if pattern.kind.is_of_a_piece())
    }

    /// Whether pieces are only ever shown by rules that are woken by what pieces did.
    pub(crate) fn shows_by_pieces_alone(&self) -> bool {
        self.game.rules.iter().all(|rule| match &rule.form {
            RuleForm::On(pattern, effects) => pattern.kind.is_of_a_piece() || !shows(effects),
            RuleForm::When { effects, .. } | RuleForm::After { effects, .. } => !shows(effects),
            RuleForm::Forbid(_) | RuleForm::ForbidLeaving(..) | RuleForm::Allow(_) | RuleForm::Oblige(..) => true,
        })
    }
}

/// What is known of an action if these are its pieces.
pub(super) fn facts(seat: SeatId, piece: Pair, target: Option<Pair>, (from, to): (SpaceId, SpaceId)) -> Facts {
    Facts {
        mover: Some(seat),
        piece: Known::Given(piece),
        target: target.map_or(Known::Absent, Known::Given),
        from: Known::Given(from),
        to: Known::Given(to),
    }
}

/// A rule's condition on an event, worked out. A piece that has arrived stands where it went, and the captor of a piece that
/// was lost where it came from, which facts cannot say; what asks for that stays open.
pub(super) fn settle(ground: &Ground, event: EventKind, when: &Condition, facts: &Facts) -> Condition {
    let (mut from, mut target) = (false, false);
    when.each_test(&mut |test| match test {
        Test::In(Place::From, _) => from = true,
        Test::Is(Role::Target, who) => who.each_part(&mut |part| target |= matches!(part, Who::In(_))),
        _ => {}
    });
    match event {
        EventKind::Arrival => {
            let from = if from { Known::Unknown } else { facts.to };
            ground.simplify(when, &Facts { from, ..*facts })
        }
        EventKind::Loss | EventKind::Capture if target => when.clone(),
        EventKind::Move
        | EventKind::Attack
        | EventKind::Capture
        | EventKind::Loss
        | EventKind::Flip
        | EventKind::Drop
        | EventKind::Convert
        | EventKind::Lift
        | EventKind::Lay
        | EventKind::Defeat => ground.simplify(when, facts),
    }
}

fn shows(effects: &[Effect]) -> bool {
    effects.iter().any(|effect| matches!(effect, Effect::Reveal(_)))
}
