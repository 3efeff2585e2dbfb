//! A slow, obvious search for chains of jumps, for the oracle.

use super::oracle::Oracle;
use crate::engine::generate::context::{Context, Nesting};
use crate::engine::{Action, Route};
use crate::game::{
    ActionKind, Amount, Condition, Effect, EventKind, KindId, Role, RuleForm, SpaceId, SpaceSet, Taking, Travel, Who,
};

/// A chain: its ends, what it takes, what the piece turns into, one of its ways, and whether it could be longer.
#[derive(Clone, Debug)]
pub(super) struct Found {
    pub(super) ends: (SpaceId, SpaceId),
    pub(super) prey: SpaceSet,
    pub(super) into: Option<KindId>,
    pub(super) route: Route,
    pub(super) ends_early: bool,
}

impl Found {
    /// What tells it from others.
    pub(super) fn key(&self) -> (SpaceId, SpaceId, Vec<SpaceId>, Option<KindId>) {
        (self.ends.0, self.ends.1, self.prey.iter().collect(), self.into)
    }
}

impl Oracle<'_> {
    /// Every way on from where a chain has come to.
    fn on(
        &self,
        from: SpaceId,
        chain: &[SpaceId],
        prey: SpaceSet,
        gone: SpaceSet,
    ) -> Vec<(SpaceId, SpaceSet, SpaceSet)> {
        let state = self.state;
        let (army, kind) = state.cell(from).parts().unwrap();
        let at = *chain.last().unwrap();
        let stands = |space: SpaceId| space != from && !gone.contains(space) && !state.cell(space).is_empty();
        let context = self.context(Action::Move { from, to: from });
        let mut found = Vec::new();
        for motion in &self.engine.game.kind(kind).motions {
            let (Travel::Hop(count), Some(taking)) = (motion.travel, motion.taking) else {
                continue;
            };
            if chain.len() > 1 && !motion.repeated {
                continue;
            }
            let trail = &motion.geometry[army.index()].trails[at.index()];
            let mut above: Vec<usize> = Vec::new();
            for (index, node) in trail.nodes.iter().enumerate() {
                above.retain(|&node| usize::from(trail.nodes[node].skip) > index);
                let passed: SpaceSet = above
                    .iter()
                    .map(|&node| trail.nodes[node].space)
                    .filter(|&space| stands(space))
                    .collect();
                let piece = context.piece.map(|piece| piece.moved_to(at));
                let may_pass = |space: SpaceId| {
                    let passed = Some(self.engine.part(state, space));
                    let (from, to) = (Some(at), None);
                    !prey.contains(space)
                        && self.holds(
                            &Context {
                                passed,
                                from,
                                to,
                                ..context
                            },
                            &motion.over,
                        )
                };
                let (here, to) = (Some(at), Some(node.space));
                let goes = Context {
                    piece,
                    from: here,
                    to,
                    ..context
                };
                if passed.len() == usize::from(count)
                    && !stands(node.space)
                    && passed.iter().all(may_pass)
                    && self.holds(&goes, &motion.when)
                {
                    let left = if taking == Taking::AtOnce {
                        gone.or(passed)
                    } else {
                        gone
                    };
                    found.push((node.space, prey.or(passed), left));
                }
                above.push(index);
            }
        }
        found
    }

    fn search(&self, chain: &[SpaceId], prey: SpaceSet, gone: SpaceSet, all: &mut Vec<Found>) {
        let from = chain[0];
        let on = self.on(from, chain, prey, gone);
        if chain.len() > 1 {
            let route = chain[1..]
                .iter()
                .try_fold(Route::from(from), |route, &space| route.on_to(space));
            let Some(route) = route else { return };
            all.push(Found {
                ends: (from, chain[chain.len() - 1]),
                prey,
                into: None,
                route,
                ends_early: !on.is_empty(),
            });
        }
        for (to, prey, gone) in on {
            let longer: Vec<_> = chain.iter().copied().chain([to]).collect();
            self.search(&longer, prey, gone, all);
        }
    }

    /// Whether something that is said of a sort of action is so of a chain.
    pub(super) fn is_said(&self, found: &Found, kind: ActionKind, when: &Condition) -> bool {
        let (from, to) = found.ends;
        let context = Context {
            target: None,
            ..self.context(Action::Move { from, to })
        };
        match kind {
            ActionKind::Any | ActionKind::Move => self.holds(&context, when),
            ActionKind::Attack => found
                .prey
                .iter()
                .any(|at| self.holds(&context.upon(self.engine.part(self.state, at)), when)),
            _ => false,
        }
    }

    fn is_forbidden(&self, found: &Found) -> bool {
        self.engine.game.rules.iter().any(|rule| match &rule.form {
            RuleForm::Forbid(pattern) => self.is_said(found, pattern.kind, &pattern.when),
            RuleForm::ForbidLeaving(pattern, afterwards) => {
                self.is_said(found, pattern.kind, &pattern.when) && {
                    let mut after = self.state.clone();
                    let action = Action::Take { route: found.route };
                    self.engine.perform(&mut after, self.mover(), action, &mut ());
                    let next = self.engine.seat_after(&after, self.mover());
                    let context = Context::empty(self.mover(), next, Nesting::TURN);
                    self.engine.holds(&after, &context, afterwards)
                }
            }
            _ => false,
        })
    }

    /// What the mover may choose for a chain: the kinds, and whether none of them as well.
    fn choices(&self, found: &Found) -> (Vec<KindId>, bool) {
        let (from, to) = found.ends;
        for rule in &self.engine.game.rules {
            let RuleForm::On(pattern, effects) = &rule.form else {
                continue;
            };
            let turning = effects.iter().find_map(|effect| match effect {
                Effect::Turn(Who::The(Role::Piece), turning) => Some(turning),
                _ => None,
            });
            let Some(turning) = turning else { continue };
            let wakes = match pattern.kind {
                EventKind::Move => self.is_said(found, ActionKind::Move, &pattern.when),
                EventKind::Attack => self.is_said(found, ActionKind::Attack, &pattern.when),
                EventKind::Arrival => {
                    let context = self.context(Action::Move { from, to });
                    let piece = context.piece.map(|piece| piece.moved_to(to));
                    let target = None;
                    self.holds(
                        &Context {
                            piece,
                            target,
                            ..context
                        },
                        &pattern.when,
                    )
                }
                _ => false,
            };
            if wakes && turning.only().is_some() {
                return (Vec::new(), true);
            }
            if wakes {
                return (turning.into.clone(), turning.optional);
            }
        }
        (Vec::new(), true)
    }

    /// All chains of the seat to move that nothing forbids, one for each end and each set of what is taken.
    pub(super) fn chains(&self) -> Vec<Found> {
        let mut all: Vec<Found> = Vec::new();
        for from in self.engine.game.board.ids() {
            let army = self.state.cell(from).army();
            if army.is_none() || army != self.state.army_of(self.mover()) {
                continue;
            }
            let mut chains = Vec::new();
            self.search(&[from], SpaceSet::EMPTY, SpaceSet::EMPTY, &mut chains);
            for chain in chains {
                if all.iter().any(|known| known.key() == chain.key()) || self.is_forbidden(&chain) {
                    continue;
                }
                all.push(chain);
            }
        }
        let with_choices = |chain: &Found| {
            let (kinds, plain) = self.choices(chain);
            let plain = plain.then(|| chain.clone());
            let turned = kinds.into_iter().map(|kind| Found {
                into: Some(kind),
                ..chain.clone()
            });
            plain.into_iter().chain(turned).collect::<Vec<_>>()
        };
        all.iter().flat_map(with_choices).collect()
    }

    /// Leaves what duties leave of plain actions and chains.
    pub(super) fn keep_dutiful(&self, plain: &mut Vec<Action>, chains: &mut Vec<Found>) {
        for rule in &self.engine.game.rules {
            let RuleForm::Oblige(pattern, amount) = &rule.form else {
                continue;
            };
            let asked = |action: &Action| {
                crate::engine::generate::leaving::covers(pattern.kind, *action)
                    && self.holds(&self.context(*action), &pattern.when)
            };
            let chain_asked = |chain: &Found| self.is_said(chain, pattern.kind, &pattern.when);
            if !plain.iter().any(asked) && !chains.iter().any(chain_asked) {
                continue;
            }
            plain.retain(asked);
            chains.retain(chain_asked);
            let Some(amount) = *amount else { continue };
            let worth = |at: SpaceId| match (amount, self.state.cell(at).kind()) {
                (Amount::MostValue, Some(kind)) => self.engine.game.kind(kind).value,
                _ => 1,
            };
            let of_plain = |action: &Action| match *action {
                Action::Attack { to, .. } | Action::AttackInto { to, .. } => worth(to),
                _ => 0,
            };
            let of_chain = |chain: &Found| chain.prey.iter().map(worth).sum::<i32>();
            if amount == Amount::All {
                chains.retain(|chain| !chain.ends_early);
            } else {
                let most = plain.iter().map(of_plain).chain(chains.iter().map(of_chain)).max();
                plain.retain(|action| Some(of_plain(action)) == most);
                chains.retain(|chain| Some(of_chain(chain)) == most);
            }
        }
    }
}
