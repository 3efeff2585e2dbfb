//! How spaces lie to one another: steps from side to side and from corner to corner, lines, turns and mirror images.
//!
//! Takes a [`Layout`] and vectors of its lattice; yields vectors. Hexes stand on every second point of their lattice, so that
//! a map that is drawn as the board looks is the lattice itself: two apart along a row (or a column), one apart across. What
//! is written of them is a vector of two directions a sixth turn apart, the second anticlockwise of the first.

use super::board::{Hexes, Layout};

/// A step of a lattice, or a vector of directions.
pub type Vector = (i16, i16);

impl Layout {
    /// The steps from a space to those beside it, one of each opposite pair.
    pub fn orthogonal(self) -> Vec<Vector> {
        match self {
            Self::Points | Self::Grid => vec![(1, 0), (0, 1)],
            Self::Edges => vec![(2, 0), (0, 2)],
            Self::Hex(_) => [(1, 0), (0, 1), (1, -1)].map(|vector| self.step(vector)).to_vec(),
        }
    }

    /// The steps past a corner, one of each opposite pair.
    pub fn diagonal(self) -> Vec<Vector> {
        match self {
            Self::Points | Self::Grid | Self::Edges => vec![(1, 1), (1, -1)],
            Self::Hex(_) => [(1, 1), (2, -1), (1, -2)].map(|vector| self.step(vector)).to_vec(),
        }
    }

    /// What a vector that an author writes is on the lattice.
    pub fn step(self, (x, y): Vector) -> Vector {
        match self {
            Self::Points | Self::Grid | Self::Edges => (x, y),
            Self::Hex(Hexes::Rows) => (2 * x + y, y),
            Self::Hex(Hexes::Columns) => (x, x + 2 * y),
        }
    }

    /// The vector that an author writes for a step of the lattice.
    pub fn written(self, (dx, dy): Vector) -> Vector {
        match self {
            Self::Points | Self::Grid | Self::Edges => (dx, dy),
            Self::Hex(Hexes::Rows) => ((dx - dy) / 2, dy),
            Self::Hex(Hexes::Columns) => (dx, (dy - dx) / 2),
        }
    }

    /// The vector that an author writes, and its turns and mirror images, each once.
    pub fn images(self, (x, y): Vector) -> Vec<Vector> {
        let mut images = match self {
            Self::Points | Self::Grid | Self::Edges => {
                let signs = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
                let both = [(x, y), (y, x)].into_iter();
                both.flat_map(|(x, y)| signs.map(|(sx, sy)| (sx * x, sy * y)))
                    .collect::<Vec<_>>()
            }
            Self::Hex(_) => (0..6)
                .flat_map(|sixths| [(x, y), (y, x)].map(|vector| turned(vector, sixths)))
                .collect(),
        };
        images.sort_unstable();
        images.dedup();
        images.into_iter().map(|vector| self.step(vector)).collect()
    }

    /// The steps from one point to another along a line that links can follow, and how many.
    pub fn line(self, (dx, dy): Vector) -> Option<(Vector, i16)> {
        let (x, y) = self.written((dx, dy));
        let length = (1..=x.abs().max(y.abs())).rev().find(|n| x % n == 0 && y % n == 0)?;
        let step = (x / length, y / length);
        let along = match self {
            Self::Points | Self::Grid | Self::Edges => step.0.abs().max(step.1.abs()) == 1,
            Self::Hex(_) => self.orthogonal().into_iter().chain(self.diagonal()).any(|vector| {
                let there = self.step(step);
                there == vector || there == (-vector.0, -vector.1)
            }),
        };
        along.then(|| (self.step(step), length))
    }

    /// A step of the lattice, turned clockwise by so many sixths.
    pub fn turned(self, step: Vector, sixths: u8) -> Vector {
        self.step(turned(self.written(step), sixths))
    }

