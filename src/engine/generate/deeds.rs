//! What else can be done than to move and attack: convert, take aboard and put down, turn up, drop, exchange before play.
//!
//! Takes a state and whose actions are looked for; tells batches of them, never an empty one.

use std::ops::ControlFlow;

use crate::engine::generate::batch::{Batch, Verb};
use crate::engine::generate::context::Part;
use crate::engine::generate::reach::Survey;
use crate::engine::tables::gate::Drops;
use crate::engine::{Engine, State};
use crate::game::{ArmyId, Condition, KindId, SeatId, SpaceId, SpaceSet};

impl Engine {
    pub(super) fn deeds<const WORDS: usize>(
        &self,
        state: &State,
        survey: &Survey<WORDS>,
        army: ArmyId,
        from: SpaceId,
        visit: &mut dyn FnMut(Batch) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some((_, kind)) = state.cell(from).parts() else {
            return ControlFlow::Continue(());
        };
        let Some(deeds) = &self.tables.gate(survey.seat, army, kind).deeds else {
            return ControlFlow::Continue(());
        };
        let piece = self.part(state, from);
        let context = self.before(state, survey.seat, survey.depth);
        let may = |when: &Condition, to: SpaceId, target: Part| {
            !matches!(when, Condition::Known(false))
                && self.holds(state, &context.acting(piece, Some(from), Some(to)).upon(target), when)
        };
        let mut converts = SpaceSet::EMPTY;
        for (neighbours, when) in &*deeds.converts {
            for to in &neighbours[from.index()].and(survey.foes.set()).without(converts) {
                if may(when, to, self.part(state, to)) {
                    converts.insert(to);
                }
            }
        }
        offer(visit, Verb::ConvertFrom(from), converts)?;
        if !matches!(deeds.lift_there, Condition::Known(false)) && !piece.laden {
            let mut lifts = SpaceSet::EMPTY;
            let met = self.reach(state, survey, self.tables.legs(army, kind), from).met.set();
            for to in &met.without(state.down) {
                if state.cargo(to).is_none() && may(&deeds.lift_there, to, self.part(state, to)) {
                    lifts.insert(to);
                }
            }
            offer(visit, Verb::LiftFrom(from), lifts)?;
        }
        if let Some(cargo) = state.cargo(from) {
            let target = Part::cargo(cargo, from);
            let here: SpaceSet = [from].into_iter().collect();
            if cargo.aboard && may(&deeds.lay, from, target) {
                offer(visit, Verb::Lay, here)?;
            }
            if !cargo.aboard && may(&deeds.lift_here, from, target) {
                offer(visit, Verb::LiftHere, here)?;
            }
        }
        ControlFlow::Continue(())
    }

    pub(super) fn flips<const WORDS: usize>(
        &self,
        state: &State,
        survey: &Survey<WORDS>,
        when: &Condition,
    ) -> SpaceSet {
        if matches!(when, Condition::Known(true)) {
            return state.down;
        }
        let context = self.before(state, survey.seat, survey.depth);
        let may = |&at: &SpaceId| {
            let context = context.acting(self.part(state, at), Some(at), Some(at));
            self.holds(state, &context, when)
        };
        state.down.iter().filter(may).collect()
    }

    pub(super) fn drops<const WORDS: usize>(
        &self,
        state: &State,
        survey: &Survey<WORDS>,
        army: ArmyId,
        visit: &mut dyn FnMut(Batch) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for kind in self.game.kind_ids() {
            if state.in_hand(army, kind, self.tables.kinds) == 0 {
                continue;
            }
            let Some(drops) = &self.tables.gate(survey.seat, army, kind).drops else {
                continue;
            };
            let mut spaces = drops.surely.without(survey.filled.set());
            for to in &drops.perhaps.without(survey.filled.set()) {
                if self.may_drop(state, survey, drops, (army, kind), to) {
                    spaces.insert(to);
                }
            }
            offer(visit, Verb::Drop(kind), spaces)?;
        }
        ControlFlow::Continue(())
    }

    /// Whether a drop that depends on the state of play may be made.
    pub(super) fn may_drop<const WORDS: usize>(
        &self,
        state: &State,
        survey: &Survey<WORDS>,
        drops: &Drops,
        (army, kind): (ArmyId, KindId),
        to: SpaceId,
    ) -> bool {
        let piece = Part::in_hand(army, kind).moved_to(to);
        let context = self.before(state, survey.seat, survey.depth);
        self.holds(state, &context.acting(piece, None, Some(to)), &drops.when)
    }

    pub(super) fn exchanges(
        &self,
        state: &State,
        seat: SeatId,
        visit: &mut dyn FnMut(Batch) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let (Some(exchanging), Some(exchange)) = (state.exchanging, &self.game.setup.exchange) else {
            return ControlFlow::Continue(());
        };
        if exchanging.made < exchange.most
            && let Some(army) = state.army_of(seat)
        {
            let standing = |kind| {
                state
                    .occupied(army)
                    .iter()
                    .filter(|&space| state.cell(space).kind() == Some(kind))
                    .collect::<SpaceSet>()
            };
            let (first, second) = exchange.kinds;
            let seconds = standing(second);
            for first in &standing(first) {
                offer(visit, Verb::ExchangeOf(first), seconds)?;
            }
        }
        visit(Batch::pass())
    }
}

/// Passes on a batch unless it is empty.
pub(super) fn offer(visit: &mut dyn FnMut(Batch) -> ControlFlow<()>, verb: Verb, spaces: SpaceSet) -> ControlFlow<()> {
    if spaces.is_empty() {
        ControlFlow::Continue(())
    } else {
        visit(Batch::new(verb, spaces))
    }
}
