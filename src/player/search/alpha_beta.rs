//! [`AlphaBeta`]: for two sides, no chance and nothing hidden.
//!
//! Alpha-beta with iterative deepening, a transposition table, killer moves, reductions of late quiet moves and a quiescence
//! search of captures (as in any chess program; Knuth and Moore, 1975, for the bounds).

use std::cmp::Ordering;
use std::ops::ControlFlow;

use super::habits::Habits;
use super::leads::Leads;
use super::quiescence::QUIESCENCE;
use super::score::{DECIDED, INFINITE, ended, scaled, value};
use super::table::{Bound, Entry, Table};
use super::{Budget, Judgement};
use crate::engine::{Action, Dice, Engine, State};
use crate::game::SeatId;
use crate::player::evaluation::{Evaluation, Prizes};

/// How deep a search goes at most, in plies.
const DEEPEST: usize = 40;
/// Actions after so many are looked at less deep first, quiet ones, and again after so many.
const LATE: [usize; 2] = [4, 16];
/// So many actions are picked one by one before the rest are put in order.
const PICKED: usize = 3;
/// By how much a position can change in a quiet ply as a rule, in hundredths of a piece.
const SWING: i32 = 120;

/// The search.
pub struct AlphaBeta<'a> {
    pub(super) engine: &'a Engine,
    pub(super) evaluation: &'a Evaluation,
    table: Table,
    leads: Leads,
    habits: Habits,
    /// The prizes of the state looked at last.
    prizes: Prizes,
    /// The actions still to be tried of every ply on the way, one upon the other.
    ranked: Vec<Ranked>,
    /// The captures still to be followed, likewise.
    pub(super) captures: Vec<(Action, f32)>,
}

/// Whether every action gets its own exact score, or only the best one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scores {
    /// Each its own: for players who do not always take the best.
    All,
    /// The best one; others may be bounds.
    Best,
}

/// An action on its way to be tried.
#[derive(Clone, Copy)]
struct Ranked {
    action: Action,
    /// The higher the earlier.
    order: i32,
    /// What it promises to win, unless it is quiet.
    promise: i32,
}

struct OutOfBudget;

impl<'a> AlphaBeta<'a> {
    /// A search with nothing known yet, with room for so many nodes.
    pub fn new(engine: &'a Engine, evaluation: &'a Evaluation, nodes: u64) -> Self {
        let plies = DEEPEST + QUIESCENCE + 2;
        let game = engine.game();
        Self {
            engine,
            evaluation,
            table: Table::new(nodes),
            leads: Leads::new(nodes),
            habits: Habits::new(plies, game.seats.len(), game.board.len()),
            prizes: Prizes::default(),
            ranked: Vec::new(),
            captures: Vec::new(),
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
        let root = &mut root.clone();
        let mut actions = self.engine.actions(root);
        actions.sort_unstable();
        dice.shuffle(&mut actions);
        self.evaluation.renew(&mut self.prizes, root);
        let mut ranked: Vec<(Action, i32)> = actions
            .into_iter()
            .map(|action| {
                let promise = self.evaluation.promise(self.engine, root, &self.prizes, action);
                (action, scaled(promise))
            })
            .collect();
        ranked.sort_by_key(|&(_, score)| -score);
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
        root: &mut State,
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
            let mover = root.to_move();
            self.engine.make(root, action);
            let score = match scores {
                Scores::Best if !done.is_empty() => {
                    let bound = self.follow(mover, root, depth - 1, 1, alpha, alpha + 1, budget);
                    match bound {
                        Ok(score) if score > alpha => self.follow(mover, root, depth - 1, 1, alpha, INFINITE, budget),
                        settled => settled,
                    }
                }
                _ => self.follow(mover, root, depth - 1, 1, -INFINITE, INFINITE, budget),
            };
            self.engine.unmake(root);
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

    /// The score of a state for the side whose seat moved into it.
    #[expect(
        clippy::too_many_arguments,
        reason = "bounds, depth and budget belong to every step of alpha-beta"
    )]
    fn follow(
        &mut self,
        mover: SeatId,
        state: &mut State,
        depth: usize,
        ply: usize,
        alpha: i32,
        beta: i32,
        budget: &mut Budget,
    ) -> Result<i32, OutOfBudget> {
        let same = self.evaluation.team(mover) == self.evaluation.team(state.to_move());
        if same {
            self.score(state, depth, ply, alpha, beta, budget)
        } else {
            Ok(-self.score(state, depth, ply, -beta, -alpha, budget)?)
        }
    }

