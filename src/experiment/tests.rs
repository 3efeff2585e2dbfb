//! Simulations as a whole: hand-counted games, shards, interruptions, players that see views.

use std::fs;
use std::num::NonZeroUsize;

use super::*;
use crate::compile::{load, load_text};
use crate::engine::{Action, Engine};
use crate::game::SeatId;
use crate::knowledge::View;
use crate::player::{Player, Random, Stop};
use crate::session::Seed;

/// Four spaces in a row. Whoever steps onto the other wins, but the hand of the clock is one-way: each may only go forward.
const CORRIDOR: &str = r#"
format = 1
[variant]
name = "Corridor"
[seats]
order = ["west", "east"]
[board]
layout = "points"
map = ". . . ."
sides.east = "half turn"
links.path.join = ["orthogonal"]
[pieces]
runner = { rank = 1, moves = ["step path"] }
post = {}
[combat]
otherwise = "attacker"
[setup]
method = "fixed"
place.west = { runner = "a1" }
place.east = { runner = "d1" }
[rules]
forward = "forbid move by runner to off"
first-blood = "on capture of runner: win for mover"
shout = "on move of runner: reveal pieces"
never = "after 9 plies: draw"
[board.zones]
off = "a1 or d1"
"#;

fn engine(text: &str) -> Engine {
    let loaded = load_text("corridor.toml", text);
    let said = crate::diagnostic::short(&loaded.files, &loaded.findings);
    Engine::new(loaded.game.unwrap_or_else(|| panic!("{said}")))
}

fn bundled(name: &str) -> Engine {
    Engine::new(load(name).game.unwrap())
}

fn threads(count: usize) -> Threads {
    Threads::Exactly(NonZeroUsize::new(count).unwrap())
}

fn run(experiment: &Experiment<'_>, plan: Plan, count: usize) -> Results {
    simulate(experiment, plan, threads(count), None, &mut |_| ()).unwrap()
}

/// West steps to b, east to c, and west has nothing to do but to take it: three plies, one capture, always.
#[test]
fn a_game_with_one_course_is_counted_as_by_hand() {
    let engine = engine(CORRIDOR);
    let experiment = Experiment::new(&engine, Seed(7), None, 100);
    let mut plan = Plan::new(&engine, Seed(7), 50, 100);
    plan.branching = true;
    let results = run(&experiment, plan, 2);
    let figures = Figures::of(&results);
    let csv = figures.csv();
    for line in [
        "games,all,50",
        "games,won,50",
        "games,drawn,0",
        "wins,west,50",
        "win-share,west,1.0",
        "win-share-high,west,1.0",
        "wins,east,0",
        "ends,win:west by first-blood,50",
        "length,mean,3.0",
        "length,deviation,0.0",
        "length,median,3",
        "captures,mean,1.0",
        "branching,mean,1.0",
        "branching,most,1",
        "actions,move,100",
        "actions,attack,50",
        "actions-per-game,move,2.0",
        "fights,attacker,50",
        "fired,first-blood,50",
        "fired,shout,150",
        "fired-per-game,shout,3.0",
        "fired-games,shout,50",
        "fired,never,0",
        "survival,west runner,1.0",
        "survival,east runner,0.0",
    ] {
        assert!(csv.lines().any(|written| written == line), "{line}\n{csv}");
    }
    assert!(!csv.contains("post") && !csv.contains("fired,forward"), "{csv}");
    assert_eq!(figures.nested()["wins"]["west"], 50);
}

#[test]
fn a_game_can_be_cut_and_can_be_stuck() {
    let engine = engine(CORRIDOR);
    let cut = Experiment::new(&engine, Seed(1), None, 2);
    let tally = run(&cut, Plan::new(&engine, Seed(1), 5, 2), 1).tally;
    assert_eq!(tally.ended(|end| end.how == How::Cut), 5);
    let walled = self::engine(&CORRIDOR.replace("a1 or d1", "b1 or c1"));
    let stuck = Experiment::new(&walled, Seed(1), None, 100);
    let tally = run(&stuck, Plan::new(&walled, Seed(1), 5, 100), 1).tally;
    assert_eq!(tally.ended(|end| end.how == How::Stuck), 5);
    assert_eq!(tally.length.quantile(1000), Some(0));
}

