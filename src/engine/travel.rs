//! How far ways lead on a board with pieces: up to the first piece, round them, over them.

use super::field::Field;
use super::leg::Way;
use crate::game::{SpaceId, SpaceSet, TrailNode};

impl Way {
    /// The spaces that are come to from a space with pieces standing so, whoever stands on them; over pieces, none.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "nearly all the time of a play-out goes here")]
    pub(super) fn come<const WORDS: usize>(&self, from: SpaceId, filled: Field<WORDS>) -> Field<WORDS> {
        match self {
            Way::Lines(lines) => lines.reach(from, filled),
            Way::Roam(network) => roam(network, from, filled),
            Way::Walk(near, trails) => Field::of(near[from.index()]).or(walk(trails.of(from), filled)),
            Way::Hop(..) => Field::EMPTY,
        }
    }
}

/// The spaces of a trail up to the first piece on each branch, that piece's space included.
#[inline]
pub(super) fn walk<const WORDS: usize>(nodes: &[TrailNode], filled: Field<WORDS>) -> Field<WORDS> {
    let mut come = Field::EMPTY;
    let mut at = 0;
    while let Some(node) = nodes.get(at) {
        come.insert(node.space);
        at = if filled.contains(node.space) {
            usize::from(node.skip)
        } else {
            at + 1
        };
    }
    come
}

/// The spaces of a network that can be come to through empty ones, and the pieces met.
#[inline]
pub(super) fn roam<const WORDS: usize>(neighbours: &[SpaceSet], from: SpaceId, filled: Field<WORDS>) -> Field<WORDS> {
    let mut come = Field::of(neighbours[from.index()]);
    let mut open = come.without(filled);
    while let Some(at) = open.pop() {
        let new = Field::of(neighbours[at.index()]).without(come);
        come = come.or(new);
        open = open.or(new.without(filled));
    }
    come.remove(from);
    come
}

/// The spaces of a part of a trail behind so many pieces, up to the next piece on each branch, its space included.
pub(super) fn hop<const WORDS: usize>(
    nodes: &[TrailNode],
    (start, end): (usize, usize),
    left: u8,
    filled: Field<WORDS>,
    may_pass: &impl Fn(SpaceId) -> bool,
    come: &mut Field<WORDS>,
) {
    let mut at = start;
    while at < end {
        let node = nodes[at];
        let skip = usize::from(node.skip).clamp(at + 1, end);
        if left == 0 {
            come.insert(node.space);
        }
        if !filled.contains(node.space) {
            hop(nodes, (at + 1, skip), left, filled, may_pass, come);
        } else if left > 0 && may_pass(node.space) {
            hop(nodes, (at + 1, skip), left - 1, filled, may_pass, come);
        }
        at = skip;
    }
}
