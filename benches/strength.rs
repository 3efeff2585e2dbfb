//! How strengths compare: `strength VARIANT A B GAMES [SEED]`, where a player is `random`, or `easy`, `medium`, `hard` with
//! `:NODES` if wanted. Sides are swapped every other game.

use std::sync::Arc;
use std::time::{Duration, Instant};

use rayon::prelude::*;
use sandtable::compile::load;
use sandtable::engine::{Action, Dice, Engine, Outcome};
use sandtable::game::SeatId;
use sandtable::knowledge::View;
use sandtable::player::{
    Evaluation, Machine, Player, Random, Schooling, Strength, Thought, Weights, arrange, bout, tune,
};

struct Timed<'e>(Box<dyn Player + 'e>, Arc<std::sync::Mutex<(Duration, u64, Duration)>>);

impl Player for Timed<'_> {
    fn choose(&mut self, view: &View) -> Option<Action> {
        let begin = Instant::now();
        let action = self.0.choose(view);
        let took = begin.elapsed();
        let mut all = self.1.lock().unwrap();
        all.0 += took;
        all.1 += 1;
        all.2 = all.2.max(took);
        action
    }
}

fn player<'e>(engine: &'e Engine, evaluation: &Arc<Evaluation>, word: &str, dice: Dice) -> Box<dyn Player + 'e> {
    if word == "random" {
        return Box::new(Random::new(dice));
    }
    let (name, rest) = word.split_once(':').unwrap_or((word, ""));
    let strength = Strength::named(name).expect("a strength");
    let mut profile = strength.profile();
    let mut nodes = None;
    for part in rest.split(',').filter(|part| !part.is_empty()) {
        let (key, value) = part.split_at(1);
        match key {
            "n" => nodes = Some(value.parse().unwrap()),
            "e" => profile.error = value.parse().unwrap(),
            "d" => profile.depth = value.parse().unwrap(),
            _ => panic!("{part}"),
        }
    }
    if nodes.is_some() {
        profile.nodes = nodes;
    }
    let nodes = nodes.or(if strength == Strength::Hard { Some(1200) } else { None });
    let thought = Thought {
        nodes,
        ..Thought::default()
    };
    Box::new(Machine::new(engine, Arc::clone(evaluation), strength, thought, dice).playing(profile))
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).filter(|arg| !arg.starts_with("--")).collect();
    let [variant, a, b, games, rest @ ..] = args.as_slice() else {
        return;
    };
    let games: u64 = games.parse().unwrap();
    let seed: u64 = rest.first().map_or(1, |seed| seed.parse().unwrap());
    let engine = Engine::new(load(variant).game.expect("it loads"));
    let begin = Instant::now();
    let read = |path: &str| Weights::read(engine.game(), &std::fs::read_to_string(path).unwrap()).unwrap();
    let weights = |name: &str| std::env::var(name).map_or_else(|_| Weights::of(engine.game()), |path| read(&path));
    if a == "tune" {
        let schooling = Schooling {
            games,
            nodes: b.parse().unwrap(),
            seed,
        };
        let tuned = tune(&engine, &weights("WEIGHTS"), schooling, &|| ());
        println!("{}", tuned.write(engine.game()));
        return;
    }
    let evaluations = ["WEIGHTS_A", "WEIGHTS_B"].map(|name| Arc::new(Evaluation::new(&engine, weights(name))));
    let evaluation = &evaluations[0];
    if rest.len() > 1 {
        println!("{}", evaluation.weights().write(engine.game()));
        println!("{:?} {:?}", evaluation.stakes(), begin.elapsed());
    }
    let times: [Arc<std::sync::Mutex<(Duration, u64, Duration)>>; 2] = Default::default();
    let results: Vec<_> = (0..games)
        .into_par_iter()
        .map(|number| {
            let pair = number / 2;
            let mut dice = Dice::new(seed * 1_000_003 + pair);
            let game = engine.game();
            let arrangements: Vec<_> = game
                .seats
                .iter()
                .map(|seat| engine.random_arrangement(seat, &mut dice))
                .collect();
            let mut start = engine.start(&arrangements, &mut dice);
            let _ = &mut start;
            let team_a = game.seats.teams[(number % 2) as usize % game.seats.len()];
            let mut players: Vec<Box<dyn Player>> = game
                .seats
                .iter()
                .map(|seat: SeatId| {
                    let is_a = team_a.contains(seat);
                    let word = if is_a { a } else { b };
                    let dice = Dice::new(seed * 77 + number * 16 + u64::from(seat.0));
                    let inner = player(&engine, &evaluations[usize::from(!is_a)], word, dice);
                    Box::new(Timed(inner, Arc::clone(&times[usize::from(!is_a)]))) as Box<dyn Player>
                })
                .collect();
            let ended = bout(&engine, &start, &mut players, 2000, &mut |_| ());
            let (ending, plies) = (ended.ending, ended.plies);
            let score = match ending.map(|ending| ending.outcome) {
                Some(Outcome::Win(seats)) if seats.without(team_a).is_empty() => 1,
                Some(Outcome::Win(_)) => -1,
                _ => 0,
            };
            let rule = ending
                .and_then(|ending| ending.rule)
                .map_or("none".to_owned(), |rule| game.rule(rule).name.clone());
            (score, plies, rule)
        })
        .collect();
    let count = |wanted: i32| results.iter().filter(|result| result.0 == wanted).count();
    let (won, drawn, lost) = (count(1), count(0), count(-1));
    let mut rules: std::collections::BTreeMap<(String, i32), usize> = Default::default();
    for result in &results {
        *rules.entry((result.2.clone(), result.0)).or_default() += 1;
    }
    let mean = |at: usize| {
        let all = times[at].lock().unwrap();
        format!(
            "{:.2}ms (most {:.0})",
            all.0.as_secs_f64() * 1000.0 / all.1.max(1) as f64,
            all.2.as_secs_f64() * 1000.0
        )
    };
    println!(
        "{variant:24} {a} v {b}: +{won} ={drawn} -{lost}  {:.1} % of decided  plies {}  {} {}  {:.0?}\n    {rules:?}",
        100.0 * won as f64 / (won + lost).max(1) as f64,
        results.iter().map(|result| u64::from(result.1)).sum::<u64>() / games,
        mean(0),
        mean(1),
        begin.elapsed(),
    );
}
