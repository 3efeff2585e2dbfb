//! What can be deduced.

use super::*;
use crate::engine::Dice;
use crate::knowledge::Viewer;
use crate::knowledge::tests::{Sitting, engine, start};
use crate::source::bundled_names;

#[test]
fn the_truth_is_always_among_the_candidates() {
    for name in bundled_names() {
        let engine = engine(name);
        let games = std::env::var("SANDTABLE_GAMES").map_or(3, |games| games.parse().expect("a number"));
        for seed in 0..games {
            let mut dice = Dice::new(seed);
            let mut sitting = Sitting::new(&engine, start(&engine, seed));
            let viewers: Vec<_> = engine
                .game()
                .seats
                .iter()
                .map(Viewer::Seat)
                .chain([Viewer::Bystander])
                .collect();
            let mut deductions: Vec<_> = viewers
                .iter()
                .map(|&viewer| Deduction::of(&engine, &sitting.view(viewer)))
                .collect();
            while sitting.state.ending().is_none() && sitting.state.plies() < 400 {
                for (&viewer, deduction) in viewers.iter().zip(&mut deductions) {
                    let view = sitting.view(viewer);
                    deduction.follow(&view);
                    assert!(deduction.is_consistent(), "{name}, seed {seed}, ply {}", view.plies);
                    for space in engine.game().board.ids() {
                        let truth = sitting.state.cell(space).parts();
                        let candidates = deduction.at(space);
                        assert!(
                            truth.map_or(candidates.is_empty(), |truth| candidates.contains(truth)),
                            "{name}, seed {seed}, ply {}, {}: {truth:?} of {candidates:?}",
                            view.plies,
                            engine.game().board.name(space),
                        );
                    }
                }
                let before = sitting.state.plies();
                sitting.random(&mut dice, 1);
                if sitting.state.plies() == before && !sitting.state.is_exchanging() {
                    break;
                }
            }
        }
    }
}
