//! [`Standing`]: the terms of an evaluation, added up for each team.

use std::cell::Cell;

use arrayvec::ArrayVec;

use super::Evaluation;
use super::squares::Row;
use super::ways::NEVER;
use crate::engine::{Cell as Piece, State};
use crate::game::{ArmyId, KindId, Limits, SeatId, SpaceId};

/// How the teams stand, in pieces of average worth.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Standing {
    /// What each team has.
    pub teams: [f32; Limits::SEATS],
    /// How near each team is to drawing the game by an arrival: 1 at one move, a half at two.
    pub refuge: [f32; Limits::SEATS],
    /// The worth of all pieces on the board, royal ones for what they are beside that.
    pub material: f32,
}

impl Standing {
    /// By how much a team leads the mean of the others.
    pub fn lead(&self, team: usize, teams: usize) -> f32 {
        let all: f32 = self.teams[..teams].iter().sum();
        #[expect(clippy::cast_precision_loss, reason = "there are few teams")]
        let others = (teams - 1).max(1) as f32;
        self.teams[team] - (all - self.teams[team]) / others
    }
}

/// A prize that lies open.
#[derive(Clone, Copy, Debug)]
struct Prize {
    /// The team of its seat.
    team: u8,
    kind: KindId,
    /// The piece itself.
    cell: Piece,
    space: SpaceId,
}

/// The prizes that lie open in one state.
#[derive(Debug, Default)]
pub struct Prizes {
    /// More than any army has; further ones are not looked at.
    places: ArrayVec<Prize, 16>,
    /// What the piece on this space promises where it stands: its moves are asked about one after the other.
    here: Cell<Option<(SpaceId, f32)>>,
}

impl Evaluation {
    /// How the teams stand; `prizes` are those of the state.
    pub fn standing(&self, state: &State, prizes: &Prizes) -> Standing {
        let mut standing = Standing::default();
        for (seat, army) in self.commanders(state) {
            let team = self.team(seat);
            let rows = self.squares.of_army(seat, army);
            let (mut sum, mut refuge) = (0.0, 0.0f32);
            for kind in (0..self.kinds).map(KindId::from_index) {
                let count = f32::from(state.on_board(army, kind, self.kinds));
                if count > 0.0 {
                    standing.material += count * self.weights.worth[kind.index()];
                    sum += count * self.piece(state, army, kind);
                }
            }
            for space in &state.occupied(army).without(state.face_down()) {
                let Some(row) = state.cell(space).kind().map(|kind| &rows[kind.index()]) else {
                    continue;
                };
                if !row.is_idle {
                    refuge = refuge.max(row.refuge(space));
                    sum += self.outreach(row, team, (space, is_laden(state, space)), prizes);
                }
            }
            if let Some(hand) = state.hand(army, self.kinds) {
                for (count, worth) in hand.iter().zip(&self.weights.worth) {
                    sum += f32::from(*count) * worth * self.weights.terms.hand;
                }
            }
            standing.teams[team] += sum;
            standing.refuge[team] = standing.refuge[team].max(refuge);
        }
        standing
    }

    /// The prizes that lie open.
    pub fn prizes(&self, state: &State) -> Prizes {
        let mut prizes = Prizes::default();
        for (seat, army) in self.commanders(state) {
            let kinds = self.objectives.prizes;
            let mut left: u16 = kinds.iter().map(|prize| state.on_board(army, prize, self.kinds)).sum();
            for space in &state.occupied(army).without(state.face_down()) {
                if left == 0 {
                    break;
                }
                if let Some(kind) = state.cell(space).kind().filter(|&kind| kinds.contains(kind)) {
                    #[expect(clippy::cast_possible_truncation, reason = "there are no more teams than seats")]
                    let team = self.team(seat) as u8;
                    let cell = state.cell(space);
                    let _ = prizes.places.try_push(Prize {
                        team,
                        kind,
                        cell,
                        space,
                    });
                    left -= 1;
                }
            }
        }
        prizes
    }

    /// The prizes of a state, where `known` are those of another: as a rule they still stand where they stood.
    pub fn renew(&self, known: &mut Prizes, state: &State) {
        known.here.set(None);
        let stands = |prize: &Prize| {
            let seat = prize.cell.army().and_then(|army| state.seat_of(army));
            state.cell(prize.space) == prize.cell && seat.map(|seat| self.team(seat)) == Some(usize::from(prize.team))
        };
        let all: usize = self
            .commanders(state)
            .flat_map(|(_, army)| self.objectives.prizes.iter().map(move |kind| (army, kind)))
            .map(|(army, kind)| usize::from(state.on_board(army, kind, self.kinds)))
            .sum();
        if all != known.places.len() || !known.places.iter().all(stands) {
            *known = self.prizes(state);
        }
    }

    /// What a move gains by where it leads.
    pub(super) fn progress(&self, state: &State, prizes: &Prizes, from: SpaceId, to: SpaceId) -> f32 {
        let Some((army, kind)) = state.cell(from).parts() else {
            return 0.0;
        };
        let Some(seat) = state.seat_of(army) else { return 0.0 };
        let (row, laden) = (self.squares.of(seat, (army, kind)), is_laden(state, from));
        let promise = |space| self.outreach(row, self.team(seat), (space, laden), prizes);
        let here = match prizes.here.get() {
            Some((space, here)) if space == from => here,
            _ => promise(from),
        };
        prizes.here.set(Some((from, here)));
        promise(to) - here
    }

    /// What a piece promises by where it stands.
    #[inline]
    fn outreach(&self, row: &Row, team: usize, (space, laden): (SpaceId, bool), prizes: &Prizes) -> f32 {
        let arrival = row.arrival(space);
        if laden {
            return arrival + self.squares.laden(row, space);
        }
        if row.takes.is_empty() {
            return arrival;
        }
        let distances = self.ways.of(row.table);
        let mut nearest = NEVER;
        for prize in &prizes.places {
            if row.takes.contains(prize.kind) && usize::from(prize.team) != team {
                nearest = nearest.min(distances.between(space, prize.space));
            }
        }
        arrival + self.squares.approach(nearest)
    }

    /// The seats in play with their armies.
    fn commanders<'a>(&'a self, state: &'a State) -> impl Iterator<Item = (SeatId, ArmyId)> + 'a {
        (0..self.team_of.len())
            .map(SeatId::from_index)
            .filter_map(|seat| Some((seat, state.army_of(seat)?)))
    }
}

/// Whether a piece has something aboard.
#[inline]
fn is_laden(state: &State, space: SpaceId) -> bool {
    state.cargo(space).is_some_and(|cargo| cargo.aboard)
}
