//! Whose doing it is that a whole is wrong: what the asked-for file says of what it inherits.
//!
//! Takes a definition; yields the places that bear on a mistake of the whole, and puts findings together that come of one
//! change. Keeps nothing.

use super::lints::near_name;
use crate::definition::{Definition, PieceTable, as_key};
use crate::diagnostic::{Code, Diagnostic, Findings};
use crate::rule::Name;
use crate::source::Span;

/// Where it is said how many pieces there are.
pub fn of_numbers(definition: &Definition) -> impl Iterator<Item = Span> {
    definition.pieces.values().filter_map(PieceTable::counted_at)
}

/// Where it is said which spaces there are, and how they are called.
pub fn of_places(definition: &Definition) -> impl Iterator<Item = Span> {
    let board = definition.board.iter();
    board.flat_map(|board| {
        let map = board.map.as_ref().map(|map| map.span);
        let zones = board.zones.iter().map(|zone| zone.name.span);
        let sides = board.sides.iter().map(|(_, image)| image.span);
        map.into_iter().chain(zones).chain(sides)
    })
}

/// Puts the findings of a variant that cannot be played together by what brought them about.
pub fn settle(definition: &Definition, findings: &mut Findings) {
    let map = definition.board.as_ref().and_then(|board| board.map.as_ref());
    if let Some(map) = map.map(|map| map.span) {
        findings.revise(|list| lost_spaces(list, map));
    }
    let removed = findings.removed().to_vec();
    findings.revise(|list| {
        removed
            .iter()
            .fold(list, |list, (name, span)| lost_name(list, name, *span))
    });
    let mut told = Vec::new();
    findings.revise(|list| misspelled(list, definition, &mut told));
    near_name::without(definition, &told, findings);
}

/// Spaces that are inherited and not on the author's map are one mistake: the map.
fn lost_spaces(list: Vec<Diagnostic>, map: Span) -> Vec<Diagnostic> {
    let lost = |finding: &Diagnostic| {
        let of_space = matches!(finding.code, Code::UnknownSpace | Code::BadPath);
        of_space && finding.primary().is_some_and(|span| map.is_nearer_than(span))
    };
    together(
        list,
        lost,
        map,
        "on this map",
        "put the map right, or change what is inherited and goes with another map",
    )
}

/// What speaks of something that the author took away is one mistake: that.
fn lost_name(list: Vec<Diagnostic>, name: &str, removed: Span) -> Vec<Diagnostic> {
    let lost = |finding: &Diagnostic| {
        let speaks = finding.code == Code::UnknownName && finding.message.ends_with(&format!("`{name}`"));
        speaks && finding.primary().is_some_and(|span| removed.is_nearer_than(span))
    };
    let help =
        format!("what is inherited still speaks of `{name}`: change that as well, or take it away with `… = false`");
    together(list, lost, removed, "taken away here", &help)
}

/// Findings that all come of one place, as one finding there; the others' places follow.
fn together(
    list: Vec<Diagnostic>,
    belongs: impl Fn(&Diagnostic) -> bool,
    cause: Span,
    label: &str,
    help: &str,
) -> Vec<Diagnostic> {
    const SHOWN: usize = 3;
    let (mut gathered, mut rest): (Vec<_>, Vec<_>) = list.into_iter().partition(belongs);
    if gathered.is_empty() {
        return rest;
    }
    let more = gathered.split_off(1);
    for mut first in gathered {
        let others = more.iter().filter_map(|finding| finding.labels.first()).take(SHOWN);
        first.labels.extend(others.cloned());
        first.suggestions.clear();
        rest.push(first.caused_by([cause], label).help(help));
    }
    rest
}

/// What is wrong with a thing of the author's because it was to be the inherited one of a near name is one mistake: its name.
fn misspelled(list: Vec<Diagnostic>, definition: &Definition, told: &mut Vec<Span>) -> Vec<Diagnostic> {
    let near = near_name::all(definition);
    let mut kept = Vec::new();
    for finding in list {
        let whole = matches!(finding.code, Code::MissingResult | Code::ImpossibleSetup);
        let meant = near.iter().find(|(name, _)| whole && is_of(&finding, name, definition));
        let Some((name, meant)) = meant else {
            kept.push(finding);
            continue;
        };
        if !told.contains(&name.span) {
            told.push(name.span);
            let help = format!("did you mean to change the inherited `{meant}`?");
            kept.push(finding.help(help).suggest(name.span, as_key(meant)));
        }
    }
    kept
}

/// Whether a finding is at a name, or at the count of the piece that bears it.
fn is_of(finding: &Diagnostic, name: &Name, definition: &Definition) -> bool {
    let counted = definition.pieces.get(&name.value).and_then(PieceTable::counted_at);
    finding
        .primary()
        .is_some_and(|span| span == name.span || Some(span) == counted)
}
