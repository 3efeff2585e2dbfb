//! A [`Gate`] (legality masks): what a seat may do with an army's kind, as far as that can be said before play.

use crate::engine::tables::ground::Ground;
use crate::engine::tables::simplify::{Asks, Facts, Known};
use crate::engine::tables::turns::{Turn, turns};
use crate::game::{
    ActionKind, ArmyId, CombatCell, Condition, KindId, KindSet, Role, RuleForm, SeatId, SpaceId, SpaceSet, Test,
    Verdict, Who,
};

/// What a seat may do with an army's kind. What depends on one end of the way or on the piece attacked alone is in sets;
/// the rest is kept as conditions that forbid.
#[derive(Clone, Debug)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "what is free of conditions, each for itself"
)]
pub(in crate::engine) struct Gate {
    /// Which of the tables's legs it travels by.
    pub(in crate::engine) legs: usize,
    /// Moves to empty spaces.
    pub(in crate::engine) moving: Side,
    /// Attacks.
    pub(in crate::engine) attacking: Side,
    /// For each army, the kinds that may be attacked.
    pub(in crate::engine) attackable: Box<[KindSet]>,
    /// Whether only where a move starts and ends can forbid it.
    moves_freely: bool,
    /// Whether the kinds alone settle what it may attack.
    pub(super) fights_are_settled: bool,
    /// Whether any enemy it comes to may be attacked, whatever it is.
    pub(in crate::engine) attacks_freely: bool,
    /// Whether some attack's outcome, and so its legality, is only known in play.
    pub(in crate::engine) open_fights: bool,
    /// What its mover can choose that it turns into; in most games nothing.
    pub(in crate::engine) turns: Box<[Turn]>,
    /// Where it may be dropped from a hand, if anywhere.
    pub(in crate::engine) drops: Option<Box<Drops>>,
    /// What else may be done; in most games nothing.
    pub(in crate::engine) deeds: Option<Box<OtherActions>>,
}

/// Moves or attacks.
#[derive(Clone, Debug)]
pub(in crate::engine) struct Side {
    /// Where they may start.
    pub(in crate::engine) from: SpaceSet,
    /// Where they may end.
    pub(in crate::engine) to: SpaceSet,
    /// Whether a piece that lies face down may not.
    pub(in crate::engine) rests_down: bool,
    /// Whether it may not end on a piece that lies face down.
    pub(in crate::engine) spares_down: bool,
    /// What forbids them all, asked once for each piece.
    pub(in crate::engine) bans_piece: Box<[Condition]>,
    /// What forbids some, asked for each.
    pub(in crate::engine) bans: Box<[Condition]>,
}

/// Drops from a hand.
#[derive(Clone, Debug)]
pub(in crate::engine) struct Drops {
    /// Where they may end for certain.
    pub(in crate::engine) surely: SpaceSet,
    /// Where they may end as long as the condition holds.
    pub(in crate::engine) perhaps: SpaceSet,
    pub(in crate::engine) when: Condition,
}

/// Actions other than moves, attacks and drops.
#[derive(Clone, Debug)]
pub(in crate::engine) struct OtherActions {
    /// For each rule on converting, the neighbours of each space and when.
    pub(in crate::engine) converts: Box<[(Box<[SpaceSet]>, Condition)]>,
    /// When it may take aboard what lies where it goes; `piece` and `target` are known in play.
    pub(in crate::engine) lift_there: Condition,
    /// When it may take aboard what lies under it.
    pub(in crate::engine) lift_here: Condition,
    /// When it may put down what it has aboard.
    pub(in crate::engine) lay: Condition,
}

impl Side {
    fn shut() -> Self {
        Self {
            from: SpaceSet::EMPTY,
            to: SpaceSet::EMPTY,
            rests_down: false,
            spares_down: false,
            bans_piece: Box::default(),
            bans: Box::default(),
        }
    }

