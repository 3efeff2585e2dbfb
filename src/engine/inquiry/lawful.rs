//! Whether an action could have been lawful if its pieces were of some kind, told from what everybody can see.
//!
//! Takes an action, where anything stood, and what the pieces in it are supposed to be; says yes, no, or that it depends on what
//! is not known. What always holds: neither is said where the truth may be the other. It keeps nothing.

use super::suppose::{Act, facts};
use crate::engine::tables::gate::{Gate, Side};
use crate::engine::tables::ground::Ground;
use crate::engine::tables::leg::Way;
use crate::engine::tables::simplify::Facts;
use crate::engine::{Action, Engine};
use crate::game::{ArmyId, Condition, KindId, SeatId, SpaceId, Verdict};

type Pair = (ArmyId, KindId);

/// Yes, no, or unknown.
type Maybe = Option<bool>;

impl Engine {
    /// Whether some rule could ever let a seat act with pieces of an army that is not its own.
    pub(crate) fn may_command(&self, seat: SeatId, army: ArmyId) -> bool {
        self.tables.strangers[seat.index()].contains(&army)
    }

    /// Whether a piece could have acted so, and upon such a target.
    pub(crate) fn could_act(&self, act: &Act, piece: Pair, target: Option<Pair>) -> bool {
        self.is_lawful(act, piece, target) != Some(false)
    }

    /// Whether an action of such a piece, upon such a target, is lawful.
    pub(crate) fn is_lawful(&self, act: &Act, piece: Pair, target: Option<Pair>) -> Maybe {
        let (army, kind) = piece;
        if act.own != Some(army) && !self.may_command(act.seat, army) {
            return Some(false);
        }
        if matches!(act.action, Action::Take { .. } | Action::TakeInto { .. }) {
            // Whom it takes says more, and is left aside.
            return Some(false).filter(|_| self.tables.legs(army, kind).jumps.is_empty());
        }
        let (from, to) = act.action.way()?;
        let target = target.filter(|_| !matches!(act.action, Action::Move { .. } | Action::MoveInto { .. }));
        let ground = Ground::new(&self.game);
        let gate = self.tables.gate(act.seat, army, kind);
        let facts = facts(act.seat, piece, target, (from, to));
        let sorts = match act.action {
            Action::Move { .. } | Action::MoveInto { .. } => opens(&gate.moving, &ground, &facts, (from, to)),
            Action::Attack { .. } | Action::AttackInto { .. } => both(
                opens(&gate.attacking, &ground, &facts, (from, to)),
                target.and_then(|target| self.may_fight(gate, &ground, &facts, piece, target)),
            ),
            _ => None,
        };
        let goes = match sorts {
            Some(false) => Some(false),
            _ => self.goes(&ground, act, piece, (from, to), &facts),
        };
        // What an action may leave, and what must be done instead, is asked of the whole position.
        let free = self.tables.leaving.is_empty() && self.tables.duties.is_empty();
        let leaving = free.then_some(true);
        both(both(sorts, goes), leaving)
    }

    /// Whether an attack may be made, as far as the combat cases say.
    fn may_fight(&self, gate: &Gate, ground: &Ground, facts: &Facts, piece: Pair, target: Pair) -> Maybe {
        let (army, kind) = target;
        if !gate.attackable[army.index()].contains(kind) {
            return Some(false);
        }
        let verdicts = self.verdicts(ground, facts, piece, target);
        let forbidden = verdicts
            .iter()
            .filter(|verdict| **verdict == Verdict::Forbidden)
            .count();
        match forbidden {
            0 => Some(true),
            all if all == verdicts.len() => Some(false),
            _ => None,
        }
    }

    /// Whether a piece goes that way.
    fn goes(
        &self,
        ground: &Ground,
        act: &Act,
        (army, kind): Pair,
        (from, to): (SpaceId, SpaceId),
        facts: &Facts,
    ) -> Maybe {
        let onto = act.filled.contains(to);
        let legs = self.tables.legs(army, kind).legs.iter();
        let mut goes = Some(false);
        for leg in
            legs.filter(|leg| (if onto { leg.to_enemy } else { leg.to_empty }) && leg.way.comes(from, to, act.filled))
        {
            let over = match (&leg.way, &leg.over) {
                (_, Condition::Known(true)) => Some(true),
                (Way::Hop(..), _) => None,
                _ => Some(true),
            };
            match both(over, known(&ground.simplify(&leg.when, facts))) {
                Some(true) => return Some(true),
                None => goes = None,
                Some(false) => {}
            }
        }
        goes
    }
}

/// Whether nothing on this side of a gate stands against it.
fn opens(side: &Side, ground: &Ground, facts: &Facts, (from, to): (SpaceId, SpaceId)) -> Maybe {
    if !side.from.contains(from) || !side.to.contains(to) {
        return Some(false);
    }
    // Which way up the pieces lie, facts cannot say.
    let lies = (!side.rests_down && !side.spares_down).then_some(true);
    let bans = side.bans_piece.iter().chain(&side.bans);
    bans.map(|ban| known(&ground.simplify(ban, facts)).map(|banned| !banned))
        .fold(lies, both)
}

fn known(condition: &Condition) -> Maybe {
    match condition {
        Condition::Known(known) => Some(*known),
        _ => None,
    }
}

/// Whether both hold.
fn both(one: Maybe, other: Maybe) -> Maybe {
    match (one, other) {
        (Some(false), _) | (_, Some(false)) => Some(false),
        (Some(true), other) => other,
        (None, _) => None,
    }
}
