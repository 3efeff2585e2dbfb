//! The examples: each one's position as a picture, what is played, and what comes of it.

use std::fmt::Write;

use super::{Subject, wrapped};
use crate::compile::{Example, Expected};
use crate::engine::{Engine, State};
use crate::example::start;
use crate::game::{FightResult, SpaceSet};
use crate::picture::{self, Load, Scene, Token};

/// All examples; nothing where there are none.
pub(super) fn section(subject: &Subject) -> String {
    if subject.examples.is_empty() {
        return String::new();
    }
    let engine = Engine::new(subject.game.clone());
    let mut text = String::new();
    for (at, example) in subject.examples.iter().enumerate() {
        if at > 0 {
            text.push('\n');
        }
        let says = example.says.iter().map(|says| format!(": {says}"));
        text.push_str(&wrapped(
            &format!("{}{}", example.name.value, says.collect::<String>()),
            2,
            2,
        ));
        // A child may have made a position impossible that it inherits; `check` says so.
        if let Ok(state) = start(&engine, example) {
            text.push_str(&picture::text(
                &subject.game.board,
                &scene(subject, &state),
                subject.colour,
            ));
            let mover = subject.game.seats.name(state.to_move());
            let play: Vec<_> = example.play.iter().map(|action| action.value.as_str()).collect();
            let _ = match play.as_slice() {
                [] => writeln!(text, "    {mover} is to move"),
                play => writeln!(text, "    {mover} begins: {}", play.join(", ")),
            };
        }
        text.push_str(&wrapped(&comes(subject, example), 4, 4));
    }
    text
}

fn scene(subject: &Subject, state: &State) -> Scene {
    let game = subject.game;
    let mut scene = Scene::empty(&game.board, &game.seats);
    for space in game.board.ids() {
        let cell = state.cell(space);
        let Some((army, kind)) = cell.parts() else { continue };
        // An author sees through what lies face down, and has to be told that it does.
        let symbol = &game.kind(kind).symbol;
        let label = if cell.is_down() {
            format!("{symbol}?")
        } else {
            symbol.clone()
        };
        let load = match state.cargo(space) {
            None => Load::Nothing,
            Some(cargo) if cargo.aboard => Load::Aboard,
            Some(_) => Load::Under,
        };
        scene.place(space, Token::shown(army, label).with_load(load));
    }
    scene
}

/// What comes of an example, as a sentence.
fn comes(subject: &Subject, example: &Example) -> String {
    let expected = example.expected.iter();
    let mut parts: Vec<_> = expected.map(|expected| part(subject, &expected.value)).collect();
    parts.extend(example.by.iter().map(|by| format!("by `{}`", by.value)));
    parts.join(", ")
}

fn part(subject: &Subject, expected: &Expected) -> String {
    let game = subject.game;
    let list = |set: &SpaceSet| {
        let names: Vec<_> = set.iter().map(|space| game.board.name(space)).collect();
        names.join(" ")
    };
    match expected {
        Expected::Gives(FightResult::Attacker) => "the attacker stays".to_owned(),
        Expected::Gives(FightResult::Defender) => "the defender stays".to_owned(),
        Expected::Gives(FightResult::Both) => "both stay".to_owned(),
        Expected::Gives(FightResult::Neither) => "both go".to_owned(),
        Expected::Leaves(space, army, kind) => format!(
            "{} of {} stands on {}",
            game.kind(*kind).name_in(subject.language),
            game.seats.army_called(*army),
            game.board.name(*space)
        ),
        Expected::Empties(set) => format!("nothing stands on {}", list(set)),
        Expected::Shows(set) => format!("everyone is shown what stands on {}", list(set)),
        Expected::Defeats(seat) => format!("{} is defeated", game.seats.name(*seat)),
        Expected::GoesOn => "the game goes on".to_owned(),
        Expected::Draw => "the game is drawn".to_owned(),
        Expected::Win(seat) => format!("{} has won", game.seats.name(*seat)),
        Expected::Allows(action) => format!("{action} may be played"),
        Expected::Refuses(action) => format!("{action} may not be played"),
        Expected::Legal(list) => {
            let list: Vec<_> = list.iter().map(|action| action.value.as_str()).collect();
            match list.as_slice() {
                [] => "nothing may be played".to_owned(),
                list => format!("nothing may be played but {}", list.join(", ")),
            }
        }
    }
}
