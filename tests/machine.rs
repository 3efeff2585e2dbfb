//! What the machine must see in a position and in an arrangement.

use std::sync::Arc;

use sandtable::compile::load_text;
use sandtable::engine::{Dice, Engine};
use sandtable::game::SeatId;
use sandtable::knowledge::{Chronicle, Sharing, View, Viewer};
use sandtable::player::{Effort, Evaluation, Machine, Strength, Weights, arrange};

use crate::support::engine;

/// Whoever moves in takes what stands there; the scout, which slides, is worth more than the guard.
const TAKING: &str = r#"
format = 1
extends = "skirmish"
[variant]
name = "Taking"
[combat]
ladder = false
otherwise = "attacker"
[combat.cases]
"a scout surprises the king" = false
[pieces]
scout.value = 5
"#;

#[test]
fn a_capture_that_is_taken_back_is_seen_to_lose_at_the_first_look() {
    let loaded = load_text("taking.toml", TAKING);
    let engine = Engine::new(loaded.game.unwrap_or_else(|| panic!("{:?}", loaded.findings)));
    // The scout on c2 may take the guard on c4, which another guard covers.
    let position = |cover: &str| {
        let position = format!(
            r#"{{"to_move": "south", "board": [
                {{"at": "a1", "army": "south", "kind": "king"}}, {{"at": "c2", "army": "south", "kind": "scout"}},
                {{"at": "c4", "army": "north", "kind": "guard"}}, {{"at": "{cover}", "army": "north", "kind": "guard"}},
                {{"at": "a5", "army": "north", "kind": "king"}}]}}"#
        );
        engine.read_position(&position).unwrap()
    };
    let evaluation = Arc::new(Evaluation::new(&engine, Weights::of(engine.game())));
    // Easy looks one ply ahead: what comes after is seen by following captures only.
    let best = |cover: &str| {
        let state = position(cover);
        let chronicle = Chronicle::new(engine.game(), &state, Sharing::of(engine.game()));
        let view = View::of(&engine, &state, &chronicle, Viewer::Seat(SeatId(0)));
        let effort = Effort::nodes(10_000);
        let mut machine = Machine::new(&engine, Arc::clone(&evaluation), Strength::Easy, effort, Dice::new(1));
        let judged = machine.judge(&view);
        let best = judged
            .iter()
            .max_by(|one, other| one.value.total_cmp(&other.value))
            .unwrap();
        engine.spell(best.action)
    };
    assert_ne!(best("c5"), "c2xc4", "the guard is covered");
    assert_eq!(best("a4"), "c2xc4", "the guard hangs");
}

#[test]
fn what_never_gets_away_again_is_of_little_worth() {
    let engine = engine("junqi-classic");
    let game = engine.game();
    let weights = Weights::of(game);
    let traps = game.board.zone_named("headquarters").unwrap();
    let traps = game.board.zones[traps.index()].extent.all();
    let exchanges = Strength::Hard.profile().exchanges;
    let (mut within, mut movable) = (0, 0);
    let games = 40;
    for seed in 0..games {
        let arrangement = arrange(&engine, &weights, SeatId(0), exchanges, &mut Dice::new(seed));
        for (&space, &kind) in &arrangement {
            if traps.contains(space) && game.kind(kind).name != "flag" && game.kind(kind).is_movable() {
                movable += 1;
                within += u64::from(weights.worth[kind.index()] > 1.0);
            }
        }
    }
    // Of the kinds that move, more than a third of an army is worth more than the average.
    assert!(within * 20 <= games, "{within} strong of {movable} in {games} traps");
}
