//! Zones: named sets of spaces, fixed or by seat.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use super::seats::seat;
use super::{fits, margin};
use crate::definition::{BoardTable, ZoneText};
use crate::diagnostic::{Code, Diagnostic, Findings, nearest};
use crate::game::{Board, Image, Limits, SeatId, Seats, SpaceId, SpaceSet, Zone, ZoneExtent, column_number};
use crate::rule::{Item, Name, Seat, Spaces};
use crate::source::Spanned;

/// Compiles the legend's zones and `[board.zones]` into the board.
pub fn compile(
    table: &BoardTable,
    drawn: &BTreeMap<char, SpaceSet>,
    seats: &Seats,
    images: &[Option<Image>],
    board: &mut Board,
    findings: &mut Findings,
) {
    for (character, legend) in &table.legend {
        let spaces = drawn.get(character).copied().unwrap_or_default();
        match board.zones.iter_mut().find(|zone| zone.name == legend.zone.value) {
            Some(Zone {
                extent: ZoneExtent::Fixed(set),
                ..
            }) => *set = set.or(spaces),
            _ => board.zones.push(Zone {
                name: legend.zone.value.clone(),
                extent: ZoneExtent::Fixed(spaces),
            }),
        }
    }
    for zone in &table.zones {
        if board.named(&zone.name.value).is_some() {
            Diagnostic::new(Code::BadName, format!("`{}` is the name of a space", zone.name.value))
                .label(zone.name.span, "give the zone another name")
                .report(findings);
        }
        if board.zone_named(&zone.name.value).is_some() {
            let message = format!("`{}` is a zone of the legend already", zone.name.value);
            Diagnostic::new(Code::BadName, message)
                .label(zone.name.span, "give this zone another name")
                .report(findings);
            continue;
        }
        let extent = match &zone.text {
            ZoneText::Fixed(text) => extent(text, board, seats, findings),
            ZoneText::PerSeat(texts) => per_seat(&zone.name, texts, seats, images, board, findings),
        };
        board.zones.push(Zone {
            name: zone.name.value.clone(),
            extent,
        });
    }
    fits(board.zones.len(), Limits::ZONES, "zones", table.header, findings);
    board.zones.truncate(Limits::ZONES);
}

fn per_seat(
    zone: &Name,
    texts: &[(Name, Spaces)],
    seats: &Seats,
    images: &[Option<Image>],
    board: &Board,
    findings: &mut Findings,
) -> ZoneExtent {
    let mut sets: Vec<Option<SpaceSet>> = vec![None; seats.len()];
    for (name, text) in texts {
        let Some(seat) = seat(name, &seats.names, findings) else {
            continue;
        };
        sets[seat.index()] = Some(extent(text, board, seats, findings).of(seat));
    }
    let given = seats.iter().find_map(|seat| sets[seat.index()].map(|set| (seat, set)));
    let complete = seats.iter().map(|seat| {
        let carried = || given.and_then(|(from, set)| carry(set, from, seat, images, board));
        if let Some(set) = sets[seat.index()].or_else(carried) {
            return set;
        }
        let name = seats.name(seat);
        let side = format!("sides.{name}");
        if given.is_some() && !findings.is_damaged("board") && !findings.is_damaged(&side) {
            // One missing side leaves all its zones unsaid.
            findings.damage(&side);
            let message = format!("the zone `{}` is not said for `{name}`", zone.value);
            Diagnostic::new(Code::MissingKey, message)
                .label(zone.span, "nor does the board say how that seat's side lies")
                .help(format!("add `{side} = \"half turn\"` (or the like) to `[board]`"))
                .report(findings);
        }
        SpaceSet::EMPTY
    });
    ZoneExtent::PerSeat(complete.collect())
}

/// One seat's spaces turned into another's.
fn carry(set: SpaceSet, from: SeatId, to: SeatId, images: &[Option<Image>], board: &Board) -> Option<SpaceSet> {
    let (back, forth) = (images[from.index()]?, images[to.index()]?);
    let carried = set.iter().filter_map(|space| image(space, back, forth, board));
    Some(carried.collect())
}

/// One space of one seat's side turned into another's, if the board has it.
pub fn image(space: SpaceId, back: Image, forth: Image, board: &Board) -> Option<SpaceId> {
    let first = board.image(back.inverse(), board.spaces[space.index()].point())?;
    let (x, y) = board.image(forth, first)?;
    board.at(x, y)
}

