//! Whether a piece is attacked (attack detection).

use crate::engine::generate::context::{Nesting, Part};
use crate::engine::generate::reach::Survey;
use crate::engine::{Engine, State};
use crate::game::{ArmyId, FightResult, SeatId, SpaceId, SpaceSet, Verdict};

impl Engine {
    /// Whether an enemy of a piece's owner could take it now, were it that enemy's turn.
    pub(in crate::engine) fn is_attacked(&self, state: &State, part: Part) -> bool {
        let (Some(at), Some((army, _))) = (part.at, part.cell.parts()) else {
            return false;
        };
        let Some(owner) = state.seat_of(army) else { return false };
        let enemies = self.tables.enemies[owner.index()].without(state.defeated);
        enemies.iter().any(|enemy| match self.tables.words {
            1 => self.is_attacked_by::<1>(state, enemy, at),
            2 | 3 => self.is_attacked_by::<3>(state, enemy, at),
            _ => self.is_attacked_by::<4>(state, enemy, at),
        })
    }

    fn is_attacked_by<const WORDS: usize>(&self, state: &State, enemy: SeatId, at: SpaceId) -> bool {
        let survey: Survey<WORDS> = self.survey(state, enemy, Nesting::THREAT);
        let own = state.army_of(enemy);
        let strangers = self.tables.strangers[enemy.index()].iter().copied();
        own.into_iter()
            .chain(strangers.filter(|&army| Some(army) != own))
            .any(|army| self.threatens(state, &survey, army, at))
            || self.tables.takes && self.is_in_reach_of_jumps(state, enemy, at)
    }

    /// Whether a piece of a seat's could take what stands on a space on its way.
    fn is_in_reach_of_jumps(&self, state: &State, enemy: SeatId, at: SpaceId) -> bool {
        let Some(army) = state.army_of(enemy) else {
            return false;
        };
        let mut pieces = state.occupied(army).iter();
        pieces.any(|from| self.could_take_on_the_way(state, enemy, from, at))
    }

    /// The pieces of an army from whose spaces something of that army could ever come to a space.
    #[inline]
    pub(super) fn near(&self, state: &State, army: ArmyId, at: SpaceId) -> SpaceSet {
        let pieces = state.occupied(army);
        let near = self.tables.neighbourhoods.get(army.index());
        near.map_or(pieces, |near| near[at.index()].and(pieces))
    }

    /// Whether some piece of an army could take what stands on a space.
    fn threatens<const WORDS: usize>(&self, state: &State, survey: &Survey<WORDS>, army: ArmyId, at: SpaceId) -> bool {
        let Some(victim) = state.cell(at).parts() else {
            return false;
        };
        self.near(state, army, at).iter().any(|from| {
            let Some((_, kind)) = state.cell(from).parts() else {
                return false;
            };
            if !self.tables.may_come((army, kind), from, at)
                || !self
                    .targets(
                        state,
                        survey,
                        self.tables.gate(survey.seat, army, kind),
                        (army, kind),
                        from,
                    )
                    .attacks
                    .contains(at)
            {
                return false;
            }
            let context = self.attacking(state, survey, from, at);
            matches!(
                self.verdict(state, &context, (army, kind), victim),
                Verdict::Fought(FightResult::Attacker | FightResult::Neither, _)
            )
        })
    }
}