#[test]
fn threads_and_shards_make_no_difference() {
    for name in ["junqi-classic", "junqi-reveal", "border-wars-2", "skirmish"] {
        let engine = bundled(name);
        let experiment = Experiment::new(&engine, Seed(11), None, 400);
        let plan = Plan::new(&engine, Seed(11), 40, 400);
        let whole = run(&experiment, plan.clone(), 1).json().unwrap();
        assert_eq!(run(&experiment, plan.clone(), 3).json().unwrap(), whole, "{name}");
        for of in [2, 3, 7, 40, 41] {
            let shard = |number: u64| {
                let shard = format!("{number}/{of}").parse().unwrap();
                let part = run(&experiment, Plan { shard, ..plan.clone() }, 2).json().unwrap();
                Results::read(&part).unwrap()
            };
            // In any order.
            let parts: Vec<_> = (1..=of).rev().map(shard).collect();
            let merged = Results::merge(&parts).unwrap().json().unwrap();
            assert_eq!(merged, whole, "{name} in {of} parts");
        }
        assert_eq!(Results::read(&whole).unwrap().json().unwrap(), whole);
    }
}

#[test]
fn another_seed_gives_other_games() {
    let engine = bundled("skirmish");
    let of = |seed| {
        let experiment = Experiment::new(&engine, Seed(seed), None, 400);
        run(&experiment, Plan::new(&engine, Seed(seed), 40, 400), 1).tally
    };
    assert_ne!(of(1), of(2));
}

#[test]
fn what_does_not_belong_together_is_not_merged() {
    let engine = bundled("skirmish");
    let of = |seed, games, shard: &str| {
        let experiment = Experiment::new(&engine, Seed(seed), None, 400);
        let shard = shard.parse().unwrap();
        run(
            &experiment,
            Plan {
                shard,
                ..Plan::new(&engine, Seed(seed), games, 400)
            },
            1,
        )
    };
    let first = of(1, 10, "1/3");
    let refused = |others: &[Results]| {
        let mut parts = vec![first.clone()];
        parts.extend_from_slice(others);
        Results::merge(&parts).unwrap_err().what
    };
    assert_eq!(refused(&[of(2, 10, "2/3")]), "it has another seed than the first");
    assert_eq!(
        refused(&[of(1, 11, "2/3")]),
        "it has another number of games than the first"
    );
    assert_eq!(refused(&[of(1, 10, "2/4")]), "it is shard 2/4, but the first is 1/3");
    assert_eq!(refused(&[of(1, 10, "1/3")]), "shard 1/3 is there twice");
    assert_eq!(refused(&[of(1, 10, "3/3")]), "shard 2/3 is missing");
    assert_eq!(refused(&[]), "shard 2/3 is missing, and 1 more");
    let mut other = of(1, 10, "2/3");
    other.plan.definition = "0".to_owned();
    assert_eq!(refused(&[other]), "it has another variant than the first");
    assert_eq!(Results::merge(&[]).unwrap_err().what, "there is nothing to merge");
}

#[test]
fn spoilt_results_are_refused() {
    let engine = bundled("skirmish");
    let experiment = Experiment::new(&engine, Seed(1), None, 400);
    let good = run(&experiment, Plan::new(&engine, Seed(1), 10, 400), 1)
        .json()
        .unwrap();
    for (from, to, what) in [
        ("\"format\":1", "\"format\":2", "format 2 cannot be read, only 1"),
        (
            "\"games\":10",
            "\"games\":11",
            "these results are of 10 games, but shard 1/1 of 11 has 11",
        ),
        ("\"deeds\":[", "\"deeds\":[1,", "`deeds` has 10 numbers instead of 9"),
        (
            "\"shard\":\"1/1\"",
            "\"shard\":\"2/1\"",
            "the first number is one from 1 to the second",
        ),
        (
            "\"rule\":1",
            "\"rule\":99",
            "`ends` names a seat or a rule that is not there",
        ),
    ] {
        let bad = good.replacen(from, to, if from.contains("rule") { 9 } else { 1 });
        assert_ne!(bad, good, "{from}");
        let error = Results::read(&bad).unwrap_err();
        assert!(error.contains(what), "{error}");
    }
    let parts: serde_json::Value = serde_json::from_str(&good).unwrap();
    for (pointer, number, what) in [
        ("/tally/ends/0/1", 77, "but `length` of 10"),
        ("/tally/fired_games/0", 11, "times in 11 of 10 games"),
    ] {
        let mut bad = parts.clone();
        *bad.pointer_mut(pointer).unwrap() = number.into();
        let error = Results::read(&bad.to_string()).unwrap_err();
        assert!(error.contains(what), "{error}");
    }
    for cut in 0..good.trim_end().len() {
        assert!(Results::read(&good[..cut]).is_err(), "{cut}");
    }
}

