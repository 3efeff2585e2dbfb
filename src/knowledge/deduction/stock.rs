//! The [`Stock`]: how many of what a game began with, and what could stand where.

use super::Candidates;
use super::piece::Tracked;
use crate::game::{ArmyId, Game, KindId, KindSet, Method, SpaceId, SpaceSet};
use crate::knowledge::{Face, Opening, SeenPiece};

/// How many of each army's kinds a game began with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::knowledge) struct Stock {
    counts: Vec<usize>,
    kinds: usize,
    /// Whether the pieces of the opening are those of the stock. A position may have been put up by hand.
    pub holds: bool,
}

impl Stock {
    /// How many of one kind.
    pub fn of(&self, (army, kind): (ArmyId, KindId)) -> usize {
        self.counts[army.index() * self.kinds + kind.index()]
    }

    /// Everything of which there is any.
    fn all(&self) -> Candidates {
        let pairs = (0..self.counts.len()).filter(|&at| self.counts[at] > 0);
        pairs
            .map(|at| (ArmyId::from_index(at / self.kinds), KindId::from_index(at % self.kinds)))
            .collect()
    }

    /// What a definition lets a game begin with.
    fn new(game: &Game) -> Self {
        let (kinds, setup) = (game.kinds.len(), &game.setup);
        let mut counts = vec![0; game.seats.armies.len() * kinds];
        if setup.method != Method::Fixed {
            for army in game.seats.army_ids().filter(|&army| game.seats.neutral != Some(army)) {
                for kind in game.kind_ids() {
                    counts[army.index() * kinds + kind.index()] = game.kind(kind).count;
                }
            }
        }
        for &(_, army, kind) in &setup.fixed {
            counts[army.index() * kinds + kind.index()] += 1;
        }
        Self {
            counts,
            kinds,
            holds: true,
        }
    }
}

/// The pieces of an opening, each with what it can be by where it stood, in the order of their spaces and cargo after them;
/// then pieces of the stock that were off the board already.
pub(super) fn pieces(game: &Game, opening: &Opening) -> (Stock, Vec<Tracked>) {
    let mut stock = Stock::new(game);
    let all = stock.all();
    let as_set_up = is_as_set_up(game, &stock, opening);
    let mut pieces = Vec::new();
    for (space, seen) in standing(game, opening) {
        let possible = if as_set_up { by_place(game, space) } else { all };
        let known = match (seen.army, seen.kind) {
            (Some(army), Some(kind)) => Candidates::one((army, kind)),
            (Some(army), None) => Candidates::of(army, possible.kinds(army)),
            (None, _) => possible,
        };
        let mut piece = Tracked::new(if known.is_empty() { all } else { known });
        piece.down = seen.face == Face::Down;
        piece.start = Some(space);
        pieces.push(piece);
    }
    for (_, seen) in standing(game, opening) {
        if let Some(cargo) = seen.cargo {
            let kinds = cargo.kind.map_or_else(|| all.kinds(cargo.army), KindSet::of);
            pieces.push(Tracked::new(Candidates::of(cargo.army, kinds)));
        }
    }
    stock.holds = complete(game, &stock, &mut pieces);
    (stock, pieces)
}

/// What stands on the board of an opening.
pub(super) fn standing<'a>(game: &Game, opening: &'a Opening) -> impl Iterator<Item = (SpaceId, SeenPiece)> + use<'a> {
    game.board
        .ids()
        .zip(&opening.board)
        .filter_map(|(space, seen)| Some((space, (*seen)?)))
}

/// Adds what the stock has and the opening has not as pieces that are off the board; false if the opening has more of
/// something.
fn complete(game: &Game, stock: &Stock, pieces: &mut Vec<Tracked>) -> bool {
    let all = stock.all();
    let of_army = |piece: &Tracked, army| piece.candidates == Candidates::of(army, piece.candidates.kinds(army));
    let told_apart = pieces
        .iter()
        .all(|piece| game.seats.army_ids().any(|army| of_army(piece, army)));
    let parts: Vec<(Candidates, usize)> = if told_apart {
        let armies = game.seats.army_ids();
        armies
            .map(|army| {
                let there = pieces.iter().filter(|piece| of_army(piece, army)).count();
                (Candidates::of(army, all.kinds(army)), there)
            })
            .collect()
    } else {
        vec![(all, pieces.len())]
    };
    let mut holds = true;
    for (candidates, there) in parts {
        let total: usize = candidates.iter().map(|pair| stock.of(pair)).sum();
        holds &= there <= total;
        pieces.extend((there..total).map(|_| {
            let mut piece = Tracked::new(candidates);
            piece.gone = true;
            piece
        }));
    }
    holds
}

/// What the set-up lets stand on a space before the first ply.
fn by_place(game: &Game, space: SpaceId) -> Candidates {
    let setup = &game.setup;
    if let Some(&(_, army, kind)) = setup.fixed.iter().find(|fixed| fixed.0 == space) {
        return Candidates::one((army, kind));
    }
    let kinds = |allowed: &[SpaceSet]| -> KindSet {
        let fits = |&kind: &KindId| allowed[kind.index()].contains(space) && game.kind(kind).count > 0;
        game.kind_ids().filter(fits).collect()
    };
    game.seats
        .commanded()
        .zip(&setup.allowed)
        .fold(Candidates::NONE, |all, (army, allowed)| {
            all.or(Candidates::of(army, kinds(allowed)))
        })
}

/// Whether the opening looks as the set-up leaves it: every piece where it may stand, and as many as there should be. A
/// position that was put up by hand mostly does not.
fn is_as_set_up(game: &Game, stock: &Stock, opening: &Opening) -> bool {
    let mut counts = vec![0; game.seats.armies.len()];
    let mut total = 0;
    for (space, seen) in standing(game, opening) {
        let possible = by_place(game, space);
        let fits = match (seen.army, seen.kind) {
            (Some(army), Some(kind)) => possible.contains((army, kind)),
            (Some(army), None) => !possible.kinds(army).is_empty(),
            (None, _) => !possible.is_empty(),
        };
        let dealt = game.setup.method == Method::Deal && !game.setup.fixed.iter().any(|fixed| fixed.0 == space);
        if !fits || dealt != (seen.face == Face::Down) || seen.cargo.is_some() {
            return false;
        }
        total += 1;
        if let Some(army) = seen.army {
            counts[army.index()] += 1;
        }
    }
    let all = stock.all();
    let expected = |candidates: Candidates| candidates.iter().map(|pair| stock.of(pair)).sum::<usize>();
    let exact = |army: ArmyId| counts[army.index()] == expected(Candidates::of(army, all.kinds(army)));
    total == expected(all) && (game.setup.method == Method::Deal || game.seats.army_ids().all(exact))
}
