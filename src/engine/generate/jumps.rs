//! Chains of jumps: where a piece can go that takes what it jumps over, once or again and again.
//!
//! Takes a state and a piece; tells a listener one action for each end of a chain and each set of what it takes, along the
//! first of the ways that lead to it. What always holds: of what is taken nothing is jumped over twice; a chain has no more
//! spaces than a [`Route`], and of one piece no more than [`MOST`] are looked at, so that no board takes forever.

use std::ops::ControlFlow;

use crate::engine::generate::batch::{Batch, Verb};
use crate::engine::generate::context::{Context, Nesting, Part};
use crate::engine::generate::listener::Listener;
use crate::engine::generate::reach::Survey;
use crate::engine::tables::jumps::Jump;
use crate::engine::{Action, Engine, Route, State};
use crate::game::{ActionKind, Condition, EventKind, KindId, RuleForm, SeatId, SpaceId, SpaceSet, Taking, TrailNode};

/// How many chains of one piece are looked at.
const MOST: usize = 4096;

/// What a chain has come to.
#[derive(Clone, Debug)]
pub(in crate::engine) struct Chain {
    pub(in crate::engine) route: Route,
    /// What it has taken, in its order.
    pub(in crate::engine) taken: Vec<SpaceId>,
    /// What of it has left the board already.
    gone: SpaceSet,
}

/// A piece that jumps.
#[derive(Clone, Copy)]
struct Jumper<'a> {
    engine: &'a Engine,
    state: &'a State,
    jumps: &'a [Jump],
    from: SpaceId,
    /// What is asked of it, its way left open.
    context: Context,
    piece: Part,
}

impl Chain {
    fn of(from: SpaceId) -> Self {
        Self {
            route: Route::from(from),
            taken: Vec::new(),
            gone: SpaceSet::EMPTY,
        }
    }

    /// The set of what it has taken.
    fn prey(&self) -> SpaceSet {
        self.taken.iter().copied().collect()
    }
}

impl Jumper<'_> {
    /// Calls `visit` with each chain that is a jump longer than another.
    fn each_longer(&self, chain: &Chain, visit: &mut dyn FnMut(Chain)) {
        let is_first = chain.taken.is_empty();
        let (_, at) = chain.route.ends();
        let prey = chain.prey();
        let mut standing = self.state.filled().without(chain.gone);
        standing.remove(self.from);
        for jump in self.jumps.iter().filter(|jump| is_first || jump.repeated) {
            let may_pass = |space: SpaceId| {
                let passed = Some(self.engine.part(self.state, space));
                let context = Context {
                    passed,
                    from: Some(at),
                    ..self.context
                };
                !prey.contains(space) && self.engine.holds(self.state, &context, &jump.over)
            };
            let nodes = jump.trails.of(at);
            let mut passed = Vec::new();
            land(
                nodes,
                (0, nodes.len()),
                jump.count,
                standing,
                &may_pass,
                &mut passed,
                &mut |to, passed| {
                    let context = self.context.acting(self.piece.moved_to(at), Some(at), Some(to));
                    let Some(route) = chain.route.on_to(to) else { return };
                    if jump.when != Condition::Known(true) && !self.engine.holds(self.state, &context, &jump.when) {
                        return;
                    }
                    let mut longer = Chain { route, ..chain.clone() };
                    longer.taken.extend_from_slice(passed);
                    if jump.taking == Taking::AtOnce {
                        longer.gone = longer.gone.or(passed.iter().copied().collect());
                    }
                    visit(longer);
                },
            );
        }
    }

    /// All chains, one for each end and each set of what is taken.
    fn chains(&self) -> Vec<Chain> {
        let (mut known, mut found) = (Vec::new(), Vec::new());
        let mut open = vec![Chain::of(self.from)];
        while let Some(chain) = open.pop() {
            let mut longer = Vec::new();
            self.each_longer(&chain, &mut |next| longer.push(next));
            for next in longer.into_iter().rev() {
                let key = (next.route.ends().1, next.prey());
                if known.len() < MOST && !known.contains(&key) {
                    known.push(key);
                    open.push(next);
                }
            }
            if !chain.taken.is_empty() {
                found.push(chain);
            }
        }
        found
    }

    /// What a route takes, if it can be gone.
    fn along(&self, route: &Route) -> Option<Chain> {
        let mut open = vec![Chain::of(self.from)];
        for at in 1..route.spaces().len() {
            let mut next = Vec::new();
            for chain in &open {
                self.each_longer(chain, &mut |longer| {
                    if longer.route.spaces() == &route.spaces()[..=at] {
                        next.push(longer);
                    }
                });
            }
            next.truncate(MOST);
            open = next;
        }
        open.into_iter().next().filter(|chain| !chain.taken.is_empty())
    }
}

