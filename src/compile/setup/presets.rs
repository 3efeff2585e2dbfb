//! Named arrangements, turned for each seat.

use indexmap::IndexMap;

use super::super::scope::Scope;
use super::placement::{placed, turned};
use crate::definition::SetupTable;
use crate::diagnostic::{Code, Diagnostic, Findings};
use crate::game::{KindId, Method, Preset, SeatId, Setup, SpaceId};
use crate::rule::Name;
use crate::source::Span;

pub(super) fn presets(table: &SetupTable, setup: &mut Setup, scope: &Scope<'_>, findings: &mut Findings) {
    for (name, placements) in &table.presets {
        if setup.method != Method::Arrange {
            findings.push(
                Diagnostic::new(
                    Code::OutOfPlace,
                    "nothing is arranged in this game, so a preset has no use",
                )
                .label(name.span, "nothing reads this"),
            );
            return;
        }
        let first = SeatId::from_index(0);
        let before = findings.len();
        let placed = placed(placements, Some(first), scope, findings);
        if findings.len() == before {
            check_preset(name, &placed, setup, scope, findings);
        }
        let seats = scope.seats.iter().map(|seat| {
            turned(&placed, first, seat, scope)
                .into_iter()
                .map(|(space, (kind, _))| (space, kind))
                .collect()
        });
        setup.presets.push(Preset {
            name: name.value.clone(),
            seats: seats.collect(),
        });
    }
}

fn check_preset(
    name: &Name,
    placed: &IndexMap<SpaceId, (KindId, Span)>,
    setup: &Setup,
    scope: &Scope<'_>,
    findings: &mut Findings,
) {
    let mut told = Vec::new();
    for (space, (kind, span)) in placed {
        if told.contains(span) {
            continue;
        }
        if !setup.allowed[0][kind.index()].contains(*space) {
            let message = format!(
                "`{}` may not be arranged on `{}`",
                scope.kinds.kinds[kind.index()].name,
                scope.board.name(*space)
            );
            findings.push(Diagnostic::new(Code::ImpossibleSetup, message).label(*span, "not a place for it"));
            told.push(*span);
        }
    }
    for (at, kind) in scope.kinds.kinds.iter().enumerate() {
        let count = placed.values().filter(|(placed, _)| placed.index() == at).count();
        if count != kind.count && told.is_empty() {
            let message = format!(
                "the preset `{}` has {count} of `{}` instead of {}",
                name.value, kind.name, kind.count
            );
            findings.push(Diagnostic::new(Code::ImpossibleSetup, message).label(name.span, "in this preset"));
        }
    }
}
