//! The [`Course`] of an action: which events it brings about, in which order, and of which piece each tells. This is the one
//! table of it; who takes actions, who works fights out beforehand and who supposes what an action meant all read it.

use super::{EventKind, FightResult};

/// What was done, as far as events go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Course {
    /// A piece went to an empty space.
    Move,
    /// A piece attacked another, with this result.
    Attack(FightResult),
    /// A piece took what it jumped over, one; of several the events between the first and the last come again for each.
    Take,
    /// A piece went onto cargo and took it aboard.
    LiftThere,
    /// A piece took aboard what lay under it.
    LiftHere,
    /// A piece put its cargo down.
    Lay,
    /// A piece was turned up.
    Flip,
    /// A piece came from the hand.
    Drop,
    /// A piece changed sides.
    Convert,
}

/// Of which piece an event tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum About {
    /// Of the one that acts, where it stood before; what it acts upon is the target.
    Acting,
    /// Of the one that acts, where it stands afterwards.
    Arrived,
    /// Of the one attacked, which has fallen; the attacker is the target.
    Fallen,
}

impl Course {
    /// The events, in their order.
    #[inline]
    pub const fn events(self) -> &'static [(EventKind, About)] {
        use About::{Acting, Arrived, Fallen};
        use EventKind as E;
        match self {
            Self::Move => &[(E::Move, Acting), (E::Arrival, Arrived)],
            Self::Attack(FightResult::Attacker) => &[
                (E::Move, Acting),
                (E::Attack, Acting),
                (E::Capture, Fallen),
                (E::Loss, Fallen),
                (E::Arrival, Arrived),
            ],
            Self::Attack(FightResult::Defender) => &[(E::Move, Acting), (E::Attack, Acting), (E::Loss, Acting)],
            Self::Attack(FightResult::Neither) => &[
                (E::Move, Acting),
                (E::Attack, Acting),
                (E::Capture, Fallen),
                (E::Loss, Fallen),
                (E::Loss, Acting),
            ],
            Self::Attack(FightResult::Both) => &[(E::Move, Acting), (E::Attack, Acting)],
            Self::Take => Self::Attack(FightResult::Attacker).events(),
            Self::LiftThere => &[(E::Move, Acting), (E::Lift, Acting), (E::Arrival, Arrived)],
            Self::LiftHere => &[(E::Lift, Acting)],
            Self::Lay => &[(E::Lay, Acting)],
            Self::Flip => &[(E::Flip, Acting)],
            Self::Drop => &[(E::Drop, Acting)],
            Self::Convert => &[(E::Convert, Acting)],
        }
    }
}
