//! The lines under a board that say what its characters mean.

use indexmap::IndexSet;

use super::empty::{lettered, shade, special};
use super::fit::width;
use super::scene::{Face, Load, Scene};
use super::tints::Tint;
use super::{edges, points, strokes};
use crate::diagnostic::Colour;
use crate::game::{ArmyId, Board, Layout, LinkId, SpaceId, SpaceSet, ZoneExtent};

/// How wide the lines are set.
const WIDTH: usize = 78;
/// How many undrawn links are listed.
const MAX_LISTED: usize = 24;

/// The lines, each without its line break.
pub fn lines(board: &Board, scene: &Scene, colour: Colour) -> Vec<String> {
    let mut lines = wrap("", &spaces(board));
    if board.layout == Layout::Points {
        let mut listed = points::undrawn(board);
        let more = listed.len().saturating_sub(MAX_LISTED);
        listed.truncate(MAX_LISTED);
        if more > 0 {
            listed.push(format!("and {more} more"));
        }
        lines.extend(wrap("also joined:", &listed));
    }
    lines.extend(wrap("", &pieces(scene, colour)));
    if let Some(zone) = scene.territory.and_then(|zone| board.zones.get(zone.index()))
        && lettered(scene, colour)
    {
        let letters = scene.seat_letters();
        let seats = scene.seats.iter().zip(letters);
        let parts: Vec<_> = seats.map(|(seat, letter)| format!("{letter} {seat}")).collect();
        lines.extend(wrap(&format!("`{}` of", zone.name), &parts));
    }
    lines
}

/// Frames, zones and links.
fn spaces(board: &Board) -> Vec<String> {
    let mut parts = Vec::new();
    let frames: IndexSet<(char, char)> = board.spaces.iter().filter_map(|space| space.frame).collect();
    for frame in frames {
        let framed = |space: &SpaceId| board.spaces[space.index()].frame == Some(frame);
        let set: SpaceSet = board.ids().filter(framed).collect();
        let zone = board.zones.iter().find(|zone| zone.extent == ZoneExtent::Fixed(set));
        if let Some(zone) = zone {
            parts.push(format!("{} {} {}", frame.0, frame.1, zone.name));
        }
    }
    for (name, set) in special(board) {
        let space = set.iter().next();
        parts.extend(match board.layout {
            Layout::Edges => space.map(|space| {
                let stroke = edges::weight(board, space);
                format!("{}{} {name}", stroke.down, stroke.across)
            }),
            Layout::Points | Layout::Grid | Layout::Hex(_) => {
                let shade = space.and_then(|space| shade(board, space));
                shade.map(|shade| format!("{shade} {name}"))
            }
        });
    }
    if board.layout == Layout::Points {
        for (at, link) in board.links.iter().enumerate() {
            let stroke = strokes::stroke(LinkId::from_index(at));
            parts.push(format!("{} {}", stroke.across.to_string().repeat(2), link.name));
        }
    }
    parts
}

/// Armies, hidden pieces, cargo and marks, as far as the scene has them.
fn pieces(scene: &Scene, colour: Colour) -> Vec<String> {
    let tokens = || scene.tokens.iter().flatten();
    let mut parts = Vec::new();
    let letters = scene.letters();
    for (at, (army, letter)) in scene.armies.iter().zip(letters).enumerate() {
        let army_id = ArmyId::from_index(at);
        if !tokens().any(|token| token.army == Some(army_id)) {
            continue;
        }
        parts.push(match colour {
            Colour::Always => format!("{}{army}{}", Tint::army(scene.ink(army_id)).ansi(), Tint::PLAIN.ansi()),
            Colour::Never => format!("{letter} {army}"),
        });
    }
    let known = [
        (tokens().any(|token| token.face == Face::Hidden), "?? kind unknown"),
        (tokens().any(|token| token.face == Face::Down), "▒▒ face down"),
        (tokens().any(|token| token.load == Load::Aboard), "^ carries cargo"),
        (tokens().any(|token| token.load == Load::Under), "_ stands over cargo"),
        (!scene.marked.is_empty(), "» « pointed out"),
    ];
    let used = known.into_iter().filter(|(is_used, _)| *is_used);
    parts.extend(used.map(|(_, text)| text.to_owned()));
    parts
}

/// Parts in lines, three blanks apart; a long list goes on under its beginning.
fn wrap(head: &str, parts: &[String]) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = format!("   {head}");
    let mut bare = true;
    for part in parts {
        // Colours take no room.
        let pieces = part.split('\u{1b}');
        let inked = pieces.map(|piece| width(piece.split_once('m').map_or(piece, |(_, rest)| rest)));
        if !bare && width(&line) + 3 + inked.max().unwrap_or(0) > WIDTH {
            lines.push(std::mem::replace(&mut line, " ".repeat(3 + width(head))));
            bare = true;
        }
        line.push_str(match (bare, head.is_empty()) {
            (true, true) => "",
            (true, false) => " ",
            (false, _) => "   ",
        });
        line.push_str(part);
        bare = false;
    }
    if !bare {
        lines.push(line);
    }
    lines
}
