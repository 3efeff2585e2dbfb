//! [`Ways`]: how many moves a kind needs from one space to another on an empty board (distance tables).

use std::collections::{HashMap, VecDeque};

use crate::game::{ArmyId, Game, KindId, SpaceId, SpaceSet, Travel};

/// No way at all.
pub const NEVER: u8 = u8::MAX;

/// Moves that kinds need from space to space, and how freely they move. Kinds that move alike share a table.
#[derive(Clone, Debug)]
pub struct Ways {
    kinds: usize,
    spaces: usize,
    /// For each army and kind, its table.
    tables: Vec<usize>,
    /// For each table, by destination and then start, the number of moves.
    moves: Vec<Vec<u8>>,
    /// For each kind of the first army, about how many spaces it reaches in one move on a board in play.
    freedom: Vec<f32>,
}

/// How many moves one piece needs from space to space.
#[derive(Clone, Copy, Debug)]
pub struct Distances<'a> {
    moves: &'a [u8],
    spaces: usize,
}

impl Distances<'_> {
    /// How many moves it needs; [`NEVER`] if it never gets there.
    #[inline]
    pub fn between(self, from: SpaceId, to: SpaceId) -> u8 {
        self.moves[to.index() * self.spaces + from.index()]
    }
}

impl Ways {
    /// Works them out from the motions; pieces in the way and conditions are not looked at.
    pub fn new(game: &Game) -> Self {
        let (kinds, spaces) = (game.kinds.len(), game.board.len());
        let mut known: HashMap<Vec<SpaceSet>, usize> = HashMap::new();
        let (mut tables, mut moves) = (Vec::new(), Vec::new());
        for army in game.seats.army_ids() {
            for kind in game.kind_ids() {
                let single = singles(game, army, kind);
                let next = known.len();
                let table = *known.entry(single).or_insert_with_key(|single| {
                    moves.push(all_pairs(single));
                    next
                });
                tables.push(table);
            }
        }
        let freedom = game.kind_ids().map(|kind| freedom(game, kind)).collect();
        Self {
            kinds,
            spaces,
            tables,
            moves,
            freedom,
        }
    }

    /// How many moves a piece needs to a space; `None` if it never gets there.
    #[inline]
    pub fn moves(&self, piece: (ArmyId, KindId), from: SpaceId, to: SpaceId) -> Option<u8> {
        let moves = self.of(self.table(piece)).between(from, to);
        (moves != NEVER).then_some(moves)
    }

    /// Which table is a kind's own.
    #[inline]
    pub fn table(&self, (army, kind): (ArmyId, KindId)) -> usize {
        self.tables[army.index() * self.kinds + kind.index()]
    }

    /// How many moves the kinds of a table need from anywhere to anywhere.
    #[inline]
    pub fn of(&self, table: usize) -> Distances<'_> {
        Distances {
            moves: &self.moves[table],
            spaces: self.spaces,
        }
    }

    /// About how many spaces a kind reaches in one move on a board in play.
    pub fn freedom(&self, kind: KindId) -> f32 {
        self.freedom[kind.index()]
    }
}

/// For each space, where a piece gets in one move on an empty board.
fn singles(game: &Game, army: ArmyId, kind: KindId) -> Vec<SpaceSet> {
    let mut single = vec![SpaceSet::EMPTY; game.board.len()];
    for motion in &game.kind(kind).motions {
        let geometry = &motion.geometry[army.index()];
        for space in game.board.ids() {
            let reached = &mut single[space.index()];
            match motion.travel {
                Travel::Walk | Travel::Hop(_) => {
                    if let Some(trail) = geometry.trails.get(space.index()) {
                        trail.nodes.iter().for_each(|node| reached.insert(node.space));
                    }
                }
                Travel::Roam => {
                    let mut open = vec![space];
                    let mut seen = SpaceSet::EMPTY;
                    while let Some(at) = open.pop() {
                        for &next in geometry.network.get(at.index()).into_iter().flatten() {
                            if !seen.contains(next) {
                                seen.insert(next);
                                open.push(next);
                            }
                        }
                    }
                    *reached = reached.or(seen);
                }
            }
        }
    }
    single
}

/// By destination and then start, the number of moves.
fn all_pairs(single: &[SpaceSet]) -> Vec<u8> {
    let spaces = single.len();
    let mut moves = vec![NEVER; spaces * spaces];
    for from in 0..spaces {
        let mut queue = VecDeque::from([(from, 0u8)]);
        moves[from * spaces + from] = 0;
        while let Some((at, count)) = queue.pop_front() {
            for to in &single[at] {
                let slot = &mut moves[to.index() * spaces + from];
                if *slot == NEVER {
                    *slot = count.saturating_add(1).min(NEVER - 1);
                    queue.push_back((to.index(), *slot));
                }
            }
        }
    }
    moves
}

/// Spaces further along count less, as something may stand in between.
fn freedom(game: &Game, kind: KindId) -> f32 {
    const FURTHER: f32 = 0.6;
    let mut sum = 0.0;
    for motion in &game.kind(kind).motions {
        let Some(geometry) = motion.geometry.first() else {
            continue;
        };
        for trail in &geometry.trails {
            // The tree is in preorder: what lies before a node's `skip` lies behind it.
            let mut ends: Vec<(u16, f32)> = Vec::new();
            for (at, node) in trail.nodes.iter().enumerate() {
                ends.retain(|&(skip, _)| usize::from(skip) > at);
                let share = ends.last().map_or(1.0, |&(_, share)| share);
                sum += match motion.travel {
                    Travel::Hop(_) => share * 0.4,
                    Travel::Walk | Travel::Roam => share,
                };
                ends.push((node.skip, share * FURTHER));
            }
        }
        let neighbours: usize = geometry.network.iter().map(Vec::len).sum();
        #[expect(clippy::cast_precision_loss, reason = "a board has few spaces")]
        let neighbours = neighbours as f32;
        sum += neighbours * 2.0;
    }
    #[expect(clippy::cast_precision_loss, reason = "a board has few spaces")]
    let spaces = game.board.len() as f32;
    sum / spaces
}
