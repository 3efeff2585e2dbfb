//! A random action by rejection: a piece and one of the places it might come to on an empty board are drawn until the piece
//! really can go there; so with what is dropped or turned up. Every action is one piece and one place, so all are alike likely,
//! and few pieces are looked at closely.

use arrayvec::ArrayVec;

use crate::engine::bitboard::Bitboard;
use crate::engine::generate::context::Nesting;
use crate::engine::generate::reach::Survey;
use crate::engine::tables::gate::Drops;
use crate::engine::tables::plain::{BLOCK, Mobility};
use crate::engine::{Action, Dice, Engine, State};
use crate::game::{ArmyId, Condition, KindId, SpaceId, SpaceSet};

/// After so many draws in vain actions are better listed.
const TRIES: usize = 64;

/// With more blocks than this actions are listed.
const MOST: usize = 256;

/// With more kinds in a hand than this actions are listed.
const MOST_IN_HAND: usize = 16;

/// A kind in hand, and the spaces that it might be dropped on.
struct Held<'a, const WORDS: usize> {
    kind: KindId,
    drops: &'a Drops,
    spaces: Bitboard<WORDS>,
}

impl Engine {
    /// One action of the seat to move, all alike likely; `None` when none was found, which does not mean that there is none.
    #[inline]
    pub(super) fn drawn_by_rejection<const WORDS: usize>(&self, state: &State, dice: &mut Dice) -> Option<Action> {
        let seat = state.to_move;
        let army = state.army_of(seat)?;
        if !self.tables.draws_by_rejection(seat, army) {
            return None;
        }
        let flips = match self.tables.flips[seat.index()] {
            Condition::Known(true) => state.down,
            _ => SpaceSet::EMPTY,
        };
        let flips: Bitboard<WORDS> = Bitboard::of(flips);
        let survey: Survey<WORDS> = self.survey(state, seat, Nesting::TURN);
        let friends = survey.filled.without(survey.foes);
        let mobility = self.tables.mobility(seat, army);
        let rests_down = self.tables.rests_down(seat, army);
        let mut blocks = [[0; 2]; MOST];
        let mut listed = 0;
        for (band, plain) in self.tables.bands.of_army(seat, army) {
            let mut pieces: Bitboard<WORDS> = Bitboard::of(state.bands[band]);
            if rests_down {
                pieces = pieces.without(survey.down);
            }
            while let Some(from) = pieces.pop() {
                if plain.openings::<WORDS>(from).without(friends).is_empty() {
                    continue;
                }
                // Four at once are as quick as one, and more than four are rare.
                let (count, mut number) = (plain.blocks(from), 0);
                let end = listed + usize::from(count);
                loop {
                    blocks.get_mut(listed..listed + 4)?.copy_from_slice(&[
                        [from.0, number],
                        [from.0, number + 1],
                        [from.0, number + 2],
                        [from.0, number + 3],
                    ]);
                    number += 4;
                    listed += 4;
                    if number >= count {
                        break;
                    }
                }
                listed = end;
            }
        }
        let flippable = flips.len();
        let mut held = ArrayVec::new();
        let mut droppable = 0;
        if self.tables.has_hands {
            droppable = self.hold(state, &survey, army, &mut held)?;
        }
        let total = flippable + droppable + listed * BLOCK;
        for _ in 0..TRIES {
            let drawn = dice.below(total);
            let Some(place) = drawn.checked_sub(flippable) else {
                return flips.nth(drawn).map(|at| Action::Flip { at });
            };
            let Some(place) = place.checked_sub(droppable) else {
                if let Some(action) = self.drop_at(state, &survey, army, &held, place) {
                    return Some(action);
                }
                continue;
            };
            let &[from, number] = blocks.get(place / BLOCK)?;
            let from = SpaceId(from);
            let Mobility::Plain(plain) = &mobility[state.cell(from).kind()?.index()] else {
                return None;
            };
            let place = usize::from(number) * BLOCK + place % BLOCK;
            if let Some(action) = plain.action(state, &survey, from, place) {
                return Some(action);
            }
        }
        None
    }

    /// Notes what an army has in hand and where it might be dropped, and yields in how many ways; `None` if those are too many
    /// kinds.
    #[inline(never)]
    fn hold<'a, const WORDS: usize>(
        &'a self,
        state: &State,
        survey: &Survey<WORDS>,
        army: ArmyId,
        held: &mut ArrayVec<Held<'a, WORDS>, MOST_IN_HAND>,
    ) -> Option<usize> {
        let mut ways = 0;
        for kind in self.game.kind_ids() {
            if state.in_hand(army, kind, self.tables.kinds) > 0
                && let Some(drops) = &self.tables.gate(survey.seat, army, kind).drops
            {
                let spaces = Bitboard::of(drops.surely.or(drops.perhaps)).without(survey.filled);
                ways += spaces.len();
                held.try_push(Held { kind, drops, spaces }).ok()?;
            }
        }
        Some(ways)
    }

    /// The drop with a number, if it may be made.
    fn drop_at<const WORDS: usize>(
        &self,
        state: &State,
        survey: &Survey<WORDS>,
        army: ArmyId,
        held: &[Held<'_, WORDS>],
        mut number: usize,
    ) -> Option<Action> {
        for &Held { kind, drops, spaces } in held {
            let count = spaces.len();
            if number < count {
                let to = spaces.nth(number)?;
                let may = drops.surely.contains(to) || self.may_drop(state, survey, drops, (army, kind), to);
                return may.then_some(Action::Drop { kind, to });
            }
            number -= count;
        }
        None
    }
}
