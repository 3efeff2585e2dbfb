//! Whether an action surely leaves none of certain pieces attacked, told without trying it (as chess programs tell by lines that
//! no king is left in check).
//!
//! Takes a state and a pseudo-legal action; looks along the ways of the enemy's pieces as the board would then be. What always
//! holds: where it says yes, a trial says so too; conditions on ways and fights are left out of account, so it may not say yes
//! where a trial would.

use crate::engine::bitboard::Bitboard;
use crate::engine::generate::context::{Context, Nesting};
use crate::engine::tables::leg::{Leg, Way};
use crate::engine::tables::plain::Mobility;
use crate::engine::{Action, Engine, State};
use crate::game::{CombatCell, Condition, FightResult, KindSet, SeatId, SpaceId, SpaceSet, Verdict};

impl Engine {
    /// Whether an action of a seat surely leaves no piece of its own of these kinds attacked, or not so many pieces of its own as
    /// the condition asks.
    pub(super) fn surely_shelters(
        &self,
        state: &State,
        seat: SeatId,
        action: Action,
        (kinds, steady): (KindSet, &Condition),
    ) -> bool {
        let (from, to) = match action {
            Action::Move { from, to } => (Some(from), to),
            Action::Attack { from, to } if self.surely_wins(state, from, to) => (Some(from), to),
            Action::Drop { to, .. } => (None, to),
            _ => return false,
        };
        let Some(own) = state.army_of(seat) else { return false };
        if from.is_some() && !self.holds(state, &Context::empty(seat, seat, Nesting::TURN), steady) {
            return true;
        }
        let mut filled = state.filled();
        filled.insert(to);
        if let Some(from) = from {
            filled.remove(from);
        }
        let stays = |at: SpaceId| Some(at) != from && at != to;
        let is_guarded = |at: SpaceId| state.cell(at).kind().is_some_and(|kind| kinds.contains(kind));
        let enemies = self.tables.enemies[seat.index()].without(state.defeated);
        let is_safe = |at: SpaceId| {
            enemies.iter().all(|enemy| match self.tables.words {
                1 => self.surely_spares::<1>(state, enemy, (at, to), filled),
                2 | 3 => self.surely_spares::<3>(state, enemy, (at, to), filled),
                _ => self.surely_spares::<4>(state, enemy, (at, to), filled),
            })
        };
        let arrives = match action {
            Action::Drop { kind, .. } => kinds.contains(kind),
            _ => from.is_some_and(is_guarded),
        };
        (!arrives || is_safe(to))
            && state
                .occupied(own)
                .iter()
                .filter(|&at| stays(at) && is_guarded(at))
                .all(is_safe)
    }

    /// Whether an attack surely ends with the attacker on the space of what it attacked.
    fn surely_wins(&self, state: &State, from: SpaceId, to: SpaceId) -> bool {
        let (Some(attacker), Some(defender)) = (state.cell(from).parts(), state.cell(to).parts()) else {
            return false;
        };
        let cell = self.game.combat.cell(attacker, defender);
        matches!(cell, CombatCell::Settled(Verdict::Fought(FightResult::Attacker, _), _))
    }

    /// Whether a seat surely attacks nothing on a space, with pieces standing so and what stood on another gone.
    fn surely_spares<const WORDS: usize>(
        &self,
        state: &State,
        enemy: SeatId,
        (at, gone): (SpaceId, SpaceId),
        filled: SpaceSet,
    ) -> bool {
        let Some(army) = state.army_of(enemy) else { return false };
        if !self.tables.strangers[enemy.index()].is_empty() {
            return false;
        }
        let standing: Bitboard<WORDS> = Bitboard::of(filled);
        let comes = |leg: &Leg, from: SpaceId| match &leg.way {
            Way::Hop(..) => leg.way.comes(from, at, filled),
            way => way.come(from, standing).contains(at),
        };
        let mobility = self.tables.mobility(enemy, army);
        state.occupied(army).iter().filter(|&from| from != gone).all(|from| {
            let Some((_, kind)) = state.cell(from).parts() else {
                return true;
            };
            let slot = army.index() * self.tables.kinds + kind.index();
            let near = self.tables.approaches.get(slot);
            near.is_some_and(|approaches| !approaches[at.index()].contains(from))
                || matches!(mobility[kind.index()], Mobility::Never)
                || !self
                    .tables
                    .legs(army, kind)
                    .legs
                    .iter()
                    .any(|leg| leg.to_enemy && comes(leg, from))
        })
    }
}
