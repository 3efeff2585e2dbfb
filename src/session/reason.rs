//! Why an action may not be played, as far as the person who asks may know.
//!
//! Takes a view and an action that is refused; yields the first of these reasons that the view bears out: whose piece it is, that
//! nothing is there, that what is there cannot be known, what a rule says. It keeps nothing.

use crate::engine::{Action, Dice, Engine, Refusal};
use crate::game::SpaceId;
use crate::knowledge::{Face, SeenPiece, View, Worlds, ends};

/// How many worlds must agree on a reason.
const WORLDS: usize = 64;

/// The reason to give. The engine's own reason may speak of what is hidden, so it is asked for worlds drawn from the view, and
/// what it says is given only where they all agree.
pub(in crate::session) fn for_viewer(engine: &Engine, view: &View, action: Action, truth: Refusal) -> String {
    if view.ending.is_some() {
        return truth.reason;
    }
    action
        .actor()
        .and_then(|space| not_acting(engine, view, space, view.at(space)?))
        .or_else(|| agreed(engine, view, action))
        .unwrap_or_else(|| unknown(engine, view, action))
}

/// Why a piece does not act for the seat to move, whatever it is to do.
fn not_acting(engine: &Engine, view: &View, space: SpaceId, piece: SeenPiece) -> Option<String> {
    let name = engine.game().board.name(space);
    let own = view.bound[view.to_move.index()];
    match piece.army {
        Some(army) if own.is_some_and(|own| own != army) && !engine.may_command(view.to_move, army) => {
            Some(format!("the piece on `{name}` is not yours"))
        }
        _ if piece.kind.is_some() => None,
        _ if piece.face == Face::Down => Some(format!("the piece on `{name}` lies face down")),
        _ => Some(format!("the piece on `{name}` is not yours")),
    }
}

/// What the engine says in every world that is drawn; the same for the same view.
fn agreed(engine: &Engine, view: &View, action: Action) -> Option<String> {
    let (mut worlds, mut dice) = (Worlds::of(engine, view), Dice::new(0));
    let mut world = worlds.draw(&mut dice);
    let told = engine.refuse(&world, action)?;
    for _ in 1..WORLDS {
        worlds.draw_into(&mut dice, &mut world);
        if engine.refuse(&world, action).as_ref() != Some(&told) {
            return None;
        }
    }
    Some(told.reason)
}

/// What there is to say when the reason depends on what is hidden.
fn unknown(engine: &Engine, view: &View, action: Action) -> String {
    let (from, to) = ends(action);
    let hidden = |space: &SpaceId| view.at(*space).is_some_and(|piece| piece.kind.is_none());
    let Some(space) = to.filter(hidden).or(from.filter(hidden)) else {
        return "this is not possible now".to_owned();
    };
    let name = engine.game().board.name(space);
    match action {
        Action::Move { .. } | Action::MoveInto { .. } => format!("there is a piece on `{name}`"),
        _ if view.at(space).is_some_and(|piece| piece.face == Face::Down) => {
            format!("the piece on `{name}` lies face down")
        }
        Action::Attack { .. } | Action::AttackInto { .. } => {
            format!("the piece on `{name}` may not be attacked like this")
        }
        _ => format!("what the piece on `{name}` is cannot be known"),
    }
}
