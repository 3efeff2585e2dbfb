//! [`Filling`] an area with pieces so that every piece stands where it may: how many ways there are, and one of them at
//! random, all alike likely.
//!
//! Kinds that may stand in the same spaces form a group, spaces open to the same groups a class. How the groups share out
//! the classes is counted by going through the groups with what is left of each class; everything else is shuffling.

use std::collections::HashMap;

use crate::engine::Dice;
use crate::game::{Kind, Method, Setup, SpaceId, SpaceSet};

/// How many partial sharings are looked at before giving up on counting.
const MOST_SHARINGS: usize = 200_000;

/// An area to be filled with items, each so many times and only in some spaces.
#[derive(Clone, Debug)]
pub(in crate::engine) struct Filling {
    groups: Vec<Group>,
    classes: Vec<Vec<SpaceId>>,
    /// For each group, the classes it may stand in.
    admits: Vec<Vec<usize>>,
    /// How the groups can share out the classes, from whatever is left for one on, the end first and the beginning last;
    /// `None` when there are too many ways to count.
    sharings: Option<Vec<Sharing>>,
    fits: bool,
}

/// How the groups from one on can share what is left of the classes.
#[derive(Clone, Debug)]
struct Sharing {
    /// How many spaces of each class are left.
    room: Vec<u16>,
    /// In how many ways.
    ways: u128,
    /// For each way in which the first of them takes its spaces, in how many ways that can be done, and how the rest go on.
    first: Vec<(u128, usize)>,
}

#[derive(Clone, Debug)]
struct Group {
    allowed: SpaceSet,
    /// Item numbers, one for each piece.
    pieces: Vec<usize>,
}

impl Filling {
    /// An area and, for each item, how many there are and where they may stand. Spaces left over stay empty.
    pub(in crate::engine) fn new(area: SpaceSet, items: &[(usize, SpaceSet)]) -> Self {
        let mut groups: Vec<Group> = Vec::new();
        let total = items.iter().fold(0usize, |total, item| total.saturating_add(item.0));
        let blanks = area.len().saturating_sub(total);
        let blank = (items.len(), (blanks, area));
        for (item, (count, allowed)) in items.iter().copied().enumerate().chain([blank]) {
            let allowed = allowed.and(area);
            // One more than there are spaces is too many already.
            let pieces = std::iter::repeat_n(item, count.min(area.len() + 1));
            match groups.iter_mut().find(|group| group.allowed == allowed) {
                Some(group) => group.pieces.extend(pieces),
                None => groups.push(Group {
                    allowed,
                    pieces: pieces.collect(),
                }),
            }
        }
        groups.retain(|group| !group.pieces.is_empty());
        groups.sort_by_key(|group| group.allowed.len());
        let mut classes: Vec<(Vec<bool>, Vec<SpaceId>)> = Vec::new();
        for space in &area {
            let open: Vec<bool> = groups.iter().map(|group| group.allowed.contains(space)).collect();
            match classes.iter_mut().find(|class| class.0 == open) {
                Some(class) => class.1.push(space),
                None => classes.push((open, vec![space])),
            }
        }
        let admits = (0..groups.len())
            .map(|group| (0..classes.len()).filter(|&class| classes[class].0[group]).collect())
            .collect();
        let mut filling = Self {
            groups,
            classes: classes.into_iter().map(|class| class.1).collect(),
            admits,
            sharings: None,
            fits: false,
        };
        filling.fits = total <= area.len() && filling.matched(None).is_some();
        if filling.fits {
            let (mut sharings, mut patience) = (Vec::new(), MOST_SHARINGS);
            filling.sharings = filling
                .share_out(0, filling.room(), &mut sharings, &mut HashMap::new(), &mut patience)
                .map(|_| sharings);
        }
        filling
    }

    /// Whether there is any way at all.
    pub(in crate::engine) fn is_possible(&self) -> bool {
        self.fits
    }