    /// Sorts out what forbids: into the sets what they can say, into the lists what they cannot.
    fn new(ground: &Ground, forbidden: Condition, facts: &Facts, attackable: Option<&mut [KindSet]>) -> Self {
        let all = SpaceSet::first(ground.board.len());
        let mut side = Side {
            from: all,
            to: all,
            ..Side::shut()
        };
        let reasons = match forbidden {
            Condition::Known(false) => return side,
            Condition::Known(true) => return Side::shut(),
            Condition::Any(reasons) => reasons,
            reason => vec![reason],
        };
        let mut attackable = attackable;
        let (mut bans_piece, mut bans) = (Vec::new(), Vec::new());
        for reason in reasons {
            match &reason {
                Condition::Test(Test::Is(Role::Piece, Who::FaceDown)) => {
                    side.rests_down = true;
                    continue;
                }
                Condition::Test(Test::Is(Role::Target, Who::FaceDown)) => {
                    side.spares_down = true;
                    continue;
                }
                _ => {}
            }
            let asks = ground.asks(&reason);
            let alone = Asks { play: false, ..asks };
            let holds = |facts: Facts| ground.simplify(&reason, &facts) == Condition::Known(true);
            let from_only = Asks {
                from: true,
                ..Asks::default()
            };
            let to_only = Asks {
                to: true,
                ..Asks::default()
            };
            let target_only = Asks {
                target: true,
                ..Asks::default()
            };
            if asks == from_only {
                let banned = ground.board.ids().filter(|&space| {
                    let from = Known::Given(space);
                    holds(Facts { from, ..*facts })
                });
                side.from = side.from.without(banned.collect());
            } else if asks == to_only {
                let banned = ground.board.ids().filter(|&space| {
                    let to = Known::Given(space);
                    holds(Facts { to, ..*facts })
                });
                side.to = side.to.without(banned.collect());
            } else if asks == target_only
                && let Some(attackable) = attackable.as_deref_mut()
            {
                for army in ground.seats.army_ids() {
                    let spared = (0..ground.kinds.len()).map(KindId::from_index).filter(|&kind| {
                        let target = Known::Given((army, kind));
                        !holds(Facts { target, ..*facts })
                    });
                    attackable[army.index()] = attackable[army.index()].and(spared.collect());
                }
            } else if alone.to || alone.target {
                bans.push(reason);
            } else {
                bans_piece.push(reason);
            }
        }
        side.bans_piece = bans_piece.into();
        side.bans = bans.into();
        side
    }

    /// Whether nothing of this sort may ever be done.
    fn is_shut(&self) -> bool {
        self.from.is_empty() || self.to.is_empty()
    }
}

impl Gate {
    pub(in crate::engine) fn new(ground: &Ground, seat: SeatId, (army, kind): (ArmyId, KindId), legs: usize) -> Self {
        let own = ground.is_own(seat, army);
        let plain = Facts {
            mover: Some(seat),
            piece: Known::Given((army, kind)),
            target: Known::Absent,
            ..Facts::NONE
        };
        let upon = Facts {
            target: Known::Unknown,
            ..plain
        };
        let unless_allowed = |sorts: &[ActionKind], facts: &Facts| {
            if own {
                Condition::Known(false)
            } else {
                ground.allowed(sorts, facts).negated()
            }
        };
        let no_move = Condition::any([
            ground.forbidden(&[ActionKind::Move], &plain),
            unless_allowed(&[ActionKind::Move], &plain),
        ]);
        let both = [ActionKind::Move, ActionKind::Attack];
        let no_attack = Condition::any([ground.forbidden(&both, &upon), unless_allowed(&both, &upon)]);
        let mut attackable = attackable(ground, seat, army, kind);
        let attacking = Side::new(ground, no_attack, &upon, Some(&mut attackable));
        let open_fights = ground.seats.army_ids().any(|other| {
            attackable[other.index()].iter().any(|against| {
                matches!(
                    ground.game.combat.cell((army, kind), (other, against)),
                    CombatCell::Open(..)
                )
            })
        });
        let every = KindSet::first(ground.kinds.len());
        let unsparing = ground
            .seats
            .army_ids()
            .filter(|&other| ground.may_be_foe(seat, army, other))
            .all(|other| attackable[other.index()] == every);
        let attacks_freely = unsparing && attacking.bans.is_empty() && !open_fights && !ground.carries;
        let moving = Side::new(ground, no_move, &plain, None);
        let turns = if own {
            turns(ground, seat, (army, kind))
        } else {
            Box::default()
        };
        Self {
            legs,
            attacks_freely,
            fights_are_settled: !open_fights && !ground.carries,
            moves_freely: turns.is_empty() && moving.bans.is_empty() && moving.bans_piece.is_empty(),
            moving,
            attacking,
            attackable,
            open_fights,
            turns,
            drops: own.then(|| Drops::new(ground, &plain)).flatten().map(Box::new),
            deeds: own.then(|| OtherActions::new(ground, &upon)).flatten().map(Box::new),
        }
    }