/// The spaces a phrase means; by seat where it names a seat's zone without saying whose.
pub fn extent(text: &Spaces, board: &Board, seats: &Seats, findings: &mut Findings) -> ZoneExtent {
    match text {
        Spaces::Any(parts) => combine(parts, board, seats, findings, SpaceSet::or),
        Spaces::All(parts) => combine(parts, board, seats, findings, SpaceSet::and),
        Spaces::Not(inner) => {
            let all = SpaceSet::first(board.len());
            extent(inner, board, seats, findings).map(|set| all.without(set))
        }
        Spaces::Rows(rows) => {
            let rows = bounds(rows, board.size().1.into(), "row", findings);
            let lies = |space: &SpaceId| rows.contains(&(i64::from(board.cell(*space).1) + 1));
            ZoneExtent::Fixed(board.ids().filter(lies).collect())
        }
        Spaces::Columns(columns) => {
            let columns = bounds(columns, board.size().0.into(), "column", findings);
            let lies = |space: &SpaceId| columns.contains(&(i64::from(board.cell(*space).0) + 1));
            ZoneExtent::Fixed(board.ids().filter(lies).collect())
        }
        Spaces::Far(rows) => far(rows, board, seats, findings),
        Spaces::Edge => {
            let named = board
                .zone_named("edge")
                .map(|id| board.zones[id.index()].extent.clone());
            named.unwrap_or_else(|| ZoneExtent::Fixed(margin::edge(board)))
        }
        Spaces::List(items) => {
            ZoneExtent::Fixed(items.iter().flat_map(|item| rectangle(item, board, findings)).collect())
        }
        Spaces::Zone(name) => {
            let Some(id) = board.zone_named(&name.name.value) else {
                // A name of two letters and a number is a space's where no zone bears it.
                if let (Some(space), None) = (board.named(&name.name.value.to_lowercase()), &name.of) {
                    return ZoneExtent::Fixed([space].into_iter().collect());
                }
                unknown_zone(&name.name, board).report(findings);
                return ZoneExtent::Fixed(SpaceSet::EMPTY);
            };
            let zone = &board.zones[id.index()];
            match name.of.as_ref().map(|of| (&of.value, of.span)) {
                None | Some((Seat::Owner, _)) => zone.extent.clone(),
                Some((Seat::Named(named), span)) => {
                    let name = Name::new(named.clone(), span);
                    let set = seat(&name, &seats.names, findings).map(|seat| zone.extent.of(seat));
                    ZoneExtent::Fixed(set.unwrap_or_default())
                }
                Some((_, span)) => {
                    Diagnostic::new(Code::OutOfPlace, "nobody acts here, so this word means no seat")
                        .label(span, "name a seat, or leave `of …` out for each seat's own")
                        .report(findings);
                    ZoneExtent::Fixed(SpaceSet::EMPTY)
                }
            }
        }
    }
}

/// The finding for a name that no zone bears; it may be a range in another spelling.
fn unknown_zone(name: &Name, board: &Board) -> Diagnostic {
    let is_space = |text: &str| {
        let (column, row) = text.split_at(text.find(|c: char| c.is_ascii_digit()).unwrap_or(text.len()));
        column_number(column).is_some() && matches!(row.len(), 1..=2) && row.chars().all(|c| c.is_ascii_digit())
    };
    let names = || board.zones.iter().map(|zone| zone.name.as_str());
    match name.value.split_once('-') {
        None if is_space(&name.value) && nearest(&name.value, names()).is_none() => unknown_space(name, board),
        Some((first, last)) if is_space(first) && is_space(last) => {
            let range = format!("{first}..{last}");
            Diagnostic::new(Code::UnknownName, format!("no zone is called `{}`", name.value))
                .label(name.span, "neither a zone nor a range")
                .help(format!("all spaces from one corner to the other are `{range}`"))
                .suggest(name.span, range)
        }
        _ => Diagnostic::unknown("zone", name, names()),
    }
}

