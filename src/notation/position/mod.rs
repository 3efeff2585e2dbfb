//! Positions: all that play depends on, as JSON and as one line of text (`line`), written and read.
//!
//! A position is the umpire's: the full truth, and complete for play, so that whoever reads it goes on exactly as the game would
//! have. It holds nothing of what seats know.

mod fit;
mod line;

use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer, Serialize, de};
use serde_json::Value;

use super::ending::Word;
use super::{CargoEntry, Face, Misread, PieceEntry, by_seat, hands, read, write};
use crate::engine::{Cargo, Engine, State};
use crate::game::{ArmyId, Binding, KindId, RuleId, SeatId, SeatSet, SpaceId};

/// Counters beyond this are no game's.
const MOST_PLIES: u32 = 1_000_000_000;

/// A position in JSON.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Position {
    to_move: SeatId,
    board: Vec<PieceEntry>,
    #[serde(default, with = "hands", skip_serializing_if = "Vec::is_empty")]
    hands: Vec<(ArmyId, KindId, u8)>,
    #[serde(default, with = "by_seat", skip_serializing_if = "is_unbound")]
    bound: Vec<Option<ArmyId>>,
    #[serde(default, skip_serializing_if = "nobody")]
    defeated: SeatSet,
    #[serde(default, deserialize_with = "counter")]
    plies: u32,
    /// The first counter of quiet plies, and every other that `counters` does not name.
    #[serde(default, deserialize_with = "counter")]
    quiet: u32,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    counters: BTreeMap<RuleId, Counter>,
    #[serde(default, with = "by_seat", skip_serializing_if = "is_at_rest")]
    trips: Vec<Option<TripEntry>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    exchanging: Option<Exchanging>,
    /// Where it is there, rules have been looked at; where not, they are looked at when the position is read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    outcome: Option<Word>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    rule: Option<RuleId>,
    /// The positions that can come again, as lines, the oldest first and this one apart.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    past: Vec<String>,
}

/// A count of plies, within reason.
#[derive(Clone, Copy, Serialize)]
struct Counter(u32);

/// A piece's going to and fro.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct TripEntry {
    from: SpaceId,
    to: SpaceId,
    #[serde(deserialize_with = "counter")]
    legs: u32,
}

/// How far the exchanges before play have come.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Exchanging {
    turn: u8,
    made: u8,
}

fn is_unbound(bound: &[Option<ArmyId>]) -> bool {
    bound.iter().all(Option::is_none)
}

fn is_at_rest(trips: &[Option<TripEntry>]) -> bool {
    trips.iter().all(Option::is_none)
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
fn nobody(seats: &SeatSet) -> bool {
    seats.is_empty()
}

fn counter<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
    let count = u32::deserialize(deserializer).ok().filter(|&count| count <= MOST_PLIES);
    count.ok_or_else(|| de::Error::custom(format!("must be a whole number from 0 to {MOST_PLIES}")))
}

impl<'de> Deserialize<'de> for Counter {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        counter(deserializer).map(Self)
    }
}

impl Engine {
    /// Reads a position: a JSON object, or one line. Where it says how the game stands, that is believed; where not, the rules
    /// that are looked at after every action are looked at.
    ///
    /// # Errors
    /// One sentence on the first thing that is wrong, saying where in the JSON it stands. The places of a line are those of the
    /// JSON that says the same.
    pub fn read_position(&self, text: &str) -> Result<State, Misread> {
        let text = text.trim();
        let value = if is_json(text) {
            serde_json::from_str(text)
                .map_err(|error| Misread(format!("the position is no JSON: {}", plain(&error.to_string()))))?
        } else {
            line::read(text)?
        };
        let position: Position = read(self.game(), "position", &value)?;
        let mut state = self.set_up(&position)?;
        let mut past = Vec::new();
        for (at, look) in position.past.iter().enumerate() {
            let wrong = |error: Misread| Misread(format!("past[{at}]: {error}"));
            let earlier: Position = line::read(look)
                .and_then(|value| read(self.game(), "position", &value))
                .map_err(wrong)?;
            let earlier = self.set_up(&earlier).map_err(wrong)?;
            past.push((earlier.hash(), self.written_look(&earlier)));
        }
        if state.exchanges_made().is_some() {
            return Ok(state);
        }
        let hashes: Vec<_> = past.iter().map(|(hash, _)| *hash).collect();
        self.go_on_after(&mut state, &hashes);
        if self.counts_occurrences() {
            for (hash, look) in past {
                Self::keep_look(&mut state, hash, look);
            }
        }
        self.note(&mut state);
        if position.outcome.is_none() {
            self.judge(&mut state);
        }
        Ok(state)
    }

