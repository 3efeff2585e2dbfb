//! `sandtable moves`: the legal actions of a position.

use std::io;

use clap::ValueEnum;
use serde_json::json;

use super::tell::one_line;
use super::{Exit, Io, variant};
use crate::diagnostic::nearest;
use crate::engine::{Action, Engine, State};

/// List the legal actions of a position
#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// A bundled variant's name, or a path
    pub variant: String,
    /// A file with a position, or `-` for the input; otherwise the start
    #[arg(long, value_name = "FILE|-")]
    pub position: Option<String>,
    /// Apply this action first; may be given several times
    #[arg(long, value_name = "ACTION", allow_hyphen_values = true)]
    pub after: Vec<String>,
    /// What decides an arrangement or a deal at the start
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub seed: u64,
    /// How to answer
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub format: Format,
}

/// How to answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// One action a line, then the outcome
    Text,
    /// One object with `actions`, `outcome` and `position`
    Json,
}

/// Runs the command.
pub fn run(args: &Args, io: &mut Io) -> Exit {
    let worked = work(args, io);
    io.settle(worked)
}

fn work(args: &Args, io: &mut Io) -> io::Result<Exit> {
    let engine = match variant::engine(&args.variant, io)? {
        Ok(engine) => engine,
        Err(exit) => return Ok(exit),
    };
    let mut state = match variant::position(&engine, args.position.as_deref(), args.seed, io)? {
        Ok(state) => state,
        Err(exit) => return Ok(exit),
    };
    for spelling in &args.after {
        let action = match engine.parse_action(spelling) {
            Ok(action) => action,
            Err(error) => {
                io.complain(&error.to_string())?;
                return Ok(Exit::Findings);
            }
        };
        if let Some(refusal) = engine.refuse(&state, action) {
            let near =
                near(&engine, &state, spelling).map_or(String::new(), |near| format!("; did you mean `{near}`?"));
            io.complain(&format!("`{spelling}` may not be played: {refusal}{near}"))?;
            return Ok(Exit::Findings);
        }
        engine.apply(&mut state, action, &mut ());
    }
    let actions = spelled(&engine, &state);
    let outcome = engine.outcome_word(state.ending());
    match args.format {
        Format::Json => {
            let answer = json!({ "actions": actions, "outcome": outcome, "position": engine.write_position(&state) });
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
    Ok(Exit::Fine)
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

/// A legal action whose spelling differs by one character, such as a move where an attack is.
fn near(engine: &Engine, state: &State, spelling: &str) -> Option<String> {
    let actions = spelled(engine, state);
    let near = nearest(spelling, actions.iter().map(String::as_str))?;
    let differing = near.chars().zip(spelling.chars()).filter(|(a, b)| a != b).count();
    (near.len() == spelling.len() && differing == 1 && near.get(..2) == spelling.get(..2)).then(|| near.to_owned())
}
