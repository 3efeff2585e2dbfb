//! The [`Opening`]: what a viewer saw before the first ply.

use super::SeenPiece;
use super::eyes::Eyes;
use super::view::hands;
use crate::game::{ArmyId, KindId, SeatId, SeatSet};

/// What a viewer saw before the first ply; with the log it is all that pieces can be told by.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Opening {
    /// For each space, what stood there.
    pub board: Vec<Option<SeenPiece>>,
    /// What was in hand, by army and kind.
    pub hands: Vec<(ArmyId, KindId, u8)>,
    /// For each seat, its army, where that was decided.
    pub bound: Vec<Option<ArmyId>>,
    /// The seats that were out of the game.
    pub defeated: SeatSet,
    /// Whose turn it was.
    pub to_move: Option<SeatId>,
    /// Whether pieces could be exchanged before play.
    pub exchanging: bool,
}

impl Eyes<'_> {
    /// What the viewer sees of a game that begins.
    pub(super) fn opening(&self) -> Opening {
        Opening {
            board: self.game.board.ids().map(|space| self.space(space)).collect(),
            hands: hands(self.game, self.state),
            bound: self.game.seats.iter().map(|seat| self.state.army_of(seat)).collect(),
            defeated: self.state.defeated(),
            to_move: Some(self.state.to_move()),
            exchanging: self.state.is_exchanging(),
        }
    }
}
