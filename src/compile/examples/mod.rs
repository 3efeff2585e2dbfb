//! Examples, their names looked up.
//!
//! What is wrong with an example never keeps a game from being played, for a child may change what an inherited one shows:
//! findings here stand apart from those of the game. An inherited example that names what is not there any more goes with it.

mod example;
mod expected;
mod start;

use indexmap::IndexMap;

use super::blame;
use super::scope::Scope;
use crate::definition::{Definition, ExampleTable};
use crate::diagnostic::{Code, Diagnostic};
use crate::game::Method;
use crate::source::Span;
pub use example::{Example, Expected, Placed, Start};
use expected::expected;
use start::start;

/// The examples of a variant.
#[derive(Clone, Debug, Default)]
pub struct Examples {
    /// Those that can be played out.
    pub list: Vec<Example>,
    /// What is wrong with the others.
    pub findings: Vec<Diagnostic>,
    /// Where rules and combat cases are written, by name.
    pub causes: IndexMap<String, Span>,
    /// Where kinds and classes of pieces are, by name.
    pub pieces: IndexMap<String, Span>,
    /// Where it is said how all fights end, and where everything stands.
    pub grounds: Vec<Span>,
}

/// Looks up what examples name.
pub fn compile(definition: &Definition, method: Method, scope: &mut Scope<'_>) -> Examples {
    let rules = definition.rules.iter().map(|(name, rule)| (name, rule.text.span));
    let cases = definition.combat.iter().flat_map(|table| &table.cases);
    let cases = cases.map(|case| (&case.name, case.name.span));
    let causes: IndexMap<_, _> = rules
        .chain(cases)
        .map(|(name, span)| (name.value.clone(), span))
        .collect();
    let mut list = Vec::new();
    for table in &definition.examples {
        let before = scope.findings.len();
        let example = example(table, method, &causes, scope);
        list.extend(example.filter(|_| scope.findings.len() == before));
        if table.name.span.file != definition.file {
            scope.findings.revise(|mut list| {
                list.truncate(before);
                list
            });
        }
    }
    let notes = definition.variant.iter().flat_map(|table| &table.reconstructed);
    let cited = notes.filter_map(|note| note.example.as_ref());
    for name in cited.filter(|name| name.span.file == definition.file) {
        let names = definition.examples.iter().map(|example| example.name.value.as_str());
        if !names.clone().any(|known| known == name.value) {
            Diagnostic::unknown("example", name, names).report(scope.findings);
        }
    }
    let combat = definition.combat.iter().map(|table| table.header);
    let pieces = definition.pieces.values().chain(definition.classes.values());
    Examples {
        list,
        findings: Vec::new(),
        causes,
        pieces: pieces
            .map(|piece| (piece.name.value.clone(), piece.name.span))
            .collect(),
        grounds: combat.chain(blame::of_places(definition)).collect(),
    }
}

fn example(
    table: &ExampleTable,
    method: Method,
    causes: &IndexMap<String, Span>,
    scope: &mut Scope<'_>,
) -> Option<Example> {
    let start = start(table, method, scope)?;
    let before = scope.findings.len();
    let expected = expected(table, scope);
    if expected.is_empty() && scope.findings.len() == before {
        return Diagnostic::new(
            Code::MissingKey,
            format!("the example `{}` shows nothing", table.name.value),
        )
        .label(table.name.span, "say what should come of it")
        .help("for example `gives = \"attacker\"`, `refuses = \"a1-a2\"`, or `ends = \"draw\"`")
        .fail(scope.findings);
    }
    if let Some(by) = table.by.as_ref().filter(|by| !causes.contains_key(&by.value)) {
        return Diagnostic::unknown("rule or combat case", by, causes.keys().map(String::as_str)).fail(scope.findings);
    }
    Some(Example {
        name: table.name.clone(),
        says: table.says.as_ref().map(|says| says.value.clone()),
        start,
        play: table.play.clone(),
        expected,
        by: table.by.clone(),
    })
}
