//! [`Plain`] kinds: those that no condition on play keeps from anything, which in most games are nearly all. Where such a piece
//! can go is a few operations on sets.

use std::ops::Range;
use std::sync::Arc;

use super::between::Between;
use super::field::{Field, field_words};
use super::gate::{Gate, Side};
use super::leg::{Asked, Legs, Way};
use super::reach::{Survey, Targets};
use super::{Action, State};
use crate::game::{ArmyId, KindSet, SpaceId, SpaceSet};

/// Places are drawn at random from blocks of so many: a piece has as many blocks as its places fill.
pub(super) const BLOCK: usize = 8;

/// How an army's kind is looked at when a seat looks for actions.
#[derive(Clone, Debug)]
pub(super) enum Look {
    /// Never: it can do nothing.
    Never,
    /// As a plain kind. Kinds that go alike share it, so that all of it stays near the processor.
    Plain(Arc<Plain>),
    /// With all its conditions.
    Full,
}

/// A kind that no condition on play keeps from anything.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Plain {
    /// Where moves may start and end.
    moves: (SpaceSet, SpaceSet),
    /// Where attacks may.
    attacks: (SpaceSet, SpaceSet),
    /// Whether moves and attacks start on the same spaces.
    start_alike: bool,
    /// Whether a piece that lies face down may do nothing.
    rests_down: bool,
    /// Whether a piece that lies face down may not be attacked.
    spares_down: bool,
    /// For each army, the kinds that may be attacked; `None` if all may.
    attackable: Option<Box<[KindSet]>>,
    ways: Box<[PlainWay]>,
    /// For each space, the neighbours that it can step to when they are empty.
    steps: Box<[SpaceSet]>,
    /// For each space, the places it comes to on an empty board, one space's after the other's.
    places: Box<[SpaceId]>,
    /// For each space, where its places begin and end.
    spots: Box<[Range<u32>]>,
    /// For each space, how many blocks its places fill.
    blocks: Box<[u8]>,
    /// For each space, where every way out of it begins, in as many words as sets of the board have; nowhere if none may be gone.
    openings: Box<[u64]>,
    /// For each of the places what lies before it, where all ways are straight runs that may end on anything.
    between: Option<Between>,
}

/// One way it travels, and whether that may end on an empty space and on a piece.
#[derive(Clone, Debug, PartialEq, Eq)]
struct PlainWay {
    way: Way,
    to_empty: bool,
    to_enemy: bool,
}

impl Look {
    /// How each of some kinds is looked at.
    pub(super) fn all<'a>(kinds: impl Iterator<Item = (&'a Gate, &'a Legs)>) -> Box<[Self]> {
        let mut shared: Vec<Arc<Plain>> = Vec::new();
        let look = |(gate, legs): (&Gate, &Legs)| {
            if gate.deeds.is_none() && (!gate.is_open() || legs.legs.is_empty()) {
                return Look::Never;
            }
            let Some(plain) = Plain::new(gate, legs) else {
                return Look::Full;
            };
            if let Some(known) = shared.iter().find(|known| ***known == plain) {
                return Look::Plain(Arc::clone(known));
            }
            shared.push(Arc::new(plain));
            Look::Plain(Arc::clone(&shared[shared.len() - 1]))
        };
        kinds.map(look).collect()
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
        let (mut places, mut spots) = (Vec::new(), Vec::new());
        let (mut blocks, mut openings) = (Vec::new(), Vec::new());
        let words = field_words(legs.steps.len());

