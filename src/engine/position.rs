//! Positions as JSON: written, and read from whatever a file holds.

use serde_json::{Map, Value, json};

use crate::engine::reading::Reader;
use crate::engine::{Engine, State};

/// Why a text is no position: one sentence, naming what and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionError(pub String);

impl std::fmt::Display for PositionError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for PositionError {}

impl Engine {
    /// Reads a position in play. It carries no history: occurrences and round trips are counted from here on.
    ///
    /// # Errors
    /// One sentence on the first thing that is wrong, saying where in the JSON it stands.
    pub fn read_position(&self, json: &str) -> Result<State, PositionError> {
        let value: Value = serde_json::from_str(json)
            .map_err(|error| PositionError(format!("the position is no JSON: {}", plain(&error.to_string()))))?;
        Reader::new(self).read(&value)
    }

    /// Writes a position: board in the order of the spaces' names.
    pub fn write_position(&self, state: &State) -> Value {
        let game = &self.game;
        let mut spaces: Vec<_> = state.filled().iter().collect();
        spaces.sort_by_key(|&space| game.board.name(space));
        let board: Vec<Value> = spaces
            .into_iter()
            .filter_map(|space| self.entry(state, space))
            .collect();
        let mut position = Map::new();
        position.insert("to_move".to_owned(), json!(game.seats.name(state.to_move)));
        position.insert("board".to_owned(), Value::Array(board));
        let mut hands = Map::new();
        for army in game.seats.army_ids() {
            let mut hand = Map::new();
            for kind in game.kind_ids() {
                let count = state.in_hand(army, kind, game.kinds.len());
                if count > 0 {
                    hand.insert(game.kind(kind).name.clone(), json!(count));
                }
            }
            if !hand.is_empty() {
                hands.insert(game.seats.army_name(army).to_owned(), Value::Object(hand));
            }
        }
        if !hands.is_empty() {
            position.insert("hands".to_owned(), Value::Object(hands));
        }
        if self.tables.bound_in_play {
            let bound: Map<String, Value> = game
                .seats
                .iter()
                .filter_map(|seat| {
                    let army = state.army_of(seat)?;
                    Some((game.seats.name(seat).to_owned(), json!(game.seats.army_name(army))))
                })
                .collect();
            if !bound.is_empty() {
                position.insert("bound".to_owned(), Value::Object(bound));
            }
        }
        if !state.defeated.is_empty() {
            let defeated: Vec<_> = state.defeated.iter().map(|seat| game.seats.name(seat)).collect();
            position.insert("defeated".to_owned(), json!(defeated));
        }
        position.insert("plies".to_owned(), json!(state.plies));
        position.insert("quiet".to_owned(), json!(state.quiet()));
        Value::Object(position)
    }

    /// What a position says of one space; nothing if it is empty.
    pub fn entry(&self, state: &State, space: crate::game::SpaceId) -> Option<Value> {
        let game = &self.game;
        let cell = state.cell(space);
        let (army, kind) = cell.parts()?;
        let mut entry = Map::new();
        entry.insert("at".to_owned(), json!(game.board.name(space)));
        entry.insert("army".to_owned(), json!(game.seats.army_name(army)));
        entry.insert("kind".to_owned(), json!(game.kind(kind).name));
        if cell.is_down() {
            entry.insert("face".to_owned(), json!("down"));
        }
        if let Some(cargo) = state.cargo(space) {
            let cargo = json!({
                "army": game.seats.army_name(cargo.army),
                "kind": game.kind(cargo.kind).name,
                "aboard": cargo.aboard,
            });
            entry.insert("cargo".to_owned(), cargo);
        }
        Some(Value::Object(entry))
    }
}

/// A library's message in our own manner: lower case, no full stop.
fn plain(message: &str) -> String {
    let mut chars = message.trim_end_matches('.').chars();
    chars
        .next()
        .map_or_else(String::new, |first| first.to_lowercase().chain(chars).collect())
}
