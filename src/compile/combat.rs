//! Combat: cases and ladder staged into a matrix.

use indexmap::IndexSet;

use super::conditions;
use super::pairing::{decide, holds};
use super::scope::{Scope, Setting};
use crate::definition::{CaseResult, CaseTable, Definition, PieceTable};
use crate::diagnostic::{Code, Diagnostic};
use crate::game::{
    ArmyId, Case, CaseId, Combat, CombatCell, Condition, FightResult, KindId, Limits, Taken, Verdict, Who,
};
use crate::source::Span;

/// Compiles `[combat]`.
pub fn compile(definition: &Definition, scope: &mut Scope<'_>) -> Combat {
    let before = scope.findings.len();
    let table = definition.combat.as_ref();
    let mut cases = Vec::new();
    for case in table.iter().flat_map(|table| &table.cases) {
        compile_case(case, scope, &mut cases);
    }
    for row in table.iter().flat_map(|table| &table.matrix) {
        let attacker = scope.kinds_named(&row.attacker);
        for (result, noun) in &row.results {
            let defender = scope.who(noun, Setting::ACTION);
            if let (Some(attacker), Some(defender)) = (attacker, defender) {
                let verdict = verdict(result.value, Taken::Out);
                let name = format!("the matrix's row `{}`", row.attacker.value);
                cases.push(Case {
                    name,
                    attacker: Who::Kinds(attacker),
                    defender,
                    when: Condition::Known(true),
                    verdict,
                });
            }
        }
    }
    if cases.len() > Limits::CASES {
        let span = table.map_or(Span::new(definition.file, 0, 0), |table| table.header);
        let message = format!("{} combat cases are more than {}", cases.len(), Limits::CASES);
        Diagnostic::new(Code::LimitExceeded, message)
            .label(span, "too many cases")
            .report(scope.findings);
        cases.truncate(Limits::CASES);
    }
    let ladder = table.is_some_and(|table| table.ladder.is_some());
    let taken = table.and_then(|table| table.taken.as_ref());
    let taken = taken.map_or(Taken::Out, |taken| taken.value);
    let otherwise = table.and_then(|table| table.otherwise.as_ref());
    let otherwise = otherwise.map(|word| verdict(word.value, taken));
    let equals = table.and_then(|table| table.equals.as_ref());
    if let Some(equals) = equals.filter(|_| !ladder && !scope.findings.is_damaged("combat")) {
        Diagnostic::new(Code::OutOfPlace, "without a ladder no ranks meet")
            .label(equals.span, "nothing reads this")
            .help("add `ladder = \"rank\"`")
            .report(scope.findings);
    }
    let kinds = scope.kinds.list.len();
    let armies = scope.seats.armies.len();
    let mut combat = Combat {
        cases,
        ladder,
        equals: equals.map_or(Verdict::Fought(FightResult::Neither, Taken::Out), |word| {
            verdict(word.value, Taken::Out)
        }),
        otherwise: otherwise.unwrap_or(Verdict::Forbidden),
        matrix: Vec::new(),
        kinds,
        armies,
    };
    let mut undecided = IndexSet::new();
    combat.matrix.reserve(armies * kinds * armies * kinds);
    let army_kinds = |army| (0..kinds).map(move |kind| (ArmyId::from_index(army), KindId::from_index(kind)));
    for attacker in (0..armies).flat_map(army_kinds) {
        for defender in (0..armies).flat_map(army_kinds) {
            let (cell, decided) = stage(&combat, attacker, defender, otherwise, scope);
            combat.matrix.push(cell);
            if !decided && attacker.0 != defender.0 && scope.kinds.attacking.contains(attacker.1) {
                undecided.insert((attacker.1, defender.1));
            }
        }
    }
    let damaged = ["combat", "pieces", ""]
        .iter()
        .any(|part| scope.findings.is_damaged(part));
    if !undecided.is_empty() && scope.findings.len() == before && !damaged {
        report_undecided(&undecided, definition, scope);
    }
    combat
}

fn report_undecided(undecided: &IndexSet<(KindId, KindId)>, definition: &Definition, scope: &mut Scope<'_>) {
    let name = |kind: KindId| &scope.kinds.list[kind.index()].name;
    let (attacker, defender) = undecided[0];
    let more = if undecided.len() > 1 {
        format!(", nor for {} other pairs", undecided.len() - 1)
    } else {
        String::new()
    };
    let message = format!(
        "nothing says what happens when `{}` attacks `{}`{more}",
        name(attacker),
        name(defender)
    );
    let span = match &definition.combat {
        Some(table) => table.header,
        None => definition.pieces[attacker.index()].name.span,
    };
    let pair = [attacker, defender].map(|kind| &definition.pieces[kind.index()]);
    let causes = pair.into_iter().flat_map(PieceTable::ranked_at);
    let pairs = "no case, no `ladder` and no `otherwise` of what is inherited is for this";
    Diagnostic::new(Code::MissingResult, message)
        .label(span, "add a case, a `ladder`, or `otherwise`")
        .caused_by(causes, pairs)
        .help("`[combat]` with `otherwise = \"attacker\"` lets whoever moves in take what stands there")
        .report(scope.findings);
}

