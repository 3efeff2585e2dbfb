//! Whether an action leaves certain pieces attacked, told without trying it (as chess programs tell by lines that no king is
//! left in check).
//!
//! Takes a state and a pseudo-legal action; looks along the ways of the enemy's pieces as the board would then be. What always
//! holds: where it says yes or no, a trial says the same; where conditions on play have a say, it says neither.

use crate::engine::bitboard::Bitboard;
use crate::engine::tables::leaving::Exposed;
use crate::engine::tables::plain::{Mobility, Plain};
use crate::engine::{Action, Engine, State};
use crate::game::{ArmyId, CombatCell, Comparison, FightResult, KindId, KindSet, SeatId, SpaceId, Verdict};

/// How the board would be.
#[derive(Clone, Copy)]
struct Afterwards<const WORDS: usize> {
    filled: Bitboard<WORDS>,
    /// Where a piece stood that would be gone.
    gone: SpaceId,
}

impl Engine {
    /// Whether an action of a seat leaves a piece of its own attacked, and so many pieces of its own as are asked besides;
    /// `None` if a trial must tell.
    #[inline]
    pub(super) fn exposes(&self, state: &State, seat: SeatId, action: Action, exposed: &Exposed) -> Option<bool> {
        match self.tables.words {
            1 => self.exposes_in::<1>(state, seat, action, exposed),
            3 => self.exposes_in::<3>(state, seat, action, exposed),
            _ => self.exposes_in::<4>(state, seat, action, exposed),
        }
    }

    fn exposes_in<const WORDS: usize>(
        &self,
        state: &State,
        seat: SeatId,
        action: Action,
        exposed: &Exposed,
    ) -> Option<bool> {
        let (from, to, arrival) = match action {
            // What turns into another kind is told by a trial.
            Action::Move { from, to } => (Some(from), to, state.cell(from).kind()),
            Action::Attack { from, to } if self.surely_wins(state, from, to) => {
                (Some(from), to, state.cell(from).kind())
            }
            Action::Drop { kind, to } => (None, to, Some(kind)),
            _ => return None,
        };
        let own = state.army_of(seat)?;
        let arrival = arrival?;
        let standing = |kinds: KindSet| kinds.iter().map(|kind| self.standing(state, own, kind)).sum::<i32>();
        let is_steady = from.is_some() || !exposed.steady.iter().any(|(kinds, ..)| kinds.contains(arrival));
        let has = |(kinds, comparison, number): &(_, Comparison, _)| comparison.holds(standing(*kinds), *number);
        if is_steady && !exposed.steady.iter().all(has) {
            return Some(false);
        }
        let mut filled = Bitboard::of(state.filled());
        filled.insert(to);
        if let Some(from) = from {
            filled.remove(from);
        }
        let afterwards: Afterwards<WORDS> = Afterwards { filled, gone: to };
        let mut told = Some(false);
        let mut left = standing(exposed.kinds);
        if exposed.kinds.contains(arrival) {
            left -= i32::from(from.is_some());
            told = self.is_exposed(state, seat, &afterwards, (to, arrival));
        }
        let mut others: Bitboard<WORDS> = Bitboard::of(state.occupied(own));
        if let Some(from) = from {
            others.remove(from);
        }
        while left > 0
            && told != Some(true)
            && let Some(at) = others.pop()
        {
            let Some(kind) = state.cell(at).kind().filter(|&kind| exposed.kinds.contains(kind)) else {
                continue;
            };
            left -= 1;
            match self.is_exposed(state, seat, &afterwards, (at, kind)) {
                Some(false) => {}
                other => told = other,
            }
        }
        told.filter(|&told| !told || (exposed.is_all && is_steady))
    }

    /// Whether an attack surely ends with the attacker on the space of what it attacked.
    fn surely_wins(&self, state: &State, from: SpaceId, to: SpaceId) -> bool {
        let (Some(attacker), Some(defender)) = (state.cell(from).parts(), state.cell(to).parts()) else {
            return false;
        };
        let cell = self.game.combat.cell(attacker, defender);
        matches!(cell, CombatCell::Settled(Verdict::Fought(FightResult::Attacker, _), _))
    }

    /// Whether any enemy of a seat attacks a piece of its own on a space.
    fn is_exposed<const WORDS: usize>(
        &self,
        state: &State,
        seat: SeatId,
        afterwards: &Afterwards<WORDS>,
        victim: (SpaceId, KindId),
    ) -> Option<bool> {
        let own = state.army_of(seat)?;
        let mut told = Some(false);
        for enemy in self.tables.enemies[seat.index()].without(state.defeated).iter() {
            if !self.tables.strangers[enemy.index()].is_empty() {
                return None;
            }
            let Some(army) = state.army_of(enemy) else { continue };
            match self.is_exposed_to(state, (enemy, army), afterwards, (victim.0, own, victim.1)) {
                Some(false) => {}
                Some(true) => return Some(true),
                None => told = None,
            }
        }
        told
    }

    fn is_exposed_to<const WORDS: usize>(
        &self,
        state: &State,
        (enemy, army): (SeatId, ArmyId),
        afterwards: &Afterwards<WORDS>,
        (at, own, victim): (SpaceId, ArmyId, KindId),
    ) -> Option<bool> {
        let mobility = self.tables.mobility(enemy, army);
        let mut near: Bitboard<WORDS> = Bitboard::of(self.near(state, army, at));
        near.remove(afterwards.gone);
        let mut told = Some(false);
        while let Some(from) = near.pop() {
            let Some((_, kind)) = state.cell(from).parts() else {
                continue;
            };
            let mut legs = self.tables.legs(army, kind).legs.iter().filter(|leg| leg.to_enemy);
            let comes = self.tables.may_come((army, kind), from, at)
                && legs.any(|leg| leg.way.come(from, afterwards.filled).contains(at));
            if !comes {
                continue;
            }
            match &mobility[kind.index()] {
                Mobility::Never => {}
                Mobility::Plain(plain) if !plain.rests_down && !plain.spares_down => {
                    if self.takes(plain, (army, kind), (own, victim), (from, at)) {
                        return Some(true);
                    }
                }
                Mobility::Plain(_) | Mobility::Full => told = None,
            }
        }
        told
    }

    /// Whether a piece of a plain kind takes one that it comes to.
    fn takes(
        &self,
        plain: &Plain,
        attacker: (ArmyId, KindId),
        victim: (ArmyId, KindId),
        (from, at): (SpaceId, SpaceId),
    ) -> bool {
        let attackable = plain.attackable.as_ref();
        plain.attacks.0.contains(from)
            && plain.attacks.1.contains(at)
            && attackable.is_none_or(|attackable| attackable[victim.0.index()].contains(victim.1))
            && matches!(
                self.game.combat.cell(attacker, victim),
                CombatCell::Settled(Verdict::Fought(FightResult::Attacker | FightResult::Neither, _), _)
            )
    }
}
