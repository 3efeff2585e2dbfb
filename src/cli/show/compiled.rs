//! What became of rules, motions and fights when the game was worked out beforehand, and what each costs in play.

use std::fmt::Write;

use super::wrapped;
use crate::engine::{Account, Cost, Engine};

/// The whole as text.
pub(super) fn section(engine: &Engine) -> String {
    let accounts = engine.accounts();
    let mut text = String::new();
    let parts = [
        ("Rules", &accounts.rules),
        ("Kinds, when actions are looked for", &accounts.kinds),
        ("Combat cases", &accounts.cases),
    ];
    for (title, lines) in parts {
        let _ = writeln!(text, "{}{title}", if text.is_empty() { "" } else { "\n" });
        if lines.is_empty() {
            text.push_str("  none\n");
        }
        for Account { name, cost, fate } in lines {
            text.push_str(&wrapped(&format!("{name}: {fate} ({})", word(*cost)), 2, 4));
        }
    }
    text
}

fn word(cost: Cost) -> &'static str {
    match cost {
        Cost::Nothing => "free",
        Cost::Rare => "once for each event",
        Cost::EveryAction => "once for each action",
        Cost::EveryPiece => "once for each piece",
        Cost::EveryPlace => "once for each place or enemy",
        Cost::Looking => "a look over the board",
        Cost::Trying => "each action tried out",
    }
}
