//! What an attack would come to, without making it (the one exchange that static exchange evaluation begins with).

use crate::engine::generate::context::Nesting;
use crate::engine::{Action, Engine, State};
use crate::game::{CaseId, CombatCell, FightResult, SpaceId, Taken, Verdict};

impl Engine {
    /// How an attack of the seat to move would end; `None` where there is nothing to fight or it may not be made.
    #[inline]
    pub fn forecast(&self, state: &State, from: SpaceId, to: SpaceId) -> Option<(FightResult, Taken)> {
        let (attacker, defender) = (state.cell(from).parts()?, state.cell(to).parts()?);
        let verdict = match self.game.combat.cell(attacker, defender) {
            CombatCell::Settled(verdict, _) => *verdict,
            CombatCell::Open(..) => {
                let action = Action::Attack { from, to };
                let context = self.context_of(state, state.to_move, action, Nesting::TURN);
                self.verdict(state, &context, attacker, defender)
            }
        };
        match verdict {
            Verdict::Forbidden => None,
            Verdict::Fought(result, taken) => Some((result, taken)),
        }
    }

    /// The combat case that decides an attack of the seat to move, if one does.
    pub fn deciding_case(&self, state: &State, from: SpaceId, to: SpaceId) -> Option<CaseId> {
        match self
            .game
            .combat
            .cell(state.cell(from).parts()?, state.cell(to).parts()?)
        {
            CombatCell::Settled(_, case) => *case,
            CombatCell::Open(cases, _) => {
                let context = self.context_of(state, state.to_move, Action::Attack { from, to }, Nesting::TURN);
                self.deciding(state, &context, cases)
            }
        }
    }
}
