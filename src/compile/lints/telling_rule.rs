//! A rule, move or combat case on what is lawful that depends on what the players do not see.

use std::collections::BTreeSet;

use super::secrets::{Secrets, Told};
use crate::compile::kinds;
use crate::definition::Definition;
use crate::diagnostic::{Code, Diagnostic, Findings};
use crate::game::{CaseId, CombatCell, Game, Verdict};
use crate::source::Span;

/// Looks for what tells a player who asks whether an action is lawful more than he sees.
pub fn look(definition: &Definition, game: &Game, findings: &mut Findings) {
    let secrets = Secrets::of(game);
    if secrets.is_empty() {
        return;
    }
    for rule in &game.rules {
        let written = definition.rules.iter().find(|(name, _)| name.value == rule.name);
        if let (Some((name, _)), Some(told)) = (written, secrets.told_by_rule(&rule.form)) {
            findings.push(report(
                &rule.name,
                &format!("the rule `{}`", rule.name),
                name.span,
                told,
            ));
        }
    }
    let tables = definition.pieces.values();
    for (kind, table) in game.kinds.iter().zip(tables) {
        for (at, motion) in kind.motions.iter().enumerate() {
            if let Some(told) = secrets.told_by_way(&motion.when, &motion.over) {
                let place = kinds::moves(table, definition).get(at);
                let place = place.map_or(table.name.span, |(text, _)| text.span);
                let what = format!("the move `{}` of `{}`", motion.text, kind.name);
                findings.push(report(&kind.name, &what, place, told));
            }
        }
    }
    for (case, told) in told_by_cases(game, secrets) {
        let case = &game.combat.cases[case.index()].name;
        let written = definition.combat.iter().flat_map(|table| table.cases.iter());
        if let Some(written) = written.into_iter().find(|written| written.name.value == *case) {
            findings.push(report(case, &format!("the case `{case}`"), written.name.span, told));
        }
    }
}

fn report(name: &str, what: &str, place: Span, told: Told) -> Diagnostic {
    let learnt = match told {
        Told::Piece => "what a piece is that he does not see",
        Told::Others => "what others are that he does not see",
        Told::Capture => "what pieces that he does not see could capture",
        Told::Deeds => "what another could do with pieces that he does not see",
    };
    Diagnostic::new(Code::TellingRule, format!("{what} tells what is hidden"))
        .about(name)
        .label(place, format!("who asks what he may do learns {learnt}"))
        .help("nothing need be wrong with that; `[allow.telling-rule]` takes note of it")
}

/// The cases that forbid some attack of a piece whose other attacks, on what looks the same, they let be.
fn told_by_cases(game: &Game, secrets: Secrets) -> Vec<(CaseId, Told)> {
    let forbids = |case: &CaseId| game.combat.cases[case.index()].verdict == Verdict::Forbidden;
    let mut telling = BTreeSet::new();
    let mut told = Vec::new();
    for army in game.seats.commanded() {
        for attacker in game.movable() {
            let others = game.seats.commanded().filter(|&other| other != army);
            let cells = others.flat_map(|other| {
                let kinds = game.kind_ids();
                kinds.map(move |kind| game.combat.cell((army, attacker), (other, kind)))
            });
            let (mut forbidden, mut lawful) = (BTreeSet::new(), false);
            for cell in cells {
                match cell {
                    CombatCell::Settled(Verdict::Forbidden, cases) => forbidden.extend(cases.iter().copied()),
                    CombatCell::Settled(..) => lawful = true,
                    CombatCell::Open(cases, _) => {
                        lawful = true;
                        for case in cases.iter().filter(|case| forbids(case)) {
                            let when = &game.combat.cases[case.index()].when;
                            if secrets.hides_targets() {
                                forbidden.insert(*case);
                            } else if let Some(what) = secrets.told_by_fight(when)
                                && telling.insert(*case)
                            {
                                told.push((*case, what));
                            }
                        }
                    }
                }
            }
            for case in forbidden.into_iter().filter(forbids) {
                if lawful && secrets.hides_targets() && telling.insert(case) {
                    told.push((case, Told::Piece));
                }
            }
        }
    }
    told.sort_by_key(|(case, _)| *case);
    told
}
