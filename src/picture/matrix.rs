//! The combat matrix of a game as a text table.
//!
//! Rows attack, columns are attacked; a character says who stays on the board, or that no such attack can ever be played. Where
//! several armies fight by different results, or a result depends on play, the table says that it depends. The cases and the
//! rules that it then depends on, and the rules that forbid a pair, are listed below.

use std::collections::BTreeSet;
use std::fmt::Write;

use super::fit::{centre, pad, width};
use crate::engine::{Bar, bar};
use crate::game::{ArmyId, CaseId, CombatCell, FightResult, Game, KindId, RuleId, Taken, Verdict};

/// What a row or a column stands for.
struct Side {
    label: String,
    armies: Vec<ArmyId>,
    kind: KindId,
}

/// What the table says more about below.
#[derive(Default)]
struct Notes {
    /// The cases that results depend on.
    open: BTreeSet<CaseId>,
    /// The rules that forbid pairs.
    rules: BTreeSet<RuleId>,
    /// The rules that forbid pairs of some armies and not of others.
    uneven: BTreeSet<RuleId>,
}

/// The table, with a legend of the characters that occur in it.
pub fn matrix(game: &Game) -> String {
    let (attackers, defenders) = (sides(game, Part::Attacks), sides(game, Part::Stands));
    let first = attackers.iter().map(|side| width(&side.label)).max().unwrap_or(0);
    let column = |side: &Side| width(&side.label).max(1) + 1;
    let mut text = format!("  {}", " ".repeat(first));
    for side in &defenders {
        text.push_str(&centre_right(&side.label, column(side)));
    }
    text.push('\n');
    let mut seen = BTreeSet::new();
    let mut notes = Notes::default();
    for attacker in &attackers {
        let _ = write!(text, "  {}", pad(&attacker.label, first));
        for defender in &defenders {
            let mark = mark(game, attacker, defender, &mut notes);
            seen.insert(mark);
            text.push_str(&centre_right(&mark.to_string(), column(defender)));
        }
        text.push('\n');
    }
    let legend = LEGEND.iter().filter(|(mark, _)| seen.contains(mark));
    let legend: Vec<_> = legend.map(|(mark, words)| format!("{mark} {words}")).collect();
    let _ = writeln!(text, "  rows attack: {}", legend.join("   "));
    for case in notes.open {
        let _ = writeln!(text, "  {DEPENDS} {}", game.combat.cases[case.index()].name);
    }
    for (mark, rules) in [(DEPENDS, notes.uneven), (RULED, notes.rules)] {
        for rule in rules {
            let _ = writeln!(text, "  {mark} {}", game.rule(rule).name);
        }
    }
    let lines: Vec<_> = text.lines().map(str::trim_end).collect();
    lines.join("\n") + "\n"
}

/// A blank, then the text in the middle of the rest.
fn centre_right(text: &str, to: usize) -> String {
    format!(" {}", centre(text, to.saturating_sub(1)))
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Attacks,
    Stands,
}

/// All kinds as the seats' armies have them, then as the neutral army has them, if it has any from the start.
fn sides(game: &Game, part: Part) -> Vec<Side> {
    let armies: Vec<_> = game.seats.commanded().collect();
    let attacks = |kind: &KindId| game.kind(*kind).motions.iter().any(|motion| motion.to_enemy);
    let takes_part = |kind: &KindId| part == Part::Stands || attacks(kind);
    let side = |kind: KindId, prefix: String, armies: &[ArmyId]| Side {
        label: prefix + &game.kind(kind).symbol,
        armies: armies.to_vec(),
        kind,
    };
    let kinds = game.kind_ids().filter(takes_part);
    let mut sides: Vec<_> = kinds.map(|kind| side(kind, String::new(), &armies)).collect();
    if let Some(neutral) = game.seats.neutral {
        let fixed = &game.setup.fixed;
        let stands = |kind: &KindId| fixed.iter().any(|&(_, army, at)| army == neutral && at == *kind);
        let letter = game.seats.army_called(neutral).chars().next().unwrap_or('-');
        let kinds = game.kind_ids().filter(takes_part).filter(stands);
        sides.extend(kinds.map(|kind| side(kind, letter.to_string(), &[neutral])));
    }
    sides
}

/// The characters that say something of a pair, and what.
const LEGEND: [(char, &str); 8] = [
    ('+', "attacker stays"),
    ('h', "attacker stays and takes into the hand"),
    ('-', "defender stays"),
    ('x', "both go"),
    ('=', "both stay"),
    (FORBIDDEN, "may not attack"),
    (RULED, "a rule forbids it"),
    (DEPENDS, "it depends"),
];

const FORBIDDEN: char = '.';
const RULED: char = '/';
const DEPENDS: char = '?';

fn mark_of(verdict: Verdict) -> char {
    match verdict {
        Verdict::Forbidden => FORBIDDEN,
        Verdict::Fought(FightResult::Attacker, Taken::Out) => '+',
        Verdict::Fought(FightResult::Attacker, Taken::Hand) => 'h',
        Verdict::Fought(FightResult::Defender, _) => '-',
        Verdict::Fought(FightResult::Neither, _) => 'x',
        Verdict::Fought(FightResult::Both, _) => '=',
    }
}

/// The character for a pair; a blank if they never meet.
fn mark(game: &Game, attacker: &Side, defender: &Side, notes: &mut Notes) -> char {
    let (mut found, mut rules) = (BTreeSet::new(), BTreeSet::new());
    for a in attacker.armies.iter().map(|&army| (army, attacker.kind)) {
        for d in defender.armies.iter().map(|&army| (army, defender.kind)) {
            found.insert(match (bar(game, a, d), game.combat.cell(a, d)) {
                (Some(Bar::Friends), _) => continue,
                (Some(Bar::Way), _) | (_, CombatCell::Settled(Verdict::Forbidden, _)) => FORBIDDEN,
                (Some(Bar::Rule(rule)), _) => {
                    rules.insert(rule);
                    RULED
                }
                (None, CombatCell::Settled(verdict, _)) => mark_of(*verdict),
                (None, CombatCell::Open(cases, _)) => {
                    notes.open.extend(cases.iter().copied());
                    DEPENDS
                }
            });
        }
    }
    if found.len() > 1 {
        notes.uneven.extend(rules);
        return DEPENDS;
    }
    notes.rules.extend(rules);
    found.first().copied().unwrap_or(' ')
}