fn verdict(result: Option<FightResult>, taken: Taken) -> Verdict {
    result.map_or(Verdict::Forbidden, |result| Verdict::Fought(result, taken))
}

fn compile_case(table: &CaseTable, scope: &mut Scope<'_>, cases: &mut Vec<Case>) {
    let mut who = |noun: &Option<crate::rule::Noun>| match noun {
        Some(noun) => scope.who(noun, Setting::ACTION),
        None => Some(Who::Known(true)),
    };
    let (attacker, defender, either) = (who(&table.attacker), who(&table.defender), who(&table.either));
    let pair = table.pair.as_ref().map(|(first, second)| {
        let (first, second) = (scope.who(first, Setting::ACTION), scope.who(second, Setting::ACTION));
        first.zip(second)
    });
    let when = conditions::lower_any(table.when.as_ref(), scope, Setting::ACTION);
    let (Some(attacker), Some(defender), Some(either), Some(when), Some(result)) =
        (attacker, defender, either, when, table.result.as_ref())
    else {
        return;
    };
    let taken = table.taken.as_ref().map_or(Taken::Out, |taken| taken.value);
    if taken == Taken::Hand
        && let CaseResult::Said(result) = result.value
        && result != Some(FightResult::Attacker)
    {
        let span = table.taken.as_ref().map_or(table.name.span, |taken| taken.span);
        Diagnostic::new(Code::OutOfPlace, "nobody takes this piece into the hand")
            .label(span, "only an attacker that stays takes prisoners")
            .help("leave `taken` out, or let the `result` be `attacker`")
            .report(scope.findings);
    }
    // What attacks, what is attacked, and who stays, for each way in which the case can come about.
    let (attacks, falls) = (Some(FightResult::Attacker), Some(FightResult::Defender));
    let results = match result.value {
        CaseResult::Said(result) => [result; 2],
        CaseResult::First => [attacks, falls],
        CaseResult::Second => [falls, attacks],
    };
    let sides = match pair {
        Some(Some((first, second))) => vec![(first.clone(), second.clone()), (second, first)],
        Some(None) => Vec::new(),
        None if table.either.is_some() => vec![(either.clone(), Who::Known(true)), (Who::Known(true), either)],
        None => vec![(attacker, defender)],
    };
    for ((attacker, defender), result) in sides.into_iter().zip(results) {
        let taken = if result == attacks { taken } else { Taken::Out };
        cases.push(Case {
            name: table.name.value.clone(),
            attacker,
            defender,
            when: when.clone(),
            verdict: verdict(result, taken),
        });
    }
}

/// What the cases come to for one pair, and whether anything decides it.
fn stage(
    combat: &Combat,
    attacker: (ArmyId, KindId),
    defender: (ArmyId, KindId),
    otherwise: Option<Verdict>,
    scope: &Scope<'_>,
) -> (CombatCell, bool) {
    let mut open = Vec::new();
    for (at, case) in combat.cases.iter().enumerate() {
        let fits = [
            decide(&case.attacker, attacker),
            decide(&case.defender, defender),
            holds(&case.when, (attacker, defender), &scope.kinds.list),
        ];
        if fits.contains(&Some(false)) {
            continue;
        }
        if fits == [Some(true); 3] {
            let cell = if open.is_empty() {
                CombatCell::Settled(case.verdict, Some(CaseId::from_index(at)))
            } else {
                open.push(CaseId::from_index(at));
                CombatCell::Open(open, case.verdict)
            };
            return (cell, true);
        }
        open.push(CaseId::from_index(at));
    }
    let ranks = (
        scope.kinds.list[attacker.1.index()].rank,
        scope.kinds.list[defender.1.index()].rank,
    );
    let (last, decided) = match ranks {
        (Some(ours), Some(theirs)) if combat.ladder => {
            let verdict = match ours.cmp(&theirs) {
                std::cmp::Ordering::Greater => Verdict::Fought(FightResult::Attacker, Taken::Out),
                std::cmp::Ordering::Equal => combat.equals,
                std::cmp::Ordering::Less => Verdict::Fought(FightResult::Defender, Taken::Out),
            };
            (verdict, true)
        }
        _ => (otherwise.unwrap_or(Verdict::Forbidden), otherwise.is_some()),
    };
    let cell = if open.is_empty() {
        CombatCell::Settled(last, None)
    } else {
        CombatCell::Open(open, last)
    };
    (cell, decided)
}
