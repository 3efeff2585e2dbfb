//! What a position is worth to each side, without an author's help.
//!
//! Takes a [`Game`](crate::game::Game) and [`Weights`]; yields for any [`State`] how each team stands. What always holds: it
//! is told nothing of a game but its compiled rules, it takes about a microsecond, and it uses no function whose result
//! depends on the machine.

mod objectives;
mod squares;
mod standing;
#[cfg(test)]
mod tests;
mod ways;
mod weights;
mod worth;

pub use objectives::Objectives;
use squares::Squares;
pub use standing::{Prizes, Standing};
pub use ways::Ways;
pub use weights::{Terms, Weights};

use std::ops::ControlFlow;

use crate::engine::{Action, Engine, Outcome, Route, State};
use crate::game::{ArmyId, FightResult, KindId, KindSet, Limits, SeatId, SeatSet, SpaceId, Taken, Verdict};

/// For each team, how good a position is to it: from -1, lost, to 1, won.
pub type Values = [f32; Limits::SEATS];

/// Half of a sure win, in pieces of average worth.
const HALFWAY: f32 = 6.0;

/// Judges positions of one game.
#[derive(Clone, Debug)]
pub struct Evaluation {
    weights: Weights,
    objectives: Objectives,
    ways: Ways,
    kinds: usize,
    /// The seats of each team.
    teams: Vec<SeatSet>,
    /// For each seat, its team.
    team_of: Vec<usize>,
    /// What each space promises a piece.
    squares: Squares,
    /// The worth of all pieces that a game begins with.
    material: f32,
}

impl Evaluation {
    /// An evaluation for an engine's game.
    pub fn new(engine: &Engine, weights: Weights) -> Self {
        let game = engine.game();
        let (objectives, ways) = (Objectives::of(game), Ways::new(game));
        let teams = game.seats.sides();
        let team_of = game
            .seats
            .iter()
            .map(|seat| teams.iter().position(|team| team.contains(seat)).unwrap_or(0))
            .collect();
        let takes: Vec<KindSet> = game
            .kind_ids()
            .map(|kind| {
                // A royal piece is no hunter.
                if objectives.royal.contains(kind) {
                    return KindSet::EMPTY;
                }
                let takes = |&prize: &KindId| !objectives.royal.contains(prize) || can_take(engine, kind, prize);
                objectives.prizes.iter().filter(takes).collect()
            })
            .collect();
        let squares = Squares::new(game, &objectives, &ways, &weights.terms, &takes);
        let army = weights.of_army(game);
        #[expect(clippy::cast_precision_loss, reason = "there are few seats")]
        let seats = game.seats.len() as f32;
        Self {
            kinds: game.kinds.len(),
            material: (army * seats).max(1.0),
            weights,
            objectives,
            ways,
            teams,
            team_of,
            squares,
        }
    }

    /// What the rules say that the game is played for.
    pub fn objectives(&self) -> &Objectives {
        &self.objectives
    }

    /// What its terms count for.
    pub fn weights(&self) -> &Weights {
        &self.weights
    }

    /// How many teams there are.
    pub fn teams(&self) -> usize {
        self.teams.len()
    }

    /// A seat's team.
    #[inline]
    pub fn team(&self, seat: SeatId) -> usize {
        self.team_of[seat.index()]
    }

    /// What an outcome is worth to each team.
    pub fn outcome(&self, outcome: Outcome) -> Values {
        let mut values = Values::default();
        if let Outcome::Win(winners) = outcome {
            for (value, team) in values.iter_mut().zip(&self.teams) {
                *value = if team.and(winners).is_empty() { -1.0 } else { 1.0 };
            }
        }
        values
    }

    /// How good a position is to each team, with the best capture of the seat to move taken into account.
    pub fn values(&self, engine: &Engine, state: &State) -> Values {
        if let Some(ending) = state.ending() {
            return self.outcome(ending.outcome);
        }
        let mut standing = self.standing(state, &self.prizes(state));
        let terms = &self.weights.terms;
        let (mover, next) = (state.to_move(), engine.next_seat(state));
        standing.teams[self.team(mover)] += self.best_capture(engine, state, mover) * terms.threat;
        if self.team(next) != self.team(mover) {
            standing.teams[self.team(next)] += self.best_capture(engine, state, next) * terms.looming;
        }
        let damping = self.damping(state);
        let mut values = Values::default();
        for (team, value) in values.iter_mut().enumerate().take(self.teams.len()) {
            let lead = self.lead_in(&standing, team);
            *value = damping * lead / (HALFWAY + lead.abs());
        }
        values
    }

    /// By how much a team leads, in pieces of average worth, however near the game is to being drawn for quiet: that is for
    /// [`Evaluation::damping`] to say. Depends on the position alone; `prizes` are those of the state.
    pub fn sure_lead(&self, state: &State, prizes: &Prizes, team: usize) -> f32 {
        self.lead_in(&self.standing(state, prizes), team)
    }

    /// By how much a team leads: it counts more the fewer pieces are left, and less where who is behind is near to a draw.
    fn lead_in(&self, standing: &Standing, team: usize) -> f32 {
        let teams = self.teams.len();
        let lead = standing.lead(team, teams) * (2.0 - (standing.material / self.material).min(1.0));
        let behind = (0..teams).filter(|&other| (other == team) == (lead < 0.0));
        let refuge = behind.map(|other| standing.refuge[other]).fold(0.0, f32::max);
        lead * (1.0 - 0.9 * refuge)
    }

