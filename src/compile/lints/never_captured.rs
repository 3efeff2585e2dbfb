//! A kind that fights but that nothing can ever take off the board.

use super::fights::Fights;
use super::never_fights::acted_upon;
use crate::definition::Definition;
use crate::diagnostic::{Code, Diagnostic, Findings};
use crate::game::Game;

/// Looks for kinds that no fight can remove, attacking or attacked.
pub fn look(definition: &Definition, game: &Game, fights: &Fights, findings: &mut Findings) {
    let safe = fights.effective.without(fights.lost.or(acted_upon(game)));
    for kind in safe.iter() {
        let table = &definition.pieces[kind.index()];
        let message = format!("nothing can ever take `{}`", table.name.value);
        Diagnostic::new(Code::NeverCaptured, message)
            .about(&table.name.value)
            .label(table.name.span, "every fight leaves it on the board")
            .help("let some kind take it in `[combat]`, or allow this with a reason")
            .report(findings);
    }
}
