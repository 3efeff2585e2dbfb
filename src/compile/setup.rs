//! How a game starts: areas, arrangements, arrays and hands.

use indexmap::IndexMap;

use super::scope::Scope;
use super::zones;
use crate::definition::{Placement, SetupTable};
use crate::diagnostic::{Code, Diagnostic, Findings};
use crate::game::{
    ArmyId, Binding, Exchange, KindId, Limits, Method, Preset, SeatId, Setup, SpaceId, SpaceSet, ZoneExtent,
};
use crate::rule::{Name, Spaces};
use crate::source::Span;

/// Compiles `[setup]`.
pub fn compile(table: &SetupTable, scope: &mut Scope<'_>, findings: &mut Findings) -> Option<Setup> {
    let Some(method) = &table.method else {
        if findings.is_damaged("setup") {
            return None;
        }
        findings.push(
            Diagnostic::new(Code::MissingKey, "this set-up has no `method`")
                .label(table.header, "add `method`")
                .help("`arrange` for secret arrangements, `deal` for a shuffled deal, `fixed` for a given array"),
        );
        return None;
    };
    let mut setup = Setup {
        method: method.value,
        areas: Vec::new(),
        allowed: Vec::new(),
        presets: Vec::new(),
        fixed: Vec::new(),
        hands: Vec::new(),
        exchange: None,
    };
    let before = findings.len();
    match method.value {
        Method::Arrange | Method::Deal => areas(table, &mut setup, scope, findings),
        Method::Fixed => unused_area(table, findings),
    }
    setup.fixed = fixed(table, scope, findings);
    setup.hands = hands(table, scope, findings);
    let damaged = ["setup", "pieces", "board"]
        .iter()
        .any(|part| findings.is_damaged(part));
    if findings.len() == before && !damaged {
        standing(table, &setup, scope, findings);
    }
    if findings.len() == before && !damaged {
        satisfiable(table, &setup, scope, findings);
    }
    if findings.len() == before && !damaged {
        presets(table, &mut setup, scope, findings);
    }
    setup.exchange = table
        .exchange
        .as_ref()
        .and_then(|table| exchange(table, scope, findings));
    let pieces = setup.fixed.len()
        + setup
            .hands
            .iter()
            .map(|(_, _, count)| usize::from(*count))
            .sum::<usize>()
        + if method.value == Method::Fixed {
            0
        } else {
            army_size(scope) * scope.seats.len()
        };
    if pieces > Limits::PIECES {
        let message = format!("{pieces} pieces are more than {}", Limits::PIECES);
        findings.push(Diagnostic::new(Code::LimitExceeded, message).label(table.header, "too many pieces"));
    }
    if pieces == 0 && !findings.is_damaged("setup") && findings.len() == before {
        findings.push(
            Diagnostic::new(Code::ImpossibleSetup, "this set-up puts no piece anywhere")
                .label(table.header, "add `place`, or another `method`"),
        );
    }
    Some(setup)
}

fn army_size(scope: &Scope<'_>) -> usize {
    scope.kinds.kinds.iter().map(|kind| kind.count).sum()
}

fn unused_area(table: &SetupTable, findings: &mut Findings) {
    let span = table
        .area
        .as_ref()
        .map(|(span, _)| *span)
        .or_else(|| table.only.first().map(|(name, _)| name.span));
    if let Some(span) = span {
        findings.push(
            Diagnostic::new(Code::OutOfPlace, "a fixed set-up has no area to arrange pieces in")
                .label(span, "nothing reads this")
                .help("say what stands where under `[setup.place]`"),
        );
    }
}

/// A set for each area: each seat's, or the one that all pieces are dealt to.
fn spread(extent: ZoneExtent, method: Method, scope: &Scope<'_>) -> Vec<SpaceSet> {
    match (method, extent) {
        (Method::Deal, ZoneExtent::Fixed(set)) => vec![set],
        (Method::Deal, ZoneExtent::PerSeat(sets)) => vec![sets.into_iter().fold(SpaceSet::EMPTY, SpaceSet::or)],
        (_, ZoneExtent::Fixed(set)) => vec![set; scope.seats.len()],
        (_, ZoneExtent::PerSeat(sets)) => sets,
    }
}

