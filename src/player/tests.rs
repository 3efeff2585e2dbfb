//! What must hold of players: they see what a person sees, take what is there, and keep to their time.

use std::cell::RefCell;
use std::ops::ControlFlow;
use std::rc::Rc;
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::*;
use crate::compile::{load, load_text};
use crate::engine::{Dice, Engine, Outcome, State};
use crate::game::{SeatId, SpaceId};
use crate::knowledge::{Chronicle, Sharing, Viewer, Worlds};
use crate::source::{bundled_names, bundled_tuning};
use crate::variants::every_variant;

/// A small game that nobody has tuned, all in the open.
const OPEN: &str = r#"
format = 1
extends = "skirmish"

[variant]
name = "Open skirmish"
"#;

/// The same with armies arranged in secret.
const SECRET: &str = r#"
format = 1
extends = "skirmish"

[variant]
name = "Secret skirmish"

[pieces]
king.count = 1
guard.count = 3
scout.count = 2

[setup]
method = "arrange"
area = "home"
place = false

[information]
enemy = "place"
"#;

fn engine(text: &str) -> Engine {
    let loaded = load_text("small.toml", text);
    let findings: Vec<_> = loaded.findings.into_iter().map(|finding| finding.message).collect();
    Engine::new(loaded.game.unwrap_or_else(|| panic!("{findings:?}")))
}

fn evaluation(engine: &Engine) -> Arc<Evaluation> {
    Arc::new(Evaluation::new(engine, Weights::of(engine.game())))
}

fn machine(engine: &Engine, strength: Strength, most: u64, seed: u64) -> Machine<'_> {
    Machine::new(
        engine,
        evaluation(engine),
        strength,
        Effort::nodes(most),
        Dice::new(seed),
    )
}

fn view(engine: &Engine, state: &State) -> View {
    let chronicle = Chronicle::new(engine.game(), state, Sharing::of(engine.game()));
    View::of(engine, state, &chronicle, Viewer::Seat(state.to_move()))
}

fn random_start(engine: &Engine, seed: u64) -> State {
    let mut dice = Dice::new(seed);
    let seats = engine.game().seats.iter();
    let arrangements: Vec<_> = seats.map(|seat| engine.random_arrangement(seat, &mut dice)).collect();
    engine.start(&arrangements, &mut dice)
}

fn position(engine: &Engine, to_move: &str, pieces: &[(&str, &str, &str)]) -> State {
    let board: Vec<_> = pieces
        .iter()
        .map(|(at, army, kind)| serde_json::json!({"at": at, "army": army, "kind": kind}))
        .collect();
    let position = serde_json::json!({"to_move": to_move, "board": board});
    engine.read_position(&position.to_string()).unwrap()
}

#[test]
fn every_strength_takes_a_king_that_hangs() {
    let engine = engine(OPEN);
    let state = position(
        &engine,
        "south",
        &[
            ("a1", "south", "king"),
            ("c2", "south", "scout"),
            ("a2", "south", "guard"),
            ("c5", "north", "king"),
            ("a5", "north", "guard"),
            ("a3", "north", "scout"),
        ],
    );
    let view = view(&engine, &state);
    for strength in Strength::ALL {
        for seed in 0..10 {
            let action = machine(&engine, strength, 500, seed).choose(&view).unwrap();
            assert_eq!(engine.spell(action), "c2xc5", "{strength:?}");
        }
    }
}

#[test]
fn a_king_that_is_attacked_gets_away() {
    let engine = engine(OPEN);
    // The scout on a5 would surprise the king on a1, unless the king steps aside or something stands in between.
    let state = position(
        &engine,
        "south",
        &[
            ("a1", "south", "king"),
            ("c1", "south", "scout"),
            ("c5", "north", "king"),
            ("b5", "north", "guard"),
            ("a5", "north", "scout"),
        ],
    );
    let view = view(&engine, &state);
    let mut lost = 0;
    for strength in Strength::ALL {
        for seed in 0..20 {
            let action = machine(&engine, strength, 500, seed).choose(&view).unwrap();
            let mut after = state.clone();
            engine.apply(&mut after, action, &mut ());
            let taken = engine.actions(&after).into_iter().any(|reply| {
                let mut end = after.clone();
                engine.apply(&mut end, reply, &mut ());
                matches!(end.ending().map(|ending| ending.outcome), Some(Outcome::Win(seats)) if seats.contains(SeatId(1)))
            });
            assert!(
                !taken || strength == Strength::Easy,
                "{strength:?} leaves the king to be taken"
            );
            lost += u32::from(taken);
        }
    }
    assert!(lost <= 2, "easy leaves its king {lost} times in 20");
}

