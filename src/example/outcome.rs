//! What came of an example's actions.

use indexmap::IndexSet;

use super::Failure;
use super::start::start;
use crate::compile::{Example, Start};
use crate::diagnostic::Code;
use crate::engine::{Action, Engine, Happening, State, Witness};
use crate::game::{FightResult, RuleId, SpaceSet};
use crate::rule::Name;

/// What came of an example's actions.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The position they lead to.
    pub state: State,
    /// Who stays of the fight that the last of them was, and the combat case that decided it.
    pub fight: Option<(FightResult, Option<String>)>,
    /// What the last of them has shown everyone.
    pub(super) shown: SpaceSet,
    /// The rules that did something in the last of them, and the case that decided its fight.
    pub causes: IndexSet<String>,
}

/// What an action brings about.
#[derive(Debug, Default)]
struct Seen {
    happened: Vec<Happening>,
    fired: Vec<RuleId>,
}

impl Witness for Seen {
    fn see(&mut self, happening: Happening) {
        self.happened.push(happening);
    }

    fn fired(&mut self, rule: RuleId) {
        self.fired.push(rule);
    }
}

impl Outcome {
    /// Plays the actions.
    pub(super) fn of(engine: &Engine, example: &Example) -> Result<Self, Failure> {
        let state = start(engine, example).map_err(|misread| {
            let span = match &example.start {
                Start::Written(text) => text.span,
                Start::Outset | Start::Placed(_) => example.name.span,
            };
            failure(
                Code::WrongValue,
                span,
                format!("there can be no such position: {misread}"),
            )
        })?;
        let mut outcome = Self {
            state,
            fight: None,
            shown: SpaceSet::EMPTY,
            causes: IndexSet::new(),
        };
        outcome.ended(engine);
        for text in &example.play {
            outcome.play(engine, text)?;
        }
        Ok(outcome)
    }

    fn play(&mut self, engine: &Engine, text: &Name) -> Result<(), Failure> {
        let action = engine.meant(&self.state, read(engine, text)?);
        if let Some(refusal) = engine.refuse(&self.state, action) {
            let mut failed = failure(
                Code::FailedExample,
                text.span,
                format!("`{}` may not be played", text.value),
            );
            failed.causes.extend(cause(engine, &refusal));
            failed.why = Some(refusal.reason);
            return Err(failed);
        }
        let case = match action {
            Action::Attack { from, to } => engine.deciding_case(&self.state, from, to),
            _ => None,
        };
        let case = case.map(|case| engine.game().combat.cases[case.index()].name.clone());
        let mut seen = Seen::default();
        engine.apply(&mut self.state, action, &mut seen);
        self.fight = None;
        self.shown = SpaceSet::EMPTY;
        self.causes = case.iter().cloned().collect();
        self.causes
            .extend(seen.fired.iter().map(|&rule| engine.game().rule(rule).name.clone()));
        for happening in seen.happened {
            match happening {
                Happening::Fought { result, .. } => self.fight = Some((result, case.clone())),
                Happening::Shown { at, .. } | Happening::Flipped { at, .. } => self.shown.insert(at),
                _ => {}
            }
        }
        self.ended(engine);
        Ok(())
    }

    /// Notes the rule that ended the game, if one has.
    fn ended(&mut self, engine: &Engine) {
        let rule = self.state.ending().and_then(|ending| ending.rule);
        self.causes
            .extend(rule.map(|rule| engine.game().rule(rule).name.clone()));
    }
}

/// Reads an action; what cannot be read is a mistake of its own.
pub(super) fn read(engine: &Engine, text: &Name) -> Result<Action, Failure> {
    let action = engine.parse_action(&text.value);
    action.map_err(|misread| failure(Code::WrongValue, text.span, misread.0))
}

/// The rule or case that refuses an action.
pub(super) fn cause(engine: &Engine, refusal: &crate::engine::Refusal) -> Option<String> {
    let game = engine.game();
    let rule = refusal.rule.map(|rule| game.rule(rule).name.clone());
    let case = refusal.case.map(|case| game.combat.cases[case.index()].name.clone());
    rule.or(case)
}

/// Something that does not hold, with nothing said yet of why.
pub(super) fn failure(code: Code, span: crate::source::Span, what: String) -> Failure {
    Failure {
        code,
        span,
        what,
        why: None,
        causes: Vec::new(),
    }
}