    /// Whether nothing can ever forbid a move between two spaces, rules on what is left apart.
    #[inline]
    pub(in crate::engine) fn steps_freely(&self, from: SpaceId, to: SpaceId) -> bool {
        self.moves_freely && self.moving.from.contains(from) && self.moving.to.contains(to)
    }

    /// Whether a piece that lies face down may do nothing at all.
    pub(in crate::engine) fn rests_down(&self) -> bool {
        let rests = |side: &Side| side.rests_down || side.is_shut();
        self.deeds.is_none() && rests(&self.moving) && rests(&self.attacking)
    }

    /// Whether it may ever move or attack.
    pub(in crate::engine) fn is_open(&self) -> bool {
        !self.moving.is_shut() || !self.attacking.is_shut()
    }
}

/// For each army, the kinds that an army's kind may attack for a seat, as far as sides and combat go.
fn attackable(ground: &Ground, seat: SeatId, army: ArmyId, kind: KindId) -> Box<[KindSet]> {
    let own = ground.is_own(seat, army);
    let side = ground.seats.teams[seat.index()];
    ground
        .seats
        .army_ids()
        .map(|other| {
            let neutral = ground.neutral == Some(other);
            let friendly = !neutral && !ground.bound_in_play && side.contains(SeatId(other.0));
            if other == army || friendly || (neutral && !own) {
                return KindSet::EMPTY;
            }
            (0..ground.kinds.len())
                .map(KindId::from_index)
                .filter(|&against| {
                    !matches!(
                        ground.game.combat.cell((army, kind), (other, against)),
                        CombatCell::Settled(Verdict::Forbidden, _)
                    )
                })
                .collect()
        })
        .collect()
}

impl Drops {
    /// `None` if the kind may never be dropped.
    fn new(ground: &Ground, plain: &Facts) -> Option<Self> {
        let dropped = Facts {
            from: Known::Absent,
            ..*plain
        };
        let when = permitted(ground, &[ActionKind::Drop], &[ActionKind::Drop], &dropped);
        let (mut surely, mut perhaps) = (SpaceSet::EMPTY, SpaceSet::EMPTY);
        for space in ground.board.ids() {
            let to = Known::Given(space);
            match ground.simplify(&when, &Facts { to, ..dropped }) {
                Condition::Known(true) => surely.insert(space),
                Condition::Known(false) => {}
                _ => perhaps.insert(space),
            }
        }
        (when != Condition::Known(false)).then_some(Self { surely, perhaps, when })
    }
}

impl OtherActions {
    /// `None` if there is nothing to do for this kind but move, attack and be dropped.
    fn new(ground: &Ground, upon: &Facts) -> Option<Self> {
        let may = |allow: &[ActionKind], forbid: &[ActionKind]| permitted(ground, allow, forbid, upon);
        let deeds = Self {
            converts: converts(ground, upon),
            lift_there: may(&[ActionKind::Lift], &[ActionKind::Lift, ActionKind::Move]),
            lift_here: may(&[ActionKind::Lift], &[ActionKind::Lift]),
            lay: may(&[ActionKind::Lay], &[ActionKind::Lay]),
        };
        let never = Condition::Known(false);
        let idle =
            deeds.converts.is_empty() && deeds.lift_there == never && deeds.lift_here == never && deeds.lay == never;
        (!idle).then_some(deeds)
    }
}

/// When rules allow one of some sorts and forbid none of others.
fn permitted(ground: &Ground, allow: &[ActionKind], forbid: &[ActionKind], facts: &Facts) -> Condition {
    ground
        .allowed(allow, facts)
        .and(ground.forbidden(forbid, facts).negated())
}

fn converts(ground: &Ground, facts: &Facts) -> Box<[(Box<[SpaceSet]>, Condition)]> {
    let forbidden = ground.forbidden(&[ActionKind::Convert], facts);
    ground
        .game
        .rules
        .iter()
        .filter_map(|rule| match &rule.form {
            RuleForm::Allow(pattern) if pattern.kind == ActionKind::Convert => Some(pattern),
            _ => None,
        })
        .map(|pattern| {
            let when = ground.simplify(&pattern.when, facts).and(forbidden.clone().negated());
            let neighbours = |space: SpaceId| {
                pattern
                    .along
                    .iter()
                    .flat_map(|link| {
                        ground.board.links[link.index()].neighbours[space.index()]
                            .iter()
                            .copied()
                    })
                    .collect()
            };
            (ground.board.ids().map(neighbours).collect(), when)
        })
        .filter(|(_, when)| *when != Condition::Known(false))
        .collect()
}
