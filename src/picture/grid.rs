//! The cells of a grid, ruled with lines; zones without frames are shaded where they are empty.

use super::canvas::Canvas;
use super::empty::{empty, shade};
use super::fit::{Fit, MARGIN, MARKS, centre};
use super::scene::Scene;
use super::strokes::joint;
use super::tints::Tint;
use crate::diagnostic::Colour;
use crate::game::{Board, Ink, Layout, SpaceId};

/// Draws it.
pub fn draw(board: &Board, scene: &Scene, colour: Colour) -> Canvas {
    let fit = Fit::of(scene, colour);
    let cell = fit.columns().max(1) + 2;
    let height = usize::from(board.height);
    let left = |x: u8| MARGIN + usize::from(x) * (cell + 1);
    let line = |y: u8| 2 + 2 * (height.saturating_sub(1).saturating_sub(usize::from(y)));
    let right = left(board.width) + 2;
    let bottom = 2 * height + 2;
    let mut canvas = Canvas::new(right + MARGIN, bottom + 1);
    canvas.coordinates(board, (|x| left(x) + 1 + cell / 2, line), (right, bottom));
    for space in board.ids() {
        let place = &board.spaces[space.index()];
        let (column, row) = (left(place.x), line(place.y));
        for wall in [row - 1, row + 1] {
            canvas.put(column + 1, wall, &"─".repeat(cell), Tint::PLAIN);
        }
        canvas.put(column, row, "│", Tint::PLAIN);
        canvas.put(column + cell + 1, row, "│", Tint::PLAIN);
        let inside = cell - 2;
        self::cell(
            board,
            scene,
            space,
            (&fit, inside, colour),
            (column + 1, row),
            &mut canvas,
        );
    }
    for y in 0..=board.height {
        for x in 0..=board.width {
            let row = 1 + 2 * (height - usize::from(y));
            let joint = corner(board, x, y);
            if joint != ' ' {
                canvas.put(left(x), row, &joint.to_string(), Tint::PLAIN);
            }
        }
    }
    canvas
}

/// A space as a cell, so many columns wide between the ends of its frame: what stands there.
pub fn cell(
    board: &Board,
    scene: &Scene,
    space: SpaceId,
    (fit, inside, colour): (&Fit, usize, Colour),
    (column, row): (usize, usize),
    canvas: &mut Canvas,
) {
    let frame = board.spaces[space.index()].frame;
    let owner = scene.owner(board, space);
    let edge = owner.map_or(Tint::PLAIN, |seat| Tint::territory(Ink::nth(seat)));
    let shade = shade(board, space).unwrap_or(' ');
    let (text, tint) = match scene.token(space) {
        Some(token) => fit.token(scene, space, token),
        None => empty(board, scene, space, colour),
    };
    let text = match (text.as_str(), frame, board.layout) {
        ("·", None, Layout::Grid | Layout::Hex(_)) => shade.to_string().repeat(inside),
        _ => text,
    };
    let (open, close) = if scene.marked.contains(space) {
        MARKS
    } else {
        frame.unwrap_or((shade, shade))
    };
    canvas.put(column, row, &open.to_string(), edge);
    canvas.put(column + 1, row, &centre(&text, inside), tint);
    canvas.put(column + inside + 1, row, &close.to_string(), edge);
}

/// The character for the walls that meet at the lower left corner of a lattice place.
fn corner(board: &Board, x: u8, y: u8) -> char {
    let cell = |dx: i16, dy: i16| board.at(i16::from(x) + dx, i16::from(y) + dy).is_some();
    joint([
        cell(-1, 0) || cell(-1, -1),
        cell(0, 0) || cell(0, -1),
        cell(-1, 0) || cell(0, 0),
        cell(-1, -1) || cell(0, -1),
    ])
}
