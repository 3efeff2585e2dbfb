//! Where a piece can go: along its legs, through what its gate leaves open.

use super::gate::Gate;
use super::leg::{Leg, Way};
use super::scene::{Depth, Part, Scene};
use super::{Engine, State};
use crate::game::{ArmyId, CombatCell, Condition, FightResult, KindId, SeatId, SpaceId, SpaceSet, TrailNode, Verdict};

/// What a seat sees on the board when it looks for actions.
#[derive(Clone, Copy, Debug)]
pub(super) struct Survey {
    pub(super) seat: SeatId,
    /// Where anything stands.
    pub(super) filled: SpaceSet,
    /// Where enemies and neutral pieces stand.
    pub(super) foes: SpaceSet,
    pub(super) depth: Depth,
}

/// Where a piece can go.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Targets {
    /// To empty spaces.
    pub(super) moves: SpaceSet,
    /// Onto enemies.
    pub(super) attacks: SpaceSet,
}

/// Where legs lead, whoever stands there.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Reach {
    /// Empty spaces.
    pub(super) free: SpaceSet,
    /// Spaces with a piece.
    pub(super) met: SpaceSet,
}

impl Engine {
    /// Looks at the board for a seat.
    #[inline]
    pub(super) fn survey(&self, state: &State, seat: SeatId, depth: Depth) -> Survey {
        let mut foes = self
            .game
            .seats
            .neutral
            .map_or(SpaceSet::EMPTY, |neutral| state.occupied(neutral));
        let enemies = self.plan.enemies[seat.index()];
        for (other, army) in state.bound.iter().enumerate() {
            if enemies.contains(SeatId::from_index(other))
                && let Some(army) = army
            {
                foes = foes.or(state.occupied(*army));
            }
        }
        Survey {
            seat,
            filled: state.filled(),
            foes,
            depth,
        }
    }

    /// The scene of a piece about to go somewhere.
    fn setting_out(&self, state: &State, survey: &Survey, from: SpaceId) -> Scene {
        self.before(state, survey.seat, survey.depth)
            .acting(self.part(state, from), Some(from), None)
    }

    /// Where a piece can go. The board's own limits and the rules are kept, except rules on what an action would leave.
    #[inline]
    pub(super) fn targets(
        &self,
        state: &State,
        survey: &Survey,
        (army, kind): (ArmyId, KindId),
        from: SpaceId,
    ) -> Targets {
        let gate = self.plan.gate(survey.seat, army, kind);
        let mut moving = gate.moving.from.contains(from);
        let mut attacking = gate.attacking.from.contains(from);
        if moving && !gate.moving.bans_piece.is_empty() {
            moving = !self.is_banned(state, &self.setting_out(state, survey, from), &gate.moving.bans_piece);
        }
        if attacking && !gate.attacking.bans_piece.is_empty() {
            attacking = !self.is_banned(
                state,
                &self.setting_out(state, survey, from),
                &gate.attacking.bans_piece,
            );
        }
        if !moving && !attacking {
            return Targets::default();
        }
        let reach = self.reach(state, survey, (army, kind), from);
        let mut targets = Targets::default();
        if moving {
            targets.moves = reach.free.and(gate.moving.to);
            if !gate.moving.bans.is_empty() {
                let scene = self.setting_out(state, survey, from);
                for to in &targets.moves {
                    let scene = Scene { to: Some(to), ..scene };
                    if self.is_banned(state, &scene, &gate.moving.bans) {
                        targets.moves.remove(to);
                    }
                }
            }
        }
        if attacking {
            let met = reach.met.and(survey.foes).and(gate.attacking.to);
            for to in &met {
                if self.may_attack(state, survey, gate, (army, kind), from, to) {
                    targets.attacks.insert(to);
                }
            }
        }
        targets
    }

    fn is_banned(&self, state: &State, scene: &Scene, bans: &[Condition]) -> bool {
        bans.iter().any(|ban| self.holds(state, scene, ban))
    }

    #[inline]
    fn may_attack(
        &self,
        state: &State,
        survey: &Survey,
        gate: &Gate,
        attacker: (ArmyId, KindId),
        from: SpaceId,
        to: SpaceId,
    ) -> bool {
        let Some(defender) = state.cell(to).parts() else {
            return false;
        };
        if !gate.attackable[defender.0.index()].contains(defender.1) {
            return false;
        }
        if self.plan.carries && !self.has_room(state, from, to) {
            return false;
        }
        if gate.attacking.bans.is_empty() && !gate.open_fights {
            return true;
        }
        let scene = Scene {
            to: Some(to),
            ..self.setting_out(state, survey, from)
        }
        .upon(self.part(state, to));
        !self.is_banned(state, &scene, &gate.attacking.bans)
            && (!gate.open_fights || self.verdict(state, &scene, attacker, defender) != Verdict::Forbidden)
    }

    /// Whether the cargo of a piece that goes onto another has room there: a space holds one piece of cargo.
    pub(super) fn has_room(&self, state: &State, from: SpaceId, to: SpaceId) -> bool {
        !(state.cargo(from).is_some_and(|cargo| cargo.aboard) && state.cargo(to).is_some())
    }

    /// What comes of an attack.
    pub(super) fn verdict(
        &self,
        state: &State,
        scene: &Scene,
        attacker: (ArmyId, KindId),
        defender: (ArmyId, KindId),
    ) -> Verdict {
        match self.game.combat.cell(attacker, defender) {
            CombatCell::Settled(verdict, _) => *verdict,
            CombatCell::Open(cases, otherwise) => cases
                .iter()
                .map(|case| &self.game.combat.cases[case.index()])
                .find(|case| {
                    let fits = |part: Option<Part>, who| part.is_some_and(|part| self.fits(state, scene, who, part));
                    fits(scene.piece, &case.attacker)
                        && fits(scene.target, &case.defender)
                        && self.holds(state, scene, &case.when)
                })
                .map_or(*otherwise, |case| case.verdict),
        }
    }

