//! How the machine arranges its pieces: soundly, and never twice the same.
//!
//! An arrangement is drawn, all alike likely, and pieces picked by lot change places wherever a few habits that hold in any
//! game of this sort, and a taste that lasts for one arrangement, like that better. Who is weaker tries fewer such exchanges.

use super::evaluation::{Objectives, Weights};
use crate::engine::{Arrangement, Dice, Engine};
use crate::game::{Game, KindId, SeatId, SpaceId, SpaceSet};

/// How much taste alone can please, in the unit of the habits: about as much as a piece of average worth a few steps nearer to
/// where it belongs.
const TASTE: f32 = 0.2;

/// A legal arrangement for a seat, the better the more exchanges of two pieces are tried; an empty one where the players
/// arrange nothing.
pub fn arrange(engine: &Engine, weights: &Weights, seat: SeatId, exchanges: usize, dice: &mut Dice) -> Arrangement {
    let mut arrangement = engine.random_arrangement(seat, dice);
    let spaces: Vec<SpaceId> = arrangement.keys().copied().collect();
    if spaces.is_empty() {
        return arrangement;
    }
    let allowed = &engine.game().setup.allowed[seat.index()];
    let habits = Habits::new(engine.game(), weights, seat, dice);
    let mut best = habits.judge(&arrangement);
    for _ in 0..exchanges {
        let [one, other] = [(); 2].map(|()| spaces[dice.below(spaces.len())]);
        let (first, second) = (arrangement[&one], arrangement[&other]);
        if !allowed[first.index()].contains(other) || !allowed[second.index()].contains(one) {
            continue;
        }
        arrangement.insert(one, second);
        arrangement.insert(other, first);
        let judged = habits.judge(&arrangement);
        if judged >= best {
            best = judged;
        } else {
            arrangement.insert(one, first);
            arrangement.insert(other, second);
        }
    }
    arrangement
}

/// What a good arrangement looks like.
struct Habits<'a> {
    game: &'a Game,
    weights: &'a Weights,
    objectives: Objectives,
    /// For each space, the spaces joined to it.
    neighbours: Vec<SpaceSet>,
    /// For each space, how many steps it is from the nearest space of another seat.
    depth: Vec<usize>,
    /// For each kind and space, how much it pleases to see it there, by lot: so that nobody can foresee an arrangement.
    taste: Vec<f32>,
}

impl<'a> Habits<'a> {
    fn new(game: &'a Game, weights: &'a Weights, seat: SeatId, dice: &mut Dice) -> Self {
        let mut neighbours = vec![SpaceSet::EMPTY; game.board.len()];
        for link in &game.board.links {
            for (space, near) in neighbours.iter_mut().zip(&link.neighbours) {
                for &near in near {
                    space.insert(near);
                }
            }
        }
        let others = game.setup.areas.iter().enumerate();
        let others = others.filter(|&(other, _)| !game.seats.allied(seat, SeatId::from_index(other)));
        let mut reached = others.fold(SpaceSet::EMPTY, |all, (_, area)| all.or(*area));
        let mut depth = vec![game.board.len(); game.board.len()];
        for steps in 0..game.board.len() {
            let mut next = SpaceSet::EMPTY;
            for space in &reached {
                if depth[space.index()] > steps {
                    depth[space.index()] = steps;
                    next = next.or(neighbours[space.index()]);
                }
            }
            reached = next.without(
                (0..depth.len())
                    .filter(|&at| depth[at] <= steps)
                    .map(SpaceId::from_index)
                    .collect(),
            );
        }
        #[expect(clippy::cast_precision_loss, reason = "a taste needs no more")]
        let mut lot = || dice.below(1000) as f32 / 1000.0;
        Self {
            game,
            weights,
            objectives: Objectives::of(game),
            taste: (0..game.kinds.len() * game.board.len())
                .map(|_| TASTE * lot())
                .collect(),
            neighbours,
            depth,
        }
    }

    /// How good an arrangement is, in no particular unit.
    fn judge(&self, arrangement: &Arrangement) -> f32 {
        let royal = |kind: KindId| self.objectives.royal.contains(kind);
        let at_rest = |kind: KindId| !self.game.kind(kind).is_movable();
        let mut sum = 0.0;
        for (&space, &kind) in arrangement {
            let worth = self.weights.worth[kind.index()];
            sum += self.taste[kind.index() * self.game.board.len() + space.index()];
            if royal(kind) {
                // Walls round it, and guards where there is no wall; far from the enemy.
                for near in &self.neighbours[space.index()] {
                    match arrangement.get(&near) {
                        Some(&guard) if at_rest(guard) => sum += 3.0,
                        Some(&guard) => sum += 0.3 + 0.2 * self.weights.worth[guard.index()].min(2.0),
                        None => sum -= 0.5,
                    }
                }
                sum += 0.3 * self.steps(space);
            } else if at_rest(kind) {
                // A wall in front shuts in what stands behind it.
                sum += 0.1 * self.steps(space);
            } else if self.objectives.traps.contains(space) {
                // What stands here never gets away again.
                sum -= 2.0 * worth;
            } else {
                // The strong at the front, the others behind them.
                let steps = self.steps(space);
                let ideal = if worth > 1.0 { 1.0 } else { 3.0 };
                sum -= 0.08 * worth * (steps - ideal).abs();
            }
        }
        sum
    }

    fn steps(&self, space: SpaceId) -> f32 {
        #[expect(clippy::cast_precision_loss, reason = "a board has few spaces")]
        let steps = self.depth[space.index()] as f32;
        steps
    }
}
