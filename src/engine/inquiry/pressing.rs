//! Rules that press on the seat to move: what no action may leave is already so (check).

use crate::engine::generate::context::{Context, Nesting};
use crate::engine::{Engine, State};
use crate::game::RuleId;

impl Engine {
    /// The rules on what an action may not leave that the position as it stands would break: the seat to move has to do
    /// something about them. A royal piece in check is the best-known case.
    pub fn pressing(&self, state: &State) -> Vec<RuleId> {
        if state.ending().is_some() {
            return Vec::new();
        }
        let seat = state.to_move();
        let context = Context::empty(seat, self.seat_after(state, seat), Nesting::TURN);
        let broken = self.tables.leaving.iter();
        broken
            .filter(|leaving| self.holds(state, &context, &leaving.afterwards))
            .map(|leaving| leaving.rule)
            .collect()
    }
}
