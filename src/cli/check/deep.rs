//! `--deep`: what is found by playing.

use std::io;
use std::time::Duration;

use crate::cli::progress;
use crate::compile::Loaded;
use crate::diagnostic::Findings;
use crate::experiment::{Deep, Depth, How, look_deep, ratio};
use crate::game::Game;

/// Adds what playing shows to a variant's findings, and yields a line on the games; `None` if there is nothing to play.
pub(super) fn look(name: &str, loaded: &mut Loaded, seconds: f64) -> io::Result<Option<String>> {
    let Some(game) = &loaded.game else { return Ok(None) };
    let depth = Depth {
        time: Duration::from_secs_f64(seconds),
        ..Depth::USUAL
    };
    let mut findings = Findings::new();
    for finding in std::mem::take(&mut loaded.findings) {
        findings.push(finding);
    }
    let progress = progress::games(depth.games);
    let deep = look_deep(&loaded.document, game, depth, &mut findings, &mut |games| {
        progress.set_position(games);
    })?;
    loaded.findings = findings.into_sorted();
    Ok(Some(summary(name, game, &deep, depth)))
}

fn summary(name: &str, game: &Game, deep: &Deep, depth: Depth) -> String {
    let tally = &deep.tally;
    let games = tally.games();
    let seconds = depth.time.as_secs_f64();
    if games == 0 {
        return format!("{name}: no game could be played in {seconds} seconds");
    }
    let share = |part: u64| format!("{:.1} %", ratio(100 * part, games));
    let won = game.seats.iter().map(|seat| {
        let wins = tally.ended(|end| end.winners.contains(&seat.0));
        format!("{} won {}", game.seats.name(seat), share(wins))
    });
    let mut parts: Vec<_> = won.collect();
    parts.push(format!("{} were drawn", share(tally.ended(|end| end.how == How::Draw))));
    parts.push(format!("{} hit the limit of plies", share(deep.limited)));
    let stuck = tally.ended(|end| end.how == How::Stuck);
    if stuck > 0 {
        parts.push(format!("{} were stuck", share(stuck)));
    }
    let short = if deep.is_short {
        format!(" (of {}, then {seconds} seconds were over)", depth.games)
    } else {
        String::new()
    };
    format!("{name}: {games} random games{short}: {}", parts.join(", "))
}
