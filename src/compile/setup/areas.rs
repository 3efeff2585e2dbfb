//! Where each seat's pieces are arranged or dealt, and where each kind may stand there.

use super::super::scope::Scope;
use super::super::zones;
use crate::compile::blame;
use crate::definition::{Definition, SetupTable};
use crate::diagnostic::{Code, Diagnostic};
use crate::game::{Method, Setup, SpaceSet, ZoneExtent};

pub(super) fn unused_area(table: &SetupTable, scope: &mut Scope<'_>) {
    let span = table
        .area
        .as_ref()
        .map(|(span, _)| *span)
        .or_else(|| table.only.first().map(|(name, _)| name.span));
    if let Some(span) = span {
        Diagnostic::new(Code::OutOfPlace, "a fixed set-up has no area to arrange pieces in")
            .label(span, "nothing reads this")
            .help("say what stands where under `[setup.place]`")
            .report(scope.findings);
    }
}

pub(super) fn areas(definition: &Definition, table: &SetupTable, setup: &mut Setup, scope: &mut Scope<'_>) {
    let Some((span, text)) = &table.area else {
        if scope.findings.is_damaged("setup") {
            return;
        }
        Diagnostic::new(Code::MissingKey, "this set-up does not say which spaces to fill")
            .label(table.header, "add `area`")
            .help("for example `area = \"home\"`")
            .report(scope.findings);
        return;
    };
    let extent = zones::extent(text, scope.board, scope.seats, scope.findings);
    setup.areas = spread(extent, setup.method, scope);
    if setup.method == Method::Arrange {
        for (seat, area) in setup.areas.iter().enumerate() {
            let others = setup.areas[..seat].iter().map(|other| other.and(*area));
            let shared = others.fold(SpaceSet::EMPTY, SpaceSet::or);
            if let Some(space) = shared.iter().next() {
                let message = format!("the area of `{}` is also another seat's", scope.seats.names[seat]);
                let (width, height) = (scope.board.width, scope.board.height);
                let at = format!(
                    "with this, they share `{}`, for the map is {width} by {height}",
                    scope.board.name(space)
                );
                let finding = Diagnostic::new(Code::ImpossibleSetup, message)
                    .label(*span, "two seats would arrange on the same spaces")
                    .caused_by(blame::of_places(definition), at);
                let moved = finding.labels.len() > 1;
                finding
                    .help(if moved {
                        "what is inherited goes with another map: put back what is missing, or change the zones in `[board.zones]`"
                    } else {
                        "use a zone that is given by seat"
                    })
                    .report(scope.findings);
                break;
            }
        }
    }
    // All armies are dealt to one area; within it, what is said by seat keeps each to its own.
    let areas = setup.areas.iter().cycle().take(scope.seats.len());
    setup.allowed = areas.map(|area| vec![*area; scope.kinds.list.len()]).collect();
    for (name, text) in &table.only {
        let kinds = scope.kinds_named(name);
        let extent = zones::extent(text, scope.board, scope.seats, scope.findings);
        for kind in kinds.iter().flat_map(|kinds| kinds.iter()) {
            for (seat, allowed) in scope.seats.iter().zip(&mut setup.allowed) {
                allowed[kind.index()] = allowed[kind.index()].and(extent.of(seat));
            }
        }
    }
}

/// A set for each area: each seat's, or the one that all pieces are dealt to.
fn spread(extent: ZoneExtent, method: Method, scope: &Scope<'_>) -> Vec<SpaceSet> {
    match (method, extent) {
        (Method::Deal, ZoneExtent::Fixed(set)) => vec![set],
        (Method::Deal, ZoneExtent::PerSeat(sets)) => vec![sets.into_iter().fold(SpaceSet::EMPTY, SpaceSet::or)],
        (_, ZoneExtent::Fixed(set)) => vec![set; scope.seats.len()],
        (_, ZoneExtent::PerSeat(sets)) => sets,
    }
}

/// Reports a piece that stands from the start where others are to be put.
pub(super) fn standing(_: &Definition, table: &SetupTable, setup: &mut Setup, scope: &mut Scope<'_>) {
    let filled = setup.areas.iter().fold(SpaceSet::EMPTY, |all, &area| all.or(area));
    let Some((space, army, kind)) = setup.fixed.iter().find(|(space, _, _)| filled.contains(*space)) else {
        return;
    };
    let (army, kind) = (scope.seats.army_name(*army), &scope.kinds.list[kind.index()].name);
    let message = format!(
        "`{kind}` of `{army}` stands on `{}`, which is to be filled as well",
        scope.board.name(*space)
    );
    let area = table.area.as_ref().map_or(table.header, |(span, _)| *span);
    Diagnostic::new(Code::ImpossibleSetup, message)
        .label(area, "these spaces are to be filled")
        .help("leave the space out of the area, or the piece out of `[setup.place]`")
        .report(scope.findings);
}
