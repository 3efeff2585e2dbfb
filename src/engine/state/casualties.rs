//! [`Casualties`]: what effects have captured in the action that is being taken, until rules have heard of it. Between actions
//! nothing waits.

use std::collections::VecDeque;

use crate::engine::Cell;
use crate::game::{SeatId, SpaceId};

/// The pieces that wait to be told of, first in, first out.
#[derive(Clone, Debug, Default)]
pub(in crate::engine) struct Casualties {
    pub(in crate::engine) waiting: VecDeque<Loss>,
    /// Whether they are being told of.
    pub(in crate::engine) are_told: bool,
}

/// A piece that an effect has captured.
#[derive(Clone, Copy, Debug)]
pub(in crate::engine) struct Loss {
    /// The piece, and where it stood.
    pub(in crate::engine) fallen: (Cell, SpaceId),
    /// The piece that acts, and where it was, if one does.
    pub(in crate::engine) by: Option<(Cell, SpaceId)>,
    /// Where that goes.
    pub(in crate::engine) to: Option<SpaceId>,
    /// The seat that acts.
    pub(in crate::engine) mover: SeatId,
}
