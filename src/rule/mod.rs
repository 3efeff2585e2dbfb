//! The rule language: strings in, trees out.
//!
//! Takes the strings of a variant file that hold sentences, conditions, phrases for pieces, moves or sets of spaces; yields
//! trees whose parts know their place in the file. Names are not looked up here. What always holds: a tree is returned only
//! for a string that reads to its end; otherwise a finding points at the first character that does not fit.

mod continuations;
mod expected;
mod parse;
mod tree;
mod words;

pub use continuations::{Form, Next, continuations};
pub use parse::{condition, join, motion, noun, pairs, path, rule, spaces};
pub use tree::{
    Action, Adjective, Condition, Effect, Event, Factor, Holder, Item, Join, JoinForm, Modifier, Motion, Name, Noun,
    Operand, Postfix, Seat, SeatState, Sentence, Spaces, Verb, ZoneName,
};
pub use words::{is_reserved, is_word, reserved};
