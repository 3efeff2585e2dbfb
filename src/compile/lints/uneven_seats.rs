//! Seats whose territories are not images of one another.

use super::isomorphism::{Answer, Coloured, isomorphic};
use super::turned::{Shared, Turned};
use crate::definition::{BoardTable, Definition};
use crate::diagnostic::{Code, Diagnostic, Findings};
use crate::game::{Game, LinkId, SeatId, SpaceId, ZoneExtent, ZoneId};
use crate::rule::Name;

/// Looks for a seat to whose zones the first seat's cannot be carried by any mapping of the board onto itself that keeps
/// links and leaves common zones in place, nor by the turn from one side to the other with what is said of all. Where that
/// cannot be decided in bounded time, nothing is said.
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
    for seat in game.seats.iter().skip(1) {
        // If every seat's own zones lie alike, it is what all share that does not.
        let turned = Turned::to(game, seat).filter(Turned::carries_shares);
        let strays = turned.as_ref().map(Turned::strays).unwrap_or_default();
        if turned.is_some_and(|turned| turned.says_the_same(&strays)) || !differs(seat, &whole) {
            continue;
        }
        if let Some(&stray) = strays.first() {
            report_shared(stray, (first, seat), board, game, findings);
            continue;
        }
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

/// Reports what all seats share and does not lie alike for two of them.
fn report_shared(
    stray: Shared,
    (first, seat): (SeatId, SeatId),
    board: &BoardTable,
    game: &Game,
    findings: &mut Findings,
) {
    let (a, b) = (game.seats.name(first), game.seats.name(seat));
    let zone = |id: ZoneId| game.board.zones[id.index()].name.as_str();
    let link = |id: LinkId| game.board.links[id.index()].name.as_str();
    let (what, name, other) = match stray {
        Shared::Zone(id, other) => ("zone", zone(id), other.map(zone)),
        Shared::Link(id, other) => ("link", link(id), other.map(link)),
    };
    let declared = match stray {
        Shared::Zone(..) => {
            let drawn = board.legend.values().map(|legend| &legend.zone);
            drawn
                .chain(board.zones.iter().map(|zone| &zone.name))
                .find(|declared| declared.value == name)
        }
        Shared::Link(..) => board
            .links
            .iter()
            .map(|link| &link.name)
            .find(|declared| declared.value == name),
    };
    let label = match other {
        Some(other) => format!("turned to `{b}`'s side it is `{other}`, and what is said of the two differs"),
        None => format!("turned to `{b}`'s side it lies elsewhere"),
    };
    let help = match stray {
        Shared::Zone(..) => format!("give the zone by seat, as in `{name}.{a} = …`, or allow this with a reason"),
        Shared::Link(..) => "join the same spaces on every side, or allow this with a reason".to_owned(),
    };
    let message = format!("the {what} `{name}` does not lie to `{b}` as it does to `{a}`");
    let finding = Diagnostic::new(Code::UnevenSeats, message).about(b);
    match declared {
        Some(declared) => finding.label(declared.span, label),
        None => finding.label(board.header, label),
    }
    .help(help)
    .report(findings);
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
