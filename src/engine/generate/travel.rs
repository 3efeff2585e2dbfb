//! How far ways lead on a board with pieces: up to the first piece, round them, over them (sliding and leaping moves against
//! blockers).

use crate::engine::bitboard::Bitboard;
use crate::engine::tables::leg::Way;
use crate::engine::tables::trails::Trails;
use crate::game::{SpaceId, SpaceSet, TrailNode};

impl Way {
    /// The spaces that are come to from a space with pieces standing so, whoever stands on them, and over whomever.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "nearly all the time of a play-out goes here")]
    pub(in crate::engine) fn come<const WORDS: usize>(
        &self,
        from: SpaceId,
        filled: Bitboard<WORDS>,
    ) -> Bitboard<WORDS> {
        match self {
            Way::Lines(lines) => lines.reach(from, filled),
            Way::Roam(network) => roam(network, from, filled),
            Way::Walk(near, trails) => Bitboard::of(near[from.index()]).or(walk(trails.of(from), filled)),
            Way::Hop(count, again, trails) => over((*count, *again), trails, from, filled, &|_| true),
        }
    }

    /// Whether a space is come to from another with pieces standing so, whoever stands on them.
    pub(in crate::engine) fn comes(&self, from: SpaceId, to: SpaceId, filled: SpaceSet) -> bool {
        let standing: Bitboard<4> = Bitboard::of(filled);
        match self {
            Way::Lines(lines) => lines.comes(from, to, filled),
            way => way.come(from, standing).contains(to),
        }
    }
}

/// The spaces of a trail up to the first piece on each branch, that piece's space included.
#[inline]
pub(in crate::engine) fn walk<const WORDS: usize>(nodes: &[TrailNode], filled: Bitboard<WORDS>) -> Bitboard<WORDS> {
    let mut come = Bitboard::EMPTY;
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
pub(in crate::engine) fn roam<const WORDS: usize>(
    neighbours: &[SpaceSet],
    from: SpaceId,
    filled: Bitboard<WORDS>,
) -> Bitboard<WORDS> {
    let mut come = Bitboard::of(neighbours[from.index()]);
    let mut open = come.without(filled);
    while let Some(at) = open.pop() {
        let new = Bitboard::of(neighbours[at.index()]).without(come);
        come = come.or(new);
        open = open.or(new.without(filled));
    }
    come.remove(from);
    come
}

/// The spaces behind so many pieces that may be passed; if `again`, also those behind as many from each empty one of them on.
#[inline(never)]
pub(in crate::engine) fn over<const WORDS: usize>(
    (count, again): (u8, bool),
    trails: &Trails,
    from: SpaceId,
    filled: Bitboard<WORDS>,
    may_pass: &impl Fn(SpaceId) -> bool,
) -> Bitboard<WORDS> {
    let nodes = trails.of(from);
    let mut come = Bitboard::EMPTY;
    hop(nodes, (0, nodes.len()), count, filled, may_pass, &mut come);
    if !again {
        return come;
    }
    // It does not stand in its own way any more.
    let mut filled = filled;
    filled.remove(from);
    let mut open = come.without(filled);
    while let Some(at) = open.pop() {
        let nodes = trails.of(at);
        let mut further = Bitboard::EMPTY;
        hop(nodes, (0, nodes.len()), count, filled, may_pass, &mut further);
        open = open.or(further.without(come).without(filled));
        come = come.or(further);
    }
    come.remove(from);
    come
}

/// The spaces of a part of a trail behind so many pieces, up to the next piece on each branch, its space included.
pub(super) fn hop<const WORDS: usize>(
    nodes: &[TrailNode],
    (start, end): (usize, usize),
    left: u8,
    filled: Bitboard<WORDS>,
    may_pass: &impl Fn(SpaceId) -> bool,
    come: &mut Bitboard<WORDS>,
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
