//! A random action by rejection: a piece and one of the places it might come to on an empty board are drawn until the piece
//! really can go there. Every action is one piece and one place, so all are alike likely, and few pieces are looked at closely.

use arrayvec::ArrayVec;

use super::field::Field;
use super::plain::{Look, Plain};
use super::reach::Survey;
use super::scene::Depth;
use super::{Action, Dice, Engine, State};
use crate::game::{Condition, SpaceId, SpaceSet};

/// After so many draws in vain actions are better listed.
const TRIES: usize = 64;

/// Places are drawn from blocks of so many: a piece has as many blocks as its places fill.
pub(super) const BLOCK: usize = 8;

/// With more blocks than this actions are listed.
const MOST: usize = 256;

impl Engine {
    /// One action of the seat to move, all alike likely; `None` when none was found, which does not mean that there is none.
    #[inline]
    pub(super) fn drawn_by_rejection<const WORDS: usize>(&self, state: &State, dice: &mut Dice) -> Option<Action> {
        let seat = state.to_move;
        let army = state.army_of(seat)?;
        if !self.plan.draws_by_rejection(seat, army) {
            return None;
        }
        let flips = match self.plan.flips[seat.index()] {
            Condition::Known(true) => state.down,
            _ => SpaceSet::EMPTY,
        };
        let flips: Field<WORDS> = Field::of(flips);
        let survey: Survey<WORDS> = self.survey(state, seat, Depth::TURN);
        let friends = survey.filled.without(survey.foes);
        let looks = self.plan.looks(seat, army);
        let mut blocks = ArrayVec::<(&Plain, SpaceId, u8), MOST>::new();
        let mut pieces: Field<WORDS> = Field::of(state.occupied(army));
        if self.plan.rests_down(seat, army) {
            pieces = pieces.without(survey.down);
        }
        while let Some(from) = pieces.pop() {
            let Some((_, kind)) = state.cell(from).parts() else {
                continue;
            };
            if let Look::Plain(plain) = &looks[kind.index()]
                && !plain.openings::<WORDS>(from).without(friends).is_empty()
            {
                for block in 0..plain.blocks(from) {
                    blocks.try_push((plain, from, block)).ok()?;
                }
            }
        }
        let flippable = flips.len();
        let total = flippable + blocks.len() * BLOCK;
        for _ in 0..TRIES {
            let drawn = dice.below(total);
            let Some(place) = drawn.checked_sub(flippable) else {
                return flips.nth(drawn).map(|at| Action::Flip { at });
            };
            let &(plain, from, block) = blocks.get(place / BLOCK)?;
            let place = usize::from(block) * BLOCK + place % BLOCK;
            if let Some(action) = plain.action(state, &survey, from, place) {
                return Some(action);
            }
        }
        None
    }
}
