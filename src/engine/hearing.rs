//! What listens to events, and what is looked at after every action.

use super::ground::Ground;
use super::simplify::Facts;
use crate::game::{Condition, Effect, EventKind, Measure, RuleForm, RuleId};

/// How many sorts of events there are.
const EVENTS: usize = 11;

/// Rules by the event that wakes them, and rules that are looked at after every action.
#[derive(Clone, Debug)]
pub(super) struct Hearing {
    on: [Vec<Wakened>; EVENTS],
    resets: [Vec<(usize, Condition)>; EVENTS],
    /// In the order of the file.
    pub(super) checks: Vec<Check>,
    /// How many counters of quiet plies there are.
    pub(super) counters: usize,
}

/// An `on` rule.
#[derive(Clone, Debug)]
pub(super) struct Wakened {
    pub(super) rule: RuleId,
    pub(super) when: Condition,
    pub(super) effects: Vec<Effect>,
}

/// A `when` or `after` rule.
#[derive(Clone, Debug)]
pub(super) enum Check {
    When {
        rule: RuleId,
        each_seat: bool,
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

fn index(event: EventKind) -> usize {
    match event {
        EventKind::Move => 0,
        EventKind::Attack => 1,
        EventKind::Capture => 2,
        EventKind::Loss => 3,
        EventKind::Arrival => 4,
        EventKind::Flip => 5,
        EventKind::Drop => 6,
        EventKind::Convert => 7,
        EventKind::Lift => 8,
        EventKind::Lay => 9,
        EventKind::Defeat => 10,
    }
}

impl Hearing {
    pub(super) fn new(ground: &Ground) -> Self {
        let mut hearing = Self {
            on: Default::default(),
            resets: Default::default(),
            checks: Vec::new(),
            counters: 0,
        };
        for (at, rule) in ground.game.rules.iter().enumerate() {
            let id = RuleId::from_index(at);
            match &rule.form {
                RuleForm::On(pattern, effects) => {
                    let when = ground.simplify(&pattern.when, &Facts::NONE);
                    if when != Condition::Known(false) {
                        hearing.on[index(pattern.kind)].push(Wakened {
                            rule: id,
                            when,
                            effects: effects.clone(),
                        });
                    }
                }
                RuleForm::When {
                    each_seat,
                    when,
                    effects,
                } => hearing.checks.push(Check::When {
                    rule: id,
                    each_seat: *each_seat,
                    when: ground.simplify(when, &Facts::NONE),
                    effects: effects.clone(),
                }),
                RuleForm::After {
                    measure,
                    count,
                    without,
                    effects,
                } => {
                    let (rule, count, effects) = (id, *count, effects.clone());
                    hearing.checks.push(match measure {
                        Measure::Plies if without.is_empty() => Check::Plies { rule, count, effects },
                        Measure::Plies => {
                            let counter = hearing.counters;
                            hearing.counters += 1;
                            for pattern in without {
                                let when = ground.simplify(&pattern.when, &Facts::NONE);
                                hearing.resets[index(pattern.kind)].push((counter, when));
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
                RuleForm::Forbid(_) | RuleForm::ForbidLeaving(..) | RuleForm::Allow(_) => {}
            }
        }
        hearing
    }

    /// Whether anything listens to an event.
    #[inline]
    pub(super) fn heeds(&self, event: EventKind) -> bool {
        !self.on[index(event)].is_empty() || !self.resets[index(event)].is_empty()
    }

    /// The `on` rules for an event, in the order of the file.
    #[inline]
    pub(super) fn on(&self, event: EventKind) -> &[Wakened] {
        &self.on[index(event)]
    }

    /// The counters that an event starts again, and when.
    #[inline]
    pub(super) fn resets(&self, event: EventKind) -> &[(usize, Condition)] {
        &self.resets[index(event)]
    }
}
