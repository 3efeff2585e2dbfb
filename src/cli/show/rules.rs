//! The rules: each one's name and sentence, sorted by what they do.

use super::Subject;
use super::wrapped;
use crate::cli::tell::one_line;
use crate::game::{Rule, RuleForm};

pub(super) fn section(subject: &Subject) -> String {
    let mut text = String::new();
    for group in GROUPS {
        let rules: Vec<_> = subject
            .game
            .rules
            .iter()
            .filter(|rule| group_of(rule) == group)
            .collect();
        if rules.is_empty() {
            continue;
        }
        text.push_str("  ");
        text.push_str(group.title());
        text.push('\n');
        for rule in rules {
            text.push_str(&wrapped(&format!("{}: {}", rule.name, one_line(&rule.text)), 4, 4));
        }
    }
    if text.is_empty() {
        text.push_str("  none\n");
    }
    text
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Group {
    Forbidden,
    Allowed,
    Happening,
    Ending,
}

const GROUPS: [Group; 4] = [Group::Forbidden, Group::Allowed, Group::Happening, Group::Ending];

impl Group {
    fn title(self) -> &'static str {
        match self {
            Group::Forbidden => "what may not be done",
            Group::Allowed => "what may be done besides moving and attacking with one's own pieces",
            Group::Happening => "what follows when something happens",
            Group::Ending => "what is looked at after every action, in this order; the first end found ends the game",
        }
    }
}

fn group_of(rule: &Rule) -> Group {
    match rule.form {
        RuleForm::Forbid(_) | RuleForm::ForbidLeaving(..) => Group::Forbidden,
        RuleForm::Allow(_) => Group::Allowed,
        RuleForm::On(..) => Group::Happening,
        RuleForm::When { .. } | RuleForm::After { .. } => Group::Ending,
    }
}
