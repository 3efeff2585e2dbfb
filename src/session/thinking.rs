//! [`Thinking`]: how much the machine may think in a game, as its record says.

use std::time::Duration;

use serde_json::{Map, Value, json};

use crate::player::Thought;

/// How much the machine may think about each action; what is not said, its strength decides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Thinking {
    /// So many nodes: the same seed then gives the same game.
    pub nodes: Option<u64>,
    /// So long.
    pub time: Option<Duration>,
}

impl Thinking {
    /// Whether nothing is said.
    pub fn is_default(&self) -> bool {
        *self == Self::default()
    }

    /// The same for a player.
    pub fn thought(self) -> Thought {
        Thought {
            nodes: self.nodes,
            time: self.time,
            ..Thought::default()
        }
    }

    /// As it stands in a record's header.
    pub(super) fn json(self) -> Value {
        let mut said = Map::new();
        if let Some(nodes) = self.nodes {
            said.insert("nodes".to_owned(), json!(nodes));
        }
        if let Some(time) = self.time {
            let milliseconds = u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
            said.insert("milliseconds".to_owned(), json!(milliseconds));
        }
        Value::Object(said)
    }

    /// Reads what stands in a record's header.
    pub(super) fn read(value: &Value) -> Result<Self, String> {
        let wrong = || "`thinking` in the header is no table of `nodes` and `milliseconds`".to_owned();
        let mut thinking = Self::default();
        for (key, value) in value.as_object().ok_or_else(wrong)? {
            let number = value.as_u64().ok_or_else(wrong)?;
            match key.as_str() {
                "nodes" => thinking.nodes = Some(number),
                "milliseconds" => thinking.time = Some(Duration::from_millis(number)),
                _ => return Err(wrong()),
            }
        }
        Ok(thinking)
    }
}
