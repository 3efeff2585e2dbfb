//! The [`Random`] player: any legal action, all alike likely.

use super::Player;
use crate::engine::{Action, Dice};
use crate::knowledge::View;

/// Chooses any legal action, all alike likely.
#[derive(Clone, Debug)]
pub struct Random(Dice);

impl Random {
    /// A player with these dice.
    pub fn new(dice: Dice) -> Self {
        Self(dice)
    }
}

impl Player for Random {
    fn choose(&mut self, view: &View) -> Option<Action> {
        let at = self.0.below(view.actions.len());
        view.actions.get(at).copied()
    }
}
