//! `[rules]`: sentences.

use super::fields::Fields;
use crate::diagnostic::{Code, Diagnostic};
use crate::rule::{self, Name, Sentence};
use crate::source::{Node, Text, Value};

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
            Value::Boolean(_) | Value::Integer(_) | Value::Float(_) | Value::Date => {
                fields.report(no_sentence(&name, node));
                None
            }
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

/// The finding for a plain value where a sentence belongs.
fn no_sentence(name: &Name, node: &Node) -> Diagnostic {
    let message = format!(
        "the rule `{}` must be a sentence, not {}",
        name.value,
        node.value.describe()
    );
    Diagnostic::new(Code::WrongType, message)
        .label(node.span, "a sentence in quotes belongs here")
        .help("for example `\"when next has no action: draw\"`; `false` takes away an inherited rule")
}
