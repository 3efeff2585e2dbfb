//! The [`View`]: everything a seat knows of a game, and nothing else (its information state).

use std::sync::Arc;

use super::eyes::Eyes;
use super::{Chronicle, Losses, Opening, SeenPiece, Sighting, Viewer};
use crate::engine::{Action, Ending, Engine, State};
use crate::game::{ArmyId, Game, KindId, RuleId, SeatId, SeatSet, SpaceId};

/// Everything a viewer knows of a game. Equal knowledge gives equal views, byte for byte.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// Whose view it is; `None` for someone who does not play.
    pub seat: Option<SeatId>,
    /// Whose turn it is.
    pub to_move: SeatId,
    /// How many plies have been played.
    pub plies: u32,
    /// The plies since the last event that resets the draw counter.
    pub quiet: u32,
    /// For each space, what stands there.
    pub board: Vec<Option<SeenPiece>>,
    /// What is in hand, by army and kind; hands are public.
    pub hands: Vec<(ArmyId, KindId, u8)>,
    /// For each seat, its army, once that is decided.
    pub bound: Vec<Option<ArmyId>>,
    /// The seats that are out of the game.
    pub defeated: SeatSet,
    /// What is out of the game.
    pub losses: Losses,
    /// What was seen before the first ply.
    pub opening: Arc<Opening>,
    /// What was seen of each ply.
    pub log: Arc<Vec<Sighting>>,
    /// The legal actions, in the order of their ids; none unless it is this seat's turn.
    pub actions: Vec<Action>,
    /// The rules on what an action may not leave that are broken as things stand; told only while nothing on the board is
    /// hidden, for they may speak of anything on it.
    pub pressing: Vec<RuleId>,
    /// How the game ended, once it has; after that everything is shown.
    pub ending: Option<Ending>,
}

impl View {
    /// What a viewer knows. Once a game has ended everyone may know everything that still stands.
    pub fn of(engine: &Engine, state: &State, chronicle: &Chronicle, viewer: Viewer) -> Self {
        let game = engine.game();
        let eyes = Eyes {
            game,
            state,
            viewer: if state.ending().is_some() {
                Viewer::Arbiter
            } else {
                viewer
            },
            sharing: chronicle.sharing(),
            memory: chronicle.memory(viewer),
        };
        let seat = match viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Bystander | Viewer::Arbiter => None,
        };
        let mut actions = if state.ending().is_none() && seat == Some(state.to_move()) {
            engine.actions(state)
        } else {
            Vec::new()
        };
        // The engine finds actions in an order of its own, which might depend on more than the viewer knows.
        actions.sort_unstable();
        let board: Vec<_> = game.board.ids().map(|space| eyes.space(space)).collect();
        let open = board.iter().flatten().all(|piece| piece.kind.is_some());
        Self {
            seat,
            to_move: state.to_move(),
            plies: state.plies(),
            quiet: state.quiet(),
            board,
            hands: hands(game, state),
            bound: game.seats.iter().map(|seat| state.army_of(seat)).collect(),
            defeated: state.defeated(),
            losses: chronicle.losses(viewer).clone(),
            opening: Arc::clone(chronicle.opening(viewer)),
            log: Arc::clone(chronicle.log(viewer)),
            actions,
            pressing: if open { engine.pressing(state) } else { Vec::new() },
            ending: state.ending(),
        }
    }

    /// What stands on a space.
    pub fn at(&self, space: SpaceId) -> Option<SeenPiece> {
        self.board.get(space.index()).copied().flatten()
    }

    /// The seat that commands an army, if one does yet.
    pub fn seat_of(&self, army: ArmyId) -> Option<SeatId> {
        self.bound
            .iter()
            .position(|&bound| bound == Some(army))
            .map(SeatId::from_index)
    }
}

/// What is in hand.
pub(super) fn hands(game: &Game, state: &State) -> Vec<(ArmyId, KindId, u8)> {
    let mut hands = Vec::new();
    for army in game.seats.army_ids() {
        for kind in game.kind_ids() {
            let count = state.in_hand(army, kind, game.kinds.len());
            if count > 0 {
                hands.push((army, kind, count));
            }
        }
    }
    hands
}
