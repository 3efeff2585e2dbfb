//! Moves: patterns to trails and networks over the board.

use std::cmp::Ordering;

use super::conditions;
use super::kinds;
use super::scope::{Scope, Setting};
use crate::definition::Definition;
use crate::diagnostic::{Code, Diagnostic};
use crate::game::{
    Board, Condition, Direction, Geometry, Image, LinkId, Motion, Number, Place, Role, SpaceId, SpaceSet, Taking, Test,
    Trail, TrailNode, Travel, ZoneExtent, is_ring,
};
use crate::rule::{self, Ending, Reach, Seat, Verb};
use crate::source::Spanned;

/// The most nodes all trails of one kind may have together; far above what any board of 256 spaces needs.
const MAX_NODES: usize = 200_000;

/// The motions of each kind. A class's moves are compiled for each of its kinds; a mistake in them is the same finding each
/// time.
pub fn compile(definition: &Definition, scope: &mut Scope<'_>) -> Vec<Vec<Motion>> {
    let tables = definition.pieces.values();
    let moves = tables.map(|table| kinds::moves(table, definition).iter());
    moves
        .map(|moves| {
            moves
                .filter_map(|(text, motion)| compile_one(&text.value, motion, scope))
                .collect()
        })
        .collect()
}

fn compile_one(text: &str, motion: &rule::Motion, scope: &mut Scope<'_>) -> Option<Motion> {
    let links = match &motion.verb {
        Verb::Step(names) | Verb::Slide(names) | Verb::Roam(names) => scope.links(names),
        Verb::Leap(_) => Some(Vec::new()),
    };
    let (when, over) = match &said(motion, scope.board) {
        Some(when) => split(conditions::lower(when, scope, Setting::MOTION)?),
        None => (Condition::Known(true), Condition::Known(true)),
    };
    let up_to = motion.up_to.as_ref().map(|up_to| {
        if !(1..=64).contains(&up_to.value) {
            Diagnostic::new(Code::WrongValue, "this distance is out of range")
                .label(up_to.span, "from 1 to 64")
                .report(scope.findings);
        }
        usize::try_from(up_to.value).unwrap_or(1)
    });
    let travel = match (&motion.verb, &motion.over) {
        (Verb::Roam(_), Some(over)) => {
            return Diagnostic::new(Code::OutOfPlace, "a piece that turns at will passes over nothing")
                .label(
                    over.span,
                    "`over` goes with `step` and `slide`, which know what lies between",
                )
                .help("leave `over …` out, or say `slide` for a jump straight on")
                .fail(scope.findings);
        }
        (Verb::Leap(_), Some(over)) => {
            return Diagnostic::new(Code::OutOfPlace, "a leap passes over nothing, whatever stands between")
                .label(
                    over.span,
                    "`over` goes with `step` and `slide`, which know what lies between",
                )
                .help("leave `over …` out, or say `step` over links that lie in a line")
                .fail(scope.findings);
        }
        (Verb::Roam(_), None) => Travel::Roam,
        (Verb::Step(_) | Verb::Slide(_), Some(over)) => {
            if !(1..=16).contains(&over.value) {
                Diagnostic::new(Code::WrongValue, "this number of pieces is out of range")
                    .label(over.span, "from 1 to 16")
                    .report(scope.findings);
            }
            Travel::Hop(u8::try_from(over.value).unwrap_or(1))
        }
        (Verb::Step(_) | Verb::Slide(_) | Verb::Leap(_), None) => Travel::Walk,
    };
    if over != Condition::Known(true) && !matches!(travel, Travel::Hop(_)) {
        return Diagnostic::new(Code::OutOfPlace, "this move passes no piece, so `passed` means nothing")
            .label(motion.span, "add `over 1 piece`, or ask something else")
            .fail(scope.findings);
    }
    let taking = taking(motion, travel, scope)?;
    let over = over.and(taking.as_ref().map_or(Condition::Known(true), |(whom, _)| whom.clone()));
    let links = links?;
    let armies = scope.seats.armies.len();
    let mut geometry = Vec::new();
    for army in 0..armies {
        let image = scope.board.images.get(army).copied().unwrap_or(Image::Same);
        match geometry.first() {
            Some(first) if motion.directions.is_empty() => geometry.push(Geometry::clone(first)),
            Some(_) | None => geometry.push(make_geometry(motion, &links, up_to, image, scope.board)),
        }
    }
    if geometry
        .iter()
        .map(|geometry| geometry.trails.iter().map(|trail| trail.nodes.len()).sum::<usize>())
        .sum::<usize>()
        > MAX_NODES * armies
    {
        return Diagnostic::new(Code::LimitExceeded, "this move reaches too much of the board")
            .label(motion.span, "too many ways")
            .fail(scope.findings);
    }
    Some(Motion {
        text: text.to_owned(),
        geometry,
        travel,
        to_empty: motion.only_to != Some(Ending::Enemy),
        to_enemy: motion.may_end_on_an_enemy(),
        when,
        over,
        repeated: motion.repeatedly.is_some(),
        taking: taking.map(|(_, taking)| taking),
    })
}

