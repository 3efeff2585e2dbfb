//! How pieces travel: [`Motion`]s as the definition says them, and the [`Trail`]s the engine walks.

use super::{Condition, SpaceId, SpaceSet};

/// One way a kind moves.
#[derive(Clone, Debug)]
pub struct Motion {
    /// The pattern as written.
    pub text: String,
    /// For each army, the ways out of each space.
    pub geometry: Vec<Geometry>,
    /// How the way is travelled.
    pub travel: Travel,
    /// Whether it may end on an empty space.
    pub to_empty: bool,
    /// Whether it may end on an enemy.
    pub to_enemy: bool,
    /// A condition on play.
    pub when: Condition,
    /// A condition on the pieces jumped over; `passed` is the piece in question.
    pub over: Condition,
    /// Whether it may be followed by another such move, as one action.
    pub repeated: bool,
    /// When the pieces that it jumps over leave the board, if it takes them.
    pub taking: Option<Taking>,
}

/// When pieces leave the board that a move takes on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Taking {
    /// As soon as they are jumped over.
    AtOnce,
    /// At the end of the action; until then they stand in the way, and nothing is jumped over twice.
    AtTheEnd,
}

/// How a way is travelled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Travel {
    /// Along trails, stopping anywhere before the first piece or on it.
    Walk,
    /// Through a network, turning at will.
    Roam,
    /// Along trails, over exactly this many pieces.
    Hop(u8),
}

/// Directions as a seat sees them; a step counts as forward if it brings a piece nearer to the far side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Away from one's own side.
    Forward,
    /// Neither.
    Sideways,
    /// Towards one's own side.
    Back,
}

/// The ways out of each space.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Geometry {
    /// For walks and hops: one trail for each space.
    pub trails: Vec<Trail>,
    /// For roaming: the neighbours of each space.
    pub network: Vec<Vec<SpaceId>>,
    /// For roaming: the spaces of the network.
    pub reach: SpaceSet,
}

/// All ways out of one space as a tree in preorder: walk on while spaces are empty; at a piece, jump to `skip`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trail {
    /// The nodes.
    pub nodes: Vec<TrailNode>,
}

/// One space on a trail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TrailNode {
    /// The space.
    pub space: SpaceId,
    /// Where to go on when this space cannot be passed: the index after everything behind it.
    pub skip: u16,
}
