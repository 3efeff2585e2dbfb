//! Where an example begins.

use indexmap::IndexMap;

use super::super::scope::Scope;
use super::super::seats::seat;
use super::super::setup::placement::{army, hand, placed, set};
use super::example::{Placed, Start};
use crate::definition::{ExampleTable, Placement};
use crate::diagnostic::{Code, Diagnostic};
use crate::game::{ArmyId, KindId, Method, SeatId, SpaceId};
use crate::rule::Name;
use crate::source::Span;

/// Where an example begins; `None` when it does not say.
pub(super) fn start(table: &ExampleTable, method: Method, scope: &mut Scope<'_>) -> Option<Start> {
    let beside = [
        table.place.first().map(|(name, _)| name.span),
        table.face_down.as_ref().map(|(span, _)| *span),
        table.hand.first().map(|(name, _)| name.span),
        table.bound.first().map(|(name, _)| name.span),
        table.turn.as_ref().map(|turn| turn.span),
    ];
    let beside = beside.into_iter().flatten().next();
    match (&table.position, beside) {
        (Some(position), None) => Some(Start::Written(position.clone())),
        (Some(position), Some(span)) => {
            Diagnostic::new(Code::OutOfPlace, "`position` says by itself where everything stands")
                .label(span, "said twice")
                .label(position.span, "it is said here")
                .help("use `position`, or `place` with what belongs to it")
                .fail(scope.findings)
        }
        (None, None) if method == Method::Fixed => Some(Start::Outset),
        (None, _) if table.is_placed() => Some(Start::Placed(pieces(table, scope))),
        (None, _) => {
            let message = format!("the example `{}` does not say what stands where", table.name.value);
            Diagnostic::new(Code::MissingKey, message)
                .label(table.name.span, "add `place`")
                .help("as in `[setup.place]`: for an army, kinds and their spaces")
                .fail(scope.findings)
        }
    }
}

fn pieces(table: &ExampleTable, scope: &mut Scope<'_>) -> Placed {
    let down = table.face_down.as_ref().map(|(_, spaces)| set(spaces, None, scope));
    let turn = table.turn.as_ref();
    let turn = turn.and_then(|turn| seat(turn, &scope.seats.names, scope.findings));
    let mut hands = Vec::new();
    for (name, counts) in &table.hand {
        hands
            .extend(army(name, scope).map(|(army, _)| hand(counts, scope).into_iter().map(move |(k, n)| (army, k, n))));
    }
    let mut bound = Vec::new();
    for (name, of) in &table.bound {
        let seat = seat(name, &scope.seats.names, scope.findings);
        bound.extend(seat.zip(army(of, scope).map(|(army, _)| army)));
    }
    Placed {
        turn: turn.unwrap_or(SeatId::from_index(0)),
        board: standing(&table.place, scope)
            .into_iter()
            .map(|(what, _)| what)
            .collect(),
        down: down.unwrap_or_default(),
        hands: hands.into_iter().flatten().collect(),
        bound,
    }
}

/// Pieces, and where it is written that they stand where they do.
pub(super) type Standing = Vec<((SpaceId, ArmyId, KindId), Span)>;

/// What stands where, army by army.
pub(super) fn standing(armies: &[(Name, Vec<Placement>)], scope: &mut Scope<'_>) -> Standing {
    let mut standing = IndexMap::new();
    for (name, placements) in armies {
        let Some((id, seat)) = army(name, scope) else { continue };
        for (space, (kind, span)) in placed(placements, seat, scope) {
            if let Some((_, _, other)) = standing.insert(space, (id, kind, span)) {
                let message = format!("two pieces are put on `{}`", scope.board.name(space));
                Diagnostic::new(Code::ImpossibleSetup, message)
                    .label(span, "this one too")
                    .label(other, "already here")
                    .report(scope.findings);
            }
        }
    }
    let entries = standing.into_iter();
    entries
        .map(|(space, (army, kind, span))| ((space, army, kind), span))
        .collect()
}