        for from in (0..legs.steps.len()).map(SpaceId::from_index) {
            let start = u32::try_from(places.len()).ok()?;
            let mut begun = SpaceSet::EMPTY;
            if gate.moving.from.contains(from) || gate.attacking.from.contains(from) {
                begun = legs.openings[from.index()];
                let all = legs
                    .legs
                    .iter()
                    .fold(SpaceSet::EMPTY, |all, leg| all.or(leg.way.all(from)));
                let ends = gate.moving.to.or(gate.attacking.to);
                places.extend(all.and(ends).iter().filter(|&to| to != from));
            }
            let end = u32::try_from(places.len()).ok()?;
            spots.push(start..end);
            blocks.push(u8::try_from(((end - start) as usize).div_ceil(BLOCK)).ok()?);
            openings.extend_from_slice(&begun.0[..words]);
        }
        let between = match &*legs.legs {
            [leg] if leg.to_empty && leg.to_enemy => match &leg.way {
                Way::Lines(lines) => {
                    let pairs = spots.iter().zip(0..).flat_map(|(spot, from)| {
                        let ends = &places[spot.start as usize..spot.end as usize];
                        ends.iter().map(move |&to| (SpaceId::from_index(from), to))
                    });
                    Between::new(lines, pairs)
                }
                _ => None,
            },
            _ => None,
        };
        Some(Self {
            moves: of(&gate.moving),
            attacks: of(&gate.attacking),
            start_alike: gate.moving.from == gate.attacking.from,
            rests_down: gate.moving.rests_down,
            spares_down: gate.attacking.spares_down,
            attackable: (!gate.attacks_freely).then(|| gate.attackable.clone()),
            ways: legs.legs.iter().map(way).collect(),
            steps: legs.steps.clone(),
            places: places.into(),
            spots: spots.into(),
            blocks: blocks.into(),
            openings: openings.into(),
            between,
        })
    }

    /// Where every way out of a space begins. `WORDS` is the board's.
    #[inline]
    pub(super) fn openings<const WORDS: usize>(&self, from: SpaceId) -> Field<WORDS> {
        let (sets, _) = self.openings.as_chunks::<WORDS>();
        Field::from_words(sets[from.index()])
    }

    /// How many blocks its places on an empty board fill.
    #[inline]
    pub(super) fn blocks(&self, from: SpaceId) -> u8 {
        self.blocks[from.index()]
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
        let friends = survey.filled.without(survey.foes);
        if self.openings::<WORDS>(from).without(friends).is_empty() || (self.rests_down && survey.down.contains(from)) {
            return Targets::NONE;
        }
        let (mut free, mut met) = (Field::EMPTY, Field::EMPTY);
        for PlainWay {
            way,
            to_empty,
            to_enemy,
        } in &self.ways
        {
            let come = way.come(from, survey.filled);
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
            moves: free.without(survey.filled).and(Field::of(self.moves.1)),
            attacks: met.and(foes).and(Field::of(self.attacks.1)),
        };
        if !self.start_alike {
            targets.moves = targets.moves.only_from(from, Field::of(self.moves.0));
            targets.attacks = targets.attacks.only_from(from, Field::of(self.attacks.0));
        }
        if self.attackable.is_some() {
            let mut left = targets.attacks;
            while let Some(to) = left.pop() {
                if !self.may_attack(state, to) {
                    targets.attacks.remove(to);
                }
            }
        }
        targets
    }

    /// Whether the kind of the piece on a space may be attacked.
    #[inline]
    fn may_attack(&self, state: &State, to: SpaceId) -> bool {
        self.attackable.as_ref().is_none_or(|attackable| {
            let may = |(army, kind): (ArmyId, _)| attackable[army.index()].contains(kind);
            state.cell(to).parts().is_some_and(may)
        })
    }

    /// The action of going from one space to one of the places it comes to on an empty board, given by its number, if there is
    /// such a place and the piece can.
    #[inline]
    pub(super) fn action<const WORDS: usize>(
        &self,
        state: &State,
        survey: &Survey<WORDS>,
        from: SpaceId,
        place: usize,
    ) -> Option<Action> {
        let spot = &self.spots[from.index()];
        let place = spot.start as usize + place;
        if place >= spot.end as usize {
            return None;
        }
        let to = self.places[place];
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
        let is_move = matches!(action, Action::Move { .. });
        if let Some(between) = &self.between {
            let can = between.is_clear(place, survey.filled)
                && (is_move || !(self.spares_down && survey.down.contains(to)) && self.may_attack(state, to));
            return can.then_some(action);
        }
        if is_move && self.steps[from.index()].contains(to) {
            return Some(action);
        }
        let targets = self.targets(state, survey, from);
        targets.moves.or(targets.attacks).contains(to).then_some(action)
    }
}
