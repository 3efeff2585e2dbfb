//! [`Thinking`]: how much the machine may think in a game, as its record says.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::player::Thought;

/// How much the machine may think about each action; what is not said, its strength decides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Thinking {
    /// So many nodes: the same seed then gives the same game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// So long.
    #[serde(
        rename = "milliseconds",
        with = "milliseconds",
        default,
        skip_serializing_if = "Option::is_none"
    )]
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
}

/// A time as a number of milliseconds.
mod milliseconds {
    use std::time::Duration;

    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    #[expect(clippy::ref_option, reason = "serde passes references")]
    pub(super) fn serialize<S: Serializer>(time: &Option<Duration>, serializer: S) -> Result<S::Ok, S::Error> {
        let time = time.map(|time| u64::try_from(time.as_millis()).unwrap_or(u64::MAX));
        time.serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Duration>, D::Error> {
        Ok(Option::deserialize(deserializer)?.map(Duration::from_millis))
    }
}
