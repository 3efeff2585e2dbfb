//! Sandtable: an interpreter for war board games defined as data.
//!
//! Bytes become a spanned document ([`source`]), that a definition ([`definition`]) with its sentences ([`rule`]), that a
//! [`game`] ([`compile`]); the [`engine`] plays it, [`notation`] writes and reads its actions
//! and positions, [`knowledge`] says what each seat knows, [`player`] chooses, [`session`]
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
//! // The game to learn by, with the difference that a seat sees only where the enemy's pieces stand.
//! let text = r#"
//!     format = 1
//!     extends = "skirmish"
//!     variant.name = "Skirmish in fog"
//!     information.enemy = "place"
//! "#;
//! let loaded = compile::load_text("fog.toml", text);
//! let engine = Engine::new(loaded.game.expect("a text without errors gives a game"));
//! let game = engine.game();
//!
//! // The state is the truth; what each seat saw of it is kept in the chronicle, and a seat's view is made of both.
//! let mut dice = Dice::new(1);
//! let mut state = engine.random_start(&mut dice);
//! let mut chronicle = Chronicle::new(game, &state, Sharing::of(game));
//! let south = View::of(&engine, &state, &chronicle, Viewer::Seat(SeatId(0)));
//! assert_eq!(south.board.iter().flatten().count(), 12);
//! let known = south.board.iter().flatten().filter(|piece| piece.kind.is_some());
//! assert_eq!(known.count(), 6, "its own");
//!
//! // Both seats choose among the actions of their views, until a rule ends the game.
//! let mut player = Random::new(dice);
//! let mut happened = Vec::new();
//! while state.ending().is_none() {
//!     let seat = state.to_move();
//!     let view = View::of(&engine, &state, &chronicle, Viewer::Seat(seat));
//!     let action = player.choose(&view).expect("who cannot act has lost");
//!     happened.clear();
//!     engine.apply(&mut state, action, &mut happened);
//!     chronicle.note(game, &state, Deed::Acted(seat, action), &happened);
//! }
//!
//! // The same seed gives the same game on every machine. Once it has ended everything is shown.
//! let view = View::of(&engine, &state, &chronicle, Viewer::Seat(SeatId(0)));
//! assert!(view.board.iter().flatten().all(|piece| piece.kind.is_some()));
//! println!("{} after {} plies: {}", engine.outcome_word(view.ending), view.plies, view.json(&engine));
//! ```

#[cfg(test)]
extern crate self as sandtable;

pub mod cli;
pub mod compile;
pub mod definition;
pub mod diagnostic;
pub mod editor;
pub mod engine;
pub mod example;
pub mod experiment;
pub mod game;
pub mod knowledge;
pub mod notation;
pub mod picture;
pub mod player;
pub mod rule;
pub mod session;
pub mod source;

#[cfg(test)]
#[path = "../tests/support/variants.rs"]
mod variants;
