//! Making and unmaking actions on one state, without copies: what perft and search go up and down by.

use crate::engine::{Action, Engine, State};

impl Engine {
    /// Applies an action of the seat to move, as [`Engine::apply`] does, so that it can be taken back; any number of them one
    /// upon the other.
    #[inline]
    pub fn make(&self, state: &mut State, action: Action) {
        state.mark();
        self.apply(state, action, &mut ());
    }

    /// Takes back the last action made and not yet taken back; nothing if there is none.
    #[inline]
    pub fn unmake(&self, state: &mut State) {
        self.go_back(state);
    }
}
