//! The picture of the board: characters to spaces.

use std::collections::BTreeMap;

use super::{fits, hexes};
use crate::definition::BoardTable;
use crate::diagnostic::{Code, Diagnostic, Findings, one_of};
use crate::game::{Hexes, Layout, Limits, Space, SpaceId, SpaceSet, column_name};
use crate::source::{Span, Text};

/// What the picture shows.
pub struct Map {
    /// What the spaces are; of hexes, as they are drawn.
    pub layout: Layout,
    /// Columns of the lattice.
    pub width: u8,
    /// Rows of the lattice.
    pub height: u8,
    /// The spaces, row by row from the lowest.
    pub spaces: Vec<Space>,
    /// For each character of the legend that names a zone, its spaces.
    pub zones: BTreeMap<char, SpaceSet>,
}

/// One space found in the picture.
struct Found {
    x: usize,
    y: usize,
    character: char,
    span: Span,
}

/// Reads the picture.
pub fn read(table: &BoardTable, layout: Layout, text: &Text, findings: &mut Findings) -> Option<Map> {
    let lines = lines(text);
    let before = findings.len();
    let ((mut found, width, height), layout) = match layout {
        Layout::Points | Layout::Grid => (points(text, &lines, findings), layout),
        Layout::Edges => (edges(text, &lines, findings), layout),
        Layout::Hex(_) => hexes(text, &lines, findings),
    };
    found.sort_by_key(|space| (space.y, space.x));
    let (width_named, height_named) = match layout {
        Layout::Hex(Hexes::Rows) => (width.div_ceil(2), height),
        Layout::Hex(Hexes::Columns) => (width, height.div_ceil(2)),
        Layout::Points | Layout::Grid | Layout::Edges => (width, height),
    };
    if width_named.max(height_named) > Limits::ACROSS {
        let message = format!("a lattice of {width_named} columns and {height_named} rows is too large");
        return Diagnostic::new(Code::LimitExceeded, message)
            .label(text.span, format!("at most {0} columns and {0} rows", Limits::ACROSS))
            .fail(findings);
    }
    if !fits(found.len(), Limits::SPACES, "spaces", text.span, findings) {
        return None;
    }
    if found.is_empty() && findings.len() == before {
        return Diagnostic::new(Code::BadMap, "this map shows no space")
            .label(text.span, "draw at least one")
            .fail(findings);
    }
    let plain = match layout {
        Layout::Edges => ['-', '|'].as_slice(),
        Layout::Points | Layout::Grid | Layout::Hex(_) => ['.'].as_slice(),
    };
    let mut spaces = Vec::new();
    let mut zones: BTreeMap<char, SpaceSet> = BTreeMap::new();
    let mut unknown = Vec::new();
    for (at, space) in found.iter().enumerate() {
        let legend = table.legend.get(&space.character);
        if legend.is_none() && !plain.contains(&space.character) && !unknown.contains(&space.character) {
            unknown.push(space.character);
            if findings.is_damaged("legend") {
                continue;
            }
            let known = table.legend.keys().map(char::to_string).collect::<Vec<_>>();
            let help = one_of(known.iter().map(String::as_str)).map(|list| format!("the legend has {list}"));
            Diagnostic::new(Code::BadMap, format!("`{}` is not in the legend", space.character))
                .label(space.span, "unknown character")
                .maybe_help(help)
                .report(findings);
        }
        zones
            .entry(space.character)
            .or_default()
            .insert(SpaceId::from_index(at));
        spaces.push(make(space, layout, legend.and_then(|legend| legend.frame)));
    }
    (findings.len() == before && unknown.is_empty()).then(|| Map {
        layout,
        width: small(width),
        height: small(height),
        spaces,
        zones,
    })
}

fn small(number: usize) -> u8 {
    u8::try_from(number).unwrap_or(u8::MAX)
}

fn make(found: &Found, layout: Layout, frame: Option<(char, char)>) -> Space {
    let (x, y) = (small(found.x), small(found.y));
    let (column, row) = layout.cell((x.into(), y.into()));
    Space {
        name: format!("{}{}", column_name(u8::try_from(column).unwrap_or(u8::MAX)), row + 1),
        x,
        y,
        frame,
    }
}

/// The lines of the picture with their offsets, blank ones above and below left out.
fn lines(text: &Text) -> Vec<(usize, &str)> {
    let mut lines = Vec::new();
    let mut at = 0;
    for line in text.value.split('\n') {
        lines.push((at, line.trim_end()));
        at += line.len() + 1;
    }
    let drawn = |(_, line): &(usize, &str)| !line.is_empty();
    let first = lines.iter().position(drawn).unwrap_or(lines.len());
    let last = lines.iter().rposition(drawn).map_or(first, |last| last + 1);
    lines[first..last].to_vec()
}

