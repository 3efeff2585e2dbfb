//! An [`Example`]: names are ids, actions are still as written.

use crate::game::{ArmyId, FightResult, KindId, SeatId, SpaceId, SpaceSet};
use crate::rule::Name;
use crate::source::Spanned;

/// A position, actions, and what should come of them.
#[derive(Clone, Debug)]
pub struct Example {
    /// Its name.
    pub name: Name,
    /// What it shows, for people.
    pub says: Option<String>,
    /// Where it begins.
    pub start: Start,
    /// The actions played, in turn.
    pub play: Vec<Name>,
    /// What should come of them.
    pub expected: Vec<Spanned<Expected>>,
    /// The rule or combat case that does it.
    pub by: Option<Name>,
}

/// Where an example begins.
#[derive(Clone, Debug)]
pub enum Start {
    /// Where the game does.
    Outset,
    /// Where a text says.
    Written(Name),
    /// Pieces on a board.
    Placed(Placed),
}

/// Pieces on a board, and whose turn it is.
#[derive(Clone, Debug)]
pub struct Placed {
    /// The seat to move.
    pub turn: SeatId,
    /// What stands where.
    pub board: Vec<(SpaceId, ArmyId, KindId)>,
    /// Where pieces lie face down.
    pub down: SpaceSet,
    /// What is in hand.
    pub hands: Vec<(ArmyId, KindId, u8)>,
    /// Who commands which army, where that is decided in play.
    pub bound: Vec<(SeatId, ArmyId)>,
}

impl Example {
    /// The kinds that stand where it begins, as far as it says so itself.
    pub fn kinds(&self) -> impl Iterator<Item = KindId> {
        let board = match &self.start {
            Start::Placed(placed) => placed.board.as_slice(),
            Start::Outset | Start::Written(_) => &[],
        };
        board.iter().map(|&(_, _, kind)| kind)
    }
}

/// What should come of an example.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expected {
    /// Who stays of the last fight.
    Gives(FightResult),
    /// A piece stands on a space.
    Leaves(SpaceId, ArmyId, KindId),
    /// Nothing stands on some spaces.
    Empties(SpaceSet),
    /// The last action has shown everyone what stands on some spaces.
    Shows(SpaceSet),
    /// A seat is out of the game.
    Defeats(SeatId),
    /// The game goes on.
    GoesOn,
    /// The game is drawn.
    Draw,
    /// A seat's team has won.
    Win(SeatId),
    /// An action may be played.
    Allows(String),
    /// An action may not.
    Refuses(String),
    /// These actions may be played, and no others.
    Legal(Vec<Name>),
}
