//! The rules: each one's name and sentence, sorted by what they do.

use std::fmt::Write;

use super::{Subject, wrapped};
use crate::cli::tell::one_line;
use crate::game::{Rule, RuleForm};

/// What the rules of each group say, in the order of the groups.
const GROUPS: [&str; 5] = [
    "what may not be done",
    "what must be done if it can be; each leaves of what those before it have left",
    "what may be done besides moving and attacking with one's own pieces",
    "what follows when something happens",
    "what is looked at after every action, in this order; the first end found ends the game",
];

/// The group that a rule belongs to.
fn group(rule: &Rule) -> usize {
    match rule.form {
        RuleForm::Forbid(_) | RuleForm::ForbidLeaving(..) => 0,
        RuleForm::Oblige(..) => 1,
        RuleForm::Allow(_) => 2,
        RuleForm::On(..) => 3,
        RuleForm::When { .. } | RuleForm::After { .. } => 4,
    }
}

pub(super) fn section(subject: &Subject) -> String {
    let mut text = String::new();
    for (at, title) in GROUPS.iter().enumerate() {
        let rules = subject.game.rules.iter().filter(|rule| group(rule) == at);
        let rules: String = rules
            .map(|rule| wrapped(&format!("{}: {}", rule.name, one_line(&rule.text)), 4, 4))
            .collect();
        if !rules.is_empty() {
            let _ = write!(text, "  {title}\n{rules}");
        }
    }
    if text.is_empty() {
        text.push_str("  none\n");
    }
    text
}
