//! A [`Leaving`]: a `forbid … leaving …` rule, and how far it can be told by lines what an action would leave.
//!
//! Takes a game; yields its rules on what is left, in their order. What always holds: where a rule is said to ask for exposed
//! pieces, nothing that rules bring about with an action changes whether any are, and nothing is taken on the way.

use crate::engine::tables::cheapest::cheapest_first;
use crate::game::{
    ActionKind, Comparison, Condition, Effect, Game, Holder, Kind, KindSet, Rule, RuleForm, RuleId, SeatRef, Test, Who,
};

/// A `forbid … leaving …` rule.
#[derive(Clone, Debug)]
pub(in crate::engine) struct Leaving {
    pub(in crate::engine) rule: RuleId,
    /// The actions that the rule is about.
    pub(in crate::engine) kind: ActionKind,
    pub(in crate::engine) when: Condition,
    pub(in crate::engine) afterwards: Condition,
    /// What must be exposed afterwards for the rule to forbid anything, if that can be told from how pieces stand.
    pub(in crate::engine) exposed: Option<Exposed>,
}

/// Pieces of the mover's of which one must be attacked afterwards.
#[derive(Clone, Debug)]
pub(in crate::engine) struct Exposed {
    pub(in crate::engine) kinds: KindSet,
    /// How many pieces of which kinds the mover must have besides on the board, which no plain move or won fight of its own
    /// changes.
    pub(in crate::engine) steady: Vec<(KindSet, Comparison, i32)>,
    /// Whether that is all that the rule asks: one attacked piece is enough.
    pub(in crate::engine) is_all: bool,
}

/// The rules on what is left.
pub(super) fn all(game: &Game, carries: bool) -> Box<[Leaving]> {
    let takes = game.kinds.iter().any(Kind::takes);
    let on_board = !carries && !takes && !game.rules.iter().any(|rule| brings(rule, changes_board));
    let falls = |rule: &Rule| {
        matches!(rule.form, RuleForm::On(..)) && brings(rule, |effect| matches!(effect, Effect::Defeat(_)))
    };
    let seats = !game.rules.iter().any(falls);
    let form = |(at, rule): (usize, &Rule)| match &rule.form {
        RuleForm::ForbidLeaving(pattern, afterwards) => Some(Leaving {
            rule: RuleId::from_index(at),
            kind: pattern.kind,
            when: cheapest_first(pattern.when.clone()),
            afterwards: cheapest_first(afterwards.clone()),
            exposed: exposed(afterwards).filter(|_| on_board).map(|exposed| Exposed {
                is_all: exposed.is_all && seats,
                ..exposed
            }),
        }),
        _ => None,
    };
    game.rules.iter().enumerate().filter_map(form).collect()
}

/// Whether a rule brings about something of a sort.
fn brings(rule: &Rule, sort: impl Fn(&Effect) -> bool) -> bool {
    rule.form.effects().iter().any(sort)
}

fn changes_board(effect: &Effect) -> bool {
    match effect {
        Effect::Remove(_) | Effect::Capture(_) | Effect::Reveal(_) | Effect::Bind(..) | Effect::Turn(..) => true,
        Effect::Win(_) | Effect::Draw | Effect::Defeat(_) | Effect::Take(..) => false,
    }
}

/// What a condition asks to be exposed, whatever else it asks.
fn exposed(condition: &Condition) -> Option<Exposed> {
    let parts = match condition {
        Condition::All(parts) => parts.as_slice(),
        one => std::slice::from_ref(one),
    };
    let at = parts.iter().position(|part| attacked(part).is_some())?;
    let (kinds, one_is_enough) = attacked(&parts[at])?;
    let mut exposed = Exposed {
        kinds,
        steady: Vec::new(),
        is_all: one_is_enough,
    };
    for (_, part) in parts.iter().enumerate().filter(|(other, _)| *other != at) {
        match part {
            Condition::Test(Test::Has(Holder::OnBoard(SeatRef::Mover), Who::Kinds(kinds), comparison, number)) => {
                exposed.steady.push((*kinds, *comparison, *number));
            }
            _ => exposed.is_all = false,
        }
    }
    Some(exposed)
}

/// The kinds of which a condition asks that a piece of the mover's be attacked, and whether that is all it asks.
fn attacked(condition: &Condition) -> Option<(KindSet, bool)> {
    let Condition::Test(Test::Has(Holder::OnBoard(SeatRef::Mover), who, comparison, number)) = condition else {
        return None;
    };
    let parts = match who {
        Who::All(parts) => parts,
        one => std::slice::from_ref(one),
    };
    if comparison.holds(0, *number) || !parts.contains(&Who::Attacked) {
        return None;
    }
    let kinds = who.named_kinds()?;
    let plain = parts.iter().all(|part| matches!(part, Who::Kinds(_) | Who::Attacked));
    let any = (1..=i32::from(u8::MAX)).all(|count| comparison.holds(count, *number));
    Some((kinds, plain && any))
}
