//! Actions with which a piece turns into another kind (promotions): where a rule leaves the choice to the mover, there is one
//! for each kind; the plain one only where the piece may also stay what it is.
//!
//! Takes where a piece can go; tells a listener the actions with a choice, and yields where it can go without. The first rule
//! that holds of a way decides, as things stand before the action.

use std::ops::ControlFlow;

use crate::engine::bitboard::Bitboard;
use crate::engine::generate::batch::{Batch, Verb};
use crate::engine::generate::context::Context;
use crate::engine::generate::listener::Listener;
use crate::engine::generate::reach::{Survey, Targets};
use crate::engine::tables::turns::Turn;
use crate::engine::{Engine, State};
use crate::game::{Condition, EventKind, SpaceId};

impl Engine {
    /// Tells the actions with which a piece turns; yields the others.
    pub(super) fn turning<const WORDS: usize>(
        &self,
        state: &State,
        survey: &Survey<WORDS>,
        turns: &[Turn],
        (from, targets): (SpaceId, Targets<WORDS>),
        listener: &mut impl Listener<WORDS>,
    ) -> ControlFlow<(), Targets<WORDS>> {
        let (mut plain, mut left) = (targets, targets);
        for turn in turns {
            let reached = Targets {
                moves: self.turned(state, survey, turn, from, left.moves),
                attacks: self.turned(state, survey, turn, from, left.attacks),
            };
            left = without(left, reached);
            if turn.turning.only().is_some() {
                continue;
            }
            for &kind in &turn.turning.into {
                let verbs = [
                    (Verb::MoveInto(from, kind), reached.moves),
                    (Verb::AttackInto(from, kind), reached.attacks),
                ];
                for (verb, spaces) in verbs {
                    if !spaces.is_empty() && listener.batch(Batch::new(verb, spaces.set())).is_break() {
                        return ControlFlow::Break(());
                    }
                }
            }
            if !turn.turning.optional {
                plain = without(plain, reached);
            }
        }
        ControlFlow::Continue(plain)
    }

    /// The spaces of these where a rule turns a piece that goes there.
    fn turned<const WORDS: usize>(
        &self,
        state: &State,
        survey: &Survey<WORDS>,
        turn: &Turn,
        from: SpaceId,
        spaces: Bitboard<WORDS>,
    ) -> Bitboard<WORDS> {
        let mut held = Bitboard::EMPTY;
        let mut spaces = spaces;
        while let Some(to) = spaces.pop() {
            let is_attack = survey.filled.contains(to);
            if turn.event == EventKind::Attack && !is_attack {
                continue;
            }
            if turn.when == Condition::Known(true)
                || self.holds(state, &self.going(state, survey, turn, (from, to)), &turn.when)
            {
                held.insert(to);
            }
        }
        held
    }

    /// The context that the event of a way will have.
    fn going<const WORDS: usize>(
        &self,
        state: &State,
        survey: &Survey<WORDS>,
        turn: &Turn,
        (from, to): (SpaceId, SpaceId),
    ) -> Context {
        let piece = self.part(state, from);
        let piece = if turn.event == EventKind::Arrival {
            piece.moved_to(to)
        } else {
            piece
        };
        let context = self
            .before(state, survey.seat, survey.depth)
            .acting(piece, Some(from), Some(to));
        if survey.filled.contains(to) {
            context.upon(self.part(state, to))
        } else {
            context
        }
    }
}

fn without<const WORDS: usize>(targets: Targets<WORDS>, others: Targets<WORDS>) -> Targets<WORDS> {
    Targets {
        moves: targets.moves.without(others.moves),
        attacks: targets.attacks.without(others.attacks),
    }
}
