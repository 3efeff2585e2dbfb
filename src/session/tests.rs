//! Games at a table: one file for each thing that is kept about them.

mod arrangements;
mod players;
mod records;
mod refusals;
mod replays;
mod secrets;
mod twins;

use std::path::Path;

use super::*;
use crate::compile;
use crate::engine::{Action, Dice, Engine};
use crate::game::{Method, SeatId, SeatSet};
use crate::knowledge::{Sharing, Viewer};
use crate::variants::every_variant;

fn engine(name: &str) -> Engine {
    Engine::new(compile::load(name).game.expect("bundled variants compile"))
}

fn header(engine: &Engine, seed: u64, by: Controller, stakes: Stakes) -> Header {
    let game = engine.game();
    let seats = game.seats.iter();
    Header {
        format: Format::ByPlayer,
        variant: game.names.id.clone(),
        definition: game.definition_hash.clone(),
        seed: Seed(seed),
        secret: None,
        stakes,
        controllers: vec![by; game.seats.len()],
        thinking: crate::player::Effort::default(),
        sharing: Sharing::of(game),
        arrangements: if game.setup.method == Method::Arrange {
            seats
                .map(|seat| engine.random_arrangement(seat, &mut Seed(seed).arrangement(seat, 0)))
                .collect()
        } else {
            Vec::new()
        },
    }
}

fn begin(engine: &Engine, seed: u64, by: Controller, stakes: Stakes) -> Table<'_> {
    Table::start(engine, header(engine, seed, by, stakes), Journal::in_memory()).expect("memory can be written")
}

/// The machine plays, so many entries or to the end.
fn play(table: &mut Table, most: usize) {
    while table.finish().is_none() && table.entries().len() < most {
        if table.act_for_machine().expect("memory can be written").is_none() {
            break;
        }
    }
}

fn record(text: &str) -> Record {
    Record::read(text.as_bytes()).expect("a record")
}
