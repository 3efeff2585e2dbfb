//! Conditions asked of a state and a context.

use crate::engine::generate::context::{Context, Part};
use crate::engine::{Engine, State};
use crate::game::{
    ArmyId, ArmySet, Condition, Holder, KindId, KindSet, Number, Place, Role, SeatRef, SeatSet, SpaceId, SpaceSet,
    Test, Who, ZoneExtent, ZoneRef,
};

/// What is said of pieces by their kinds and armies alone, of which counts are kept.
#[derive(Clone, Copy)]
struct Outright {
    /// No piece of another kind fits.
    kinds: KindSet,
    /// No piece of another army fits.
    armies: ArmySet,
    /// Whether that is all that is said: any such piece fits.
    is_all: bool,
}

impl Engine {
    /// Whether a condition holds.
    pub(in crate::engine) fn holds(&self, state: &State, context: &Context, condition: &Condition) -> bool {
        match condition {
            Condition::Known(known) => *known,
            Condition::Test(test) => self.passes(state, context, test),
            Condition::Not(inner) => !self.holds(state, context, inner),
            Condition::All(parts) => parts.iter().all(|part| self.holds(state, context, part)),
            Condition::Any(parts) => parts.iter().any(|part| self.holds(state, context, part)),
        }
    }

    fn passes(&self, state: &State, context: &Context, test: &Test) -> bool {
        match test {
            Test::In(place, zone) => match place {
                Place::From => context.from,
                Place::To => context.to,
            }
            .is_some_and(|space| self.zone(state, context, *zone).contains(space)),
            Test::Is(role, who) => role_of(context, *role).is_some_and(|part| self.fits(state, context, who, part)),
            Test::Has(holder, who, comparison, number) => {
                comparison.holds(self.count(state, context, *holder, who), *number)
            }
            Test::Compare(left, comparison, right) => {
                match (self.number(state, context, left), self.number(state, context, right)) {
                    (Some(left), Some(right)) => comparison.holds(left, right),
                    _ => false,
                }
            }
            Test::Unbound(seats) => {
                let seats = self.seats(state, context, *seats);
                !seats.is_empty() && seats.iter().all(|seat| state.army_of(seat).is_none())
            }
            Test::Defeated(seats) => {
                let seats = self.seats(state, context, *seats);
                !seats.is_empty() && seats.without(state.defeated).is_empty()
            }
            Test::Among(seats, others) => {
                let seats = self.seats(state, context, *seats);
                !seats.is_empty() && seats.without(self.seats(state, context, *others)).is_empty()
            }
            Test::NoAction(seats) => {
                let seats = self.seats(state, context, *seats);
                !seats.is_empty()
                    && context
                        .depth
                        .for_actions()
                        .is_some_and(|depth| seats.iter().all(|seat| !self.can_act(state, seat, depth)))
            }
        }
    }

    /// The seats a word stands for.
    pub(in crate::engine) fn seats(&self, state: &State, context: &Context, seats: SeatRef) -> SeatSet {
        match seats {
            SeatRef::Mover => SeatSet::of(context.mover),
            SeatRef::Next => SeatSet::of(context.next),
            SeatRef::Enemy => self.tables.enemies[context.mover.index()],
            SeatRef::Ally => self.game.seats.teams[context.mover.index()].without(SeatSet::of(context.mover)),
            SeatRef::Owner => context
                .piece
                .and_then(|part| part.cell.army())
                .and_then(|army| state.seat_of(army))
                .map_or(SeatSet::EMPTY, SeatSet::of),
            SeatRef::It => context.it.map_or(SeatSet::EMPTY, SeatSet::of),
            SeatRef::Named(seat) => SeatSet::of(seat),
        }
    }

    /// The armies that seats command.
    #[inline]
    pub(in crate::engine) fn armies(&self, state: &State, seats: SeatSet) -> ArmySet {
        if self.tables.bound_in_play {
            seats.iter().filter_map(|seat| state.army_of(seat)).collect()
        } else {
            ArmySet(u16::from(seats.0))
        }
    }

