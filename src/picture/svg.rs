//! A board as a drawing: one self-contained SVG text.
//!
//! Shows what the text picture shows: links by weight, zones by shape, territories and armies by colour, coordinates on all
//! sides. Colours carry no meaning alone: every piece of one of several armies also bears its army's letter.

use std::fmt::Write;

use super::empty::special;
use super::fit::width;
use super::scene::{Face, Load, Scene, Token};
use super::tints::paper;
use crate::game::{Board, Hexes, Ink, Layout, LinkId, SpaceId, column_name};

/// Pixels between neighbouring points, or from side to side of a cell.
const PITCH: i32 = 56;
/// Pixels from a hex's middle to its corners: its width by the root of three.
const CORNER: i32 = PITCH * 577 / 1000;
/// Pixels round the board.
const BORDER: i32 = 48;

/// The drawing.
pub fn svg(board: &Board, scene: &Scene) -> String {
    let (columns, rows) = (i32::from(board.width), i32::from(board.height));
    let (across, up) = pitch(board);
    let (wide, high) = (
        2 * BORDER + (columns - 1) * across / 2,
        2 * BORDER + (rows - 1) * up / 2,
    );
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {wide} {high}\" width=\"{wide}\" height=\"{high}\" \
         font-family=\"sans-serif\" text-anchor=\"middle\">\n<rect width=\"{wide}\" height=\"{high}\" fill=\"#fffdf7\"/>\n"
    );
    coordinates(board, (wide, high), &mut out);
    match board.layout {
        Layout::Points => links(board, &mut out),
        Layout::Grid | Layout::Hex(_) => {}
        Layout::Edges => corners(board, &mut out),
    }
    for space in board.ids() {
        place(board, scene, space, &mut out);
    }
    for space in board.ids() {
        if let Some(token) = scene.token(space) {
            piece(board, scene, space, token, &mut out);
        }
    }
    out.push_str("</svg>\n");
    out
}

/// A lattice point in pixels.
fn point(board: &Board, x: i32, y: i32) -> (i32, i32) {
    let (across, up) = pitch(board);
    (
        BORDER + x * across / 2,
        BORDER + (i32::from(board.height) - 1 - y) * up / 2,
    )
}

/// From one column of the lattice to the next, and from one row to the next, in half pixels.
fn pitch(board: &Board) -> (i32, i32) {
    match board.layout {
        Layout::Points | Layout::Grid | Layout::Edges => (2 * PITCH, 2 * PITCH),
        Layout::Hex(Hexes::Rows) => (PITCH, 3 * CORNER),
        Layout::Hex(Hexes::Columns) => (3 * CORNER, PITCH),
    }
}

fn at(board: &Board, space: SpaceId) -> (i32, i32) {
    let place = &board.spaces[space.index()];
    point(board, i32::from(place.x), i32::from(place.y))
}

fn write_text(out: &mut String, (x, y): (i32, i32), size: i32, fill: &str, text: &str) {
    let text = escape(text);
    let _ = writeln!(
        out,
        "<text x=\"{x}\" y=\"{}\" font-size=\"{size}\" fill=\"{fill}\">{text}</text>",
        y + size * 7 / 20
    );
}

fn coordinates(board: &Board, (wide, high): (i32, i32), out: &mut String) {
    for column in 0..board.width {
        let (x, _) = point(board, i32::from(column), 0);
        for y in [12, high - 12] {
            write_text(out, (x, y), 12, "#777", &column_name(column));
        }
    }
    for row in 0..board.height {
        let (_, y) = point(board, 0, i32::from(row));
        for x in [10, wide - 10] {
            write_text(out, (x, y), 12, "#777", &(u16::from(row) + 1).to_string());
        }
    }
}

/// Width and dashes of a kind of link.
fn pen(link: LinkId) -> (i32, &'static str) {
    match link.index() {
        0 => (2, ""),
        1 => (6, ""),
        2 => (4, " stroke-dasharray=\"10 4\""),
        _ => (3, " stroke-dasharray=\"3 3\""),
    }
}

