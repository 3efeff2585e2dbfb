//! [`Counters`]: what a viewer knows of the counts of quiet plies.
//!
//! What starts a count again may be hidden ("after 20 plies without move of scout"): then the viewer knows only between which
//! bounds it stands. What always holds: the truth lies within the bounds; they depend on nothing that the viewer did not see.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::eyes::Eyes;
use super::{Deed, Seen, SeenPiece, Sighting};
use crate::engine::{Action, Cargo, Count, Glimpse, Happening, State, counts};
use crate::game::{ArmyId, FightResult, Game, KindId, RuleId};

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

/// Since when each count goes on, in the order of the game's counts: the earliest and the latest ply for all that a viewer saw.
#[derive(Clone, Debug, Default)]
pub(super) struct Counters(Vec<(u32, u32)>);

impl Counters {
    /// As a game begins: what is public is told, and what everyone can see.
    pub fn new(eyes: &Eyes) -> Self {
        let (game, state) = (eyes.game, eyes.state);
        let told = |(at, count): (usize, Count)| {
            if count.is_public() || eyes.see_board() {
                return exactly(state, at);
            }
            (earliest(&count, state), state.plies())
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
        let (game, now) = (eyes.game, eyes.state.plies());
        let glimpse = before.glimpse(deed, happenings, sighting);
        for ((at, since), count) in self.0.iter_mut().enumerate().zip(counts(game)) {
            match glimpse
                .as_ref()
                .map_or(Some(false), |glimpse| count.begins_again(game, glimpse))
            {
                Some(true) => *since = (now, now),
                Some(false) => {}
                None if before.saw_all(happenings) && eyes.see_board() => *since = exactly(eyes.state, at),
                None => since.1 = now,
            }
            let fired = |seen: &Seen| matches!(seen, Seen::Ended(ending) if ending.rule == Some(count.rule));
            if eyes.state.ending().is_none() {
                since.0 = since.0.max(earliest(&count, eyes.state)).min(since.1);
            } else if sighting.seen.iter().any(fired) {
                since.1 = since.1.min(now.saturating_sub(count.plies)).max(since.0);
            }
        }
    }

    /// How many plies each count stands at, by its rule, after so many plies of the game.
    pub fn after(&self, game: &Game, plies: u32) -> BTreeMap<RuleId, Plies> {
        let stand = |(count, &(early, late)): (Count, &(u32, u32))| {
            let least = plies.wrapping_sub(late);
            let most = plies.wrapping_sub(early);
            (count.rule, Plies { least, most })
        };
        counts(game).zip(&self.0).map(stand).collect()
    }
}

/// Since when a count truly goes on.
fn exactly(state: &State, counter: usize) -> (u32, u32) {
    let since = state.plies().wrapping_sub(state.quiet_plies(counter));
    (since, since)
}

/// Since when a count can go on at the earliest, as the game has not ended by it.
fn earliest(count: &Count, state: &State) -> u32 {
    if count.ends {
        (state.plies() + 1).saturating_sub(count.plies)
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

    /// Whether nothing that has left the board was hidden from the viewer.
    fn saw_all(&self, happenings: &[Happening]) -> bool {
        happenings.iter().all(|happening| match *happening {
            Happening::Removed { piece, at, .. } => self.kind(piece, at).is_some(),
            _ => true,
        })
    }

    /// What the viewer saw of a ply that can start counts again; nothing if nothing can.
    fn glimpse(&self, deed: Deed, happenings: &[Happening], sighting: &Sighting) -> Option<Glimpse> {
        let (seat, action) = match deed {
            Deed::Acted(seat, action) => (seat, Some(action)),
            Deed::Resigned(seat) | Deed::Left(seat) => (seat, None),
            Deed::Exchanged(_) | Deed::Agreed => return None,
        };
        let (mut piece, mut target, mut result) = (None, None, None);
        for happening in happenings {
            match *happening {
                Happening::Moved { piece: moved, from, .. } => {
                    piece.get_or_insert(self.piece(moved, from));
                }
                Happening::Flipped { piece: up, .. } | Happening::Dropped { piece: up, .. } => {
                    piece.get_or_insert(open(up.parts()));
                }
                Happening::Lifted { carrier, cargo, at } => {
                    piece.get_or_insert(self.piece(carrier, at));
                    target = Some(self.as_piece(cargo));
                }
                Happening::Laid { cargo, at } if action == Some(Action::Lay { at }) => {
                    piece = Some(self.piece(self.state.cell(at), at));
                    target = Some(self.as_piece(cargo));
                }
                Happening::Converted { piece: now, was, at } => {
                    let from = action.and_then(|action| super::ends(action).0)?;
                    piece = Some(self.piece(self.state.cell(from), from));
                    target = Some(SeenPiece {
                        army: Some(was),
                        ..self.piece(now, at)
                    });
                }
                _ => {}
            }
        }
        for seen in &sighting.seen {
            match *seen {
                Seen::Fought {
                    attacker,
                    defender,
                    result: fought,
                    ..
                } => (piece, target, result) = (Some(attacker), Some(defender), Some(fought)),
                Seen::Shown { army, kind, at } if stands(action, result) == Some(at) => {
                    piece = Some(open(Some((army, kind))));
                }
                _ => {}
            }
        }
        Some(Glimpse {
            seat,
            action,
            result,
            piece: self.can_be(piece.unwrap_or(open(None))),
            target: target.map_or_else(Vec::new, |target| self.can_be(target)),
            defeats: sighting.seen.iter().any(|seen| matches!(seen, Seen::Defeated { .. })),
        })
    }

    /// What the viewer sees of cargo, as of a piece.
    fn as_piece(&self, cargo: Cargo) -> SeenPiece {
        SeenPiece {
            army: Some(cargo.army),
            kind: self.cargo_kind(cargo),
            ..open(None)
        }
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

/// A piece of which this much is known.
fn open(parts: Option<(ArmyId, KindId)>) -> SeenPiece {
    SeenPiece {
        army: parts.map(|(army, _)| army),
        kind: parts.map(|(_, kind)| kind),
        face: super::Face::Up,
        cargo: None,
    }
}

/// Where the piece that acted stands afterwards.
fn stands(action: Option<Action>, result: Option<FightResult>) -> Option<crate::game::SpaceId> {
    match (action?, result) {
        (Action::Attack { from, .. }, Some(FightResult::Both | FightResult::Defender)) => Some(from),
        (action, _) => {
            let (from, to) = super::ends(action);
            to.or(from)
        }
    }
}