    fn zone(&self, state: &State, context: &Context, zone: ZoneRef) -> SpaceSet {
        let named = &self.game.board.zones[zone.zone.index()].extent;
        match (named, zone.of) {
            (ZoneExtent::Fixed(set), _) => *set,
            (ZoneExtent::PerSeat(_), None) => named.all(),
            (ZoneExtent::PerSeat(sets), Some(of)) => self
                .seats(state, context, of)
                .iter()
                .fold(SpaceSet::EMPTY, |all, seat| all.or(sets[seat.index()])),
        }
    }

    /// Whether something may be said of a piece.
    pub(in crate::engine) fn fits(&self, state: &State, context: &Context, who: &Who, part: Part) -> bool {
        match who {
            Who::Known(known) => *known,
            Who::Kinds(kinds) => part.cell.kind().is_some_and(|kind| kinds.contains(kind)),
            Who::Armies(armies) => part.cell.army().is_some_and(|army| armies.contains(army)),
            Who::Of(seats) => part
                .cell
                .army()
                .is_some_and(|army| self.armies(state, self.seats(state, context, *seats)).contains(army)),
            Who::FaceDown => part.cell.is_down(),
            Who::InLine(line, place) => {
                let end = match place {
                    Place::From => context.from,
                    Place::To => context.to,
                };
                part.at
                    .zip(end)
                    .is_some_and(|(at, end)| self.game.board.in_line(*line, at, end))
            }
            Who::In(zone) => part
                .at
                .is_some_and(|space| self.zone(state, context, *zone).contains(space)),
            Who::Carrying => part.laden,
            Who::The(role) => part.at.is_some() && part.at == whereabouts(state, context, *role),
            Who::Attacked => context.depth.sees_threats() && self.is_attacked(state, part),
            Who::Not(inner) => !self.fits(state, context, inner, part),
            Who::All(parts) => parts.iter().all(|who| self.fits(state, context, who, part)),
            Who::Any(parts) => parts.iter().any(|who| self.fits(state, context, who, part)),
        }
    }

    /// How many pieces of a holder fit.
    pub(in crate::engine) fn count(&self, state: &State, context: &Context, holder: Holder, who: &Who) -> i32 {
        if let (Holder::OnBoard(seats), Who::Kinds(kinds)) = (holder, who) {
            let armies = self.armies(state, self.seats(state, context, seats));
            let of_army = |army| kinds.iter().map(|kind| self.standing(state, army, kind)).sum::<i32>();
            return armies.iter().map(of_army).sum();
        }
        let mut total = 0;
        self.each_holding(state, context, holder, who, &mut |_, count| total += count);
        total
    }

    /// Calls `visit` with kinds and how many of them fit; a kind may come several times.
    fn each_holding(
        &self,
        state: &State,
        context: &Context,
        holder: Holder,
        who: &Who,
        visit: &mut impl FnMut(KindId, i32),
    ) {
        let armies = match holder {
            Holder::OnBoard(seats) | Holder::InHand(seats) => self.armies(state, self.seats(state, context, seats)),
            Holder::Board => ArmySet::first(self.game.seats.armies.len()),
        };
        if let Holder::InHand(_) = holder {
            for army in armies.iter() {
                for kind in self.game.kind_ids() {
                    let held = state.in_hand(army, kind, self.tables.kinds);
                    if held > 0 && self.fits(state, context, who, Part::in_hand(army, kind)) {
                        visit(kind, i32::from(held));
                    }
                }
            }
            return;
        }
        let outright = self.outright(state, context, who);
        for army in armies.iter().filter(|&army| outright.armies.contains(army)) {
            let standing = outright
                .kinds
                .iter()
                .map(|kind| (kind, self.standing(state, army, kind)));
            if outright.is_all {
                standing.for_each(|(kind, count)| visit(kind, count));
                continue;
            }
            let mut left: i32 = standing.map(|(_, count)| count).sum();
            for space in &state.occupied(army) {
                if left == 0 {
                    break;
                }
                let part = self.part(state, space);
                if let Some(kind) = part.cell.kind().filter(|&kind| outright.kinds.contains(kind)) {
                    left -= 1;
                    if self.fits(state, context, who, part) {
                        visit(kind, 1);
                    }
                }
            }
        }
    }