fn areas(table: &SetupTable, setup: &mut Setup, scope: &Scope<'_>, findings: &mut Findings) {
    let Some((span, text)) = &table.area else {
        if findings.is_damaged("setup") {
            return;
        }
        findings.push(
            Diagnostic::new(Code::MissingKey, "this set-up does not say which spaces to fill")
                .label(table.header, "add `area`")
                .help("for example `area = \"home\"`"),
        );
        return;
    };
    let extent = zones::extent(text, scope.board, scope.seats, findings);
    setup.areas = spread(extent, setup.method, scope);
    if setup.method == Method::Arrange {
        for (seat, area) in setup.areas.iter().enumerate() {
            let taken = setup.areas[..seat].iter().any(|other| !other.and(*area).is_empty());
            if taken {
                let message = format!("the area of `{}` is also another seat's", scope.seats.names[seat]);
                findings.push(
                    Diagnostic::new(Code::ImpossibleSetup, message)
                        .label(*span, "two seats would arrange on the same spaces")
                        .help("use a zone that is given by seat"),
                );
                break;
            }
        }
    }
    setup.allowed = setup
        .areas
        .iter()
        .map(|area| vec![*area; scope.kinds.kinds.len()])
        .collect();
    for (name, text) in &table.only {
        let kinds = scope.kinds_named(name, findings);
        let sets = spread(
            zones::extent(text, scope.board, scope.seats, findings),
            setup.method,
            scope,
        );
        for kind in kinds
            .iter()
            .flat_map(|kinds| kinds.iter())
            .filter(|kind| kind.index() < scope.kinds.kinds.len())
        {
            for (allowed, set) in setup.allowed.iter_mut().zip(&sets) {
                allowed[kind.index()] = allowed[kind.index()].and(*set);
            }
        }
    }
}

/// Reports a piece that stands from the start where others are to be put.
fn standing(table: &SetupTable, setup: &Setup, scope: &Scope<'_>, findings: &mut Findings) {
    let filled = setup.areas.iter().fold(SpaceSet::EMPTY, |all, &area| all.or(area));
    let Some((space, army, kind)) = setup.fixed.iter().find(|(space, _, _)| filled.contains(*space)) else {
        return;
    };
    let (army, kind) = (scope.seats.army_name(*army), &scope.kinds.kinds[kind.index()].name);
    let message = format!(
        "`{kind}` of `{army}` stands on `{}`, which is to be filled as well",
        scope.board.name(*space)
    );
    let area = table.area.as_ref().map_or(table.header, |(span, _)| *span);
    findings.push(
        Diagnostic::new(Code::ImpossibleSetup, message)
            .label(area, "these spaces are to be filled")
            .help("leave the space out of the area, or the piece out of `[setup.place]`"),
    );
}

/// Whether every piece finds a place: decided by matching pieces to spaces (augmenting paths; Kuhn, 1955).
fn satisfiable(table: &SetupTable, setup: &Setup, scope: &Scope<'_>, findings: &mut Findings) {
    let armies = if setup.method == Method::Deal {
        scope.seats.len()
    } else {
        1
    };
    for (area, allowed) in setup.allowed.iter().enumerate() {
        let span = table.area.as_ref().map_or(table.header, |(span, _)| *span);
        let whose = if setup.method == Method::Deal {
            String::new()
        } else {
            format!(" of `{}`", scope.seats.names[area])
        };
        let pieces = army_size(scope) * armies;
        let room = setup.areas[area].len();
        if pieces > room {
            let message = format!("{pieces} pieces do not fit on the {room} spaces of the area{whose}");
            findings.push(Diagnostic::new(Code::ImpossibleSetup, message).label(span, format!("room for {room}")));
            return;
        }
        if let Some(kind) = unplaced(allowed, armies, scope) {
            let name = &scope.kinds.kinds[kind.index()].name;
            let place = table
                .only
                .iter()
                .find(|(only, _)| only.value == *name)
                .map_or(span, |(only, _)| only.span);
            let message = format!("not every `{name}` finds a place in the area{whose}");
            findings.push(
                Diagnostic::new(Code::ImpossibleSetup, message)
                    .label(place, "together with the other kinds' places")
                    .help("give it more spaces, or fewer pieces"),
            );
            return;
        }
    }
}

/// A kind of which some piece finds no space, with all others placed as well as can be.
fn unplaced(allowed: &[SpaceSet], armies: usize, scope: &Scope<'_>) -> Option<KindId> {
    let pieces: Vec<usize> = scope
        .kinds
        .kinds
        .iter()
        .enumerate()
        .flat_map(|(at, kind)| std::iter::repeat_n(at, kind.count * armies))
        .collect();
    // The hardest to place go first, so that the one reported is one of them.
    let mut pieces = pieces;
    pieces.sort_by_key(|&kind| allowed[kind].len());
    let mut holder: Vec<Option<usize>> = vec![None; Limits::SPACES];
    for piece in 0..pieces.len() {
        let mut seen = SpaceSet::EMPTY;
        if !augment(piece, &pieces, allowed, &mut holder, &mut seen) {
            return Some(KindId::from_index(pieces[piece]));
        }
    }
    None
}