    /// The score of a state for the side to move.
    fn score(
        &mut self,
        state: &mut State,
        depth: usize,
        ply: usize,
        mut alpha: i32,
        beta: i32,
        budget: &mut Budget,
    ) -> Result<i32, OutOfBudget> {
        let team = self.evaluation.team(state.to_move());
        if let Some(ending) = state.ending() {
            return Ok(ended(self.evaluation, ending.outcome, team, ply));
        }
        if !budget.take() {
            return Err(OutOfBudget);
        }
        if depth == 0 {
            return Ok(self.quiesce(state, QUIESCENCE, ply, alpha, beta, budget));
        }
        let key = state.hash();
        let known = self.table.get(key);
        if let Some(score) = known.and_then(|known| known.settles(depth, alpha, beta)) {
            return Ok(score);
        }
        let first = known.and_then(|known| known.best);
        // Where only a bound is asked for, what stands far beyond it near the leaves will hardly come back.
        let still = if beta - alpha == 1 && depth <= 2 {
            Some(self.still(state, team))
        } else {
            None
        };
        let swing = SWING * i32::try_from(depth).unwrap_or(1);
        if still.is_some_and(|still| still - swing >= beta) {
            return Ok(beta);
        }
        let hopeless = still.is_some_and(|still| depth == 1 && still + swing <= alpha);
        let begin = self.ranked.len();
        self.rank(state, first, ply);
        let asked = alpha;
        let (mut best, mut most) = (None, -INFINITE);
        let mover = state.to_move();
        let mut tried = 0;
        for at in 0..self.ranked.len() - begin {
            let Ranked { action, promise, .. } = self.next_best(begin, at);
            if hopeless && tried > 0 && promise <= 0 {
                most = most.max(alpha);
                continue;
            }
            if !self.engine.is_permitted(state, action) {
                continue;
            }
            let late = depth >= 3 && promise <= 0 && tried >= LATE[0];
            let less = if late && tried >= LATE[1] && depth >= 4 {
                3
            } else if late {
                2
            } else {
                1
            };
            self.engine.make(state, action);
            let mut score = if tried == 0 {
                self.follow(mover, state, depth - 1, ply + 1, alpha, beta, budget)
            } else {
                self.follow(mover, state, depth - less, ply + 1, alpha, alpha + 1, budget)
            };
            if tried > 0
                && let Ok(found) = score
                && found > alpha
                && (found < beta || late)
            {
                score = self.follow(mover, state, depth - 1, ply + 1, alpha, beta, budget);
            }
            self.engine.unmake(state);
            tried += 1;
            let Ok(score) = score else {
                self.ranked.truncate(begin);
                return Err(OutOfBudget);
            };
            if score > most {
                (best, most) = (Some(action), score);
            }
            alpha = alpha.max(score);
            if alpha >= beta {
                if !matches!(action, Action::Attack { .. } | Action::AttackInto { .. }) {
                    self.habits.note(mover, action, ply, depth);
                }
                break;
            }
        }
        self.ranked.truncate(begin);
        if tried == 0 {
            return Ok(self.still(state, team));
        }
        let bound = if most >= beta {
            Bound::AtLeast
        } else if most <= asked {
            Bound::AtMost
        } else {
            Bound::Exact
        };
        // How far off a win is depends on where one stands, and a draw by repetition on how one came there.
        if most.abs() < DECIDED && most != 0 {
            self.table.put(Entry {
                key,
                score: most,
                depth: i8::try_from(depth).unwrap_or(i8::MAX),
                bound,
                best,
            });
        }
        Ok(most)
    }

    /// Puts the actions of a state on the stack of those to be tried.
    fn rank(&mut self, state: &State, first: Option<Action>, ply: usize) {
        self.evaluation.renew(&mut self.prizes, state);
        let seat = state.to_move();
        let mut ranked = std::mem::take(&mut self.ranked);
        let _ = self.engine.each_pseudo_legal(state, &mut |action| {
            let promise = scaled(self.evaluation.promise(self.engine, state, &self.prizes, action));
            let order = if first == Some(action) {
                i32::MAX
            } else {
                promise + self.habits.bonus(seat, action, ply)
            };
            let quiet = !matches!(
                action,
                Action::Attack { .. }
                    | Action::AttackInto { .. }
                    | Action::MoveInto { .. }
                    | Action::Convert { .. }
                    | Action::Drop { .. }
            );
            ranked.push(Ranked {
                action,
                order,
                promise: if quiet { 0 } else { promise },
            });
            ControlFlow::Continue(())
        });
        self.ranked = ranked;
    }

    /// The likely best action of those that begin here on the stack, when so many have been picked. As a rule one of the first
    /// decides; the others are put in order only once they are come to.
    #[inline]
    fn next_best(&mut self, begin: usize, picked: usize) -> Ranked {
        let left = &mut self.ranked[begin + picked..];
        let order = |one: &Ranked, other: &Ranked| other.order.cmp(&one.order).then(one.action.cmp(&other.action));
        match picked.cmp(&PICKED) {
            Ordering::Less => {
                let best = (0..left.len()).min_by(|&one, &other| order(&left[one], &left[other]));
                left.swap(0, best.unwrap_or(0));
            }
            Ordering::Equal => left.sort_unstable_by(order),
            Ordering::Greater => {}
        }
        left[0]
    }

    /// How a state looks to a team if nothing more happens.
    pub(super) fn still(&mut self, state: &State, team: usize) -> i32 {
        let Self {
            evaluation,
            leads,
            prizes,
            ..
        } = self;
        let lead = leads.get_or(state.hash(), team, || {
            evaluation.renew(prizes, state);
            evaluation.sure_lead(state, prizes, team)
        });
        scaled(lead * evaluation.damping(state))
    }
}
