//! Zones: named sets of spaces, fixed or by seat.

use std::collections::BTreeMap;

use crate::definition::{BoardTable, ZoneText};
use crate::diagnostic::{Code, Diagnostic, Findings, nearest};
use crate::game::{Board, Image, Limits, SeatId, Seats, SpaceId, SpaceSet, Zone, ZoneExtent};
use crate::rule::{Item, Name, Seat, Spaces};
use crate::source::Span;

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
            let message = format!("`{}` is the name of a space", zone.name.value);
            findings.push(Diagnostic::new(Code::BadName, message).label(zone.name.span, "give the zone another name"));
        }
        if board.zone_named(&zone.name.value).is_some() {
            let message = format!("`{}` is a zone of the legend already", zone.name.value);
            findings.push(Diagnostic::new(Code::BadName, message).label(zone.name.span, "give this zone another name"));
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
    if board.zones.len() > Limits::ZONES {
        let message = format!("{} zones are more than {}", board.zones.len(), Limits::ZONES);
        findings.push(Diagnostic::new(Code::LimitExceeded, message).label(table.header, "too many zones"));
        board.zones.truncate(Limits::ZONES);
    }
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
        let Some(seat) = seats.named(&name.value) else {
            findings.push(
                Diagnostic::new(Code::UnknownName, format!("no seat is called `{}`", name.value))
                    .label(name.span, "unknown seat")
                    .near(&name.value, seats.names.iter().map(String::as_str)),
            );
            continue;
        };
        let set = match extent(text, board, seats, findings) {
            ZoneExtent::Fixed(set) => set,
            ZoneExtent::PerSeat(sets) => sets[seat.index()],
        };
        sets[seat.index()] = Some(set);
    }
    let given = seats.iter().find_map(|seat| sets[seat.index()].map(|set| (seat, set)));
    let complete = seats.iter().map(|seat| match (sets[seat.index()], given) {
        (Some(set), _) => set,
        (None, Some((from, set))) => {
            if let Some(set) = carry(set, from, seat, images, board) {
                set
            } else if findings.is_damaged("board") || findings.is_damaged(&format!("sides.{}", seats.name(seat))) {
                SpaceSet::EMPTY
            } else {
                // One missing side leaves all its zones unsaid.
                findings.damage(&format!("sides.{}", seats.name(seat)));
                let message = format!("the zone `{}` is not said for `{}`", zone.value, seats.name(seat));
                findings.push(
                    Diagnostic::new(Code::MissingKey, message)
                        .label(zone.span, "nor does the board say how that seat's side lies")
                        .help(format!(
                            "add `sides.{} = \"half turn\"` (or the like) to `[board]`",
                            seats.name(seat)
                        )),
                );
                SpaceSet::EMPTY
            }
        }
        (None, None) => SpaceSet::EMPTY,
    });
    ZoneExtent::PerSeat(complete.collect())
}

/// One seat's spaces turned into another's.
pub fn carry(set: SpaceSet, from: SeatId, to: SeatId, images: &[Option<Image>], board: &Board) -> Option<SpaceSet> {
    let (back, forth) = (images[from.index()]?, images[to.index()]?);
    Some(
        set.iter()
            .filter_map(|space| image(space, back, forth, board))
            .collect(),
    )
}

/// One space of one seat's side turned into another's, if the board has it.
pub fn image(space: SpaceId, back: Image, forth: Image, board: &Board) -> Option<SpaceId> {
    let here = &board.spaces[space.index()];
    let inverse = match back {
        Image::QuarterTurn => Image::ThreeQuarterTurn,
        Image::ThreeQuarterTurn => Image::QuarterTurn,
        other => other,
    };
    let home = inverse.point((here.x.into(), here.y.into()), board.width, board.height);
    let (x, y) = forth.point(home, board.width, board.height);
    board.at(x, y)
}

/// The spaces a phrase means; by seat where it names a seat's zone without saying whose.
pub fn extent(text: &Spaces, board: &Board, seats: &Seats, findings: &mut Findings) -> ZoneExtent {
    match text {
        Spaces::Any(parts) => combine(parts, board, seats, findings, SpaceSet::or),
        Spaces::All(parts) => combine(parts, board, seats, findings, SpaceSet::and),
        Spaces::Not(inner) => {
            let all = SpaceSet::first(board.len());
            match extent(inner, board, seats, findings) {
                ZoneExtent::Fixed(set) => ZoneExtent::Fixed(all.without(set)),
                ZoneExtent::PerSeat(sets) => {
                    ZoneExtent::PerSeat(sets.into_iter().map(|set| all.without(set)).collect())
                }
            }
        }
        Spaces::Rows(rows) => {
            let (first, last) = bounds(rows.value, i64::from(board.height), "row", rows.span, findings);
            ZoneExtent::Fixed(
                board
                    .ids()
                    .filter(|space| (first..=last).contains(&(i64::from(board.spaces[space.index()].y) + 1)))
                    .collect(),
            )
        }
        Spaces::Columns(columns) => {
            let (first, last) = bounds(columns.value, i64::from(board.width), "column", columns.span, findings);
            ZoneExtent::Fixed(
                board
                    .ids()
                    .filter(|space| (first..=last).contains(&(i64::from(board.spaces[space.index()].x) + 1)))
                    .collect(),
            )
        }
        Spaces::List(items) => {
            ZoneExtent::Fixed(items.iter().flat_map(|item| rectangle(item, board, findings)).collect())
        }
        Spaces::Zone(name) => {
            let Some(id) = board.zone_named(&name.name.value) else {
                unknown_zone(&name.name, board, findings);
                return ZoneExtent::Fixed(SpaceSet::EMPTY);
            };
            let zone = &board.zones[id.index()];
            match name.of.as_ref().map(|of| (&of.value, of.span)) {
                None | Some((Seat::Owner, _)) => zone.extent.clone(),
                Some((Seat::Named(seat), span)) => {
                    if let Some(seat) = seats.named(seat) {
                        ZoneExtent::Fixed(zone.of(seat))
                    } else {
                        findings.push(
                            Diagnostic::new(Code::UnknownName, format!("no seat is called `{seat}`"))
                                .label(span, "unknown seat")
                                .near(seat, seats.names.iter().map(String::as_str)),
                        );
                        ZoneExtent::Fixed(SpaceSet::EMPTY)
                    }
                }
                Some((_, span)) => {
                    findings.push(
                        Diagnostic::new(Code::OutOfPlace, "nobody acts here, so this word means no seat")
                            .label(span, "name a seat, or leave `of …` out for each seat's own"),
                    );
                    ZoneExtent::Fixed(SpaceSet::EMPTY)
                }
            }
        }
    }
}

