//! The combat matrix of a game as a text table.
//!
//! Rows attack, columns are attacked; a character says who stays on the board. Where several armies fight by different
//! results, or a result depends on play, the table says that it depends and the cases are listed below.

use std::collections::BTreeSet;
use std::fmt::Write;

use super::fit::{centre, pad, width};
use crate::game::{ArmyId, CaseId, CombatCell, FightResult, Game, KindId, Taken, Verdict};

/// What a row or a column stands for.
struct Side {
    label: String,
    armies: Vec<ArmyId>,
    kind: KindId,
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
    let mut seen = Vec::new();
    let mut open = BTreeSet::new();
    for attacker in &attackers {
        let _ = write!(text, "  {}", pad(&attacker.label, first));
        for defender in &defenders {
            let mark = mark(game, attacker, defender, &mut open);
            if !seen.contains(&mark) {
                seen.push(mark);
            }
            text.push_str(&centre_right(&mark.symbol().to_string(), column(defender)));
        }
        text.push('\n');
    }
    let legend: Vec<_> = Mark::ALL
        .into_iter()
        .filter(|mark| seen.contains(mark) && *mark != Mark::NeverMeet)
        .map(|mark| format!("{} {}", mark.symbol(), mark.words()))
        .collect();
    let _ = writeln!(text, "  rows attack: {}", legend.join("   "));
    for case in open {
        let _ = writeln!(text, "  ? {}", game.combat.cases[case.index()].name);
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
    let armies: Vec<_> = game
        .seats
        .army_ids()
        .filter(|army| Some(*army) != game.seats.neutral)
        .collect();
    let attacks = |kind: &KindId| game.kind(*kind).motions.iter().any(|motion| motion.to_enemy);
    let takes_part = |kind: &KindId| part == Part::Stands || attacks(kind);
    let mut sides: Vec<_> = game
        .kind_ids()
        .filter(takes_part)
        .map(|kind| Side {
            label: game.kind(kind).symbol.clone(),
            armies: armies.clone(),
            kind,
        })
        .collect();
    if let Some(neutral) = game.seats.neutral {
        let stands = |kind: &KindId| {
            game.setup
                .fixed
                .iter()
                .any(|&(_, army, at)| army == neutral && at == *kind)
        };
        let letter = game.seats.army_name(neutral).chars().next().unwrap_or('-');
        sides.extend(game.kind_ids().filter(takes_part).filter(stands).map(|kind| Side {
            label: format!("{letter}{}", game.kind(kind).symbol),
            armies: vec![neutral],
            kind,
        }));
    }
    sides
}

/// What the table says of a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mark {
    Attacker,
    Hand,
    Defender,
    Neither,
    Both,
    Forbidden,
    Depends,
    NeverMeet,
}

impl Mark {
    const ALL: [Self; 8] = [
        Self::Attacker,
        Self::Hand,
        Self::Defender,
        Self::Neither,
        Self::Both,
        Self::Forbidden,
        Self::Depends,
        Self::NeverMeet,
    ];

    fn of(verdict: Verdict) -> Self {
        match verdict {
            Verdict::Forbidden => Self::Forbidden,
            Verdict::Fought(FightResult::Attacker, Taken::Out) => Self::Attacker,
            Verdict::Fought(FightResult::Attacker, Taken::Hand) => Self::Hand,
            Verdict::Fought(FightResult::Defender, _) => Self::Defender,
            Verdict::Fought(FightResult::Neither, _) => Self::Neither,
            Verdict::Fought(FightResult::Both, _) => Self::Both,
        }
    }

    fn symbol(self) -> char {
        match self {
            Self::Attacker => '+',
            Self::Hand => 'h',
            Self::Defender => '-',
            Self::Neither => 'x',
            Self::Both => '=',
            Self::Forbidden => '.',
            Self::Depends => '?',
            Self::NeverMeet => ' ',
        }
    }

    fn words(self) -> &'static str {
        match self {
            Self::Attacker => "attacker stays",
            Self::Hand => "attacker stays and takes into the hand",
            Self::Defender => "defender stays",
            Self::Neither => "both go",
            Self::Both => "both stay",
            Self::Forbidden => "may not attack",
            Self::Depends => "it depends",
            Self::NeverMeet => "never meet",
        }
    }
}

fn mark(game: &Game, attacker: &Side, defender: &Side, open: &mut BTreeSet<CaseId>) -> Mark {
    let mut found: Option<Mark> = None;
    for &a in &attacker.armies {
        for &d in defender.armies.iter().filter(|&&d| d != a) {
            let mark = match game.combat.cell((a, attacker.kind), (d, defender.kind)) {
                CombatCell::Settled(verdict, _) => Mark::of(*verdict),
                CombatCell::Open(cases, _) => {
                    open.extend(cases.iter().copied());
                    Mark::Depends
                }
            };
            found = match found {
                Some(before) if before != mark => return Mark::Depends,
                _ => Some(mark),
            };
        }
    }
    found.unwrap_or(Mark::NeverMeet)
}
