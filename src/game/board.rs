//! The [`Board`]: spaces, links, zones and how seats see it.

use super::image::Image;
use super::{Line, LinkId, SeatId, SpaceId, SpaceSet, ZoneId};

/// Where a game is played.
#[derive(Clone, Debug)]
pub struct Board {
    /// How it is drawn and what a space is.
    pub layout: Layout,
    /// Columns of the lattice.
    pub width: u8,
    /// Rows of the lattice.
    pub height: u8,
    /// All spaces, row by row from the lowest, left to right.
    pub spaces: Vec<Space>,
    /// The kinds of links.
    pub links: Vec<LinkKind>,
    /// Named sets of spaces.
    pub zones: Vec<Zone>,
    /// For each seat, the symmetry that turns the first seat's side into its own.
    pub images: Vec<Image>,
}

/// What the spaces are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// Points joined by lines.
    Points,
    /// Cells of a grid.
    Grid,
    /// The edges of a grid; a space's place is its midpoint on the doubled lattice.
    Edges,
    /// Hexes; they stand on every second point of the lattice.
    Hex(Hexes),
}

/// How hexes lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hexes {
    /// In straight rows; what is ahead of one lies between two.
    Rows,
    /// In straight columns; what is beside one lies between two.
    Columns,
}

/// One space.
#[derive(Clone, Debug)]
pub struct Space {
    /// Column letter and row number, such as `c4`.
    pub name: String,
    /// Column from 0, left to right.
    pub x: u8,
    /// Row from 0, bottom to top.
    pub y: u8,
    /// The two characters drawn round what stands here, where the legend gives them.
    pub frame: Option<(char, char)>,
}

impl Board {
    /// Whether two spaces lie in one row, or in one column.
    #[inline]
    pub fn in_line(&self, line: Line, one: SpaceId, other: SpaceId) -> bool {
        let (one, other) = (&self.spaces[one.index()], &self.spaces[other.index()]);
        match line {
            Line::Row => one.y == other.y,
            Line::Column => one.x == other.x,
        }
    }
}

impl Space {
    /// Its point of the lattice.
    pub fn point(&self) -> (i16, i16) {
        (self.x.into(), self.y.into())
    }
}

/// One kind of link.
#[derive(Clone, Debug)]
pub struct LinkKind {
    /// Its name in the file.
    pub name: String,
    /// Its straight runs, each a line of at least two spaces; every link of the kind is two neighbours in some run. A ring
    /// ends with the space that it begins with.
    pub runs: Vec<Vec<SpaceId>>,
    /// For each space, its neighbours by this kind, ascending.
    pub neighbours: Vec<Vec<SpaceId>>,
}

/// Whether a run is a ring.
pub fn is_ring(run: &[SpaceId]) -> bool {
    run.len() > 2 && run.first() == run.last()
}

/// A named set of spaces.
#[derive(Clone, Debug)]
pub struct Zone {
    /// Its name in the file.
    pub name: String,
    /// The spaces.
    pub extent: ZoneExtent,
}

/// The spaces of a zone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ZoneExtent {
    /// The same for everyone.
    Fixed(SpaceSet),
    /// One set for each seat.
    PerSeat(Vec<SpaceSet>),
}

impl ZoneExtent {
    /// The same of other spaces for each set of them.
    #[must_use]
    pub fn map(self, change: impl Fn(SpaceSet) -> SpaceSet) -> Self {
        match self {
            Self::Fixed(set) => Self::Fixed(change(set)),
            Self::PerSeat(sets) => Self::PerSeat(sets.into_iter().map(change).collect()),
        }
    }

    /// All its spaces, whoever's they are.
    pub fn all(&self) -> SpaceSet {
        match self {
            Self::Fixed(set) => *set,
            Self::PerSeat(sets) => sets.iter().copied().fold(SpaceSet::EMPTY, SpaceSet::or),
        }
    }

    /// The spaces that count for a seat.
    pub fn of(&self, seat: SeatId) -> SpaceSet {
        match self {
            Self::Fixed(set) => *set,
            Self::PerSeat(sets) => sets[seat.index()],
        }
    }
}

impl Board {
    /// How many spaces there are.
    pub fn len(&self) -> usize {
        self.spaces.len()
    }

    /// Never; a board has at least one space.
    pub fn is_empty(&self) -> bool {
        self.spaces.is_empty()
    }

