//! [`Objectives`]: what the rules of a game say that it is played for.
//!
//! Read off the compiled rules: kinds whose loss defeats their seat, spaces where arriving or laying something down wins, how
//! long it may stay quiet.

use crate::game::{
    ActionKind, Condition, Effect, EventKind, Game, Holder, KindSet, Measure, Place, Role, RuleForm, SeatId, SeatRef,
    SpaceSet, Test, Who, ZoneRef,
};

/// What a game is played for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Objectives {
    /// Kinds whose loss defeats their seat: of the first piece, or of the last.
    pub royal: KindSet,
    /// Kinds worth getting at: the royal ones, and those that can be carried off.
    pub prizes: KindSet,
    /// For each seat, where a piece of these kinds wins by arriving.
    pub arrivals: Vec<(KindSet, SpaceSet)>,
    /// For each seat, where a piece of these kinds draws the game by arriving.
    pub refuges: Vec<(KindSet, SpaceSet)>,
    /// For each seat, where laying something down wins.
    pub depots: Vec<SpaceSet>,
    /// Spaces that no piece may leave again.
    pub traps: SpaceSet,
    /// After how many quiet plies the game is drawn.
    pub patience: Option<u32>,
}

impl Objectives {
    /// Reads them off a game's rules.
    pub fn of(game: &Game) -> Self {
        let all = KindSet::first(game.kinds.len());
        let seats = game.seats.len();
        let mut objectives = Self {
            arrivals: vec![(KindSet::EMPTY, SpaceSet::EMPTY); seats],
            refuges: vec![(KindSet::EMPTY, SpaceSet::EMPTY); seats],
            depots: vec![SpaceSet::EMPTY; seats],
            ..Self::default()
        };
        for rule in &game.rules {
            match &rule.form {
                RuleForm::On(event, effects) if matches!(event.kind, EventKind::Loss | EventKind::Capture) => {
                    let kinds = subjects(&event.when, all);
                    if kinds != all && effects.iter().any(decides) {
                        objectives.royal = objectives.royal.or(kinds);
                    }
                }
                RuleForm::On(event, effects) if event.kind == EventKind::Arrival => {
                    let draws = effects.contains(&Effect::Draw);
                    for seat in game.seats.iter().filter(|_| draws || effects.iter().any(wins)) {
                        let goals = if draws {
                            &mut objectives.refuges
                        } else {
                            &mut objectives.arrivals
                        };
                        let (kinds, spaces) = &mut goals[seat.index()];
                        *kinds = kinds.or(subjects(&event.when, all));
                        *spaces = spaces.or(destination(game, seat, &event.when));
                    }
                }
                RuleForm::On(event, effects) if event.kind == EventKind::Lay && effects.iter().any(wins) => {
                    for seat in game.seats.iter() {
                        let spaces = &mut objectives.depots[seat.index()];
                        *spaces = spaces.or(destination(game, seat, &event.when));
                    }
                }
                RuleForm::When { when, effects, .. } if effects.iter().any(decides) => {
                    when.each_test(&mut |test| {
                        if let Test::Has(Holder::OnBoard(_), who, comparison, number) = test {
                            let kinds = kinds_of(who, all);
                            let none_left = comparison.holds(0, *number) && !comparison.holds(*number + 1, *number);
                            if none_left && kinds != all && kinds.len() == 1 {
                                objectives.royal = objectives.royal.or(kinds);
                            }
                        }
                    });
                }
                RuleForm::Forbid(pattern) if matches!(pattern.kind, ActionKind::Move | ActionKind::Any) => {
                    if let Condition::Test(Test::In(Place::From, zone)) = &pattern.when
                        && zone.of.is_none()
                    {
                        objectives.traps = objectives.traps.or(game.board.zones[zone.zone.index()].extent.all());
                    }
                }
                RuleForm::Allow(pattern) if pattern.kind == ActionKind::Lift => {
                    pattern.when.each_test(&mut |test| {
                        if let Test::Is(Role::Target, who) = test {
                            let kinds = kinds_of(who, all);
                            if kinds != all {
                                objectives.prizes = objectives.prizes.or(kinds);
                            }
                        }
                    });
                }
                RuleForm::After {
                    measure: Measure::Plies,
                    count,
                    without,
                    effects,
                } if !without.is_empty() && effects.contains(&Effect::Draw) => {
                    objectives.patience = objectives.patience.or(Some(*count));
                }
                RuleForm::On(..)
                | RuleForm::When { .. }
                | RuleForm::After { .. }
                | RuleForm::Forbid(_)
                | RuleForm::Oblige(..)
                | RuleForm::ForbidLeaving(..)
                | RuleForm::Allow(_) => {}
            }
        }
        objectives.prizes = objectives.prizes.or(objectives.royal);
        objectives
    }
}

fn decides(effect: &Effect) -> bool {
    matches!(effect, Effect::Defeat(_) | Effect::Win(_))
}

fn wins(effect: &Effect) -> bool {
    matches!(effect, Effect::Win(SeatRef::Mover | SeatRef::Owner))
}

/// The kinds that a condition on an event wants of its piece.
fn subjects(when: &Condition, all: KindSet) -> KindSet {
    let mut kinds = all;
    when.each_test(&mut |test| {
        if let Test::Is(Role::Piece, who) = test {
            kinds = kinds.and(kinds_of(who, all));
        }
    });
    kinds
}

/// The kinds that a phrase can be about.
fn kinds_of(who: &Who, all: KindSet) -> KindSet {
    match who {
        Who::Kinds(kinds) => *kinds,
        Who::All(parts) => parts.iter().fold(all, |kinds, who| kinds.and(kinds_of(who, all))),
        Who::Any(parts) => parts
            .iter()
            .fold(KindSet::EMPTY, |kinds, who| kinds.or(kinds_of(who, all))),
        Who::Not(inner) => match **inner {
            Who::Kinds(kinds) => all.without(kinds),
            _ => all,
        },
        Who::Known(_)
        | Who::Armies(_)
        | Who::Of(_)
        | Who::FaceDown
        | Who::In(_)
        | Who::InLine(..)
        | Who::Carrying
        | Who::Attacked
        | Who::The(_) => all,
    }
}

/// Where a condition on an event wants the piece to be, when a seat does it.
fn destination(game: &Game, seat: SeatId, when: &Condition) -> SpaceSet {
    let everywhere = SpaceSet::first(game.board.len());
    let mut spaces = everywhere;
    when.each_test(&mut |test| {
        if let Test::In(Place::To, zone) = test {
            spaces = spaces.and(zone_for(game, seat, *zone));
        }
    });
    if spaces == everywhere { SpaceSet::EMPTY } else { spaces }
}

fn zone_for(game: &Game, seat: SeatId, zone: ZoneRef) -> SpaceSet {
    let named = &game.board.zones[zone.zone.index()].extent;
    let allied = |other: SeatId| game.seats.allied(seat, other);
    let all = |wanted: &dyn Fn(SeatId) -> bool| {
        let seats = game.seats.iter().filter(|&other| wanted(other));
        seats.fold(SpaceSet::EMPTY, |all, other| all.or(named.of(other)))
    };
    match zone.of {
        None => named.all(),
        Some(SeatRef::Mover | SeatRef::Owner) => named.of(seat),
        Some(SeatRef::Named(other)) => named.of(other),
        Some(SeatRef::Ally) => all(&|other| other != seat && allied(other)),
        Some(SeatRef::Enemy | SeatRef::Next | SeatRef::It) => all(&|other| !allied(other)),
    }
}
