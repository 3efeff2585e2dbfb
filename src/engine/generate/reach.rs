//! Where a piece can go: along its legs, through what its gate leaves open (pseudo-legal destinations, and which are legal).

use crate::engine::bitboard::Bitboard;
use crate::engine::generate::context::{Context, Nesting, Part};
use crate::engine::generate::travel::over;
use crate::engine::tables::gate::{Gate, Side};
use crate::engine::tables::leg::{Asked, Leg, Legs, Way};
use crate::engine::tables::trails::Trails;
use crate::engine::{Engine, State};
use crate::game::{ArmyId, CaseId, CombatCell, Condition, KindId, SeatId, SpaceId, SpaceSet, Verdict};

/// What a seat sees on the board when it looks for actions.
#[derive(Clone, Copy, Debug)]
pub(in crate::engine) struct Survey<const WORDS: usize> {
    pub(in crate::engine) seat: SeatId,
    /// Where anything stands.
    pub(in crate::engine) filled: Bitboard<WORDS>,
    /// Where enemies and neutral pieces stand.
    pub(super) foes: Bitboard<WORDS>,
    /// Where pieces lie face down.
    pub(in crate::engine) down: Bitboard<WORDS>,
    pub(in crate::engine) depth: Nesting,
}

/// Where a piece can go.
#[derive(Clone, Copy, Debug)]
pub(in crate::engine) struct Targets<const WORDS: usize> {
    /// To empty spaces.
    pub(in crate::engine) moves: Bitboard<WORDS>,
    /// Onto enemies.
    pub(in crate::engine) attacks: Bitboard<WORDS>,
}

/// Where legs lead, whoever stands there.
#[derive(Clone, Copy, Debug)]
pub(in crate::engine) struct Reach<const WORDS: usize> {
    /// Empty spaces.
    pub(in crate::engine) free: Bitboard<WORDS>,
    /// Spaces with a piece.
    pub(in crate::engine) met: Bitboard<WORDS>,
}

impl<const WORDS: usize> Targets<WORDS> {
    /// Nowhere.
    pub(in crate::engine) const NONE: Self = Self {
        moves: Bitboard::EMPTY,
        attacks: Bitboard::EMPTY,
    };

    /// How many there are.
    #[inline]
    pub(in crate::engine) fn len(self) -> usize {
        self.moves.or(self.attacks).len()
    }

    /// Whether the piece can go nowhere.
    #[inline]
    pub(in crate::engine) fn is_empty(self) -> bool {
        self.moves.or(self.attacks).is_empty()
    }
}

impl Engine {
    /// Looks at the board for a seat.
    #[inline]
    pub(super) fn survey<const WORDS: usize>(&self, state: &State, seat: SeatId, depth: Nesting) -> Survey<WORDS> {
        let standing = |army: ArmyId| Bitboard::of(state.occupied(army));
        let mut foes = self.game.seats.neutral.map_or(Bitboard::EMPTY, standing);
        for enemy in self.tables.enemies[seat.index()].iter() {
            if let Some(army) = state.army_of(enemy) {
                foes = foes.or(standing(army));
            }
        }
        let filled = state
            .occupied
            .iter()
            .fold(Bitboard::EMPTY, |all, &set| all.or(Bitboard::of(set)));
        Survey {
            seat,
            filled,
            foes,
            down: Bitboard::of(state.down),
            depth,
        }
    }

    /// The context of a piece about to go somewhere.
    fn setting_out<const WORDS: usize>(&self, state: &State, survey: &Survey<WORDS>, from: SpaceId) -> Context {
        self.before(state, survey.seat, survey.depth)
            .acting(self.part(state, from), Some(from), None)
    }