#[test]
fn a_game_taken_up_in_the_middle_is_searched_as_one_from_the_start() {
    for variant in ["border-wars-2", "border-wars-2-changgi"] {
        let engine = Engine::new(load(variant).game.unwrap());
        for seed in 0..3 {
            let mut dice = Dice::new(seed);
            let mut state = random_start(&engine, seed);
            while state.plies() < 6 {
                let action = engine.random_action(&state, &mut dice).unwrap();
                engine.apply(&mut state, action, &mut ());
            }
            let judged = machine(&engine, Strength::Hard, 300, seed).judge(&view(&engine, &state));
            let known = machine(&engine, Strength::Hard, 300, seed).judge_in(&mut |_| state.clone(), Certainty::Open);
            assert_eq!(judged, known, "{variant}, seed {seed}");
        }
    }
}

#[test]
fn the_same_nodes_and_seed_give_the_same_choice() {
    for variant in ["junqi-classic", "junqi-reveal", "border-wars-2"] {
        let engine = Engine::new(load(variant).game.unwrap());
        let view = view(&engine, &random_start(&engine, 5));
        for strength in Strength::ALL {
            let choose = |seed| machine(&engine, strength, 150, seed).choose(&view);
            assert_eq!(choose(3), choose(3), "{variant} {strength:?}");
        }
    }
}

#[test]
fn equal_views_give_equal_choices_whatever_is_hidden() {
    let engine = engine(SECRET);
    let game = engine.game();
    for seed in 0..6 {
        // A game up to some ply, and then every hidden piece of it exchanged for something else that looks alike.
        let start = random_start(&engine, seed);
        let mut chronicle = Chronicle::new(game, &start, Sharing::of(game));
        let (mut state, mut dice) = (start, Dice::new(seed));
        for _ in 0..6 {
            let seat = state.to_move();
            let Some(action) = engine.random_action(&state, &mut dice) else {
                break;
            };
            let mut happenings = Vec::new();
            engine.apply(&mut state, action, &mut happenings);
            chronicle.note(game, &state, crate::knowledge::Deed::Acted(seat, action), &happenings);
        }
        if state.ending().is_some() {
            continue;
        }
        let viewer = Viewer::Seat(state.to_move());
        let truth = View::of(&engine, &state, &chronicle, viewer);
        let mut worlds = Worlds::of(&engine, &truth);
        let mut others = 0;
        for _ in 0..10 {
            let other = worlds.draw(&mut dice);
            others += u32::from(other.hash() != state.hash());
            let seen = View::of(&engine, &other, &chronicle, viewer);
            assert_eq!(seen, truth);
            for strength in Strength::ALL {
                let choose = |view: &View| machine(&engine, strength, 60, 9).choose(view);
                assert_eq!(choose(&seen), choose(&truth), "{strength:?}");
            }
        }
        assert!(others > 0, "nothing was hidden");
    }
}

/// A player that is shown the true state, and otherwise thinks as the honest one does.
struct Cheat<'e> {
    machine: Machine<'e>,
    truth: Rc<RefCell<Option<State>>>,
}

impl Player for Cheat<'_> {
    fn choose(&mut self, view: &View) -> Option<Action> {
        let truth = self.truth.borrow().clone()?;
        let judged = self.machine.judge_in(&mut |_| truth.clone(), Certainty::Hidden);
        self.machine.decide(view, &judged)
    }
}

