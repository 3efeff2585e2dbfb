//! [`Trails`]: the ways out of each space, in one piece of memory, and the trees they are merged by.

use crate::game::{ArmyId, Motion, SpaceId, TrailNode};

/// One trail for each space, in one piece of memory.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::engine) struct Trails {
    nodes: Vec<TrailNode>,
    starts: Vec<u32>,
}

impl Trails {
    fn new<'a>(trails: impl Iterator<Item = &'a [TrailNode]>) -> Self {
        let mut all = Self {
            nodes: Vec::new(),
            starts: vec![0],
        };
        for trail in trails {
            all.nodes.extend_from_slice(trail);
            all.starts.push(u32::try_from(all.nodes.len()).unwrap_or(u32::MAX));
        }
        all
    }

    /// The trail out of a space.
    #[inline]
    pub(in crate::engine) fn of(&self, space: SpaceId) -> &[TrailNode] {
        let (start, end) = (self.starts[space.index()], self.starts[space.index() + 1]);
        &self.nodes[start as usize..end as usize]
    }
}

/// A trail as a tree, for merging.
pub(super) struct Tree {
    pub(super) space: SpaceId,
    pub(super) behind: Vec<Tree>,
}

fn grow(nodes: &[TrailNode], start: usize, end: usize) -> Vec<Tree> {
    let mut trees = Vec::new();
    let mut at = start;
    while at < end {
        let skip = usize::from(nodes[at].skip).clamp(at + 1, end);
        trees.push(Tree {
            space: nodes[at].space,
            behind: grow(nodes, at + 1, skip),
        });
        at = skip;
    }
    trees
}

fn merge(into: &mut Vec<Tree>, more: Vec<Tree>) {
    for tree in more {
        match into.iter_mut().find(|known| known.space == tree.space) {
            Some(known) => merge(&mut known.behind, tree.behind),
            None => into.push(tree),
        }
    }
}

fn flatten(trees: &[Tree], nodes: &mut Vec<TrailNode>) {
    for tree in trees {
        let at = nodes.len();
        nodes.push(TrailNode {
            space: tree.space,
            skip: 0,
        });
        flatten(&tree.behind, nodes);
        nodes[at].skip = u16::try_from(nodes.len()).unwrap_or(u16::MAX);
    }
}

/// The ways out of a space that several motions have together.
pub(super) fn merged(motions: &[&Motion], army: ArmyId, space: usize) -> Vec<Tree> {
    let mut trees = Vec::new();
    for motion in motions {
        if let Some(trail) = motion.geometry[army.index()].trails.get(space) {
            merge(&mut trees, grow(&trail.nodes, 0, trail.nodes.len()));
        }
    }
    trees
}

/// Trees laid out, one row of them for each space.
pub(super) fn trails(forest: &[Vec<Tree>]) -> Trails {
    let trails: Vec<Vec<TrailNode>> = forest
        .iter()
        .map(|trees| {
            let mut nodes = Vec::new();
            flatten(trees, &mut nodes);
            nodes
        })
        .collect();
    Trails::new(trails.iter().map(Vec::as_slice))
}

/// The ways of one motion.
pub(super) fn trails_of(motion: &Motion, army: ArmyId, spaces: usize) -> Trails {
    let forest: Vec<_> = (0..spaces).map(|space| merged(&[motion], army, space)).collect();
    trails(&forest)
}