    /// The context of a piece about to attack another.
    pub(in crate::engine) fn attacking<const WORDS: usize>(
        &self,
        state: &State,
        survey: &Survey<WORDS>,
        from: SpaceId,
        to: SpaceId,
    ) -> Context {
        let setting_out = self.setting_out(state, survey, from);
        Context {
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
        let legs = self.tables.legs_of(gate);
        let openings = Bitboard::of(legs.openings[from.index()]);
        if openings.without(survey.filled).or(openings.and(survey.foes)).is_empty() {
            return targets;
        }
        let open = |side: &Side| {
            Bitboard::<WORDS>::of(side.from).contains(from)
                && !(side.rests_down && survey.down.contains(from))
                && (side.bans_piece.is_empty() || !self.is_held_back(state, survey, side, from))
        };
        let (moving, attacking) = (open(&gate.moving), open(&gate.attacking));
        if !moving && !attacking {
            return targets;
        }
        let reach = self.reach(state, survey, legs, from);
        if moving {
            targets.moves = reach.free.and(Bitboard::of(gate.moving.to));
            if !gate.moving.bans.is_empty() {
                self.sift_moves(state, survey, gate, from, &mut targets.moves);
            }
        }
        if attacking {
            let mut met = reach.met.and(survey.foes).and(Bitboard::of(gate.attacking.to));
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
        moves: &mut Bitboard<WORDS>,
    ) {
        let context = self.setting_out(state, survey, from);
        let mut left = *moves;
        while let Some(to) = left.pop() {
            let context = Context {
                to: Some(to),
                ..context
            };
            if self.is_banned(state, &context, &gate.moving.bans) {
                moves.remove(to);
            }
        }
    }

    fn is_banned(&self, state: &State, context: &Context, bans: &[Condition]) -> bool {
        bans.iter().any(|ban| self.holds(state, context, ban))
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
        let settled = gate.attacking.bans.is_empty() && !gate.open_fights && !self.tables.carries;
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
        if self.tables.carries && !Self::has_room(state, from, to) {
            return false;
        }
        let context = self.attacking(state, survey, from, to);
        !self.is_banned(state, &context, &gate.attacking.bans)
            && (!gate.open_fights || self.verdict(state, &context, attacker, defender) != Verdict::Forbidden)
    }

    /// Whether the cargo of a piece that goes onto another has room there: a space holds one piece of cargo.
    pub(in crate::engine) fn has_room(state: &State, from: SpaceId, to: SpaceId) -> bool {
        !(state.cargo(from).is_some_and(|cargo| cargo.aboard) && state.cargo(to).is_some())
    }

    /// What comes of an attack.
    pub(in crate::engine) fn verdict(
        &self,
        state: &State,
        context: &Context,
        attacker: (ArmyId, KindId),
        defender: (ArmyId, KindId),
    ) -> Verdict {
        match self.game.combat.cell(attacker, defender) {
            CombatCell::Settled(verdict, _) => *verdict,
            CombatCell::Open(cases, otherwise) => self
                .deciding(state, context, cases)
                .map_or(*otherwise, |case| self.game.combat.cases[case.index()].verdict),
        }
    }

    /// The first of some combat cases that fits a fight.
    pub(in crate::engine) fn deciding(&self, state: &State, context: &Context, cases: &[CaseId]) -> Option<CaseId> {
        let fits = |part: Option<Part>, who| part.is_some_and(|part| self.fits(state, context, who, part));
        let decides = |case: &&CaseId| {
            let case = &self.game.combat.cases[case.index()];
            fits(context.piece, &case.attacker)
                && fits(context.target, &case.defender)
                && self.holds(state, context, &case.when)
        };
        cases.iter().find(decides).copied()
    }

    /// Where legs lead.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "a third faster: nearly all the time goes here")]
    pub(in crate::engine) fn reach<const WORDS: usize>(
        &self,
        state: &State,
        survey: &Survey<WORDS>,
        legs: &Legs,
        from: SpaceId,
    ) -> Reach<WORDS> {
        let mut reach = Reach {
            free: Bitboard::EMPTY,
            met: Bitboard::EMPTY,
        };
        for leg in &legs.legs {
            if leg.asked == Asked::ByPiece && !self.is_open(state, survey, leg, from) {
                continue;
            }
            let mut come = match &leg.way {
                Way::Hop(count, again, trails) if leg.over != Condition::Known(true) => {
                    self.over_pieces(state, survey, leg, (*count, *again), trails, from)
                }
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
    pub(in crate::engine) fn reached(&self, state: &State, seat: SeatId, from: SpaceId) -> SpaceSet {
        match self.tables.words {
            1 => self.reached_in::<1>(state, seat, from),
            3 => self.reached_in::<3>(state, seat, from),
            _ => self.reached_in::<4>(state, seat, from),
        }
    }

    fn reached_in<const WORDS: usize>(&self, state: &State, seat: SeatId, from: SpaceId) -> SpaceSet {
        let Some((army, kind)) = state.cell(from).parts() else {
            return SpaceSet::EMPTY;
        };
        let survey: Survey<WORDS> = self.survey(state, seat, Nesting::TURN);
        let reach = self.reach(state, &survey, self.tables.legs(army, kind), from);
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
        come: &mut Bitboard<WORDS>,
    ) {
        let setting_out = self.setting_out(state, survey, from);
        let mut left = *come;
        while let Some(to) = left.pop() {
            let target = survey.filled.contains(to).then(|| self.part(state, to));
            let context = Context {
                to: Some(to),
                target,
                ..setting_out
            };
            if !self.holds(state, &context, &leg.when) {
                come.remove(to);
            }
        }
    }

    fn over_pieces<const WORDS: usize>(
        &self,
        state: &State,
        survey: &Survey<WORDS>,
        leg: &Leg,
        often: (u8, bool),
        trails: &Trails,
        from: SpaceId,
    ) -> Bitboard<WORDS> {
        let context = self.setting_out(state, survey, from);
        let may_pass = |at: SpaceId| {
            let passed = Some(self.part(state, at));
            self.holds(state, &Context { passed, ..context }, &leg.over)
        };
        over(often, trails, from, survey.filled, &may_pass)
    }
}
