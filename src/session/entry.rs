//! An [`Entry`]: one line of a record after its header.

use serde_json::{Map, Value, json};

use crate::diagnostic::{suggestion, with_help};
use crate::engine::{Action, Engine};
use crate::game::SeatId;

/// One line of a record after its header.
#[derive(Clone, Debug, PartialEq)]
pub enum Entry {
    /// The seat to move acted: `{"action": "a1-a2"}`.
    Act(Action),
    /// A seat resigned: `{"resign": "south"}`.
    Resign(SeatId),
    /// A seat left: `{"leave": "south"}`.
    Leave(SeatId),
    /// A seat's program failed, and why: `{"forfeit": {"seat": "south", "why": "…"}}`.
    Forfeit(SeatId, String),
    /// The players agreed to a draw: `{"draw": "agreed"}`.
    Draw,
    /// So many entries were taken back: `{"undo": 2}`.
    Undo(usize),
    /// The game ended: `{"end": {"outcome": "win:south", "rule": "flag-falls"}}`.
    End(Value),
}

/// The keys an entry may have; it has one of them.
const KEYS: [&str; 7] = ["action", "resign", "leave", "forfeit", "draw", "undo", "end"];

impl Entry {
    /// The entry as a record's line, without its line break.
    pub fn line(&self, engine: &Engine) -> String {
        let seat = |seat: SeatId| engine.game().seats.name(seat);
        match self {
            Entry::Act(action) => json!({ "action": engine.spell(*action) }),
            Entry::Resign(by) => json!({ "resign": seat(*by) }),
            Entry::Leave(by) => json!({ "leave": seat(*by) }),
            Entry::Forfeit(by, why) => json!({ "forfeit": { "seat": seat(*by), "why": why } }),
            Entry::Draw => json!({ "draw": "agreed" }),
            Entry::Undo(count) => json!({ "undo": count }),
            Entry::End(end) => json!({ "end": end }),
        }
        .to_string()
    }

    /// Reads an entry.
    ///
    /// # Errors
    /// One sentence on what is wrong with it.
    pub fn read(object: &Map<String, Value>, engine: &Engine) -> Result<Self, String> {
        let mut fields = object.iter();
        let (Some((key, value)), None) = (fields.next(), fields.next()) else {
            return Err(format!(
                "a line after the header has one key, not {}: {}",
                object.len(),
                crate::diagnostic::one_of(KEYS).unwrap_or_default()
            ));
        };
        let named = |value: &Value| {
            let name = value
                .as_str()
                .ok_or_else(|| format!("`{key}` takes a seat's name in quotes"))?;
            engine.game().seats.find(name)
        };
        let seat = || named(value);
        match key.as_str() {
            "action" => {
                let text = value
                    .as_str()
                    .ok_or("`action` takes an action's spelling in quotes".to_owned())?;
                let action = engine.parse_action(text).map_err(|error| error.to_string())?;
                Ok(Entry::Act(action))
            }
            "resign" => seat().map(Entry::Resign),
            "leave" => seat().map(Entry::Leave),
            "forfeit" => {
                let why = value.get("why").and_then(Value::as_str);
                let why = why.ok_or("`forfeit` takes an object of `seat` and `why`".to_owned())?;
                Ok(Entry::Forfeit(named(&value["seat"])?, why.to_owned()))
            }
            "draw" if value == "agreed" => Ok(Entry::Draw),
            "draw" => Err("`draw` can only be `agreed`".to_owned()),
            "undo" => value
                .as_u64()
                .and_then(|count| usize::try_from(count).ok())
                .filter(|&count| count > 0)
                .map(Entry::Undo)
                .ok_or_else(|| "`undo` takes a whole number from 1".to_owned()),
            "end" => Ok(Entry::End(value.clone())),
            _ => Err(with_help(
                format!("there is no line with the key `{key}`"),
                suggestion(key, KEYS),
            )),
        }
    }
}