    /// How many ways there are; `None` if that is too much to count.
    pub(in crate::engine) fn count(&self) -> Option<u128> {
        if !self.fits {
            return Some(0);
        }
        let mut count = self.sharings.as_ref()?.last()?.ways;
        for group in &self.groups {
            let mut left = group.pieces.len();
            for run in group.pieces.chunk_by(|one, other| one == other) {
                count = count.checked_mul(choose(left, run.len())?)?;
                left -= run.len();
            }
        }
        Some(count)
    }

    /// One way, all alike likely (where they can be counted): each item with its space, blanks left out. Items are numbered
    /// as they were given.
    pub(in crate::engine) fn draw(&self, dice: &mut Dice, blank: usize) -> Vec<(SpaceId, usize)> {
        if !self.fits {
            return Vec::new();
        }
        let mut placed = match &self.sharings {
            Some(sharings) => self.draw_counted(sharings, dice),
            None => self.matched(Some(dice)).unwrap_or_default(),
        };
        placed.retain(|&(_, item)| item != blank);
        placed
    }

    fn room(&self) -> Vec<u16> {
        self.classes
            .iter()
            .map(|class| u16::try_from(class.len()).unwrap_or(u16::MAX))
            .collect()
    }

    /// Finds how the groups from one on can share a room, with all that follows, and where it stands among the sharings.
    fn share_out(
        &self,
        group: usize,
        room: Vec<u16>,
        sharings: &mut Vec<Sharing>,
        known: &mut HashMap<(usize, Vec<u16>), usize>,
        patience: &mut usize,
    ) -> Option<usize> {
        if let Some(&at) = known.get(&(group, room.clone())) {
            return Some(at);
        }
        let mut sharing = Sharing {
            room,
            ways: 0,
            first: Vec::new(),
        };
        if group == self.groups.len() {
            sharing.ways = 1;
        } else {
            for (choices, rest) in self.shares(group, &sharing.room, patience)? {
                let then = self.share_out(group + 1, rest, sharings, known, patience)?;
                let ways = choices.checked_mul(sharings[then].ways)?;
                sharing.ways = sharing.ways.checked_add(ways)?;
                sharing.first.push((ways, then));
            }
        }
        known.insert((group, sharing.room.clone()), sharings.len());
        sharings.push(sharing);
        Some(sharings.len() - 1)
    }

    /// The ways in which a group can be shared out over what is left of its classes: for each, in how many choices of spaces,
    /// and what is then left.
    fn shares(&self, group: usize, room: &[u16], patience: &mut usize) -> Option<Vec<(u128, Vec<u16>)>> {
        let mut sharings = vec![(1u128, room.to_vec(), self.groups[group].pieces.len())];
        for (at, &class) in self.admits[group].iter().enumerate() {
            let behind: usize = self.admits[group][at + 1..]
                .iter()
                .map(|&class| usize::from(room[class]))
                .sum();
            let mut wider = Vec::new();
            for (ways, rest, left) in sharings {
                let open = usize::from(rest[class]);
                for here in left.saturating_sub(behind)..=open.min(left) {
                    let mut rest = rest.clone();
                    rest[class] -= u16::try_from(here).ok()?;
                    wider.push((ways.checked_mul(choose(open, here)?)?, rest, left - here));
                }
            }
            *patience = patience.checked_sub(wider.len())?;
            sharings = wider;
        }
        Some(
            sharings
                .into_iter()
                .filter(|sharing| sharing.2 == 0)
                .map(|(ways, rest, _)| (ways, rest))
                .collect(),
        )
    }

    fn draw_counted(&self, sharings: &[Sharing], dice: &mut Dice) -> Vec<(SpaceId, usize)> {
        let mut classes = self.classes.clone();
        for class in &mut classes {
            dice.shuffle(class);
        }
        let mut spaces: Vec<SpaceId> = Vec::with_capacity(classes.iter().map(Vec::len).sum());
        let Some(mut sharing) = sharings.last() else {
            return Vec::new();
        };
        for _ in &self.groups {
            let mut drawn = below(dice, sharing.ways);
            let Some(&(_, then)) = sharing.first.iter().find(|&&(ways, _)| {
                let hit = drawn < ways;
                drawn = drawn.saturating_sub(ways);
                hit
            }) else {
                return Vec::new();
            };
            sharing = &sharings[then];
            let begin = spaces.len();
            for (class, &left) in classes.iter_mut().zip(&sharing.room) {
                spaces.extend(class.drain(usize::from(left)..));
            }
            dice.shuffle(&mut spaces[begin..]);
        }
        let pieces = self.groups.iter().flat_map(|group| &group.pieces);
        spaces.into_iter().zip(pieces.copied()).collect()
    }

