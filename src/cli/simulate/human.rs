//! Figures for people: short tables.

use std::fmt::Write;

use serde_json::{Map, Value};

use crate::cli::table::{Side, table};
use crate::experiment::{Figures, Results};

/// A report in tables.
pub(super) fn report(results: &Results) -> String {
    let plan = &results.plan;
    let figures = Figures::of(results).nested();
    let games = results.tally.games();
    let mut text = format!("{}: {games} games, seed {}", plan.variant, plan.seed);
    let whole = plan.shard.of() == 1;
    let _ = writeln!(
        text,
        "{}",
        if whole {
            String::new()
        } else {
            format!(", shard {} of {} games", plan.shard, plan.games)
        }
    );
    if games == 0 {
        return text;
    }
    let sheet = Sheet { figures: &figures };
    let mut rows = vec![row(["wins", "games", "share", "95 % interval"])];
    for (seat, wins) in sheet.of("wins") {
        let share = |name| percent(sheet.number(name, seat));
        let interval = format!("{} to {}", share("win-share-low"), share("win-share-high"));
        rows.push(vec![
            format!("  {seat}"),
            wins.to_string(),
            share("win-share"),
            interval,
        ]);
    }
    add(&mut text, &rows);
    let mut rows = vec![row(["ends", "games", "share"])];
    for (end, count) in sheet.of("ends") {
        let share = count.as_f64().unwrap_or(0.0) / sheet.number("games", "all");
        rows.push(vec![format!("  {}", spell(end)), count.to_string(), percent(share)]);
    }
    add(&mut text, &rows);
    let mut rows = vec![row([
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
    ])];
    for (name, label) in [
        ("length", "plies"),
        ("captures", "captures"),
        ("branching", "actions to choose from"),
    ] {
        if figures.contains_key(name) {
            let mut row = vec![format!("  {label}")];
            row.extend(sheet.of(name).map(|(subject, value)| match subject {
                "mean" | "deviation" => format!("{:.1}", value.as_f64().unwrap_or(0.0)),
                _ => value.to_string(),
            }));
            rows.push(row);
        }
    }
    add(&mut text, &rows);
    let mut rows = vec![row(["actions", "in all", "a game"])];
    for (sort, count) in sheet.of("actions") {
        let each = format!("{:.1}", sheet.number("actions-per-game", sort));
        rows.push(vec![format!("  {sort}"), count.to_string(), each]);
    }
    add(&mut text, &rows);
    let mut rows = vec![row(["rules that fired", "in all", "a game", "games"])];
    for (rule, count) in sheet.of("fired") {
        let each = format!("{:.2}", sheet.number("fired-per-game", rule));
        let share = percent(sheet.number("fired-games", rule) / sheet.number("games", "all"));
        rows.push(vec![format!("  {rule}"), count.to_string(), each, share]);
    }
    add(&mut text, &rows);
    let mut head = vec!["left at the end".to_owned()];
    head.extend(plan.armies.iter().cloned());
    let mut rows = vec![head];
    for kind in &plan.kinds {
        let mut row = vec![format!("  {kind}")];
        row.extend(plan.armies.iter().map(|army| {
            let share = sheet.value("survival", &format!("{army} {kind}"));
            share.map_or("-".to_owned(), percent)
        }));
        rows.push(row);
    }
    add(&mut text, &rows);
    text
}

struct Sheet<'a> {
    figures: &'a Map<String, Value>,
}

impl<'a> Sheet<'a> {
    fn of(&self, name: &str) -> impl Iterator<Item = (&'a str, &'a Value)> + use<'a> {
        let figures = self.figures.get(name).and_then(Value::as_object);
        figures
            .into_iter()
            .flatten()
            .map(|(subject, value)| (subject.as_str(), value))
    }

    fn value(&self, name: &str, subject: &str) -> Option<f64> {
        self.figures.get(name)?.get(subject)?.as_f64()
    }

    fn number(&self, name: &str, subject: &str) -> f64 {
        self.value(name, subject).unwrap_or(0.0)
    }
}

fn spell(end: &str) -> String {
    match end {
        "cut" => "broken off at the limit of plies".to_owned(),
        "stuck" => "nothing could be done, and no rule said what then".to_owned(),
        _ => end.to_owned(),
    }
}

fn percent(share: f64) -> String {
    format!("{:.1} %", share * 100.0)
}

fn row<const N: usize>(cells: [&str; N]) -> Vec<String> {
    cells.map(str::to_owned).into()
}

/// Adds a table below an empty line; nothing if it is only a head.
fn add(text: &mut String, rows: &[Vec<String>]) {
    if rows.len() > 1 {
        text.push('\n');
        text.push_str(&table(rows, Side::Right));
    }
}