/// Points and cells: one character each, in every second column.
fn points(text: &Text, lines: &[(usize, &str)], findings: &mut Findings) -> (Vec<Found>, usize, usize) {
    let height = lines.len();
    let mut width = 0;
    let mut found = Vec::new();
    for (down, (offset, line)) in lines.iter().enumerate() {
        for (column, (at, character)) in line.char_indices().enumerate() {
            if character == ' ' {
                continue;
            }
            let span = text.locate(offset + at..offset + at + character.len_utf8());
            if character == '\t' {
                Diagnostic::new(Code::BadMap, "a tab stands in the drawing")
                    .label(span, "nobody can tell how many columns it takes")
                    .help("write blanks")
                    .report(findings);
                break;
            }
            if column % 2 == 1 {
                Diagnostic::new(Code::BadMap, format!("`{character}` stands between two columns"))
                    .label(span, "a blank belongs here")
                    .help("draw one character for each space, with a blank between neighbours")
                    .report(findings);
                // The rest of the line is only out of step.
                break;
            }
            width = width.max(column / 2 + 1);
            found.push(Found {
                x: column / 2,
                y: height - 1 - down,
                character,
                span,
            });
        }
    }
    (found, width, height)
}

/// Hexes, and how they lie.
fn hexes(text: &Text, lines: &[(usize, &str)], findings: &mut Findings) -> ((Vec<Found>, usize, usize), Layout) {
    let (found, lie) = hexes::read(text, lines, findings);
    let width = found.iter().map(|hex| hex.x + 1).max().unwrap_or(0);
    let found = found.into_iter().map(|hex| Found {
        x: hex.x,
        y: hex.y,
        character: hex.character,
        span: hex.span,
    });
    ((found.collect(), width, lines.len()), Layout::Hex(lie))
}

/// Edges of a grid: `+` for corners, `---` between two of them in a row, `|` between two of them in a column.
fn edges(text: &Text, lines: &[(usize, &str)], findings: &mut Findings) -> (Vec<Found>, usize, usize) {
    let rows: Vec<Vec<(usize, char)>> = lines
        .iter()
        .map(|(offset, line)| line.char_indices().map(|(at, c)| (offset + at, c)).collect())
        .collect();
    let height = rows.len();
    let at = |down: usize, column: usize| rows.get(down).and_then(|row| row.get(column)).map_or(' ', |(_, c)| *c);
    let corner = |down: usize, column: usize| matches!(at(down, column), '+' | '*');
    let mut width = 0;
    let mut found = Vec::new();
    // Corner lines first: where one is out of step, what hangs on it is not its own mistake.
    let order = (0..height).step_by(2).chain((1..height).step_by(2));
    for (down, row) in order.map(|down| (down, &rows[down])) {
        for (column, &(offset, character)) in row.iter().enumerate() {
            if character == ' ' {
                continue;
            }
            let span = text.locate(offset..offset + character.len_utf8());
            let mut complain = |message: String, label: &str| {
                // One line out of step throws out its neighbours: only the first is told.
                if findings.is_damaged("map") {
                    return;
                }
                findings.damage("map");
                let help = "draw corners as `+`, four columns and two lines apart, with `---` and `|` between them";
                Diagnostic::new(Code::BadMap, message)
                    .label(span, label)
                    .help(help)
                    .report(findings);
            };
            let corner_line = down % 2 == 0;
            if column % 4 == 0 && corner_line {
                if !corner(down, column) {
                    complain(
                        format!("`{character}` stands where a corner belongs"),
                        "a `+` belongs here",
                    );
                }
            } else if column % 4 == 0 {
                if corner(down - 1, column) && corner(down + 1, column) {
                    width = width.max(column / 2 + 1);
                    found.push(Found {
                        x: column / 2,
                        y: height - 1 - down,
                        character,
                        span,
                    });
                } else {
                    complain(
                        "this edge does not lie between two corners".to_owned(),
                        "no corner above or below",
                    );
                }
            } else if !corner_line {
                complain(format!("`{character}` stands inside a cell"), "a blank belongs here");
            } else {
                let left = column - column % 4;
                let whole = (1..4).all(|step| at(down, left + step) == character);
                if !whole || !corner(down, left) || !corner(down, left + 4) {
                    complain(
                        "this edge does not reach from corner to corner".to_owned(),
                        "three alike between two `+`",
                    );
                } else if column % 4 == 1 {
                    width = width.max(left / 2 + 2);
                    found.push(Found {
                        x: left / 2 + 1,
                        y: height - 1 - down,
                        character,
                        span,
                    });
                }
            }
        }
    }
    // The lattice reaches to the corners beyond the last edges.
    let right = found
        .iter()
        .map(|space| space.x + usize::from(space.y % 2 == 0))
        .max()
        .map_or(0, |x| x + 1);
    (found, width.max(right), height)
}
