//! A combat case that an earlier one always answers, or whose sides never meet.

use std::collections::BTreeSet;

use crate::definition::Definition;
use crate::diagnostic::{Code, Diagnostic, Findings};
use crate::game::{CombatCell, Game};

/// Looks for cases that decide no fight.
pub fn look(definition: &Definition, game: &Game, findings: &mut Findings) {
    let Some(table) = &definition.combat else { return };
    let mut reached = BTreeSet::new();
    for (attacker, defender) in game.seats.army_pairs() {
        for a_kind in game.movable() {
            for d_kind in game.kind_ids() {
                match game.combat.cell((attacker, a_kind), (defender, d_kind)) {
                    CombatCell::Settled(_, case) => reached.extend(case.iter().copied()),
                    CombatCell::Open(cases, _) => reached.extend(cases.iter().copied()),
                }
            }
        }
    }
    let names: BTreeSet<_> = reached
        .iter()
        .map(|case| game.combat.cases[case.index()].name.as_str())
        .collect();
    for case in table
        .cases
        .iter()
        .filter(|case| !names.contains(case.name.value.as_str()))
    {
        let message = format!("the case `{}` never decides a fight", case.name.value);
        Diagnostic::new(Code::UnreachableCase, message)
            .about(&case.name.value)
            .label(case.name.span, "earlier cases answer all its pairs, or they never meet")
            .help("put it before the more general case (`before = \"…\"`), or remove it")
            .report(findings);
    }
}
