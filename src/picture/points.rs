//! Points joined by lines.
//!
//! Each space is a cell with its frame, one line of text high; links between lattice neighbours are drawn between the
//! cells, and straight ones also across places without a space. Links that cannot be drawn are listed under the board.

use super::canvas::Canvas;
use super::empty::{empty, shade};
use super::fit::{Fit, MARGIN, MARKS, NARROW, WIDE, centre, column_name, width};
use super::scene::Scene;
use super::strokes::{self, CROSSING};
use super::tints::Tint;
use crate::diagnostic::Colour;
use crate::game::{ArmyId, Board, LinkId, SpaceId};

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
    coordinates(board, &raster, right, &mut canvas);
    for (from, to, links) in board.pairs() {
        line(board, &raster, (from, to), &links, &mut canvas);
    }
    for space in board.ids() {
        let place = &board.spaces[space.index()];
        let owner = scene.owner(board, space);
        let (inside, tint) = match scene.token(space) {
            Some(token) => fit.token(scene, space, token),
            None => empty(board, scene, space, colour),
        };
        let marked = scene.marked.contains(space);
        let shade = shade(board, space).unwrap_or(' ');
        let frame = place.frame.unwrap_or((shade, shade));
        let (open, close) = if marked { MARKS } else { frame };
        let edge = owner.map_or(Tint::PLAIN, |seat| Tint::territory(ArmyId::from_index(seat)));
        let (column, row) = (raster.left(place.x), raster.line(place.y));
        canvas.put(column, row, &open.to_string(), edge);
        canvas.put(column + 1, row, &centre(&inside, raster.cell - 2), tint);
        canvas.put(column + raster.cell - 1, row, &close.to_string(), edge);
    }
    canvas
}

fn coordinates(board: &Board, raster: &Raster, right: usize, canvas: &mut Canvas) {
    for x in 0..board.width {
        let name = column_name(x);
        canvas.put(raster.middle(x), 0, &name, Tint::FAINT);
        canvas.put(raster.middle(x), 2 * raster.height, &name, Tint::FAINT);
    }
    for y in 0..board.height {
        let name = (u16::from(y) + 1).to_string();
        let row = raster.line(y);
        canvas.put((MARGIN - 1).saturating_sub(width(&name)), row, &name, Tint::FAINT);
        canvas.put(right + 1, row, &name, Tint::FAINT);
    }
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