#[test]
fn who_sees_the_truth_gains_over_who_does_not() {
    let engine = engine(SECRET);
    let (mut gained, mut lost) = (0, 0);
    for game in 0..60u64 {
        let start = random_start(&engine, 100 + game / 2);
        let truth = Rc::new(RefCell::new(None));
        let cheat = SeatId::from_index((game % 2) as usize);
        let players: Vec<Box<dyn Player>> = engine
            .game()
            .seats
            .iter()
            .map(|seat| {
                let machine = machine(&engine, Strength::Hard, 120, game * 2 + u64::from(seat.0));
                if seat == cheat {
                    let truth = Rc::clone(&truth);
                    Box::new(Cheat { machine, truth }) as Box<dyn Player>
                } else {
                    Box::new(machine)
                }
            })
            .collect();
        let ended = bout(&engine, &start, players, 300, &mut |state| {
            *truth.borrow_mut() = Some(state.clone());
            ControlFlow::Continue(())
        });
        match ended.ending.map(|ending| ending.outcome) {
            Some(Outcome::Win(seats)) if seats.contains(cheat) => gained += 1,
            Some(Outcome::Win(_)) => lost += 1,
            _ => {}
        }
    }
    assert!(gained > lost * 3 / 2, "the cheat won {gained} and lost {lost}");
}

/// How long a hard player takes over its action.
fn take(engine: &Engine, view: &View, time: Duration, stop: Stop) -> Duration {
    let begin = Instant::now();
    let effort = Effort::time(time);
    let mut machine = Machine::new(engine, evaluation(engine), Strength::Hard, effort, Dice::new(1)).heeding(stop);
    assert!(machine.choose(view).is_some());
    begin.elapsed()
}

#[test]
fn a_move_keeps_to_its_time() {
    for variant in every_variant() {
        let engine = Engine::new(load(variant).game.unwrap());
        let game = engine.game();
        let mut state = random_start(&engine, 1);
        let mut chronicle = Chronicle::new(game, &state, Sharing::of(game));
        let mut dice = Dice::new(1);
        // At the start, and where much has happened that can be deduced from.
        for plies in [0, 60] {
            while state.plies() < plies {
                let (seat, action) = (state.to_move(), engine.random_action(&state, &mut dice).unwrap());
                let mut happenings = Vec::new();
                let mut next = state.clone();
                engine.apply(&mut next, action, &mut happenings);
                if next.ending().is_some() {
                    break;
                }
                state = next;
                chronicle.note(game, &state, crate::knowledge::Deed::Acted(seat, action), &happenings);
            }
            let view = View::of(&engine, &state, &chronicle, Viewer::Seat(state.to_move()));
            // Others may be using the machine: the best of a few.
            let time = Duration::from_millis(100);
            let most = time + Duration::from_millis(50);
            let took = (0..8)
                .map(|_| take(&engine, &view, time, Stop::default()))
                .find(|took| *took < most);
            assert!(took.is_some(), "{variant} after {plies} plies");
        }
    }
}

#[test]
fn a_move_can_be_stopped() {
    let engine = Engine::new(load("junqi-classic").game.unwrap());
    let view = view(&engine, &random_start(&engine, 1));
    let stop = Stop::default();
    stop.call();
    assert!(take(&engine, &view, Duration::from_secs(60), stop) < Duration::from_secs(30));
}

#[test]
fn a_piece_that_never_attacks_is_worth_less_than_one_that_does() {
    let engine = engine(
        r#"
format = 1
extends = "skirmish"

[variant]
name = "Skirmish with wagons"

[pieces]
wagon = { rank = 1, moves = ["slide path to empty"] }
"#,
    );
    let game = engine.game();
    let worth = |name| Weights::of(game).worth[game.kind_named(name).unwrap().index()];
    assert!(
        worth("wagon") < worth("scout") * 0.6,
        "{} and {}",
        worth("wagon"),
        worth("scout")
    );
}

/// How the first seat's pieces are arranged by a strength.
fn arranged(engine: &Engine, strength: Strength, seed: u64) -> Arrangement {
    let weights = Weights::of(engine.game());
    let exchanges = strength.profile().exchanges;
    arrange(engine, &weights, SeatId(0), exchanges, &mut Dice::new(seed))
}

#[test]
fn machines_arrange_soundly_and_never_twice_the_same() {
    for variant in ["junqi-classic", "junqi-alliance"] {
        let engine = Engine::new(load(variant).game.unwrap());
        let mut seen = std::collections::BTreeSet::new();
        for (strength, games) in Strength::ALL.into_iter().zip([12, 12, 120]) {
            for seed in 0..games {
                let arrangement = arranged(&engine, strength, seed);
                assert_eq!(engine.check_arrangement(SeatId(0), &arrangement), Ok(()));
                assert!(seen.insert(arrangement), "{variant} {strength:?} {seed}");
            }
        }
    }
}

