//! What `--seat` and `--arrange` say.

use crate::cli::options::{by_seat, halves, player};
use crate::game::{Game, SeatSet};
use crate::knowledge::Sharing;
use crate::player::Strength;
use crate::session::Controller;

/// Who plays what.
pub(super) struct Seating {
    pub controllers: Vec<Controller>,
    pub sharing: Sharing,
}

/// Reads `--seat SEAT=PLAYER` and `--seat SEAT+SEAT=PLAYER`. Who is not named is played by the machine, thinking, except that somebody
/// is a person: the first whom the options leave open, if they name none.
pub(super) fn seating(game: &Game, options: &[String]) -> Result<Seating, String> {
    let words: Vec<_> = Controller::words().collect();
    let mut said = Vec::new();
    for option in options {
        let (names, word) = halves("--seat", option)?;
        let controller = player(word, &words).map_err(|sentence| format!("`{option}`: {sentence}"))?;
        let seats: SeatSet = names
            .split('+')
            .map(|name| game.seats.find(name.trim()))
            .collect::<Result<_, _>>()?;
        said.push((seats, controller));
    }
    let groups: Vec<_> = said.iter().map(|(seats, _)| *seats).collect();
    let sharing = Sharing::of(game).joined(&groups);
    let mut controllers: Vec<Option<Controller>> = vec![None; game.seats.len()];
    for (seats, controller) in said {
        let seats: SeatSet = seats.iter().flat_map(|seat| sharing.with(seat).iter()).collect();
        for seat in seats.iter() {
            let before = controllers[seat.index()].replace(controller.clone());
            if before.is_some_and(|other| other != controller) {
                let name = game.seats.name(seat);
                return Err(format!("`{name}` cannot be played by two players at once"));
            }
        }
    }
    if !controllers.contains(&Some(Controller::Human))
        && let Some(open) = game.seats.iter().find(|seat| controllers[seat.index()].is_none())
    {
        for seat in sharing.with(open).iter() {
            controllers[seat.index()] = Some(Controller::Human);
        }
    }
    let machine = Controller::Machine(Strength::Medium);
    let controllers = controllers.into_iter();
    Ok(Seating {
        controllers: controllers.map(|by| by.unwrap_or(machine.clone())).collect(),
        sharing,
    })
}

/// Reads `--arrange SEAT=HOW`: for each seat, how.
pub(super) fn arranging(game: &Game, options: &[String]) -> Result<Vec<Option<String>>, String> {
    by_seat(&game.seats, "--arrange", options, "is arranged twice", |how| {
        Ok(how.to_owned())
    })
}