/// Calls `visit` with the empty spaces of a part of a trail behind so many pieces, up to the next piece on each branch, and
/// what is passed on the way.
fn land(
    nodes: &[TrailNode],
    (start, end): (usize, usize),
    left: u8,
    standing: SpaceSet,
    may_pass: &dyn Fn(SpaceId) -> bool,
    passed: &mut Vec<SpaceId>,
    visit: &mut dyn FnMut(SpaceId, &[SpaceId]),
) {
    let mut at = start;
    while at < end {
        let node = nodes[at];
        let skip = usize::from(node.skip).clamp(at + 1, end);
        if !standing.contains(node.space) {
            if left == 0 {
                visit(node.space, passed);
            }
            land(nodes, (at + 1, skip), left, standing, may_pass, passed, visit);
        } else if left > 0 && may_pass(node.space) {
            passed.push(node.space);
            land(nodes, (at + 1, skip), left - 1, standing, may_pass, passed, visit);
            passed.pop();
        }
        at = skip;
    }
}

impl Engine {
    /// The piece on a space as one that jumps, if it can.
    fn jumper<'a>(&'a self, state: &'a State, seat: SeatId, from: SpaceId, depth: Nesting) -> Option<Jumper<'a>> {
        let (army, kind) = state.cell(from).parts()?;
        let jumps = &*self.tables.legs(army, kind).jumps;
        if jumps.is_empty() || state.army_of(seat) != Some(army) {
            return None;
        }
        let piece = self.part(state, from);
        Some(Jumper {
            engine: self,
            state,
            jumps,
            from,
            context: self.before(state, seat, depth).acting(piece, Some(from), None),
            piece,
        })
    }

    /// What a piece takes along a route in a seat's turn, in the order in which it does; `None` if it cannot go there so.
    pub(crate) fn taken(&self, state: &State, seat: SeatId, route: &Route) -> Option<Vec<SpaceId>> {
        let jumper = self.jumper(state, seat, route.ends().0, Nesting::TURN)?;
        jumper.along(route).map(|chain| chain.taken)
    }

    /// Whether a piece that has gone along a route could take more.
    pub(in crate::engine) fn takes_on(&self, state: &State, seat: SeatId, route: &Route) -> bool {
        let Some(jumper) = self.jumper(state, seat, route.ends().0, Nesting::TURN) else {
            return false;
        };
        let mut more = false;
        if let Some(chain) = jumper.along(route) {
            jumper.each_longer(&chain, &mut |_| more = true);
        }
        more
    }

    /// Whether a piece could take what stands on a space, were it its seat's turn.
    pub(super) fn could_take_on_the_way(&self, state: &State, seat: SeatId, from: SpaceId, prey: SpaceId) -> bool {
        let Some(jumper) = self.jumper(state, seat, from, Nesting::THREAT) else {
            return false;
        };
        let takes = |chain: &Chain| chain.taken.contains(&prey);
        let mut chains = jumper.chains().into_iter().filter(takes);
        chains.any(|chain| !self.is_forbidden_take(state, seat, &chain, Nesting::THREAT))
    }

