//! Where a piece can go: along its legs, through what its gate leaves open.

use super::field::Field;
use super::gate::{Gate, Side};
use super::leg::{Asked, Leg, Legs, Way};
use super::scene::{Depth, Part, Scene};
use super::travel::hop;
use super::{Engine, State};
use crate::game::{ArmyId, CombatCell, Condition, KindId, SeatId, SpaceId, SpaceSet, TrailNode, Verdict};

/// What a seat sees on the board when it looks for actions.
#[derive(Clone, Copy, Debug)]
pub(super) struct Survey<const WORDS: usize> {
    pub(super) seat: SeatId,
    /// Where anything stands.
    pub(super) filled: Field<WORDS>,
    /// Where enemies and neutral pieces stand.
    pub(super) foes: Field<WORDS>,
    /// Where pieces lie face down.
    pub(super) down: Field<WORDS>,
    pub(super) depth: Depth,
}

/// Where a piece can go.
#[derive(Clone, Copy, Debug)]
pub(super) struct Targets<const WORDS: usize> {
    /// To empty spaces.
    pub(super) moves: Field<WORDS>,
    /// Onto enemies.
    pub(super) attacks: Field<WORDS>,
}

/// Where legs lead, whoever stands there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reach<const WORDS: usize> {
    /// Empty spaces.
    pub(super) free: Field<WORDS>,
    /// Spaces with a piece.
    pub(super) met: Field<WORDS>,
}

impl<const WORDS: usize> Targets<WORDS> {
    /// Nowhere.
    pub(super) const NONE: Self = Self {
        moves: Field::EMPTY,
        attacks: Field::EMPTY,
    };

    /// How many there are.
    #[inline]
    pub(super) fn len(self) -> usize {
        self.moves.or(self.attacks).len()
    }

    /// Whether the piece can go nowhere.
    #[inline]
    pub(super) fn is_empty(self) -> bool {
        self.moves.or(self.attacks).is_empty()
    }
}

impl Engine {
    /// Looks at the board for a seat.
    #[inline]
    pub(super) fn survey<const WORDS: usize>(&self, state: &State, seat: SeatId, depth: Depth) -> Survey<WORDS> {
        let standing = |army: ArmyId| Field::of(state.occupied(army));
        let mut foes = self.game.seats.neutral.map_or(Field::EMPTY, standing);
        for enemy in self.plan.enemies[seat.index()].iter() {
            if let Some(army) = state.army_of(enemy) {
                foes = foes.or(standing(army));
            }
        }
        let filled = state
            .occupied
            .iter()
            .fold(Field::EMPTY, |all, &set| all.or(Field::of(set)));
        Survey {
            seat,
            filled,
            foes,
            down: Field::of(state.down),
            depth,
        }
    }

    /// The scene of a piece about to go somewhere.
    fn setting_out<const WORDS: usize>(&self, state: &State, survey: &Survey<WORDS>, from: SpaceId) -> Scene {
        self.before(state, survey.seat, survey.depth)
            .acting(self.part(state, from), Some(from), None)
    }

    /// The scene of a piece about to attack another.
    pub(super) fn attacking<const WORDS: usize>(
        &self,
        state: &State,
        survey: &Survey<WORDS>,
        from: SpaceId,
        to: SpaceId,
    ) -> Scene {
        let setting_out = self.setting_out(state, survey, from);
        Scene {
            to: Some(to),
            ..setting_out
        }
        .upon(self.part(state, to))
    }

    /// Where a piece can go. The board's own limits and the rules are kept, except rules on what an action would leave.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "a third faster: nearly all the time goes here")]
    pub(super) fn targets<const WORDS: usize>(
        &self,
        state: &State,
        survey: &Survey<WORDS>,
        gate: &Gate,
        (army, kind): (ArmyId, KindId),
        from: SpaceId,
    ) -> Targets<WORDS> {
        let mut targets = Targets::NONE;
        let legs = self.plan.legs_of(gate);
        let openings = Field::of(legs.openings[from.index()]);
        if openings.without(survey.filled).or(openings.and(survey.foes)).is_empty() {
            return targets;
        }
        let open = |side: &Side| {
            Field::<WORDS>::of(side.from).contains(from)
                && !(side.rests_down && survey.down.contains(from))
                && (side.bans_piece.is_empty() || !self.is_held_back(state, survey, side, from))
        };
        let (moving, attacking) = (open(&gate.moving), open(&gate.attacking));
        if !moving && !attacking {
            return targets;
        }
        let reach = self.reach(state, survey, legs, from);
        if moving {
            targets.moves = reach.free.and(Field::of(gate.moving.to));
            if !gate.moving.bans.is_empty() {
                self.sift_moves(state, survey, gate, from, &mut targets.moves);
            }
        }
        if attacking {
            let mut met = reach.met.and(survey.foes).and(Field::of(gate.attacking.to));
            if gate.attacking.spares_down {
                met = met.without(survey.down);
            }
            if gate.attacks_freely {
                targets.attacks = met;
                return targets;
            }
            while let Some(to) = met.pop() {
                if self.may_attack(state, survey, gate, (army, kind), from, to) {
                    targets.attacks.insert(to);
                }
            }
        }
        targets
    }

