//! The board of two halves as sixty bits: `5 * row + column`, both from 0, south's rear row first.

/// Spaces in the camps, which shelter.
pub const CAMPS: u64 = spots(&[
    (1, 2),
    (3, 2),
    (2, 3),
    (1, 4),
    (3, 4),
    (1, 9),
    (3, 9),
    (2, 8),
    (1, 7),
    (3, 7),
]);
/// Spaces of the headquarters.
pub const HEADQUARTERS: u64 = spots(&[(1, 0), (3, 0), (1, 11), (3, 11)]);

/// Both ways along one straight run out of a space, split at the space.
#[derive(Clone, Copy)]
struct Line {
    lower: u64,
    upper: u64,
}

const NEAR: [u64; 60] = near();
const RAILS: [u64; 60] = rails();
/// For each space, the run in its row and the run in its column; empty where there is none.
const LINES: [[Line; 2]; 60] = lines();

const fn spot(column: i32, row: i32) -> u64 {
    if column < 0 || column > 4 || row < 0 || row > 11 {
        0
    } else {
        1 << (row * 5 + column)
    }
}

const fn spots(all: &[(i32, i32)]) -> u64 {
    let mut set = 0;
    let mut at = 0;
    while at < all.len() {
        set |= spot(all[at].0, all[at].1);
        at += 1;
    }
    set
}

/// Whether a railway runs along a row.
const fn rail_row(row: i32) -> bool {
    matches!(row, 1 | 5 | 6 | 10)
}

/// Whether a railway runs along a column between two rows that follow each other.
const fn rail_up(column: i32, row: i32) -> bool {
    match column {
        0 | 4 => row >= 1 && row < 10,
        2 => row == 5,
        _ => false,
    }
}

const fn near() -> [u64; 60] {
    let mut near = [0; 60];
    let mut at = 0;
    while at < 60 {
        let (column, row) = (at as i32 % 5, at as i32 / 5);
        let mountain = column == 1 || column == 3;
        let mut set = spot(column - 1, row) | spot(column + 1, row);
        if !(mountain && row == 5) {
            set |= spot(column, row + 1);
        }
        if !(mountain && row == 6) {
            set |= spot(column, row - 1);
        }
        let corners = spot(column - 1, row - 1)
            | spot(column + 1, row - 1)
            | spot(column - 1, row + 1)
            | spot(column + 1, row + 1);
        set |= if CAMPS >> at & 1 != 0 { corners } else { corners & CAMPS };
        near[at] = set;
        at += 1;
    }
    near
}

const fn rails() -> [u64; 60] {
    let mut rails = [0; 60];
    let mut at = 0;
    while at < 60 {
        let (column, row) = (at as i32 % 5, at as i32 / 5);
        let mut set = 0;
        if rail_row(row) {
            set |= spot(column - 1, row) | spot(column + 1, row);
        }
        if rail_up(column, row) {
            set |= spot(column, row + 1);
        }
        if rail_up(column, row - 1) {
            set |= spot(column, row - 1);
        }
        rails[at] = set;
        at += 1;
    }
    rails
}

const fn lines() -> [[Line; 2]; 60] {
    let none = Line { lower: 0, upper: 0 };
    let mut lines = [[none; 2]; 60];
    let mut at = 0;
    while at < 60 {
        let (column, row) = (at as i32 % 5, at as i32 / 5);
        let mut line = [none; 2];
        let mut other = 0;
        while rail_row(row) && other < 5 {
            if other < column {
                line[0].lower |= spot(other, row);
            } else if other > column {
                line[0].upper |= spot(other, row);
            }
            other += 1;
        }
        let mut up = row;
        while rail_up(column, up) {
            up += 1;
            line[1].upper |= spot(column, up);
        }
        let mut down = row;
        while rail_up(column, down - 1) {
            down -= 1;
            line[1].lower |= spot(column, down);
        }
        lines[at] = line;
        at += 1;
    }
    lines
}

/// Along a line up to the first piece each way, its space included (obstruction difference).
#[inline]
fn along(line: Line, filled: u64) -> u64 {
    let upper = line.upper & filled;
    let below = u64::MAX << (line.lower & filled | 1).ilog2();
    let first = upper & upper.wrapping_neg();
    (line.lower | line.upper) & (first << 1).wrapping_add(below)
}

/// Where an ordinary piece comes to, whoever stands there.
#[inline]
pub fn reach(from: u8, filled: u64) -> u64 {
    let [row, column] = LINES[usize::from(from)];
    NEAR[usize::from(from)] | along(row, filled) | along(column, filled)
}

/// Where a piece that turns at will comes to.
#[inline]
pub fn roam(from: u8, filled: u64) -> u64 {
    let mut come = RAILS[usize::from(from)];
    let mut open = come & !filled;
    while open != 0 {
        let new = RAILS[open.trailing_zeros() as usize] & !come;
        open &= open - 1;
        come |= new;
        open |= new & !filled;
    }
    (come & !(1 << from)) | NEAR[usize::from(from)]
}