    /// One way by augmenting paths (Kuhn, 1955), each piece and space tried in a random order if there are dice.
    fn matched(&self, dice: Option<&mut Dice>) -> Option<Vec<(SpaceId, usize)>> {
        let mut pieces: Vec<(usize, usize)> = self
            .groups
            .iter()
            .enumerate()
            .flat_map(|(group, pieces)| pieces.pieces.iter().map(move |&item| (group, item)))
            .collect();
        let mut spaces: Vec<Vec<SpaceId>> = self.groups.iter().map(|group| group.allowed.iter().collect()).collect();
        if let Some(dice) = dice {
            dice.shuffle(&mut pieces);
            for spaces in &mut spaces {
                dice.shuffle(spaces);
            }
        }
        let mut holder: Vec<Option<usize>> = vec![None; 256];
        for piece in 0..pieces.len() {
            let mut tried = SpaceSet::EMPTY;
            if !seat(piece, &pieces, &spaces, &mut holder, &mut tried) {
                return None;
            }
        }
        Some(
            holder
                .iter()
                .enumerate()
                .filter_map(|(space, piece)| Some((SpaceId::from_index(space), pieces[(*piece)?].1)))
                .collect(),
        )
    }
}

/// Finds a space for a piece, moving others on where needed.
fn seat(
    piece: usize,
    pieces: &[(usize, usize)],
    spaces: &[Vec<SpaceId>],
    holder: &mut [Option<usize>],
    tried: &mut SpaceSet,
) -> bool {
    for &space in &spaces[pieces[piece].0] {
        if tried.contains(space) {
            continue;
        }
        tried.insert(space);
        let free = match holder[space.index()] {
            None => true,
            Some(other) => seat(other, pieces, spaces, holder, tried),
        };
        if free {
            holder[space.index()] = Some(piece);
            return true;
        }
    }
    false
}

/// In how many ways some of a number of things can be chosen.
fn choose(all: usize, some: usize) -> Option<u128> {
    let mut ways = 1u128;
    for at in 0..some.min(all.checked_sub(some)?) {
        ways = ways.checked_mul((all - at) as u128)? / (at as u128 + 1);
    }
    Some(ways)
}

/// A number below a bound, all alike likely.
fn below(dice: &mut Dice, bound: u128) -> u128 {
    if bound == 0 {
        return 0;
    }
    let mask = u128::MAX >> (bound - 1).leading_zeros().min(127);
    loop {
        let drawn = (u128::from(dice.bits()) << 64 | u128::from(dice.bits())) & mask;
        if drawn < bound {
            return drawn;
        }
    }
}

/// The areas of a setup that pieces are put into before play, each with how many of each kind and where they may stand.
/// Where armies are dealt together, all of them are in one area.
pub(in crate::engine) fn fillings(setup: &Setup, kinds: &[Kind]) -> Vec<Filling> {
    let together = match setup.method {
        Method::Fixed => return Vec::new(),
        Method::Arrange => 1,
        Method::Deal => setup.allowed.len().max(1),
    };
    let armies = setup.allowed.chunks(together);
    setup
        .areas
        .iter()
        .zip(armies)
        .map(|(&area, armies)| {
            let items = armies.iter().flat_map(|allowed| kinds.iter().zip(allowed));
            let items: Vec<_> = items.map(|(kind, &allowed)| (kind.count, allowed)).collect();
            Filling::new(area, &items)
        })
        .collect()
}

/// Whether every area of a setup can be filled as it says.
pub fn is_satisfiable(setup: &Setup, kinds: &[Kind]) -> bool {
    fillings(setup, kinds).iter().all(Filling::is_possible)
}
