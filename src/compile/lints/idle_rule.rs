//! A rule that can never do anything.

use crate::definition::Definition;
use crate::diagnostic::{Code, Diagnostic, Findings};
use crate::game::{ActionKind, Condition, Game, KindSet, Role, RuleForm, Test, Who, ZoneRef};

/// Looks for rules whose condition is false whatever happens.
pub fn look(definition: &Definition, game: &Game, findings: &mut Findings) {
    let everyone = KindSet::first(game.kinds.len());
    let movable = || game.kind_ids().filter(|&kind| game.kind(kind).is_movable()).collect();
    for rule in &game.rules {
        let (when, acting) = match &rule.form {
            RuleForm::Forbid(pattern) | RuleForm::Allow(pattern) => match pattern.kind {
                ActionKind::Move | ActionKind::Attack => (&pattern.when, movable()),
                _ => (&pattern.when, everyone),
            },
            RuleForm::ForbidLeaving(_, leaving) => (leaving, everyone),
            RuleForm::On(pattern, _) => (&pattern.when, everyone),
            RuleForm::When { when, .. } => (when, everyone),
            RuleForm::After { .. } => continue,
        };
        let Some((name, _)) = definition.rules.iter().find(|(name, _)| name.value == rule.name) else {
            continue;
        };
        if (Setting { game, acting }).never(when) {
            findings.push(
                Diagnostic::new(
                    Code::IdleRule,
                    format!("the rule `{}` can never do anything", rule.name),
                )
                .label(name.span, "what it asks is never so")
                .help("change what it asks, or remove it"),
            );
        }
    }
}

/// What is known before any play.
struct Setting<'a> {
    game: &'a Game,
    /// The kinds that can be `piece`.
    acting: KindSet,
}

impl Setting<'_> {
    fn never(&self, condition: &Condition) -> bool {
        match condition {
            Condition::Known(known) => !known,
            Condition::Not(_) => false,
            Condition::All(parts) => parts.iter().any(|part| self.never(part)),
            Condition::Any(parts) => parts.iter().all(|part| self.never(part)),
            Condition::Test(test) => match test {
                Test::In(_, zone) => self.nowhere(*zone),
                Test::Is(Role::Piece, who) => self.nobody(who, self.acting),
                Test::Is(_, who) => self.nobody(who, KindSet::first(self.game.kinds.len())),
                Test::Has(_, who, comparison, number) => {
                    self.nobody(who, KindSet::first(self.game.kinds.len())) && !comparison.holds(0, *number)
                }
                _ => false,
            },
        }
    }

    /// Whether no piece of some kinds is ever meant.
    fn nobody(&self, who: &Who, among: KindSet) -> bool {
        match who {
            Who::Known(known) => !known,
            Who::Kinds(kinds) => kinds.and(among).is_empty(),
            Who::Armies(armies) => armies.is_empty(),
            Who::In(zone) => self.nowhere(*zone),
            Who::All(parts) => parts.iter().any(|part| self.nobody(part, among)),
            Who::Any(parts) => parts.iter().all(|part| self.nobody(part, among)),
            _ => false,
        }
    }

    fn nowhere(&self, zone: ZoneRef) -> bool {
        self.game.board.zones[zone.zone.index()].all().is_empty()
    }
}
