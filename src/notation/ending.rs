//! How a game stands, in words: `ongoing`, `draw`, `win:south`, `win:north+south`, and by which rule.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de, ser};

use super::Misread;
use super::names::{ask, find};
use crate::engine::{Ending, Outcome};
use crate::game::{Game, RuleId, SeatSet};

/// How a game stands, as JSON: `{"outcome": "win:south", "rule": "flag-falls"}`.
#[derive(Serialize, Deserialize)]
struct Standing {
    outcome: Word,
    rule: Option<RuleId>,
}

/// An outcome, or that there is none yet.
pub(super) struct Word(pub(super) Option<Outcome>);

impl Serialize for Word {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&ask(|game| Outcome::word(self.0, &game.seats))?)
    }
}

impl<'de> Deserialize<'de> for Word {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let word = String::deserialize(deserializer)?;
        find(|game| parse(game, &word)).map(Self)
    }
}

/// Seats joined by `+`, as an outcome spells them; for the names of a JSON object.
pub(crate) fn spelt<E: ser::Error>(seats: SeatSet) -> Result<String, E> {
    ask(|game| game.seats.spell(seats))
}

/// How a game stands, for serde's `with`.
pub(crate) mod standing {
    use super::{Deserialize, Deserializer, Ending, Serialize, Serializer, Standing, Word};

    #[expect(
        clippy::ref_option,
        clippy::trivially_copy_pass_by_ref,
        reason = "serde passes references"
    )]
    pub(crate) fn serialize<S: Serializer>(ending: &Option<Ending>, serializer: S) -> Result<S::Ok, S::Error> {
        let outcome = Word(ending.map(|ending| ending.outcome));
        let rule = ending.and_then(|ending| ending.rule);
        Standing { outcome, rule }.serialize(serializer)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Ending>, D::Error> {
        let Standing { outcome, rule } = Standing::deserialize(deserializer)?;
        Ok(outcome.0.map(|outcome| Ending { outcome, rule }))
    }
}

impl Serialize for Ending {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        standing::serialize(&Some(*self), serializer)
    }
}

impl<'de> Deserialize<'de> for Ending {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        standing::deserialize(deserializer)?.ok_or_else(|| de::Error::custom("the game goes on"))
    }
}

fn parse(game: &Game, word: &str) -> Result<Option<Outcome>, Misread> {
    match word.split_once(':') {
        None if word == "ongoing" => Ok(None),
        None if word == "draw" => Ok(Some(Outcome::Draw)),
        Some(("win", names)) => {
            let unknown = |name| Misread::unknown("seat", name, game.seats.names.iter().map(String::as_str));
            let seat = |name| game.seats.named(name).ok_or_else(|| unknown(name));
            Ok(Some(Outcome::Win(
                names.split('+').map(seat).collect::<Result<_, _>>()?,
            )))
        }
        _ => Err(Misread::unknown("outcome", word, ["ongoing", "draw", "win:SEAT"])),
    }
}
