//! `--deep`: what is found by playing.

use std::io;
use std::time::Duration;

use crate::cli::progress::Progress;
use crate::compile::Loaded;
use crate::diagnostic::Findings;
use crate::experiment::{Deep, Depth, How, look_deep};
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
    let progress = Progress::games(depth.games);
    let deep = look_deep(&loaded.document, game, depth, &mut findings, &mut |games| {
        progress.done(games);
    })?;
    loaded.findings = findings.into_sorted();
    Ok(Some(summary(name, game, &deep, depth)))
}

fn summary(name: &str, game: &Game, deep: &Deep, depth: Depth) -> String {
    let tally = &deep.tally;
    let games = tally.games();
    if games == 0 {
        return format!(
            "{name}: no game could be played in {} seconds",
            depth.time.as_secs_f64()
        );
    }
    #[expect(clippy::cast_precision_loss, reason = "a share is told to one digit")]
    let share = |part: u64| format!("{:.1} %", part as f64 * 100.0 / games as f64);
    let mut parts: Vec<_> = game
        .seats
        .iter()
        .map(|seat| {
            let wins = tally.ended(|end| end.winners.contains(&seat.0));
            format!("{} won {}", game.seats.name(seat), share(wins))
        })
        .collect();
    parts.push(format!("{} were drawn", share(tally.ended(|end| end.how == How::Draw))));
    parts.push(format!("{} hit the limit of plies", share(deep.limited(game))));
    let short = if deep.is_short {
        format!(
            " (of {}, then {} seconds were over)",
            depth.games,
            depth.time.as_secs_f64()
        )
    } else {
        String::new()
    };
    format!("{name}: {games} random games{short}: {}", parts.join(", "))
}
