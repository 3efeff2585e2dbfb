//! [`Plain`] kinds: those that no condition on play keeps from anything, which in most games are nearly all. Where such a piece
//! can go is a few operations on sets.

use super::field::Field;
use super::gate::{Gate, Side};
use super::leg::{Asked, Legs, Way};
use super::reach::{Survey, Targets};
use super::rejection::BLOCK;
use super::travel::{roam, walk};
use super::{Action, State};
use crate::game::{KindSet, SpaceId, SpaceSet};

/// How an army's kind is looked at when a seat looks for actions.
#[derive(Clone, Debug)]
#[expect(
    clippy::large_enum_variant,
    reason = "nearly all are plain, and looked at all the time"
)]
pub(super) enum Look {
    /// Never: it can do nothing.
    Never,
    /// As a plain kind.
    Plain(Plain),
    /// With all its conditions.
    Full,
}

/// A kind that no condition on play keeps from anything.
#[derive(Clone, Debug)]
pub(super) struct Plain {
    /// Where moves may start and end.
    moves: (SpaceSet, SpaceSet),
    /// Where attacks may.
    attacks: (SpaceSet, SpaceSet),
    /// Whether a piece that lies face down may do nothing.
    rests_down: bool,
    /// Whether a piece that lies face down may not be attacked.
    spares_down: bool,
    /// For each army, the kinds that may be attacked; `None` if all may.
    attackable: Option<Box<[KindSet]>>,
    ways: Box<[PlainWay]>,
    /// For each space, the neighbours that it can step to when they are empty.
    steps: Box<[SpaceSet]>,
    /// For each space, the places it comes to on an empty board, one space's after the other's; and where each space's begin.
    places: Box<[SpaceId]>,
    starts: Box<[u32]>,
    /// For each space, how many blocks its places fill.
    blocks: Box<[u8]>,
    /// For each space, where every way out of it begins.
    openings: Box<[SpaceSet]>,
}

/// One way it travels, and whether that may end on an empty space and on a piece.
#[derive(Clone, Debug)]
struct PlainWay {
    way: Way,
    to_empty: bool,
    to_enemy: bool,
}

impl Look {
    pub(super) fn new(gate: &Gate, legs: &Legs) -> Self {
        if gate.deeds.is_none() && (!gate.is_open() || legs.legs.is_empty()) {
            return Look::Never;
        }
        Plain::new(gate, legs).map_or(Look::Full, Look::Plain)
    }
}

impl Plain {
    fn new(gate: &Gate, legs: &Legs) -> Option<Self> {
        let of = |side: &Side| (side.from, side.to);
        let asks_nothing = |side: &Side| side.bans.is_empty() && side.bans_piece.is_empty();
        let is_plain = gate.deeds.is_none()
            && asks_nothing(&gate.moving)
            && asks_nothing(&gate.attacking)
            && gate.fights_are_settled
            && gate.moving.rests_down == gate.attacking.rests_down
            && legs
                .legs
                .iter()
                .all(|leg| leg.asked == Asked::Never && !matches!(leg.way, Way::Hop(..)));
        let way = |leg: &super::leg::Leg| PlainWay {
            way: leg.way.clone(),
            to_empty: leg.to_empty,
            to_enemy: leg.to_enemy,
        };
        if !is_plain {
            return None;
        }
        let (mut places, mut starts, mut blocks) = (Vec::new(), vec![0], Vec::new());
        for from in (0..legs.steps.len()).map(SpaceId::from_index) {
            if gate.moving.from.contains(from) || gate.attacking.from.contains(from) {
                let all = legs
                    .legs
                    .iter()
                    .fold(SpaceSet::EMPTY, |all, leg| all.or(leg.way.all(from)));
                let ends = gate.moving.to.or(gate.attacking.to);
                places.extend(all.and(ends).iter().filter(|&to| to != from));
            }
            let begun = starts.last().map_or(0, |&start: &u32| start as usize);
            blocks.push(u8::try_from((places.len() - begun).div_ceil(BLOCK)).ok()?);
            starts.push(u32::try_from(places.len()).ok()?);
        }
        Some(Self {
            moves: of(&gate.moving),
            attacks: of(&gate.attacking),
            rests_down: gate.moving.rests_down,
            spares_down: gate.attacking.spares_down,
            attackable: (!gate.attacks_freely).then(|| gate.attackable.clone()),
            ways: legs.legs.iter().map(way).collect(),
            steps: legs.steps.clone(),
            places: places.into(),
            starts: starts.into(),
            blocks: blocks.into(),
            openings: legs.openings.clone(),
        })
    }