/// Which of the pieces that a move jumps over it takes, and when they leave the board; `None` within if it takes none. A move
/// that goes on or takes what it jumps over ends on empty spaces.
#[expect(
    clippy::option_option,
    reason = "a move that takes nothing is no mistake, one that cannot be compiled is"
)]
fn taking(motion: &rule::Motion, travel: Travel, scope: &mut Scope<'_>) -> Option<Option<(Condition, Taking)>> {
    let parts = [motion.repeatedly, motion.taking.as_ref().map(|taking| taking.span)];
    let part = parts.into_iter().flatten().next();
    match part {
        Some(part) if !matches!(travel, Travel::Hop(_)) => {
            return Diagnostic::new(
                Code::OutOfPlace,
                "this move jumps over nothing that it could take or go on from",
            )
            .label(part, "it goes with `over 1 piece`")
            .help("say over how many pieces it jumps, as in `step … over 1 piece taking pieces of enemy`")
            .fail(scope.findings);
        }
        Some(part) if motion.only_to == Some(Ending::Enemy) => {
            return Diagnostic::new(
                Code::OutOfPlace,
                "a move that takes on its way, or goes on, ends on an empty space",
            )
            .label(part, "so it cannot end on an enemy")
            .help("leave `to enemy` out")
            .fail(scope.findings);
        }
        _ => {}
    }
    let Some(Spanned { value: taking, span }) = &motion.taking else {
        return Some(None);
    };
    let who = scope.who(&taking.pieces, Setting::MOTION)?;
    let role = scope.role(Role::Passed, *span, Setting::MOTION)?;
    let when = if taking.at_once {
        Taking::AtOnce
    } else {
        Taking::AtTheEnd
    };
    Some(Some((Condition::Test(Test::Is(role, who)), when)))
}

/// What must hold of the move: that its ends lie in the zone it keeps to, and what else is said. Of a zone that is given by
/// seat, the mover's own is meant.
fn said(motion: &rule::Motion, board: &Board) -> Option<rule::Condition> {
    let Some((reach, zone)) = &motion.only_in else {
        return motion.when.clone();
    };
    let ends = match reach {
        Reach::From => [Place::From].as_slice(),
        Reach::Within => &[Place::From, Place::To],
    };
    let named = board.zone_named(&zone.name.value).map(|id| &board.zones[id.index()]);
    let by_seat = named.is_some_and(|zone| matches!(zone.extent, ZoneExtent::PerSeat(_)));
    let mut zone = zone.clone();
    if by_seat && zone.of.is_none() {
        zone.of = Some(Spanned::new(Seat::Mover, zone.name.span));
    }
    let lies = |place: &Place| rule::Condition::In(Spanned::new(*place, zone.name.span), zone.clone());
    Some(rule::Condition::All(
        ends.iter().map(lies).chain(motion.when.clone()).collect(),
    ))
}

/// Parts the condition on the move from that on the pieces it passes.
fn split(condition: Condition) -> (Condition, Condition) {
    let parts = match condition {
        Condition::All(parts) => parts,
        other => vec![other],
    };
    let (over, when): (Vec<_>, Vec<_>) = parts.into_iter().partition(speaks_of_passed);
    (Condition::all(when), Condition::all(over))
}

fn speaks_of_passed(condition: &Condition) -> bool {
    let mut speaks = false;
    let number = |number: &Number| matches!(number, Number::Rank(Role::Passed) | Number::Value(Role::Passed));
    condition.each_test(&mut |test| {
        speaks |= match test {
            Test::Is(role, _) => *role == Role::Passed,
            Test::Compare(left, _, right) => number(left) || number(right),
            Test::In(..)
            | Test::Has(..)
            | Test::Unbound(_)
            | Test::Defeated(_)
            | Test::Among(..)
            | Test::NoAction(_) => false,
        };
    });
    speaks
}

fn make_geometry(
    motion: &rule::Motion,
    links: &[LinkId],
    up_to: Option<usize>,
    image: Image,
    board: &Board,
) -> Geometry {
    let trails = |ways: &dyn Fn(SpaceId) -> Vec<Vec<SpaceId>>, most: usize| {
        let heads = |from: SpaceId, way: &[SpaceId]| {
            let goes = |&to: &SpaceId| motion.directions.contains(&direction(motion, (from, to), image, board));
            motion.directions.is_empty() || way.first().is_some_and(goes)
        };
        let trails = board.ids().map(|from| {
            let mut ways = ways(from);
            for way in &mut ways {
                way.truncate(most);
            }
            ways.retain(|way| heads(from, way));
            trail(&ways)
        });
        Geometry {
            trails: trails.collect(),
            network: Vec::new(),
            reach: SpaceSet::EMPTY,
        }
    };
    let single = |to: SpaceSet| to.iter().map(|to| vec![to]).collect();
    let most = up_to.unwrap_or(usize::MAX);
    match (&motion.verb, &motion.over) {
        (Verb::Step(_), None) => trails(&|from| single(neighbours(from, links, board)), most),
        (Verb::Step(_), Some(over)) => {
            // A step over n pieces goes one further than they stand, along a straight run.
            let reach = usize::try_from(over.value).unwrap_or(1) + 1;
            trails(&|from| slides(from, links, board), most.min(reach))
        }
        (Verb::Slide(_), _) => trails(&|from| slides(from, links, board), most),
        (Verb::Leap(vector), _) => trails(&|from| single(leaps(from, vector.value, board)), most),
        (Verb::Roam(_), _) => network(links, board),
    }
}

