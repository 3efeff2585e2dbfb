//! Strokes: how lines are drawn so that one kind of link is told from another.

use crate::game::{Board, LinkId};

/// The characters of one kind of line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stroke {
    /// Left to right.
    pub across: char,
    /// Top to bottom.
    pub down: char,
    /// From bottom left to top right.
    pub rising: char,
    /// From top left to bottom right.
    pub falling: char,
}

impl Stroke {
    const fn of(across: char, down: char, rising: char, falling: char) -> Self {
        Self {
            across,
            down,
            rising,
            falling,
        }
    }
}

/// From the lightest to the heaviest; the first kind of link in the file is the lightest.
const STROKES: [Stroke; 4] = [
    Stroke::of('─', '│', '╱', '╲'),
    Stroke::of('━', '┃', '▞', '▚'),
    Stroke::of('═', '║', '▞', '▚'),
    Stroke::of('╌', '╎', '⋰', '⋱'),
];

/// Where two lines cross.
pub const CROSSING: char = '╳';

/// A kind of link's stroke.
pub fn stroke(link: LinkId) -> Stroke {
    STROKES[link.index().min(STROKES.len() - 1)]
}

/// The stroke of a pair of spaces: that of the heaviest kind that joins them.
pub fn heaviest(links: &[LinkId]) -> Stroke {
    links.iter().max().map_or(STROKES[0], |&link| stroke(link))
}

/// The names of the kinds that join a pair, as `road and canal`.
pub fn names(board: &Board, links: &[LinkId]) -> String {
    let kinds = links.iter().filter_map(|link| board.links.get(link.index()));
    kinds.map(|link| link.name.as_str()).collect::<Vec<_>>().join(" and ")
}

/// The character for the lines that meet at a corner: to the left, to the right, upwards, downwards; a blank for none.
pub fn joint(arms: [bool; 4]) -> char {
    const JOINTS: [char; 16] = [
        ' ', '╴', '╶', '─', '╵', '┘', '└', '┴', '╷', '┐', '┌', '┬', '│', '┤', '├', '┼',
    ];
    let [left, right, up, down] = arms.map(usize::from);
    JOINTS[left + 2 * right + 4 * up + 8 * down]
}