    /// Where a piece's legs lead.
    #[inline]
    pub(super) fn reach(&self, state: &State, survey: &Survey, (army, kind): (ArmyId, KindId), from: SpaceId) -> Reach {
        let mut reach = Reach::default();
        for leg in self.plan.legs(army, kind) {
            let asked = leg.when != Condition::Known(true);
            if asked && !leg.by_end && !self.holds(state, &self.setting_out(state, survey, from), &leg.when) {
                continue;
            }
            let mut come = match &leg.way {
                Way::Walk(trails) => walk(trails.of(from), survey.filled),
                Way::Roam(neighbours) => roam(neighbours, from, survey.filled),
                Way::Hop(count, trails) => self.hop(state, survey, leg, *count, trails.of(from), from),
            };
            if asked && leg.by_end {
                self.sift(state, survey, leg, from, &mut come);
            }
            if leg.to_empty {
                reach.free = reach.free.or(come.without(survey.filled));
            }
            if leg.to_enemy {
                reach.met = reach.met.or(come.and(survey.filled));
            }
        }
        reach
    }

    /// Takes out the ends of the way for which a leg's condition does not hold.
    fn sift(&self, state: &State, survey: &Survey, leg: &Leg, from: SpaceId, come: &mut SpaceSet) {
        let setting_out = self.setting_out(state, survey, from);
        for to in come.iter() {
            let target = survey.filled.contains(to).then(|| self.part(state, to));
            let scene = Scene {
                to: Some(to),
                target,
                ..setting_out
            };
            if !self.holds(state, &scene, &leg.when) {
                come.remove(to);
            }
        }
    }

    fn hop(
        &self,
        state: &State,
        survey: &Survey,
        leg: &Leg,
        count: u8,
        nodes: &[TrailNode],
        from: SpaceId,
    ) -> SpaceSet {
        let scene = self.setting_out(state, survey, from);
        let may_pass = |at: SpaceId| {
            let passed = Some(self.part(state, at));
            leg.over == Condition::Known(true) || self.holds(state, &Scene { passed, ..scene }, &leg.over)
        };
        let mut come = SpaceSet::EMPTY;
        hop_along(nodes, (0, nodes.len()), count, survey.filled, &may_pass, &mut come);
        come
    }

    /// Whether an enemy of a piece's owner could take it now, were it that enemy's turn.
    pub(super) fn is_attacked(&self, state: &State, part: Part) -> bool {
        let (Some(at), Some(victim)) = (part.at, part.cell.parts()) else {
            return false;
        };
        let Some(owner) = state.seat_of(victim.0) else {
            return false;
        };
        let enemies = self.plan.enemies[owner.index()].without(state.defeated);
        enemies.iter().any(|enemy| {
            let survey = self.survey(state, enemy, Depth::THREAT);
            let own = state.army_of(enemy);
            let strangers = self.plan.strangers[enemy.index()].iter().copied();
            own.into_iter()
                .chain(strangers.filter(|&army| Some(army) != own))
                .any(|army| self.threatens(state, &survey, army, at))
        })
    }

    /// Whether some piece of an army could take what stands on a space.
    fn threatens(&self, state: &State, survey: &Survey, army: ArmyId, at: SpaceId) -> bool {
        let Some(victim) = state.cell(at).parts() else {
            return false;
        };
        state.occupied(army).iter().any(|from| {
            let Some((_, kind)) = state.cell(from).parts() else {
                return false;
            };
            let slot = army.index() * self.plan.kinds + kind.index();
            if !self.plan.approaches[slot][at.index()].contains(from)
                || !self.targets(state, survey, (army, kind), from).attacks.contains(at)
            {
                return false;
            }
            let scene = Scene {
                to: Some(at),
                ..self.setting_out(state, survey, from)
            }
            .upon(self.part(state, at));
            matches!(
                self.verdict(state, &scene, (army, kind), victim),
                Verdict::Fought(FightResult::Attacker | FightResult::Neither, _)
            )
        })
    }
}

#[inline]
fn walk(nodes: &[TrailNode], filled: SpaceSet) -> SpaceSet {
    let mut come = SpaceSet::EMPTY;
    let mut at = 0;
    while let Some(node) = nodes.get(at) {
        come.insert(node.space);
        at = if filled.contains(node.space) {
            usize::from(node.skip)
        } else {
            at + 1
        };
    }
    come
}

#[inline]
fn roam(neighbours: &[SpaceSet], from: SpaceId, filled: SpaceSet) -> SpaceSet {
    let mut come = neighbours[from.index()];
    let mut open = come.without(filled);
    while let Some(at) = open.iter().next() {
        open.remove(at);
        let new = neighbours[at.index()].without(come);
        come = come.or(new);
        open = open.or(new.without(filled));
    }
    come.remove(from);
    come
}

fn hop_along(
    nodes: &[TrailNode],
    (start, end): (usize, usize),
    left: u8,
    filled: SpaceSet,
    may_pass: &impl Fn(SpaceId) -> bool,
    come: &mut SpaceSet,
) {
    let mut at = start;
    while at < end {
        let node = nodes[at];
        let skip = usize::from(node.skip).clamp(at + 1, end);
        if left == 0 {
            come.insert(node.space);
        }
        if !filled.contains(node.space) {
            hop_along(nodes, (at + 1, skip), left, filled, may_pass, come);
        } else if left > 0 && may_pass(node.space) {
            hop_along(nodes, (at + 1, skip), left - 1, filled, may_pass, come);
        }
        at = skip;
    }
}
