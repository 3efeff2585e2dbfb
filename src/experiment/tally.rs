//! A [`Tally`]: what happened in some games, as whole numbers that add up.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::Histogram;
use crate::engine::State;
use crate::game::{FightResult, Game};

/// What happened in some games. Everything in it is a sum over them, so that tallies of parts add up to that of the whole.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tally {
    /// How the games ended, and how many did so.
    #[serde(with = "pairs")]
    pub ends: BTreeMap<End, u64>,
    /// Plies of a game.
    pub length: Histogram,
    /// Pieces taken by another in a game.
    pub captures: Histogram,
    /// Legal actions of a turn; empty unless they were counted.
    pub branching: Histogram,
    /// How often each sort of action was done, in the order of [`Tally::SORTS`].
    pub deeds: Vec<u64>,
    /// How often each result of a fight came up, in the order of [`Tally::RESULTS`].
    pub fights: Vec<u64>,
    /// For each rule, how often it fired.
    pub fired: Vec<u64>,
    /// For each rule, in how many games it fired.
    pub fired_games: Vec<u64>,
    /// For each army and kind, how many pieces began: on the board, aboard another, or in hand.
    pub began: Vec<u64>,
    /// The same when the games were over.
    pub stayed: Vec<u64>,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct End {
    /// How it ended.
    pub how: How,
    /// The seats that won.
    pub winners: Vec<u8>,
    /// The rule that ended it.
    pub rule: Option<u16>,
}

/// The ways in which a game can end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum How {
    /// Somebody won.
    Win,
    /// Nobody did.
    Draw,
    /// It was broken off after as many plies as were allowed.
    Cut,
    /// It was not over, but nothing could be done.
    Stuck,
}

impl Tally {
    /// The sorts of actions; attacks are not counted as moves here.
    pub const SORTS: [&'static str; 9] = [
        "move", "attack", "flip", "drop", "convert", "lift", "lay", "exchange", "pass",
    ];
    /// The results of fights.
    pub const RESULTS: [FightResult; 4] = [
        FightResult::Attacker,
        FightResult::Defender,
        FightResult::Neither,
        FightResult::Both,
    ];

    /// Of no games yet.
    pub fn new(game: &Game) -> Self {
        let pieces = game.seats.armies.len() * game.kinds.len();
        Self {
            deeds: vec![0; Self::SORTS.len()],
            fights: vec![0; Self::RESULTS.len()],
            fired: vec![0; game.rules.len()],
            fired_games: vec![0; game.rules.len()],
            began: vec![0; pieces],
            stayed: vec![0; pieces],
            ..Self::default()
        }
    }

    /// How many games.
    pub fn games(&self) -> u64 {
        self.length.count()
    }

    /// Adds the tally of other games.
    pub fn add(&mut self, other: &Self) {
        for (end, &games) in &other.ends {
            let slot = self.ends.entry(end.clone()).or_default();
            *slot = slot.saturating_add(games);
        }
        self.length.add(&other.length);
        self.captures.add(&other.captures);
        self.branching.add(&other.branching);
        sum(&mut self.deeds, &other.deeds);
        sum(&mut self.fights, &other.fights);
        sum(&mut self.fired, &other.fired);
        sum(&mut self.fired_games, &other.fired_games);
        sum(&mut self.began, &other.began);
        sum(&mut self.stayed, &other.stayed);
    }

    /// How many games ended in a way.
    pub fn ended(&self, wanted: impl Fn(&End) -> bool) -> u64 {
        let fitting = self.ends.iter().filter(|(end, _)| wanted(end));
        fitting.fold(0, |all, (_, &games)| all.saturating_add(games))
    }
}

/// Counts a state's pieces by army and kind.
pub(super) fn muster(game: &Game, state: &State, counts: &mut [u64]) {
    let kinds = game.kinds.len();
    for space in game.board.ids() {
        if let Some((army, kind)) = state.cell(space).parts() {
            counts[army.index() * kinds + kind.index()] += 1;
        }
        if let Some(cargo) = state.cargo(space) {
            counts[cargo.army.index() * kinds + cargo.kind.index()] += 1;
        }
    }
    for army in game.seats.army_ids() {
        for kind in game.kind_ids() {
            counts[army.index() * kinds + kind.index()] += u64::from(state.in_hand(army, kind, kinds));
        }
    }
}

/// Adds numbers to others, each to its own.
pub(super) fn sum(into: &mut [u64], from: &[u64]) {
    for (into, from) in into.iter_mut().zip(from) {
        *into = into.saturating_add(*from);
    }
}

/// Maps whose keys are no strings, as lists of pairs.
mod pairs {
    use std::collections::BTreeMap;

    use serde::{Deserialize, Deserializer, Serializer};

    use super::End;

    pub fn serialize<S: Serializer>(map: &BTreeMap<End, u64>, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(map)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<BTreeMap<End, u64>, D::Error> {
        Ok(Vec::<(End, u64)>::deserialize(deserializer)?.into_iter().collect())
    }
}
