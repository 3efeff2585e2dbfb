//! [`AlphaBeta`]: for two sides, no chance and nothing hidden.
//!
//! Alpha-beta with iterative deepening, a transposition table, killer moves, reductions of late quiet moves and a quiescence
//! search of captures (as in any chess program; Knuth and Moore, 1975, for the bounds).

use std::ops::ControlFlow;

use super::{Budget, Judgement};
use crate::engine::{Action, Dice, Engine, Outcome, State};
use crate::player::evaluation::Evaluation;

/// A sure win; less by the plies it takes.
const WIN: i32 = 1_000_000;
/// From here on a score is a win or a loss.
const DECIDED: i32 = WIN - 10_000;
const INFINITE: i32 = WIN + 1;
/// One piece of average worth.
const PIECE: f32 = 100.0;
/// Entries of the transposition table at most: 2 to this power, 24 bytes each.
const TABLE: u32 = 20;
/// How deep a search goes at most, in plies.
const DEEPEST: usize = 40;
/// How many plies captures are followed beyond the search's depth.
const QUIESCENCE: usize = 6;

/// The search.
pub struct AlphaBeta<'a> {
    engine: &'a Engine,
    evaluation: &'a Evaluation,
    table: Vec<Entry>,
    /// States by ply, kept so that nothing is allocated.
    states: Vec<State>,
    killers: Vec<[Option<Action>; 2]>,
}

#[derive(Clone, Copy)]
struct Entry {
    key: u64,
    score: i32,
    depth: i8,
    bound: Bound,
    best: Option<Action>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

/// Whether every action gets its own exact score, or only the best one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scores {
    /// Each its own: for players who do not always take the best.
    All,
    /// The best one; others may be bounds.
    Best,
}

struct OutOfBudget;

impl<'a> AlphaBeta<'a> {
    /// A search with nothing known yet, with room for so many nodes.
    pub fn new(engine: &'a Engine, evaluation: &'a Evaluation, nodes: u64) -> Self {
        let bits = (nodes.max(1).ilog2() + 1).clamp(8, TABLE);
        let empty = Entry {
            key: 0,
            score: 0,
            depth: -1,
            bound: Bound::AtMost,
            best: None,
        };
        Self {
            engine,
            evaluation,
            table: vec![empty; 1 << bits],
            states: Vec::new(),
            killers: vec![[None; 2]; DEEPEST + QUIESCENCE + 2],
        }
    }

    /// Deepens until the budget is spent or a depth is reached; how good each action of the last finished depth looks, best
    /// first. Equal actions come in the order of the dice.
    pub fn search(
        &mut self,
        root: &State,
        budget: &mut Budget,
        deepest: usize,
        scores: Scores,
        dice: &mut Dice,
    ) -> Vec<Judgement> {
        let mut actions = self.engine.actions(root);
        actions.sort_unstable();
        dice.shuffle(&mut actions);
        let prizes = self.evaluation.prizes(root);
        let mut ranked: Vec<(Action, i32)> = actions
            .into_iter()
            .map(|action| {
                let promise = self.evaluation.promise(self.engine, root, &prizes, action);
                (action, scaled(promise))
            })
            .collect();
        ranked.sort_by_key(|&(_, score)| -score);
        self.states.resize_with(DEEPEST + QUIESCENCE + 2, || root.clone());
        let mut finished = ranked.clone();
        for depth in 1..=deepest.min(DEEPEST) {
            match self.deepen(root, &ranked, depth, scores, budget) {
                Ok(scored) => {
                    finished = scored;
                    ranked.clone_from(&finished);
                }
                Err(partial) => {
                    // What was finished of this depth knows better, if it begins with the best of the last.
                    if !partial.is_empty() {
                        let rest = finished
                            .iter()
                            .filter(|(action, _)| partial.iter().all(|(known, _)| known != action));
                        let floor = partial.last().map_or(0, |&(_, score)| score);
                        let rest: Vec<_> = rest.map(|&(action, score)| (action, score.min(floor))).collect();
                        finished = partial;
                        finished.extend(rest);
                    }
                    break;
                }
            }
            if finished.first().is_some_and(|&(_, score)| score.abs() >= DECIDED) && scores == Scores::Best {
                break;
            }
        }
        finished
            .into_iter()
            .enumerate()
            .map(|(at, (action, score))| Judgement {
                action,
                value: value(score),
                visits: if scores == Scores::All { 1 } else { u32::from(at == 0) },
            })
            .collect()
    }

