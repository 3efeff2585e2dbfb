//! Sandtable: an interpreter for war board games defined as data.
//!
//! Bytes become a spanned document ([`source`]), that a definition ([`definition`]) with its sentences ([`rule`]), that a
//! [`game`] ([`compile`]); the [`engine`] plays it, [`knowledge`] says what each seat knows, [`player`] chooses, [`session`]
//! keeps a game going, [`experiment`] plays many for figures, [`picture`] draws them, [`editor`] has what editors need of a file,
//! and [`cli`] is the command line. Findings on the way are [`diagnostic`]s.
//! Nothing here prints except through what [`cli`] is given to write to.
//!
//! Load a variant, play a game, and read what a seat knows of it:
//!
//! ```
//! use sandtable::compile;
//! use sandtable::engine::{Dice, Engine};
//! use sandtable::game::SeatId;
//! use sandtable::knowledge::{Chronicle, Deed, Sharing, View, Viewer};
//! use sandtable::player::{Player, Random};
//!
//! let loaded = compile::load("junqi-classic");
//! assert!(loaded.findings.is_empty(), "what is bundled has no faults");
//! let engine = Engine::new(loaded.game.expect("a file without errors gives a game"));
//! let game = engine.game();
//!
//! // Both sides arrange their pieces at random; the same seed gives the same game on every machine.
//! let mut dice = Dice::new(1);
//! let mut state = engine.random_start(&mut dice);
//! // The state is the truth. Seats get views of it, which the chronicle of what each of them saw goes into.
//! let mut chronicle = Chronicle::new(game, &state, Sharing::of(game));
//! let mut player = Random::new(dice);
//! let mut happened = Vec::new();
//! while state.ending().is_none() {
//!     let seat = state.to_move();
//!     let view = View::of(&engine, &state, &chronicle, Viewer::Seat(seat));
//!     let action = player.choose(&view).expect("who cannot act has lost");
//!     happened.clear();
//!     engine.apply(&mut state, action, &mut happened);
//!     chronicle.note(game, &state, Deed::Acted(seat, action), &happened);
//!     if state.plies() == 1 {
//!         // South knows its own pieces, and of north's only where they stand.
//!         let view = View::of(&engine, &state, &chronicle, Viewer::Seat(SeatId(0)));
//!         let known = view.board.iter().flatten().filter(|piece| piece.kind.is_some()).count();
//!         let standing = view.board.iter().flatten().count();
//!         assert!(known <= 25 && standing >= 48, "{known} of {standing}");
//!         println!("{}", view.json(&engine));
//!     }
//! }
//! println!("{} after {} plies", engine.outcome_word(state.ending()), state.plies());
//! ```

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
