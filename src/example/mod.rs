//! Examples of a variant, played out.
//!
//! Takes a loaded variant; yields a finding for each thing that an example says should come and that does not. What always
//! holds: a finding points at what should have come, or, where the asked-for file changed what an inherited example shows, at
//! that change. It keeps nothing.

mod claim;
mod outcome;
mod start;

use crate::compile::{Example, Examples, Loaded};
use crate::diagnostic::{Code, Diagnostic, Findings};
use crate::engine::Engine;
use crate::game::Game;
use crate::source::Span;
use outcome::Outcome;
pub use start::start;

/// What does not hold of an example.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Failure {
    /// The sort of finding.
    code: Code,
    /// What was to come.
    span: Span,
    /// What came, as the end of a sentence.
    what: String,
    /// What brought it about, as a sentence.
    why: Option<String>,
    /// The rules and combat cases that have to do with it.
    causes: Vec<String>,
}

/// Plays out the examples of a variant and adds what does not hold to its findings.
pub fn check(loaded: &mut Loaded) {
    let Some(game) = &loaded.game else { return };
    let examples = &loaded.examples;
    let mut findings = Findings::new();
    for finding in loaded.findings.drain(..).chain(examples.findings.iter().cloned()) {
        findings.push(finding);
    }
    if !examples.list.is_empty() {
        let engine = Engine::new(game.clone());
        for example in &examples.list {
            let failures = failures(&engine, example);
            // What is inherited may speak of spaces and pieces that are not there any more.
            let inherited = example.name.span.file != loaded.document.file;
            if inherited && failures.iter().any(|failure| failure.code == Code::WrongValue) {
                continue;
            }
            for failure in failures {
                findings.push(finding(game, examples, example, failure));
            }
        }
    }
    loaded.findings = findings.into_sorted();
}

/// What does not hold of an example.
fn failures(engine: &Engine, example: &Example) -> Vec<Failure> {
    let outcome = match Outcome::of(engine, example) {
        Ok(outcome) => outcome,
        Err(failure) => return vec![failure],
    };
    let claims = example.expected.iter();
    let mut failures: Vec<_> = claims
        .filter_map(|expected| claim::broken(engine, &outcome, expected, example.by.as_ref()))
        .collect();
    // What comes otherwise comes of something else; that is said once.
    if failures.is_empty() {
        failures.extend(claim::not_by(engine, &outcome, example));
    }
    failures
}

fn finding(game: &Game, examples: &Examples, example: &Example, failure: Failure) -> Diagnostic {
    let label = match failure.code {
        Code::FailedExample => "this should come",
        _ => "in this example",
    };
    let by = example.by.iter().map(|by| &by.value);
    let named = failure.causes.iter().chain(by);
    let named = named.filter_map(|name| examples.causes.get(name));
    let kinds = example
        .kinds()
        .filter_map(|kind| examples.pieces.get(&game.kind(kind).name));
    let rest = examples.grounds.iter().chain(examples.causes.values());
    let rest = rest.chain(examples.pieces.values());
    let message = format!("in the example `{}` {}", example.name.value, failure.what);
    Diagnostic::new(failure.code, message)
        .label(failure.span, label)
        .caused_by(named.chain(kinds).copied(), "this changes what the example shows")
        .caused_by(rest.copied(), "the example is inherited, and this file changes this")
        .maybe_help(failure.why)
}
