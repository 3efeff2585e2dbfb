//! The [`Tree`]: information-set Monte Carlo tree search (Cowling, Powley and Whitehouse, 2012).
//!
//! One tree for all worlds, in which an action is chosen among those that the world at hand allows, by upper confidence with
//! availability counts and a prior from the evaluation's first sight of it (after Rosin's PUCT, 2011). A node beyond an action
//! is found by what everybody sees of its result. Where the tree ends the evaluation speaks: there is no play-out. Values are
//! kept by team, so that an ally is an ally.

use std::ops::ControlFlow;

use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashMap};

use super::seen::seen;
use super::{Budget, Judgement};
use crate::engine::{Action, Engine, State};
use crate::player::evaluation::{Evaluation, Values};

/// Edges and nodes beyond these are not made, so that the whole program stays well below 200 MB however long a tree grows.
const MOST_EDGES: usize = 600_000;
const MOST_NODES: usize = 300_000;
/// How often a world is looked at before another is drawn.
const LOOKS: u32 = 4;
/// How strongly the search follows the prior where it has looked little.
const CURIOSITY: f32 = 0.7;
/// What an action that was never tried is taken to lose against the node's value so far.
const CAUTION: f32 = 0.05;
/// How much better than another an action must look, in pieces, to be twice as likely at first sight.
const SIGHT: f32 = 0.5;

/// A search tree.
pub struct Tree<'a> {
    engine: &'a Engine,
    evaluation: &'a Evaluation,
    nodes: Vec<Node>,
    edges: usize,
    /// All actions that any edge stands for; edges know them by their numbers.
    known: IndexSet<Action, FxBuildHasher>,
    /// The state at hand, kept so that nothing is allocated.
    state: Option<State>,
    actions: Vec<Action>,
    choices: Vec<u32>,
    path: Vec<(u32, u32)>,
}

#[derive(Default)]
struct Node {
    team: usize,
    visits: u32,
    /// The sum of the values that came up, for the team to move.
    total: f32,
    edges: Vec<Edge>,
    /// Where the edge of each action is, by its number.
    places: FxHashMap<u32, u32>,
}

struct Edge {
    /// The number of its action.
    action: u32,
    visits: u32,
    available: u32,
    /// The sum of the values that came up, for the team to move.
    total: f32,
    /// The mean of what it promised at first sight, as a weight.
    prior: f32,
    /// The first node beyond, with what is seen, and where there are several the others.
    first: Option<(u32, u32)>,
    others: Vec<(u32, u32)>,
}

impl<'a> Tree<'a> {
    /// A tree with nothing in it.
    pub fn new(engine: &'a Engine, evaluation: &'a Evaluation) -> Self {
        Self {
            engine,
            evaluation,
            nodes: vec![Node::default()],
            edges: 0,
            known: IndexSet::default(),
            state: None,
            actions: Vec::new(),
            choices: Vec::new(),
            path: Vec::new(),
        }
    }

    /// Searches until the budget is spent; each world is looked at several times, as making one takes as long as some looks.
    pub fn search(&mut self, budget: &mut Budget, draw: &mut dyn FnMut() -> State) {
        let mut world = draw();
        let mut looks = 0;
        while budget.take() {
            if looks == LOOKS {
                world = draw();
                looks = 0;
            }
            self.look(&world);
            looks += 1;
        }
    }

    /// How good the root's actions look.
    pub fn judgements(&self) -> Vec<Judgement> {
        let root = &self.nodes[0];
        root.edges
            .iter()
            .map(|edge| Judgement {
                action: self.known[edge.action as usize],
                value: mean(edge.total, edge.visits).unwrap_or(-1.0),
                visits: edge.visits,
            })
            .collect()
    }

    /// One walk down the tree in a world, and back.
    fn look(&mut self, world: &State) {
        let mut state = match self.state.take() {
            Some(mut state) => {
                state.clone_from(world);
                state
            }
            None => world.clone(),
        };
        self.path.clear();
        let mut at = 0;
        let values = loop {
            if state.ending().is_some() || at != 0 && self.nodes[at].visits == 0 {
                break self.judge(&state);
            }
            let Some(edge) = self.choose(at, &state) else {
                break self.judge(&state);
            };
            self.path.push((index(at), index(edge)));
            let action = self.known[self.nodes[at].edges[edge].action as usize];
            self.engine.apply(&mut state, action, &mut ());
            match self.beyond(at, edge, seen(&state, action)) {
                Some(beyond) => at = beyond,
                None => break self.judge(&state),
            }
        };
        let team = self.evaluation.team(state.to_move());
        if self.path.last().is_none_or(|&(last, _)| last as usize != at) {
            let leaf = &mut self.nodes[at];
            if leaf.visits == 0 {
                leaf.team = team;
            }
            leaf.visits += 1;
            leaf.total += values[leaf.team];
        }
        for &(node, edge) in &self.path {
            let node = &mut self.nodes[node as usize];
            let value = values[node.team];
            node.visits += 1;
            node.total += value;
            let edge = &mut node.edges[edge as usize];
            edge.visits += 1;
            edge.total += value;
        }
        self.state = Some(state);
    }

