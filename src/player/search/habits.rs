//! [`Habits`]: which quiet actions have refuted others in this search, and so are worth trying early (killer moves and history,
//! for move ordering).
//!
//! Two for each ply (killer moves), and for each pair of ends how often and how deep (the history heuristic; Schaeffer, 1983).

use crate::engine::Action;
use crate::game::{SeatId, SpaceId};
use crate::knowledge::ends;

/// No history counts for more than this, in hundredths of a piece.
const MOST: i32 = 40;
/// What a killer counts for.
const KILLER: i32 = 50;

/// Which quiet actions have done well.
pub(super) struct Habits {
    killers: Vec<[Option<Action>; 2]>,
    /// For each seat, start and end, how often.
    history: Vec<u32>,
    spaces: usize,
}

impl Habits {
    /// None yet, for so many plies, seats and spaces.
    pub fn new(plies: usize, seats: usize, spaces: usize) -> Self {
        Self {
            killers: vec![[None; 2]; plies],
            history: vec![0; seats * spaces * spaces],
            spaces,
        }
    }

    /// What an action counts for beside what it promises, in hundredths of a piece.
    #[inline]
    pub fn bonus(&self, seat: SeatId, action: Action, ply: usize) -> i32 {
        if self.killers[ply].contains(&Some(action)) {
            return KILLER;
        }
        let times = self.history[self.slot(seat, action)];
        i32::try_from((times + 1).ilog2() * 4).unwrap_or(MOST).min(MOST)
    }

    /// Takes note that an action refuted the one before, searched so deep.
    pub fn note(&mut self, seat: SeatId, action: Action, ply: usize, depth: usize) {
        let slot = self.slot(seat, action);
        let depth = u32::try_from(depth).unwrap_or(1);
        self.history[slot] = self.history[slot].saturating_add(depth * depth).min(1 << 20);
        let killers = &mut self.killers[ply];
        if killers[0] != Some(action) {
            killers[1] = killers[0];
            killers[0] = Some(action);
        }
    }

    #[inline]
    fn slot(&self, seat: SeatId, action: Action) -> usize {
        let (from, to) = ends(action);
        let [from, to] = [from.or(to), to.or(from)].map(|space| space.map_or(0, SpaceId::index));
        (seat.index() * self.spaces + from) * self.spaces + to
    }
}