    /// Whether a step goes further to the side than ahead.
    pub fn is_aside(self, (aside, ahead): Vector) -> bool {
        let square = |n: i16| i32::from(n) * i32::from(n);
        match self {
            Self::Points | Self::Grid | Self::Edges => aside.abs() > ahead.abs(),
            // Rows of hexes are closer than columns by the root of three.
            Self::Hex(Hexes::Rows) => square(aside) > 3 * square(ahead),
            Self::Hex(Hexes::Columns) => 3 * square(aside) > square(ahead),
        }
    }

    /// The column and the row that a point of the lattice is named by, from 0.
    pub fn cell(self, (x, y): Vector) -> Vector {
        match self {
            Self::Points | Self::Grid | Self::Edges => (x, y),
            Self::Hex(Hexes::Rows) => (x.div_euclid(2), y),
            Self::Hex(Hexes::Columns) => (x, y.div_euclid(2)),
        }
    }
}

/// A vector of two directions a sixth turn apart, turned clockwise by so many sixths.
fn turned(vector: Vector, sixths: u8) -> Vector {
    (0..sixths).fold(vector, |(x, y), _| (x + y, -x))
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEXES: [Layout; 2] = [Layout::Hex(Hexes::Rows), Layout::Hex(Hexes::Columns)];

    /// The square of a step's length, of a hex's width as one.
    fn length(layout: Layout, step: Vector) -> i32 {
        let (x, y) = layout.written(step);
        let (x, y) = (i32::from(x), i32::from(y));
        x * x + x * y + y * y
    }

    #[test]
    fn what_is_written_is_on_the_lattice_and_back() {
        for layout in HEXES.into_iter().chain([Layout::Grid]) {
            for vector in (-3..4).flat_map(|x| (-3..4).map(move |y| (x, y))) {
                assert_eq!(layout.written(layout.step(vector)), vector);
            }
        }
    }

    #[test]
    fn hexes_have_six_beside_them_and_six_past_their_corners() {
        for layout in HEXES {
            assert!(layout.orthogonal().iter().all(|&step| length(layout, step) == 1));
            assert!(layout.diagonal().iter().all(|&step| length(layout, step) == 3));
            let six = layout.images((1, 0));
            assert_eq!((six.len(), layout.images((1, 1)).len()), (6, 6));
            assert!(layout.orthogonal().iter().all(|step| six.contains(step)));
            // As far as a knight leaps, and no other vector of that length.
            let knight = layout.images((1, 2));
            assert_eq!(knight.len(), 12);
            assert!(knight.iter().all(|&step| length(layout, step) == 7));
        }
        assert_eq!(Layout::Grid.images((1, 2)).len(), 8);
    }

    #[test]
    fn turns_go_clockwise_and_six_are_none() {
        let [rows, columns] = HEXES;
        let round = |layout: Layout, step| {
            (0..6)
                .map(move |sixths| layout.turned(step, sixths))
                .collect::<Vec<_>>()
        };
        assert_eq!(
            round(rows, (1, 1)),
            [(1, 1), (2, 0), (1, -1), (-1, -1), (-2, 0), (-1, 1)]
        );
        assert_eq!(
            round(columns, (0, 2)),
            [(0, 2), (1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1)]
        );
        assert_eq!(rows.turned((5, 1), 6), (5, 1));
    }

    #[test]
    fn lines_go_from_side_to_side_or_from_corner_to_corner() {
        let [rows, columns] = HEXES;
        assert_eq!(rows.line((6, 0)), Some(((2, 0), 3)));
        assert_eq!(rows.line((-4, 4)), Some(((-1, 1), 4)));
        assert_eq!(rows.line((0, 4)), Some(((0, 2), 2)));
        assert_eq!(rows.line((5, 1)), None);
        assert_eq!(columns.line((0, -8)), Some(((0, -2), 4)));
        assert_eq!(columns.line((4, 0)), Some(((2, 0), 2)));
        assert_eq!(Layout::Grid.line((2, 1)), None);
        assert_eq!(Layout::Edges.line((4, 0)), Some(((1, 0), 4)));
        assert_eq!(Layout::Grid.line((0, 0)), None);
    }
}
