//! A [`Leg`] (movement pattern): one way a kind travels, laid out for the engine; ways that can be walked together are one.

use crate::engine::tables::ground::Ground;
use crate::engine::tables::jumps::{Jump, jumps};
use crate::engine::tables::lines::Lines;
use crate::engine::tables::simplify::{Facts, Known};
use crate::engine::tables::trails::{Trails, Tree, merged, trails, trails_of};
use crate::game::{ArmyId, Condition, KindId, Motion, SpaceId, SpaceSet, Travel};

/// All ways a kind travels.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(clippy::struct_field_names, reason = "legs are what it has")]
pub(in crate::engine) struct Legs {
    pub(in crate::engine) legs: Box<[Leg]>,
    /// For each space, where every way out of it begins: with friends on all of them a piece is stuck. Everywhere for pieces
    /// that hop.
    pub(in crate::engine) openings: Box<[SpaceSet]>,
    /// For each space, the neighbours that can always be stepped to when they are empty.
    pub(in crate::engine) steps: Box<[SpaceSet]>,
    /// The ways in which it takes what it jumps over.
    pub(in crate::engine) jumps: Box<[Jump]>,
}

impl Legs {
    /// Whether it goes nowhere.
    pub(super) fn is_empty(&self) -> bool {
        self.legs.is_empty() && self.jumps.is_empty()
    }
}

/// One way a kind travels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::engine) struct Leg {
    pub(in crate::engine) way: Way,
    /// Whether it may end on an empty space.
    pub(in crate::engine) to_empty: bool,
    /// Whether it may end on a piece.
    pub(in crate::engine) to_enemy: bool,
    /// A condition on play.
    pub(in crate::engine) when: Condition,
    /// How often that is asked.
    pub(in crate::engine) asked: Asked,
    /// A condition on every piece jumped over.
    pub(in crate::engine) over: Condition,
}

/// How often a leg's condition is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::engine) enum Asked {
    /// There is none.
    Never,
    /// Once for each piece.
    ByPiece,
    /// For each end of the way: it is about where the piece goes.
    ByEnd,
}

/// What the ways out of each space look like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::engine) enum Way {
    /// Straight lines up to the first piece.
    Lines(Lines),
    /// For each space its neighbours, and the trails through those of them that lead on, walked up to the first piece.
    Walk(Box<[SpaceSet]>, Trails),
    /// For each space its neighbours, turning at will.
    Roam(Box<[SpaceSet]>),
    /// Trails, over so many pieces, once or again and again.
    Hop(u8, bool, Trails),
}

impl Way {
    /// The spaces that could ever be come to from a space, on whatever board.
    pub(in crate::engine) fn all(&self, from: SpaceId) -> SpaceSet {
        let nodes = |trails: &Trails| nodes_of(trails, from);
        match self {
            Way::Lines(lines) => lines.all(from),
            Way::Walk(near, trails) => near[from.index()].or(nodes(trails)),
            Way::Hop(_, false, trails) => nodes(trails),
            Way::Hop(_, true, trails) => spread(nodes(trails), |space| nodes_of(trails, space)),
            Way::Roam(neighbours) => spread(neighbours[from.index()], |space| neighbours[space.index()]),
        }
    }

    /// The neighbours of a space that can be stepped to whatever stands on others.
    fn near(&self, from: SpaceId) -> SpaceSet {
        match self {
            Way::Lines(lines) => lines.near(from),
            Way::Walk(near, _) | Way::Roam(near) => near[from.index()],
            Way::Hop(..) => SpaceSet::EMPTY,
        }
    }
}

/// The spaces on the trail out of one.
fn nodes_of(trails: &Trails, from: SpaceId) -> SpaceSet {
    trails.of(from).iter().map(|node| node.space).collect()
}

/// All spaces that can be come to by going on from one to others.
fn spread(near: SpaceSet, on: impl Fn(SpaceId) -> SpaceSet) -> SpaceSet {
    let mut reach = near;
    loop {
        let wider = reach.iter().fold(reach, |all, space| all.or(on(space)));
        if wider == reach {
            return reach;
        }
        reach = wider;
    }
}

fn walk(motions: &[&Motion], army: ArmyId, spaces: usize) -> Way {
    let mut forest: Vec<_> = (0..spaces).map(|space| merged(motions, army, space)).collect();
    let near: Box<[SpaceSet]> = forest
        .iter()
        .map(|trees| trees.iter().map(|tree| tree.space).collect())
        .collect();
    let branches: Vec<_> = forest.iter().map(|trees| branches(trees)).collect();
    if let Some(lines) = Lines::new(&near, &branches) {
        return Way::Lines(lines);
    }
    for trees in &mut forest {
        trees.retain(|tree| !tree.behind.is_empty());
    }
    Way::Walk(near, trails(&forest))
}