fn links(board: &Board, out: &mut String) {
    for (from, to, kinds) in board.pairs() {
        let (width, dashes) = kinds.iter().max().map_or((2, ""), |&link| pen(link));
        let ((x1, y1), (x2, y2)) = (at(board, from), at(board, to));
        let clear = clear(board, from, to);
        let name = escape(&super::strokes::names(board, &kinds));
        if clear {
            let _ = writeln!(
                out,
                "<line x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\" stroke=\"#555\" stroke-width=\"{width}\"{dashes}>\
                 <title>{name}</title></line>"
            );
        } else {
            // Round what lies between.
            let (cx, cy) = (
                i32::midpoint(x1, x2) + (y2 - y1) / 4,
                i32::midpoint(y1, y2) - (x2 - x1) / 4,
            );
            let _ = writeln!(
                out,
                "<path d=\"M{x1} {y1} Q{cx} {cy} {x2} {y2}\" fill=\"none\" stroke=\"#555\" stroke-width=\"{width}\"\
                 {dashes}><title>{name}</title></path>"
            );
        }
    }
}

/// Whether no space lies on the straight line between two.
fn clear(board: &Board, from: SpaceId, to: SpaceId) -> bool {
    let (a, b) = (&board.spaces[from.index()], &board.spaces[to.index()]);
    let (dx, dy) = (i16::from(b.x) - i16::from(a.x), i16::from(b.y) - i16::from(a.y));
    let steps = (1..=dx.abs().max(dy.abs()))
        .rev()
        .find(|n| dx % n == 0 && dy % n == 0)
        .unwrap_or(1);
    (1..steps).all(|step| {
        board
            .at(i16::from(a.x) + dx / steps * step, i16::from(a.y) + dy / steps * step)
            .is_none()
    })
}

fn corners(board: &Board, out: &mut String) {
    for y in (0..=i16::from(board.height)).step_by(2) {
        for x in (0..=i16::from(board.width)).step_by(2) {
            let near = [(-1, 0), (1, 0), (0, 1), (0, -1)];
            if near.iter().any(|(dx, dy)| board.at(x + dx, y + dy).is_some()) {
                let (x, y) = point(board, i32::from(x), i32::from(y));
                let _ = writeln!(out, "<circle cx=\"{x}\" cy=\"{y}\" r=\"5\" fill=\"#555\"/>");
            }
        }
    }
}

/// How cells are filled: those of no zone that stands out, and those of each that does.
const SHADES: [&str; 4] = ["#ffffff", "#eeeeee", "#dddddd", "#cccccc"];

/// The corners of a hex, from its middle.
fn hex(lie: Hexes) -> [(i32, i32); 6] {
    let (side, half) = (PITCH / 2, CORNER / 2);
    let upright = [
        (0, -CORNER),
        (side, -half),
        (side, half),
        (0, CORNER),
        (-side, half),
        (-side, -half),
    ];
    match lie {
        Hexes::Rows => upright,
        Hexes::Columns => upright.map(|(x, y)| (y, x)),
    }
}