    /// All spaces' ids.
    pub fn ids(&self) -> impl Iterator<Item = SpaceId> + use<> {
        (0..self.spaces.len()).map(SpaceId::from_index)
    }

    /// A space's name.
    pub fn name(&self, space: SpaceId) -> &str {
        &self.spaces[space.index()].name
    }

    /// A space by name.
    pub fn named(&self, name: &str) -> Option<SpaceId> {
        SpaceId::find(&self.spaces, |space| space.name == name)
    }

    /// The space at a lattice point.
    pub fn at(&self, x: i16, y: i16) -> Option<SpaceId> {
        SpaceId::find(&self.spaces, |space| space.point() == (x, y))
    }

    /// The space that a step of the lattice leads to from another.
    pub fn beyond(&self, space: SpaceId, (dx, dy): (i16, i16)) -> Option<SpaceId> {
        let (x, y) = self.spaces[space.index()].point();
        self.at(x.checked_add(dx)?, y.checked_add(dy)?)
    }

    /// How many columns and rows its spaces are named by.
    pub fn size(&self) -> (i16, i16) {
        let last = (i16::from(self.width) - 1, i16::from(self.height) - 1);
        let (column, row) = self.layout.cell(last);
        (column + 1, row + 1)
    }

    /// The column and the row that a space is named by, from 0.
    pub fn cell(&self, space: SpaceId) -> (i16, i16) {
        self.layout.cell(self.spaces[space.index()].point())
    }

    /// Where a symmetry takes a point of the lattice; nowhere if that is between its points. Thirds and sixths are turned
    /// round the middle of all spaces, everything else round the middle of the lattice.
    pub fn image(&self, image: Image, (x, y): (i16, i16)) -> Option<(i16, i16)> {
        let Some(sixths) = image.sixths() else {
            return Some(image.point((x, y), self.width, self.height));
        };
        // So many times as large, the middle is a point, and steps from it are steps of the lattice.
        let ((across, up), scale) = self.middle()?;
        let step = (scale * x - across, scale * y - up);
        let (dx, dy) = self.layout.turned(step, sixths);
        let (x, y) = (dx + across, dy + up);
        let is_point = (step.0 - step.1) % 2 == 0 && x % scale == 0 && y % scale == 0;
        is_point.then_some((x / scale, y / scale))
    }

    /// The middle of all spaces, as a point of a lattice that is so many times as fine; none of a board that nothing can be
    /// turned round by thirds or sixths, for then it is at most a third of a step off the lattice.
    fn middle(&self) -> Option<((i16, i16), i16)> {
        let sum = |of: fn(&Space) -> u8| self.spaces.iter().map(|space| i32::from(of(space))).sum::<i32>();
        let (x, y) = (sum(|space| space.x), sum(|space| space.y));
        let count = i32::try_from(self.len()).ok().filter(|count| *count > 0)?;
        let scale = (1..=3).find(|scale| x * scale % count == 0 && y * scale % count == 0)?;
        let small = |sum: i32| i16::try_from(sum * scale / count).ok();
        Some(((small(x)?, small(y)?), i16::try_from(scale).ok()?))
    }

    /// Where a symmetry takes a step of the lattice.
    pub fn turned(&self, image: Image, step: (i16, i16)) -> (i16, i16) {
        match image.sixths() {
            Some(sixths) => self.layout.turned(step, sixths),
            None => image.vector(step),
        }
    }

    /// A zone by name.
    pub fn zone_named(&self, name: &str) -> Option<ZoneId> {
        ZoneId::find(&self.zones, |zone| zone.name == name)
    }

    /// A kind of link by name.
    pub fn link_named(&self, name: &str) -> Option<LinkId> {
        LinkId::find(&self.links, |link| link.name == name)
    }

    /// Pairs of spaces joined by any kind of link, each once, the lower space first, with the kinds that join it.
    pub fn pairs(&self) -> Vec<(SpaceId, SpaceId, Vec<LinkId>)> {
        let mut pairs: std::collections::BTreeMap<(SpaceId, SpaceId), Vec<LinkId>> = std::collections::BTreeMap::new();
        for (at, link) in self.links.iter().enumerate() {
            for from in self.ids() {
                for &to in link.neighbours[from.index()].iter().filter(|&&to| from < to) {
                    pairs.entry((from, to)).or_default().push(LinkId::from_index(at));
                }
            }
        }
        pairs.into_iter().map(|((from, to), links)| (from, to, links)).collect()
    }
}
