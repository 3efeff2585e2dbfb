//! Which actions there are.
//!
//! Actions come in batches, pieces in the order of their spaces: moves, then attacks, then what else a piece can do; after
//! the pieces flips, drops and passing. The order depends on nothing but the state.

use std::ops::ControlFlow;

use super::batch::{Batch, Verb};
use super::reach::Survey;
use super::scene::{Depth, Part};
use super::{Action, Dice, Engine, State};
use crate::game::{ArmyId, Condition, SeatId, SpaceId, SpaceSet};

impl Engine {
    /// All actions of the seat to move, always in the same order; none once the game is over.
    pub fn actions(&self, state: &State) -> Vec<Action> {
        self.actions_of(state, state.to_move)
    }

    /// All actions a seat would have if it were its turn.
    pub fn actions_of(&self, state: &State, seat: SeatId) -> Vec<Action> {
        let mut actions = Vec::new();
        let _ = self.each_batch(state, seat, Depth::TURN, &mut |batch| {
            batch.each(&mut |action| {
                actions.push(action);
                ControlFlow::Continue(())
            })
        });
        actions
    }

    /// Calls `visit` with each action of the seat to move in turn, until it breaks off. Nothing is allocated.
    pub fn each_action(&self, state: &State, visit: &mut impl FnMut(Action) -> ControlFlow<()>) -> ControlFlow<()> {
        self.each_batch(state, state.to_move, Depth::TURN, &mut |batch| batch.each(visit))
    }

    /// Whether the seat to move has any action.
    pub fn has_action(&self, state: &State) -> bool {
        self.can_act(state, state.to_move, Depth::TURN)
    }

    /// How many actions the seat to move has.
    pub fn count_actions(&self, state: &State) -> usize {
        let mut count = 0;
        let _ = self.each_batch(state, state.to_move, Depth::TURN, &mut |batch| {
            count += batch.spaces.len();
            ControlFlow::Continue(())
        });
        count
    }

    /// One action of the seat to move, all alike likely; `None` if there is none. Nothing is listed for it.
    pub fn random_action(&self, state: &State, dice: &mut Dice) -> Option<Action> {
        let mut chosen = None;
        let mut seen = 0;
        let _ = self.each_batch(state, state.to_move, Depth::TURN, &mut |batch| {
            let count = batch.spaces.len();
            seen += count;
            let drawn = dice.below(seen);
            if drawn < count {
                chosen = Some((batch, drawn));
            }
            ControlFlow::Continue(())
        });
        let (batch, drawn) = chosen?;
        batch.spaces.nth(drawn).map(|space| Batch::action(batch.verb, space))
    }

