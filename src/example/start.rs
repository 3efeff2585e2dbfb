//! The position an example begins in.

use serde_json::{Value, json};

use crate::compile::{Example, Expected, Placed, Start};
use crate::engine::{Dice, Engine, State};
use crate::game::Game;
use crate::notation::Misread;

/// The position an example begins in.
///
/// # Errors
/// One sentence on why there can be no such position.
pub fn start(engine: &Engine, example: &Example) -> Result<State, Misread> {
    match &example.start {
        Start::Outset => Ok(engine.random_start(&mut Dice::new(0))),
        Start::Written(text) => engine.read_position(&text.value),
        Start::Placed(placed) => engine.read_position(&json(engine.game(), placed, stands(example)).to_string()),
    }
}

/// Whether what is said of a game's end is said of the position as it stands.
fn stands(example: &Example) -> bool {
    let ends = |expected: &Expected| {
        matches!(
            expected,
            Expected::GoesOn | Expected::Draw | Expected::Win(_) | Expected::Defeats(_)
        )
    };
    example.play.is_empty() && example.expected.iter().any(|expected| ends(&expected.value))
}

fn json(game: &Game, placed: &Placed, stands: bool) -> Value {
    let seats = &game.seats;
    let pieces = placed.board.iter().map(|&(space, army, kind)| {
        let mut piece = json!({
            "at": game.board.name(space), "army": seats.army_name(army), "kind": game.kind(kind).name,
        });
        if placed.down.contains(space) {
            piece["face"] = json!("down");
        }
        piece
    });
    let mut position = json!({ "to_move": seats.name(placed.turn), "board": pieces.collect::<Vec<_>>() });
    for &(army, kind, count) in &placed.hands {
        position["hands"][seats.army_name(army)][&game.kind(kind).name] = json!(count);
    }
    for &(seat, army) in &placed.bound {
        position["bound"][seats.name(seat)] = json!(seats.army_name(army));
    }
    if !stands {
        position["outcome"] = json!("ongoing");
    }
    position
}
