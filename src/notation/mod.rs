//! Notation: actions and positions as text and as JSON, and the JSON shapes that positions, views and records share.
//!
//! Takes what the [`engine`](crate::engine) has and what a text holds; yields the one spelling of it, or [`Misread`]: one
//! sentence on what is wrong and where. What always holds: what is written reads back the same; whatever the text, reading ends
//! in one of the two. Ids stand in JSON by their names, which are a game's: [`write`] and [`read`] take it.

mod action;
mod ending;
mod json;
mod maps;
mod misread;
mod names;
mod piece;
mod position;
#[cfg(test)]
mod tests;

pub(crate) use ending::{spelt, standing};
pub(crate) use json::read_alone;
pub use json::{read, write};
pub(crate) use maps::{board, by_seat, hands};
pub use misread::Misread;
pub use piece::{CargoEntry, Face, PieceEntry};
