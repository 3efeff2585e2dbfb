//! Sandtable: an interpreter for war board games defined as data.
//!
//! Bytes become a spanned document ([`source`]), that a definition ([`definition`]) with its sentences ([`rule`]), that a
//! [`game`] ([`compile`]); the [`engine`] plays it, [`knowledge`] says what each seat knows, [`player`] chooses, [`session`]
//! keeps a game going, [`experiment`] plays many for figures, [`picture`] draws them, [`editor`] has what editors need of a file,
//! and [`cli`] is the command line. Findings on the way are [`diagnostic`]s.
//! Nothing here prints except through what [`cli`] is given to write to.

#[cfg(test)]
extern crate self as sandtable;

pub mod cli;
pub mod compile;
pub mod definition;
pub mod diagnostic;
pub mod editor;
pub mod engine;
pub mod experiment;
pub mod game;
pub mod knowledge;
pub mod picture;
pub mod player;
pub mod rule;
pub mod session;
pub mod source;

#[cfg(test)]
#[path = "../tests/support/variants.rs"]
mod variants;