#[test]
fn who_is_stronger_walls_in_its_flag_better() {
    let engine = Engine::new(load("junqi-classic").game.unwrap());
    let game = engine.game();
    let [flag, mine] = ["flag", "landmine"].map(|name| game.kind_named(name).unwrap());
    let near = |one: SpaceId, other: SpaceId| {
        game.board
            .links
            .iter()
            .any(|link| link.neighbours[one.index()].contains(&other))
    };
    let walls = Strength::ALL.map(|strength| {
        let walls = |seed| {
            let arrangement = arranged(&engine, strength, seed);
            let (&at, _) = arrangement.iter().find(|&(_, &kind)| kind == flag).unwrap();
            arrangement
                .iter()
                .filter(|&(&space, &kind)| kind == mine && near(at, space))
                .count()
        };
        (0..40).map(walls).sum::<usize>()
    });
    assert!(walls.is_sorted() && walls[0] < walls[2], "{walls:?}");
}

#[test]
fn weights_are_written_as_they_are_read() {
    let engine = engine(OPEN);
    let game = engine.game();
    let text = "[worth]\nking = 1.500\nguard = 0.250\nscout = 2.000\n\n[terms]\nroyal = 20.000\napproach = 0.100\ncarry = 6.000\narrive = 1.000\nhand = 0.900\nthreat = 0.600\nlooming = 0.200\n";
    let weights = Weights::read(game, text).unwrap();
    assert_eq!(weights.write(game), text);
    let wrong = |text: &str| Weights::read(game, text).unwrap_err();
    assert_eq!(
        wrong("[worth]\nkong = 1"),
        "line 2: `[worth]` knows no `kong`; did you mean `king`?"
    );
    assert_eq!(
        wrong("[terms]\nhand = 1e300"),
        "line 2: `hand` must be a number from -1000 to 1000"
    );
    assert_eq!(
        wrong("[terms]\nhand = nan"),
        "line 2: `hand` must be a number from -1000 to 1000"
    );
    assert_eq!(
        wrong("[worth]\nking = true"),
        "line 2: `king` holds true or false, not a number"
    );
    assert_eq!(
        wrong("[wroth]\nking = 1"),
        "line 2: there is no table but `[worth]` and `[terms]`"
    );
    assert_eq!(Weights::read(game, "").unwrap(), Weights::of(game));
}

#[test]
fn bundled_tunings_are_read_and_say_something() {
    let tuned: Vec<_> = bundled_names()
        .into_iter()
        .filter_map(|name| Some((name, bundled_tuning(name)?)))
        .collect();
    assert!(tuned.iter().any(|&(name, _)| name == "border-wars-2"));
    for (name, text) in tuned {
        let game = load(name).game.unwrap();
        let weights = Weights::read(&game, text).unwrap_or_else(|sentence| panic!("{name}, {sentence}"));
        assert_ne!(weights, Weights::of(&game), "{name}");
    }
}

#[test]
fn self_play_finds_what_pieces_are_worth() {
    let engine = engine(OPEN);
    let schooling = Schooling {
        games: 30,
        nodes: 40,
        seed: 1,
    };
    let before = Weights::of(engine.game());
    let tuned = tune(&engine, &before, schooling, &Stop::default(), &|| ());
    assert_ne!(tuned, before);
    assert_eq!(
        tuned,
        tune(&engine, &before, schooling, &Stop::default(), &|| ()),
        "the same self-play teaches the same"
    );
    let called = Stop::default();
    called.call();
    assert_eq!(
        tune(&engine, &before, schooling, &called, &|| ()),
        before,
        "no games teach nothing"
    );
    assert!(tuned.worth.iter().all(|worth| worth.is_finite() && *worth > 0.0));
    let (one, other) = (before.of_army(engine.game()), tuned.of_army(engine.game()));
    assert!((one - other).abs() < 0.01, "an army of {one} has become one of {other}");
}
