//! The yardstick of `benches/` plays by the same rules as the engine: same actions, same ends, same counts.

use sandtable::engine::{Action, Dice};

use crate::support::{engine, random_start};

#[path = "../benches/yardstick/mod.rs"]
mod by_hand;

use by_hand::against::pieces;
use by_hand::classic::Classic;
use by_hand::reveal::Reveal;
use by_hand::{End, Game, Step};

fn step(action: Action) -> Step {
    match action {
        Action::Move { from, to } | Action::Attack { from, to } => Step { from: from.0, to: to.0 },
        Action::Flip { at } => Step { from: at.0, to: at.0 },
        other => panic!("the yardstick has no {other:?}"),
    }
}

fn sorted(mut steps: Vec<Step>) -> Vec<Step> {
    steps.sort_by_key(|step| (step.from, step.to));
    steps
}

fn compare<G: Game>(variant: &str, set_up: impl Fn(Vec<(u8, u8, u8)>) -> G, end: impl Fn(&G) -> Option<End>) {
    let engine = engine(variant);
    let mut dice = Dice::new(3);
    for game in 0..30 {
        let mut state = random_start(&engine, &mut dice);
        let mut yardstick = set_up(pieces(&engine, &state));
        for ply in 0.. {
            let actions = engine.actions(&state);
            let listed = sorted(actions.iter().copied().map(step).collect());
            assert_eq!(sorted(yardstick.steps()), listed, "{variant}, game {game}, ply {ply}");
            if ply % 100 == 50 {
                assert_eq!(
                    yardstick.perft(2),
                    engine.perft(&state, 2),
                    "{variant}, game {game}, ply {ply}"
                );
            }
            let drawn = yardstick.random_step(&mut dice);
            let Some(action) = actions.iter().copied().find(|&action| Some(step(action)) == drawn) else {
                assert_eq!(drawn, None);
                break;
            };
            engine.apply(&mut state, action, &mut ());
            yardstick.apply(step(action));
        }
        let winner = |end: Option<End>| match end {
            Some(End::Draw) => "draw".to_owned(),
            Some(End::Won(seat)) => format!("win:{}", ["south", "north"][usize::from(seat)]),
            None => "stuck".to_owned(),
        };
        let outcome = engine.outcome_word(state.ending());
        let ours = winner(end(&yardstick));
        assert!(
            ours == outcome || (ours == "stuck" && outcome.starts_with("win")),
            "{variant}: {ours}, {outcome}"
        );
    }
    let state = random_start(&engine, &mut dice);
    let yardstick = set_up(pieces(&engine, &state));
    let count = engine.perft(&state, 3);
    assert_eq!(yardstick.perft(3), count, "{variant}");
    assert_eq!(yardstick.perft_in_bulk(3), count, "{variant}");
    assert_eq!(engine.perft_in_bulk(&state, 3), count, "{variant}");
}

#[test]
fn the_yardstick_plays_classic_as_the_engine_does() {
    compare("junqi-classic", |pieces| Classic::new(pieces.into_iter()), Classic::end);
}

#[test]
fn the_yardstick_plays_reveal_as_the_engine_does() {
    compare("junqi-reveal", |pieces| Reveal::new(pieces.into_iter()), Reveal::end);
}
