//! [`Counters`]: what a viewer knows of the counts of quiet plies.
//!
//! What starts a count again may be hidden ("after 20 plies without move of scout"): then the viewer knows only between which
//! bounds it stands. What always holds: the truth lies within the bounds; they depend on nothing that the viewer did not see.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::eyes::Eyes;
use super::{Deed, Face, Seen, SeenPiece, Sighting};
use crate::engine::{Action, Cell, Count, Glimpse, Happening, State, counts};
use crate::game::{ArmyId, FightResult, Game, KindId, RuleId, SpaceId};

/// A number of plies as far as a viewer knows it. In JSON a number where it is known, else `{"least": 0, "most": 7}`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "Written", try_from = "Written")]
pub struct Plies {
    /// It is not less.
    pub least: u32,
    /// It is not more.
    pub most: u32,
}

/// [`Plies`] in JSON.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Written {
    Known(u32),
    Between { least: u32, most: u32 },
}

impl From<Plies> for Written {
    fn from(Plies { least, most }: Plies) -> Self {
        if least == most {
            Written::Known(least)
        } else {
            Written::Between { least, most }
        }
    }
}

impl TryFrom<Written> for Plies {
    type Error = &'static str;

    fn try_from(written: Written) -> Result<Self, Self::Error> {
        match written {
            Written::Known(plies) => Ok(Self {
                least: plies,
                most: plies,
            }),
            Written::Between { least, most } if least <= most => Ok(Self { least, most }),
            Written::Between { .. } => Err("`least` is more than `most`"),
        }
    }
}

/// Since when each count goes on, in the order of the game's counts: after the earliest and after the latest ply for all that a
/// viewer saw. A position may say that a count began before the game.
#[derive(Clone, Debug, Default)]
pub(super) struct Counters(Vec<(i64, i64)>);

impl Counters {
    /// As a game begins: what is public is told, and what everyone can see. Of the rest a viewer knows that no count is greater
    /// than that of all plies.
    pub fn new(eyes: &Eyes) -> Self {
        let (game, state) = (eyes.game, eyes.state);
        let told = |(at, count): (usize, Count)| {
            let truth = exactly(state, at);
            if count.is_public() || eyes.see_board() {
                return truth;
            }
            (earliest(&count, state).min(truth.0), i64::from(state.plies()))
        };
        Self(counts(game).enumerate().map(told).collect())
    }

    /// As they truly stand.
    pub fn exactly(game: &Game, state: &State) -> Self {
        Self((0..counts(game).count()).map(|at| exactly(state, at)).collect())
    }

    /// Follows a ply. All eyes are on what came of it, those of before with what the viewer remembered before.
    pub fn follow(
        &mut self,
        (before, eyes): (&Eyes, &Eyes),
        deed: Deed,
        happenings: &[Happening],
        sighting: &Sighting,
    ) {
        if self.0.is_empty() {
            return;
        }
        let (game, now) = (eyes.game, i64::from(eyes.state.plies()));
        let glimpse = before.glimpse(deed, happenings, sighting);
        for ((at, since), count) in self.0.iter_mut().enumerate().zip(counts(game)) {
            match glimpse
                .as_ref()
                .map_or(Some(false), |glimpse| count.begins_again(game, glimpse))
            {
                Some(true) => *since = (now, now),
                Some(false) => {}
                None if count.is_public() || saw_all_go(sighting) && eyes.see_board() => {
                    *since = exactly(eyes.state, at);
                }
                None => since.1 = now,
            }
            let fired = |seen: &Seen| matches!(seen, Seen::Ended(ending) if ending.rule == Some(count.rule));
            if eyes.state.ending().is_none() {
                since.0 = since.0.max(earliest(&count, eyes.state)).min(since.1);
            } else if sighting.seen.iter().any(fired) {
                since.1 = since.1.min(now - i64::from(count.plies)).max(since.0);
            }
        }
    }

    /// How many plies each count stands at, by its rule, after so many plies of the game.
    pub fn after(&self, game: &Game, plies: u32) -> BTreeMap<RuleId, Plies> {
        let stand = |(count, &(early, late)): (Count, &(i64, i64))| {
            let since = |mark: i64| u32::try_from(i64::from(plies) - mark).unwrap_or_default();
            let (least, most) = (since(late), since(early));
            (count.rule, Plies { least, most })
        };
        counts(game).zip(&self.0).map(stand).collect()
    }
}

/// Since when a count truly goes on.
fn exactly(state: &State, counter: usize) -> (i64, i64) {
    let since = i64::from(state.plies()) - i64::from(state.quiet_plies(counter));
    (since, since)
}

