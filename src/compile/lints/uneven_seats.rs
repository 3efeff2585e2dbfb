//! Seats whose territories are not images of one another.

use super::isomorphism::{Answer, Coloured, isomorphic};
use crate::definition::Definition;
use crate::diagnostic::{Code, Diagnostic, Findings};
use crate::game::{Game, SeatId, SpaceId, ZoneExtent};
use crate::rule::Name;

/// Looks for a seat to whose zones the first seat's cannot be carried by any mapping of the board onto itself that keeps
/// links and leaves common zones in place. Where that cannot be decided in bounded time, nothing is said.
pub fn look(definition: &Definition, game: &Game, findings: &mut Findings) {
    let Some(board) = &definition.board else { return };
    let by_seat = |zone: &&Name| {
        let found = game
            .board
            .zone_named(&zone.value)
            .map(|id| &game.board.zones[id.index()].extent);
        matches!(found, Some(ZoneExtent::PerSeat(_)))
    };
    let zones: Vec<_> = board.zones.iter().map(|zone| &zone.name).filter(by_seat).collect();
    let Some(&first_zone) = zones.first() else { return };
    let first = SeatId::from_index(0);
    let whole: Vec<_> = game.board.zones.iter().map(|zone| zone.name.as_str()).collect();
    let differs = |seat: SeatId, shares: &[&str]| {
        let (ours, theirs) = (territory(game, first, shares), territory(game, seat, shares));
        isomorphic(&game.board, &ours, &theirs) == Answer::No
    };
    for seat in game.seats.iter().skip(1).filter(|&seat| differs(seat, &whole)) {
        let (a, b) = (game.seats.name(first), game.seats.name(seat));
        let size = |zone: &Name, seat: SeatId| {
            let id = game.board.zone_named(&zone.value);
            id.map_or(0, |id| game.board.zones[id.index()].extent.of(seat).len())
        };
        let zone = zones
            .iter()
            .find(|zone| differs(seat, &[&zone.value]))
            .unwrap_or(&first_zone);
        let sizes = (size(zone, first), size(zone, seat));
        let label = if sizes.0 == sizes.1 {
            "however the board is turned or folded".to_owned()
        } else {
            format!("{} spaces for `{a}`, {} for `{b}`", sizes.0, sizes.1)
        };
        let message = format!("the territory of `{b}` is not the image of that of `{a}`");
        Diagnostic::new(Code::UnevenSeats, message)
            .about(b)
            .label(zone.span, label)
            .help("give zones for one seat and let `[board.sides]` carry them over, or allow this with a reason")
            .report(findings);
    }
}

/// The board as one seat sees it: each space coloured by the zones it lies in, the seat's own share of those given by
/// seat as far as they are asked for.
fn territory(game: &Game, seat: SeatId, shares: &[&str]) -> Coloured {
    let colour = |space: SpaceId| {
        let zones = game.board.zones.iter().map(|zone| match &zone.extent {
            ZoneExtent::Fixed(set) => set.contains(space),
            ZoneExtent::PerSeat(sets) => shares.contains(&zone.name.as_str()) && sets[seat.index()].contains(space),
        });
        zones.collect()
    };
    game.board.ids().map(colour).collect()
}
