//! [`Jump`]s: the ways in which a kind takes what it jumps over.
//!
//! Takes a kind's motions; yields those that take something, laid out for the engine. All others are legs.

use crate::engine::tables::ground::Ground;
use crate::engine::tables::simplify::{Facts, Known};
use crate::engine::tables::trails::{Trails, trails_of};
use crate::game::{ArmyId, Condition, KindId, Motion, Taking, Travel};

/// One way in which a kind takes what it jumps over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::engine) struct Jump {
    /// Over how many pieces.
    pub(in crate::engine) count: u8,
    pub(in crate::engine) trails: Trails,
    /// A condition on play.
    pub(in crate::engine) when: Condition,
    /// A condition on every piece jumped over.
    pub(in crate::engine) over: Condition,
    /// When what is taken leaves.
    pub(in crate::engine) taking: Taking,
    /// Whether another may follow, in one action.
    pub(in crate::engine) repeated: bool,
}

/// The jumps of an army's kind.
pub(super) fn jumps(ground: &Ground, army: ArmyId, kind: KindId) -> Box<[Jump]> {
    let facts = Facts {
        piece: Known::Given((army, kind)),
        ..Facts::NONE
    };
    let jump = |motion: &Motion| {
        let (Travel::Hop(count), Some(taking)) = (motion.travel, motion.taking) else {
            return None;
        };
        let when = ground.simplify(&motion.when, &facts);
        (when != Condition::Known(false)).then(|| Jump {
            count,
            trails: trails_of(motion, army, ground.board.len()),
            when,
            over: motion.over.clone(),
            taking,
            repeated: motion.repeated,
        })
    };
    ground.kinds[kind.index()].motions.iter().filter_map(jump).collect()
}
