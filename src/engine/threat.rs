//! Whether a piece is attacked.

use super::reach::Survey;
use super::scene::{Depth, Part};
use super::{Engine, State};
use crate::game::{ArmyId, FightResult, SeatId, SpaceId, Verdict};

impl Engine {
    /// Whether an enemy of a piece's owner could take it now, were it that enemy's turn.
    pub(super) fn is_attacked(&self, state: &State, part: Part) -> bool {
        let (Some(at), Some((army, _))) = (part.at, part.cell.parts()) else {
            return false;
        };
        let Some(owner) = state.seat_of(army) else { return false };
        let enemies = self.plan.enemies[owner.index()].without(state.defeated);
        enemies.iter().any(|enemy| match self.plan.words {
            1 => self.is_attacked_by::<1>(state, enemy, at),
            2 | 3 => self.is_attacked_by::<3>(state, enemy, at),
            _ => self.is_attacked_by::<4>(state, enemy, at),
        })
    }

    fn is_attacked_by<const WORDS: usize>(&self, state: &State, enemy: SeatId, at: SpaceId) -> bool {
        let survey: Survey<WORDS> = self.survey(state, enemy, Depth::THREAT);
        let own = state.army_of(enemy);
        let strangers = self.plan.strangers[enemy.index()].iter().copied();
        own.into_iter()
            .chain(strangers.filter(|&army| Some(army) != own))
            .any(|army| self.threatens(state, &survey, army, at))
    }

    /// Whether some piece of an army could take what stands on a space.
    fn threatens<const WORDS: usize>(&self, state: &State, survey: &Survey<WORDS>, army: ArmyId, at: SpaceId) -> bool {
        let Some(victim) = state.cell(at).parts() else {
            return false;
        };
        state.occupied(army).iter().any(|from| {
            let Some((_, kind)) = state.cell(from).parts() else {
                return false;
            };
            let slot = army.index() * self.plan.kinds + kind.index();
            let near = self.plan.approaches.get(slot);
            if near.is_some_and(|approaches| !approaches[at.index()].contains(from))
                || !self
                    .targets(
                        state,
                        survey,
                        self.plan.gate(survey.seat, army, kind),
                        (army, kind),
                        from,
                    )
                    .attacks
                    .contains(at)
            {
                return false;
            }
            let scene = self.attacking(state, survey, from, at);
            matches!(
                self.verdict(state, &scene, (army, kind), victim),
                Verdict::Fought(FightResult::Attacker | FightResult::Neither, _)
            )
        })
    }
}
