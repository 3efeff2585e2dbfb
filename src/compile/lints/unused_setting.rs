//! A setting that changes nothing in this game.

use crate::definition::{Definition, PieceTable};
use crate::diagnostic::{Code, Diagnostic, Findings};
use crate::game::{Game, Method};
use crate::source::Span;

/// Looks for settings that the file itself makes and that have no effect here.
pub fn look(definition: &Definition, game: &Game, findings: &mut Findings) {
    let mut report = |span: Span, subject: &str, message: &str, help: &str| {
        if span.file == definition.file {
            Diagnostic::new(Code::UnusedSetting, message)
                .about(subject)
                .label(span, "this changes nothing")
                .help(help)
                .report(findings);
        }
    };
    let tables = || definition.classes.values().chain(definition.pieces.values());
    let first = |get: fn(&PieceTable) -> Option<Span>| tables().find_map(|table| Some((get(table)?, table)));
    if game.setup.method == Method::Fixed
        && let Some((span, table)) = first(|table| table.count.as_ref().map(|count| count.span))
    {
        let message = "nothing is counted out in a fixed set-up";
        report(
            span,
            &table.name.value,
            message,
            "say what stands where under `[setup.place]`, and leave `count` out",
        );
    }
    let ranks_count = game.combat.ladder
        || definition
            .rules
            .iter()
            .any(|(_, rule)| speaks_of_rank(&rule.text.value));
    let asked = tables().any(|table| {
        let moves = table.moves.iter().flatten();
        moves.into_iter().any(|(text, _)| speaks_of_rank(&text.value))
    });
    let cases = definition.combat.iter().flat_map(|combat| &combat.cases);
    let decided = cases.into_iter().any(|case| case.when.is_some() || by_rank(case));
    if !ranks_count
        && !asked
        && !decided
        && let Some((span, table)) = first(|table| table.rank.as_ref().map(|rank| rank.span))
    {
        let message = "nothing in this game depends on ranks";
        report(
            span,
            &table.name.value,
            message,
            "`combat.ladder = \"rank\"` lets the higher rank win",
        );
    }
}

fn speaks_of_rank(text: &str) -> bool {
    text.split(|c: char| !c.is_alphanumeric()).any(|word| word == "rank")
}

/// Whether a case chooses its sides by rank.
fn by_rank(case: &crate::definition::CaseTable) -> bool {
    let sides = [&case.attacker, &case.defender, &case.either];
    let pair = case.pair.iter().flat_map(|(first, second)| [first, second]);
    let postfixes = sides.into_iter().flatten().chain(pair).flat_map(|noun| &noun.postfixes);
    postfixes
        .into_iter()
        .any(|postfix| matches!(postfix.value, crate::rule::Postfix::WithRank(..)))
}
