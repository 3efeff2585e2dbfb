//! Named arrangements, turned for each seat.

use indexmap::IndexMap;

use super::super::scope::Scope;
use super::placement::{Placed, placed, turned};
use crate::definition::{Definition, PieceTable, SetupTable};
use crate::diagnostic::{Code, Diagnostic, one_of};
use crate::game::{Method, Preset, SeatId, Setup};
use crate::rule::Name;

pub(super) fn presets(definition: &Definition, table: &SetupTable, setup: &mut Setup, scope: &mut Scope<'_>) {
    let mut uneven = Uneven::new();
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
            check_preset(name, &placed, setup, scope, &mut uneven);
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
    report_uneven(uneven, definition, scope);
}

/// Kinds of which some presets have another number than an army: those presets, and the number that each has.
type Uneven = IndexMap<usize, Vec<(Name, usize)>>;

fn check_preset(name: &Name, placed: &Placed, setup: &Setup, scope: &mut Scope<'_>, uneven: &mut Uneven) {
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
            uneven.entry(at).or_default().push((name.clone(), count));
        }
    }
}

/// Reports each kind of which presets have another number than an army, once, at all those presets.
fn report_uneven(uneven: Uneven, definition: &Definition, scope: &mut Scope<'_>) {
    for (at, presets) in uneven {
        let kind = &scope.kinds.list[at];
        let [(first, count), more @ ..] = &presets[..] else {
            continue;
        };
        let others = one_of(more.iter().map(|(name, _)| name.value.as_str()));
        let others = others.map_or_else(String::new, |others| {
            format!(", and another number than an army have {others}")
        });
        let message = format!(
            "the preset `{}` has {count} of `{}` instead of {}{others}",
            first.value, kind.name, kind.count
        );
        let cause = definition.pieces.get(&kind.name).and_then(PieceTable::counted_at);
        let finding = Diagnostic::new(Code::ImpossibleSetup, message).label(first.span, "in this preset");
        let finding = more.iter().fold(finding, |finding, (name, _)| {
            finding.label(name.span, "and in this one")
        });
        let moved = cause.is_some_and(|cause| cause.is_nearer_than(first.span));
        let finding = finding.caused_by(cause, format!("with this, an army has {} of it", kind.count));
        let help = format!(
            "say under `[setup.presets.{0}]` where all of an army stand, or take the inherited preset away: \
             `setup.presets.{0} = false`",
            first.value
        );
        finding.maybe_help(moved.then_some(help)).report(scope.findings);
    }
}
