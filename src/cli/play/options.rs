//! What `--seat` and `--arrange` say.

use std::time::Duration;

use crate::diagnostic::suggestion;
use crate::game::{Game, SeatId, SeatSet};
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
    let mut said = Vec::new();
    for option in options {
        let (names, word) = halves("--seat", option)?;
        let controller = Controller::named(word).ok_or_else(|| {
            let words: Vec<_> = Controller::words().collect();
            let words = words.iter().map(AsRef::as_ref);
            help(
                format!("`{option}`: there is no player `{word}`"),
                suggestion(word, words),
            )
        })?;
        let seats: SeatSet = names
            .split('+')
            .map(|name| seat(game, name.trim()))
            .collect::<Result<_, _>>()?;
        said.push((seats, controller));
    }
    let groups: Vec<_> = said.iter().map(|(seats, _)| *seats).collect();
    let sharing = Sharing::of(game).joined(&groups);
    let mut controllers: Vec<Option<Controller>> = vec![None; game.seats.len()];
    for (seats, controller) in said {
        for seat in seats
            .iter()
            .flat_map(|seat| sharing.with(seat).iter().collect::<Vec<_>>())
        {
            if controllers[seat.index()]
                .as_ref()
                .is_some_and(|other| *other != controller)
            {
                let name = game.seats.name(seat);
                return Err(format!("`{name}` cannot be played by two players at once"));
            }
            controllers[seat.index()] = Some(controller.clone());
        }
    }
    if !controllers.contains(&Some(Controller::Human))
        && let Some(open) = game.seats.iter().find(|seat| controllers[seat.index()].is_none())
    {
        for seat in sharing.with(open).iter() {
            controllers[seat.index()] = Some(Controller::Human);
        }
    }
    Ok(Seating {
        controllers: controllers
            .into_iter()
            .map(|controller| controller.unwrap_or(Controller::Machine(Strength::Medium)))
            .collect(),
        sharing,
    })
}

/// Reads `--arrange SEAT=HOW`: for each seat, how.
pub(super) fn arranging(game: &Game, options: &[String]) -> Result<Vec<Option<String>>, String> {
    let mut how = vec![None; game.seats.len()];
    for option in options {
        let (name, word) = halves("--arrange", option)?;
        let seat = seat(game, name)?;
        if how[seat.index()].replace(word.to_owned()).is_some() {
            return Err(format!("`{name}` is arranged twice"));
        }
    }
    Ok(how)
}

/// Reads a length of time: `5s`, `300ms`.
pub(in crate::cli) fn duration(text: &str) -> Result<Duration, String> {
    let (number, unit) = match text.strip_suffix("ms") {
        Some(number) => (number, 0.001),
        None => (text.strip_suffix('s').unwrap_or_default(), 1.0),
    };
    let seconds = number.trim().parse::<f64>().ok().map(|number| number * unit);
    seconds
        .filter(|seconds| (0.001..=86_400.0).contains(seconds))
        .map(Duration::from_secs_f64)
        .ok_or_else(|| "write a length of time such as `5s` or `300ms`, up to a day".to_owned())
}

/// Reads a strength.
pub(in crate::cli) fn strength(text: &str) -> Result<Strength, String> {
    Strength::named(text).ok_or_else(|| {
        let words = Strength::ALL.into_iter().map(Strength::word);
        suggestion(text, words).unwrap_or_else(|| "there is no such strength".to_owned())
    })
}

/// Parts `SEAT=WHAT`.
pub(in crate::cli) fn halves<'a>(name: &str, option: &'a str) -> Result<(&'a str, &'a str), String> {
    option
        .split_once('=')
        .map(|(seat, what)| (seat.trim(), what.trim()))
        .filter(|(seat, what)| !seat.is_empty() && !what.is_empty())
        .ok_or_else(|| format!("`{name} {option}` is not of the form `{name} SEAT=…`"))
}

/// A seat by name, or a sentence.
pub(in crate::cli) fn seat(game: &Game, name: &str) -> Result<SeatId, String> {
    game.seats.named(name).ok_or_else(|| {
        let names = game.seats.names.iter().map(String::as_str);
        help(format!("there is no seat `{name}`"), suggestion(name, names))
    })
}

/// A sentence and what to do, as one sentence.
pub(in crate::cli) fn help(sentence: String, help: Option<String>) -> String {
    match help {
        Some(help) => format!("{sentence}; {help}"),
        None => sentence,
    }
}
