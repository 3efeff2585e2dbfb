//! Effects of rules with every name resolved.
//!
//! Takes effects as written, where they stand and whether the mover can choose there; yields what they mean. What always
//! holds: a choice is left to a mover only where it can be named in the action that it is made with.

use super::scope::{Scope, Setting, every};
use crate::diagnostic::{Code, Diagnostic};
use crate::game::{Binding, Effect, KindId, Role, Turning, Who};
use crate::rule::{self, Name, Object};
use crate::source::Spanned;

/// Compiles the effects of a rule; with the setting goes whether the mover can choose there.
pub fn lower(
    effects: &[Spanned<rule::Effect>],
    (setting, chooses): (Setting, bool),
    scope: &mut Scope<'_>,
) -> Option<Vec<Effect>> {
    every(effects, |effect| one(effect, (setting, chooses), scope))
}

fn one(effect: &Spanned<rule::Effect>, (setting, chooses): (Setting, bool), scope: &mut Scope<'_>) -> Option<Effect> {
    Some(match &effect.value {
        rule::Effect::Defeat(seat) => Effect::Defeat(scope.seat(seat, setting)?),
        rule::Effect::Win(seat) => Effect::Win(scope.seat(seat, setting)?),
        rule::Effect::Draw => Effect::Draw,
        rule::Effect::Reveal(object) => Effect::Reveal(whom(object, setting, scope)?),
        rule::Effect::Remove(object) => Effect::Remove(whom(object, setting, scope)?),
        rule::Effect::Capture(object) => Effect::Capture(whom(object, setting, scope)?),
        rule::Effect::Bind(seat, role) => {
            let role = scope.role(role.value, role.span, setting);
            let seat_ref = scope.seat(seat, setting);
            if scope.seats.binding == Binding::Fixed {
                let message = "each seat has its army from the start, so none can be bound";
                return Diagnostic::new(Code::OutOfPlace, message)
                    .label(effect.span, "this does nothing")
                    .help("name the armies in `[seats]`, as in `armies = [\"red\", \"blue\"]`")
                    .fail(scope.findings);
            }
            Effect::Bind(seat_ref?, role?)
        }
        rule::Effect::Take(noun, seat) => {
            let who = scope.who(noun, setting);
            let seat = scope.seat(seat, setting);
            Effect::Take(who?, seat?)
        }
        rule::Effect::Turn(object, names) | rule::Effect::MayTurn(object, names) => {
            let optional = matches!(effect.value, rule::Effect::MayTurn(..));
            let (who, into) = (whom(object, setting, scope), kinds(names, scope));
            let (who, turning) = (who?, Turning { into: into?, optional });
            if turning.only().is_none() && !(chooses && who == Who::The(Role::Piece)) {
                let message = "nobody chooses what these pieces turn into";
                return Diagnostic::new(Code::OutOfPlace, message)
                    .label(effect.span, "the choice belongs to no action")
                    .help("name one kind, or say it of the piece that moves: `on arrival of …: turn piece into …`")
                    .fail(scope.findings);
            }
            Effect::Turn(who, turning)
        }
    })
}

fn whom(object: &Object, setting: Setting, scope: &mut Scope<'_>) -> Option<Who> {
    match object {
        Object::Acting(role) => scope.role(role.value, role.span, setting).map(Who::The),
        Object::Pieces(noun) => scope.who(noun, setting),
    }
}

/// The kinds to choose from, each named once.
fn kinds(names: &[Name], scope: &mut Scope<'_>) -> Option<Vec<KindId>> {
    let mut known = Vec::new();
    every(names, |name| {
        let kind = scope.kind(name)?;
        if known.contains(&kind) {
            return Diagnostic::new(Code::WrongValue, format!("`{}` is given twice", name.value))
                .label(name.span, "once is enough")
                .fail(scope.findings);
        }
        known.push(kind);
        Some(kind)
    })
}
