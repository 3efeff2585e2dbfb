//! Whether every piece finds a place.

use super::super::scope::Scope;
use super::army_size;
use crate::compile::blame;
use crate::definition::{Definition, PieceTable, SetupTable};
use crate::diagnostic::{Code, Diagnostic};
use crate::game::{KindId, Limits, Method, Setup, SpaceSet};

/// Whether every piece finds a place: decided by matching pieces to spaces (augmenting paths; Kuhn, 1955).
pub(super) fn satisfiable(definition: &Definition, table: &SetupTable, setup: &mut Setup, scope: &mut Scope<'_>) {
    // How many armies one area is for.
    let together = if setup.method == Method::Deal {
        scope.seats.len()
    } else {
        1
    };
    for (area, armies) in setup.allowed.chunks(together.max(1)).enumerate() {
        let span = table.area.as_ref().map_or(table.header, |(span, _)| *span);
        let whose = if setup.method == Method::Deal {
            String::new()
        } else {
            format!(" of `{}`", scope.seats.names[area])
        };
        let pieces = army_size(scope) * armies.len();
        let room = setup.areas[area].len();
        if pieces > room {
            let message = format!("{pieces} pieces do not fit on the {room} spaces of the area{whose}");
            let causes = blame::of_numbers(definition).chain(blame::of_places(definition));
            let help = if table.presets.is_empty() {
                "lower a `count`, that of this kind or of others, or give the area more spaces"
            } else {
                "lower a `count`, that of this kind or of others, or give the area more spaces; the presets have to follow, or each \
                 is taken away with `setup.presets.NAME = false`"
            };
            Diagnostic::new(Code::ImpossibleSetup, message)
                .label(span, format!("room for {room}"))
                .caused_by(
                    causes,
                    format!("with this, an army has {pieces} pieces, for {room} spaces"),
                )
                .help(help)
                .report(scope.findings);
            return;
        }
        if let Some(kind) = unplaced(armies, scope) {
            let name = &scope.kinds.list[kind.index()].name;
            let place = table
                .only
                .iter()
                .find(|(only, _)| only.value == *name)
                .map_or(span, |(only, _)| only.span);
            let nowhere = |area: &Vec<SpaceSet>| area[kind.index()].is_empty();
            let elsewhere = armies.iter().all(nowhere) && !setup.allowed.iter().all(nowhere);
            let message = format!("not every `{name}` finds a place in the area{whose}");
            let own = definition.pieces.get(name).and_then(PieceTable::counted_at);
            let causes = own
                .into_iter()
                .chain(blame::of_places(definition))
                .chain(blame::of_numbers(definition));
            Diagnostic::new(Code::ImpossibleSetup, message)
                .label(place, "together with the other kinds' places")
                .caused_by(causes, "with this, there are too few places for it")
                .help(if elsewhere {
                    "its places lie in another seat's area; name them for one seat in `[board.zones]`, as \
                         `\"den of south\"`, of which the others get images, and write `den` here"
                } else {
                    "give it more spaces, or fewer pieces"
                })
                .report(scope.findings);
            return;
        }
    }
}

/// A kind of which some piece finds no space, with all others placed as well as can be.
fn unplaced(armies: &[Vec<SpaceSet>], scope: &Scope<'_>) -> Option<KindId> {
    let kinds = scope.kinds.list.iter().enumerate();
    let mut pieces: Vec<(usize, SpaceSet)> = kinds
        .flat_map(|(at, kind)| {
            let places = armies.iter().map(move |allowed| (at, allowed[at]));
            places.flat_map(|placed| std::iter::repeat_n(placed, kind.count))
        })
        .collect();
    // The hardest to place go first, so that the one reported is one of them.
    pieces.sort_by_key(|(_, places)| places.len());
    let mut holder: Vec<Option<usize>> = vec![None; Limits::SPACES];
    for (piece, &(kind, _)) in pieces.iter().enumerate() {
        let mut seen = SpaceSet::EMPTY;
        if !augment(piece, &pieces, &mut holder, &mut seen) {
            return Some(KindId::from_index(kind));
        }
    }
    None
}

fn augment(piece: usize, pieces: &[(usize, SpaceSet)], holder: &mut [Option<usize>], seen: &mut SpaceSet) -> bool {
    let (_, places) = pieces[piece];
    let free = places
        .without(*seen)
        .iter()
        .find(|space| holder[space.index()].is_none());
    let found = free.or_else(|| {
        places.iter().find(|&space| {
            let fresh = !seen.contains(space);
            seen.insert(space);
            fresh && holder[space.index()].is_some_and(|other| augment(other, pieces, holder, seen))
        })
    });
    if let Some(space) = found {
        holder[space.index()] = Some(piece);
    }
    found.is_some()
}
