//! [`Bands`]: the kinds of an army that every seat looks at alike, so that a state can keep together where they stand.
//!
//! Only armies whose actions are drawn by rejection have bands. A kind that can do nothing is in none.

use std::ops::Range;
use std::sync::Arc;

use crate::engine::tables::plain::{Mobility, Plain};
use crate::game::{ArmyId, KindId, SeatId};

/// The kind is in no band.
const NONE: u16 = u16::MAX;

/// Which kinds of each army go alike, and how.
#[derive(Clone, Debug)]
pub(in crate::engine) struct Bands {
    kinds: usize,
    /// For each army and kind, its band.
    of: Box<[u16]>,
    /// For each army, which bands are its own.
    own: Box<[Range<usize>]>,
    /// For each seat and band, how a piece of it goes; `None` if the seat can do nothing with it.
    plains: Box<[Option<Arc<Plain>>]>,
}

impl Bands {
    /// `mobility` is for each seat, army and kind; `drawn` says for each seat and army whether actions are drawn by rejection.
    pub(in crate::engine) fn new(mobility: &[Mobility], drawn: &[bool], (armies, kinds): (usize, usize)) -> Self {
        let seats = drawn.len() / armies;
        let plain = |seat: usize, army: usize, kind: usize| match &mobility[(seat * armies + army) * kinds + kind] {
            Mobility::Plain(plain) if drawn[seat * armies + army] => Some(plain),
            _ => None,
        };
        let mut bands: Vec<Vec<Option<Arc<Plain>>>> = Vec::new();
        let (mut of, mut own) = (Vec::new(), Vec::new());
        for army in 0..armies {
            let first = bands.len();
            for kind in 0..kinds {
                let ways: Vec<_> = (0..seats).map(|seat| plain(seat, army, kind).cloned()).collect();
                if ways.iter().all(Option::is_none) {
                    of.push(NONE);
                    continue;
                }
                let known = bands[first..].iter().position(|band| same(band, &ways));
                let band = first + known.unwrap_or(bands.len() - first);
                if band == bands.len() {
                    bands.push(ways);
                }
                of.push(u16::try_from(band).unwrap_or(NONE));
            }
            own.push(first..bands.len());
        }
        let count = bands.len();
        Self {
            kinds,
            of: of.into(),
            own: own.into(),
            plains: (0..seats * count)
                .map(|at| bands[at % count][at / count].clone())
                .collect(),
        }
    }

    /// How many there are.
    pub(in crate::engine) fn len(&self) -> usize {
        self.own.last().map_or(0, |own| own.end)
    }

    /// The band of an army's kind; no band's number if it is in none.
    #[inline]
    pub(in crate::engine) fn of(&self, army: ArmyId, kind: KindId) -> usize {
        usize::from(self.of[army.index() * self.kinds + kind.index()])
    }

    /// The bands of an army, and how a seat's pieces of each go.
    #[inline]
    pub(in crate::engine) fn of_army(&self, seat: SeatId, army: ArmyId) -> impl Iterator<Item = (usize, &Plain)> {
        let own = self.own[army.index()].clone();
        let first = seat.index() * self.len();
        let plains = &self.plains[first + own.start..first + own.end];
        own.zip(plains)
            .filter_map(|(band, plain)| Some((band, &**plain.as_ref()?)))
    }
}

fn same(one: &[Option<Arc<Plain>>], other: &[Option<Arc<Plain>>]) -> bool {
    one.iter().zip(other).all(|pair| match pair {
        (Some(one), Some(other)) => Arc::ptr_eq(one, other),
        (None, None) => true,
        _ => false,
    })
}
