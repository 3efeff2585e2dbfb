//! Whether what an example says should come has come.

use super::Failure;
use super::outcome::{Outcome, cause, failure, read};
use crate::compile::{Example, Expected};
use crate::diagnostic::{Code, one_of};
use crate::engine::{Cell, Engine};
use crate::game::{ArmyId, FightResult, KindId, SeatId, SpaceId};
use crate::rule::Name;
use crate::source::{Span, Spanned};

/// What is wrong with a thing that should come; `None` if it has come.
pub(super) fn broken(
    engine: &Engine,
    outcome: &Outcome,
    expected: &Spanned<Expected>,
    by: Option<&Name>,
) -> Option<Failure> {
    let look = Look { engine, outcome };
    let span = expected.span;
    match &expected.value {
        Expected::Gives(result) => look.fight(*result, span),
        Expected::Leaves(space, army, kind) => look.stands(*space, (*army, *kind), span),
        Expected::Empties(set) => {
            let space = set.iter().find(|&space| !outcome.state.cell(space).is_empty())?;
            Some(look.differs(span, look.standing(space)))
        }
        Expected::Shows(set) => {
            let space = set.iter().find(|&space| !outcome.shown.contains(space))?;
            Some(look.differs(span, format!("nobody is shown what stands on `{}`", look.name(space))))
        }
        Expected::Defeats(seat) if outcome.state.defeated().contains(*seat) => None,
        Expected::Defeats(seat) => Some(look.differs(span, format!("`{}` is not defeated", look.seat(*seat)))),
        Expected::GoesOn | Expected::Draw | Expected::Win(_) => look.ending(&expected.value, span),
        Expected::Allows(text) => look.allowed(&Name::new(text.clone(), span)),
        Expected::Refuses(text) => look.refused(&Name::new(text.clone(), span), by),
        Expected::Legal(list) => look.legal(list, span),
    }
}

/// What is wrong with what an example says all comes by; of what is refused it is asked there.
pub(super) fn not_by(engine: &Engine, outcome: &Outcome, example: &Example) -> Option<Failure> {
    let by = example.by.as_ref()?;
    let refuses = |expected: &Spanned<Expected>| matches!(expected.value, Expected::Refuses(_));
    if outcome.causes.contains(&by.value) || example.expected.iter().any(refuses) {
        return None;
    }
    Some(Look { engine, outcome }.differs(by.span, format!("nothing comes by `{}`", by.value)))
}

/// What came, to look at.
struct Look<'a> {
    engine: &'a Engine,
    outcome: &'a Outcome,
}

