//! Which action is meant by one that is not written out: the ends of a way instead of all of its spaces, another way with the
//! same ends that takes the same, or a jump written as an attack on the space where it ends.
//!
//! Takes an action as it was read; yields a legal one where exactly one is meant, and otherwise the action as it was.

use crate::engine::generate::context::Nesting;
use crate::engine::{Action, Engine, State};

/// The action among those that may be played which is meant by one, where just one has its ends; else the action itself.
pub fn meant_among(actions: &[Action], action: Action) -> Action {
    let alike = |legal: &&Action| {
        matches!(legal.plain(), Action::Take { .. })
            && legal.way() == action.way()
            && legal.into_kind() == action.into_kind()
    };
    let mut meant = actions.iter().filter(alike);
    match (action.plain(), meant.next(), meant.next()) {
        (Action::Attack { .. } | Action::Take { .. }, Some(&one), None) if !actions.contains(&action) => one,
        _ => action,
    }
}

impl Engine {
    /// The legal action that is meant by one, if it is not legal itself and just one can be meant; else the action itself.
    #[must_use]
    pub fn meant(&self, state: &State, action: Action) -> Action {
        let written_short = match action.plain() {
            Action::Attack { to, from } => from == to || state.cell(to).is_empty(),
            Action::Take { .. } => true,
            _ => false,
        };
        if !written_short {
            return action;
        }
        let prey = match action.plain() {
            Action::Take { route } => self.taken(state, state.to_move, &route).map(|mut taken| {
                taken.sort_unstable();
                taken
            }),
            _ => None,
        };
        let is_meant = |other: &Action| {
            let Action::Take { route } = other.plain() else {
                return false;
            };
            let alike = other.way() == action.way() && other.into_kind() == action.into_kind();
            alike
                && match (&prey, action.plain()) {
                    (None, Action::Take { route: written }) => written == route,
                    (None, _) => true,
                    (Some(prey), _) => self.taken(state, state.to_move, &route).is_some_and(|mut taken| {
                        taken.sort_unstable();
                        taken == *prey
                    }),
                }
        };
        let only = |actions: &[Action]| {
            let mut meant = actions.iter().copied().filter(is_meant);
            meant.next().filter(|_| meant.next().is_none())
        };
        // What a duty takes away may be meant as well: then that is what there is to say of it.
        only(&self.actions(state))
            .or_else(|| only(&self.permitted(state, state.to_move, Nesting::TURN)))
            .unwrap_or(action)
    }
}
