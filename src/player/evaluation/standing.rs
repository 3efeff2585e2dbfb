//! [`Standing`]: the terms of an evaluation, added up for each team.

use std::cell::Cell;

use arrayvec::ArrayVec;

use super::ways::NEVER;
use super::{Evaluation, nearness};
use crate::engine::State;
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
    /// How the teams stand.
    pub fn standing(&self, state: &State) -> Standing {
        let mut standing = Standing::default();
        let prizes = self.prizes(state);
        for (seat, army) in self.commanders(state) {
            let mut sum = 0.0;
            for space in &state.occupied(army) {
                let cell = state.cell(space);
                let Some(kind) = cell.kind() else { continue };
                standing.material += self.weights.worth[kind.index()];
                sum += self.piece(state, army, kind);
                if !cell.is_down() && self.movable.contains(kind) {
                    if self.has_refuges {
                        let refuge = &mut standing.refuge[self.team(seat)];
                        *refuge = refuge.max(self.on_way(&self.refuges, seat, (army, kind), space));
                    }
                    let laden = is_laden(state, space);
                    sum += self.outreach(seat, (army, kind), (space, laden), &prizes);
                }
            }
            if let Some(hand) = state.hand(army, self.kinds) {
                for (count, worth) in hand.iter().zip(&self.weights.worth) {
                    sum += f32::from(*count) * worth * self.weights.terms.hand;
                }
            }
            standing.teams[self.team(seat)] += sum;
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
                    let _ = prizes.places.try_push(Prize { team, kind, space });
                    left -= 1;
                }
            }
        }
        prizes
    }

    /// What a move gains by where it leads.
    pub(super) fn progress(&self, state: &State, prizes: &Prizes, from: SpaceId, to: SpaceId) -> f32 {
        let Some((army, kind)) = state.cell(from).parts() else {
            return 0.0;
        };
        let Some(seat) = state.seat_of(army) else { return 0.0 };
        let laden = is_laden(state, from);
        let promise = |space| self.outreach(seat, (army, kind), (space, laden), prizes);
        let here = match prizes.here.get() {
            Some((space, here)) if space == from => here,
            _ => promise(from),
        };
        prizes.here.set(Some((from, here)));
        promise(to) - here
    }

    /// What a piece promises by where it stands.
    #[inline]
    fn outreach(
        &self,
        seat: SeatId,
        piece: (ArmyId, KindId),
        (space, laden): (SpaceId, Laden),
        prizes: &Prizes,
    ) -> f32 {
        let terms = &self.weights.terms;
        let arrival = self.on_way(&self.arrivals, seat, piece, space) * terms.arrive;
        if laden == Laden::Yes {
            return arrival + (1.0 + self.on_way(&self.depots, seat, piece, space)) * terms.carry;
        }
        let takes = self.takes[piece.1.index()];
        if takes.is_empty() || prizes.places.is_empty() {
            return arrival;
        }
        let (team, distances) = (self.team(seat), self.ways.of(piece));
        let mut nearest = NEVER;
        for prize in &prizes.places {
            if takes.contains(prize.kind) && usize::from(prize.team) != team {
                nearest = nearest.min(distances.between(space, prize.space));
            }
        }
        if nearest < NEVER {
            arrival + nearness(nearest) * terms.approach
        } else {
            arrival
        }
    }

    #[inline]
    fn on_way(&self, tables: &[Vec<f32>], seat: SeatId, (army, kind): (ArmyId, KindId), space: SpaceId) -> f32 {
        let table = (seat.index() * self.armies + army.index()) * self.kinds + kind.index();
        tables[table].get(space.index()).copied().unwrap_or(0.0)
    }

    /// The seats in play with their armies.
    fn commanders<'a>(&'a self, state: &'a State) -> impl Iterator<Item = (SeatId, ArmyId)> + 'a {
        (0..self.team_of.len())
            .map(SeatId::from_index)
            .filter_map(|seat| Some((seat, state.army_of(seat)?)))
    }
}

/// Whether a piece has something aboard.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Laden {
    Yes,
    No,
}

#[inline]
fn is_laden(state: &State, space: SpaceId) -> Laden {
    if state.cargo(space).is_some_and(|cargo| cargo.aboard) {
        Laden::Yes
    } else {
        Laden::No
    }
}
