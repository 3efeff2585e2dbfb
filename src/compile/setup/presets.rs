//! Named arrangements, turned for each seat.

use super::super::scope::Scope;
use super::placement::{Placed, placed, turned};
use crate::definition::SetupTable;
use crate::diagnostic::{Code, Diagnostic};
use crate::game::{Method, Preset, SeatId, Setup};
use crate::rule::Name;

pub(super) fn presets(table: &SetupTable, setup: &mut Setup, scope: &mut Scope<'_>) {
    for (name, placements) in &table.presets {
        if setup.method != Method::Arrange {
            let message = "nothing is arranged in this game, so a preset has no use";
            Diagnostic::new(Code::OutOfPlace, message)
                .label(name.span, "nothing reads this")
                .report(scope.findings);
            return;
        }
        let first = SeatId::from_index(0);
        let before = scope.findings.len();
        let placed = placed(placements, Some(first), scope);
        if scope.findings.len() == before {
            check_preset(name, &placed, setup, scope);
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

fn check_preset(name: &Name, placed: &Placed, setup: &Setup, scope: &mut Scope<'_>) {
    let mut told = Vec::new();
    for (space, (kind, span)) in placed {
        if told.contains(span) {
            continue;
        }
        if !setup.allowed[0][kind.index()].contains(*space) {
            let message = format!(
                "`{}` may not be arranged on `{}`",
                scope.kinds.list[kind.index()].name,
                scope.board.name(*space)
            );
            Diagnostic::new(Code::ImpossibleSetup, message)
                .label(*span, "not a place for it")
                .report(scope.findings);
            told.push(*span);
        }
    }
    for (at, kind) in scope.kinds.list.iter().enumerate() {
        let count = placed.values().filter(|(placed, _)| placed.index() == at).count();
        if count != kind.count && told.is_empty() {
            let message = format!(
                "the preset `{}` has {count} of `{}` instead of {}",
                name.value, kind.name, kind.count
            );
            Diagnostic::new(Code::ImpossibleSetup, message)
                .label(name.span, "in this preset")
                .report(scope.findings);
        }
    }
}
