//! Where a board ends: its edge, and the rows that are far from a seat.
//!
//! Takes a board of which the spaces and the seats' sides are known; yields sets of spaces. What always holds: a hole within
//! the board is no end of it.

use std::collections::{BTreeMap, BTreeSet};

use crate::game::{Board, Layout, SeatId, SpaceId, SpaceSet};

type Point = (i16, i16);

/// The spaces beside which the board ends.
pub fn edge(board: &Board) -> SpaceSet {
    let outside = outside(board);
    let ends = |space: &SpaceId| {
        let here = board.spaces[space.index()].point();
        sides(board, here).any(|side| outside.contains(&side))
    };
    board.ids().filter(ends).collect()
}

/// The places beside a space that are spaces of the board, or would be cells of it if it went on.
fn sides(board: &Board, here: Point) -> impl Iterator<Item = Point> + use<> {
    let steps: &[Point] = match board.layout {
        Layout::Points | Layout::Grid => &[(1, 0), (-1, 0), (0, 1), (0, -1)],
        // An edge parts two cells.
        Layout::Edges if here.1 % 2 == 0 => &[(0, 1), (0, -1)],
        Layout::Edges => &[(1, 0), (-1, 0)],
    };
    steps.iter().map(move |(dx, dy)| (here.0 + dx, here.1 + dy))
}

/// What can be reached from beyond the board without going over a space of it.
fn outside(board: &Board) -> BTreeSet<Point> {
    let (width, height) = (i16::from(board.width), i16::from(board.height));
    let (first, stride) = match board.layout {
        Layout::Points | Layout::Grid => ((-1, -1), 1),
        // Cells lie between the edges.
        Layout::Edges => ((-1, -1), 2),
    };
    let mut open = vec![first];
    let mut seen = BTreeSet::from([first]);
    while let Some((x, y)) = open.pop() {
        for (dx, dy) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
            let (wall, next) = ((x + dx, y + dy), (x + stride * dx, y + stride * dy));
            let inside = (-1..=width).contains(&next.0) && (-1..=height).contains(&next.1);
            if inside && board.at(wall.0, wall.1).is_none() && seen.insert(next) {
                open.push(next);
            }
        }
    }
    seen
}

/// The rows that a seat sees, those of no space left out, from the nearest on.
pub fn rows(board: &Board, seat: SeatId) -> Vec<SpaceSet> {
    let image = board.images[seat.index()].inverse();
    let mut rows: BTreeMap<i16, SpaceSet> = BTreeMap::new();
    for space in board.ids() {
        let (_, row) = image.point(board.spaces[space.index()].point(), board.width, board.height);
        rows.entry(row).or_default().insert(space);
    }
    rows.into_values().collect()
}
