//! Points joined by lines.
//!
//! Each space is a cell with its frame, one line of text high; links between lattice neighbours are drawn between the
//! cells, and straight ones also across places without a space. Links that cannot be drawn are listed under the board.

use super::canvas::Canvas;
use super::fit::{Fit, MARGIN, NARROW, WIDE};
use super::grid::cell;
use super::scene::Scene;
use super::strokes::{self, CROSSING};
use super::tints::Tint;
use crate::diagnostic::Colour;
use crate::game::{Board, LinkId, SpaceId};

/// Where things stand on the canvas.
struct Raster {
    cell: usize,
    gap: usize,
    height: usize,
}

impl Raster {
    fn of(board: &Board, cell: usize) -> Self {
        let columns = usize::from(board.width);
        let total = |gap: usize| columns * cell + columns.saturating_sub(1) * gap + 2 * MARGIN;
        let fitting = |limit: usize| [3, 2, 1].into_iter().find(|&gap| total(gap) <= limit);
        let gap = fitting(NARROW).or_else(|| fitting(WIDE)).unwrap_or(1);
        Self {
            cell,
            gap,
            height: usize::from(board.height),
        }
    }

    fn left(&self, x: u8) -> usize {
        MARGIN + usize::from(x) * (self.cell + self.gap)
    }

    fn middle(&self, x: u8) -> usize {
        self.left(x) + self.cell / 2
    }

    fn line(&self, y: u8) -> usize {
        1 + 2 * (self.height - 1 - usize::from(y))
    }
}

/// Draws it.
pub fn draw(board: &Board, scene: &Scene, colour: Colour) -> Canvas {
    let fit = Fit::of(scene, colour);
    let raster = Raster::of(board, fit.columns().max(1) + 2);
    let right = raster.left(board.width.saturating_sub(1)) + raster.cell;
    let mut canvas = Canvas::new(right + MARGIN, 2 * raster.height + 1);
    let places = (|x| raster.middle(x), |y| raster.line(y));
    canvas.coordinates(board, places, (right + 1, 2 * raster.height));
    for (from, to, links) in board.pairs() {
        line(board, &raster, (from, to), &links, &mut canvas);
    }
    for space in board.ids() {
        let place = &board.spaces[space.index()];
        let corner = (raster.left(place.x), raster.line(place.y));
        cell(
            board,
            scene,
            space,
            (&fit, raster.cell - 2, colour),
            corner,
            &mut canvas,
        );
    }
    canvas
}

fn line(board: &Board, raster: &Raster, pair: (SpaceId, SpaceId), links: &[LinkId], canvas: &mut Canvas) {
    let (a, b) = (&board.spaces[pair.0.index()], &board.spaces[pair.1.index()]);
    let stroke = strokes::heaviest(links);
    match shape(board, pair) {
        Shape::Across => {
            let row = raster.line(a.y);
            for column in raster.left(a.x.min(b.x)) + raster.cell..raster.left(a.x.max(b.x)) {
                canvas.put(column, row, &stroke.across.to_string(), Tint::PLAIN);
            }
        }
        Shape::Down => {
            for row in raster.line(a.y.max(b.y)) + 1..raster.line(a.y.min(b.y)) {
                canvas.put(raster.middle(a.x), row, &stroke.down.to_string(), Tint::PLAIN);
            }
        }
        Shape::Slanted => {
            let column = usize::midpoint(raster.middle(a.x), raster.middle(b.x));
            let row = raster.line(a.y.max(b.y)) + 1;
            let rising = (a.x < b.x) == (a.y < b.y);
            let slash = if rising { stroke.rising } else { stroke.falling };
            let there = canvas.at(column, row);
            let drawn = if there == ' ' { slash } else { CROSSING };
            canvas.put(column, row, &drawn.to_string(), Tint::PLAIN);
        }
        Shape::Undrawable => {}
    }
}

/// How a link can be drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shape {
    Across,
    Down,
    Slanted,
    Undrawable,
}

fn shape(board: &Board, (a, b): (SpaceId, SpaceId)) -> Shape {
    let (a, b) = (&board.spaces[a.index()], &board.spaces[b.index()]);
    let between = |from: u8, to: u8| i16::from(from.min(to)) + 1..i16::from(from.max(to));
    if a.y == b.y && between(a.x, b.x).all(|x| board.at(x, i16::from(a.y)).is_none()) {
        Shape::Across
    } else if a.x == b.x && between(a.y, b.y).all(|y| board.at(i16::from(a.x), y).is_none()) {
        Shape::Down
    } else if a.x.abs_diff(b.x) == 1 && a.y.abs_diff(b.y) == 1 {
        Shape::Slanted
    } else {
        Shape::Undrawable
    }
}

/// The links that the picture cannot show, as `a1-c4 road`.
pub fn undrawn(board: &Board) -> Vec<String> {
    let pairs = board.pairs().into_iter();
    pairs
        .filter(|(from, to, _)| shape(board, (*from, *to)) == Shape::Undrawable)
        .map(|(from, to, links)| {
            format!(
                "{}-{} {}",
                board.name(from),
                board.name(to),
                strokes::names(board, &links)
            )
        })
        .collect()
}
