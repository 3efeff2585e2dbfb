//! How a game starts: areas, arrangements, arrays and hands.

mod areas;
mod placement;
mod presets;
mod room;

use super::scope::Scope;
use crate::definition::{ExchangeTable, SetupTable};
use crate::diagnostic::{Code, Diagnostic, Findings};
use crate::game::{Exchange, Limits, Method, Setup};

/// Compiles `[setup]`.
pub fn compile(table: &SetupTable, scope: &mut Scope<'_>, findings: &mut Findings) -> Option<Setup> {
    let Some(method) = &table.method else {
        if findings.is_damaged("setup") {
            return None;
        }
        findings.push(
            Diagnostic::new(Code::MissingKey, "this set-up has no `method`")
                .label(table.header, "add `method`")
                .help("`arrange` for secret arrangements, `deal` for a shuffled deal, `fixed` for a given array"),
        );
        return None;
    };
    let mut setup = Setup {
        method: method.value,
        areas: Vec::new(),
        allowed: Vec::new(),
        presets: Vec::new(),
        fixed: Vec::new(),
        hands: Vec::new(),
        exchange: None,
    };
    let before = findings.len();
    match method.value {
        Method::Arrange | Method::Deal => areas::areas(table, &mut setup, scope, findings),
        Method::Fixed => areas::unused_area(table, findings),
    }
    setup.fixed = placement::fixed(table, scope, findings);
    setup.hands = placement::hands(table, scope, findings);
    let damaged = ["setup", "pieces", "board"]
        .iter()
        .any(|part| findings.is_damaged(part));
    if findings.len() == before && !damaged {
        areas::standing(table, &setup, scope, findings);
    }
    if findings.len() == before && !damaged {
        room::satisfiable(table, &setup, scope, findings);
    }
    if findings.len() == before && !damaged {
        presets::presets(table, &mut setup, scope, findings);
    }
    setup.exchange = table
        .exchange
        .as_ref()
        .and_then(|table| exchange(table, scope, findings));
    let pieces = setup.fixed.len()
        + setup
            .hands
            .iter()
            .map(|(_, _, count)| usize::from(*count))
            .sum::<usize>()
        + if method.value == Method::Fixed {
            0
        } else {
            army_size(scope) * scope.seats.len()
        };
    if pieces > Limits::PIECES {
        let message = format!("{pieces} pieces are more than {}", Limits::PIECES);
        findings.push(Diagnostic::new(Code::LimitExceeded, message).label(table.header, "too many pieces"));
    }
    if pieces == 0 && !findings.is_damaged("setup") && findings.len() == before {
        findings.push(
            Diagnostic::new(Code::ImpossibleSetup, "this set-up puts no piece anywhere")
                .label(table.header, "add `place`, or another `method`"),
        );
    }
    Some(setup)
}

fn army_size(scope: &Scope<'_>) -> usize {
    scope.kinds.kinds.iter().map(|kind| kind.count).sum()
}

fn exchange(table: &ExchangeTable, scope: &Scope<'_>, findings: &mut Findings) -> Option<Exchange> {
    let mut order = Vec::new();
    for name in &table.order {
        match scope.seats.named(&name.value) {
            Some(seat) => order.push(seat),
            None => findings.push(
                Diagnostic::new(Code::UnknownName, format!("no seat is called `{}`", name.value))
                    .label(name.span, "unknown seat")
                    .near(&name.value, scope.seats.names.iter().map(String::as_str)),
            ),
        }
    }
    if table.order.is_empty() {
        order = scope.seats.iter().collect();
    }
    let kinds: Vec<_> = table.kinds.iter().map(|name| scope.kind(name, findings)).collect();
    let (Some(Some(first)), Some(Some(second))) = (kinds.first().copied(), kinds.get(1).copied()) else {
        return None;
    };
    let most = table
        .most
        .as_ref()
        .and_then(|most| u8::try_from(most.value).ok())
        .unwrap_or(1);
    Some(Exchange {
        order,
        kinds: (first, second),
        most,
    })
}
