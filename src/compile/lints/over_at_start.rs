//! A rule that has decided the game before the first move.

use super::effects::changes_nothing;
use super::fights::Fights;
use super::outset::Outset;
use crate::definition::Definition;
use crate::diagnostic::{Code, Diagnostic, Findings};
use crate::game::{Effect, Game, RuleForm};

/// Looks for rules that put a seat out, or end the game, and whose conditions hold when play begins.
pub fn look(definition: &Definition, game: &Game, fights: &Fights, findings: &mut Findings) {
    let outset = Outset::of(game);
    for rule in &game.rules {
        let RuleForm::When {
            each_seat,
            when,
            effects,
        } = &rule.form
        else {
            continue;
        };
        let decides = |effect: &Effect| effect.decides() && !changes_nothing(effect, game, fights);
        if !effects.iter().any(decides) {
            continue;
        }
        let asked: Vec<_> = if *each_seat {
            game.seats.iter().map(Some).collect()
        } else {
            vec![None]
        };
        let met = asked.into_iter().find(|&seat| outset.holds(when, seat) == Some(true));
        let written = definition.rules.iter().find(|(name, _)| name.value == rule.name);
        if let (Some(seat), Some((name, _))) = (met, written) {
            let of = seat.map_or(String::new(), |seat| format!(" of `{}`", game.seats.name(seat)));
            let message = format!("the rule `{}` decides before anyone has moved", rule.name);
            Diagnostic::new(Code::OverAtStart, message)
                .about(&rule.name)
                .label(name.span, format!("what it asks is so{of} when play begins"))
                .help("change what it asks, or what stands on the board at the start")
                .report(findings);
        }
    }
}
