//! [`Candidates`]: everything that a piece can still be.

use crate::game::{ArmyId, KindId, KindSet, Limits};

/// Everything that a piece can still be, as pairs of an army and a kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Candidates([KindSet; Limits::ARMIES]);

impl Candidates {
    /// Nothing.
    pub const NONE: Self = Self([KindSet::EMPTY; Limits::ARMIES]);

    /// One thing and no other.
    pub fn one((army, kind): (ArmyId, KindId)) -> Self {
        Self::of(army, KindSet::of(kind))
    }

    /// Some kinds of one army.
    pub fn of(army: ArmyId, kinds: KindSet) -> Self {
        let mut candidates = Self::NONE;
        candidates.0[army.index()] = kinds;
        candidates
    }

    /// Whether a piece can be this.
    #[inline]
    pub fn contains(&self, (army, kind): (ArmyId, KindId)) -> bool {
        self.0[army.index()].contains(kind)
    }

    /// Lets a piece be this as well.
    pub fn insert(&mut self, (army, kind): (ArmyId, KindId)) {
        self.0[army.index()].insert(kind);
    }

    /// The kinds it can be if it is of an army.
    pub fn kinds(&self, army: ArmyId) -> KindSet {
        self.0[army.index()]
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.iter().map(|kinds| kinds.len()).sum()
    }

    /// Whether there is none; then what was seen contradicts itself.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|kinds| kinds.is_empty())
    }

    /// The only one, if there is just one.
    pub fn only(&self) -> Option<(ArmyId, KindId)> {
        let mut all = self.iter();
        all.next().filter(|_| all.next().is_none())
    }

    /// All of them, by army, then in the order of the file.
    pub fn iter(&self) -> impl Iterator<Item = (ArmyId, KindId)> + use<> {
        let armies = self.0.into_iter().enumerate();
        armies.flat_map(|(army, kinds)| kinds.iter().map(move |kind| (ArmyId::from_index(army), kind)))
    }

    /// Those that are in both.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self(std::array::from_fn(|at| self.0[at].and(other.0[at])))
    }

    /// Those that are in either.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        Self(std::array::from_fn(|at| self.0[at].or(other.0[at])))
    }

    /// Those for which something holds.
    #[must_use]
    pub fn filter(self, mut holds: impl FnMut((ArmyId, KindId)) -> bool) -> Self {
        self.iter().filter(|&pair| holds(pair)).collect()
    }
}

impl FromIterator<(ArmyId, KindId)> for Candidates {
    fn from_iter<I: IntoIterator<Item = (ArmyId, KindId)>>(pairs: I) -> Self {
        let mut candidates = Self::NONE;
        pairs.into_iter().for_each(|pair| candidates.insert(pair));
        candidates
    }
}
