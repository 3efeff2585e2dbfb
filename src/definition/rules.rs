//! `[rules]`: sentences.

use super::fields::Fields;
use crate::diagnostic::{Code, Diagnostic};
use crate::rule::{self, Name, Sentence};
use crate::source::{Text, Value};

/// One rule as written.
#[derive(Clone, Debug)]
pub struct RuleEntry {
    /// The sentence.
    pub text: Text,
    /// The same, read; `None` when it could not be.
    pub sentence: Option<Sentence>,
}

pub(super) fn read(mut fields: Fields<'_, '_>) -> Vec<(Name, RuleEntry)> {
    let mut rules = Vec::new();
    for (name, node) in fields.entries() {
        let text = match &node.value {
            Value::Text(text) => Some(text),
            _ => fields.inner(&name, node).and_then(|mut inner| {
                let text = inner.text("rule");
                if inner.lacks(&["rule"]) {
                    inner.report(
                        Diagnostic::new(Code::MissingKey, format!("the rule `{}` has no sentence", name.value))
                            .label(name.span, "add `rule`")
                            .help("for example `{ rule = \"when next has no action: draw\", before = \"quiet\" }`"),
                    );
                }
                // Followed when files are laid over one another; here only its type is looked at.
                inner.text("before");
                inner.finish();
                text
            }),
        };
        if let Some(text) = text {
            let sentence = fields.parse(rule::rule, text);
            let text = text.clone();
            rules.push((name, RuleEntry { text, sentence }));
        }
    }
    rules
}
