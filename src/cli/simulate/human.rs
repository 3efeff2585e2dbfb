//! Figures for people: short tables.

use std::fmt::Write;

use serde_json::Value;

use crate::cli::table::{Side, table};
use crate::experiment::{Figures, Results, percent};

/// A report in tables.
pub(super) fn report(results: &Results) -> String {
    let plan = &results.plan;
    let figures = Value::Object(Figures::of(results).nested());
    let games = results.tally.games();
    let mut text = format!("{}: {games} games, seed {}", plan.variant, plan.seed);
    if plan.shard.of() > 1 {
        let _ = write!(text, ", shard {} of {} games", plan.shard, plan.games);
    }
    text.push('\n');
    if games == 0 {
        return text;
    }
    let of = |name: &str| figures[name].as_object().into_iter().flatten();
    let number = |name: &str, subject: &str| figures[name][subject].as_f64().unwrap_or(0.0);
    let rows = of("wins").map(|(seat, wins)| {
        let share = |name| percent(number(name, seat));
        let interval = format!("{} to {}", share("win-share-low"), share("win-share-high"));
        row([seat, &wins.to_string(), &share("win-share"), &interval])
    });
    add(&mut text, &["wins", "games", "share", "95 % interval"], rows);
    let rows = of("ends").map(|(end, count)| {
        let share = count.as_f64().unwrap_or(0.0) / number("games", "all");
        row([spell(end), &count.to_string(), &percent(share)])
    });
    add(&mut text, &["ends", "games", "share"], rows);
    let head = [
        "each game",
        "mean",
        "deviation",
        "least",
        "5 %",
        "25 %",
        "median",
        "75 %",
        "95 %",
        "most",
    ];
    let labels = [
        ("length", "plies"),
        ("captures", "captures"),
        ("branching", "actions to choose from"),
    ];
    let labels = labels.iter().filter(|(name, _)| figures.get(name).is_some());
    let rows = labels.map(|(name, label)| {
        let cells = of(name).map(|(subject, value)| match subject.as_str() {
            "mean" | "deviation" => format!("{:.1}", value.as_f64().unwrap_or(0.0)),
            _ => value.to_string(),
        });
        [(*label).to_owned()].into_iter().chain(cells).collect()
    });
    add(&mut text, &head, rows);
    let rows = of("actions").map(|(sort, count)| {
        let each = format!("{:.1}", number("actions-per-game", sort));
        row([sort, &count.to_string(), &each])
    });
    add(&mut text, &["actions", "in all", "a game"], rows);
    let rows = of("fired").map(|(rule, count)| {
        let each = format!("{:.2}", number("fired-per-game", rule));
        let share = percent(number("fired-games", rule) / number("games", "all"));
        row([rule, &count.to_string(), &each, &share])
    });
    add(&mut text, &["rules that fired", "in all", "a game", "games"], rows);
    let armies = plan.armies.iter().map(String::as_str);
    let head: Vec<_> = ["left at the end"].into_iter().chain(armies).collect();
    let rows = plan.kinds.iter().map(|kind| {
        let shares = plan.armies.iter().map(|army| {
            let share = figures["survival"][format!("{army} {kind}")].as_f64();
            share.map_or("-".to_owned(), percent)
        });
        [kind.clone()].into_iter().chain(shares).collect()
    });
    add(&mut text, &head, rows);
    text
}

fn spell(end: &str) -> &str {
    match end {
        "cut" => "broken off at the limit of plies",
        "stuck" => "nothing could be done, and no rule said what then",
        _ => end,
    }
}

fn row<const N: usize>(cells: [&str; N]) -> Vec<String> {
    cells.map(str::to_owned).into()
}

/// Adds a table below an empty line, its rows set in; nothing if it has none.
fn add(text: &mut String, head: &[&str], rows: impl Iterator<Item = Vec<String>>) {
    let head = head.iter().map(|&title| title.to_owned()).collect();
    let mut rows: Vec<Vec<String>> = [head].into_iter().chain(rows).collect();
    for row in &mut rows[1..] {
        row[0].insert_str(0, "  ");
    }
    if rows.len() > 1 {
        text.push('\n');
        text.push_str(&table(&rows, Side::Right));
    }
}
