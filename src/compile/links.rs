//! Links: which spaces are neighbours, and which lie in one straight run.

use super::scope::every;
use super::zones;
use crate::definition::LinkTable;
use crate::diagnostic::{Code, Diagnostic, Findings};
use crate::game::{Board, Image, Layout, LinkKind, Seats, SpaceId, SpaceSet, ZoneExtent, is_ring};
use crate::rule::{Item, Join, JoinForm, Name, Spaces, ZoneName};
use crate::source::Span;

type Vector = (i16, i16);

/// The longest part of a vector that leads from one space to another.
const MAX_PART: i16 = 98;

/// Compiles one kind of link.
pub fn compile(table: &LinkTable, board: &Board, seats: &Seats, findings: &mut Findings) -> LinkKind {
    let mut runs: Vec<Vec<SpaceId>> = Vec::new();
    let except = pairs(&table.except, board, findings);
    let mut used = vec![false; except.len()];
    for join in &table.joins {
        for vector in vectors(join, board.layout, findings) {
            let joined = joined(join, vector, &except, &mut used, board, seats, findings);
            runs.extend(chains(joined, vector, board));
        }
    }
    if !table.joins.is_empty() {
        for ((first, second), _) in table.except.iter().zip(&used).filter(|(_, used)| !**used) {
            let message = format!(
                "`{}-{}` is no link, so it cannot be left out",
                first.value, second.value
            );
            Diagnostic::new(Code::BadPath, message)
                .label(first.span.to(second.span), "not joined in the first place")
                .report(findings);
        }
    }
    let turns = turns(table, board.layout, findings);
    for (span, items) in &table.paths {
        let Some(path) = path(items, *span, board, findings) else {
            continue;
        };
        for turned in turned(&path, turns, *span, board, findings) {
            if !runs.iter().any(|run| is_same(run, &turned)) {
                runs.push(turned);
            }
        }
    }
    kind(table.name.value.clone(), runs, board)
}

/// The link of a board of hexes that names none: every hex with those beside it.
pub fn beside(board: &Board) -> LinkKind {
    let all = SpaceSet::first(board.len());
    let vectors = board.layout.orthogonal().into_iter();
    let runs = vectors.flat_map(|vector| {
        let leads_on = |space: &SpaceId| board.beyond(*space, vector).is_some();
        chains(all.iter().filter(leads_on).collect(), vector, board)
    });
    kind("hex".to_owned(), runs.collect(), board)
}

/// A kind of link along these runs.
fn kind(name: String, runs: Vec<Vec<SpaceId>>, board: &Board) -> LinkKind {
    let mut neighbours = vec![SpaceSet::EMPTY; board.len()];
    for pair in runs.iter().flat_map(|run| run.windows(2)) {
        neighbours[pair[0].index()].insert(pair[1]);
        neighbours[pair[1].index()].insert(pair[0]);
    }
    LinkKind {
        name,
        neighbours: neighbours.iter().map(|near| near.iter().collect()).collect(),
        runs,
    }
}

/// The vectors of a join, one of each opposite pair.
fn vectors(join: &Join, layout: Layout, findings: &mut Findings) -> Vec<Vector> {
    let wrong = |findings: &mut Findings, right: &str| {
        Diagnostic::new(Code::OutOfPlace, "spaces of this layout are not joined in this way")
            .label(join.form.span, format!("{right} belongs here"))
            .report(findings);
        Vec::new()
    };
    match (join.form.value, layout) {
        (JoinForm::Vector(x, y), _) => {
            let small = |n: i64| i16::try_from(n).ok().filter(|n| n.abs() <= MAX_PART);
            match (small(x), small(y)) {
                (Some(x), Some(y)) if (x, y) != (0, 0) => vec![layout.step((x, y))],
                _ => {
                    Diagnostic::new(Code::WrongValue, "this vector leads nowhere on any board")
                        .label(
                            join.form.span,
                            format!("each part from -{MAX_PART} to {MAX_PART}, not both 0"),
                        )
                        .report(findings);
                    Vec::new()
                }
            }
        }
        (JoinForm::Orthogonal, Layout::Points | Layout::Grid | Layout::Hex(_))
        | (JoinForm::Straight, Layout::Edges) => layout.orthogonal(),
        (JoinForm::Diagonal, Layout::Points | Layout::Grid | Layout::Hex(_)) | (JoinForm::Corner, Layout::Edges) => {
            layout.diagonal()
        }
        (JoinForm::Straight | JoinForm::Corner, _) => wrong(findings, "`orthogonal` or `diagonal`"),
        (JoinForm::Orthogonal | JoinForm::Diagonal, Layout::Edges) => wrong(findings, "`straight` or `corner`"),
    }
}

