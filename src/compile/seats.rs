//! Who plays.

use crate::definition::SeatsTable;
use crate::diagnostic::{Code, Diagnostic, Findings};
use crate::game::{ArmyId, Binding, Ink, Limits, Match, SeatId, SeatSet, Seats};
use crate::rule::{Name, is_reserved, is_word};

/// Compiles `[seats]`.
pub fn compile(table: &SeatsTable, findings: &mut Findings) -> Option<Seats> {
    let names = findings.watch("seats", |findings| distinct(&table.order, "seat", findings));
    if table.order.is_empty() {
        if findings.is_damaged("seats") || findings.is_damaged("") {
            return None;
        }
        return Diagnostic::new(Code::MissingKey, "nobody is seated")
            .label(table.header, "add `order`")
            .help("name the seats in turn order, as in `order = [\"white\", \"black\"]`")
            .fail(findings);
    }
    if findings.is_damaged("seats") {
        return None;
    }
    if names.len() < 2 || names.len() > Limits::SEATS {
        let (code, message) = if names.len() < 2 {
            (Code::WrongValue, "one seat is not a game".to_owned())
        } else {
            (
                Code::LimitExceeded,
                format!("{} seats are more than {}", names.len(), Limits::SEATS),
            )
        };
        let place = table.order.get(Limits::SEATS).unwrap_or(&table.order[0]);
        return Diagnostic::new(code, message)
            .label(place.span, format!("from 2 to {} seats", Limits::SEATS))
            .fail(findings);
    }
    let teams = groups(&table.teams, &names, "team", findings);
    let control = groups(&table.control, &names, "control", findings);
    for (seat, together) in control.iter().enumerate() {
        if !together.without(teams[seat]).is_empty() && teams.iter().any(|team| team.len() > 1) {
            let span = table
                .control
                .iter()
                .flatten()
                .find(|name| name.value == names[seat])
                .map_or(table.header, |name| name.span);
            let message = format!("`{}` is controlled together with a seat of another team", names[seat]);
            Diagnostic::new(Code::WrongValue, message)
                .label(span, "one person would play on both sides")
                .report(findings);
        }
    }
    let before = findings.len();
    let mut armies = distinct(&table.armies, "army", findings);
    if findings.len() > before {
        return None;
    }
    let binding = if armies.is_empty() {
        Binding::Fixed
    } else {
        Binding::InPlay
    };
    if armies.is_empty() {
        armies.clone_from(&names);
    } else if armies.len() != names.len() {
        let message = format!("{} armies for {} seats", armies.len(), names.len());
        return Diagnostic::new(Code::WrongValue, message)
            .label(table.armies[0].span, "each seat gets one army")
            .fail(findings);
    }
    let neutral = table.neutral.as_ref().map(|name| {
        if armies.contains(&name.value) {
            let message = format!(
                "`{}` is both an army that somebody commands and the neutral one",
                name.value
            );
            Diagnostic::new(Code::BadName, message)
                .label(name.span, "give the neutral army a name of its own")
                .report(findings);
        }
        armies.push(name.value.clone());
        ArmyId::from_index(armies.len() - 1)
    });
    if armies.iter().enumerate().any(|(at, army)| armies[..at].contains(army)) {
        return None;
    }
    Some(Seats {
        names,
        teams,
        control,
        called: armies.clone(),
        inks: (0..armies.len()).map(Ink::nth).collect(),
        armies,
        neutral,
        binding,
        counts: Match::default(),
    })
}

/// The names, each once and in its right form.
fn distinct(names: &[Name], what: &str, findings: &mut Findings) -> Vec<String> {
    let mut kept: Vec<String> = Vec::new();
    for name in names {
        if kept.contains(&name.value) {
            Diagnostic::new(Code::BadName, format!("`{}` is named twice", name.value))
                .label(name.span, "again")
                .report(findings);
            continue;
        }
        if !is_word(&name.value) || is_reserved(&name.value) {
            let help = "a name begins with a letter, goes on with letters, digits, `-` or `_`, and is no word of the \
                        rule language";
            Diagnostic::new(
                Code::BadName,
                format!("`{}` cannot be the name of a {what}", name.value),
            )
            .label(name.span, "this name")
            .help(help)
            .report(findings);
        }
        kept.push(name.value.clone());
    }
    kept
}

/// A seat by name; an unknown one is reported.
pub fn seat(name: &Name, seats: &[String], findings: &mut Findings) -> Option<SeatId> {
    SeatId::find(seats, |seat| *seat == name.value)
        .or_else(|| Diagnostic::unknown("seat", name, seats.iter().map(String::as_str)).fail(findings))
}

/// For each seat, the seats it is grouped with; alone where no group names it.
fn groups(groups: &[Vec<Name>], seats: &[String], what: &str, findings: &mut Findings) -> Vec<SeatSet> {
    let mut found: Vec<SeatSet> = (0..seats.len())
        .map(|seat| SeatSet::of(SeatId::from_index(seat)))
        .collect();
    let mut seen = SeatSet::EMPTY;
    for group in groups {
        let mut together = SeatSet::EMPTY;
        for name in group {
            let Some(seat) = seat(name, seats, findings) else {
                continue;
            };
            if seen.contains(seat) {
                Diagnostic::new(Code::BadName, format!("`{}` is in two groups of `{what}`", name.value))
                    .label(name.span, "again")
                    .report(findings);
            }
            seen.insert(seat);
            together.insert(seat);
        }
        for seat in together.iter() {
            found[seat.index()] = together;
        }
    }
    found
}
