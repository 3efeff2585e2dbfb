//! What can be deduced.

use super::*;
use crate::engine::Dice;
use crate::knowledge::Viewer;
use crate::knowledge::tests::{Sitting, engine, start};
use crate::variants::every_variant;

#[test]
fn the_truth_is_always_among_the_candidates() {
    for name in every_variant() {
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

/// Junqi with a well-known arrangement on both sides, after some actions.
fn walled<'e>(engine: &'e Engine, actions: &[&str]) -> Sitting<'e> {
    let preset = &engine.game().setup.presets[0];
    let seats = preset.seats.iter();
    let arranged: Vec<_> = seats
        .map(|seat| seat.iter().map(|(&space, &kind)| (space, kind)).collect())
        .collect();
    let mut sitting = Sitting::new(engine, engine.start(&arranged, &mut Dice::new(0)));
    for action in actions {
        let action = engine.parse_action(action).expect("an action");
        assert!(engine.is_legal(&sitting.state, action), "{action:?}");
        sitting.play(action);
    }
    sitting
}

/// The names of what the piece on a space can be for the first seat, in the order of the file.
fn names(sitting: &Sitting, space: &str) -> String {
    let game = sitting.engine.game();
    let deduction = Deduction::of(sitting.engine, &sitting.view(Viewer::Seat(SeatId(0))));
    let candidates = deduction.at(game.board.named(space).expect("a space"));
    let names: Vec<_> = candidates
        .iter()
        .map(|(_, kind)| game.kind(kind).name.as_str())
        .collect();
    names.join(" ")
}

const OFFICERS: &str = "marshal general major-general brigadier colonel major captain lieutenant engineer";

#[test]
fn where_a_piece_was_arranged_tells_what_it_can_be() {
    let engine = engine("junqi-classic");
    let sitting = walled(&engine, &[]);
    assert_eq!(names(&sitting, "a7"), OFFICERS);
    assert_eq!(names(&sitting, "a8"), format!("{OFFICERS} bomb"));
    assert_eq!(names(&sitting, "a11"), format!("{OFFICERS} bomb landmine"));
    assert_eq!(names(&sitting, "b12"), format!("{OFFICERS} bomb landmine flag"));
    assert_eq!(names(&sitting, "b1"), "flag", "one's own is known");
}

#[test]
fn what_moves_is_nothing_that_never_does_and_what_turns_only_what_can() {
    let engine = engine("junqi-classic");
    let sitting = walled(&engine, &["c6-b5", "a11-b10", "d6-d5", "c7-d6"]);
    assert_eq!(names(&sitting, "b10"), format!("{OFFICERS} bomb"));
    assert_eq!(names(&sitting, "d6"), "engineer");
}

#[test]
fn how_a_fight_ends_tells_what_was_in_it() {
    let engine = engine("junqi-classic");
    let sitting = walled(&engine, &["a6xa7"]);
    assert_eq!(names(&sitting, "a7"), "marshal general major-general brigadier");
    let sitting = walled(&engine, &["c6xc7"]);
    let deduction = Deduction::of(&engine, &sitting.view(Viewer::Seat(SeatId(0))));
    let engineer = engine.game().kind_named("engineer").expect("a kind");
    assert_eq!(
        deduction.surely_gone((ArmyId(1), engineer)),
        1,
        "nothing else goes with it there"
    );
}

#[test]
fn candidates_without_support_are_dropped() {
    let army = ArmyId(0);
    let some = |kinds: &[u8]| -> Candidates { kinds.iter().map(|&kind| (army, KindId(kind))).collect() };
    let stock = |counts: &[usize]| -> Vec<_> {
        let kinds = counts.iter().enumerate();
        kinds
            .map(|(kind, &count)| ((army, KindId::from_index(kind)), count))
            .collect()
    };
    // Two that are the first two kinds between them leave the third to the third piece.
    let pieces = [some(&[0, 1]), some(&[0, 1]), some(&[0, 1, 2])];
    let support = Support::find(&pieces, &stock(&[1, 1, 1])).expect("a way");
    assert_eq!(support.supported(pieces[0]), some(&[0, 1]));
    assert_eq!(support.supported(pieces[2]), some(&[2]));
    assert_eq!(support.assignment(&pieces)[2], (army, KindId(2)));
    // With one more of the first there is nothing to tell them apart by.
    let pieces = [some(&[0, 1]), some(&[0, 1]), some(&[0, 1, 2]), some(&[0, 2])];
    let support = Support::find(&pieces, &stock(&[2, 1, 1])).expect("a way");
    assert!(pieces.iter().all(|&piece| support.supported(piece) == piece));
    assert!(Support::find(&pieces, &stock(&[1, 1, 2])).is_some());
    assert!(
        Support::find(&pieces, &stock(&[0, 1, 3])).is_none(),
        "only two can be the last kind"
    );
}