    /// One depth at the root; when the budget runs out, what was finished.
    #[expect(clippy::type_complexity, reason = "both sides are the same list")]
    fn deepen(
        &mut self,
        root: &State,
        ranked: &[(Action, i32)],
        depth: usize,
        scores: Scores,
        budget: &mut Budget,
    ) -> Result<Vec<(Action, i32)>, Vec<(Action, i32)>> {
        let mut done: Vec<(Action, i32)> = Vec::new();
        let mut alpha = -INFINITE;
        let ordered = |mut done: Vec<(Action, i32)>| {
            done.sort_by_key(|&(_, score)| -score);
            done
        };
        for &(action, _) in ranked {
            let mut next = self.states[0].clone();
            next.clone_from(root);
            self.engine.apply(&mut next, action, &mut ());
            let floor = if scores == Scores::All { -INFINITE } else { alpha };
            let score = self.follow(root, &next, depth - 1, 1, floor, INFINITE, budget);
            self.states[0] = next;
            match score {
                Ok(score) => {
                    // A bound below the best may be anything; it must not look as good as the best itself.
                    let score = if scores == Scores::Best && score <= alpha {
                        score - 1
                    } else {
                        score
                    };
                    alpha = alpha.max(score);
                    done.push((action, score));
                }
                Err(OutOfBudget) => return Err(ordered(done)),
            }
        }
        Ok(ordered(done))
    }

