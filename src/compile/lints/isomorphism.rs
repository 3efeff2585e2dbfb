//! Whether a board maps onto itself so that one colouring of its spaces becomes another.
//!
//! Colour refinement first (each space takes on the colours of its neighbours until nothing changes; Weisfeiler and Leman,
//! 1968), which settles most boards; then petgraph's matcher (Cordella and others, VF2, 2004) under a bound on its work.

use std::cell::Cell;
use std::collections::BTreeMap;

use petgraph::algo::is_isomorphic_matching;
use petgraph::graph::UnGraph;

use crate::game::{Board, LinkId};

/// How many pairs of spaces the matcher may compare.
const MAX_COMPARISONS: usize = 100_000;

/// For each space, what is said of it.
pub type Coloured = Vec<Vec<bool>>;

/// Whether there is such a mapping.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// There is.
    Yes,
    /// There is none.
    No,
    /// It was not found out within the bound.
    Undecided,
}

/// Looks for a mapping of a board onto itself that keeps every kind of link and turns one colouring into another.
pub fn isomorphic(board: &Board, first: &Coloured, second: &Coloured) -> Answer {
    if first == second {
        return Answer::Yes;
    }
    let pairs = board.pairs();
    let mut neighbours: Vec<Vec<(usize, &[LinkId])>> = vec![Vec::new(); board.len()];
    for (from, to, links) in &pairs {
        neighbours[from.index()].push((to.index(), links));
        neighbours[to.index()].push((from.index(), links));
    }
    let colours = refined(&neighbours, first, second);
    let (ours, theirs) = colours.split_at(board.len());
    if sorted(ours) != sorted(theirs) {
        return Answer::No;
    }
    let graph = |colours: &[usize]| {
        let mut graph: UnGraph<usize, &[LinkId]> = UnGraph::new_undirected();
        let nodes: Vec<_> = colours.iter().map(|&colour| graph.add_node(colour)).collect();
        for (from, to, links) in &pairs {
            graph.add_edge(nodes[from.index()], nodes[to.index()], links.as_slice());
        }
        graph
    };
    let comparisons = Cell::new(0);
    let alike = |a: &usize, b: &usize| {
        comparisons.set(comparisons.get() + 1);
        comparisons.get() <= MAX_COMPARISONS && a == b
    };
    let found = is_isomorphic_matching(&graph(ours), &graph(theirs), alike, |a, b| a == b);
    match found {
        true => Answer::Yes,
        false if comparisons.get() > MAX_COMPARISONS => Answer::Undecided,
        false => Answer::No,
    }
}

/// The coarsest stable colouring of both boards together, the first's spaces before the second's.
fn refined(neighbours: &[Vec<(usize, &[LinkId])>], first: &Coloured, second: &Coloured) -> Vec<usize> {
    let count = neighbours.len();
    let mut colours = numbered(first.iter().chain(second));
    loop {
        let seen = (0..2 * count).map(|at| {
            let side = at / count * count;
            let around = neighbours[at % count].iter();
            let mut around: Vec<_> = around.map(|(next, links)| (colours[side + next], *links)).collect();
            around.sort_unstable();
            (colours[at], around)
        });
        let seen: Vec<_> = seen.collect();
        let finer = numbered(seen.iter());
        if finer.iter().max() == colours.iter().max() {
            return finer;
        }
        colours = finer;
    }
}

/// Each thing's number among the different ones.
fn numbered<T: Ord>(things: impl Iterator<Item = T>) -> Vec<usize> {
    let mut numbers = BTreeMap::new();
    let number = |thing| {
        let next = numbers.len();
        *numbers.entry(thing).or_insert(next)
    };
    things.map(number).collect()
}

fn sorted(colours: &[usize]) -> Vec<usize> {
    let mut sorted = colours.to_vec();
    sorted.sort_unstable();
    sorted
}
