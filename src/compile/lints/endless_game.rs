//! A game that may go on for ever.

use super::effects::changes_nothing;
use super::fights::Fights;
use super::recurrence::Recurrence;
use crate::definition::Definition;
use crate::diagnostic::{Code, Diagnostic, Findings};
use crate::game::{Effect, Game, Measure, RuleForm};

/// Looks for a rule that ends a game in which something can be done again and again.
pub fn look(definition: &Definition, game: &Game, fights: &Fights, findings: &mut Findings) {
    let recurrence = Recurrence::of(game, fights);
    let Some(table) = &definition.variant else { return };
    if !recurrence.is_endless() {
        return;
    }
    let ends = |effect: &Effect| {
        let does = effect.decides() || matches!(effect, Effect::Remove(_));
        does && !changes_nothing(effect, game, fights)
    };
    let mut label = "no rule of this variant begins with `after`".to_owned();
    for rule in &game.rules {
        let RuleForm::After {
            measure,
            without,
            effects,
            ..
        } = &rule.form
        else {
            continue;
        };
        if !effects.iter().any(ends) {
            label = format!("`{}` counts, but ends nothing", rule.name);
        } else if *measure == Measure::Plies && without.iter().any(|event| recurrence.recurs(event)) {
            label = format!(
                "what starts the count of `{}` again can happen again and again",
                rule.name
            );
        } else {
            return;
        }
    }
    let message = "nothing ends a game in which everyone only does the same again and again";
    Diagnostic::new(Code::EndlessGame, message)
        .label(table.header, label)
        .help("add a rule to `[rules]`, for example `too-long = \"after 300 plies: draw\"`")
        .report(findings);
}
