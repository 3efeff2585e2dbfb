//! The [`Plan`] of a simulation: everything its outcome depends on, and the names its numbers stand for.

use std::ops::Range;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::engine::Engine;
use crate::game::RuleForm;
use crate::session::Seed;

/// The version of the form in which plans and tallies are written.
const FORMAT: u64 = 1;

/// Everything the outcome of a simulation depends on, and the names its numbers stand for. Simulations with equal plans, but
/// for the shard, are parts of one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// The version of this form.
    pub format: u64,
    /// What the variant is called.
    pub variant: String,
    /// The hash of its definition.
    pub definition: String,
    /// What all chance comes from.
    pub seed: u64,
    /// How many games there are in all shards together.
    pub games: u64,
    /// Which of them are played.
    pub shard: Shard,
    /// After how many plies a game is broken off.
    pub limit: u32,
    /// Whether legal actions are counted.
    pub branching: bool,
    /// For each seat, who plays.
    pub players: Vec<String>,
    /// The position that all games start from, if it is not the variant's own start.
    pub position: Option<Value>,
    /// The seats' names.
    pub seats: Vec<String>,
    /// The seats of each team.
    pub teams: Vec<Vec<u8>>,
    /// The armies' names.
    pub armies: Vec<String>,
    /// The kinds' names.
    pub kinds: Vec<String>,
    /// The rules.
    pub rules: Vec<RuleHead>,
}

/// A rule's name, and whether it is one that fires; `forbid` and `allow` are asked with every action and do not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RuleHead {
    /// The name.
    pub name: String,
    /// Whether it fires.
    pub fires: bool,
}

/// One of several parts of about the same size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Shard {
    number: u64,
    of: u64,
}

impl Plan {
    /// A plan of random games of an engine's variant, all of them, from the variant's start.
    pub fn new(engine: &Engine, seed: Seed, games: u64, limit: u32) -> Self {
        let game = engine.game();
        let seats = &game.seats;
        let head = |rule: &crate::game::Rule| RuleHead {
            name: rule.name.clone(),
            fires: fires(&rule.form),
        };
        Self {
            format: FORMAT,
            variant: game.names.id.clone(),
            definition: game.definition_hash.clone(),
            seed: seed.0,
            games,
            shard: Shard::WHOLE,
            limit,
            branching: false,
            players: vec!["random".to_owned(); seats.len()],
            position: None,
            seats: seats.names.clone(),
            teams: seats
                .sides()
                .into_iter()
                .map(|team| team.iter().map(|seat| seat.0).collect())
                .collect(),
            armies: seats.armies.clone(),
            kinds: game.kinds.iter().map(|kind| kind.name.clone()).collect(),
            rules: game.rules.iter().map(head).collect(),
        }
    }

    /// Whether it can be understood: of a form that is known, and with numbers that stand for something.
    ///
    /// # Errors
    /// One sentence on what is wrong.
    pub fn check(&self) -> Result<(), String> {
        if self.format != FORMAT {
            return Err(format!("format {} cannot be read, only {FORMAT}", self.format));
        }
        let seats = self.teams.iter().flatten();
        if seats.max().is_some_and(|&seat| usize::from(seat) >= self.seats.len()) {
            return Err("a team has a seat that is not there".to_owned());
        }
        if self.players.len() != self.seats.len() {
            return Err("`players` does not name one for each seat".to_owned());
        }
        Ok(())
    }

    /// Seats joined by `+`, as outcomes spell them.
    pub(super) fn spell(&self, seats: &[u8]) -> String {
        let names = seats.iter().map(|&seat| self.seats[usize::from(seat)].as_str());
        names.collect::<Vec<_>>().join("+")
    }

    /// What this plan has other than another plan, shards aside: a few words such as `another seed`.
    pub fn difference(&self, other: &Self) -> Option<String> {
        let Self { shard, .. } = *self;
        let is_other_variant = self.variant != other.variant || self.definition != other.definition;
        let players = format!("other players ({})", self.players.join(", "));
        let found = [
            (is_other_variant, "another variant"),
            (self.seed != other.seed, "another seed"),
            (self.games != other.games, "another number of games"),
            (self.limit != other.limit, "another limit of plies"),
            (self.players != other.players, players.as_str()),
            (self.position != other.position, "another position"),
            (self.branching != other.branching, "another choice of what is counted"),
            (*self != Self { shard, ..other.clone() }, "another list of names"),
        ];
        found
            .into_iter()
            .find_map(|(differs, what)| differs.then(|| what.to_owned()))
    }
}

/// Whether a rule is of a form that fires.
pub(super) fn fires(form: &RuleForm) -> bool {
    matches!(form, RuleForm::On(..) | RuleForm::When { .. } | RuleForm::After { .. })
}

impl Shard {
    /// All of it in one part.
    pub const WHOLE: Self = Self { number: 1, of: 1 };

    /// How many parts there are.
    pub fn of(self) -> u64 {
        self.of
    }

    /// Which one this is, from 1.
    pub fn number(self) -> u64 {
        self.number
    }

    /// Its part of so many games, by number.
    pub fn range(self, games: u64) -> Range<u64> {
        let bound = |number: u64| {
            let bound = u128::from(games) * u128::from(number) / u128::from(self.of);
            u64::try_from(bound).unwrap_or(games)
        };
        bound(self.number - 1)..bound(self.number)
    }
}

impl std::fmt::Display for Shard {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

impl From<Shard> for String {
    fn from(shard: Shard) -> Self {
        shard.to_string()
    }
}

impl TryFrom<String> for Shard {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

impl std::str::FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let numbers = text
            .split_once('/')
            .and_then(|(number, of)| Some((number.parse().ok()?, of.parse().ok()?)));
        match numbers {
            Some((number, of)) if 1 <= number && number <= of => Ok(Self { number, of }),
            Some(_) => Err("the first number is one from 1 to the second".to_owned()),
            None => Err("write it as `K/N`, for example `1/4`".to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_are_read_and_share_out_all_games() {
        let shards: Vec<Shard> = ["1/3", "2/3", "3/3"].map(|text| text.parse().unwrap()).into();
        let ranges: Vec<_> = shards.iter().map(|shard| shard.range(10)).collect();
        assert_eq!(ranges, [0..3, 3..6, 6..10]);
        assert_eq!(Shard::WHOLE.range(u64::MAX), 0..u64::MAX);
        for wrong in ["", "1", "0/3", "4/3", "1/0", "a/b", "-1/3", "1/3/5"] {
            assert!(wrong.parse::<Shard>().is_err(), "{wrong}");
        }
    }
}
