//! How a game starts: areas, arrangements, arrays and hands.

mod areas;
pub(super) mod placement;
mod presets;
mod room;

use super::fits;
use super::scope::Scope;
use super::seats::seat;
use crate::definition::{Definition, ExchangeTable};
use crate::diagnostic::{Code, Diagnostic};
use crate::game::{Exchange, Limits, Method, Setup};

/// Compiles `[setup]`.
pub fn compile(definition: &Definition, scope: &mut Scope<'_>) -> Option<Setup> {
    let table = definition.setup.as_ref()?;
    let Some(method) = &table.method else {
        if scope.findings.is_damaged("setup") {
            return None;
        }
        return Diagnostic::new(Code::MissingKey, "this set-up has no `method`")
            .label(table.header, "add `method`")
            .help("`arrange` for secret arrangements, `deal` for a shuffled deal, `fixed` for a given array")
            .fail(scope.findings);
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
    let before = scope.findings.len();
    match method.value {
        Method::Arrange | Method::Deal => areas::areas(definition, table, &mut setup, scope),
        Method::Fixed => areas::unused_area(table, scope),
    }
    setup.fixed = placement::fixed(table, scope);
    setup.hands = placement::hands(table, scope);
    let mut parts = ["setup", "pieces", "board"].iter();
    if !parts.any(|part| scope.findings.is_damaged(part)) {
        for look in [areas::standing, room::satisfiable, presets::presets] {
            if scope.findings.len() == before {
                look(definition, table, &mut setup, scope);
            }
        }
    }
    setup.exchange = table.exchange.as_ref().and_then(|table| exchange(table, scope));
    let held: usize = setup.hands.iter().map(|(.., count)| usize::from(*count)).sum();
    let mut pieces = setup.fixed.len() + held;
    if method.value != Method::Fixed {
        pieces += army_size(scope) * scope.seats.len();
    }
    fits(pieces, Limits::PIECES, "pieces", table.header, scope.findings);
    if pieces == 0 && !scope.findings.is_damaged("setup") && scope.findings.len() == before {
        Diagnostic::new(Code::ImpossibleSetup, "this set-up puts no piece anywhere")
            .label(table.header, "add `place`, or another `method`")
            .report(scope.findings);
    }
    Some(setup)
}

fn army_size(scope: &Scope<'_>) -> usize {
    scope.kinds.list.iter().map(|kind| kind.count).sum()
}

fn exchange(table: &ExchangeTable, scope: &mut Scope<'_>) -> Option<Exchange> {
    let mut order = Vec::new();
    for name in &table.order {
        order.extend(seat(name, &scope.seats.names, scope.findings));
    }
    if table.order.is_empty() {
        order = scope.seats.iter().collect();
    }
    let kinds: Vec<_> = table.kinds.iter().map(|name| scope.kind(name)).collect();
    let [Some(first), Some(second), ..] = kinds[..] else {
        return None;
    };
    let most = table.most.as_ref().and_then(|most| u8::try_from(most.value).ok());
    Some(Exchange {
        order,
        kinds: (first, second),
        most: most.unwrap_or(1),
    })
}
