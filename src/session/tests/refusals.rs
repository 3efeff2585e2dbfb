//! What a refusal may say.

use super::*;

#[test]
fn a_record_says_no_more_to_the_person_who_asks_why_than_the_board_does() {
    // Two deals that differ only in what lies face down give the same answers to every question.
    for name in ["junqi-reveal", "junqi-flag-carry", "junqi-classic"] {
        let engine = engine(name);
        let board = &engine.game().board;
        let spaces: Vec<_> = board.ids().step_by(3).collect();
        let ours = |seed: u64| {
            let mut ours = header(&engine, seed, Controller::Human, Stakes::Casual);
            if let Some(first) = ours.arrangements.first_mut() {
                *first = engine.random_arrangement(SeatId(0), &mut Dice::new(0));
            }
            Table::start(&engine, ours, Journal::in_memory()).expect("memory can be written")
        };
        let (one, other) = (ours(1), ours(2));
        assert_eq!(one.view(Viewer::Seat(SeatId(0))), other.view(Viewer::Seat(SeatId(0))));
        for &from in &spaces {
            for &to in spaces.iter().filter(|&&to| to != from) {
                for action in [
                    Action::Move { from, to },
                    Action::Attack { from, to },
                    Action::LiftAt { from, to },
                ] {
                    assert_eq!(
                        one.why_not(action),
                        other.why_not(action),
                        "{name} {}",
                        engine.spell(action)
                    );
                }
            }
            for action in [
                Action::Flip { at: from },
                Action::Lay { at: from },
                Action::LiftHere { at: from },
            ] {
                assert_eq!(
                    one.why_not(action),
                    other.why_not(action),
                    "{name} {}",
                    engine.spell(action)
                );
            }
        }
    }
}

#[test]
fn a_refusal_says_whose_a_piece_is_only_where_that_is_seen() {
    let engine = engine("junqi-reveal");
    let mut table = begin(&engine, 1, Controller::Random, Stakes::Casual);
    play(&mut table, 30);
    let view = table.view(Viewer::Seat(table.to_move()));
    let board = &engine.game().board;
    let own = view.bound[view.to_move.index()];
    let (mut enemies, mut hidden) = (0, 0);
    for from in board.ids() {
        for to in board.ids().filter(|&to| to != from) {
            for action in [Action::Move { from, to }, Action::Attack { from, to }] {
                let Some(why) = table.why_not(action) else { continue };
                let (actor, target) = (view.at(from), view.at(to));
                if actor.is_some_and(|piece| piece.army.is_some() && piece.army != own) {
                    assert_eq!(why, format!("the piece on `{}` is not yours", board.name(from)));
                    enemies += 1;
                }
                if target.is_some_and(|piece| piece.army.is_none()) {
                    assert!(!why.contains("itself"), "{}: {why}", engine.spell(action));
                    hidden += 1;
                }
            }
        }
    }
    assert!(enemies > 0 && hidden > 0, "{enemies} {hidden}");
}
