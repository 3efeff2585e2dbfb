//! [`Thought`]: how much the machine may think about one action.

use std::time::Duration;

use super::search::Stop;

/// How much the machine may think about one action; what is not said, its strength decides.
#[derive(Clone, Debug, Default)]
pub struct Thought {
    /// So many nodes, and the clock is not looked at: the same seed then gives the same choice.
    pub nodes: Option<u64>,
    /// So long.
    pub time: Option<Duration>,
    /// Someone may say that it is enough.
    pub stop: Stop,
}
