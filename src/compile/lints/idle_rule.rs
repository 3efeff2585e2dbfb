//! A rule that can never do anything.

use crate::definition::Definition;
use crate::diagnostic::{Code, Diagnostic, Findings};
use crate::game::{Condition, Game, RuleForm};

/// Looks for rules whose condition is false whatever happens.
pub fn look(definition: &Definition, game: &Game, findings: &mut Findings) {
    for rule in &game.rules {
        let when = match &rule.form {
            RuleForm::Forbid(pattern) | RuleForm::Allow(pattern) => &pattern.when,
            RuleForm::ForbidLeaving(_, leaving) => leaving,
            RuleForm::On(pattern, _) => &pattern.when,
            RuleForm::When { when, .. } => when,
            RuleForm::After { .. } => continue,
        };
        let Some((name, _)) = definition.rules.iter().find(|(name, _)| name.value == rule.name) else {
            continue;
        };
        if *when == Condition::Known(false) {
            findings.push(
                Diagnostic::new(
                    Code::IdleRule,
                    format!("the rule `{}` can never do anything", rule.name),
                )
                .label(name.span, "what it asks is never so"),
            );
        }
    }
}