/// The neighbours of each space along links of some sorts.
fn network(links: &[LinkId], board: &Board) -> Geometry {
    let around = |space| neighbours(space, links, board).iter().collect();
    let network: Vec<Vec<SpaceId>> = board.ids().map(around).collect();
    let reach = board.ids().filter(|space| !network[space.index()].is_empty()).collect();
    Geometry {
        trails: Vec::new(),
        network,
        reach,
    }
}

/// Where the first stretch of a way leads. Along a link whatever comes nearer to the far side goes forward; of a leap's images,
/// which go all ways, those do that go no further sideways.
fn direction(motion: &rule::Motion, (from, to): (SpaceId, SpaceId), image: Image, board: &Board) -> Direction {
    let (a, b) = (board.spaces[from.index()].point(), board.spaces[to.index()].point());
    // The first seat's own forward is up, unless it is itself seen turned.
    let (aside, ahead) = board.turned(image.inverse(), (b.0 - a.0, b.1 - a.1));
    if matches!(motion.verb, Verb::Leap(_)) && board.layout.is_aside((aside, ahead)) {
        return Direction::Sideways;
    }
    match ahead.cmp(&0) {
        Ordering::Greater => Direction::Forward,
        Ordering::Equal => Direction::Sideways,
        Ordering::Less => Direction::Back,
    }
}

/// The spaces that links of some sorts join to one.
fn neighbours(space: SpaceId, links: &[LinkId], board: &Board) -> SpaceSet {
    let links = links.iter().map(|link| &board.links[link.index()]);
    links
        .flat_map(|link| &link.neighbours[space.index()])
        .copied()
        .collect()
}

fn slides(from: SpaceId, links: &[LinkId], board: &Board) -> Vec<Vec<SpaceId>> {
    let mut ways = Vec::new();
    for run in links.iter().flat_map(|link| &board.links[link.index()].runs) {
        let Some(at) = run.iter().position(|&space| space == from) else {
            continue;
        };
        if is_ring(run) {
            // Either way round, up to where it began.
            let (before, after) = (&run[1..=at], &run[at + 1..]);
            let mut round = [after, before].concat();
            round.pop();
            ways.push(round.iter().rev().copied().collect());
            ways.push(round);
            continue;
        }
        ways.push(run[at + 1..].to_vec());
        ways.push(run[..at].iter().rev().copied().collect());
    }
    ways
}

fn leaps(from: SpaceId, (x, y): (i64, i64), board: &Board) -> SpaceSet {
    // Further than any board reaches there is nothing.
    let near = |n: i64| i16::try_from(n).ok().filter(|n| n.abs() <= 256);
    let (Some(x), Some(y)) = (near(x), near(y)) else {
        return SpaceSet::EMPTY;
    };
    let images = board.layout.images((x, y)).into_iter();
    let mut to: SpaceSet = images.filter_map(|step| board.beyond(from, step)).collect();
    to.remove(from);
    to
}

/// Joins ways that begin alike into one tree.
fn trail(ways: &[Vec<SpaceId>]) -> Trail {
    let mut ways: Vec<&[SpaceId]> = ways.iter().map(Vec::as_slice).filter(|way| !way.is_empty()).collect();
    ways.sort_unstable();
    ways.dedup();
    let mut nodes = Vec::new();
    grow(&ways, &mut nodes);
    Trail { nodes }
}

/// Writes a sorted group of ways as a tree in preorder.
fn grow(ways: &[&[SpaceId]], nodes: &mut Vec<TrailNode>) {
    let mut rest = ways;
    while let Some(&first) = rest.first().and_then(|way| way.first()) {
        let count = rest.iter().take_while(|way| way.first() == Some(&first)).count();
        let (group, others) = rest.split_at(count);
        let at = nodes.len();
        nodes.push(TrailNode { space: first, skip: 0 });
        let behind: Vec<&[SpaceId]> = group
            .iter()
            .map(|way| &way[1..])
            .filter(|way| !way.is_empty())
            .collect();
        grow(&behind, nodes);
        nodes[at].skip = u16::try_from(nodes.len()).unwrap_or(u16::MAX);
        rest = others;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ways_that_begin_alike_share_their_beginning() {
        let way = |spaces: &[u8]| spaces.iter().map(|&space| SpaceId(space)).collect::<Vec<_>>();
        let trail = trail(&[way(&[1, 2, 3]), way(&[1, 2, 5]), way(&[1]), way(&[4])]);
        let nodes: Vec<_> = trail.nodes.iter().map(|node| (node.space.0, node.skip)).collect();
        assert_eq!(nodes, [(1, 4), (2, 4), (3, 3), (5, 4), (4, 5)]);
    }
}
