//! What is written into an empty space, and which zones stand out on a board without frames.

use super::scene::Scene;
use super::tints::Tint;
use crate::diagnostic::Colour;
use crate::game::{Board, SpaceId, SpaceSet, ZoneExtent};

/// The letter of the seat whose territory an empty space is, or a mark for a space that nothing else shows.
pub fn empty(board: &Board, scene: &Scene, space: SpaceId, colour: Colour) -> (String, Tint) {
    let tint = if scene.marked.contains(space) {
        Tint::PLAIN.marked(true)
    } else {
        Tint::FAINT
    };
    let framed = board.spaces[space.index()].frame.is_some();
    let mark = match lettered(scene, colour).then(|| scene.owner(board, space)).flatten() {
        Some(seat) => scene.seat_letters().get(seat).copied().unwrap_or(' '),
        None if framed => ' ',
        None => '·',
    };
    (mark.to_string(), tint)
}

/// Whether empty spaces bear the letters of their seats: where there is no colour, and no pieces among which the letters
/// would be noise.
pub fn lettered(scene: &Scene, colour: Colour) -> bool {
    colour == Colour::Never && scene.territory.is_some() && scene.tokens.iter().all(Option::is_none)
}

/// The zones, the same for everyone, that are worth standing out: those of less than half the board, without frames.
pub fn special(board: &Board) -> Vec<(&str, SpaceSet)> {
    let zones = board.zones.iter().filter_map(|zone| match zone.extent {
        ZoneExtent::Fixed(set) => Some((zone.name.as_str(), set)),
        ZoneExtent::PerSeat(_) => None,
    });
    zones
        .filter(|(_, set)| !set.is_empty() && 2 * set.len() < board.len())
        .filter(|(_, set)| set.iter().all(|space| board.spaces[space.index()].frame.is_none()))
        .take(3)
        .collect()
}

/// The shades of the zones that stand out.
const SHADES: [char; 3] = ['░', '∴', '∷'];

/// The shade of a space, if it is in a zone that stands out.
pub fn shade(board: &Board, space: SpaceId) -> Option<char> {
    let zone = special(board).iter().position(|(_, set)| set.contains(space));
    zone.and_then(|zone| SHADES.get(zone)).copied()
}