    /// Tells the actions in which a piece takes what it jumps over.
    pub(super) fn take_chains<const WORDS: usize>(
        &self,
        state: &State,
        survey: &Survey<WORDS>,
        from: SpaceId,
        listener: &mut impl Listener<WORDS>,
    ) -> ControlFlow<()> {
        let Some(jumper) = self.jumper(state, survey.seat, from, survey.depth) else {
            return ControlFlow::Continue(());
        };
        for chain in jumper.chains() {
            if self.is_forbidden_take(state, survey.seat, &chain, survey.depth) {
                continue;
            }
            let end: SpaceSet = [chain.route.ends().1].into_iter().collect();
            let (kinds, plain) = self.turns_of_take(state, survey.seat, &chain, survey.depth);
            if plain {
                listener.batch(Batch::new(Verb::Take(chain.route), end))?;
            }
            for kind in kinds {
                listener.batch(Batch::new(Verb::TakeInto(chain.route, kind), end))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether a rule forbids a chain: as a move, or as an attack on something that it takes.
    fn is_forbidden_take(&self, state: &State, seat: SeatId, chain: &Chain, depth: Nesting) -> bool {
        let action = Action::Take { route: chain.route };
        self.game.rules.iter().any(|rule| match &rule.form {
            RuleForm::Forbid(pattern) => self.is_said_of_take(
                state,
                seat,
                (action, &chain.taken),
                depth,
                (pattern.kind, &pattern.when),
            ),
            _ => false,
        })
    }

    /// Whether something that is said of actions is so of one that takes these: of an attack if it is so of one of them.
    fn is_said_of_take(
        &self,
        state: &State,
        seat: SeatId,
        (action, taken): (Action, &[SpaceId]),
        depth: Nesting,
        (kind, when): (ActionKind, &Condition),
    ) -> bool {
        let context = self.context_of(state, seat, action, depth);
        match kind {
            ActionKind::Any | ActionKind::Move => self.holds(state, &context, when),
            ActionKind::Attack => taken
                .iter()
                .any(|&at| self.holds(state, &context.upon(self.part(state, at)), when)),
            _ => false,
        }
    }

    /// Whether something that is said of a sort of actions is so of one, which is of that sort.
    pub(in crate::engine) fn is_said(
        &self,
        state: &State,
        seat: SeatId,
        action: Action,
        depth: Nesting,
        (kind, when): (ActionKind, &Condition),
    ) -> bool {
        match action {
            Action::Take { route } | Action::TakeInto { route, .. } => {
                let taken = self.taken(state, seat, &route).unwrap_or_default();
                self.is_said_of_take(state, seat, (action, &taken), depth, (kind, when))
            }
            _ => self.holds(state, &self.context_of(state, seat, action, depth), when),
        }
    }

    /// What the mover can choose that the piece turns into at the end of a chain, and whether it can also choose nothing.
    fn turns_of_take(&self, state: &State, seat: SeatId, chain: &Chain, depth: Nesting) -> (Vec<KindId>, bool) {
        let context = self.context_of(state, seat, Action::Take { route: chain.route }, depth);
        let parts = context.piece.and_then(|piece| piece.cell.parts());
        let Some((army, kind)) = parts else {
            return (Vec::new(), true);
        };
        let arrived = Context {
            piece: context.piece.zip(context.to).map(|(piece, to)| piece.moved_to(to)),
            ..context
        };
        let turns = &self.tables.gate(seat, army, kind).turns;
        let decides = turns.iter().find(|turn| match turn.event {
            EventKind::Arrival => self.holds(state, &arrived, &turn.when),
            EventKind::Attack => chain
                .taken
                .iter()
                .any(|&at| self.holds(state, &context.upon(self.part(state, at)), &turn.when)),
            _ => self.holds(state, &context, &turn.when),
        });
        match decides {
            Some(turn) if turn.turning.only().is_none() => (turn.turning.into.clone(), turn.turning.optional),
            _ => (Vec::new(), true),
        }
    }
}
