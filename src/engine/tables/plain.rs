//! [`Plain`] kinds: those that no condition on play keeps from anything, which in most games are nearly all. Where such a piece
//! can go is a few operations on sets.

use std::ops::Range;
use std::sync::Arc;

use crate::engine::bitboard::{Bitboard, words_for};
use crate::engine::tables::between::Between;
use crate::engine::tables::gate::{Gate, Side};
use crate::engine::tables::leg::{Asked, Legs, Way};
use crate::game::{Condition, KindSet, SpaceId, SpaceSet};

/// Places are drawn at random from blocks of so many: a piece has as many blocks as its places fill.
pub(in crate::engine) const BLOCK: usize = 8;

/// How an army's kind is looked at when a seat looks for actions.
#[derive(Clone, Debug)]
pub(in crate::engine) enum Mobility {
    /// Never: it can do nothing.
    Never,
    /// As a plain kind. Kinds that go alike share it, so that all of it stays near the processor.
    Plain(Arc<Plain>),
    /// With all its conditions.
    Full,
}

/// A kind that no condition on play keeps from anything.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::engine) struct Plain {
    /// Where moves may start and end.
    pub(in crate::engine) moves: (SpaceSet, SpaceSet),
    /// Where attacks may.
    pub(in crate::engine) attacks: (SpaceSet, SpaceSet),
    /// Whether moves and attacks start on the same spaces.
    pub(in crate::engine) start_alike: bool,
    /// Whether a piece that lies face down may do nothing.
    pub(in crate::engine) rests_down: bool,
    /// Whether a piece that lies face down may not be attacked.
    pub(in crate::engine) spares_down: bool,
    /// For each army, the kinds that may be attacked; `None` if all may.
    pub(in crate::engine) attackable: Option<Box<[KindSet]>>,
    pub(in crate::engine) ways: Box<[PlainWay]>,
    /// For each space, the neighbours that it can step to when they are empty.
    pub(in crate::engine) steps: Box<[SpaceSet]>,
    /// For each space, the places it comes to on an empty board, one space's after the other's.
    pub(in crate::engine) places: Box<[SpaceId]>,
    /// For each space, where its places begin and end.
    pub(in crate::engine) spots: Box<[Range<u32>]>,
    /// For each space, how many blocks its places fill.
    blocks: Box<[u8]>,
    /// For each space, where every way out of it begins, in as many words as sets of the board have; nowhere if none may be gone.
    openings: Box<[u64]>,
    /// For each of the places what lies before it, where all ways are straight runs that may end on anything.
    pub(in crate::engine) between: Option<Between>,
}

/// One way it travels, and whether that may end on an empty space and on a piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::engine) struct PlainWay {
    pub(in crate::engine) way: Way,
    pub(in crate::engine) to_empty: bool,
    pub(in crate::engine) to_enemy: bool,
}

impl Mobility {
    /// How each of some kinds is looked at.
    pub(in crate::engine) fn all<'a>(kinds: impl Iterator<Item = (&'a Gate, &'a Legs)>) -> Box<[Self]> {
        let mut shared: Vec<Arc<Plain>> = Vec::new();
        let look = |(gate, legs): (&Gate, &Legs)| {
            if gate.deeds.is_none() && (!gate.is_open() || legs.is_empty()) {
                return Mobility::Never;
            }
            let Some(plain) = Plain::new(gate, legs) else {
                return Mobility::Full;
            };
            if let Some(known) = shared.iter().find(|known| ***known == plain) {
                return Mobility::Plain(Arc::clone(known));
            }
            shared.push(Arc::new(plain));
            Mobility::Plain(Arc::clone(&shared[shared.len() - 1]))
        };
        kinds.map(look).collect()
    }
}

impl Plain {
    fn new(gate: &Gate, legs: &Legs) -> Option<Self> {
        let of = |side: &Side| (side.from, side.to);
        let asks_nothing = |side: &Side| side.bans.is_empty() && side.bans_piece.is_empty();
        let is_plain = gate.turns.is_empty()
            && legs.jumps.is_empty()
            && gate.deeds.is_none()
            && asks_nothing(&gate.moving)
            && asks_nothing(&gate.attacking)
            && gate.fights_are_settled
            && gate.moving.rests_down == gate.attacking.rests_down
            && legs
                .legs
                .iter()
                .all(|leg| leg.asked == Asked::Never && leg.over == Condition::Known(true));
        let way = |leg: &crate::engine::tables::leg::Leg| PlainWay {
            way: leg.way.clone(),
            to_empty: leg.to_empty,
            to_enemy: leg.to_enemy,
        };
        if !is_plain {
            return None;
        }
        let (mut places, mut spots) = (Vec::new(), Vec::new());
        let (mut blocks, mut openings) = (Vec::new(), Vec::new());
        let words = words_for(legs.steps.len());

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
    pub(in crate::engine) fn openings<const WORDS: usize>(&self, from: SpaceId) -> Bitboard<WORDS> {
        let (sets, _) = self.openings.as_chunks::<WORDS>();
        Bitboard::from_words(sets[from.index()])
    }

    /// How many blocks its places on an empty board fill.
    #[inline]
    pub(in crate::engine) fn blocks(&self, from: SpaceId) -> u8 {
        self.blocks[from.index()]
    }
}
