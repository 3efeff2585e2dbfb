//! A state that fits what a viewer knows: something to ask questions of that may not touch the truth.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

use super::{Face, SeenPiece, View};
use crate::engine::{Action, Engine, State};
use crate::game::{ArmyId, Game, KindId, SpaceId};

impl View {
    /// A state that fits the view, made from the view alone: what is unknown is filled from what is left of the armies. On the
    /// spaces an action is about it puts pieces that can move, the mover's own where the action starts and others where it
    /// ends. `None` when the position cannot be made up.
    pub fn likely(&self, engine: &Engine, action: Action) -> Option<State> {
        let game = engine.game();
        let mut pool = Pool::left(game, self);
        let own = self.bound[self.to_move.index()];
        let (from, to) = ends(action);
        let mut board: BTreeMap<SpaceId, Value> = BTreeMap::new();
        let concerned = from.into_iter().chain(to);
        for space in concerned.chain(game.board.ids()) {
            let Some(piece) = self.at(space).filter(|_| !board.contains_key(&space)) else {
                continue;
            };
            let (army, kind) = pool.fill(piece, |army| {
                (Some(space) != from || own.is_none_or(|own| army == own))
                    && (Some(space) != to || own.is_none_or(|own| army != own))
            });
            board.insert(space, entry(game, space, piece, army, kind));
        }
        let mut position = Map::new();
        position.insert("to_move".into(), game.seats.name(self.to_move).into());
        position.insert("board".into(), board.into_values().collect());
        let mut hands: Map<String, Value> = Map::new();
        for &(army, kind, count) in &self.hands {
            let hand = hands
                .entry(game.seats.army_name(army))
                .or_insert_with(|| Value::Object(Map::new()));
            hand.as_object_mut()?.insert(game.kind(kind).name.clone(), count.into());
        }
        if !hands.is_empty() {
            position.insert("hands".into(), hands.into());
        }
        if game.seats.binding == crate::game::Binding::InPlay {
            let bound = game.seats.iter().filter_map(|seat| {
                let army = self.bound[seat.index()]?;
                Some((
                    game.seats.name(seat).to_owned(),
                    Value::from(game.seats.army_name(army)),
                ))
            });
            let bound: Map<_, _> = bound.collect();
            if !bound.is_empty() {
                position.insert("bound".into(), bound.into());
            }
        }
        let defeated = self.defeated.iter().map(|seat| Value::from(game.seats.name(seat)));
        position.insert("defeated".into(), defeated.collect());
        engine.read_position(&Value::Object(position).to_string()).ok()
    }
}

/// Where an action starts, and where it ends if that is another space.
pub(crate) fn ends(action: Action) -> (Option<SpaceId>, Option<SpaceId>) {
    match action {
        Action::Move { from, to }
        | Action::Attack { from, to }
        | Action::Convert { from, to }
        | Action::LiftAt { from, to } => (Some(from), Some(to)),
        Action::Exchange { first, second } => (Some(first), Some(second)),
        Action::Flip { at } | Action::LiftHere { at } | Action::Lay { at } => (Some(at), None),
        Action::Drop { to, .. } => (None, Some(to)),
        Action::Pass => (None, None),
    }
}

fn entry(game: &Game, space: SpaceId, piece: SeenPiece, army: ArmyId, kind: KindId) -> Value {
    let mut entry = Map::new();
    entry.insert("at".into(), game.board.name(space).into());
    entry.insert("army".into(), game.seats.army_name(army).into());
    entry.insert("kind".into(), game.kind(kind).name.as_str().into());
    if piece.face == Face::Down {
        entry.insert("face".into(), "down".into());
    }
    if let Some((cargo, kind)) = piece.cargo.and_then(|cargo| Some((cargo, cargo.kind?))) {
        let mut fields = Map::new();
        fields.insert("army".into(), game.seats.army_name(cargo.army).into());
        fields.insert("kind".into(), game.kind(kind).name.as_str().into());
        fields.insert("aboard".into(), cargo.aboard.into());
        entry.insert("cargo".into(), fields.into());
    }
    Value::Object(entry)
}

/// What is not accounted for of every army, movable kinds first.
struct Pool {
    left: Vec<(ArmyId, KindId, usize)>,
    spare: KindId,
}

impl Pool {
    fn left(game: &Game, view: &View) -> Self {
        let mut kinds: Vec<_> = game.kind_ids().collect();
        kinds.sort_by_key(|&kind| !game.kind(kind).is_movable());
        let mut left = Vec::new();
        for army in game.seats.army_ids().filter(|&army| game.seats.neutral != Some(army)) {
            for &kind in &kinds {
                let standing = view.board.iter().flatten();
                let seen = standing.filter(|piece| piece.army == Some(army) && piece.kind == Some(kind));
                let lost = view.losses.iter();
                let lost = lost.filter(|lost| lost.army == Some(army) && lost.kind == Some(kind));
                let gone = seen.count() + lost.map(|lost| usize::from(lost.count)).sum::<usize>();
                left.push((army, kind, game.kind(kind).count.saturating_sub(gone)));
            }
        }
        Self {
            left,
            spare: kinds.first().copied().unwrap_or(KindId(0)),
        }
    }

    /// An army and a kind for a piece, the known ones where they are known, of an army that is wanted if one is left.
    fn fill(&mut self, piece: SeenPiece, wanted: impl Fn(ArmyId) -> bool) -> (ArmyId, KindId) {
        if let (Some(army), Some(kind)) = (piece.army, piece.kind) {
            return (army, kind);
        }
        let fits = |army: ArmyId| piece.army.is_none_or(|known| known == army);
        let left = |&(army, _, left): &(ArmyId, KindId, usize)| left > 0 && fits(army);
        let at = self
            .left
            .iter()
            .position(|entry| left(entry) && wanted(entry.0))
            .or_else(|| self.left.iter().position(left));
        match at {
            Some(at) => {
                let (army, kind, left) = &mut self.left[at];
                *left -= 1;
                (*army, *kind)
            }
            None => (piece.army.unwrap_or(ArmyId(0)), self.spare),
        }
    }
}
