//! `[allow]`: lints that find what is meant, each with a reason.

use super::fields::Fields;
use crate::diagnostic::{Code, Diagnostic, Severity, suggestion};
use crate::rule::Name;
use crate::source::{Text, Value};

/// One thing that is allowed.
#[derive(Clone, Debug)]
pub struct Allowance {
    /// The lint.
    pub lint: Code,
    /// What it may find; anything when absent.
    pub subject: Option<String>,
    /// The key that says so, for pointing at it.
    pub name: Name,
}

pub(super) fn read(mut fields: Fields<'_, '_>) -> Vec<Allowance> {
    let mut allowed = Vec::new();
    for (name, node) in fields.entries() {
        let lint = lint(&name, &mut fields);
        let entries = match &node.value {
            Value::Text(reason) => {
                is_reason(reason, &name, &mut fields);
                vec![(None, name)]
            }
            _ => match fields.inner(&name, node) {
                Some(inner) => subjects(inner),
                None => continue,
            },
        };
        if let Some(lint) = lint {
            allowed.extend(
                entries
                    .into_iter()
                    .map(|(subject, name)| Allowance { lint, subject, name }),
            );
        }
    }
    allowed
}

fn subjects(mut fields: Fields<'_, '_>) -> Vec<(Option<String>, Name)> {
    fields.strings(|fields, subject, reason| {
        is_reason(reason, &subject, fields);
        Some((Some(subject.value.clone()), subject))
    })
}

/// The lint of a name; anything else is reported.
fn lint(name: &Name, fields: &mut Fields<'_, '_>) -> Option<Code> {
    let code = Code::from_name(&name.value);
    if let Some(code) = code.filter(|code| code.is_lint()) {
        return Some(code);
    }
    let lints = Code::ALL.iter().filter(|code| code.is_lint()).map(|code| code.name());
    let (message, help) = if code.is_some_and(|code| code.severity() == Severity::Error) {
        let help = "only what is legal can be allowed; this must be mended";
        (format!("`{}` is an error", name.value), Some(help.to_owned()))
    } else {
        let message = format!("no lint that can be allowed is called `{}`", name.value);
        (message, suggestion(&name.value, lints))
    };
    fields.report(
        Diagnostic::new(Code::UnknownName, message)
            .label(name.span, "unknown lint")
            .maybe_help(help),
    );
    None
}

fn is_reason(reason: &Text, name: &Name, fields: &mut Fields<'_, '_>) {
    if reason.value.trim().is_empty() {
        let message = format!("`{}` is allowed without a reason", name.value);
        fields.report(Diagnostic::new(Code::WrongValue, message).label(reason.span, "say why it is meant"));
    }
}
