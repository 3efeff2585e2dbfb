//! Positions as JSON: written, and read from whatever a file holds.

use serde::{Deserialize, Deserializer, Serialize, de};
use serde_json::Value;

use super::{CargoEntry, Face, Misread, PieceEntry, by_seat, hands, read, write};
use crate::engine::{Cargo, Cell, Engine, Frame, State};
use crate::game::{ArmyId, Binding, KindId, SeatId, SeatSet, SpaceId};

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
    #[serde(default, deserialize_with = "counter")]
    quiet: u32,
}

fn is_unbound(bound: &[Option<ArmyId>]) -> bool {
    bound.iter().all(Option::is_none)
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
fn nobody(seats: &SeatSet) -> bool {
    seats.is_empty()
}

fn counter<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
    let count = u32::deserialize(deserializer).ok().filter(|&count| count <= MOST_PLIES);
    count.ok_or_else(|| de::Error::custom(format!("must be a whole number from 0 to {MOST_PLIES}")))
}

impl Engine {
    /// Reads a position in play. It carries no history: occurrences and round trips are counted from here on.
    ///
    /// # Errors
    /// One sentence on the first thing that is wrong, saying where in the JSON it stands.
    pub fn read_position(&self, json: &str) -> Result<State, Misread> {
        let value: Value = serde_json::from_str(json)
            .map_err(|error| Misread(format!("the position is no JSON: {}", plain(&error.to_string()))))?;
        let position: Position = read(self.game(), "position", &value)?;
        self.check(&position)?;
        let mut state = self.compose(&Frame {
            to_move: position.to_move,
            plies: position.plies,
            quiet: position.quiet,
            bound: position.bound,
            defeated: position.defeated,
            hands: position.hands,
            trips: Vec::new(),
            exchanging: None,
            ending: None,
        });
        for (at, piece) in position.board.iter().enumerate() {
            self.place(&mut state, piece)
                .map_err(|(key, sentence)| Misread(format!("board[{at}]{key}: {sentence}")))?;
        }
        self.begin(&mut state);
        Ok(state)
    }

    /// Whether a position fits the game, its board aside.
    fn check(&self, position: &Position) -> Result<(), Misread> {
        let seats = &self.game().seats;
        let wrong = |place: String, sentence: String| Err(Misread(format!("{place}: {sentence}")));
        if let Some(&(army, ..)) = position.hands.iter().find(|(.., count)| *count > 0)
            && !self.has_hands()
        {
            let place = format!("hands.{}", seats.army_name(army));
            return wrong(place, "in this game nothing is ever in hand".to_owned());
        }
        for (seat, army) in seats.iter().zip(&position.bound) {
            let Some(army) = *army else { continue };
            let (name, army_name) = (seats.name(seat), seats.army_name(army));
            let place = format!("bound.{name}");
            if seats.binding == Binding::Fixed {
                if army.index() != seat.index() {
                    return wrong(place, format!("in this game `{name}` plays `{name}`"));
                }
            } else if seats.neutral == Some(army) {
                return wrong(place, format!("nobody plays `{army_name}`"));
            } else if position.bound[..seat.index()].contains(&Some(army)) {
                return wrong(place, format!("`{army_name}` is another seat's"));
            }
        }
        if position.defeated.contains(position.to_move) {
            let name = seats.name(position.to_move);
            return wrong("to_move".to_owned(), format!("`{name}` is defeated and has no turn"));
        }
        Ok(())
    }

    /// Puts a piece on the board, or says at which key what is wrong.
    fn place(&self, state: &mut State, piece: &PieceEntry) -> Result<(), (&'static str, String)> {
        let missing = |key: &str| ("", format!("`{key}` is missing"));
        let at = piece.at.ok_or_else(|| missing("at"))?;
        let army = piece.army.ok_or_else(|| missing("army"))?;
        let kind = piece.kind.ok_or_else(|| missing("kind"))?;
        if !state.cell(at).is_empty() {
            return Err((".at", format!("`{}` has a piece already", self.game().board.name(at))));
        }
        let cell = Cell::piece(army, kind);
        self.lay(state, at, if piece.face == Face::Down { cell.down() } else { cell });
        if let Some(CargoEntry { army, kind, aboard }) = piece.cargo {
            if !self.carries() {
                return Err((".cargo", "in this game nothing is carried".to_owned()));
            }
            let kind = kind.ok_or((".cargo", "`kind` is missing".to_owned()))?;
            self.load(state, at, Cargo { army, kind, aboard });
        }
        Ok(())
    }

    /// Writes a position: board in the order of the spaces' names.
    pub fn write_position(&self, state: &State) -> Value {
        let game = self.game();
        let mut spaces: Vec<_> = game.board.ids().collect();
        spaces.sort_by_key(|&space| game.board.name(space));
        let is_bound_in_play = game.seats.binding == Binding::InPlay;
        let position = Position {
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
            plies: state.plies(),
            quiet: state.quiet(),
        };
        write(game, &position)
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

/// A library's message in our own manner: lower case, no full stop.
fn plain(message: &str) -> String {
    let mut chars = message.trim_end_matches('.').chars();
    chars
        .next()
        .map_or_else(String::new, |first| first.to_lowercase().chain(chars).collect())
}