/// An empty space.
fn place(board: &Board, scene: &Scene, space: SpaceId, out: &mut String) {
    let (x, y) = at(board, space);
    let place = &board.spaces[space.index()];
    let owner = scene.owner(board, space).map(Ink::nth);
    let stroke = owner.map_or("#555", paper);
    let marked = scene.marked.contains(space);
    let fill = if marked { "#ffe08a" } else { "#ffffff" };
    let zone = special(board).iter().position(|(_, set)| set.contains(space));
    let title = escape(&title(board, space));
    let _ = match board.layout {
        Layout::Points => match place.frame.map(|(open, _)| open) {
            Some('(') => writeln!(
                out,
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"21\" fill=\"{fill}\" stroke=\"{stroke}\" stroke-width=\"2\">\
                 <title>{title}</title></circle>"
            ),
            frame => {
                let (rounding, line) = match frame {
                    Some('{') => (9, 5),
                    _ => (2, 2),
                };
                writeln!(
                    out,
                    "<rect x=\"{}\" y=\"{}\" width=\"42\" height=\"32\" rx=\"{rounding}\" fill=\"{fill}\" \
                     stroke=\"{stroke}\" stroke-width=\"{line}\"><title>{title}</title></rect>",
                    x - 21,
                    y - 16
                )
            }
        },
        Layout::Grid => {
            let fill = if marked {
                fill
            } else {
                SHADES[zone.map_or(0, |at| at + 1)]
            };
            writeln!(
                out,
                "<rect x=\"{}\" y=\"{}\" width=\"{PITCH}\" height=\"{PITCH}\" fill=\"{fill}\" stroke=\"#555\">\
                 <title>{title}</title></rect>",
                x - PITCH / 2,
                y - PITCH / 2
            )
        }
        Layout::Hex(lie) => {
            let fill = if marked {
                fill
            } else {
                SHADES[zone.map_or(0, |at| at + 1)]
            };
            let corners = hex(lie).map(|(dx, dy)| format!("{},{}", x + dx, y + dy)).join(" ");
            writeln!(
                out,
                "<polygon points=\"{corners}\" fill=\"{fill}\" stroke=\"#555\"><title>{title}</title></polygon>"
            )
        }
        Layout::Edges => {
            let line = zone.map_or(3, |at| 7 + 2 * i32::try_from(at).unwrap_or(0));
            let stroke = if marked { "#e0a800" } else { stroke };
            let (dx, dy) = if place.y.is_multiple_of(2) {
                (PITCH, 0)
            } else {
                (0, PITCH)
            };
            writeln!(
                out,
                "<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\" stroke=\"{stroke}\" stroke-width=\"{line}\">\
                 <title>{title}</title></line>",
                x - dx,
                y - dy,
                x + dx,
                y + dy
            )
        }
    };
}

/// A space's name and its zones.
fn title(board: &Board, space: SpaceId) -> String {
    let zones = board.zones.iter().filter(|zone| zone.extent.all().contains(space));
    let zones: Vec<_> = zones.map(|zone| zone.name.as_str()).collect();
    if zones.is_empty() {
        board.name(space).to_owned()
    } else {
        format!("{}: {}", board.name(space), zones.join(", "))
    }
}

fn piece(board: &Board, scene: &Scene, space: SpaceId, token: &Token, out: &mut String) {
    let (x, y) = at(board, space);
    let fill = token.army.map_or("#777777", |army| paper(scene.ink(army)));
    let _ = writeln!(
        out,
        "<rect x=\"{}\" y=\"{}\" width=\"36\" height=\"26\" rx=\"4\" fill=\"{fill}\" stroke=\"#222\"/>",
        x - 18,
        y - 13
    );
    let label = match token.face {
        Face::Shown => token.label.as_str(),
        Face::Hidden => "?",
        Face::Down => "▒",
    };
    let load = match token.load {
        Load::Nothing => "",
        Load::Aboard => "^",
        Load::Under => "_",
    };
    let size = if width(label) > 3 { 11 } else { 15 };
    write_text(out, (x, y), size, "#ffffff", &format!("{label}{load}"));
    let letter = token.army.and_then(|army| scene.letters().get(army.index()).copied());
    if let Some(letter) = letter.filter(|_| scene.armies.len() > 1) {
        write_text(out, (x + 14, y - 9), 8, "#ffffff", &letter.to_string());
    }
}

fn escape(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '&' => safe.push_str("&amp;"),
            '"' => safe.push_str("&quot;"),
            control if control.is_control() => safe.push(' '),
            other => safe.push(other),
        }
    }
    safe
}
