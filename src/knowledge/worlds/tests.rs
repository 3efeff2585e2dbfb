//! What worlds must be.

use super::*;
use crate::compile;
use crate::engine::Arrangement;
use crate::game::SpaceId;
use crate::knowledge::Viewer;
use crate::knowledge::tests::{Sitting, engine, start};
use crate::variants::every_variant;

/// Every viewer of a game.
fn viewers(engine: &Engine) -> Vec<Viewer> {
    let seats = engine.game().seats.iter().map(Viewer::Seat);
    seats.chain([Viewer::Bystander]).collect()
}

#[test]
fn worlds_look_exactly_like_the_view_they_are_drawn_from() {
    for name in every_variant() {
        let engine = engine(name);
        for seed in 0..2 {
            let mut dice = Dice::new(seed);
            let mut sitting = Sitting::new(&engine, start(&engine, seed));
            for _ in 0..12 {
                for viewer in viewers(&engine) {
                    let view = sitting.view(viewer);
                    let mut worlds = Worlds::of(&engine, &view);
                    assert_ne!(
                        worlds.method(),
                        Method::Loose,
                        "{name}, seed {seed}, ply {}",
                        view.plies
                    );
                    for _ in 0..3 {
                        let world = worlds.draw(&mut dice);
                        assert_eq!(world.hash(), engine.hash_afresh(&world), "{name}");
                        let seen = View::of(&engine, &world, &sitting.chronicle, viewer);
                        assert_eq!(
                            seen,
                            view,
                            "{name}, seed {seed}, ply {}, {:?}",
                            view.plies,
                            worlds.method()
                        );
                        if worlds.method() == Method::Known {
                            assert_eq!(
                                format!("{world:?}"),
                                format!("{:?}", sitting.state),
                                "{name}, seed {seed}"
                            );
                        }
                    }
                }
                let plies = 1 + dice.below(40);
                sitting.random(&mut dice, plies);
            }
        }
    }
}

#[test]
fn a_game_in_the_open_has_one_world_whatever_has_left_the_board() {
    for name in ["border-wars-2", "border-wars-2-shogi", "border-wars-2-changgi"] {
        let engine = engine(name);
        for seed in 0..4 {
            let mut dice = Dice::new(seed);
            let mut state = start(&engine, seed);
            for _ in 0..40 {
                let Some(action) = engine.random_action(&state, &mut dice) else {
                    break;
                };
                engine.apply(&mut state, action, &mut ());
            }
            // Whoever takes it up from here has not seen what went before.
            let sitting = Sitting::new(&engine, state);
            let view = sitting.view(Viewer::Seat(sitting.state.to_move()));
            let mut worlds = Worlds::of(&engine, &view);
            assert_eq!(worlds.method(), Method::Known, "{name}, seed {seed}");
            let world = worlds.draw(&mut dice);
            assert_eq!(world.hash(), sitting.state.hash(), "{name}, seed {seed}");
        }
    }
}

/// A game so small that all its arrangements can be listed: thirty a side.
const SMALL: &str = r#"
format = 1
[variant]
name = "Small"
[seats]
order = ["white", "black"]
[board]
layout = "points"
map = '''
. . .
. . .
. . .
. . .
'''
sides.black = "half turn"
links.path.join = ["orthogonal"]
zones.home.white = "rows 1..2"
[pieces]
crown = {}
wall = {}
guard = { rank = 2, count = 2, moves = ["step path"] }
scout = { rank = 1, count = 2, moves = ["slide path"] }
[combat]
ladder = "rank"
[combat.cases]
"the crown falls" = { defender = "crown", result = "attacker" }
"walls hold" = { defender = "wall", result = "defender" }
[setup]
method = "arrange"
area = "home"
[setup.only]
crown = "b1 b4"
[information]
enemy = "place"
fight = "result"
[rules]
fall = "on loss of crown: defeat owner"
alarm = "on loss of guard: reveal crown of owner"
stuck = "when next has no action: defeat next"
"#;

fn small() -> Engine {
    let loaded = compile::load_text("small.toml", SMALL);
    Engine::new(loaded.game.unwrap_or_else(|| panic!("{:?}", loaded.findings)))
}

/// All legal arrangements of a seat, by trying all orders.
fn arrangements(engine: &Engine, seat: SeatId) -> Vec<Arrangement> {
    fn place(engine: &Engine, seat: SeatId, left: &[SpaceId], so_far: &mut Arrangement, all: &mut Vec<Arrangement>) {
        let Some((&space, left)) = left.split_first() else {
            if engine.check_arrangement(seat, so_far).is_ok() {
                all.push(so_far.clone());
            }
            return;
        };
        for kind in engine.game().kind_ids() {
            so_far.insert(space, kind);
            place(engine, seat, left, so_far, all);
            so_far.remove(&space);
        }
    }
    let area: Vec<_> = engine.game().setup.areas[seat.index()].iter().collect();
    let mut all = Vec::new();
    place(engine, seat, &area, &mut Arrangement::new(), &mut all);
    all
}

