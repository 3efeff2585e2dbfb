//! An [`Entry`]: one line of a record after its header.

use std::num::NonZeroUsize;

use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

use super::GaveUp;
use crate::engine::{Action, Engine};
use crate::game::SeatId;
use crate::notation::{Misread, read, write};

/// One line of a record after its header.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Entry {
    /// The seat to move acted: `{"action": "a1-a2"}`.
    #[serde(rename = "action")]
    Act(Action),
    /// A seat resigned: `{"resign": "south"}`.
    Resign(SeatId),
    /// A seat left: `{"leave": "south"}`.
    Leave(SeatId),
    /// A seat's program failed: `{"forfeit": {"seat": "south", "why": "…"}}`.
    Forfeit {
        /// The seat.
        seat: SeatId,
        /// How its program failed.
        why: String,
    },
    /// The players agreed to a draw: `{"draw": "agreed"}`.
    #[serde(with = "agreed")]
    Draw,
    /// So many entries were taken back: `{"undo": 2}`.
    Undo(#[serde(deserialize_with = "from_one")] usize),
    /// The game went on under another definition after so many plies: `{"definition": {"hash": "2:…", "plies": 8}}`.
    Definition {
        /// The hash of the definition.
        hash: String,
        /// How many plies were played before.
        plies: u32,
    },
    /// The game ended: `{"end": {"outcome": "win:south", "rule": "flag-falls"}}`.
    End(Value),
}

impl Entry {
    /// The entry as a record's line, without its line break.
    pub fn line(&self, engine: &Engine) -> String {
        write(engine.game(), self).to_string()
    }

    /// Who gives up with it, and how.
    pub(super) fn gives_up(&self) -> Option<(SeatId, GaveUp)> {
        match *self {
            Entry::Resign(seat) => Some((seat, GaveUp::Surrender)),
            Entry::Leave(seat) => Some((seat, GaveUp::Escape)),
            Entry::Forfeit { seat, .. } => Some((seat, GaveUp::Forfeit)),
            Entry::Act(_) | Entry::Draw | Entry::Undo(_) | Entry::Definition { .. } | Entry::End(_) => None,
        }
    }

    /// Reads an entry.
    ///
    /// # Errors
    /// One sentence on what is wrong with it.
    pub fn read(json: &Value, engine: &Engine) -> Result<Self, Misread> {
        read(engine.game(), "", json)
    }
}

fn from_one<'de, D: Deserializer<'de>>(deserializer: D) -> Result<usize, D::Error> {
    NonZeroUsize::deserialize(deserializer).map(NonZeroUsize::get)
}

/// The one word there is for a draw.
mod agreed {
    use serde::{Deserialize, Deserializer, Serializer, de};

    const WORD: &str = "agreed";

    pub(super) fn serialize<S: Serializer>(serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(WORD)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<(), D::Error> {
        if String::deserialize(deserializer)? == WORD {
            Ok(())
        } else {
            Err(de::Error::custom("can only be `agreed`"))
        }
    }
}