impl Look<'_> {
    fn name(&self, space: SpaceId) -> &str {
        self.engine.game().board.name(space)
    }

    fn seat(&self, seat: SeatId) -> &str {
        self.engine.game().seats.name(seat)
    }

    /// That something else came; what brought it about is what did anything at all.
    fn differs(&self, span: Span, what: String) -> Failure {
        let causes: Vec<_> = self.outcome.causes.iter().cloned().collect();
        let why = one_of(causes.iter().map(String::as_str)).map(|list| format!("what came, came by {list}"));
        Failure {
            why,
            causes,
            ..failure(Code::FailedExample, span, what)
        }
    }

    fn fight(&self, wanted: FightResult, span: Span) -> Option<Failure> {
        let what = match &self.outcome.fight {
            Some((result, _)) if *result == wanted => return None,
            Some((result, _)) => format!("the fight gives `{}`, not `{}`", result.word(), wanted.word()),
            None => "there is no fight".to_owned(),
        };
        Some(self.differs(span, what))
    }

    fn piece(&self, cell: Cell) -> Option<String> {
        let (army, kind) = cell.parts()?;
        Some(self.piece_of(army, kind))
    }

    fn piece_of(&self, army: ArmyId, kind: KindId) -> String {
        let game = self.engine.game();
        format!("`{}` of `{}`", game.kind(kind).name, game.seats.army_name(army))
    }

    /// What stands on a space, as a sentence.
    fn standing(&self, space: SpaceId) -> String {
        let what = self.piece(self.outcome.state.cell(space));
        let what = what.unwrap_or_else(|| "nothing".to_owned());
        format!("{what} stands on `{}`", self.name(space))
    }

    fn stands(&self, space: SpaceId, (army, kind): (ArmyId, KindId), span: Span) -> Option<Failure> {
        if self.outcome.state.cell(space).parts() == Some((army, kind)) {
            return None;
        }
        let what = format!("{}, not {}", self.standing(space), self.piece_of(army, kind));
        Some(self.differs(span, what))
    }

    fn ending(&self, wanted: &Expected, span: Span) -> Option<Failure> {
        use crate::engine::Outcome as End;
        let ending = self.outcome.state.ending();
        let holds = match (ending.map(|ending| ending.outcome), wanted) {
            (None, Expected::GoesOn) | (Some(End::Draw), Expected::Draw) => true,
            (Some(End::Win(winners)), Expected::Win(seat)) => winners.contains(*seat),
            _ => false,
        };
        let what = match self.engine.outcome_word(ending).split_once(':') {
            Some((_, winners)) => format!("the game ends with a win for `{winners}`"),
            None if ending.is_some() => "the game ends in a draw".to_owned(),
            None => "the game goes on".to_owned(),
        };
        if holds { None } else { Some(self.differs(span, what)) }
    }

    fn allowed(&self, text: &Name) -> Option<Failure> {
        let action = match read(self.engine, text) {
            Ok(action) => action,
            Err(failure) => return Some(failure),
        };
        let refusal = self.engine.refuse(&self.outcome.state, action)?;
        Some(Failure {
            causes: cause(self.engine, &refusal).into_iter().collect(),
            why: Some(refusal.reason),
            ..failure(
                Code::FailedExample,
                text.span,
                format!("`{}` may not be played", text.value),
            )
        })
    }

    fn refused(&self, text: &Name, by: Option<&Name>) -> Option<Failure> {
        let action = match read(self.engine, text) {
            Ok(action) => action,
            Err(failure) => return Some(failure),
        };
        let Some(refusal) = self.engine.refuse(&self.outcome.state, action) else {
            let what = format!("`{}` may be played", text.value);
            return Some(failure(Code::FailedExample, text.span, what));
        };
        let by = by?;
        let cause = cause(self.engine, &refusal);
        if cause.as_ref() == Some(&by.value) {
            return None;
        }
        let what = format!("`{}` is not refused by `{}`", text.value, by.value);
        Some(Failure {
            why: Some(refusal.reason),
            causes: cause.into_iter().collect(),
            ..failure(Code::FailedExample, by.span, what)
        })
    }

    fn legal(&self, list: &[Name], span: Span) -> Option<Failure> {
        if let Some(failure) = list.iter().find_map(|text| self.allowed(text)) {
            return Some(failure);
        }
        let state = &self.outcome.state;
        let read = |text| Some(self.engine.meant(state, read(self.engine, text).ok()?));
        let listed: Vec<_> = list.iter().filter_map(read).collect();
        let actions = self.engine.actions(&self.outcome.state).into_iter();
        let more: Vec<_> = actions
            .filter(|action| !listed.contains(action))
            .map(|action| self.engine.spell(action))
            .collect();
        let what = format!("{} may be played as well", all_of(&more)?);
        Some(failure(Code::FailedExample, span, what))
    }
}

/// The first of some actions, and that there are more.
fn all_of(actions: &[String]) -> Option<String> {
    const SHOWN: usize = 4;
    let first = actions.first().map(|first| format!("`{first}`"))?;
    let rest = actions.iter().skip(1).take(SHOWN - 1);
    let list = rest.fold(first, |list, action| format!("{list}, `{action}`"));
    let more = actions.len().saturating_sub(SHOWN);
    Some(if more > 0 {
        format!("{list} and {more} more")
    } else {
        list
    })
}
