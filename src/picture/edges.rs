//! The edges of a grid, each a slot that holds its piece.
//!
//! A horizontal edge has an odd column and an even row on the doubled lattice, a vertical one the other way round; corners
//! have both even. A vertical edge is three lines high and its piece stands in the middle one.

use super::canvas::Canvas;
use super::empty::{empty, special};
use super::fit::{Fit, MARGIN, MARKS, centre};
use super::scene::Scene;
use super::strokes::{Stroke, joint, stroke};
use super::tints::Tint;
use crate::diagnostic::Colour;
use crate::game::{Board, Ink, LinkId, SpaceId};

struct Raster {
    /// Columns of a horizontal edge between its corners.
    slot: usize,
    /// Columns of a piece.
    piece: usize,
    /// Corner rows above the lowest.
    top: usize,
}

impl Raster {
    /// The column of a corner or of a slot's middle.
    fn column(&self, x: u8) -> usize {
        let corner = MARGIN + self.piece / 2 + 1 + usize::from(x / 2) * (self.slot + 1);
        if x.is_multiple_of(2) {
            corner
        } else {
            corner + 1 + self.slot / 2
        }
    }

    /// The line of a corner row or of a vertical edge's middle.
    fn line(&self, y: u8) -> usize {
        let corner = 1 + 4 * (self.top.saturating_sub(usize::from(y / 2)));
        if y.is_multiple_of(2) {
            corner
        } else {
            corner.saturating_sub(2)
        }
    }
}

/// Draws it.
pub fn draw(board: &Board, scene: &Scene, colour: Colour) -> Canvas {
    let fit = Fit::of(scene, colour);
    let piece = fit.columns().max(1);
    let raster = Raster {
        slot: piece + 4,
        piece,
        top: usize::from(board.height / 2),
    };
    let last = board.width.saturating_sub(1);
    let right = raster.column(last + last % 2) + piece / 2 + 2;
    let bottom = raster.line(0) + 1;
    let mut canvas = Canvas::new(right + MARGIN, bottom + 1);
    let places = (|x| raster.column(x), |y| raster.line(y));
    canvas.coordinates(board, places, (right, bottom));
    corners(board, &raster, &mut canvas);
    for space in board.ids() {
        edge(board, scene, space, (&fit, &raster, colour), &mut canvas);
    }
    canvas
}

/// The stroke of an edge: heavier in each zone that stands out.
pub fn weight(board: &Board, space: SpaceId) -> Stroke {
    let zone = special(board).iter().position(|(_, set)| set.contains(space));
    stroke(LinkId::from_index(zone.map_or(0, |zone| zone + 1)))
}

fn edge(
    board: &Board,
    scene: &Scene,
    space: SpaceId,
    (fit, raster, colour): (&Fit, &Raster, Colour),
    canvas: &mut Canvas,
) {
    let place = &board.spaces[space.index()];
    let stroke = weight(board, space);
    let owner = scene.owner(board, space);
    let tint = owner.map_or(Tint::PLAIN, |seat| Tint::territory(Ink::nth(seat)));
    let (column, line) = (raster.column(place.x), raster.line(place.y));
    let flat = place.y.is_multiple_of(2);
    let start = if flat {
        let start = raster.column(place.x - place.x % 2) + 1;
        let wall = stroke.across.to_string().repeat(raster.slot);
        canvas.put(start, line, &wall, tint);
        start + 2
    } else {
        for offset in 0..3 {
            canvas.put(column, line + offset - 1, &stroke.down.to_string(), tint);
        }
        column - raster.piece / 2
    };
    let token = scene.token(space);
    let marked = scene.marked.contains(space);
    let (text, ink) = match token {
        Some(token) => fit.token(scene, space, token),
        None => empty(board, scene, space, colour),
    };
    // An empty wall is its own picture; only letters and marks are written onto it.
    if token.is_none() && text == "·" && !marked {
        return;
    }
    let text = if text == "·" { " ".to_owned() } else { text };
    let (open, close) = if marked {
        MARKS
    } else {
        place.frame.unwrap_or((' ', ' '))
    };
    if token.is_some() || flat || marked {
        canvas.put(start - 1, line, &open.to_string(), tint);
        canvas.put(start, line, &centre(&text, raster.piece), ink);
        canvas.put(start + raster.piece, line, &close.to_string(), tint);
    } else {
        canvas.put(column, line, &text, ink);
    }
}

fn corners(board: &Board, raster: &Raster, canvas: &mut Canvas) {
    for y in (0..=board.height).step_by(2) {
        for x in (0..=board.width).step_by(2) {
            let is_wall = |(dx, dy)| board.at(i16::from(x) + dx, i16::from(y) + dy).is_some();
            let joint = joint([(-1, 0), (1, 0), (0, 1), (0, -1)].map(is_wall));
            if joint != ' ' {
                canvas.put(raster.column(x), raster.line(y), &joint.to_string(), Tint::PLAIN);
            }
        }
    }
}