#[test]
fn an_interrupted_run_goes_on_from_any_byte() {
    let engine = bundled("skirmish");
    let experiment = Experiment::new(&engine, Seed(3), None, 400);
    let plan = Plan::new(&engine, Seed(3), 30, 400);
    let whole = run(&experiment, plan.clone(), 1).json().unwrap();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("run.jsonl");
    let go_on = || {
        let checkpoint = Checkpoint::open(&path, &plan).unwrap();
        let mut before = None;
        let mut progress = |games| before = before.or(Some(games));
        let results = simulate(&experiment, plan.clone(), threads(2), Some(checkpoint), &mut progress).unwrap();
        (before.unwrap(), results.json().unwrap())
    };
    assert_eq!(go_on(), (0, whole.clone()));
    let full = fs::read(&path).unwrap();
    let lines = |bytes: &[u8]| String::from_utf8_lossy(bytes).matches('\n').count();
    assert_eq!(lines(&full), 31);
    assert_eq!(go_on(), (30, whole.clone()));
    assert_eq!(fs::read(&path).unwrap(), full);
    for cut in (0..full.len()).step_by(full.len() / 23) {
        fs::write(&path, &full[..cut]).unwrap();
        let lines = lines(&full[..cut]) as u64;
        assert_eq!(go_on(), (lines.saturating_sub(1), whole.clone()), "cut at {cut}");
    }
    let refused = |plan: &Plan| match Checkpoint::open(&path, plan) {
        Err(CheckpointError::Unfit(what)) => what,
        other => panic!("{other:?}"),
    };
    let kept = fs::read(&path).unwrap();
    let other = Plan {
        seed: 4,
        ..plan.clone()
    };
    assert_eq!(refused(&other), "it was begun with another seed");
    let shard = "1/2".parse().unwrap();
    assert_eq!(refused(&Plan { shard, ..plan.clone() }), "it was begun for shard 1/1");
    assert_eq!(fs::read(&path).unwrap(), kept);
    for text in ["a letter to a friend", "a letter\nto a friend\n", "{}\n"] {
        fs::write(&path, text).unwrap();
        assert_eq!(refused(&plan), "it is no checkpoint of a simulation");
        assert_eq!(fs::read_to_string(&path).unwrap(), text);
    }
    let twice = String::from_utf8(full).unwrap();
    let (_, last) = twice.trim_end().rsplit_once('\n').unwrap();
    fs::write(&path, format!("{twice}{last}\n")).unwrap();
    assert_eq!(refused(&plan), "line 32: there is no such batch to be done");
}

/// Takes whatever it can, and else the last action there is.
struct Greedy;

impl Player for Greedy {
    fn choose(&mut self, view: &View) -> Option<Action> {
        let takes = |action: &&Action| matches!(action, Action::Attack { .. });
        view.actions.iter().find(takes).or(view.actions.last()).copied()
    }
}

#[test]
fn players_get_views_and_play_their_seats() {
    let engine = bundled("skirmish");
    let make = |seed: Seed| -> Vec<Box<dyn Player>> {
        vec![Box::new(Greedy), Box::new(Random::new(seed.choice(SeatId(1), 0)))]
    };
    let of = |players| {
        let mut experiment = Experiment::new(&engine, Seed(5), None, 400);
        experiment.players = players;
        let one = run(&experiment, Plan::new(&engine, Seed(5), 60, 400), 1);
        assert_eq!(run(&experiment, one.plan.clone(), 2), one);
        one.tally
    };
    let (random, greedy) = (of(Players::Random), of(Players::Made(&make)));
    let attacks = |tally: &Tally| u128::from(tally.fights.iter().sum::<u64>()) * 1000 / tally.length.sum();
    assert!(attacks(&greedy) > attacks(&random), "{greedy:?} {random:?}");
    assert_eq!(greedy.games(), 60);
}

/// Plays as Greedy does, and never sees a game begin amid exchanges.
struct Latecomer;

impl Player for Latecomer {
    fn choose(&mut self, view: &View) -> Option<Action> {
        assert!(!view.opening.exchanging, "the game begins amid exchanges");
        assert_eq!(view.plies as usize, 4 + view.log.len(), "the opening has four plies");
        Greedy.choose(view)
    }
}

#[test]
fn an_opening_has_its_plies_after_all_exchanges() {
    let engine = bundled("border-wars-2-changgi");
    let make = |_: Seed, _: &dyn Fn(SeatId) -> usize| -> Vec<Box<dyn Player>> {
        vec![Box::new(Latecomer), Box::new(Latecomer)]
    };
    let duel = Duel {
        stop: Stop::default(),
        engine: &engine,
        seed: Seed(3),
        contestants: &make,
        opening: 4,
        limit: 60,
    };
    let (standing, _) = duel.run(10, threads(1), None, &mut |_| ()).unwrap();
    assert_eq!(standing.score.games(), 20);
}
