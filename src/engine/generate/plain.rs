//! Where a piece of a [`Plain`] kind can go: a few operations on sets.

use super::reach::{Survey, Targets};
use crate::engine::bitboard::Bitboard;
use crate::engine::tables::plain::{Plain, PlainWay};
use crate::engine::{Action, State};
use crate::game::{ArmyId, SpaceId};

impl Plain {
    /// Where a piece can go.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "nearly all the time of a play-out goes here")]
    pub(super) fn targets<const WORDS: usize>(
        &self,
        state: &State,
        survey: &Survey<WORDS>,
        from: SpaceId,
    ) -> Targets<WORDS> {
        let friends = survey.filled.without(survey.foes);
        if self.openings::<WORDS>(from).without(friends).is_empty() || (self.rests_down && survey.down.contains(from)) {
            return Targets::NONE;
        }
        let (mut free, mut met) = (Bitboard::EMPTY, Bitboard::EMPTY);
        for PlainWay {
            way,
            to_empty,
            to_enemy,
        } in &self.ways
        {
            let come = way.come(from, survey.filled);
            if *to_empty {
                free = free.or(come);
            }
            if *to_enemy {
                met = met.or(come);
            }
        }
        let mut foes = survey.foes;
        if self.spares_down {
            foes = foes.without(survey.down);
        }
        let mut targets = Targets {
            moves: free.without(survey.filled).and(Bitboard::of(self.moves.1)),
            attacks: met.and(foes).and(Bitboard::of(self.attacks.1)),
        };
        if !self.start_alike {
            targets.moves = targets.moves.only_from(from, Bitboard::of(self.moves.0));
            targets.attacks = targets.attacks.only_from(from, Bitboard::of(self.attacks.0));
        }
        if self.attackable.is_some() {
            let mut left = targets.attacks;
            while let Some(to) = left.pop() {
                if !self.may_attack(state, to) {
                    targets.attacks.remove(to);
                }
            }
        }
        targets
    }

    /// Whether the kind of the piece on a space may be attacked.
    #[inline]
    fn may_attack(&self, state: &State, to: SpaceId) -> bool {
        self.attackable.as_ref().is_none_or(|attackable| {
            let may = |(army, kind): (ArmyId, _)| attackable[army.index()].contains(kind);
            state.cell(to).parts().is_some_and(may)
        })
    }

    /// The action of going from one space to one of the places it comes to on an empty board, given by its number, if there is
    /// such a place and the piece can.
    #[inline]
    pub(in crate::engine) fn action<const WORDS: usize>(
        &self,
        state: &State,
        survey: &Survey<WORDS>,
        from: SpaceId,
        place: usize,
    ) -> Option<Action> {
        let spot = &self.spots[from.index()];
        let place = spot.start as usize + place;
        if place >= spot.end as usize {
            return None;
        }
        let to = self.places[place];
        let (side, action) = if !survey.filled.contains(to) {
            (self.moves, Action::Move { from, to })
        } else if survey.foes.contains(to) {
            (self.attacks, Action::Attack { from, to })
        } else {
            return None;
        };
        if !side.0.contains(from) || !side.1.contains(to) || (self.rests_down && survey.down.contains(from)) {
            return None;
        }
        let is_move = matches!(action, Action::Move { .. });
        if let Some(between) = &self.between {
            let can = between.is_clear(place, survey.filled)
                && (is_move || !(self.spares_down && survey.down.contains(to)) && self.may_attack(state, to));
            return can.then_some(action);
        }
        if is_move && self.steps[from.index()].contains(to) {
            return Some(action);
        }
        let targets = self.targets(state, survey, from);
        targets.moves.or(targets.attacks).contains(to).then_some(action)
    }
}
