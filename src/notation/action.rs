//! How actions are spelled, and read: `a1-a5`, `a1xa5`, `a3xc5xe7`, `a7-a8=queen`, `!c9`, `spy@e2`, `e3~f4`, `a1^a5`, `^a5`, `_a5`, `d3<>b3`, `pass`.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::Misread;
use super::misread::short;
use super::names::{ask, find};
use crate::diagnostic::nearest;
use crate::engine::{Action, Engine, Route};
use crate::game::{Game, Kind, KindId, SpaceId};

const FORMS: &str = "actions are written like `a1-a2` (move), `a1xa2` (attack), `!a1` (turn up), `piece@a1` (drop), \
                     `a1xa3xc5` (take on the way), `a1-a2=piece` (turn into), \
                     `a1~a2` (convert), `a1^a2` or `^a1` (take aboard), `_a1` (put down), `a1<>a2` (exchange) or `pass`";

impl Engine {
    /// The one spelling of an action.
    pub fn spell(&self, action: Action) -> String {
        spell(self.game(), action)
    }

    /// Reads an action; whether it is legal is another question. Spaces around it do not matter.
    ///
    /// # Errors
    /// One sentence on what is wrong with the text.
    pub fn parse_action(&self, text: &str) -> Result<Action, Misread> {
        parse(self.game(), text.trim())
    }
}

impl Serialize for Action {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&ask(|game| spell(game, *self))?)
    }
}

impl<'de> Deserialize<'de> for Action {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        find(|game| parse(game, text.trim()))
    }
}

fn spell(game: &Game, action: Action) -> String {
    let name = |space| game.board.name(space);
    match action {
        Action::Move { from, to } => format!("{}-{}", name(from), name(to)),
        Action::Attack { from, to } => format!("{}x{}", name(from), name(to)),
        Action::MoveInto { from, to, into } => format!("{}-{}={}", name(from), name(to), game.kind(into).name),
        Action::AttackInto { from, to, into } => format!("{}x{}={}", name(from), name(to), game.kind(into).name),
        Action::Take { route } => spelled(game, &route),
        Action::TakeInto { route, into } => format!("{}={}", spelled(game, &route), game.kind(into).name),
        Action::Flip { at } => format!("!{}", name(at)),
        Action::Drop { kind, to } => format!("{}@{}", game.kind(kind).name, name(to)),
        Action::Convert { from, to } => format!("{}~{}", name(from), name(to)),
        Action::LiftAt { from, to } => format!("{}^{}", name(from), name(to)),
        Action::LiftHere { at } => format!("^{}", name(at)),
        Action::Lay { at } => format!("_{}", name(at)),
        Action::Exchange { first, second } => format!("{}<>{}", name(first), name(second)),
        Action::Pass => "pass".to_owned(),
    }
}

/// The spaces of a route, one after the other.
fn spelled(game: &Game, route: &Route) -> String {
    let names: Vec<_> = route.spaces().iter().map(|&space| game.board.name(space)).collect();
    names.join(if takes_by_moving_in(game) { ":" } else { "x" })
}

/// Whether pieces take by moving in, so that `a1xa3` is such an attack and a jump needs another sign.
fn takes_by_moving_in(game: &Game) -> bool {
    game.kinds.iter().any(Kind::is_fighter)
}

