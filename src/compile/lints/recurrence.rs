//! [`Recurrence`]: what can be done again and again in a game, for ever.
//!
//! Takes a game; yields which kinds can come back to where they were, and which sorts of actions never use themselves up. What
//! is said to end at some time surely does; what is said to recur does so as far as rules do not prevent it in the course of
//! play.

use super::fights::{Fights, is_forbidden, verdicts};
use super::possible::Possible;
use crate::game::{
    ActionKind, ArmyId, EventKind, EventPattern, FightResult, Game, KindId, KindSet, RuleForm, SpaceId, Verdict,
};

/// What can recur for ever.
#[derive(Clone, Debug)]
pub struct Recurrence<'a> {
    game: &'a Game,
    /// Kinds whose moves lead back to where they began.
    roving: KindSet,
    /// Pairs that can fight and both stay.
    sparring: Vec<(KindId, KindId)>,
    /// Whether pieces come back from hands.
    dropping: bool,
}

impl<'a> Recurrence<'a> {
    /// That of a game.
    pub fn of(game: &'a Game, fights: &Fights) -> Self {
        let anything = Possible::anything(game);
        let fighters = || game.kind_ids().filter(|&kind| game.kind(kind).is_fighter());
        let both = |verdict: &Verdict| matches!(verdict, Verdict::Fought(FightResult::Both, _));
        let spar = |&(attacker, defender): &(KindId, KindId)| {
            verdicts(attacker, defender, game).iter().any(both) && !is_forbidden(attacker, defender, game)
        };
        let pairs = fighters().flat_map(|attacker| game.kind_ids().map(move |defender| (attacker, defender)));
        Self {
            game,
            roving: game.movable().filter(|&kind| comes_back(kind, game)).collect(),
            sparring: pairs.filter(spar).collect(),
            dropping: !fights.held.is_empty() && anything.allows(ActionKind::Drop),
        }
    }

    /// Whether anything at all can go on for ever.
    pub fn is_endless(&self) -> bool {
        self.is_endless_without_moves() || !self.roving.is_empty()
    }

    /// Whether something other than moves to and fro can go on for ever.
    fn is_endless_without_moves(&self) -> bool {
        let turns = [ActionKind::Pass, ActionKind::Convert, ActionKind::Lay];
        !self.sparring.is_empty() || self.dropping || turns.iter().any(|&kind| self.allows(kind))
    }

    fn allows(&self, kind: ActionKind) -> bool {
        Possible::anything(self.game).allows(kind)
    }

    /// Whether an event can come again and again.
    pub fn recurs(&self, pattern: &EventPattern) -> bool {
        // What changes sides may turn round, and what is dropped begins anew.
        let fresh = self.dropping || self.allows(ActionKind::Convert) || self.allows(ActionKind::Lay);
        match pattern.kind {
            EventKind::Move | EventKind::Arrival if fresh => true,
            EventKind::Arrival => self.roves(pattern),
            EventKind::Move => self.roves(pattern) || self.spars(pattern),
            EventKind::Attack => self.dropping || self.spars(pattern),
            EventKind::Capture | EventKind::Loss | EventKind::Drop => self.dropping,
            EventKind::Convert => self.allows(ActionKind::Convert),
            EventKind::Lift | EventKind::Lay => self.allows(ActionKind::Lay),
            EventKind::Flip | EventKind::Defeat => false,
        }
    }

    /// Whether the moves of every kind that can come back are such events. Where those of some are, they are what the author
    /// calls progress.
    fn roves(&self, pattern: &EventPattern) -> bool {
        let mut possible = Possible::anything(self.game);
        let counts = |kind: KindId| {
            possible.piece = KindSet::of(kind);
            !possible.never(&pattern.when)
        };
        !self.roving.is_empty() && self.roving.iter().all(counts)
    }

    fn spars(&self, pattern: &EventPattern) -> bool {
        let mut possible = Possible::anything(self.game);
        self.sparring.iter().any(|&(attacker, defender)| {
            (possible.piece, possible.target) = (KindSet::of(attacker), KindSet::of(defender));
            !possible.never(&pattern.when)
        })
    }
}

/// Whether a piece of some kind can come back to where it was by its own moves, those apart that a rule always forbids.
fn comes_back(kind: KindId, game: &Game) -> bool {
    game.seats
        .army_ids()
        .any(|army| Walk::new(kind, army, game).finds_circle())
}

/// A search for a circle among a kind's moves.
struct Walk<'a> {
    kind: KindId,
    army: ArmyId,
    game: &'a Game,
    seen: Vec<Seen>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Seen {
    Not,
    OnTheWay,
    Done,
}

impl<'a> Walk<'a> {
    fn new(kind: KindId, army: ArmyId, game: &'a Game) -> Self {
        let seen = vec![Seen::Not; game.board.len()];
        Self { kind, army, game, seen }
    }

    fn finds_circle(&mut self) -> bool {
        self.game.board.ids().any(|space| self.circles(space))
    }

    /// Goes on from a space, deep first; whether the way comes back on itself.
    fn circles(&mut self, from: SpaceId) -> bool {
        match self.seen[from.index()] {
            Seen::OnTheWay => return true,
            Seen::Done => return false,
            Seen::Not => self.seen[from.index()] = Seen::OnTheWay,
        }
        for to in self.exits(from) {
            if self.may_go(from, to) && self.circles(to) {
                return true;
            }
        }
        self.seen[from.index()] = Seen::Done;
        false
    }

    fn exits(&self, from: SpaceId) -> Vec<SpaceId> {
        // What is taken does not come back.
        let all = self.game.kind(self.kind).motions.iter();
        let motions = all.filter(|motion| motion.taking.is_none());
        let ways = motions.filter_map(|motion| motion.geometry.get(self.army.index()));
        let mut exits = Vec::new();
        for way in ways {
            let trail = way.trails.get(from.index()).into_iter().flat_map(|trail| &trail.nodes);
            exits.extend(trail.map(|node| node.space));
            exits.extend(way.network.get(from.index()).into_iter().flatten());
        }
        exits
    }

    fn may_go(&self, from: SpaceId, to: SpaceId) -> bool {
        let going = Possible::anything(self.game).going(self.kind, (from, to));
        !self.game.rules.iter().any(|rule| match &rule.form {
            RuleForm::Forbid(pattern) if matches!(pattern.kind, ActionKind::Move | ActionKind::Any) => {
                going.always(&pattern.when)
            }
            _ => false,
        })
    }
}