fn augment(
    piece: usize,
    pieces: &[usize],
    allowed: &[SpaceSet],
    holder: &mut [Option<usize>],
    seen: &mut SpaceSet,
) -> bool {
    let free = allowed[pieces[piece]]
        .iter()
        .find(|space| holder[space.index()].is_none() && !seen.contains(*space));
    if let Some(space) = free {
        holder[space.index()] = Some(piece);
        return true;
    }
    for space in &allowed[pieces[piece]] {
        if seen.contains(space) {
            continue;
        }
        seen.insert(space);
        if let Some(other) = holder[space.index()]
            && augment(other, pieces, allowed, holder, seen)
        {
            holder[space.index()] = Some(piece);
            return true;
        }
    }
    false
}

fn set(spaces: &Spaces, seat: Option<SeatId>, scope: &Scope<'_>, findings: &mut Findings) -> SpaceSet {
    match (zones::extent(spaces, scope.board, scope.seats, findings), seat) {
        (ZoneExtent::Fixed(set), _) => set,
        (ZoneExtent::PerSeat(sets), Some(seat)) => sets[seat.index()],
        (ZoneExtent::PerSeat(sets), None) => sets.into_iter().fold(SpaceSet::EMPTY, SpaceSet::or),
    }
}

/// Pieces of one army: what stands where, and where that is written.
fn placed(
    placements: &[Placement],
    seat: Option<SeatId>,
    scope: &Scope<'_>,
    findings: &mut Findings,
) -> IndexMap<SpaceId, (KindId, Span)> {
    let mut placed: IndexMap<SpaceId, (KindId, Span)> = IndexMap::new();
    for placement in placements {
        let Some(kind) = scope.kind(&placement.kind, findings) else {
            continue;
        };
        for space in &set(&placement.spaces, seat, scope, findings) {
            if let Some((other, span)) = placed.insert(space, (kind, placement.span)) {
                let message = format!(
                    "`{}` and `{}` are both put on `{}`",
                    scope.kinds.kinds[other.index()].name,
                    scope.kinds.kinds[kind.index()].name,
                    scope.board.name(space)
                );
                findings.push(
                    Diagnostic::new(Code::ImpossibleSetup, message)
                        .label(placement.span, "this one too")
                        .label(span, "already here"),
                );
            }
        }
    }
    placed
}

/// One seat's placement turned into another's.
fn turned<T: Copy>(placed: &IndexMap<SpaceId, T>, from: SeatId, to: SeatId, scope: &Scope<'_>) -> IndexMap<SpaceId, T> {
    let (back, forth) = (scope.board.images[from.index()], scope.board.images[to.index()]);
    placed
        .iter()
        .filter_map(|(&space, &what)| Some((zones::image(space, back, forth, scope.board)?, what)))
        .collect()
}

fn presets(table: &SetupTable, setup: &mut Setup, scope: &Scope<'_>, findings: &mut Findings) {
    for (name, placements) in &table.presets {
        if setup.method != Method::Arrange {
            findings.push(
                Diagnostic::new(
                    Code::OutOfPlace,
                    "nothing is arranged in this game, so a preset has no use",
                )
                .label(name.span, "nothing reads this"),
            );
            return;
        }
        let first = SeatId::from_index(0);
        let before = findings.len();
        let placed = placed(placements, Some(first), scope, findings);
        if findings.len() == before {
            check_preset(name, &placed, setup, scope, findings);
        }
        let seats = scope.seats.iter().map(|seat| {
            turned(&placed, first, seat, scope)
                .into_iter()
                .map(|(space, (kind, _))| (space, kind))
                .collect()
        });
        setup.presets.push(Preset {
            name: name.value.clone(),
            seats: seats.collect(),
        });
    }
}

fn check_preset(
    name: &Name,
    placed: &IndexMap<SpaceId, (KindId, Span)>,
    setup: &Setup,
    scope: &Scope<'_>,
    findings: &mut Findings,
) {
    let mut told = Vec::new();
    for (space, (kind, span)) in placed {
        if told.contains(span) {
            continue;
        }
        if !setup.allowed[0][kind.index()].contains(*space) {
            let message = format!(
                "`{}` may not be arranged on `{}`",
                scope.kinds.kinds[kind.index()].name,
                scope.board.name(*space)
            );
            findings.push(Diagnostic::new(Code::ImpossibleSetup, message).label(*span, "not a place for it"));
            told.push(*span);
        }
    }
    for (at, kind) in scope.kinds.kinds.iter().enumerate() {
        let count = placed.values().filter(|(placed, _)| placed.index() == at).count();
        if count != kind.count && told.is_empty() {
            let message = format!(
                "the preset `{}` has {count} of `{}` instead of {}",
                name.value, kind.name, kind.count
            );
            findings.push(Diagnostic::new(Code::ImpossibleSetup, message).label(name.span, "in this preset"));
        }
    }
}