/// Every branch of trees from root to tip, those of a single space left out.
fn branches(trees: &[Tree]) -> Vec<Vec<SpaceId>> {
    fn climb(tree: &Tree, below: &[SpaceId], branches: &mut Vec<Vec<SpaceId>>) {
        let branch: Vec<_> = below.iter().copied().chain([tree.space]).collect();
        for next in &tree.behind {
            climb(next, &branch, branches);
        }
        if tree.behind.is_empty() && branch.len() > 1 {
            branches.push(branch);
        }
    }
    let mut all = Vec::new();
    for tree in trees {
        climb(tree, &[], &mut all);
    }
    all
}

/// How an army's kind travels.
pub(in crate::engine) fn legs(ground: &Ground, army: ArmyId, kind: KindId) -> Legs {
    let spaces = ground.board.len();
    let facts = Facts {
        piece: Known::Given((army, kind)),
        ..Facts::NONE
    };
    let mut legs: Vec<Leg> = Vec::new();
    let mut walks: Vec<(bool, bool, Vec<&Motion>)> = Vec::new();
    for motion in &ground.kinds[kind.index()].motions {
        let when = ground.simplify(&motion.when, &facts);
        if when == Condition::Known(false) || motion.taking.is_some() || motion.geometry.get(army.index()).is_none() {
            continue;
        }
        if motion.travel == Travel::Walk && when == Condition::Known(true) {
            match walks
                .iter_mut()
                .find(|walk| (walk.0, walk.1) == (motion.to_empty, motion.to_enemy))
            {
                Some(walk) => walk.2.push(motion),
                None => walks.push((motion.to_empty, motion.to_enemy, vec![motion])),
            }
            continue;
        }
        let geometry = &motion.geometry[army.index()];
        let way = match motion.travel {
            Travel::Walk => walk(&[motion], army, spaces),
            Travel::Hop(over) => Way::Hop(over, motion.repeated, trails_of(motion, army, spaces)),
            Travel::Roam => Way::Roam(
                (0..spaces)
                    .map(|space| geometry.network.get(space).into_iter().flatten().copied().collect())
                    .collect(),
            ),
        };
        let asks = ground.asks(&when);
        legs.push(Leg {
            way,
            to_empty: motion.to_empty,
            to_enemy: motion.to_enemy,
            asked: match when {
                Condition::Known(true) => Asked::Never,
                _ if asks.to || asks.target => Asked::ByEnd,
                _ => Asked::ByPiece,
            },
            when,
            over: motion.over.clone(),
        });
    }
    let walks = walks.into_iter().map(|(to_empty, to_enemy, motions)| Leg {
        way: walk(&motions, army, spaces),
        to_empty,
        to_enemy,
        when: Condition::Known(true),
        asked: Asked::Never,
        over: Condition::Known(true),
    });
    let legs: Box<[Leg]> = walks.chain(legs).collect();
    let openings = (0..spaces)
        .map(|space| {
            legs.iter()
                .map(|leg| match &leg.way {
                    Way::Hop(..) => SpaceSet::first(spaces),
                    way => way.near(SpaceId::from_index(space)),
                })
                .fold(SpaceSet::EMPTY, SpaceSet::or)
        })
        .collect();
    let steps = (0..spaces)
        .map(|space| {
            legs.iter()
                .filter(|leg| leg.to_empty && leg.asked == Asked::Never)
                .map(|leg| leg.way.near(SpaceId::from_index(space)))
                .fold(SpaceSet::EMPTY, SpaceSet::or)
        })
        .collect();
    let jumps = jumps(ground, army, kind);
    Legs {
        legs,
        openings,
        steps,
        jumps,
    }
}

/// For each space, from where these legs could ever come to it, on whatever board.
pub(in crate::engine) fn approaches(spaces: usize, legs: &[Leg]) -> Box<[SpaceSet]> {
    let mut approaches = vec![SpaceSet::EMPTY; spaces];
    for leg in legs.iter().filter(|leg| leg.to_enemy) {
        for from in (0..spaces).map(SpaceId::from_index) {
            for space in &leg.way.all(from) {
                approaches[space.index()].insert(from);
            }
        }
    }
    approaches.into()
}

/// For each space, from where any of several kinds could ever come to it, given from where each could.
pub(in crate::engine) fn any_approach(kinds: &[Box<[SpaceSet]>]) -> Box<[SpaceSet]> {
    let mut any = kinds.first().cloned().unwrap_or_default();
    for approaches in kinds.iter().skip(1) {
        for (any, more) in any.iter_mut().zip(approaches) {
            *any = any.or(*more);
        }
    }
    any
}
