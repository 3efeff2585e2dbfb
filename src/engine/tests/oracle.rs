//! A slow, obvious account of what is legal, straight from the game's tables and the rules as they are written, against
//! which the engine's worked-out tables are held.

use super::naive_jumps::Found;
use super::{engine, random_start};
use crate::engine::generate::context::{Context, Nesting, Part};
use crate::engine::generate::leaving::covers;
use crate::engine::{Action, Dice, Engine, State};
use crate::game::{
    ActionKind, Effect, EventKind, FightResult, KindId, Role, RuleForm, SeatId, SpaceId, Taken, Trail, Travel, Verdict,
    Who,
};
use crate::variants::every_variant;

pub(super) struct Oracle<'a> {
    pub(super) engine: &'a Engine,
    pub(super) state: &'a State,
}

impl Oracle<'_> {
    pub(super) fn mover(&self) -> SeatId {
        self.state.to_move()
    }

    pub(super) fn holds(&self, context: &Context, condition: &crate::game::Condition) -> bool {
        self.engine.holds(self.state, context, condition)
    }

    /// Whether some motion of a piece leads to a space.
    fn leads(&self, from: SpaceId, to: SpaceId) -> bool {
        let (army, kind) = self.state.cell(from).parts().unwrap();
        let context = self.context(Action::Move { from, to });
        let occupied = !self.state.cell(to).is_empty();
        let mut motions = self.engine.game.kind(kind).motions.iter();
        motions.any(|motion| {
            if motion.taking.is_some() {
                return false;
            }
            let geometry = &motion.geometry[army.index()];
            let ends = if occupied { motion.to_enemy } else { motion.to_empty };
            let context = if occupied {
                context.upon(self.engine.part(self.state, to))
            } else {
                context
            };
            ends && self.holds(&context, &motion.when)
                && match motion.travel {
                    Travel::Walk => self.way(&geometry.trails[from.index()], to, &|passed| passed.is_empty()),
                    Travel::Hop(over) if motion.repeated => self.hops(geometry, (from, to), over, &|at| {
                        let passed = Some(self.engine.part(self.state, at));
                        let to = None;
                        self.holds(&Context { passed, to, ..context }, &motion.over)
                    }),
                    Travel::Hop(over) => self.way(&geometry.trails[from.index()], to, &|passed| {
                        passed.len() == usize::from(over)
                            && passed.iter().all(|&at| {
                                let passed = Some(self.engine.part(self.state, at));
                                self.holds(&Context { passed, ..context }, &motion.over)
                            })
                    }),
                    Travel::Roam => {
                        let mut come = vec![from];
                        let mut at = 0;
                        while at < come.len() {
                            for &next in &geometry.network[come[at].index()] {
                                let open = self.state.cell(next).is_empty() || next == to;
                                if open && !come.contains(&next) && (at == 0 || self.state.cell(come[at]).is_empty()) {
                                    come.push(next);
                                }
                            }
                            at += 1;
                        }
                        come.contains(&to)
                    }
                }
        })
    }

    /// Whether jumps over so many pieces each lead to a space, one after the other.
    fn hops(
        &self,
        geometry: &crate::game::Geometry,
        (from, to): (SpaceId, SpaceId),
        over: u8,
        fits: &dyn Fn(SpaceId) -> bool,
    ) -> bool {
        let mut come = vec![from];
        let mut at = 0;
        while at < come.len() {
            let trail = &geometry.trails[come[at].index()];
            for next in self.engine.game.board.ids() {
                let open = self.state.cell(next).is_empty() && !come.contains(&next);
                let lands = open
                    && self.way(trail, next, &|passed| {
                        let others: Vec<_> = passed.iter().filter(|&&space| space != from).collect();
                        others.len() == usize::from(over) && others.iter().all(|&&space| fits(space))
                    });
                if lands {
                    come.push(next);
                }
            }
            at += 1;
        }
        come.contains(&to) && to != from
    }

    /// Whether a trail leads to a space, the pieces passed on the way being as they must.
    fn way(&self, trail: &Trail, to: SpaceId, fits: &dyn Fn(&[SpaceId]) -> bool) -> bool {
        let mut above: Vec<usize> = Vec::new();
        for (at, node) in trail.nodes.iter().enumerate() {
            above.retain(|&node| usize::from(trail.nodes[node].skip) > at);
            if node.space == to {
                let passed: Vec<_> = above
                    .iter()
                    .map(|&node| trail.nodes[node].space)
                    .filter(|&space| !self.state.cell(space).is_empty())
                    .collect();
                if fits(&passed) {
                    return true;
                }
            }
            above.push(at);
        }
        false
    }

    pub(super) fn context(&self, action: Action) -> Context {
        self.engine.context_of(self.state, self.mover(), action, Nesting::TURN)
    }

    fn allowed(&self, action: Action) -> bool {
        let context = self.context(action);
        self.engine.game.rules.iter().any(|rule| match &rule.form {
            RuleForm::Allow(pattern) => {
                let along = |from: SpaceId, to: SpaceId| {
                    pattern
                        .along
                        .iter()
                        .any(|link| self.engine.game.board.links[link.index()].neighbours[from.index()].contains(&to))
                };
                let near = match action {
                    Action::Convert { from, to } => along(from, to),
                    _ => true,
                };
                covers(pattern.kind, action)
                    && !(pattern.kind == ActionKind::Move && matches!(action, Action::LiftAt { .. }))
                    && near
                    && self.holds(&context, &pattern.when)
            }
            _ => false,
        })
    }

    fn forbidden(&self, action: Action) -> bool {
        let context = self.context(action);
        self.engine.game.rules.iter().any(|rule| match &rule.form {
            RuleForm::Forbid(pattern) => covers(pattern.kind, action) && self.holds(&context, &pattern.when),
            RuleForm::ForbidLeaving(pattern, afterwards) => {
                covers(pattern.kind, action) && self.holds(&context, &pattern.when) && {
                    let mut after = self.state.clone();
                    self.engine.perform(&mut after, self.mover(), action, &mut ());
                    let next = self.engine.seat_after(&after, self.mover());
                    let context = Context::empty(self.mover(), next, Nesting::TURN);
                    self.engine.holds(&after, &context, afterwards)
                }
            }
            _ => false,
        })
    }

    /// What stands where decides whether an action makes sense at all.
    fn is_possible(&self, action: Action) -> bool {
        let state = self.state;
        let own = |at: SpaceId| {
            let army = state.cell(at).army();
            army.is_some() && army == state.army_of(self.mover())
        };
        let neutral = |at: SpaceId| {
            let army = state.cell(at).army();
            army.is_some() && army == self.engine.game.seats.neutral
        };
        let enemy = |at: SpaceId| {
            state
                .cell(at)
                .army()
                .and_then(|army| state.seat_of(army))
                .is_some_and(|seat| !self.engine.game.seats.allied(seat, self.mover()))
        };
        let full = |from: SpaceId, to: SpaceId| {
            state.cargo(from).is_some_and(|cargo| cargo.aboard) && state.cargo(to).is_some()
        };
        match action.plain() {
            Action::Move { from, to } => {
                (own(from) || (neutral(from) && self.allowed(action)))
                    && state.cell(to).is_empty()
                    && self.leads(from, to)
            }
            Action::Attack { from, to } => {
                let sides =
                    (own(from) && (enemy(to) || neutral(to))) || (neutral(from) && enemy(to) && self.allowed(action));
                sides && self.leads(from, to) && !full(from, to) && {
                    let (a, d) = (state.cell(from).parts().unwrap(), state.cell(to).parts().unwrap());
                    self.engine.verdict(state, &self.context(action), a, d) != Verdict::Forbidden
                }
            }
            Action::Flip { at } => state.cell(at).is_down(),
            Action::Drop { kind, to } => {
                state.cell(to).is_empty()
                    && state
                        .army_of(self.mover())
                        .is_some_and(|army| state.in_hand(army, kind, self.engine.game.kinds.len()) > 0)
            }
            Action::Convert { from, to } => own(from) && (enemy(to) || neutral(to)),
            Action::LiftAt { from, to } => {
                own(from)
                    && !state.cell(to).is_empty()
                    && !state.cell(to).is_down()
                    && state.cargo(to).is_none()
                    && !state.cargo(from).is_some_and(|cargo| cargo.aboard)
                    && self.leads(from, to)
            }
            Action::LiftHere { at } => own(at) && state.cargo(at).is_some_and(|cargo| !cargo.aboard),
            Action::Lay { at } => own(at) && state.cargo(at).is_some_and(|cargo| cargo.aboard),
            Action::Pass => true,
            // Chains are found by a search of their own.
            Action::MoveInto { .. }
            | Action::AttackInto { .. }
            | Action::Take { .. }
            | Action::TakeInto { .. }
            | Action::Exchange { .. } => false,
        }
    }

    fn is_legal(&self, action: Action) -> bool {
        let needs_leave = !matches!(action.plain(), Action::Move { .. } | Action::Attack { .. });
        self.is_possible(action)
            && self.turns_so(action)
            && (!needs_leave || self.allowed(action))
            && !self.forbidden(action)
    }

    /// Whether the mover may choose what the action says of what the piece turns into.
    fn turns_so(&self, action: Action) -> bool {
        let Some((from, to)) = action.way() else { return true };
        if self.state.cell(from).army() != self.state.army_of(self.mover()) {
            return action.into_kind().is_none();
        }
        let context = self.context(action);
        let turning = self.engine.game.rules.iter().find_map(|rule| {
            let RuleForm::On(pattern, effects) = &rule.form else {
                return None;
            };
            let attacks = !self.state.cell(to).is_empty();
            let piece = match pattern.kind {
                EventKind::Arrival => context.piece.map(|piece| piece.moved_to(to)),
                EventKind::Attack if attacks => context.piece,
                EventKind::Move => context.piece,
                _ => return None,
            };
            let turning = effects.iter().find_map(|effect| match effect {
                Effect::Turn(Who::The(Role::Piece), turning) => Some(turning),
                _ => None,
            })?;
            self.holds(&Context { piece, ..context }, &pattern.when)
                .then_some(turning)
        });
        match (action.into_kind(), turning) {
            (None, None) => true,
            (None, Some(turning)) => turning.optional || turning.only().is_some(),
            (Some(_), None) => false,
            (Some(kind), Some(turning)) => turning.only().is_none() && turning.into.contains(&kind),
        }
    }

    pub(super) fn actions(&self) -> Vec<Action> {
        let spaces: Vec<_> = self.engine.game.board.ids().collect();
        let kinds: Vec<KindId> = self.engine.game.kind_ids().collect();
        let pairs = spaces
            .iter()
            .flat_map(|&from| spaces.iter().map(move |&to| (from, to)))
            .filter(|(from, to)| from != to && !self.state.cell(*from).is_empty());
        let mut all: Vec<Action> = pairs
            .flat_map(|(from, to)| {
                [
                    Action::Move { from, to },
                    Action::Attack { from, to },
                    Action::Convert { from, to },
                    Action::LiftAt { from, to },
                ]
            })
            .collect();
        let into: Vec<Action> = all
            .iter()
            .flat_map(|&action| {
                kinds.iter().filter_map(move |&into| match action {
                    Action::Move { from, to } => Some(Action::MoveInto { from, to, into }),
                    Action::Attack { from, to } => Some(Action::AttackInto { from, to, into }),
                    _ => None,
                })
            })
            .collect();
        if self.engine.game.turnings().next().is_some() {
            all.extend(into);
        }
        for &at in &spaces {
            all.extend([Action::Flip { at }, Action::LiftHere { at }, Action::Lay { at }]);
            all.extend(kinds.iter().map(|&kind| Action::Drop { kind, to: at }));
        }
        all.push(Action::Pass);
        all.retain(|&action| self.is_legal(action));
        all.sort_unstable();
        all
    }

    /// Whether a piece is attacked, by looking at every attack of every enemy.
    fn is_attacked(&self, at: SpaceId) -> bool {
        let victim = self.engine.part(self.state, at);
        let Some(owner) = victim.cell.army().and_then(|army| self.state.seat_of(army)) else {
            return false;
        };
        let enemies = self
            .engine
            .game
            .seats
            .iter()
            .filter(|&seat| !self.engine.game.seats.allied(seat, owner) && !self.state.defeated().contains(seat));
        enemies.into_iter().any(|enemy| {
            let mut turned = self.state.clone();
            self.engine.set_turn(&mut turned, enemy);
            let oracle = Oracle {
                engine: self.engine,
                state: &turned,
            };
            let jumped = oracle.chains().iter().any(|chain| chain.prey.contains(at));
            jumped
                || self.engine.game.board.ids().any(|from| {
                    let action = Action::Attack { from, to: at };
                    from != at
                        && oracle.is_possible(action)
                        && !oracle.engine.game.rules.iter().any(|rule| match &rule.form {
                            RuleForm::Forbid(pattern) => {
                                covers(pattern.kind, action) && oracle.holds(&oracle.context(action), &pattern.when)
                            }
                            _ => false,
                        })
                        && {
                            let (a, d) = (turned.cell(from).parts().unwrap(), turned.cell(at).parts().unwrap());
                            let verdict = self.engine.verdict(&turned, &oracle.context(action), a, d);
                            matches!(
                                verdict,
                                Verdict::Fought(FightResult::Attacker | FightResult::Neither, Taken::Out | Taken::Hand)
                            )
                        }
                })
        })
    }
}