fn combine(
    parts: &[Spaces],
    board: &Board,
    seats: &Seats,
    findings: &mut Findings,
    join: fn(SpaceSet, SpaceSet) -> SpaceSet,
) -> ZoneExtent {
    let mut parts = parts
        .iter()
        .map(|part| extent(part, board, seats, findings))
        .collect::<Vec<_>>()
        .into_iter();
    let first = parts.next().unwrap_or(ZoneExtent::Fixed(SpaceSet::EMPTY));
    parts.fold(first, |left, right| match (left, right) {
        (ZoneExtent::Fixed(left), ZoneExtent::Fixed(right)) => ZoneExtent::Fixed(join(left, right)),
        (ZoneExtent::PerSeat(left), ZoneExtent::Fixed(right)) => {
            ZoneExtent::PerSeat(left.into_iter().map(|left| join(left, right)).collect())
        }
        (ZoneExtent::Fixed(left), ZoneExtent::PerSeat(right)) => {
            ZoneExtent::PerSeat(right.into_iter().map(|right| join(left, right)).collect())
        }
        (ZoneExtent::PerSeat(left), ZoneExtent::PerSeat(right)) => {
            ZoneExtent::PerSeat(left.into_iter().zip(right).map(|(l, r)| join(l, r)).collect())
        }
    })
}

fn bounds((first, last): (i64, i64), most: i64, what: &str, span: Span, findings: &mut Findings) -> (i64, i64) {
    if first < 1 || last > most || first > last {
        let message = if first > last {
            format!("these {what}s run backwards")
        } else {
            format!("the board has no such {what}")
        };
        findings.push(Diagnostic::new(Code::UnknownSpace, message).label(span, format!("it has {what}s 1 to {most}")));
    }
    (first, last)
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
            board
                .ids()
                .filter(|id| {
                    let space = &board.spaces[id.index()];
                    xs.contains(&i64::from(space.x)) && ys.contains(&i64::from(space.y))
                })
                .collect()
        }
    }
}

/// A corner of a rectangle: any point of the lattice, space or not.
fn corner(name: &Name, board: &Board, findings: &mut Findings) -> Option<(i64, i64)> {
    let x = name
        .value
        .bytes()
        .next()
        .map(|letter| i64::from(letter) - i64::from(b'a'))?;
    let y = name.value.get(1..)?.parse::<i64>().ok()? - 1;
    if (0..i64::from(board.width)).contains(&x) && (0..i64::from(board.height)).contains(&y) {
        return Some((x, y));
    }
    unknown_space(name, board, findings);
    None
}

/// A space by name; an unknown one is reported.
pub fn space(name: &Name, board: &Board, findings: &mut Findings) -> Option<SpaceId> {
    let found = board.named(&name.value);
    if found.is_none() {
        unknown_space(name, board, findings);
    }
    found
}

fn unknown_space(name: &Name, board: &Board, findings: &mut Findings) {
    let first = board.spaces.first().map_or("", |space| &space.name);
    let last = board.spaces.last().map_or("", |space| &space.name);
    let near = nearest(&name.value, board.spaces.iter().map(|space| space.name.as_str()));
    let help = near.map_or_else(
        || format!("its spaces go from `{first}` to `{last}`"),
        |near| format!("its spaces go from `{first}` to `{last}`; `{near}` is one"),
    );
    let mut finding = Diagnostic::new(Code::UnknownSpace, format!("the board has no space `{}`", name.value))
        .label(name.span, "unknown space")
        .help(help);
    if let Some(near) = near {
        finding = finding.suggest(name.span, near);
    }
    findings.push(finding);
}

/// Reports a zone that the board does not have.
pub fn unknown_zone(name: &Name, board: &Board, findings: &mut Findings) {
    findings.push(
        Diagnostic::new(Code::UnknownName, format!("no zone is called `{}`", name.value))
            .label(name.span, "unknown zone")
            .near(&name.value, board.zones.iter().map(|zone| zone.name.as_str())),
    );
}
