//! The picture of a board of hexes: each row shifted by half a hex against the next, or each column.
//!
//! Takes the lines of a map; yields its hexes on their lattice, and how they lie. In rows, neighbours stand two characters
//! apart and the next row is shifted by one; in columns, they stand two lines apart, and the next column is two characters away and
//! shifted by one line. What always holds: of a drawing that is out of step only the first place is told.

use crate::diagnostic::{Code, Diagnostic, Findings};
use crate::game::Hexes;
use crate::source::{Span, Text};

/// One hex found in the picture.
pub struct Hex {
    /// Its column on the lattice.
    pub x: usize,
    /// Its row, from the lowest.
    pub y: usize,
    /// How it is drawn.
    pub character: char,
    /// Where.
    pub span: Span,
}

/// Reads the lines of the picture, each with its offset.
pub fn read(text: &Text, lines: &[(usize, &str)], findings: &mut Findings) -> (Vec<Hex>, Hexes) {
    let mut found = Vec::new();
    for (down, (offset, line)) in lines.iter().enumerate() {
        for (column, (at, character)) in line.char_indices().enumerate() {
            let span = text.locate(offset + at..offset + at + character.len_utf8());
            if character == '\t' {
                Diagnostic::new(Code::BadMap, "a tab stands in the drawing")
                    .label(span, "nobody can tell how many columns it takes")
                    .help("write blanks")
                    .report(findings);
                return (Vec::new(), Hexes::Rows);
            }
            if character != ' ' {
                found.push(Hex {
                    x: column,
                    y: lines.len() - 1 - down,
                    character,
                    span,
                });
            }
        }
    }
    let lie = lie(&found);
    if let Some(stray) = stray(&found, lie) {
        let finding = Diagnostic::new(
            Code::BadMap,
            format!("`{}` is out of step with the other hexes", stray.character),
        );
        let help = match lie {
            Hexes::Rows => "draw neighbours of a row two characters apart, and shift each row by one against the next",
            Hexes::Columns => {
                "draw neighbours of a column two lines apart, the next column two characters away and shifted by one line"
            }
        };
        finding
            .label(stray.span, "a blank belongs here")
            .help(help)
            .report(findings);
    }
    let left = found.iter().map(|hex| hex.x).min().unwrap_or(0);
    for hex in &mut found {
        hex.x -= left;
        if lie == Hexes::Columns {
            hex.x /= 2;
        }
    }
    (found, lie)
}

/// How most of them lie: two neighbours of a row are two apart; where columns are straight, there are four from one to the
/// next but one. The first of a row lies one, or three, aside of the one above; of columns it is two.
fn lie(found: &[Hex]) -> Hexes {
    let pairs = found.windows(2).map(|pair| (&pair[0], &pair[1]));
    let votes = pairs.map(|(here, next)| {
        if here.y == next.y {
            (next.x - here.x == 2, next.x - here.x == 4)
        } else {
            let firsts = [here.y, next.y].map(|y| found.iter().find(|hex| hex.y == y).map_or(0, |hex| hex.x));
            let is_odd = firsts[0].abs_diff(firsts[1]) % 2 == 1;
            let is_next = here.y == next.y + 1;
            (is_odd && is_next, !is_odd && is_next)
        }
    });
    let (rows, columns) = votes.fold((0, 0), |(rows, columns), (row, column)| {
        (rows + usize::from(row), columns + usize::from(column))
    });
    if rows >= columns { Hexes::Rows } else { Hexes::Columns }
}

/// The first that does not stand where most of the others let a hex stand.
fn stray(found: &[Hex], lie: Hexes) -> Option<&Hex> {
    let place = |hex: &Hex| match lie {
        Hexes::Rows => (hex.x + hex.y) % 2,
        Hexes::Columns => (hex.x + 2 * hex.y) % 4,
    };
    let count = |wanted: usize| found.iter().filter(|hex| place(hex) == wanted).count();
    let usual = (0..4).max_by_key(|&place| count(place))?;
    found.iter().find(|hex| place(hex) != usual)
}
