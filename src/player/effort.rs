//! [`Effort`]: how much the machine may think about one action (search limits). Players, strengths, search budgets, the command
//! line and records all say it with this type.

use std::time::Duration;

use serde::{Deserialize, Serialize};

/// How much the machine may think about one action; what is not said, its strength decides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Effort {
    /// So many nodes, and no clock unless it is said too: the same seed then gives the same choice.
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

impl Effort {
    /// Whether nothing is said.
    pub fn is_default(&self) -> bool {
        *self == Self::default()
    }

    /// So many nodes.
    pub const fn nodes(nodes: u64) -> Self {
        Self {
            nodes: Some(nodes),
            time: None,
        }
    }

    /// So long.
    pub const fn time(time: Duration) -> Self {
        Self {
            nodes: None,
            time: Some(time),
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