fn parse(game: &Game, text: &str) -> Result<Action, Misread> {
    let space = |name: &str| space(game, name.trim());
    if text == "pass" {
        return Ok(Action::Pass);
    }
    if let Some(at) = text.strip_prefix('!') {
        return Ok(Action::Flip { at: space(at)? });
    }
    if let Some(at) = text.strip_prefix('^') {
        return Ok(Action::LiftHere { at: space(at)? });
    }
    if let Some(at) = text.strip_prefix('_') {
        return Ok(Action::Lay { at: space(at)? });
    }
    if let Some((kind, to)) = text.split_once('@') {
        return Ok(Action::Drop {
            kind: kind_named(game, kind.trim())?,
            to: space(to)?,
        });
    }
    let first = leading_name(text);
    let rest = text[first.len()..].trim_start();
    if first.is_empty() || rest.is_empty() {
        return Err(Misread(format!("`{}` is no action; {FORMS}", short(text))));
    }
    if let Some(second) = rest.strip_prefix("<>") {
        let (first, second) = (space(first)?, space(second)?);
        return Ok(Action::Exchange { first, second });
    }
    let mut rest = rest.chars();
    let sign = rest.next().unwrap_or(' ');
    if !"-x:~^".contains(sign) {
        return Err(Misread(format!("`{sign}` after `{first}` is no sign; {FORMS}")));
    }
    let (end, into) = match rest.as_str().split_once('=') {
        Some((end, kind)) if "-x:".contains(sign) => (end, Some(kind_named(game, kind.trim())?)),
        _ => (rest.as_str(), None),
    };
    if "x:".contains(sign)
        && let Some(action) = chain(game, (first, sign), end, into)?
    {
        return Ok(action);
    }
    let (from, to) = (space(first)?, space(end)?);
    Ok(match (sign, into) {
        ('-', None) => Action::Move { from, to },
        ('-', Some(into)) => Action::MoveInto { from, to, into },
        ('x', None) => Action::Attack { from, to },
        ('x', Some(into)) => Action::AttackInto { from, to, into },
        ('~', _) => Action::Convert { from, to },
        _ => Action::LiftAt { from, to },
    })
}

/// A jump or several, if that is what is written: `a3xc5xe7`, `a3:c5`.
fn chain(
    game: &Game,
    (first, sign): (&str, char),
    rest: &str,
    into: Option<KindId>,
) -> Result<Option<Action>, Misread> {
    let second = leading_name(rest.trim());
    let mut left = rest.trim()[second.len()..].trim_start();
    let is_jump = sign == ':' || !takes_by_moving_in(game) && game.kinds.iter().any(Kind::takes);
    if second.is_empty() || !is_jump && !left.starts_with(['x', ':']) {
        return Ok(None);
    }
    let mut route = Some(Route::from(space(game, first)?));
    let mut next = second;
    loop {
        let at = space(game, next)?;
        route = route.and_then(|route| route.on_to(at));
        let Some(more) = left.strip_prefix(['x', ':']) else {
            break;
        };
        next = leading_name(more.trim_start());
        if next.is_empty() {
            next = more.trim();
        }
        left = more.trim_start()[next.len()..].trim_start();
    }
    let whole = route.filter(|_| left.is_empty());
    let route = whole.ok_or_else(|| Misread(format!("`{}` is no way from space to space; {FORMS}", short(rest))))?;
    Ok(Some(match into {
        Some(into) => Action::TakeInto { route, into },
        None => Action::Take { route },
    }))
}

fn kind_named(game: &Game, name: &str) -> Result<KindId, Misread> {
    game.kind_named(name).ok_or_else(|| {
        let names = game.kinds.iter().map(|kind| kind.name.as_str());
        unknown("piece", name, nearest(name, names))
    })
}

fn space(game: &Game, name: &str) -> Result<SpaceId, Misread> {
    game.board.named(name).ok_or_else(|| {
        let names = game.board.spaces.iter().map(|space| space.name.as_str());
        unknown("space", name, nearest(name, names))
    })
}

/// The column letters and row digits at the start of a text.
fn leading_name(text: &str) -> &str {
    let letters = text.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(text.len());
    let digits = text[letters..]
        .find(|c: char| !c.is_ascii_digit())
        .map_or(text.len(), |digits| letters + digits);
    &text[..digits]
}

/// An action is short, so that what it might have meant is said, but not all there is.
fn unknown(what: &str, name: &str, near: Option<&str>) -> Misread {
    Misread(match (short(name), near) {
        (name, _) if name.is_empty() => format!("a {what} is missing; {FORMS}"),
        (name, Some(near)) => format!("there is no {what} `{name}`; did you mean `{near}`?"),
        (name, None) => format!("there is no {what} `{name}`"),
    })
}
