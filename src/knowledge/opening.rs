//! The [`Opening`]: what a viewer saw before the first ply.

use serde::{Deserialize, Serialize};

use super::SeenPiece;
use super::eyes::Eyes;
use crate::game::{ArmyId, KindId, SeatId, SeatSet};
use crate::notation::{board, by_seat, hands};

/// What a viewer saw before the first ply; with the log it is all that pieces can be told by.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Opening {
    /// Whose turn it was.
    pub to_move: Option<SeatId>,
    /// For each space, what stood there.
    #[serde(with = "board")]
    pub board: Vec<Option<SeenPiece>>,
    /// What was in hand, by army and kind.
    #[serde(with = "hands")]
    pub hands: Vec<(ArmyId, KindId, u8)>,
    /// For each seat, its army, where that was decided.
    #[serde(with = "by_seat")]
    pub bound: Vec<Option<ArmyId>>,
    /// The seats that were out of the game.
    pub defeated: SeatSet,
    /// Whether pieces could be exchanged before play.
    pub exchanging: bool,
}

impl Eyes<'_> {
    /// What the viewer sees of a game that begins.
    pub(super) fn opening(&self) -> Opening {
        Opening {
            to_move: Some(self.state.to_move()),
            board: self.game.board.ids().map(|space| self.space(space)).collect(),
            hands: self.state.held(self.game),
            bound: self.game.seats.iter().map(|seat| self.state.army_of(seat)).collect(),
            defeated: self.state.defeated(),
            exchanging: self.state.is_exchanging(),
        }
    }
}
