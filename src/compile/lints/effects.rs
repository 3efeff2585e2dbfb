//! What the effects of rules can come to, before any play.
//!
//! Takes an effect; yields whether it can change anything. It errs towards "perhaps".

use super::fights::Fights;
use super::possible::Possible;
use crate::game::{Binding, Effect, Game, KindSet, SeatRef};

/// Whether an effect leaves everything as it was, whenever it comes.
pub fn changes_nothing(effect: &Effect, game: &Game, fights: &Fights) -> bool {
    let anything = Possible::anything(game);
    match effect {
        Effect::Defeat(seats) => is_nobody(*seats, game),
        // A game that nobody wins is over, too.
        Effect::Win(_) | Effect::Draw => false,
        Effect::Reveal(who) | Effect::Remove(who) | Effect::Capture(who) => anything.maybe(who).is_empty(),
        Effect::Turn(who, turning) => {
            let turned = anything.maybe(who);
            turned.is_empty() || turning.into.iter().all(|&kind| turned == KindSet::of(kind))
        }
        Effect::Bind(..) => game.seats.binding == Binding::Fixed,
        Effect::Take(who, seats) => {
            let own = *seats == SeatRef::Mover || is_nobody(*seats, game);
            own || !fights.fill_hands(game) || anything.maybe(who).is_empty()
        }
    }
}

/// Whether allies are meant where nobody has any.
fn is_nobody(seats: SeatRef, game: &Game) -> bool {
    seats == SeatRef::Ally && game.seats.teams.iter().all(|team| team.len() < 2)
}
