//! Hexes, ruled with lines; zones without frames are shaded where they are empty.
//!
//! In rows, a hex has slanted walls above and below and upright ones beside it; in columns, it has flat ones above and below
//! and slanted ones beside it, and is two lines high. Either way it shares its walls with its neighbours.

use super::canvas::Canvas;
use super::fit::{Fit, MARGIN, width};
use super::grid::cell;
use super::scene::Scene;
use super::tints::Tint;
use crate::diagnostic::Colour;
use crate::game::{Board, Hexes, SpaceId, column_name};

/// Where things stand on the canvas.
struct Raster {
    lie: Hexes,
    /// Columns of a hex with one of its walls, an even number.
    pitch: usize,
    height: usize,
}

impl Raster {
    /// The column of a hex's left wall.
    fn left(&self, x: usize) -> usize {
        MARGIN
            + match self.lie {
                Hexes::Rows => x * self.pitch / 2,
                Hexes::Columns => x * self.pitch,
            }
    }

    /// The line that a hex's piece stands in.
    fn line(&self, y: usize) -> usize {
        let down = self.height - 1 - y;
        match self.lie {
            Hexes::Rows => 2 + 2 * down,
            Hexes::Columns => 2 + down,
        }
    }

    /// The line below the lowest walls.
    fn bottom(&self) -> usize {
        self.line(0) + 2
    }
}

/// Draws it.
pub fn draw(board: &Board, lie: Hexes, scene: &Scene, colour: Colour) -> Canvas {
    let fit = Fit::of(scene, colour);
    let inside = fit.columns().max(1) + 2;
    let raster = Raster {
        lie,
        pitch: inside + 1 + (inside + 1) % 2,
        height: board.height.into(),
    };
    let right = raster.left(board.width.saturating_sub(1).into()) + raster.pitch + 2;
    let mut canvas = Canvas::new(right + MARGIN, raster.bottom() + 1);
    coordinates(board, &raster, right, &mut canvas);
    for space in board.ids() {
        walls(board, space, &raster, &mut canvas);
    }
    for space in board.ids() {
        let place = &board.spaces[space.index()];
        let corner = (raster.left(place.x.into()) + 1, raster.line(place.y.into()));
        cell(
            board,
            scene,
            space,
            (&fit, raster.pitch - 3, colour),
            corner,
            &mut canvas,
        );
    }
    canvas
}

fn walls(board: &Board, space: SpaceId, raster: &Raster, canvas: &mut Canvas) {
    let place = &board.spaces[space.index()];
    let (left, line) = (raster.left(place.x.into()), raster.line(place.y.into()));
    let (pitch, right) = (raster.pitch, left + raster.pitch);
    let mut put = |column, line, wall: &str| canvas.put(column, line, wall, Tint::PLAIN);
    match raster.lie {
        Hexes::Rows => {
            // The walls of the next rows stand half a hex aside, and are the same ones.
            let (high, low) = (pitch / 4, pitch / 2 - pitch / 4);
            put(left + high, line - 1, "╱");
            put(right - high, line - 1, "╲");
            put(left, line, "│");
            put(right, line, "│");
            put(left + low, line + 1, "╲");
            put(right - low, line + 1, "╱");
        }
        Hexes::Columns => {
            let flat = "_".repeat(pitch - 1);
            // Above another hex, that one's floor is there already.
            put(left + 1, line - 1, &flat);
            put(left, line, "╱");
            put(right, line, "╲");
            put(left, line + 1, "╲");
            put(left + 1, line + 1, &flat);
            put(right, line + 1, "╱");
        }
    }
}

/// The letters of the columns above and below, each over a hex of the first row that there is, and the numbers of the rows.
fn coordinates(board: &Board, raster: &Raster, right: usize, canvas: &mut Canvas) {
    let (columns, rows) = board.size();
    let shift = board
        .spaces
        .first()
        .map_or(0, |space| usize::from(space.x + space.y) % 2);
    let last = |size: u8| usize::from(size.saturating_sub(1));
    for column in 0..usize::try_from(columns).unwrap_or(0) {
        for (y, edge) in [(last(board.height), 0), (0, raster.bottom())] {
            let x = match raster.lie {
                Hexes::Rows => 2 * column + (y + shift) % 2,
                Hexes::Columns => column,
            };
            let name = column_name(u8::try_from(column).unwrap_or(u8::MAX));
            canvas.put(raster.left(x) + raster.pitch / 2, edge, &name, Tint::FAINT);
        }
    }
    for row in 0..usize::try_from(rows).unwrap_or(0) {
        let name = (row + 1).to_string();
        let ends = [
            (0, (MARGIN - 1).saturating_sub(width(&name))),
            (last(board.width), right),
        ];
        for (x, edge) in ends {
            let y = match raster.lie {
                Hexes::Rows => row,
                Hexes::Columns => (2 * row + (x + shift) % 2).min(last(board.height)),
            };
            canvas.put(edge, raster.line(y), &name, Tint::FAINT);
        }
    }
}
