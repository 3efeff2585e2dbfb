//! `sandtable moves`: the legal actions of a position.

use clap::ValueEnum;
use serde_json::json;

use super::options::Start;
use super::tell::one_line;
use super::{Halt, Io};
use crate::diagnostic::nearest;
use crate::engine::{Action, Engine, State};

#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    #[command(flatten)]
    start: Start,
    /// Apply this action first; may be given several times
    #[arg(long, value_name = "ACTION", allow_hyphen_values = true)]
    pub after: Vec<String>,
    /// How to answer
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub format: Format,
}

/// How to answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// One action a line, then the outcome
    Text,
    /// One object with `actions`, `outcome`, `rule`, `position` and, the same in one line, `line`
    Json,
}

/// Runs the command.
pub(super) fn run(args: &Args, io: &mut Io) -> Result<(), Halt> {
    let (engine, mut state) = args.start.open(io)?;
    engine.note(&mut state);
    for spelling in &args.after {
        let action = engine.parse_action(spelling);
        let action = action.map_err(|error| Halt::findings(error.to_string()))?;
        if let Some(refusal) = engine.refuse(&state, action) {
            let sentence = format!("`{spelling}` may not be played: {refusal}");
            return Err(Halt::findings(sentence).help(near(&engine, &state, spelling)));
        }
        let action = engine.meant(&state, action);
        engine.apply(&mut state, action, &mut ());
        engine.note(&mut state);
    }
    let actions = spelled(&engine, &state);
    let outcome = engine.outcome_word(state.ending());
    match args.format {
        Format::Json => {
            let rule = state.ending().and_then(|ending| ending.rule);
            let answer = json!({
                "actions": actions,
                "outcome": outcome,
                "rule": rule.map(|rule| &engine.game().rule(rule).name),
                "position": engine.write_position(&state),
                "line": engine.write_line(&state),
            });
            writeln!(io.out, "{answer}")?;
        }
        Format::Text => {
            for action in &actions {
                writeln!(io.out, "{action}")?;
            }
            writeln!(io.out, "outcome: {outcome}")?;
            if let Some(rule) = state.ending().and_then(|ending| ending.rule) {
                let rule = engine.game().rule(rule);
                writeln!(io.out, "rule: `{}`: {}", rule.name, one_line(&rule.text))?;
            }
        }
    }
    Ok(())
}

/// The legal actions as they are spelled, by code point; none once the game is over.
pub(super) fn spelled(engine: &Engine, state: &State) -> Vec<String> {
    let mut actions: Vec<_> = listed(engine, state)
        .into_iter()
        .map(|action| engine.spell(action))
        .collect();
    actions.sort_unstable();
    actions
}

/// The legal actions; none once the game is over.
pub(super) fn listed(engine: &Engine, state: &State) -> Vec<Action> {
    if state.ending().is_some() {
        Vec::new()
    } else {
        engine.actions(state)
    }
}

/// Help to a legal action whose spelling differs by one character, such as a move where an attack is.
fn near(engine: &Engine, state: &State, spelling: &str) -> Option<String> {
    let actions = spelled(engine, state);
    let near = nearest(spelling, actions.iter().map(String::as_str))?;
    let differing = near.chars().zip(spelling.chars()).filter(|(a, b)| a != b).count();
    (near.len() == spelling.len() && differing == 1 && near.get(..2) == spelling.get(..2))
        .then(|| format!("did you mean `{near}`?"))
}
