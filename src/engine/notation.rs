//! How actions are spelled, and read: `a1-a5`, `a1xa5`, `!c9`, `spy@e2`, `e3~f4`, `a1^a5`, `^a5`, `_a5`, `d3<>b3`, `pass`.

use crate::diagnostic::nearest;
use crate::engine::{Action, Engine};
use crate::game::SpaceId;

/// Why a text is no action: one sentence, naming what is wrong and what was probably meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ActionError(pub String);

impl std::fmt::Display for ActionError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for ActionError {}

const FORMS: &str = "actions are written like `a1-a2` (move), `a1xa2` (attack), `!a1` (turn up), `piece@a1` (drop), \
                     `a1~a2` (convert), `a1^a2` or `^a1` (take aboard), `_a1` (put down), `a1<>a2` (exchange) or `pass`";

impl Engine {
    /// The one spelling of an action.
    pub fn spell(&self, action: Action) -> String {
        let name = |space| self.game.board.name(space);
        match action {
            Action::Move { from, to } => format!("{}-{}", name(from), name(to)),
            Action::Attack { from, to } => format!("{}x{}", name(from), name(to)),
            Action::Flip { at } => format!("!{}", name(at)),
            Action::Drop { kind, to } => format!("{}@{}", self.game.kind(kind).name, name(to)),
            Action::Convert { from, to } => format!("{}~{}", name(from), name(to)),
            Action::LiftAt { from, to } => format!("{}^{}", name(from), name(to)),
            Action::LiftHere { at } => format!("^{}", name(at)),
            Action::Lay { at } => format!("_{}", name(at)),
            Action::Exchange { first, second } => format!("{}<>{}", name(first), name(second)),
            Action::Pass => "pass".to_owned(),
        }
    }

    /// Reads an action; whether it is legal is another question. Spaces around it do not matter.
    ///
    /// # Errors
    /// One sentence on what is wrong with the text.
    pub fn parse_action(&self, text: &str) -> Result<Action, ActionError> {
        let text = text.trim();
        if text == "pass" {
            return Ok(Action::Pass);
        }
        if let Some(at) = text.strip_prefix('!') {
            return Ok(Action::Flip { at: self.space(at)? });
        }
        if let Some(at) = text.strip_prefix('^') {
            return Ok(Action::LiftHere { at: self.space(at)? });
        }
        if let Some(at) = text.strip_prefix('_') {
            return Ok(Action::Lay { at: self.space(at)? });
        }
        if let Some((kind, to)) = text.split_once('@') {
            let Some(found) = self.game.kind_named(kind.trim()) else {
                let names = self.game.kinds.iter().map(|kind| kind.name.as_str());
                return Err(unknown("piece", kind, nearest(kind, names)));
            };
            let to = self.space(to)?;
            return Ok(Action::Drop { kind: found, to });
        }
        let first: String = leading_name(text).to_owned();
        let rest = text[first.len()..].trim_start();
        if first.is_empty() || rest.is_empty() {
            let short: String = text.chars().take(40).collect();
            return Err(ActionError(format!("`{short}` is no action; {FORMS}")));
        }
        if let Some(second) = rest.strip_prefix("<>") {
            let (first, second) = (self.space(&first)?, self.space(second)?);
            return Ok(Action::Exchange { first, second });
        }
        let mut rest = rest.chars();
        let sign = rest.next().unwrap_or(' ');
        if !"-x~^".contains(sign) {
            return Err(ActionError(format!("`{sign}` after `{first}` is no sign; {FORMS}")));
        }
        let (from, to) = (self.space(&first)?, self.space(rest.as_str())?);
        Ok(match sign {
            '-' => Action::Move { from, to },
            'x' => Action::Attack { from, to },
            '~' => Action::Convert { from, to },
            _ => Action::LiftAt { from, to },
        })
    }

    fn space(&self, name: &str) -> Result<SpaceId, ActionError> {
        let name = name.trim();
        self.game.board.named(name).ok_or_else(|| {
            let names = self.game.board.spaces.iter().map(|space| space.name.as_str());
            unknown("space", name, nearest(name, names))
        })
    }
}

/// The column letters and row digits at the start of a text.
fn leading_name(text: &str) -> &str {
    let letters = text.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(text.len());
    let digits = text[letters..]
        .find(|c: char| !c.is_ascii_digit())
        .map_or(text.len(), |digits| letters + digits);
    &text[..digits]
}

fn unknown(what: &str, name: &str, near: Option<&str>) -> ActionError {
    let short: String = name.chars().take(40).collect();
    if short.is_empty() {
        return ActionError(format!("a {what} is missing; {FORMS}"));
    }
    match near {
        Some(near) => ActionError(format!("there is no {what} `{short}`; did you mean `{near}`?")),
        None => ActionError(format!("there is no {what} `{short}`")),
    }
}