#[test]
fn the_engine_lists_what_the_oracle_finds_legal() {
    for variant in every_variant() {
        let engine = engine(variant);
        let mut dice = Dice::new(5);
        let mut state = random_start(&engine, &mut dice);
        let every = if engine.game.board.len() > 100 { 23 } else { 7 };
        for ply in 0..400 {
            let Some(action) = engine.random_action(&state, &mut dice) else {
                state = random_start(&engine, &mut dice);
                continue;
            };
            if ply % every == 0 && !state.is_exchanging() {
                let oracle = Oracle {
                    engine: &engine,
                    state: &state,
                };
                let (mut plain, mut chains) = (oracle.actions(), oracle.chains());
                oracle.keep_dutiful(&mut plain, &mut chains);
                let mut chains: Vec<_> = chains.iter().map(Found::key).collect();
                chains.sort_unstable();
                let (mut listed, mut jumps) = (Vec::new(), Vec::new());
                for action in engine.actions(&state) {
                    match action {
                        Action::Take { route } | Action::TakeInto { route, .. } => {
                            let mut taken = engine.taken(&state, state.to_move(), &route).unwrap();
                            taken.sort_unstable();
                            jumps.push((route.ends().0, route.ends().1, taken, action.into_kind()));
                        }
                        _ => listed.push(action),
                    }
                }
                listed.sort_unstable();
                jumps.sort_unstable();
                assert_eq!(listed, plain, "{variant}: {}", engine.write_position(&state));
                assert_eq!(jumps, chains, "{variant}: {}", engine.write_position(&state));
                for at in engine.game.board.ids() {
                    let part: Part = engine.part(&state, at);
                    if !part.cell.is_empty() {
                        assert_eq!(engine.is_attacked(&state, part), oracle.is_attacked(at), "{variant}");
                    }
                }
            }
            engine.apply(&mut state, action, &mut ());
        }
    }
}

#[test]
fn actions_come_in_the_same_order_and_none_twice() {
    for variant in every_variant() {
        let engine = engine(variant);
        let mut dice = Dice::new(6);
        let mut state = random_start(&engine, &mut dice);
        for _ in 0..200 {
            let actions = engine.actions(&state);
            assert_eq!(actions, engine.actions(&state.clone()), "{variant}");
            let mut sorted = actions.clone();
            sorted.sort_unstable();
            sorted.dedup();
            assert_eq!(sorted.len(), actions.len(), "{variant}");
            match engine.random_action(&state, &mut dice) {
                Some(action) => engine.apply(&mut state, action, &mut ()),
                None => break,
            }
        }
    }
}
