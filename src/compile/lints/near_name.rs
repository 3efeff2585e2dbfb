//! A thing of the author's own that is called almost like an inherited one, which it was perhaps to change.

use super::allowed::sift;
use crate::definition::{Definition, as_key};
use crate::diagnostic::{Code, Diagnostic, Findings};
use crate::rule::Name;
use crate::source::Span;

/// Looks through all tables of named things.
pub fn look(definition: &Definition, findings: &mut Findings) {
    without_places(definition, &[], findings);
}

/// The same for a variant that cannot be played, but for what is told already.
pub fn without(definition: &Definition, told: &[Span], findings: &mut Findings) {
    let mut found = Findings::new();
    without_places(definition, told, &mut found);
    sift(definition, found, |_| false, findings);
}

fn without_places(definition: &Definition, told: &[Span], findings: &mut Findings) {
    for (name, meant) in all(definition).iter().filter(|(name, _)| !told.contains(&name.span)) {
        Diagnostic::new(
            Code::NearName,
            format!("`{}` is new, and almost the inherited `{meant}`", name.value),
        )
        .about(&name.value)
        .label(name.span, "nothing inherited is changed by this")
        .help(format!("did you mean to change `{meant}`?"))
        .suggest(name.span, as_key(meant))
        .report(findings);
    }
}

/// The names that the file gives to new things, each with an inherited one that it is almost like.
pub fn all(definition: &Definition) -> Vec<(Name, String)> {
    let mut tables: Vec<Vec<&Name>> = vec![
        definition.pieces.values().map(|piece| &piece.name).collect(),
        definition.classes.values().map(|class| &class.name).collect(),
        definition.rules.iter().map(|(name, _)| name).collect(),
    ];
    if let Some(board) = &definition.board {
        tables.push(board.zones.iter().map(|zone| &zone.name).collect());
        tables.push(board.links.iter().map(|link| &link.name).collect());
    }
    if let Some(setup) = &definition.setup {
        tables.push(setup.presets.iter().map(|(name, _)| name).collect());
    }
    if let Some(combat) = &definition.combat {
        tables.push(combat.cases.iter().map(|case| &case.name).collect());
    }
    let pairs = tables.into_iter().flat_map(|names| {
        let (own, inherited): (Vec<_>, Vec<_>) = names.into_iter().partition(|name| name.span.file == definition.file);
        own.into_iter().filter_map(move |name| {
            let mut inherited = inherited.iter().filter(|other| is_near(&name.value, &other.value));
            inherited.next().map(|other| (name.clone(), other.value.clone()))
        })
    });
    pairs.collect()
}

/// Whether one name is a slip of the other: a letter or two apart, in names of some length, and no number.
fn is_near(name: &str, other: &str) -> bool {
    let letters = |text: &str| text.chars().filter(|c| !c.is_ascii_digit()).collect::<String>();
    let length = name.chars().count().min(other.chars().count());
    let most = match length {
        0..=3 => return false,
        4..=8 => 1,
        _ => 2,
    };
    let distance = strsim::osa_distance(&name.to_lowercase(), &other.to_lowercase());
    distance <= most && letters(name) != letters(other)
}
