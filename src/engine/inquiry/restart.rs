//! Whether what somebody saw of a ply starts a count of quiet plies again (inference on draw counters).
//!
//! Takes what was done, and what its pieces can have been for all that was seen; says of a count whether it surely began again,
//! surely went on, or neither. What always holds: where that depends on anything hidden, or on the state of play, the answer is
//! neither.

use super::suppose::settle;
use crate::engine::Action;
use crate::engine::tables::ground::Ground;
use crate::engine::tables::simplify::{Facts, Known};
use crate::game::{
    About, ArmyId, Condition, Effect, EventKind, EventPattern, FightResult, Game, KindId, Measure, RuleForm, RuleId,
    SeatId,
};

/// A count of quiet plies.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Count<'a> {
    /// The rule that counts.
    pub(crate) rule: RuleId,
    /// How many plies it waits for.
    pub(crate) plies: u32,
    /// Whether the game is over by then.
    pub(crate) ends: bool,
    without: &'a [EventPattern],
}

/// What somebody saw of a ply.
#[derive(Debug)]
pub(crate) struct Glimpse {
    pub(crate) seat: SeatId,
    /// What was done; nothing when a seat gave up.
    pub(crate) action: Option<Action>,
    pub(crate) result: Option<FightResult>,
    /// What the piece that acted can have been.
    pub(crate) piece: Vec<(ArmyId, KindId)>,
    /// What it acted upon can have been; nothing if there was nothing.
    pub(crate) target: Vec<(ArmyId, KindId)>,
    /// Whether seats were put out.
    pub(crate) defeats: bool,
}

/// The counts of quiet plies of a game, in the order of a state's counters.
pub(crate) fn counts(game: &Game) -> impl Iterator<Item = Count<'_>> {
    (0..).zip(&game.rules).filter_map(|(at, rule)| match &rule.form {
        RuleForm::After {
            measure: Measure::Plies,
            count,
            without,
            effects,
        } if !without.is_empty() => Some(Count {
            rule: RuleId::from_index(at),
            plies: *count,
            ends: effects
                .iter()
                .any(|effect| matches!(effect, Effect::Draw | Effect::Win(_))),
            without,
        }),
        _ => None,
    })
}

/// Whether rules capture anything.
fn captures_by_rule(game: &Game) -> bool {
    let captures = |effect: &Effect| matches!(effect, Effect::Capture(_));
    game.rules.iter().any(|rule| rule.form.effects().iter().any(captures))
}

impl Count<'_> {
    /// Whether everyone sees it, whatever is hidden.
    pub(crate) fn is_public(&self) -> bool {
        let plain = |pattern: &EventPattern| pattern.when == Condition::Known(true);
        self.without.iter().all(plain)
    }

    /// Whether what was seen surely starts it again, or surely does not; `None` if that cannot be told.
    pub(crate) fn begins_again(&self, game: &Game, glimpse: &Glimpse) -> Option<bool> {
        let ground = Ground::new(game);
        let course = glimpse.action.and_then(|action| action.course(glimpse.result));
        let events = course.map_or(&[] as &[_], |course| course.events());
        // What rules capture is seen to leave, but not why it does.
        let unsure = captures_by_rule(game)
            && self
                .without
                .iter()
                .any(|pattern| matches!(pattern.kind, EventKind::Capture | EventKind::Loss));
        let mut answer = Some(false).filter(|_| !unsure);
        for pattern in self.without {
            let about = events.iter().filter(|(event, _)| *event == pattern.kind);
            let told = about.map(|&(_, subject)| glimpse.fits(&ground, pattern, subject));
            let defeats = glimpse.defeats && pattern.kind == EventKind::Defeat;
            for told in told.chain(defeats.then(|| glimpse.was_defeat(&ground, pattern))) {
                match told {
                    Some(true) => return Some(true),
                    Some(false) => {}
                    None => answer = None,
                }
            }
        }
        answer
    }
}

impl Glimpse {
    /// Whether an event of this course fits, whatever its pieces were.
    fn fits(&self, ground: &Ground, pattern: &EventPattern, subject: About) -> Option<bool> {
        if let Condition::Known(known) = pattern.when {
            return Some(known);
        }
        let targets = self.target.iter().map(|&pair| Known::Given(pair));
        let targets: Vec<_> = if self.target.is_empty() {
            let takes = matches!(self.action, Some(Action::Take { .. } | Action::TakeInto { .. }));
            vec![if takes { Known::Unknown } else { Known::Absent }]
        } else {
            targets.collect()
        };
        let mut answers = self.piece.iter().flat_map(|&piece| {
            targets.iter().map(move |&target| {
                let facts = self.facts(piece, target, subject);
                truth(&settle(ground, pattern.kind, &pattern.when, &facts))
            })
        });
        let first = answers.next()??;
        answers.all(|answer| answer == Some(first)).then_some(first)
    }

    fn was_defeat(&self, ground: &Ground, pattern: &EventPattern) -> Option<bool> {
        let mover = Some(self.seat);
        truth(&ground.simplify(&pattern.when, &Facts { mover, ..Facts::NONE }))
    }

    /// What is known of an event, if these are its pieces.
    fn facts(&self, piece: (ArmyId, KindId), target: Known<(ArmyId, KindId)>, subject: About) -> Facts {
        let (from, to) = match self.action {
            Some(
                Action::Move { from, to }
                | Action::MoveInto { from, to, .. }
                | Action::Attack { from, to }
                | Action::AttackInto { from, to, .. }
                | Action::LiftAt { from, to }
                | Action::Convert { from, to },
            ) => (Known::Given(from), Known::Given(to)),
            Some(Action::Take { route } | Action::TakeInto { route, .. }) => {
                let (from, to) = route.ends();
                (Known::Given(from), Known::Given(to))
            }
            Some(Action::Flip { at } | Action::LiftHere { at } | Action::Lay { at }) => {
                (Known::Given(at), Known::Given(at))
            }
            Some(Action::Drop { to, .. }) => (Known::Absent, Known::Given(to)),
            Some(Action::Exchange { .. } | Action::Pass) | None => (Known::Unknown, Known::Unknown),
        };
        let acting = Facts {
            mover: Some(self.seat),
            piece: Known::Given(piece),
            target,
            from,
            to,
        };
        match subject {
            About::Acting | About::Arrived => acting,
            About::Fallen => Facts {
                piece: target,
                target: acting.piece,
                from: to,
                ..acting
            },
        }
    }
}

fn truth(condition: &Condition) -> Option<bool> {
    match condition {
        Condition::Known(known) => Some(*known),
        _ => None,
    }
}