/// The spaces from which a join leads on by a vector.
fn joined(
    join: &Join,
    vector: Vector,
    except: &[(SpaceId, SpaceId)],
    used: &mut [bool],
    board: &Board,
    seats: &Seats,
    findings: &mut Findings,
) -> SpaceSet {
    let mut zone = |name: &Option<ZoneName>| {
        name.as_ref()
            .map(|name| zones::extent(&Spaces::Zone(name.clone()), board, seats, findings))
    };
    let (from, within) = (zone(&join.from), zone(&join.within));
    let all = |extent: &ZoneExtent, test: &dyn Fn(&SpaceSet) -> bool| match extent {
        ZoneExtent::Fixed(set) => test(set),
        ZoneExtent::PerSeat(sets) => sets.iter().any(test),
    };
    let mut joined = SpaceSet::EMPTY;
    for first in board.ids() {
        let space = &board.spaces[first.index()];
        let straight = join.form.value == JoinForm::Straight;
        // On straight over a shared end: a horizontal edge only sideways, an upright one only up and down.
        if straight && space.y.is_multiple_of(2) != (vector.1 == 0) {
            continue;
        }
        let Some(second) = board.beyond(first, vector) else {
            continue;
        };
        if let Some(at) = except
            .iter()
            .position(|&pair| pair == (first, second) || pair == (second, first))
        {
            used[at] = true;
            continue;
        }
        let kept = from
            .as_ref()
            .is_none_or(|zone| all(zone, &|set| set.contains(first) || set.contains(second)))
            && within
                .as_ref()
                .is_none_or(|zone| all(zone, &|set| set.contains(first) && set.contains(second)));
        if kept {
            joined.insert(first);
        }
    }
    joined
}

/// The longest chains along a vector.
fn chains(joined: SpaceSet, vector: Vector, board: &Board) -> Vec<Vec<SpaceId>> {
    let next = |&here: &SpaceId| board.beyond(here, vector).filter(|_| joined.contains(here));
    let before = |here: SpaceId| board.beyond(here, (-vector.0, -vector.1));
    let starts = joined
        .iter()
        .filter(|&first| !before(first).is_some_and(|before| joined.contains(before)));
    starts
        .map(|first| std::iter::successors(Some(first), next).collect())
        .collect()
}

fn pairs(pairs: &[(Name, Name)], board: &Board, findings: &mut Findings) -> Vec<(SpaceId, SpaceId)> {
    let resolved = pairs.iter().filter_map(|(first, second)| {
        let first = zones::space(first, board, findings);
        let second = zones::space(second, board, findings);
        first.zip(second)
    });
    resolved.collect()
}

/// Whether two runs are one, perhaps from its other end; rings begin anywhere.
fn is_same(run: &[SpaceId], other: &[SpaceId]) -> bool {
    if run.len() != other.len() || is_ring(run) != is_ring(other) {
        return false;
    }
    if !is_ring(run) {
        return run == other || run.iter().rev().eq(other);
    }
    let (round, other) = (&run[1..], &other[1..]);
    let shifts = || 0..round.len();
    let begun = |shift: usize| round[shift..].iter().chain(&round[..shift]);
    shifts().any(|shift| begun(shift).eq(other) || begun(shift).rev().eq(other))
}

