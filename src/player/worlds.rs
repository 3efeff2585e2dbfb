//! Worlds that fit a view.

use crate::engine::{Action, Dice, Engine, State};
use crate::game::{ArmyId, KindId, Method, Sees, SpaceId, SpaceSet};
use crate::knowledge::{Deed, Face, View};

/// Where a search gets its worlds from.
pub trait Worlds {
    /// A world that fits the view.
    fn draw(&mut self, dice: &mut Dice) -> Option<State>;
}

/// The one world of a view in which nothing is hidden: everything that was done, done again.
pub fn open_world(engine: &Engine, view: &View) -> Option<State> {
    let game = engine.game();
    let open = game.setup.method == Method::Fixed
        && game.information.enemy == Sees::Identity
        && game.information.ally == Sees::Identity;
    if !open {
        return None;
    }
    let mut state = engine.start(&[], &mut Dice::new(0));
    for sighting in view.log.iter() {
        match sighting.deed {
            Deed::Acted(_, action) => engine.apply(&mut state, action, &mut ()),
            Deed::Resigned(seat) | Deed::Left(seat) => engine.resign(&mut state, seat, &mut ()),
            Deed::Exchanged(_) | Deed::Agreed => return None,
        }
    }
    (state.to_move() == view.to_move).then_some(state)
}

/// Worlds made up from what is left of the armies.
pub struct Made<'a> {
    engine: &'a Engine,
    view: &'a View,
    moved: SpaceSet,
}

impl<'a> Made<'a> {
    pub fn new(engine: &'a Engine, view: &'a View) -> Self {
        let mut moved = SpaceSet::EMPTY;
        for sighting in view.log.iter() {
            if let Deed::Acted(_, Action::Move { from, to } | Action::Attack { from, to }) = sighting.deed {
                let was = moved.contains(from);
                moved.remove(from);
                let _ = was;
                moved.insert(to);
            }
        }
        for sighting in view.log.iter().rev().take(0) {
            let _ = sighting;
        }
        Self { engine, view, moved }
    }
}

impl Worlds for Made<'_> {
    fn draw(&mut self, dice: &mut Dice) -> Option<State> {
        let game = self.engine.game();
        let view = self.view;
        let mut pool: Vec<(ArmyId, KindId)> = Vec::new();
        for army in game.seats.army_ids().filter(|&army| game.seats.neutral != Some(army)) {
            for kind in game.kind_ids() {
                let known = view
                    .board
                    .iter()
                    .flatten()
                    .filter(|p| p.army == Some(army) && p.kind == Some(kind))
                    .count();
                let lost: usize = view
                    .losses
                    .iter()
                    .filter(|l| l.army == Some(army) && l.kind == Some(kind))
                    .map(|l| usize::from(l.count))
                    .sum();
                for _ in 0..game.kind(kind).count.saturating_sub(known + lost) {
                    pool.push((army, kind));
                }
            }
        }
        dice.shuffle(&mut pool);
        pool.sort_by_key(|(army, kind)| {
            game.setup
                .allowed
                .get(army.index().min(game.setup.allowed.len().saturating_sub(1)))
                .map_or(0, |a| a[kind.index()].len())
        });
        let mut board = view.board.clone();
        let mut spaces: Vec<_> = game
            .board
            .ids()
            .filter(|s| board[s.index()].is_some_and(|p| p.kind.is_none() || p.army.is_none()))
            .collect();
        dice.shuffle(&mut spaces);
        for (army, kind) in pool {
            let allowed = game
                .setup
                .allowed
                .get(army.index().min(game.setup.allowed.len().saturating_sub(1)))
                .map(|a| a[kind.index()]);
            let fits = |s: &SpaceId| {
                let p = board[s.index()].unwrap();
                p.army.is_none_or(|a| a == army)
                    && if self.moved.contains(*s) {
                        game.kind(kind).is_movable()
                    } else {
                        allowed.is_none_or(|set| set.contains(*s))
                    }
            };
            if let Some(at) = spaces.iter().position(fits) {
                let s = spaces.swap_remove(at);
                let p = board[s.index()].as_mut().unwrap();
                p.army = Some(army);
                p.kind = Some(kind);
            }
        }
        let mut entries = Vec::new();
        for s in game.board.ids() {
            let Some(p) = board[s.index()] else { continue };
            let army = p.army.unwrap_or(ArmyId(0));
            let kind = p.kind.unwrap_or(KindId(0));
            let mut e = serde_json::json!({"at": game.board.name(s), "army": game.seats.army_name(army), "kind": game.kind(kind).name});
            if p.face == Face::Down {
                e["face"] = "down".into();
            }
            if let Some(c) = p.cargo {
                e["cargo"] = serde_json::json!({"army": game.seats.army_name(c.army), "kind": game.kind(c.kind.unwrap_or(KindId(0))).name, "aboard": c.aboard});
            }
            entries.push(e);
        }
        let mut position = serde_json::json!({"to_move": game.seats.name(view.to_move), "board": entries, "plies": view.plies, "quiet": view.quiet});
        let mut hands = serde_json::Map::new();
        for &(army, kind, count) in &view.hands {
            hands
                .entry(game.seats.army_name(army))
                .or_insert_with(|| serde_json::json!({}))[&game.kind(kind).name] = count.into();
        }
        if !hands.is_empty() {
            position["hands"] = hands.into();
        }
        if game.seats.binding == crate::game::Binding::InPlay {
            let mut bound = serde_json::Map::new();
            for seat in game.seats.iter() {
                if let Some(army) = view.bound[seat.index()] {
                    bound.insert(game.seats.name(seat).into(), game.seats.army_name(army).into());
                }
            }
            position["bound"] = bound.into();
        }
        position["defeated"] = view
            .defeated
            .iter()
            .map(|s| game.seats.name(s))
            .collect::<Vec<_>>()
            .into();
        self.engine.read_position(&position.to_string()).ok()
    }
}