    /// The values of a leaf; a quick win is better than a late one.
    fn judge(&self, state: &State) -> Values {
        #[expect(clippy::cast_precision_loss, reason = "a path has few plies")]
        let late = 1.0 - 0.004 * self.path.len() as f32;
        let mut values = self.evaluation.values(self.engine, state);
        if state.ending().is_some() {
            for value in &mut values {
                *value *= late;
            }
        }
        values
    }

    /// The action to look at next, among those that the state allows.
    fn choose(&mut self, at: usize, state: &State) -> Option<usize> {
        let actions = &mut self.actions;
        actions.clear();
        let _ = self.engine.each_action(state, &mut |action| {
            actions.push(action);
            ControlFlow::Continue(())
        });
        let node = &mut self.nodes[at];
        if node.edges.is_empty() && node.visits == 0 {
            node.team = self.evaluation.team(state.to_move());
        }
        if node.edges.is_empty() {
            node.edges.reserve_exact(self.actions.len());
            node.places.reserve(self.actions.len());
        }
        let prizes = self.evaluation.prizes(state);
        self.choices.clear();
        let mut weight = 0.0;
        for &action in &self.actions {
            let promise = self.evaluation.promise(self.engine, state, &prizes, action);
            let prior = likelihood(promise / SIGHT);
            let number = index(self.known.insert_full(action).0);
            let place = match node.places.get(&number) {
                Some(&place) => place,
                None if self.edges < MOST_EDGES => {
                    let place = index(node.edges.len());
                    node.places.insert(number, place);
                    node.edges.push(Edge {
                        action: number,
                        visits: 0,
                        available: 0,
                        total: 0.0,
                        prior: 0.0,
                        first: None,
                        others: Vec::new(),
                    });
                    self.edges += 1;
                    place
                }
                None => continue,
            };
            let edge = &mut node.edges[place as usize];
            edge.available += 1;
            #[expect(clippy::cast_precision_loss, reason = "a mean needs no more")]
            let share = 1.0 / edge.available as f32;
            edge.prior += (prior - edge.prior) * share;
            weight += edge.prior;
            self.choices.push(place);
        }
        let untried = mean(node.total, node.visits).unwrap_or(0.0) - CAUTION;
        let worth = |&place: &u32| {
            let edge = &node.edges[place as usize];
            let value = mean(edge.total, edge.visits).unwrap_or(untried);
            #[expect(clippy::cast_precision_loss, reason = "an estimate needs no more")]
            let (available, visits) = (edge.available as f32, edge.visits as f32);
            value + CURIOSITY * edge.prior / weight * available.sqrt() / (1.0 + visits)
        };
        let mut best: Option<(u32, f32)> = None;
        for place in &self.choices {
            let worth = worth(place);
            if best.is_none_or(|(_, most)| worth > most) {
                best = Some((*place, worth));
            }
        }
        best.map(|(place, _)| place as usize)
    }

    /// The node beyond an action with what is seen of it; `None` if there is none and no room for one.
    fn beyond(&mut self, at: usize, edge: usize, seen: u32) -> Option<usize> {
        let next = index(self.nodes.len());
        let edge = &mut self.nodes[at].edges[edge];
        let known = edge.first.iter().chain(&edge.others);
        if let Some(&(_, node)) = known.into_iter().find(|(key, _)| *key == seen) {
            return Some(node as usize);
        }
        if next as usize >= MOST_NODES {
            return None;
        }
        if edge.first.is_none() {
            edge.first = Some((seen, next));
        } else {
            edge.others.push((seen, next));
        }
        self.nodes.push(Node::default());
        Some(next as usize)
    }
}

/// A weight that doubles, about, with each step and needs no function that depends on the machine.
fn likelihood(steps: f32) -> f32 {
    if steps >= 0.0 {
        let steps = steps.min(6.0);
        1.0 + steps + 0.5 * steps * steps
    } else {
        let steps = (-steps).min(6.0);
        1.0 / (1.0 + steps + 0.5 * steps * steps)
    }
}

fn mean(total: f32, count: u32) -> Option<f32> {
    #[expect(clippy::cast_precision_loss, reason = "a mean needs no more")]
    let count = (count > 0).then_some(count as f32)?;
    Some(total / count)
}

fn index(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}
