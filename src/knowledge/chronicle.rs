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
            let (sighting, after) = eyes.ply(deed, happenings);
            sighting.seen.iter().for_each(|seen| notes.losses.note(seen));
            notes.memory = after.memory;
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
    /// What the viewer sees of a ply, and the eyes after it. Each thing is looked at with what is remembered by then, but those
    /// that fall in a fight as they stood before it.
    fn ply(&self, deed: Deed, happenings: &[Happening]) -> (Sighting, Self) {
        let shows = self.game.information.fight;
        let mut eyes = Self { ..*self };
        let mut falling = 0;
        let mut seen = Vec::new();
        for happening in happenings {
            if let Happening::Fought { result, .. } = happening {
                falling = u8::from(result.defender_falls()) + u8::from(result.attacker_falls());
                seen.extend(self.happening(happening, true));
            } else if falling > 0 && matches!(happening, Happening::Removed { .. }) {
                falling -= 1;
                seen.extend(self.happening(happening, true));
                continue;
            } else {
                seen.extend(eyes.happening(happening, false));
            }
            let mut memory = eyes.memory;
            memory.follow(shows, |piece, was, at| eyes.knew(piece, was, at), happening);
            eyes.memory = memory;
        }
        seen.sort_by_key(Seen::place);
        let deed = eyes.deed(deed);
        (Sighting { deed, seen }, eyes)
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

    /// What the viewer sees of one thing; `fight` says whether it is part of the fight, which may show who took part.
    fn happening(&self, happening: &Happening, fight: bool) -> Option<Seen> {
        let fighter = |piece: Cell, at: SpaceId| {
            if fight && self.game.information.fight == FightShows::Kinds {
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
                ..
            } => Seen::Removed {
                piece: self.piece(piece.shown(), at),
                at,
                to_hand,
            },
            Happening::Removed {
                piece,
                at,
                to_hand: None,
                cargo,
            } => Seen::Removed {
                piece: if cargo { self.freight(piece) } else { fighter(piece, at) },
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
            Happening::Turned { piece, was, at } => {
                let (army, kind) = piece.parts()?;
                Seen::Turned { at, army, was, kind }
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