    /// Where every way out of a space begins.
    #[inline]
    pub(super) fn openings<const WORDS: usize>(&self, from: SpaceId) -> Field<WORDS> {
        Field::of(self.openings[from.index()])
    }

    /// How many blocks its places on an empty board fill.
    #[inline]
    pub(super) fn blocks(&self, from: SpaceId) -> u8 {
        self.blocks[from.index()]
    }

    /// The places it comes to on an empty board.
    #[inline]
    pub(super) fn places(&self, from: SpaceId) -> &[SpaceId] {
        let (start, end) = (self.starts[from.index()], self.starts[from.index() + 1]);
        &self.places[start as usize..end as usize]
    }

    /// Where a piece can go.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "nearly all the time of a play-out goes here")]
    pub(super) fn targets<const WORDS: usize>(
        &self,
        state: &State,
        survey: &Survey<WORDS>,
        from: SpaceId,
    ) -> Targets<WORDS> {
        let (moving, attacking) = (Field::of(self.moves.0), Field::of(self.attacks.0));
        if !moving.or(attacking).contains(from) || (self.rests_down && survey.down.contains(from)) {
            return Targets::NONE;
        }
        let (mut free, mut met) = (Field::EMPTY, Field::EMPTY);
        for PlainWay {
            way,
            to_empty,
            to_enemy,
        } in &self.ways
        {
            let come = match way {
                Way::Lines(lines) => lines.reach(from, survey.filled),
                Way::Roam(network) => roam(network, from, survey.filled),
                Way::Walk(near, trails) => Field::of(near[from.index()]).or(walk(trails.of(from), survey.filled)),
                Way::Hop(..) => Field::EMPTY,
            };
            if *to_empty {
                free = free.or(come);
            }
            if *to_enemy {
                met = met.or(come);
            }
        }
        let mut foes = survey.foes;
        if self.spares_down {
            foes = foes.without(survey.down);
        }
        let mut targets = Targets {
            moves: free
                .without(survey.filled)
                .and(Field::of(self.moves.1))
                .only_from(from, moving),
            attacks: met.and(foes).and(Field::of(self.attacks.1)).only_from(from, attacking),
        };
        if let Some(attackable) = &self.attackable {
            let mut left = targets.attacks;
            while let Some(to) = left.pop() {
                let may = |(army, kind): (crate::game::ArmyId, _)| attackable[army.index()].contains(kind);
                if !state.cell(to).parts().is_some_and(may) {
                    targets.attacks.remove(to);
                }
            }
        }
        targets
    }

    /// The action of going from one space to another, if the piece can.
    #[inline]
    pub(super) fn action<const WORDS: usize>(
        &self,
        state: &State,
        survey: &Survey<WORDS>,
        from: SpaceId,
        to: SpaceId,
    ) -> Option<Action> {
        let (side, action) = if !survey.filled.contains(to) {
            (self.moves, Action::Move { from, to })
        } else if survey.foes.contains(to) {
            (self.attacks, Action::Attack { from, to })
        } else {
            return None;
        };
        if !side.0.contains(from) || !side.1.contains(to) || (self.rests_down && survey.down.contains(from)) {
            return None;
        }
        if matches!(action, Action::Move { .. }) && self.steps[from.index()].contains(to) {
            return Some(action);
        }
        let targets = self.targets(state, survey, from);
        targets.moves.or(targets.attacks).contains(to).then_some(action)
    }
}