/// What a viewer sees after some actions from these arrangements; `None` if they are not legal.
fn seen(engine: &Engine, arranged: &[Arrangement], actions: &[Action], viewer: Viewer) -> Option<View> {
    let state = engine.start(arranged, &mut Dice::new(0));
    let mut sitting = Sitting::new(engine, state);
    for &action in actions {
        if !engine.is_legal(&sitting.state, action) {
            return None;
        }
        sitting.play(action);
    }
    Some(sitting.view(viewer))
}

/// How often each way was drawn of those that lead to the view, found by trying them all.
fn tally(
    engine: &Engine,
    seed: u64,
    plies: usize,
    viewer: Viewer,
    (draws, every): (usize, usize),
) -> Option<(Vec<u32>, Method)> {
    let mut dice = Dice::new(seed);
    let all = [SeatId(0), SeatId(1)].map(|seat| arrangements(engine, seat));
    let truth = [0, 1].map(|seat: usize| all[seat][dice.below(all[seat].len())].clone());
    let mut sitting = Sitting::new(engine, engine.start(&truth, &mut Dice::new(0)));
    let mut actions = Vec::new();
    for _ in 0..plies {
        let legal = engine.actions(&sitting.state);
        let attacks: Vec<_> = legal
            .iter()
            .filter(|action| matches!(action, Action::Attack { .. }))
            .collect();
        let action = match attacks.first() {
            Some(&&attack) if dice.below(2) == 0 => attack,
            _ => legal[dice.below(legal.len())],
        };
        sitting.play(action);
        actions.push(action);
        if sitting.state.ending().is_some() {
            return None;
        }
    }
    let view = sitting.view(viewer);
    let mut ways: Vec<[Arrangement; 2]> = Vec::new();
    for white in &all[0] {
        for black in &all[1] {
            let own = match viewer {
                Viewer::Seat(SeatId(0)) => *white == truth[0],
                Viewer::Seat(_) => *black == truth[1],
                _ => true,
            };
            let arranged = [white.clone(), black.clone()];
            if own && seen(engine, &arranged, &actions, viewer).as_ref() == Some(&view) {
                ways.push(arranged);
            }
        }
    }
    let deduction = Deduction::of(engine, &view);
    let mut worlds = Worlds::deduced(engine, &view, &deduction);
    if every > 1 && worlds.method() != Method::Known {
        // As it would be were there too many ways to count.
        (worlds.source, worlds.method) = Source::chained(engine.game().kinds.len(), &worlds.unknowns, &deduction);
    }
    let mut counts = vec![0; ways.len()];
    let mut state = worlds.draw(&mut dice);
    for drawn in 0..draws * every {
        worlds.draw_into(&mut dice, &mut state);
        if drawn % every > 0 {
            continue;
        }
        let mut way = [Arrangement::new(), Arrangement::new()];
        for (id, piece) in deduction.track.pieces.iter().enumerate() {
            let (army, kind) = match worlds.unknowns.ids.binary_search(&id) {
                Ok(unknown) => worlds.held[unknown],
                Err(_) => deduction.settled[id].only().expect("known"),
            };
            way[army.index()].insert(piece.start.expect("arranged"), kind);
        }
        let at = ways.iter().position(|known| *known == way);
        counts[at.unwrap_or_else(|| panic!("seed {seed}: {way:?} does not lead to the view"))] += 1;
    }
    Some((counts, worlds.method()))
}

/// Whether counts can come of equal chances: Pearson's statistic within four and a half deviations of what it mostly is.
fn is_even(counts: &[u32]) -> bool {
    let ways = f64::from(u32::try_from(counts.len()).expect("few"));
    let expected = f64::from(counts.iter().sum::<u32>()) / ways;
    let deviations = counts.iter().map(|&count| (f64::from(count) - expected).powi(2));
    let statistic = deviations.sum::<f64>() / expected;
    statistic <= ways - 1.0 + 4.5 * (2.0 * (ways - 1.0)).sqrt()
}

#[test]
fn every_world_that_leads_to_a_view_is_as_likely_as_every_other() {
    let engine = small();
    let (mut ways, mut counted) = (0, 0);
    for (seed, plies) in (0..50).zip((2..14).cycle()) {
        for seat in [SeatId(0), SeatId(1)] {
            let Some((counts, method)) = tally(&engine, seed, plies, Viewer::Seat(seat), (3000, 1)) else {
                continue;
            };
            assert!(matches!(method, Method::Counted | Method::Known), "{method:?}");
            assert!(is_even(&counts), "seed {seed}: {counts:?}");
            ways += counts.len();
            counted += 1;
        }
    }
    assert!(counted > 40 && ways > 100, "{counted} views, {ways} ways");
}

#[test]
fn hidden_pieces_that_fought_each_other_are_drawn_evenly_too() {
    let engine = small();
    let mut chained = 0;
    for seed in 0..12 {
        let Some((counts, method)) = tally(&engine, seed, 5, Viewer::Bystander, (4000, 10)) else {
            continue;
        };
        assert!(is_even(&counts), "seed {seed}, {method:?}: {counts:?}");
        chained += usize::from(method == Method::Chained);
    }
    assert!(chained > 0);
}
