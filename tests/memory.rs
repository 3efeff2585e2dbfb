//! What a state and a thought take in memory, and that playing takes none: measured by counting allocations.

use std::sync::Arc;

use allocation_counter::measure;
use sandtable::engine::{Dice, Engine, State};
use sandtable::game::Kind;
use sandtable::knowledge::{Chronicle, Sharing, View, Viewer};
use sandtable::player::{Effort, Evaluation, Machine, Player, Strength, Weights};

use crate::support::{engine, every_variant, random_start};

/// The bytes of a state, on the stack and behind it.
fn size(state: &State) -> usize {
    let mut copy = None;
    let info = measure(|| copy = Some(state.clone()));
    size_of::<State>() + usize::try_from(info.bytes_current).unwrap()
}

/// Random games up to so many plies in all.
fn play(engine: &Engine, fresh: &State, state: &mut State, dice: &mut Dice, plies: usize) {
    for _ in 0..plies {
        match engine.random_action(state, dice) {
            Some(action) => engine.apply(state, action, &mut ()),
            None => state.clone_from(fresh),
        }
    }
}

#[test]
fn a_state_is_small() {
    for variant in every_variant() {
        let engine = engine(variant);
        let state = random_start(&engine, &mut Dice::new(1));
        let most = if engine.game().seats.len() == 2 { 1024 } else { 2048 };
        assert!(size(&state) <= most, "{variant}: {} bytes", size(&state));
    }
}

#[test]
fn playing_allocates_nothing() {
    for variant in every_variant() {
        let engine = engine(variant);
        // Chains of jumps are listed, and so are all actions where some are duties.
        if engine.game().kinds.iter().any(Kind::takes) {
            continue;
        }
        let mut dice = Dice::new(1);
        let fresh = random_start(&engine, &mut dice);
        let mut state = fresh.clone();
        // What is kept from game to game has grown to its size after a few.
        play(&engine, &fresh, &mut state, &mut dice, 3000);
        let info = measure(|| play(&engine, &fresh, &mut state, &mut dice, 1000));
        assert!(info.count_total <= 2, "{variant}: {} allocations", info.count_total);
    }
}

#[test]
fn a_long_thought_stays_within_its_memory() {
    let engine = engine("junqi-alliance");
    let state = random_start(&engine, &mut Dice::new(1));
    let chronicle = Chronicle::new(engine.game(), &state, Sharing::of(engine.game()));
    let view = View::of(&engine, &state, &chronicle, Viewer::Seat(state.to_move()));
    let evaluation = Arc::new(Evaluation::new(&engine, Weights::of(engine.game())));
    let effort = Effort::nodes(320_000);
    let mut machine = Machine::new(&engine, evaluation, Strength::Hard, effort, Dice::new(1));
    let info = measure(|| assert!(machine.choose(&view).is_some()));
    assert!(info.bytes_max < 150_000_000, "{} bytes", info.bytes_max);
    assert!(
        info.bytes_max > 50_000_000,
        "the tree has not grown to its size: {} bytes",
        info.bytes_max
    );
}
