//! A kind that never comes into play, a class without kinds, an army without pieces.

use super::mentions::Mentions;
use crate::definition::Definition;
use crate::diagnostic::{Code, Diagnostic, Findings};
use crate::game::{Game, KindId, Method};
use crate::rule::Name;

/// Looks for what the file itself declares and the game never has.
pub fn look(definition: &Definition, game: &Game, mentions: &Mentions<'_>, findings: &mut Findings) {
    let mut report = |name: &Name, message: String, help: &str| {
        if name.span.file == definition.file {
            Diagnostic::new(Code::UnusedName, message)
                .about(&name.value)
                .label(name.span, "declared, and never there")
                .help(help)
                .report(findings);
        }
    };
    for (kind, table) in game.kind_ids().zip(definition.pieces.values()) {
        if !is_in_play(kind, game) {
            let message = format!("no piece of the kind `{}` is ever in the game", table.name.value);
            report(
                &table.name,
                message,
                "give it a place, a `count` or a hand in `[setup]`, or remove it",
            );
        }
    }
    for table in definition
        .classes
        .values()
        .filter(|table| !mentions.has(&table.name.value))
    {
        let message = format!("nothing belongs to the class `{}`", table.name.value);
        report(&table.name, message, "say `class = \"…\"` of some piece, or remove it");
    }
    let neutral = definition.seats.as_ref().and_then(|seats| seats.neutral.as_ref());
    if let (Some(name), Some(army)) = (neutral, game.seats.neutral) {
        let has_pieces = game.setup.fixed.iter().any(|(_, of, _)| *of == army);
        if !has_pieces && !mentions.has("neutral") {
            let message = format!("the army `{}` has no pieces", name.value);
            report(name, message, "give it some under `[setup.place]`, or remove it");
        }
    }
}

/// Whether the set-up brings a kind onto the board or into a hand, or something turns into it.
fn is_in_play(kind: KindId, game: &Game) -> bool {
    let setup = &game.setup;
    let counted = setup.method != Method::Fixed && game.kind(kind).count > 0;
    let placed = setup.fixed.iter().any(|(_, _, placed)| *placed == kind);
    let turned = game.turnings().any(|(_, turning)| turning.into.contains(&kind));
    let held = game.kinds.iter().any(|other| other.in_hand == Some(kind));
    counted || placed || turned || held || setup.hands.iter().any(|(_, held, count)| *held == kind && *count > 0)
}
