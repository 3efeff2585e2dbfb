//! The [`View`]: everything a seat knows of a game, and nothing else (its information state).

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::counters::Counters;
use super::eyes::Eyes;
use super::{Chronicle, Losses, Opening, Plies, SeenPiece, Sighting, Viewer};
use crate::engine::{Action, Ending, Engine, State};
use crate::game::{ArmyId, KindId, RuleId, SeatId, SeatSet, SpaceId};
use crate::notation::{Misread, board, by_seat, hands, read, standing, write};

/// Everything a viewer knows of a game. Equal knowledge gives equal views, byte for byte.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct View {
    /// Whose view it is; `None` for someone who does not play.
    pub seat: Option<SeatId>,
    /// Whose turn it is.
    pub to_move: SeatId,
    /// How many plies have been played.
    pub plies: u32,
    /// The plies since the last event that starts the game's first count of quiet plies again, as far as the viewer knows.
    pub quiet: Plies,
    /// The same of every such count by its rule, if there are several.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub counters: BTreeMap<RuleId, Plies>,
    /// For each space, what stands there.
    #[serde(with = "board")]
    pub board: Vec<Option<SeenPiece>>,
    /// What is in hand, by army and kind; hands are public.
    #[serde(with = "hands")]
    pub hands: Vec<(ArmyId, KindId, u8)>,
    /// For each seat, its army, once that is decided.
    #[serde(with = "by_seat")]
    pub bound: Vec<Option<ArmyId>>,
    /// The seats that are out of the game.
    pub defeated: SeatSet,
    /// What was seen before the first ply.
    pub opening: Arc<Opening>,
    /// What is out of the game.
    pub losses: Losses,
    /// What was seen of each ply.
    pub log: Arc<Vec<Sighting>>,
    /// The legal actions, in the order of their ids; none unless it is this seat's turn.
    pub actions: Vec<Action>,
    /// The rules on what an action may not leave that are broken as things stand; told only while nothing on the board is
    /// hidden, for they may speak of anything on it.
    pub pressing: Vec<RuleId>,
    /// How the game ended, once it has; after that everything is shown.
    #[serde(flatten, with = "standing")]
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
        let counters = match viewer {
            Viewer::Arbiter => Counters::exactly(game, state),
            Viewer::Seat(_) | Viewer::Bystander => chronicle.counters(viewer).clone(),
        };
        let counters = counters.after(game, state.plies());
        let open = board.iter().flatten().all(|piece| piece.kind.is_some());
        Self {
            seat,
            to_move: state.to_move(),
            plies: state.plies(),
            quiet: counters.values().next().copied().unwrap_or_default(),
            counters: if counters.len() > 1 { counters } else { BTreeMap::new() },
            board,
            hands: state.held(game),
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

    /// The view as JSON: names instead of ids, keys in one order, actions in that of their spellings.
    pub fn json(&self, engine: &Engine) -> Value {
        let mut json = write(engine.game(), self);
        if let Some(actions) = json["actions"].as_array_mut() {
            actions.sort_unstable_by(|one, other| one.as_str().cmp(&other.as_str()));
        }
        json
    }

    /// Reads a view of a game of this engine's variant: the other end of a pipe gets back the very same view.
    ///
    /// # Errors
    /// One sentence on the first thing in it that does not fit.
    pub fn read(engine: &Engine, json: &Value) -> Result<Self, Misread> {
        let mut view: Self = read(engine.game(), "view", json)?;
        view.actions.sort_unstable();
        Ok(view)
    }

    /// What stands on a space.
    pub fn at(&self, space: SpaceId) -> Option<SeenPiece> {
        self.board.get(space.index()).copied().flatten()
    }

    /// The seat that commands an army, if one does yet.
    pub fn seat_of(&self, army: ArmyId) -> Option<SeatId> {
        SeatId::find(&self.bound, |&bound| bound == Some(army))
    }
}
