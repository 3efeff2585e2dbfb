//! How a state comes about before play: arranged, dealt, fixed, or put together from outside.

pub(in crate::engine) mod arrangement;
pub(in crate::engine) mod compose;
pub(in crate::engine) mod filling;
mod start;