fn combine(
    parts: &[Spaces],
    board: &Board,
    seats: &Seats,
    findings: &mut Findings,
    join: fn(SpaceSet, SpaceSet) -> SpaceSet,
) -> ZoneExtent {
    let extents: Vec<_> = parts.iter().map(|part| extent(part, board, seats, findings)).collect();
    let joined = extents.into_iter().reduce(|left, right| match (left, right) {
        (left, ZoneExtent::Fixed(right)) => left.map(|left| join(left, right)),
        (ZoneExtent::Fixed(left), right) => right.map(|right| join(left, right)),
        (ZoneExtent::PerSeat(left), ZoneExtent::PerSeat(right)) => {
            ZoneExtent::PerSeat(left.into_iter().zip(right).map(|(l, r)| join(l, r)).collect())
        }
    });
    joined.unwrap_or(ZoneExtent::Fixed(SpaceSet::EMPTY))
}

/// The numbers from one to another, which are to be those of rows or columns.
fn bounds(ends: &Spanned<(i64, i64)>, most: i64, what: &str, findings: &mut Findings) -> RangeInclusive<i64> {
    let (first, last) = ends.value;
    if first < 1 || last > most || first > last {
        let message = if first > last {
            format!("these {what}s run backwards")
        } else {
            format!("the board has no such {what}")
        };
        Diagnostic::new(Code::UnknownSpace, message)
            .label(ends.span, format!("it has {what}s 1 to {most}"))
            .report(findings);
    }
    first..=last
}

/// For each seat, the rows that are furthest from it.
fn far(rows: &Spanned<i64>, board: &Board, seats: &Seats, findings: &mut Findings) -> ZoneExtent {
    let sets = seats.iter().map(|seat| {
        let seen = margin::rows(board, seat);
        let wanted = usize::try_from(rows.value)
            .ok()
            .filter(|wanted| (1..=seen.len()).contains(wanted));
        wanted
            .map(|wanted| {
                seen[seen.len() - wanted..]
                    .iter()
                    .copied()
                    .fold(SpaceSet::EMPTY, SpaceSet::or)
            })
            .ok_or(seen.len())
    });
    match sets.collect() {
        Ok(sets) => ZoneExtent::PerSeat(sets),
        Err(most) => {
            Diagnostic::new(Code::UnknownSpace, "the board has not so many rows".to_owned())
                .label(rows.span, format!("from 1 to {most} belongs here"))
                .report(findings);
            ZoneExtent::Fixed(SpaceSet::EMPTY)
        }
    }
}

/// The spaces of an item: one, or all of a rectangle.
fn rectangle(item: &Item, board: &Board, findings: &mut Findings) -> Vec<SpaceId> {
    match item {
        Item::Space(name) => space(name, board, findings).into_iter().collect(),
        Item::Range(first, last) => {
            let (Some((ax, ay)), Some((bx, by))) = (corner(first, board, findings), corner(last, board, findings))
            else {
                return Vec::new();
            };
            let (xs, ys) = (ax.min(bx)..=ax.max(bx), ay.min(by)..=ay.max(by));
            let lies = |(x, y): (i16, i16)| xs.contains(&x.into()) && ys.contains(&y.into());
            board.ids().filter(|id| lies(board.cell(*id))).collect()
        }
    }
}

/// A corner of a rectangle: any column and row of the board, space or not.
fn corner(name: &Name, board: &Board, findings: &mut Findings) -> Option<(i64, i64)> {
    let digits = name.value.find(|c: char| c.is_ascii_digit())?;
    let (column, row) = name.value.split_at(digits);
    let (x, y) = (column_number(column)?, row.parse::<i64>().ok()? - 1);
    let (columns, rows) = board.size();
    if (0..columns.into()).contains(&x) && (0..rows.into()).contains(&y) {
        return Some((x, y));
    }
    unknown_space(name, board).fail(findings)
}

/// A space by name; an unknown one is reported.
pub fn space(name: &Name, board: &Board, findings: &mut Findings) -> Option<SpaceId> {
    let found = board.named(&name.value);
    found.or_else(|| unknown_space(name, board).fail(findings))
}

fn unknown_space(name: &Name, board: &Board) -> Diagnostic {
    let first = board.spaces.first().map_or("", |space| &space.name);
    let last = board.spaces.last().map_or("", |space| &space.name);
    let near = nearest(&name.value, board.spaces.iter().map(|space| space.name.as_str()));
    let range = format!("its spaces go from `{first}` to `{last}`");
    let finding = Diagnostic::new(Code::UnknownSpace, format!("the board has no space `{}`", name.value))
        .label(name.span, "unknown space");
    match near {
        Some(near) => finding
            .help(format!("{range}; `{near}` is one"))
            .suggest(name.span, near),
        None => finding.help(range),
    }
}