    /// A lead counts less the nearer the game is to being drawn for quiet: what share of it counts, from 0 to 1.
    pub fn damping(&self, state: &State) -> f32 {
        let Some(patience) = self.objectives.patience else {
            return 1.0;
        };
        #[expect(clippy::cast_precision_loss, reason = "counts of plies are small")]
        let share = state.quiet() as f32 / patience as f32;
        1.0 - 0.9 * (share * share).min(1.0)
    }

    /// What a piece is worth, more if its loss is the end of its seat.
    #[inline]
    pub fn piece(&self, state: &State, army: ArmyId, kind: KindId) -> f32 {
        let worth = self.weights.worth[kind.index()];
        if self.objectives.royal.contains(kind) {
            let last = state.on_board(army, kind, self.kinds) <= 1;
            worth + self.weights.terms.royal * if last { 1.0 } else { 0.15 }
        } else {
            worth
        }
    }

    /// What an attack wins the attacker, in pieces of average worth.
    #[inline]
    pub fn gain(&self, engine: &Engine, state: &State, from: SpaceId, to: SpaceId) -> f32 {
        let (Some(attacker), Some(defender)) = (state.cell(from).parts(), state.cell(to).parts()) else {
            return 0.0;
        };
        let Some((result, taken)) = engine.forecast(state, from, to) else {
            return 0.0;
        };
        let loot = |scale: f32| self.piece(state, defender.0, defender.1) * scale;
        let takes = match taken {
            Taken::Out => 1.0,
            Taken::Hand => 1.0 + self.weights.terms.hand,
        };
        match result {
            FightResult::Attacker => loot(takes),
            FightResult::Neither => loot(1.0) - self.piece(state, attacker.0, attacker.1),
            FightResult::Defender => -self.piece(state, attacker.0, attacker.1),
            FightResult::Both => 0.0,
        }
    }

    /// What any action promises at first sight, in pieces of average worth; `prizes` are those of the state.
    #[inline]
    pub fn promise(&self, engine: &Engine, state: &State, prizes: &Prizes, action: Action) -> f32 {
        match action {
            Action::Attack { from, to } => self.gain(engine, state, from, to),
            Action::AttackInto { from, to, into } => {
                self.gain(engine, state, from, to) + self.turning(state, from, into)
            }
            Action::MoveInto { from, to, into } => {
                self.progress(state, prizes, from, to) + self.turning(state, from, into)
            }
            Action::Take { route } => self.loot(engine, state, &route),
            Action::TakeInto { route, into } => {
                self.loot(engine, state, &route) + self.turning(state, route.ends().0, into)
            }
            Action::Convert { to, .. } => self.conversion(state, to),
            Action::Move { from, to } => self.progress(state, prizes, from, to),
            Action::LiftAt { .. } | Action::LiftHere { .. } => self.weights.terms.carry,
            Action::Flip { .. } => 0.2,
            Action::Drop { .. } => 0.1,
            Action::Lay { .. } | Action::Exchange { .. } | Action::Pass => 0.0,
        }
    }

    /// What it wins to take what a piece jumps over on its way.
    fn loot(&self, engine: &Engine, state: &State, route: &Route) -> f32 {
        let taken = engine.taken(state, state.to_move(), route).unwrap_or_default();
        let worth = |&at: &SpaceId| {
            let parts = state.cell(at).parts();
            parts.map_or(0.0, |(army, kind)| self.piece(state, army, kind))
        };
        taken.iter().map(worth).sum()
    }

    /// What it wins to turn a piece into another kind.
    fn turning(&self, state: &State, at: SpaceId, into: KindId) -> f32 {
        let worth = |army, kind| self.piece(state, army, kind);
        let parts = state.cell(at).parts();
        parts.map_or(0.0, |(army, kind)| worth(army, into) - worth(army, kind))
    }

    /// What it wins to make a piece change sides.
    fn conversion(&self, state: &State, at: SpaceId) -> f32 {
        let parts = state.cell(at).parts();
        parts.map_or(0.0, |(army, kind)| 2.0 * self.piece(state, army, kind))
    }

    /// The most that a seat can win by one capture, were it its turn; nothing if none pays.
    pub fn best_capture(&self, engine: &Engine, state: &State, seat: SeatId) -> f32 {
        let mut best = 0.0f32;
        let _ = engine.each_action_of(state, seat, &mut |action| {
            match action {
                Action::Attack { from, to } | Action::AttackInto { from, to, .. } => {
                    best = best.max(self.gain(engine, state, from, to));
                }
                Action::Take { route } | Action::TakeInto { route, .. } => {
                    best = best.max(self.loot(engine, state, &route));
                }
                Action::Convert { to, .. } => best = best.max(self.conversion(state, to)),
                _ => {}
            }
            ControlFlow::Continue(())
        });
        best
    }
}

fn can_take(engine: &Engine, kind: KindId, prize: KindId) -> bool {
    let game = engine.game();
    if !game.kind(kind).is_fighter() {
        return false;
    }
    let (one, two) = (ArmyId(0), ArmyId::from_index(1 % game.seats.armies.len()));
    let verdict = match game.combat.cell((one, kind), (two, prize)) {
        crate::game::CombatCell::Settled(verdict, _) | crate::game::CombatCell::Open(_, verdict) => *verdict,
    };
    matches!(
        verdict,
        Verdict::Fought(FightResult::Attacker | FightResult::Neither, _)
    )
}
