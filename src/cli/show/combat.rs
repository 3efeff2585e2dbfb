//! How fights end: the matrix, and the cases in words.

use std::fmt::Write;

use super::Subject;
use super::wrapped;
use crate::engine::{Bar, bar};
use crate::game::{CaseId, CombatCell, FightResult, Game, Taken, Verdict};
use crate::picture;

pub(super) fn section(subject: &Subject) -> String {
    let combat = &subject.game.combat;
    let mut text = picture::matrix(subject.game);
    let said = subject.said.table("combat").table("cases");
    let mut listed = false;
    for (name, case) in said.tables() {
        let mut who = Vec::new();
        for (key, word) in [
            ("attacker", "attacks"),
            ("defender", "is attacked"),
            ("either", "is on either side"),
        ] {
            who.extend(case.text(key).map(|noun| format!("{noun} {word}")));
        }
        who.extend(case.text("when").map(|when| format!("when {when}")));
        if let (Some(first), Some(second)) = (case.text("between"), case.text("and")) {
            who.insert(0, format!("between {first} and {second}"));
        }
        let who = if who.is_empty() {
            "any fight".to_owned()
        } else {
            who.join(", ")
        };
        let stays = case.text("stays").map(|stays| format!("{stays} stays"));
        let result = stays.unwrap_or_else(|| words(case.text("result").as_deref()).to_owned());
        let hand = if case.text("taken").as_deref() == Some("hand") {
            ", and takes the other into the hand"
        } else {
            ""
        };
        let idle = if is_idle(subject.game, name) {
            "; but rules forbid every such attack"
        } else {
            ""
        };
        if !listed {
            text.push_str("  the first of these that fits decides:\n");
            listed = true;
        }
        text.push_str(&wrapped(&format!("{name}: {who}: {result}{hand}{idle}"), 4, 4));
    }
    let begin = if listed { "  otherwise " } else { "  " };
    let rest = match combat.otherwise {
        Verdict::Forbidden => "no attack may be made",
        Verdict::Fought(FightResult::Attacker, Taken::Out) => "the attacker stays and the other goes",
        Verdict::Fought(FightResult::Attacker, Taken::Hand) => "the attacker stays and takes the other into the hand",
        Verdict::Fought(FightResult::Defender, _) => "the defender stays and the attacker goes",
        Verdict::Fought(FightResult::Neither, _) => "both go",
        Verdict::Fought(FightResult::Both, _) => "both stay",
    };
    let equals = match combat.equals {
        Verdict::Forbidden => "equal ranks may not attack each other",
        Verdict::Fought(FightResult::Attacker, _) => "of equal ranks the attacker",
        Verdict::Fought(FightResult::Defender, _) => "of equal ranks the defender",
        Verdict::Fought(FightResult::Neither, _) => "equal ranks both go",
        Verdict::Fought(FightResult::Both, _) => "equal ranks both stay",
    };
    let _ = if combat.ladder {
        writeln!(text, "{begin}the higher rank stays, and {equals}")
    } else {
        writeln!(text, "{begin}{rest}")
    };
    text
}

/// What comes of a case, by the word for its result.
fn words(result: Option<&str>) -> &'static str {
    match result {
        Some("attacker") => "attacker stays",
        Some("defender") => "defender stays",
        Some("neither") => "both go",
        Some("both") => "both stay",
        _ => "may not be made",
    }
}

/// Whether a case would decide some fights, and none of them can ever be played.
fn is_idle(game: &Game, name: &str) -> bool {
    let Some(case) = CaseId::find(&game.combat.cases, |case| case.name == name) else {
        return false;
    };
    let pieces = || {
        let armies = game.seats.army_ids();
        armies.flat_map(|army| game.kind_ids().map(move |kind| (army, kind)))
    };
    let decides = |attacker, defender| match game.combat.cell(attacker, defender) {
        CombatCell::Settled(_, by) => *by == Some(case),
        CombatCell::Open(cases, _) => cases.contains(&case),
    };
    let mut idle = false;
    for attacker in pieces().filter(|&(_, kind)| game.kind(kind).is_fighter()) {
        for defender in pieces().filter(|&defender| decides(attacker, defender)) {
            match bar(game, attacker, defender) {
                None => return false,
                Some(Bar::Rule(_)) => idle = true,
                Some(Bar::Friends | Bar::Way) => {}
            }
        }
    }
    idle
}