    /// What is said of pieces outright, without looking at one.
    fn outright(&self, state: &State, context: &Context, who: &Who) -> Outright {
        let kinds = KindSet::first(self.tables.kinds);
        let all = Outright {
            kinds,
            armies: ArmySet::first(self.game.seats.armies.len()),
            is_all: true,
        };
        match who {
            Who::Known(true) => all,
            Who::Kinds(kinds) => Outright { kinds: *kinds, ..all },
            Who::Armies(armies) => Outright { armies: *armies, ..all },
            Who::Of(seats) => Outright {
                armies: self.armies(state, self.seats(state, context, *seats)),
                ..all
            },
            Who::Not(inner) => match &**inner {
                Who::Kinds(not) => Outright {
                    kinds: kinds.without(*not),
                    ..all
                },
                _ => Outright { is_all: false, ..all },
            },
            Who::All(parts) => parts.iter().fold(all, |all, part| {
                let part = self.outright(state, context, part);
                Outright {
                    kinds: all.kinds.and(part.kinds),
                    armies: all.armies.and(part.armies),
                    is_all: all.is_all && part.is_all,
                }
            }),
            Who::Known(false)
            | Who::FaceDown
            | Who::In(_)
            | Who::InLine(..)
            | Who::Carrying
            | Who::Attacked
            | Who::The(_)
            | Who::Any(_) => Outright { is_all: false, ..all },
        }
    }

    /// How many pieces of an army's kind are on the board.
    #[inline]
    pub(in crate::engine) fn standing(&self, state: &State, army: ArmyId, kind: KindId) -> i32 {
        i32::from(state.counts[army.index() * self.tables.kinds + kind.index()])
    }

    fn number(&self, state: &State, context: &Context, number: &Number) -> Option<i32> {
        let kind = |role: Role| role_of(context, role).and_then(|part| part.cell.kind());
        match number {
            Number::Constant(constant) => Some(*constant),
            Number::Rank(role) => self.game.kind(kind(*role)?).rank,
            Number::Value(role) => Some(self.game.kind(kind(*role)?).value),
            Number::LowestRank(seats) => self.ranks(state, context, *seats).min(),
            Number::HighestRank(seats) => self.ranks(state, context, *seats).max(),
            Number::TotalValue(holder, who) => {
                let mut total = 0i32;
                self.each_holding(state, context, *holder, who, &mut |kind, count| {
                    total = total.saturating_add(self.game.kind(kind).value.saturating_mul(count));
                });
                Some(total)
            }
            Number::Count(holder, who) => Some(self.count(state, context, *holder, who)),
            Number::Plies => Some(i32::try_from(state.plies).unwrap_or(i32::MAX)),
        }
    }

    /// The ranks of the movable ranked kinds that seats have on the board.
    fn ranks(&self, state: &State, context: &Context, seats: SeatRef) -> impl Iterator<Item = i32> {
        let armies = self.armies(state, self.seats(state, context, seats));
        self.tables.ranked.iter().filter_map(move |&(kind, rank)| {
            armies
                .iter()
                .any(|army| self.standing(state, army, kind) > 0)
                .then_some(rank)
        })
    }
}

#[inline]
fn role_of(context: &Context, role: Role) -> Option<Part> {
    match role {
        Role::Piece => context.piece,
        Role::Target => context.target,
        Role::Passed => context.passed,
    }
}

/// Where the piece that plays a part in what happens stands now, if it still stands anywhere.
fn whereabouts(state: &State, context: &Context, role: Role) -> Option<SpaceId> {
    let part = role_of(context, role)?;
    let (at, army) = (part.at?, part.cell.army()?);
    let stands = |at: SpaceId| state.cell(at).army() == Some(army);
    if role == Role::Piece {
        return context
            .to
            .filter(|&to| stands(to))
            .or(Some(at).filter(|&at| stands(at)));
    }
    // Who has changed sides belongs to the one that it was changed by, which has not come to its place.
    let changed = |acting: Part| {
        let there = acting.at.filter(|&from| from != at)?;
        let sides = state.cell(at).army() == acting.cell.army() && state.cell(at).kind() == part.cell.kind();
        (sides && state.cell(there).parts() == acting.cell.parts()).then_some(at)
    };
    Some(at)
        .filter(|&at| stands(at))
        .or_else(|| context.piece.and_then(changed))
}