/// Since when a count can go on at the earliest, as the game has not ended by it.
fn earliest(count: &Count, state: &State) -> i64 {
    if count.ends {
        (i64::from(state.plies()) + 1 - i64::from(count.plies)).max(0)
    } else {
        0
    }
}

impl Eyes<'_> {
    /// Whether nothing on the board is hidden from the viewer.
    fn see_board(&self) -> bool {
        let known = |piece: SeenPiece| piece.kind.is_some() && piece.cargo.is_none_or(|cargo| cargo.kind.is_some());
        self.game.board.ids().filter_map(|space| self.space(space)).all(known)
    }

    /// What the viewer saw of a ply that can start counts again; nothing if nothing can.
    fn glimpse(&self, deed: Deed, happenings: &[Happening], sighting: &Sighting) -> Option<Glimpse> {
        let (seat, action) = match deed {
            Deed::Acted(seat, action) => (seat, Some(action)),
            Deed::Resigned(seat) | Deed::Left(seat) => (seat, None),
            Deed::Exchanged(_) | Deed::Agreed => return None,
        };
        let (mut piece, mut target, mut result) = (None, None, None);
        // Where the piece that acts stands, as long as it stands anywhere.
        let mut here = action.and_then(|action| {
            let (from, to) = super::ends(action);
            from.or(to)
        });
        // It stayed where it is, and is there still if nothing has removed it.
        let stayed = |here: Option<SpaceId>| here.map(|at| self.piece(self.state.cell(at), at));
        for happening in happenings {
            match *happening {
                Happening::Moved { piece: moved, from, to } => {
                    piece = Some(self.piece(moved, from));
                    here = Some(to);
                }
                Happening::Flipped { piece: up, .. } | Happening::Dropped { piece: up, .. } => {
                    piece = Some(known(up));
                }
                Happening::Lifted { cargo, .. } => target = Some(self.freight(Cell::piece(cargo.army, cargo.kind))),
                Happening::Laid { cargo, at } if action == Some(Action::Lay { at }) => {
                    target = Some(self.freight(Cell::piece(cargo.army, cargo.kind)));
                }
                Happening::Converted { piece: now, was, at } => {
                    let army = Some(was);
                    target = Some(SeenPiece {
                        army,
                        ..self.piece(now, at)
                    });
                }
                Happening::Fought { result: fought, .. } => result = Some(fought),
                Happening::Removed { at, cargo: false, .. } => match (action, result) {
                    (
                        Some(Action::Attack { from, to } | Action::AttackInto { from, to, .. }),
                        Some(FightResult::Attacker),
                    ) if at == to && here == Some(from) => {
                        here = Some(to);
                    }
                    _ => here = here.filter(|here| *here != at),
                },
                Happening::Shown { piece: shown, at } if here == Some(at) => piece = Some(known(shown)),
                Happening::Turned { piece: now, was, at } if here == Some(at) && piece.is_none() => {
                    let army = now.army();
                    piece = army.map(|army| known(Cell::piece(army, was)));
                }
                _ => {}
            }
        }
        for seen in &sighting.seen {
            if let Seen::Fought { attacker, defender, .. } = *seen {
                piece.get_or_insert(attacker);
                target = Some(defender);
            }
        }
        let piece = piece.or_else(|| stayed(here)).unwrap_or(UNKNOWN);
        Some(Glimpse {
            seat,
            action,
            result,
            piece: self.can_be(piece),
            target: target.map_or_else(Vec::new, |target| self.can_be(target)),
            defeats: sighting.seen.iter().any(|seen| matches!(seen, Seen::Defeated { .. })),
        })
    }

    /// The armies and kinds that a piece can be, by itself.
    fn can_be(&self, piece: SeenPiece) -> Vec<(ArmyId, KindId)> {
        let armies = self
            .game
            .seats
            .army_ids()
            .filter(|army| piece.army.is_none_or(|own| own == *army));
        let kinds = || {
            self.game
                .kind_ids()
                .filter(|kind| piece.kind.is_none_or(|own| own == *kind))
        };
        armies.flat_map(|army| kinds().map(move |kind| (army, kind))).collect()
    }
}

/// Whether nothing that left the board was hidden from the viewer.
fn saw_all_go(sighting: &Sighting) -> bool {
    let known = |seen: &Seen| !matches!(seen, Seen::Removed { piece, .. } if piece.kind.is_none());
    sighting.seen.iter().all(known)
}

/// A piece of which nothing is known.
const UNKNOWN: SeenPiece = SeenPiece {
    army: None,
    kind: None,
    face: Face::Up,
    cargo: None,
};

/// A piece of which everyone knows what it is.
fn known(piece: Cell) -> SeenPiece {
    SeenPiece {
        army: piece.army(),
        kind: piece.kind(),
        ..UNKNOWN
    }
}