    /// Whether some ban, asked once for a piece, forbids it everything of a sort.
    fn is_held_back<const WORDS: usize>(
        &self,
        state: &State,
        survey: &Survey<WORDS>,
        side: &Side,
        from: SpaceId,
    ) -> bool {
        self.is_banned(state, &self.setting_out(state, survey, from), &side.bans_piece)
    }

    /// Takes out the moves that some ban, asked for each move, forbids.
    #[cold]
    fn sift_moves<const WORDS: usize>(
        &self,
        state: &State,
        survey: &Survey<WORDS>,
        gate: &Gate,
        from: SpaceId,
        moves: &mut Field<WORDS>,
    ) {
        let scene = self.setting_out(state, survey, from);
        let mut left = *moves;
        while let Some(to) = left.pop() {
            let scene = Scene { to: Some(to), ..scene };
            if self.is_banned(state, &scene, &gate.moving.bans) {
                moves.remove(to);
            }
        }
    }

    fn is_banned(&self, state: &State, scene: &Scene, bans: &[Condition]) -> bool {
        bans.iter().any(|ban| self.holds(state, scene, ban))
    }

    #[inline]
    fn may_attack<const WORDS: usize>(
        &self,
        state: &State,
        survey: &Survey<WORDS>,
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
        let settled = gate.attacking.bans.is_empty() && !gate.open_fights && !self.plan.carries;
        settled || self.may_attack_now(state, survey, gate, (attacker, defender), (from, to))
    }

    /// Whether the state of play permits an attack that the kinds do.
    fn may_attack_now<const WORDS: usize>(
        &self,
        state: &State,
        survey: &Survey<WORDS>,
        gate: &Gate,
        (attacker, defender): ((ArmyId, KindId), (ArmyId, KindId)),
        (from, to): (SpaceId, SpaceId),
    ) -> bool {
        if self.plan.carries && !Self::has_room(state, from, to) {
            return false;
        }
        let scene = self.attacking(state, survey, from, to);
        !self.is_banned(state, &scene, &gate.attacking.bans)
            && (!gate.open_fights || self.verdict(state, &scene, attacker, defender) != Verdict::Forbidden)
    }

    /// Whether the cargo of a piece that goes onto another has room there: a space holds one piece of cargo.
    pub(super) fn has_room(state: &State, from: SpaceId, to: SpaceId) -> bool {
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

    /// Where legs lead.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "a third faster: nearly all the time goes here")]
    pub(super) fn reach<const WORDS: usize>(
        &self,
        state: &State,
        survey: &Survey<WORDS>,
        legs: &Legs,
        from: SpaceId,
    ) -> Reach<WORDS> {
        let mut reach = Reach {
            free: Field::EMPTY,
            met: Field::EMPTY,
        };
        for leg in &legs.legs {
            if leg.asked == Asked::ByPiece && !self.is_open(state, survey, leg, from) {
                continue;
            }
            let mut come = match &leg.way {
                Way::Hop(count, trails) => self.over_pieces(state, survey, leg, *count, trails.of(from), from),
                way => way.come(from, survey.filled),
            };
            if leg.asked == Asked::ByEnd {
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

    /// The spaces that a piece's legs lead to in a seat's turn, whoever stands there.
    pub(super) fn reached(&self, state: &State, seat: SeatId, from: SpaceId) -> SpaceSet {
        match self.plan.words {
            1 => self.reached_in::<1>(state, seat, from),
            3 => self.reached_in::<3>(state, seat, from),
            _ => self.reached_in::<4>(state, seat, from),
        }
    }

    fn reached_in<const WORDS: usize>(&self, state: &State, seat: SeatId, from: SpaceId) -> SpaceSet {
        let Some((army, kind)) = state.cell(from).parts() else {
            return SpaceSet::EMPTY;
        };
        let survey: Survey<WORDS> = self.survey(state, seat, Depth::TURN);
        let reach = self.reach(state, &survey, self.plan.legs(army, kind), from);
        reach.free.or(reach.met).set()
    }

    fn is_open<const WORDS: usize>(&self, state: &State, survey: &Survey<WORDS>, leg: &Leg, from: SpaceId) -> bool {
        self.holds(state, &self.setting_out(state, survey, from), &leg.when)
    }

    /// Takes out the ends of the way for which a leg's condition does not hold.
    #[cold]
    fn sift<const WORDS: usize>(
        &self,
        state: &State,
        survey: &Survey<WORDS>,
        leg: &Leg,
        from: SpaceId,
        come: &mut Field<WORDS>,
    ) {
        let setting_out = self.setting_out(state, survey, from);
        let mut left = *come;
        while let Some(to) = left.pop() {
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

    fn over_pieces<const WORDS: usize>(
        &self,
        state: &State,
        survey: &Survey<WORDS>,
        leg: &Leg,
        count: u8,
        nodes: &[TrailNode],
        from: SpaceId,
    ) -> Field<WORDS> {
        let scene = self.setting_out(state, survey, from);
        let may_pass = |at: SpaceId| {
            let passed = Some(self.part(state, at));
            matches!(leg.over, Condition::Known(true)) || self.holds(state, &Scene { passed, ..scene }, &leg.over)
        };
        let mut come = Field::EMPTY;
        hop(nodes, (0, nodes.len()), count, survey.filled, &may_pass, &mut come);
        come
    }
}