/// The spaces of a path in order; a path that comes back to where it began is a ring.
fn path(items: &[Item], span: Span, board: &Board, findings: &mut Findings) -> Option<Vec<SpaceId>> {
    let spaces = every(items, |item| match item {
        Item::Space(name) => zones::space(name, board, findings).map(|space| vec![space]),
        Item::Range(first, last) => {
            let (from, to) = (
                zones::space(first, board, findings),
                zones::space(last, board, findings),
            );
            line(from?, to?, board).or_else(|| {
                let message = format!("`{}` and `{}` do not lie in one line", first.value, last.value);
                Diagnostic::new(Code::BadPath, message)
                    .label(
                        first.span.to(last.span),
                        format!("{} belongs here", lines(board.layout)),
                    )
                    .help("name the spaces one by one where a run bends")
                    .fail(findings)
            })
        }
    })?;
    let mut path = spaces.concat();
    path.dedup();
    // Out and back is no ring.
    let once = if is_ring(&path) && path.len() > 3 {
        &path[1..]
    } else {
        &path
    };
    let all: SpaceSet = once.iter().copied().collect();
    if all.len() != once.len() || path.len() < 2 {
        let message = if path.len() < 2 {
            "one space is not a path"
        } else {
            "this path comes to a space twice"
        };
        return Diagnostic::new(Code::BadPath, message)
            .label(
                span,
                "a run of different spaces belongs here, or a ring that ends where it began",
            )
            .fail(findings);
    }
    Some(path)
}

/// All spaces on the line from one to another; points of the lattice that are no spaces are passed over.
fn line(from: SpaceId, to: SpaceId, board: &Board) -> Option<Vec<SpaceId>> {
    let (a, b) = (board.spaces[from.index()].point(), board.spaces[to.index()].point());
    if from == to {
        return Some(vec![from]);
    }
    let ((dx, dy), length) = board.layout.line((b.0 - a.0, b.1 - a.1))?;
    let points = (0..=length).filter_map(|step| board.beyond(from, (step * dx, step * dy)));
    Some(points.collect())
}

/// The lines that a path can follow.
fn lines(layout: Layout) -> &'static str {
    match layout {
        Layout::Points | Layout::Grid | Layout::Edges => "a row, a column or a diagonal",
        Layout::Hex(_) => "a line from side to side or from corner to corner",
    }
}

/// How many times paths are turned, as far as the layout allows it.
fn turns(table: &LinkTable, layout: Layout, findings: &mut Findings) -> i64 {
    let Some(turns) = &table.turns else { return 1 };
    let (right, allowed, message) = match layout {
        Layout::Points | Layout::Grid | Layout::Edges => (
            [2, 4].as_slice(),
            "1, 2 or 4",
            "only a board of hexes can be turned into itself by thirds",
        ),
        Layout::Hex(_) => (
            [2, 3, 6].as_slice(),
            "1, 2, 3 or 6",
            "a board of hexes cannot be turned into itself by quarters",
        ),
    };
    if right.contains(&turns.value) {
        return turns.value;
    }
    Diagnostic::new(Code::WrongValue, message)
        .label(turns.span, format!("{allowed} belongs here"))
        .report(findings);
    1
}

fn turned(path: &[SpaceId], turns: i64, span: Span, board: &Board, findings: &mut Findings) -> Vec<Vec<SpaceId>> {
    let images: &[Image] = match turns {
        4 => &[
            Image::Same,
            Image::QuarterTurn,
            Image::HalfTurn,
            Image::ThreeQuarterTurn,
        ],
        2 => &[Image::Same, Image::HalfTurn],
        3 => &[Image::Same, Image::ThirdTurn, Image::TwoThirdTurn],
        6 => &[
            Image::Same,
            Image::SixthTurn,
            Image::ThirdTurn,
            Image::HalfTurn,
            Image::TwoThirdTurn,
            Image::FiveSixthTurn,
        ],
        _ => &[Image::Same],
    };
    if turns == 4 && board.width != board.height {
        let message = format!(
            "a board of {} columns and {} rows cannot be turned four times",
            board.width, board.height
        );
        Diagnostic::new(Code::BadPath, message)
            .label(span, "only a square board can")
            .report(findings);
        return vec![path.to_vec()];
    }
    let mut found = Vec::new();
    for &image in images {
        let run: Option<Vec<_>> = path
            .iter()
            .map(|&space| zones::image(space, Image::Same, image, board))
            .collect();
        match run {
            Some(run) => found.push(run),
            None => Diagnostic::new(Code::BadPath, "turned round the centre, this path leaves the board")
                .label(span, "this path")
                .report(findings),
        }
    }
    found
}
