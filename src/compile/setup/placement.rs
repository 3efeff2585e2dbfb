//! What stands where from the start, and what is in hand.

use indexmap::IndexMap;

use super::super::scope::Scope;
use super::super::zones;
use crate::definition::{HandText, Placement, SetupTable};
use crate::diagnostic::{Code, Diagnostic};
use crate::game::{ArmyId, Binding, KindId, SeatId, SpaceId, SpaceSet, ZoneExtent};
use crate::rule::{Name, Spaces};
use crate::source::Span;

/// What stands where, and where that is written.
pub type Placed = IndexMap<SpaceId, (KindId, Span)>;

pub(super) fn fixed(table: &SetupTable, scope: &mut Scope<'_>) -> Vec<(SpaceId, ArmyId, KindId)> {
    let mut by_army: IndexMap<ArmyId, Placed> = IndexMap::new();
    for (name, placements) in &table.place {
        if let Some((id, seat)) = army(name, scope) {
            by_army.insert(id, placed(placements, seat, scope));
        }
    }
    // Whoever is not given an array gets the image of the first that is.
    let given = by_army
        .iter()
        .find(|(army, _)| scope.seats.neutral != Some(**army))
        .map(|(army, placed)| (*army, placed.clone()));
    let said: Vec<_> = by_army.keys().copied().collect();
    if let Some((from, placed)) = given {
        for seat in scope.seats.iter() {
            let army = ArmyId::from_index(seat.index());
            by_army
                .entry(army)
                .or_insert_with(|| turned(&placed, SeatId::from_index(from.index()), seat, scope));
        }
    }
    let mut fixed: IndexMap<SpaceId, (ArmyId, KindId)> = IndexMap::new();
    let mut told: Vec<Span> = Vec::new();
    for (army, placed) in by_army {
        for (space, (kind, span)) in placed {
            if let Some((other, _)) = fixed.insert(space, (army, kind))
                && !told.contains(&span)
                && (said.contains(&army) || told.is_empty())
                && !scope.findings.is_damaged("board")
            {
                told.push(span);
                let message = format!(
                    "`{}` and `{}` both stand on `{}`",
                    scope.seats.army_name(other),
                    scope.seats.army_name(army),
                    scope.board.name(space)
                );
                Diagnostic::new(Code::ImpossibleSetup, message)
                    .label(span, "this array, or its image")
                    .report(scope.findings);
            }
        }
    }
    fixed
        .into_iter()
        .map(|(space, (army, kind))| (space, army, kind))
        .collect()
}

pub(super) fn hands(table: &SetupTable, scope: &mut Scope<'_>) -> Vec<(ArmyId, KindId, u8)> {
    let mut by_army: IndexMap<ArmyId, Vec<(KindId, u8)>> = IndexMap::new();
    for (name, pieces) in &table.hand {
        let Some((id, seat)) = army(name, scope) else {
            continue;
        };
        if seat.is_none() {
            Diagnostic::new(Code::OutOfPlace, "nobody plays the neutral army, so it has no hand")
                .label(name.span, "no hand")
                .report(scope.findings);
            continue;
        }
        by_army.insert(id, hand(pieces, scope));
    }
    if let Some(hand) = by_army.values().next().cloned()
        && scope.seats.binding == Binding::Fixed
    {
        for seat in scope.seats.iter() {
            by_army
                .entry(ArmyId::from_index(seat.index()))
                .or_insert_with(|| hand.clone());
        }
    }
    by_army
        .into_iter()
        .flat_map(|(army, hand)| hand.into_iter().map(move |(kind, count)| (army, kind, count)))
        .collect()
}

/// Kinds in a hand, and how many of each.
pub fn hand(pieces: &HandText, scope: &mut Scope<'_>) -> Vec<(KindId, u8)> {
    let known = pieces
        .iter()
        .filter_map(|(kind, count)| Some((scope.kind(kind)?, count.value)));
    known
        .map(|(kind, count)| (kind, u8::try_from(count).unwrap_or(0)))
        .collect()
}

/// Pieces of one army.
pub fn placed(placements: &[Placement], seat: Option<SeatId>, scope: &mut Scope<'_>) -> Placed {
    let mut placed = Placed::new();
    for placement in placements {
        let Some(kind) = scope.kind(&placement.kind) else {
            continue;
        };
        for space in &set(&placement.spaces, seat, scope) {
            if let Some((other, span)) = placed.insert(space, (kind, placement.span)) {
                let message = format!(
                    "`{}` and `{}` are both put on `{}`",
                    scope.kinds.list[other.index()].name,
                    scope.kinds.list[kind.index()].name,
                    scope.board.name(space)
                );
                Diagnostic::new(Code::ImpossibleSetup, message)
                    .label(placement.span, "this one too")
                    .label(span, "already here")
                    .report(scope.findings);
            }
        }
    }
    placed
}

/// One seat's placement turned into another's.
pub(super) fn turned(placed: &Placed, from: SeatId, to: SeatId, scope: &Scope<'_>) -> Placed {
    let (back, forth) = (scope.board.images[from.index()], scope.board.images[to.index()]);
    placed
        .iter()
        .filter_map(|(&space, &what)| Some((zones::image(space, back, forth, scope.board)?, what)))
        .collect()
}

/// The army of a name, and the seat that has it from the start.
pub fn army(name: &Name, scope: &mut Scope<'_>) -> Option<(ArmyId, Option<SeatId>)> {
    let Some(army) = scope.seats.army_named(&name.value) else {
        let armies = scope.seats.armies.iter().map(String::as_str);
        return Diagnostic::unknown("army", name, armies).fail(scope.findings);
    };
    let seat = (scope.seats.neutral != Some(army)).then(|| SeatId::from_index(army.index()));
    Some((army, seat))
}

/// A set of spaces: what is given by seat is the seat's, or all seats' together.
pub fn set(spaces: &Spaces, seat: Option<SeatId>, scope: &mut Scope<'_>) -> SpaceSet {
    match (zones::extent(spaces, scope.board, scope.seats, scope.findings), seat) {
        (ZoneExtent::Fixed(set), _) => set,
        (ZoneExtent::PerSeat(sets), Some(seat)) => sets[seat.index()],
        (ZoneExtent::PerSeat(sets), None) => sets.into_iter().fold(SpaceSet::EMPTY, SpaceSet::or),
    }
}
