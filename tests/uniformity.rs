//! Random actions are all alike likely: chi-squared tests over positions of random games of every bundled variant.

#![allow(clippy::cast_precision_loss, reason = "counts of a few thousand")]

use sandtable::compile::load_text;
use sandtable::engine::{Action, Dice, Engine, State};
use serde_json::json;

use crate::support::{engine, every_variant, random_start};

/// How many draws each action gets on average.
const DRAWS: usize = 60;

/// How far beyond its mean a fair sampler's statistic may lie, in standard deviations; one in some hundred thousand does.
const MOST: f64 = 4.3;

/// How many standard deviations the chi-squared statistic of some draws lies beyond its mean (Wilson and Hilferty, 1931).
fn deviation(actions: &[Action], mut draw: impl FnMut() -> Action) -> f64 {
    let draws = DRAWS * actions.len();
    let mut counts = vec![0usize; actions.len()];
    for _ in 0..draws {
        let drawn = draw();
        counts[actions.iter().position(|&action| action == drawn).expect("it is legal")] += 1;
    }
    let expected = DRAWS as f64;
    let statistic: f64 = counts
        .iter()
        .map(|&count| (count as f64 - expected).powi(2) / expected)
        .sum();
    let freedom = actions.len() as f64 - 1.0;
    let spread = 2.0 / (9.0 * freedom);
    ((statistic / freedom).cbrt() - (1.0 - spread)) / spread.sqrt()
}

/// Positions of random games, with at least two actions each.
fn positions(engine: &Engine, count: usize, dice: &mut Dice) -> Vec<State> {
    let mut positions = Vec::new();
    let mut state = random_start(engine, dice);
    while positions.len() < count {
        for _ in 0..17 {
            match engine.random_action(&state, dice) {
                Some(action) => engine.apply(&mut state, action, &mut ()),
                None => state = random_start(engine, dice),
            }
        }
        if engine.count_actions(&state) > 1 {
            positions.push(state.clone());
        }
    }
    positions
}

#[test]
fn random_actions_are_all_alike_likely() {
    for variant in every_variant() {
        let engine = engine(variant);
        let mut dice = Dice::new(41);
        for state in positions(&engine, 6, &mut dice) {
            let actions = engine.actions(&state);
            let deviation = deviation(&actions, || engine.random_action(&state, &mut dice).unwrap());
            assert!(
                deviation < MOST,
                "{variant}: {deviation:.1} in {}",
                engine.write_position(&state)
            );
        }
    }
}

#[test]
fn random_actions_of_seventy_pieces_are_all_alike_likely() {
    let men: Vec<_> = (0..12)
        .flat_map(|row| (0..12).map(move |column| (row, column)))
        .filter(|(row, column)| (row + column) % 2 == 0)
        .map(|(row, column)| format!("{}{}", char::from(b'a' + column), row + 1))
        .collect();
    // That a rule has to be asked for each piece keeps actions from being drawn by rejection.
    let text = format!(
        "format = 1\nextends = \"skirmish\"\n[variant]\nname = \"Many\"\n\
         [board]\nmap = \"\"\"\n{}\"\"\"\n[setup.place.south]\nking = \"a1\"\nguard = \"c1\"\nscout = \"e1\"\n\
         [rules]\nmany = \"forbid move of guard when plies > 1000\"\n",
        ". . . . . . . . . . . .\n".repeat(12)
    );
    let loaded = load_text("many.toml", &text);
    let engine = Engine::new(loaded.game.unwrap_or_else(|| panic!("{:?}", loaded.findings)));
    let men = men
        .iter()
        .map(|at| json!({ "at": at, "army": "south", "kind": "guard" }));
    let king = json!({ "at": "a12", "army": "north", "kind": "king" });
    let position = json!({ "to_move": "south", "board": men.chain([king]).collect::<Vec<_>>() });
    let state = engine.read_position(&position.to_string()).unwrap();
    let actions = engine.actions(&state);
    let mut dice = Dice::new(47);
    let deviation = deviation(&actions, || engine.random_action(&state, &mut dice).unwrap());
    assert!(deviation < MOST, "{deviation:.1}");
}

#[test]
fn a_sampler_that_draws_the_piece_first_is_found_out() {
    let engine = engine("junqi-classic");
    let mut dice = Dice::new(43);
    for state in positions(&engine, 3, &mut dice) {
        let actions = engine.actions(&state);
        let start = |action: Action| match action {
            Action::Move { from, .. } | Action::Attack { from, .. } => from,
            _ => unreachable!(),
        };
        let mut starts: Vec<_> = actions.iter().copied().map(start).collect();
        starts.dedup();
        let deviation = deviation(&actions, || {
            let from = starts[dice.below(starts.len())];
            let own: Vec<_> = actions
                .iter()
                .copied()
                .filter(|&action| start(action) == from)
                .collect();
            own[dice.below(own.len())]
        });
        assert!(deviation > 2.0 * MOST, "{deviation}");
    }
}
