//! [`FightTable`]: the attacks that the two kinds settle alone, with all that comes of them. No rule does anything after such a fight
//! but start counters again.

use crate::engine::tables::ground::Ground;
use crate::engine::tables::triggers::Triggers;
use crate::game::{About, ArmyId, CombatCell, Condition, Course, FightResult, KindId, Taken, Verdict};

/// An attack that the kinds settle alone. Whoever falls is out of the game.
#[derive(Clone, Copy, Debug)]
pub(in crate::engine) struct Fight {
    pub(in crate::engine) result: FightResult,
    /// The counters of quiet plies that start again, a bit for each.
    resets: u8,
}

impl Fight {
    /// The counters of quiet plies that start again.
    #[inline]
    pub(in crate::engine) fn resets(self) -> impl Iterator<Item = usize> {
        let mut left = self.resets;
        std::iter::from_fn(move || {
            let counter = left.trailing_zeros() as usize;
            left &= left.wrapping_sub(1);
            (counter < 8).then_some(counter)
        })
    }
}

/// For each attacker and defender, an army and a kind each, their fight if the kinds settle it.
#[derive(Clone, Debug)]
pub(in crate::engine) struct FightTable {
    kinds: usize,
    /// Armies times kinds.
    sorts: usize,
    settled: Box<[Option<Fight>]>,
}

impl FightTable {
    /// `counts_trips` says whether round trips are counted, which fights break off.
    pub(in crate::engine) fn new(ground: &Ground, triggers: &Triggers, counts_trips: bool) -> Self {
        let pieces: Vec<_> = ground
            .seats
            .army_ids()
            .flat_map(|army| (0..ground.kinds.len()).map(move |kind| (army, KindId::from_index(kind))))
            .collect();
        let fight = |&attacker: &(ArmyId, KindId), &defender: &(ArmyId, KindId)| {
            if ground.carries || counts_trips {
                return None;
            }
            match ground.game.combat.cell(attacker, defender) {
                CombatCell::Settled(Verdict::Fought(result, Taken::Out), _) => Some(Fight {
                    result: *result,
                    resets: resets(triggers, *result, attacker.1, defender.1)?,
                }),
                _ => None,
            }
        };
        Self {
            kinds: ground.kinds.len(),
            sorts: pieces.len(),
            settled: pieces
                .iter()
                .flat_map(|attacker| pieces.iter().map(move |defender| fight(attacker, defender)))
                .collect(),
        }
    }

    /// The fight of an attacker and a defender if the kinds settle it.
    #[inline]
    pub(in crate::engine) fn settled(&self, attacker: (ArmyId, KindId), defender: (ArmyId, KindId)) -> Option<Fight> {
        let at = |(army, kind): (ArmyId, KindId)| army.index() * self.kinds + kind.index();
        self.settled[at(attacker) * self.sorts + at(defender)]
    }
}

/// The counters that a fight with this result starts again; `None` if anything else may come of its events.
fn resets(triggers: &Triggers, result: FightResult, attacker: KindId, defender: KindId) -> Option<u8> {
    let mut counters = 0u8;
    for &(event, subject) in Course::Attack(result).events() {
        let kind = match subject {
            About::Acting | About::Arrived => attacker,
            About::Fallen => defender,
        };
        if triggers.on(event).iter().any(|trigger| trigger.about.contains(kind)) {
            return None;
        }
        for (counter, when) in triggers.resets(event) {
            if *when != Condition::Known(true) {
                return None;
            }
            counters |= 1u8.checked_shl(u32::try_from(*counter).ok()?)?;
        }
    }
    Some(counters)
}
