//! Which candidates have support: a way to say of every piece what it is with as many of every kind as there are.
//!
//! Pieces with the same candidates form a class. A flow from classes to kinds that uses everything up is such a way; another
//! candidate has support if the flow can be turned about to use it, that is, if class and kind lie on a circle of what is
//! left of the flow (Régin, 1994).

use std::collections::VecDeque;

use super::Candidates;
use crate::game::{ArmyId, KindId};

type Pair = (ArmyId, KindId);

/// Classes of pieces, kinds with how many there are, and a flow between them.
#[derive(Clone, Debug)]
pub(in crate::knowledge) struct Support {
    classes: Vec<(Candidates, usize)>,
    items: Vec<(Pair, usize)>,
    /// For each class and item, how many pieces of the class are taken to be of that item.
    flow: Vec<Vec<usize>>,
}

impl Support {
    /// A way to use everything up; `None` if there is none.
    pub fn find(pieces: &[Candidates], stock: &[(Pair, usize)]) -> Option<Self> {
        let mut classes: Vec<(Candidates, usize)> = Vec::new();
        for &candidates in pieces {
            match classes.iter_mut().find(|class| class.0 == candidates) {
                Some(class) => class.1 += 1,
                None => classes.push((candidates, 1)),
            }
        }
        let items: Vec<_> = stock.iter().copied().filter(|item| item.1 > 0).collect();
        if items.iter().map(|item| item.1).sum::<usize>() != pieces.len() {
            return None;
        }
        let mut support = Self {
            flow: vec![vec![0; items.len()]; classes.len()],
            classes,
            items,
        };
        (0..support.classes.len())
            .all(|class| (0..support.classes[class].1).all(|_| support.place(class)))
            .then_some(support)
    }

    /// Finds an item for one more piece of a class, moving others on where needed (Ford and Fulkerson, 1956).
    fn place(&mut self, class: usize) -> bool {
        let mut from_class = vec![None; self.items.len()];
        let mut from_item = vec![None; self.classes.len()];
        let mut queue = VecDeque::from([class]);
        let mut reached = vec![false; self.classes.len()];
        reached[class] = true;
        while let Some(at) = queue.pop_front() {
            for item in 0..self.items.len() {
                if from_class[item].is_some() || !self.classes[at].0.contains(self.items[item].0) {
                    continue;
                }
                from_class[item] = Some(at);
                let used: usize = self.flow.iter().map(|row| row[item]).sum();
                if used < self.items[item].1 {
                    self.push(item, &from_class, &from_item);
                    return true;
                }
                for other in 0..self.classes.len() {
                    if !reached[other] && self.flow[other][item] > 0 {
                        reached[other] = true;
                        from_item[other] = Some(item);
                        queue.push_back(other);
                    }
                }
            }
        }
        false
    }

    fn push(&mut self, item: usize, from_class: &[Option<usize>], from_item: &[Option<usize>]) {
        let mut item = item;
        while let Some(class) = from_class[item] {
            self.flow[class][item] += 1;
            let Some(before) = from_item[class] else { return };
            self.flow[class][before] -= 1;
            item = before;
        }
    }

    /// Of some candidates, as they were given, those that have support.
    pub fn supported(&self, candidates: Candidates) -> Candidates {
        let Some(class) = self.classes.iter().position(|class| class.0 == candidates) else {
            return candidates;
        };
        (0..self.items.len())
            .filter(|&item| candidates.contains(self.items[item].0))
            .filter(|&item| self.flow[class][item] > 0 || self.comes_back(item, class))
            .map(|item| self.items[item].0)
            .collect()
    }

    /// Whether a piece that is of an item can be moved on until one of the class has to move.
    fn comes_back(&self, item: usize, class: usize) -> bool {
        let mut reached = vec![false; self.classes.len()];
        let mut items = vec![false; self.items.len()];
        let mut queue = VecDeque::from([item]);
        items[item] = true;
        while let Some(at) = queue.pop_front() {
            for (other, reached) in reached.iter_mut().enumerate() {
                if *reached || self.flow[other][at] == 0 {
                    continue;
                }
                if other == class {
                    return true;
                }
                *reached = true;
                for next in 0..self.items.len() {
                    if !items[next] && self.classes[other].0.contains(self.items[next].0) {
                        items[next] = true;
                        queue.push_back(next);
                    }
                }
            }
        }
        false
    }

    /// One way to say of every piece what it is, in the order in which they were given.
    pub fn assignment(&self, pieces: &[Candidates]) -> Vec<Pair> {
        let mut flow = self.flow.clone();
        let assigned = pieces.iter().filter_map(|candidates| {
            let class = self.classes.iter().position(|class| class.0 == *candidates)?;
            let item = flow[class].iter().position(|&count| count > 0)?;
            flow[class][item] -= 1;
            Some(self.items[item].0)
        });
        assigned.collect()
    }
}