/// The seat whose army bears a name, if any does.
fn army(name: &Name, scope: &Scope<'_>, findings: &mut Findings) -> Option<(ArmyId, Option<SeatId>)> {
    let Some(army) = scope.seats.army_named(&name.value) else {
        findings.push(
            Diagnostic::new(Code::UnknownName, format!("no army is called `{}`", name.value))
                .label(name.span, "unknown army")
                .near(&name.value, scope.seats.armies.iter().map(String::as_str)),
        );
        return None;
    };
    Some((
        army,
        (scope.seats.neutral != Some(army)).then(|| SeatId::from_index(army.index())),
    ))
}

fn fixed(table: &SetupTable, scope: &Scope<'_>, findings: &mut Findings) -> Vec<(SpaceId, ArmyId, KindId)> {
    let mut by_army: IndexMap<ArmyId, IndexMap<SpaceId, (KindId, Span)>> = IndexMap::new();
    for (name, placements) in &table.place {
        if let Some((id, seat)) = army(name, scope, findings) {
            by_army.insert(id, placed(placements, seat, scope, findings));
        }
    }
    // Whoever is not given an array gets the image of the first that is.
    let given = by_army
        .iter()
        .find(|(army, _)| scope.seats.neutral != Some(**army))
        .map(|(army, placed)| (*army, placed.clone()));
    let said: Vec<_> = by_army.keys().copied().collect();
    if let Some((from, placed)) = given {
        for seat in scope.seats.iter() {
            let army = ArmyId::from_index(seat.index());
            by_army
                .entry(army)
                .or_insert_with(|| turned(&placed, SeatId::from_index(from.index()), seat, scope));
        }
    }
    let mut fixed: IndexMap<SpaceId, (ArmyId, KindId)> = IndexMap::new();
    let mut told: Vec<Span> = Vec::new();
    for (army, placed) in by_army {
        for (space, (kind, span)) in placed {
            if let Some((other, _)) = fixed.insert(space, (army, kind))
                && !told.contains(&span)
                && (said.contains(&army) || told.is_empty())
                && !findings.is_damaged("board")
            {
                told.push(span);
                let message = format!(
                    "`{}` and `{}` both stand on `{}`",
                    scope.seats.army_name(other),
                    scope.seats.army_name(army),
                    scope.board.name(space)
                );
                findings.push(Diagnostic::new(Code::ImpossibleSetup, message).label(span, "this array, or its image"));
            }
        }
    }
    fixed
        .into_iter()
        .map(|(space, (army, kind))| (space, army, kind))
        .collect()
}

fn hands(table: &SetupTable, scope: &Scope<'_>, findings: &mut Findings) -> Vec<(ArmyId, KindId, u8)> {
    let mut by_army: IndexMap<ArmyId, Vec<(KindId, u8)>> = IndexMap::new();
    for (name, pieces) in &table.hand {
        let Some((id, seat)) = army(name, scope, findings) else {
            continue;
        };
        if seat.is_none() {
            findings.push(
                Diagnostic::new(Code::OutOfPlace, "nobody plays the neutral army, so it has no hand")
                    .label(name.span, "no hand"),
            );
            continue;
        }
        let mut hand = Vec::new();
        for (kind, count) in pieces {
            if let Some(kind) = scope.kind(kind, findings) {
                hand.push((kind, u8::try_from(count.value).unwrap_or(0)));
            }
        }
        by_army.insert(id, hand);
    }
    if let Some(hand) = by_army.values().next().cloned()
        && scope.seats.binding == Binding::Fixed
    {
        for seat in scope.seats.iter() {
            by_army
                .entry(ArmyId::from_index(seat.index()))
                .or_insert_with(|| hand.clone());
        }
    }
    by_army
        .into_iter()
        .flat_map(|(army, hand)| hand.into_iter().map(move |(kind, count)| (army, kind, count)))
        .collect()
}

fn exchange(table: &crate::definition::ExchangeTable, scope: &Scope<'_>, findings: &mut Findings) -> Option<Exchange> {
    let mut order = Vec::new();
    for name in &table.order {
        match scope.seats.named(&name.value) {
            Some(seat) => order.push(seat),
            None => findings.push(
                Diagnostic::new(Code::UnknownName, format!("no seat is called `{}`", name.value))
                    .label(name.span, "unknown seat")
                    .near(&name.value, scope.seats.names.iter().map(String::as_str)),
            ),
        }
    }
    if table.order.is_empty() {
        order = scope.seats.iter().collect();
    }
    let kinds: Vec<_> = table.kinds.iter().map(|name| scope.kind(name, findings)).collect();
    let (Some(Some(first)), Some(Some(second))) = (kinds.first().copied(), kinds.get(1).copied()) else {
        return None;
    };
    let most = table
        .most
        .as_ref()
        .and_then(|most| u8::try_from(most.value).ok())
        .unwrap_or(1);
    Some(Exchange {
        order,
        kinds: (first, second),
        most,
    })
}