    /// Whether the seat to move may do this.
    pub fn is_legal(&self, state: &State, action: Action) -> bool {
        self.each_action(state, &mut |legal| {
            if legal == action {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        })
        .is_break()
    }

    /// Whether a seat has any action, were it its turn.
    pub(super) fn can_act(&self, state: &State, seat: SeatId, depth: Depth) -> bool {
        self.each_batch(state, seat, depth, &mut |_| ControlFlow::Break(()))
            .is_break()
    }

    /// Calls `visit` with every batch of a seat's actions that is not empty.
    #[inline]
    pub(super) fn each_batch(
        &self,
        state: &State,
        seat: SeatId,
        depth: Depth,
        visit: &mut impl FnMut(Batch) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if state.ending.is_some() {
            return ControlFlow::Continue(());
        }
        if state.exchanging.is_some() {
            return self.exchanges(state, seat, visit);
        }
        if self.plan.leaving.is_empty() {
            return self.every_batch(state, seat, depth, visit);
        }
        self.every_batch(state, seat, depth, &mut |batch| {
            for space in &batch.spaces {
                let mut rest = Batch {
                    spaces: [space].into_iter().collect(),
                    ..batch
                };
                if !self.may_leave(state, seat, Batch::action(batch.verb, space), depth) {
                    rest.spaces.remove(space);
                }
                if !rest.spaces.is_empty() {
                    visit(rest)?;
                }
            }
            ControlFlow::Continue(())
        })
    }

    /// The same without regard to what an action would leave.
    #[inline]
    fn every_batch(
        &self,
        state: &State,
        seat: SeatId,
        depth: Depth,
        visit: &mut impl FnMut(Batch) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let survey = self.survey(state, seat, depth);
        let own = state.army_of(seat);
        if let Some(army) = own {
            self.army_batches(state, &survey, army, visit)?;
        }
        for &army in &*self.plan.strangers[seat.index()] {
            if Some(army) != own {
                self.army_batches(state, &survey, army, visit)?;
            }
        }
        let flips = &self.plan.flips[seat.index()];
        if *flips != Condition::Known(false) {
            offer(visit, Verb::Flip, self.flips(state, &survey, flips))?;
        }
        if self.plan.has_hands
            && let Some(army) = own
        {
            self.drops(state, &survey, army, visit)?;
        }
        let passes = &self.plan.passes[seat.index()];
        if *passes != Condition::Known(false) && self.holds(state, &self.before(state, seat, depth), passes) {
            visit(Batch::pass())?;
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn army_batches(
        &self,
        state: &State,
        survey: &Survey,
        army: ArmyId,
        visit: &mut impl FnMut(Batch) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for from in &state.occupied(army) {
            let Some((_, kind)) = state.cell(from).parts() else {
                continue;
            };
            let targets = self.targets(state, survey, (army, kind), from);
            offer(visit, Verb::MoveFrom(from), targets.moves)?;
            offer(visit, Verb::AttackFrom(from), targets.attacks)?;
            if self.plan.has_deeds {
                self.deeds(state, survey, army, from, visit)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn deeds(
        &self,
        state: &State,
        survey: &Survey,
        army: ArmyId,
        from: SpaceId,
        visit: &mut impl FnMut(Batch) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some((_, kind)) = state.cell(from).parts() else {
            return ControlFlow::Continue(());
        };
        let Some(deeds) = &self.plan.gate(survey.seat, army, kind).deeds else {
            return ControlFlow::Continue(());
        };
        let piece = self.part(state, from);
        let scene = self.before(state, survey.seat, survey.depth);
        let may = |when: &Condition, to: SpaceId, target: Part| {
            *when != Condition::Known(false)
                && self.holds(state, &scene.acting(piece, Some(from), Some(to)).upon(target), when)
        };
        let mut converts = SpaceSet::EMPTY;
        for (neighbours, when) in &*deeds.converts {
            for to in &neighbours[from.index()].and(survey.foes).without(converts) {
                if may(when, to, self.part(state, to)) {
                    converts.insert(to);
                }
            }
        }
        offer(visit, Verb::ConvertFrom(from), converts)?;
        if deeds.lift_there != Condition::Known(false) && !piece.laden {
            let mut lifts = SpaceSet::EMPTY;
            let met = self.reach(state, survey, (army, kind), from).met;
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

    fn flips(&self, state: &State, survey: &Survey, when: &Condition) -> SpaceSet {
        if *when == Condition::Known(true) {
            return state.down;
        }
        let scene = self.before(state, survey.seat, survey.depth);
        let may = |&at: &SpaceId| {
            let scene = scene.acting(self.part(state, at), Some(at), Some(at));
            self.holds(state, &scene, when)
        };
        state.down.iter().filter(may).collect()
    }

    fn drops(
        &self,
        state: &State,
        survey: &Survey,
        army: ArmyId,
        visit: &mut impl FnMut(Batch) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for kind in self.game.kind_ids() {
            if state.in_hand(army, kind, self.plan.kinds) == 0 {
                continue;
            }
            let Some(deeds) = &self.plan.gate(survey.seat, army, kind).deeds else {
                continue;
            };
            let mut spaces = deeds.drop_surely.without(survey.filled);
            let scene = self.before(state, survey.seat, survey.depth);
            for to in &deeds.drop_perhaps.without(survey.filled) {
                let piece = Part::in_hand(army, kind).moved_to(to);
                if self.holds(state, &scene.acting(piece, None, Some(to)), &deeds.drop) {
                    spaces.insert(to);
                }
            }
            offer(visit, Verb::Drop(kind), spaces)?;
        }
        ControlFlow::Continue(())
    }

    fn exchanges(
        &self,
        state: &State,
        seat: SeatId,
        visit: &mut impl FnMut(Batch) -> ControlFlow<()>,
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
#[inline]
fn offer(visit: &mut impl FnMut(Batch) -> ControlFlow<()>, verb: Verb, spaces: SpaceSet) -> ControlFlow<()> {
    if spaces.is_empty() {
        ControlFlow::Continue(())
    } else {
        visit(Batch::new(verb, spaces))
    }
}
