//! How a game starts: [`Setup`].

use indexmap::IndexMap;

use super::{ArmyId, KindId, SeatId, SpaceId, SpaceSet};

/// How a game starts.
#[derive(Clone, Debug)]
pub struct Setup {
    /// Who puts the pieces where.
    pub method: Method,
    /// For each seat (arranging) or once (dealing), the spaces to fill.
    pub areas: Vec<SpaceSet>,
    /// For each seat's army and kind, where in the area it may stand; nothing where nothing is arranged or dealt.
    pub allowed: Vec<Vec<SpaceSet>>,
    /// Ready arrangements in the definition.
    pub presets: Vec<Preset>,
    /// Pieces that stand from the start.
    pub fixed: Vec<(SpaceId, ArmyId, KindId)>,
    /// Pieces in hand from the start.
    pub hands: Vec<(ArmyId, KindId, u8)>,
    /// Exchanges of own pieces before play.
    pub exchange: Option<Exchange>,
}

/// Who puts the pieces where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Each seat its own, in secret, within limits.
    Arrange,
    /// All armies shuffled together, face down.
    Deal,
    /// Given by the definition.
    Fixed,
}

/// A ready arrangement.
#[derive(Clone, Debug)]
pub struct Preset {
    /// Its name in the file.
    pub name: String,
    /// For each seat, what stands where.
    pub seats: Vec<IndexMap<SpaceId, KindId>>,
}

/// Exchanges of two of one's own pieces before play.
#[derive(Clone, Debug)]
pub struct Exchange {
    /// The seats in the order in which they may exchange.
    pub order: Vec<SeatId>,
    /// The two kinds that may change places, in the order in which an action names them.
    pub kinds: (KindId, KindId),
    /// How many exchanges a seat has at most.
    pub most: u8,
}
