//! [`Triggers`]: the rules that listen to events, and those that are looked at after every action.

use crate::engine::tables::cheapest::cheapest_first;
use crate::engine::tables::ground::Ground;
use crate::engine::tables::kept::asks_kept_only;
use crate::engine::tables::simplify::Facts;
use crate::game::{Condition, Effect, EventKind, KindSet, Measure, Role, RuleForm, RuleId, SeatRef, Test, Who};

/// How many sorts of events there are.
const EVENTS: usize = EventKind::ALL.len();

/// Rules by the event that wakes them, and rules that are looked at after every action.
#[derive(Clone, Debug)]
pub(in crate::engine) struct Triggers {
    on: [Vec<Trigger>; EVENTS],
    resets: [Vec<(usize, Condition)>; EVENTS],
    /// Which events anything listens to, a bit for each.
    heeded: u16,
    /// In the order of the file.
    pub(in crate::engine) checks: Vec<Check>,
    /// How many counters of quiet plies there are.
    pub(in crate::engine) counters: usize,
}

/// An `on` rule.
#[derive(Clone, Debug)]
pub(in crate::engine) struct Trigger {
    pub(in crate::engine) rule: RuleId,
    /// The kinds of the piece that the event is about for which it can hold at all.
    pub(in crate::engine) about: KindSet,
    pub(in crate::engine) when: Condition,
    pub(in crate::engine) effects: Vec<Effect>,
}

/// The kinds of `piece` that a condition can hold of, as far as it says so outright.
fn about(condition: &Condition) -> KindSet {
    match condition {
        Condition::Test(Test::Is(Role::Piece, Who::Kinds(kinds))) => *kinds,
        Condition::All(parts) => parts.iter().map(about).fold(KindSet(u64::MAX), KindSet::and),
        _ => KindSet(u64::MAX),
    }
}

/// What a condition asks besides that the next seat has no action, if it asks that.
fn besides_stuck(condition: &Condition) -> Option<Condition> {
    let stuck = Condition::Test(Test::NoAction(SeatRef::Next));
    match condition {
        Condition::All(parts) if parts.contains(&stuck) => {
            Some(Condition::all(parts.iter().filter(|&part| *part != stuck).cloned()))
        }
        one => (*one == stuck).then_some(Condition::Known(true)),
    }
}

/// A `when` or `after` rule.
#[derive(Clone, Debug)]
pub(in crate::engine) enum Check {
    /// `when next has no action`, the commonest condition of all, and what else must hold.
    Stuck {
        rule: RuleId,
        when: Condition,
        effects: Vec<Effect>,
    },
    When {
        rule: RuleId,
        each_seat: bool,
        /// Whether it can only have come to hold when a kept count has changed.
        kept: bool,
        when: Condition,
        effects: Vec<Effect>,
    },
    Plies {
        rule: RuleId,
        count: u32,
        effects: Vec<Effect>,
    },
    Quiet {
        rule: RuleId,
        counter: usize,
        count: u32,
        effects: Vec<Effect>,
    },
    Trips {
        rule: RuleId,
        legs: u32,
        effects: Vec<Effect>,
    },
    Occurrences {
        rule: RuleId,
        count: u32,
        effects: Vec<Effect>,
    },
}

impl Check {
    /// The rule that says so.
    pub(in crate::engine) fn rule(&self) -> RuleId {
        match self {
            Check::Stuck { rule, .. }
            | Check::When { rule, .. }
            | Check::Plies { rule, .. }
            | Check::Quiet { rule, .. }
            | Check::Trips { rule, .. }
            | Check::Occurrences { rule, .. } => *rule,
        }
    }
}

impl Triggers {
    pub(in crate::engine) fn new(ground: &Ground) -> Self {
        let mut triggers = Self {
            on: Default::default(),
            resets: Default::default(),
            heeded: 0,
            checks: Vec::new(),
            counters: 0,
        };
        for (at, rule) in ground.game.rules.iter().enumerate() {
            let id = RuleId::from_index(at);
            match &rule.form {
                RuleForm::On(pattern, effects) => {
                    let when = cheapest_first(ground.simplify(&pattern.when, &Facts::NONE));
                    if when != Condition::Known(false) {
                        triggers.on[pattern.kind as usize].push(Trigger {
                            rule: id,
                            about: about(&when),
                            when,
                            effects: effects.clone(),
                        });
                    }
                }
                RuleForm::When {
                    each_seat,
                    when,
                    effects,
                } => {
                    let (rule, effects) = (id, effects.clone());
                    let when = cheapest_first(ground.simplify(when, &Facts::NONE));
                    triggers.checks.push(match besides_stuck(&when) {
                        Some(when) if !each_seat => Check::Stuck { rule, when, effects },
                        _ => Check::When {
                            rule,
                            each_seat: *each_seat,
                            kept: asks_kept_only(&when),
                            when,
                            effects,
                        },
                    });
                }
                RuleForm::After {
                    measure,
                    count,
                    without,
                    effects,
                } => {
                    let (rule, count, effects) = (id, *count, effects.clone());
                    triggers.checks.push(match measure {
                        Measure::Plies if without.is_empty() => Check::Plies { rule, count, effects },
                        Measure::Plies => {
                            let counter = triggers.counters;
                            triggers.counters += 1;
                            for pattern in without {
                                let when = cheapest_first(ground.simplify(&pattern.when, &Facts::NONE));
                                triggers.resets[pattern.kind as usize].push((counter, when));
                            }
                            Check::Quiet {
                                rule,
                                counter,
                                count,
                                effects,
                            }
                        }
                        Measure::RoundTrips => Check::Trips {
                            rule,
                            legs: count.saturating_mul(2),
                            effects,
                        },
                        Measure::Occurrences => Check::Occurrences { rule, count, effects },
                    });
                }
                RuleForm::Forbid(_) | RuleForm::ForbidLeaving(..) | RuleForm::Allow(_) | RuleForm::Oblige(..) => {}
            }
        }
        for event in 0..EVENTS {
            if !triggers.on[event].is_empty() || !triggers.resets[event].is_empty() {
                triggers.heeded |= 1 << event;
            }
        }
        triggers
    }

    /// Whether anything listens to an event.
    #[inline]
    pub(in crate::engine) fn heeds(&self, event: EventKind) -> bool {
        self.heeded >> (event as usize) & 1 != 0
    }

    /// The `on` rules for an event, in the order of the file.
    #[inline]
    pub(in crate::engine) fn on(&self, event: EventKind) -> &[Trigger] {
        &self.on[event as usize]
    }

    /// The counters that an event starts again, and when.
    #[inline]
    pub(in crate::engine) fn resets(&self, event: EventKind) -> &[(usize, Condition)] {
        &self.resets[event as usize]
    }
}
