//! What the actions that a seat may take, and those that it may not, tell of the pieces it does not see.
//!
//! Takes a view of the seat whose turn it is and what its pieces can be; yields what each can still be. Every attack on a piece
//! is supposed lawful or not for each candidate; where the list says otherwise, the candidate falls away. What a person learns
//! who tries is what is concluded here, for `notes` and the machine alike. It keeps nothing.

use super::Track;
use super::candidates::Candidates;
use super::piece::PieceId;
use crate::engine::{Act, Action, Engine};
use crate::game::SpaceId;
use crate::knowledge::View;

/// What an unseen piece on each space can still be, by its id; only for those of which the list tells something.
pub(super) fn weigh(engine: &Engine, track: &Track, view: &View) -> Vec<(PieceId, Candidates)> {
    if view.seat != Some(view.to_move) || view.ending.is_some() || !engine.tells_by_actions(view.to_move) {
        return Vec::new();
    }
    let spaces: Vec<SpaceId> = engine.game().board.ids().collect();
    let unseen = |space: &SpaceId| {
        let id = track.at(*space)?;
        (track.pieces[id].candidates.len() > 1).then_some((*space, id))
    };
    let mut act = Act {
        seat: view.to_move,
        own: track.bound[view.to_move.index()],
        bound: track.bound.clone(),
        action: Action::Pass,
        filled: track.filled(),
    };
    let mut told = Vec::new();
    for (to, target) in spaces.iter().filter_map(unseen) {
        let piece = &track.pieces[target];
        let mut left = piece.candidates;
        for &from in spaces.iter().filter(|&&from| from != to) {
            let Some(actor) = track.at(from) else { continue };
            let actor = &track.pieces[actor];
            let Some(acting) = actor.candidates.only().map(|pair| actor.now(pair)) else {
                continue;
            };
            act.action = Action::Attack { from, to };
            let listed = view.actions.binary_search(&act.action).is_ok();
            left = left.filter(|pair| engine.is_lawful(&act, acting, Some(piece.now(pair))) != Some(!listed));
        }
        if left != piece.candidates && !left.is_empty() {
            told.push((target, left));
        }
    }
    told
}
