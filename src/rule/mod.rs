//! The rule language: strings in, trees out.
//!
//! Takes the strings of a variant file that hold sentences, conditions, phrases for pieces, moves or sets of spaces; yields
//! trees whose parts know their place in the file. Names are not looked up here. What always holds: a tree is returned only
//! for a string that reads to its end without a mistake; otherwise findings point at what does not fit.

mod parse;
mod tree;
mod words;

pub use parse::{
    Form, Next, condition, continuations, is_reserved, join, mentions, motion, noun, pairs, path, reserved, rule,
    seat_word, spaces, spelled, words,
};
pub use tree::{
    Adjective, Condition, Effect, Ending, Factor, Holder, Item, Join, JoinForm, Modifier, Motion, Name, Noun, Object,
    Operand, Phrase, Postfix, Reach, Seat, SeatState, Sentence, Spaces, Taking, Verb, ZoneName,
};
pub use words::is_word;
