//! How the game starts, and who sees what.

use std::fmt::Write;

use super::Subject;
use super::wrapped;
use crate::game::{FightShows, Method, Sees};

pub(super) fn section(subject: &Subject) -> String {
    let (game, said) = (subject.game, subject.said.table("setup"));
    let setup = &game.setup;
    let mut text = match setup.method {
        Method::Arrange => "  each seat arranges its pieces as it likes, out of the others' sight\n",
        Method::Deal => "  the pieces of all armies are shuffled together and dealt face down\n",
        Method::Fixed => "  the pieces stand as drawn above\n",
    }
    .to_owned();
    if let Some(area) = said.text("area") {
        let counts: Vec<_> = setup.areas.iter().map(|area| area.len().to_string()).collect();
        let spaces = if counts.windows(2).all(|pair| pair[0] == pair[1]) {
            counts.first().cloned().unwrap_or_default()
        } else {
            counts.join(", ")
        };
        let _ = writeln!(text, "  on: {area} ({spaces} spaces)");
    }
    for (kind, spaces) in said.table("only").texts() {
        let _ = writeln!(text, "  {kind}: only on {spaces}");
    }
    if !setup.presets.is_empty() {
        let names: Vec<_> = setup.presets.iter().map(|preset| preset.name.as_str()).collect();
        let _ = writeln!(text, "  ready arrangements: {}", names.join(", "));
    }
    for &(army, kind, count) in &setup.hands {
        let _ = writeln!(
            text,
            "  {} has {count} {} in hand",
            game.seats.army_called(army),
            game.kind(kind).name_in(subject.language)
        );
    }
    if let Some(exchange) = &setup.exchange {
        let order: Vec<_> = exchange.order.iter().map(|&seat| game.seats.name(seat)).collect();
        let (one, other) = exchange.kinds;
        text.push_str(&wrapped(
            &format!(
                "before play {} in turn may let own pieces change places, a {} with a {}, at most {} times",
                order.join(" and "),
                game.kind(one).name_in(subject.language),
                game.kind(other).name_in(subject.language),
                exchange.most
            ),
            2,
            2,
        ));
    }
    text
}

pub(super) fn information(subject: &Subject) -> String {
    let information = subject.game.information;
    let mut text = String::new();
    let sees = |sees: Sees| match sees {
        Sees::Identity => "what they are",
        Sees::Place => "only where they stand",
    };
    let _ = writeln!(text, "  of enemy pieces one sees {}", sees(information.enemy));
    if subject.game.seats.teams.iter().any(|team| team.len() > 1) {
        let _ = writeln!(text, "  of allied pieces one sees {}", sees(information.ally));
    }
    if subject.game.setup.method == Method::Deal {
        text.push_str("  what lies face down nobody sees\n");
    }
    let hides = information.enemy == Sees::Place || information.ally == Sees::Place;
    text.push_str(match information.fight {
        FightShows::Kinds => "  a fight shows both pieces to everyone\n",
        FightShows::Result if hides => "  a fight shows who stays, and nothing else\n",
        FightShows::Result => "",
    });
    text
}