    /// The score of a state for the side that moved into it from `before`.
    #[expect(
        clippy::too_many_arguments,
        reason = "bounds, depth and budget belong to every step of alpha-beta"
    )]
    fn follow(
        &mut self,
        before: &State,
        state: &State,
        depth: usize,
        ply: usize,
        alpha: i32,
        beta: i32,
        budget: &mut Budget,
    ) -> Result<i32, OutOfBudget> {
        let same = self.evaluation.team(before.to_move()) == self.evaluation.team(state.to_move());
        if same {
            self.score(state, depth, ply, alpha, beta, budget)
        } else {
            Ok(-self.score(state, depth, ply, -beta, -alpha, budget)?)
        }
    }

    /// The score of a state for the side to move.
    fn score(
        &mut self,
        state: &State,
        depth: usize,
        ply: usize,
        mut alpha: i32,
        beta: i32,
        budget: &mut Budget,
    ) -> Result<i32, OutOfBudget> {
        let team = self.evaluation.team(state.to_move());
        if let Some(ending) = state.ending() {
            return Ok(self.ended(ending.outcome, team, ply));
        }
        if !budget.take() {
            return Err(OutOfBudget);
        }
        if depth == 0 {
            return Ok(self.quiesce(state, QUIESCENCE, ply, alpha, beta, budget));
        }
        let key = state.hash();
        let slot = usize::try_from(key).unwrap_or(0) & (self.table.len() - 1);
        let known = self.table[slot];
        let mut first = None;
        if known.key == key {
            first = known.best;
            if usize::try_from(known.depth).is_ok_and(|known| known >= depth) {
                match known.bound {
                    Bound::Exact => return Ok(known.score),
                    Bound::AtLeast if known.score >= beta => return Ok(known.score),
                    Bound::AtMost if known.score <= alpha => return Ok(known.score),
                    _ => {}
                }
            }
        }
        let actions = self.ordered(state, first, ply);
        if actions.is_empty() {
            return Ok(self.still(state, team));
        }
        let asked = alpha;
        let (mut best, mut most) = (None, -INFINITE);
        let mut next = self.states[ply].clone();
        for (at, &(action, promise)) in actions.iter().enumerate() {
            next.clone_from(state);
            self.engine.apply(&mut next, action, &mut ());
            let late = at >= 4 && depth >= 3 && promise <= 0;
            let reduced = if late { depth - 2 } else { depth - 1 };
            let mut score = if at == 0 {
                self.follow(state, &next, depth - 1, ply + 1, alpha, beta, budget)?
            } else {
                self.follow(state, &next, reduced, ply + 1, alpha, alpha + 1, budget)?
            };
            if at > 0 && score > alpha && (score < beta || late) {
                score = self.follow(state, &next, depth - 1, ply + 1, alpha, beta, budget)?;
            }
            if score > most {
                (best, most) = (Some(action), score);
            }
            alpha = alpha.max(score);
            if alpha >= beta {
                if !matches!(action, Action::Attack { .. }) && self.killers[ply][0] != Some(action) {
                    self.killers[ply][1] = self.killers[ply][0];
                    self.killers[ply][0] = Some(action);
                }
                break;
            }
        }
        self.states[ply] = next;
        let bound = if most >= beta {
            Bound::AtLeast
        } else if most <= asked {
            Bound::AtMost
        } else {
            Bound::Exact
        };
        // How far off a win is depends on where one stands, and a draw by repetition on how one came there.
        if most.abs() < DECIDED && most != 0 {
            self.table[slot] = Entry {
                key,
                score: most,
                depth: i8::try_from(depth).unwrap_or(i8::MAX),
                bound,
                best,
            };
        }
        Ok(most)
    }

    /// The score of a state for the side to move, captures followed to their end.
    fn quiesce(
        &mut self,
        state: &State,
        left: usize,
        ply: usize,
        mut alpha: i32,
        beta: i32,
        budget: &mut Budget,
    ) -> i32 {
        let team = self.evaluation.team(state.to_move());
        if let Some(ending) = state.ending() {
            return self.ended(ending.outcome, team, ply);
        }
        let still = self.still(state, team);
        if still >= beta || left == 0 || !budget.take() {
            return still;
        }
        alpha = alpha.max(still);
        let mut captures: Vec<(Action, f32)> = Vec::new();
        let prizes = crate::player::evaluation::Prizes::default();
        let _ = self.engine.each_action(state, &mut |action| {
            if matches!(action, Action::Attack { .. } | Action::Convert { .. }) {
                let gain = self.evaluation.promise(self.engine, state, &prizes, action);
                if gain > 0.0 {
                    captures.push((action, gain));
                }
            }
            ControlFlow::Continue(())
        });
        captures.sort_by(|one, other| other.1.total_cmp(&one.1).then(one.0.cmp(&other.0)));
        let mut most = still;
        let mut next = self.states[ply].clone();
        for (action, gain) in captures {
            if still.saturating_add(scaled(gain)).saturating_add(100) < alpha {
                break;
            }
            next.clone_from(state);
            self.engine.apply(&mut next, action, &mut ());
            let same = self.evaluation.team(next.to_move()) == team;
            let score = if same {
                self.quiesce(&next, left - 1, ply + 1, alpha, beta, budget)
            } else {
                -self.quiesce(&next, left - 1, ply + 1, -beta, -alpha, budget)
            };
            most = most.max(score);
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        self.states[ply] = next;
        most
    }

    /// The actions of a state, the likely best first, each with what it promises.
    fn ordered(&self, state: &State, first: Option<Action>, ply: usize) -> Vec<(Action, i32)> {
        let prizes = self.evaluation.prizes(state);
        let mut actions: Vec<(Action, i32, i32)> = Vec::with_capacity(64);
        let _ = self.engine.each_action(state, &mut |action| {
            let promise = scaled(self.evaluation.promise(self.engine, state, &prizes, action));
            let order = if first == Some(action) {
                i32::MAX
            } else if self.killers[ply].contains(&Some(action)) {
                promise + 50
            } else {
                promise
            };
            let quiet = !matches!(
                action,
                Action::Attack { .. } | Action::Convert { .. } | Action::Drop { .. }
            );
            actions.push((action, order, if quiet { 0 } else { promise }));
            ControlFlow::Continue(())
        });
        actions.sort_unstable_by(|one, other| other.1.cmp(&one.1).then(one.0.cmp(&other.0)));
        actions
            .into_iter()
            .map(|(action, _, promise)| (action, promise))
            .collect()
    }

    fn still(&self, state: &State, team: usize) -> i32 {
        scaled(self.evaluation.lead(state, team))
    }

    fn ended(&self, outcome: Outcome, team: usize, ply: usize) -> i32 {
        let plies = i32::try_from(ply).unwrap_or(0);
        match outcome {
            Outcome::Draw => 0,
            Outcome::Win(_) if self.evaluation.outcome(outcome)[team] > 0.0 => WIN - plies,
            Outcome::Win(_) => plies - WIN,
        }
    }
}

/// A lead in pieces as a score.
fn scaled(lead: f32) -> i32 {
    #[expect(clippy::cast_possible_truncation, reason = "leads are far below")]
    let score = (lead * PIECE) as i32;
    score.clamp(-DECIDED + 1, DECIDED - 1)
}

/// A score as a value from -1 to 1.
fn value(score: i32) -> f32 {
    if score.abs() >= DECIDED {
        return if score > 0 { 1.0 } else { -1.0 };
    }
    #[expect(clippy::cast_precision_loss, reason = "a value needs no more")]
    let lead = score as f32 / PIECE;
    0.99 * lead / (6.0 + lead.abs())
}
