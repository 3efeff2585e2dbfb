//! Where a board ends: its edge, and the rows that are far from a seat.
//!
//! Takes a board of which the spaces and the seats' sides are known; yields sets of spaces. What always holds: a hole within
//! the board is no end of it.

use std::collections::{BTreeMap, BTreeSet};

use crate::game::{Board, Layout, SeatId, Space, SpaceId, SpaceSet};

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
fn sides(board: &Board, (x, y): Point) -> impl Iterator<Item = Point> + use<> {
    let steps = match board.layout {
        Layout::Points | Layout::Grid | Layout::Hex(_) => board.layout.orthogonal(),
        // An edge parts two cells.
        Layout::Edges if y % 2 == 0 => vec![(0, 1)],
        Layout::Edges => vec![(1, 0)],
    };
    let both = move |(dx, dy)| [(x + dx, y + dy), (x - dx, y - dy)];
    steps.into_iter().flat_map(both)
}

/// What can be reached from beyond the board without going over a space of it.
fn outside(board: &Board) -> BTreeSet<Point> {
    let (across, up) = (-2..=i16::from(board.width) + 1, -2..=i16::from(board.height) + 1);
    let (first, by) = match board.layout {
        Layout::Points | Layout::Grid => ((-2, -2), 1),
        // Cells lie between the edges.
        Layout::Edges => ((-1, -1), 2),
        // Every second point is no hex.
        Layout::Hex(_) => {
            let here = board.spaces.first().map_or((0, 0), Space::point);
            (((here.0 + here.1) % 2 - 2, -2), 1)
        }
    };
    let steps = board.layout.orthogonal().into_iter();
    let steps: Vec<_> = steps.flat_map(|(dx, dy)| [(dx, dy), (-dx, -dy)]).collect();
    let mut open = vec![first];
    let mut seen = BTreeSet::from([first]);
    while let Some((x, y)) = open.pop() {
        for (dx, dy) in &steps {
            let (wall, next) = ((x + dx / by, y + dy / by), (x + dx, y + dy));
            let inside = across.contains(&next.0) && up.contains(&next.1);
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
        if let Some(seen) = board.image(image, board.spaces[space.index()].point()) {
            let (_, row) = board.layout.cell(seen);
            rows.entry(row).or_default().insert(space);
        }
    }
    rows.into_values().collect()
}
