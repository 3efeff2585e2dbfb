//! A game that may go on for ever.

use crate::definition::Definition;
use crate::diagnostic::{Code, Diagnostic, Findings};
use crate::game::{Game, RuleForm};

/// Looks for a rule that ends a game in which nothing happens any more.
pub fn look(definition: &Definition, game: &Game, findings: &mut Findings) {
    if game
        .rules
        .iter()
        .any(|rule| matches!(rule.form, RuleForm::After { .. }))
    {
        return;
    }
    let Some(table) = &definition.variant else { return };
    let message = "nothing ends a game in which both sides only move to and fro";
    Diagnostic::new(Code::EndlessGame, message)
        .label(table.header, "no rule of this variant begins with `after`")
        .help("add one to `[rules]`, for example `quiet = \"after 100 plies without attack: draw\"`")
        .report(findings);
}
