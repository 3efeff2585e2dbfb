//! [`Squares`]: what every space promises a piece, worked out from the rules (piece-square tables).
//!
//! Takes a game's objectives, the ways of its kinds and the terms of the weights; yields a row for each seat, army and kind,
//! in pieces of average worth. Nothing in it depends on a position.

use super::{Objectives, Terms, Ways, ways::NEVER};
use crate::game::{ActionKind, ArmyId, Game, KindId, KindSet, Rule, RuleForm, SeatId, SpaceId, SpaceSet};

/// A row for each seat, army and kind.
#[derive(Clone, Debug)]
pub(super) struct Squares {
    armies: usize,
    kinds: usize,
    rows: Box<[Row]>,
    /// For each number of moves, what a prize so far away is worth.
    approach: Box<[f32]>,
    /// What a piece that carries a prize is worth where nothing waits for it.
    carry: f32,
}

/// What the spaces promise a seat's piece of one army and kind. A list is empty where there is nothing to promise.
#[derive(Clone, Debug)]
pub(super) struct Row {
    /// Whether all places are alike to it.
    pub is_idle: bool,
    /// The prizes that it can take or lift.
    pub takes: KindSet,
    /// Which table of ways is its own.
    pub table: usize,
    /// By space, what the way to where its arrival wins is worth.
    arrivals: Box<[f32]>,
    /// By space, how near it is to where its arrival draws the game: 1 at one move, a half at two.
    refuges: Box<[f32]>,
    /// By space, what it is worth with a prize aboard.
    depots: Box<[f32]>,
}

impl Squares {
    /// Works them out; `takes` says for each kind which prizes it can take or lift.
    pub(super) fn new(game: &Game, objectives: &Objectives, ways: &Ways, terms: &Terms, takes: &[KindSet]) -> Self {
        let mut rows = Vec::new();
        let lifts = |rule: &Rule| matches!(&rule.form, RuleForm::Allow(pattern) if pattern.kind == ActionKind::Lift);
        let carries = game.rules.iter().any(lifts);
        for seat in game.seats.iter() {
            let depots = objectives.depots[seat.index()];
            for army in game.seats.army_ids() {
                for kind in game.kind_ids() {
                    let promised = |goal: SpaceSet, worth: &dyn Fn(f32) -> f32| -> Box<[f32]> {
                        let near = |from: SpaceId| {
                            let ways = goal.iter().filter_map(|to| ways.moves((army, kind), from, to));
                            worth(ways.min().map_or(0.0, nearness))
                        };
                        let ids = game.board.ids().filter(|_| !goal.is_empty());
                        ids.map(near).collect()
                    };
                    let wanted = |goals: &[(KindSet, SpaceSet)]| {
                        let (kinds, spaces) = goals[seat.index()];
                        if kinds.contains(kind) { spaces } else { SpaceSet::EMPTY }
                    };
                    let mut row = Row {
                        is_idle: false,
                        takes: takes[kind.index()],
                        table: ways.table((army, kind)),
                        arrivals: promised(wanted(&objectives.arrivals), &|near| near * terms.arrive),
                        refuges: promised(wanted(&objectives.refuges), &|near| near),
                        depots: promised(depots, &|near| (1.0 + near) * terms.carry),
                    };
                    let has_aims =
                        carries || !(row.takes.is_empty() && row.arrivals.is_empty() && row.refuges.is_empty());
                    row.is_idle = !game.kind(kind).is_movable() || !has_aims;
                    rows.push(row);
                }
            }
        }
        let approach = |moves: u8| match moves {
            NEVER => 0.0,
            moves => nearness(moves) * terms.approach,
        };
        Self {
            armies: game.seats.armies.len(),
            kinds: game.kinds.len(),
            rows: rows.into(),
            approach: (0..=NEVER).map(approach).collect(),
            carry: terms.carry,
        }
    }

    /// The rows of a seat's army, by kind.
    #[inline]
    pub(super) fn of_army(&self, seat: SeatId, army: ArmyId) -> &[Row] {
        let first = (seat.index() * self.armies + army.index()) * self.kinds;
        &self.rows[first..first + self.kinds]
    }

    /// The row of one kind.
    #[inline]
    pub(super) fn of(&self, seat: SeatId, (army, kind): (ArmyId, KindId)) -> &Row {
        &self.of_army(seat, army)[kind.index()]
    }

    /// What a prize is worth that is so many moves away.
    #[inline]
    pub(super) fn approach(&self, moves: u8) -> f32 {
        self.approach[usize::from(moves)]
    }

    /// What a piece with a prize aboard is worth on a space.
    #[inline]
    pub(super) fn laden(&self, row: &Row, space: SpaceId) -> f32 {
        row.depots.get(space.index()).copied().unwrap_or(self.carry)
    }
}

impl Row {
    /// What the way to where an arrival wins is worth from a space.
    #[inline]
    pub(super) fn arrival(&self, space: SpaceId) -> f32 {
        self.arrivals.get(space.index()).copied().unwrap_or(0.0)
    }

    /// How near a space is to where an arrival draws the game, from 0 to 1.
    #[inline]
    pub(super) fn refuge(&self, space: SpaceId) -> f32 {
        self.refuges.get(space.index()).copied().unwrap_or(0.0)
    }
}

/// What it is worth to be so many moves away.
fn nearness(moves: u8) -> f32 {
    1.0 / f32::from(moves.max(1))
}
