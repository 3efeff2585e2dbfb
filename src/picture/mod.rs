//! Boards as text and as SVG, and a game's fights as a table.
//!
//! Takes a [`Board`](crate::game::Board) and a [`Scene`], what stands where as someone may see it; yields text for a
//! terminal ([`text`]) or a drawing ([`svg`]). The table ([`matrix`]) takes a [`Game`](crate::game::Game) and
//! asks the engine which attacks can never be played. Otherwise knows neither engine nor rules: who may see what is decided by
//! whoever fills the scene. What always holds: a picture has a place for every space of the board, columns stay aligned whatever the
//! width of the characters in labels, and armies can be told apart without colour.

mod canvas;
mod edges;
mod empty;
mod fit;
mod grid;
mod hexes;
mod legend;
mod matrix;
mod points;
mod scene;
mod strokes;
mod svg;
mod tints;

#[cfg(test)]
mod tests;

pub use fit::width;
pub use matrix::matrix;
pub use scene::{Face, Load, Scene, Token};
pub use svg::svg;

use crate::diagnostic::Colour;
use crate::game::{Board, Layout};

/// A board as text, with coordinates on all sides and a legend below.
pub fn text(board: &Board, scene: &Scene, colour: Colour) -> String {
    let canvas = match board.layout {
        Layout::Points => points::draw(board, scene, colour),
        Layout::Grid => grid::draw(board, scene, colour),
        Layout::Edges => edges::draw(board, scene, colour),
        Layout::Hex(lie) => hexes::draw(board, lie, scene, colour),
    };
    let mut text = canvas.render(colour);
    for line in legend::lines(board, scene, colour) {
        text.push_str(&line);
        text.push('\n');
    }
    text
}
