//! The [`Chronicle`]: what each viewer learned, ply by ply (observation histories).

use std::sync::Arc;

use super::counters::Counters;
use super::eyes::Eyes;
use super::memory::Memory;
use super::{Deed, Losses, Opening, Seen, Sharing, Sighting, Viewer};
use crate::engine::{Action, Cell, Ending, Happening, State};
use crate::game::{FightShows, Game, SpaceId};

/// What each viewer learned, ply by ply. It is told the truth and keeps of it, for each viewer, what that viewer saw.
#[derive(Clone, Debug)]
pub struct Chronicle {
    sharing: Sharing,
    /// One for each seat, then the bystander's.
    notes: Vec<Notes>,
}

/// What one viewer learned. The list is shared with the views made of it, which are gone by the time it grows.
#[derive(Clone, Debug, Default)]
struct Notes {
    opening: Arc<Opening>,
    log: Arc<Vec<Sighting>>,
    losses: Losses,
    memory: Memory,
    counters: Counters,
}

/// Whose notes are kept, in their order.
fn viewers(game: &Game) -> impl Iterator<Item = Viewer> {
    game.seats.iter().map(Viewer::Seat).chain([Viewer::Bystander])
}

impl Chronicle {
    /// Of a game that begins in a state.
    pub fn new(game: &Game, state: &State, sharing: Sharing) -> Self {
        let notes = viewers(game).map(|viewer| {
            let eyes = Eyes {
                game,
                state,
                viewer,
                sharing: &sharing,
                memory: Memory::default(),
            };
            Notes {
                opening: Arc::new(eyes.opening()),
                counters: Counters::new(&eyes),
                ..Notes::default()
            }
        });
        Self {
            notes: notes.collect(),
            sharing,
        }
    }

    /// Which seats see each other's armies.
    pub fn sharing(&self) -> &Sharing {
        &self.sharing
    }

    /// Takes note of a ply; `state` is what came of it.
    pub fn note(&mut self, game: &Game, state: &State, deed: Deed, happenings: &[Happening]) {
        for (viewer, notes) in viewers(game).zip(&mut self.notes) {
            let eyes = Eyes {
                game,
                state,
                viewer,
                sharing: &self.sharing,
                memory: notes.memory,
            };
            let sighting = eyes.ply(deed, happenings);
            sighting.seen.iter().for_each(|seen| notes.losses.note(seen));
            if let Deed::Acted(_, action) = deed {
                let shows = game.information.fight;
                notes
                    .memory
                    .follow(shows, |piece, was, at| eyes.knew(piece, was, at), action, happenings);
            }
            let after = Eyes {
                memory: notes.memory,
                ..eyes
            };
            notes.counters.follow((&eyes, &after), deed, happenings, &sighting);
            Arc::make_mut(&mut notes.log).push(sighting);
        }
    }

    /// What a viewer learned. An arbiter has seen nothing that bystanders have not; it knows the rest from the state.
    pub fn log(&self, viewer: Viewer) -> &Arc<Vec<Sighting>> {
        &self.notes(viewer).log
    }

    /// What a viewer saw before the first ply.
    pub fn opening(&self, viewer: Viewer) -> &Arc<Opening> {
        &self.notes(viewer).opening
    }

    /// What a viewer knows to be out of the game.
    pub fn losses(&self, viewer: Viewer) -> &Losses {
        &self.notes(viewer).losses
    }

    /// What a viewer knows of the counts of quiet plies.
    pub(super) fn counters(&self, viewer: Viewer) -> &Counters {
        &self.notes(viewer).counters
    }

    /// What a viewer has come to know by what happened.
    pub(super) fn memory(&self, viewer: Viewer) -> Memory {
        self.notes(viewer).memory
    }

    fn notes(&self, viewer: Viewer) -> &Notes {
        let at = match viewer {
            Viewer::Seat(seat) => seat.index(),
            Viewer::Bystander | Viewer::Arbiter => self.notes.len() - 1,
        };
        &self.notes[at]
    }
}

impl Eyes<'_> {
    /// What the viewer sees of a ply.
    fn ply(&self, deed: Deed, happenings: &[Happening]) -> Sighting {
        let open = self.opened(happenings);
        let mut seen: Vec<_> = happenings
            .iter()
            .filter_map(|happening| self.happening(happening, &open))
            .collect();
        seen.sort_by_key(Seen::place);
        Sighting {
            deed: self.deed(deed),
            seen,
        }
    }

    /// The spaces whose pieces this ply's fights show to everyone.
    fn opened(&self, happenings: &[Happening]) -> Vec<SpaceId> {
        if self.game.information.fight == FightShows::Result {
            return Vec::new();
        }
        happenings
            .iter()
            .filter_map(|happening| match happening {
                Happening::Fought { from, to, .. } => Some([*from, *to]),
                _ => None,
            })
            .flatten()
            .collect()
    }

    /// An exchange is spelled with the kinds' spaces in a fixed order, and so tells which is which.
    fn deed(&self, deed: Deed) -> Deed {
        match deed {
            Deed::Acted(seat, Action::Exchange { first, .. }) if self.kind(self.state.cell(first), first).is_none() => {
                Deed::Exchanged(seat)
            }
            deed => deed,
        }
    }

    fn happening(&self, happening: &Happening, open: &[SpaceId]) -> Option<Seen> {
        let fighter = |piece: Cell, at: SpaceId| {
            if open.contains(&at) {
                self.piece(piece.shown(), at)
            } else {
                self.piece(piece, at)
            }
        };
        Some(match *happening {
            Happening::Moved { .. } | Happening::Dropped { .. } | Happening::Exchanged { .. } | Happening::Passed => {
                return None;
            }
            Happening::Fought {
                attacker,
                from,
                defender,
                to,
                result,
            } => Seen::Fought {
                attacker: fighter(attacker, from),
                from,
                defender: fighter(defender, to),
                to,
                result,
            },
            // Hands are public, and so is what goes into one.
            Happening::Removed {
                piece,
                at,
                to_hand: to_hand @ Some(_),
            } => Seen::Removed {
                piece: self.piece(piece.shown(), at),
                at,
                to_hand,
            },
            Happening::Removed {
                piece,
                at,
                to_hand: None,
            } => Seen::Removed {
                piece: fighter(piece, at),
                at,
                to_hand: None,
            },
            Happening::Flipped { piece, at } => {
                let (army, kind) = piece.parts()?;
                Seen::Flipped { army, kind, at }
            }
            Happening::Shown { piece, at } => {
                let (army, kind) = piece.parts()?;
                Seen::Shown { army, kind, at }
            }
            Happening::Converted { piece, was, at } => Seen::Converted {
                piece: self.piece(piece, at),
                was,
                at,
            },
            Happening::Lifted { cargo, at, .. } => Seen::Lifted {
                cargo: self.cargo(cargo),
                at,
            },
            Happening::Laid { cargo, at } => Seen::Laid {
                cargo: self.cargo(cargo),
                at,
            },
            Happening::Took { from, to, kind, count } => Seen::Took { from, to, kind, count },
            Happening::Bound { seat, army } => Seen::Bound { seat, army },
            Happening::Defeated { seat, rule } => Seen::Defeated { seat, rule },
            Happening::Ended { outcome, rule } => Seen::Ended(Ending { outcome, rule }),
        })
    }
}
