//! From strings to trees; the only folder that sees pest.
//!
//! `grammar` is what pest makes of `grammar/rule.pest`; `symbol` says what each of its rules means; `builder`, with a file for
//! each sort of string, makes trees; `expected` says what is wrong with a string that does not read, `borrowed` and `elsewhere`
//! what it has from other languages, `mend` what would let it go on; `continuations` says what a string that has only begun can go on with, `mentions` what names stand in one.

mod borrowed;
mod builder;
mod condition;
mod continuations;
mod elsewhere;
mod expected;
mod grammar;
mod mend;
mod mentions;
mod motion;
mod noun;
mod sentence;
mod spaces;
mod symbol;

pub use continuations::continuations;
pub use elsewhere::seat_word;
pub use grammar::{Form, Next, is_reserved, reserved};
pub use mentions::mentions;
pub use symbol::{spelled, words};

use builder::{Builder, Parts};
use grammar::Excess;

use super::tree::{Condition, Item, Join, Motion, Name, Noun, Sentence, Spaces};
use crate::diagnostic::{Code, Diagnostic, Findings};
use crate::source::Text;

/// Reads a rule.
pub fn rule(text: &Text, findings: &mut Findings) -> Option<Sentence> {
    read(Form::Rule, text, findings, Builder::sentence)
}

/// Reads a condition.
pub fn condition(text: &Text, findings: &mut Findings) -> Option<Condition> {
    read(Form::Condition, text, findings, Builder::condition)
}

/// Reads a phrase for pieces.
pub fn noun(text: &Text, findings: &mut Findings) -> Option<Noun> {
    read(Form::Noun, text, findings, Builder::noun)
}

/// Reads a move.
pub fn motion(text: &Text, findings: &mut Findings) -> Option<Motion> {
    read(Form::Motion, text, findings, Builder::motion)
}

/// Reads a set of spaces.
pub fn spaces(text: &Text, findings: &mut Findings) -> Option<Spaces> {
    read(Form::Spaces, text, findings, Builder::spaces)
}

/// Reads which spaces a link joins.
pub fn join(text: &Text, findings: &mut Findings) -> Option<Join> {
    read(Form::Join, text, findings, Builder::join)
}

/// Reads a path.
pub fn path(text: &Text, findings: &mut Findings) -> Option<Vec<Item>> {
    read(Form::Path, text, findings, Builder::path)
}

/// Reads pairs of spaces.
pub fn pairs(text: &Text, findings: &mut Findings) -> Option<Vec<(Name, Name)>> {
    read(Form::Pairs, text, findings, Builder::pairs)
}

fn read<'t, T>(
    form: Form,
    text: &'t Text,
    findings: &mut Findings,
    build: impl for<'i> FnOnce(&mut Builder<'t>, &mut Parts<'i>) -> Option<T>,
) -> Option<T> {
    let what = form.noun();
    let pairs = match grammar::parse(form, &text.value) {
        Ok(Ok(pairs)) => pairs,
        Ok(Err(error)) => {
            findings.push(expected::finding(&error, text, form));
            return None;
        }
        Err(Excess::Long(most)) => {
            return Diagnostic::new(Code::LimitExceeded, format!("this {what} is longer than {most} bytes"))
                .label(text.span, "too long to be read")
                .fail(findings);
        }
        Err(Excess::Deep(most, at)) => {
            let message = format!("this {what} nests deeper than {most} levels");
            let finding = Diagnostic::new(Code::LimitExceeded, message);
            findings.push(finding.label(text.locate(at..at + 1), "one level too many"));
            return None;
        }
    };
    let mut builder = Builder {
        text,
        wrong: Vec::new(),
    };
    let tree = builder.inside(pairs, build);
    if tree.is_none() && builder.wrong.is_empty() {
        builder.wrong.push(
            Diagnostic::new(Code::RuleSyntax, format!("this {what} is read but not understood"))
                .label(text.span, NOT_UNDERSTOOD),
        );
    }
    let sound = builder.wrong.is_empty();
    builder.wrong.into_iter().for_each(|finding| findings.push(finding));
    tree.filter(|_| sound)
}

/// What is said where the grammar and the trees have come apart.
const NOT_UNDERSTOOD: &str = "the fault is not yours but the program's: please report it";

#[cfg(test)]
mod tests;