    /// Writes a position as JSON: the board in the order of the spaces' names. Of the past it has what was noted (see
    /// [`note`](Self::note)).
    pub fn write_position(&self, state: &State) -> Value {
        let mut position = self.standing_position(state);
        let counters: BTreeMap<_, _> = self
            .quiet_rules()
            .map(|(counter, rule)| (rule, Counter(state.quiet_plies(counter))))
            .collect();
        position.plies = state.plies();
        position.quiet = state.quiet();
        if counters.len() > 1 {
            position.counters = counters;
        }
        let trips = state.going_to_and_fro().into_iter();
        position.trips = trips
            .map(|(leg, legs)| leg.map(|(from, to)| TripEntry { from, to, legs }))
            .collect();
        position.outcome = Some(Word(state.ending().map(|ending| ending.outcome)));
        position.rule = state.ending().and_then(|ending| ending.rule);
        position.past = state.past_looks().map(str::to_owned).collect();
        write(self.game(), &position)
    }

    /// Writes a position as one line, which says all that its JSON says.
    pub fn write_line(&self, state: &State) -> String {
        line::write(&self.write_position(state))
    }

    /// Notes how a position looks, so that positions after it can be written with it as their past. For umpires: call it after
    /// every action; it does nothing in games in which the past does not count.
    pub fn note(&self, state: &mut State) {
        if self.counts_occurrences() {
            let look = self.written_look(state);
            Self::keep_look(state, state.hash(), look);
        }
    }

    /// All by which a position is known when it comes again, as a line.
    fn written_look(&self, state: &State) -> String {
        line::write(&write(self.game(), &self.standing_position(state)))
    }

    /// What stands where, and whose turn it is.
    fn standing_position(&self, state: &State) -> Position {
        let game = self.game();
        let mut spaces: Vec<_> = game.board.ids().collect();
        spaces.sort_by_key(|&space| game.board.name(space));
        let is_bound_in_play = game.seats.binding == Binding::InPlay;
        Position {
            to_move: state.to_move(),
            board: spaces.into_iter().filter_map(|space| entry(state, space)).collect(),
            hands: state.held(game),
            bound: game
                .seats
                .iter()
                .filter(|_| is_bound_in_play)
                .map(|seat| state.army_of(seat))
                .collect(),
            defeated: state.defeated(),
            plies: 0,
            quiet: 0,
            counters: BTreeMap::new(),
            trips: Vec::new(),
            exchanging: state.exchanges_made().map(|(turn, made)| Exchanging { turn, made }),
            outcome: None,
            rule: None,
            past: Vec::new(),
        }
    }
}

/// What stands on a space; nothing if it is empty.
fn entry(state: &State, space: SpaceId) -> Option<PieceEntry> {
    let cell = state.cell(space);
    let (army, kind) = cell.parts()?;
    let cargo = state.cargo(space).map(|Cargo { army, kind, aboard }| CargoEntry {
        army,
        kind: Some(kind),
        aboard,
    });
    Some(PieceEntry {
        at: Some(space),
        army: Some(army),
        kind: Some(kind),
        face: if cell.is_down() { Face::Down } else { Face::Up },
        cargo,
    })
}

/// Whether a text is meant as JSON: a line begins with a name.
fn is_json(text: &str) -> bool {
    !text.starts_with(|first: char| first.is_alphabetic())
}

/// A library's message in our own manner: lower case, no full stop.
fn plain(message: &str) -> String {
    let mut chars = message.trim_end_matches('.').chars();
    chars
        .next()
        .map_or_else(String::new, |first| first.to_lowercase().chain(chars).collect())
}
