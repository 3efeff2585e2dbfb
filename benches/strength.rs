//! How strengths compare, until there is a command for it: `cargo run --release --example strength -- VARIANT A B GAMES [SEED]`.
//!
//! A player is `random`, `easy`, `medium` or `hard`, with `:NODES` if wanted; hard looks at 1200 unless told. Both play each
//! start from both sides. Instead of two players `tune NODES` prints weights learned from so many games.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Instant;

use rayon::prelude::*;
use sandtable::compile::load;
use sandtable::engine::{Dice, Engine, Outcome};
use sandtable::player::{
    Evaluation, Machine, Player, Random, Schooling, Strength, Thought, Weights, arrange, bout, tune,
};

/// Games longer than this are broken off.
const LONGEST: u32 = 2000;

fn player<'e>(engine: &'e Engine, evaluation: &Arc<Evaluation>, word: &str, dice: Dice) -> Box<dyn Player + 'e> {
    let (name, nodes) = word.split_once(':').unwrap_or((word, "1200"));
    let Some(strength) = Strength::named(name) else {
        return Box::new(Random::new(dice));
    };
    let thought = Thought {
        nodes: nodes.parse().ok(),
        ..Thought::default()
    };
    Box::new(Machine::new(engine, Arc::clone(evaluation), strength, thought, dice))
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [variant, a, b, games, rest @ ..] = args.as_slice() else {
        println!("strength VARIANT A B GAMES [SEED]");
        return;
    };
    let games: u64 = games.parse().expect("a number of games");
    let seed: u64 = rest.first().map_or(1, |seed| seed.parse().expect("a seed"));
    let engine = Engine::new(load(variant).game.expect("a sound variant"));
    let game = engine.game();
    let weights = Weights::of(game);
    if a == "tune" {
        let nodes = b.parse().expect("a number of nodes");
        let schooling = Schooling { games, nodes, seed };
        print!("{}", tune(&engine, &weights, schooling, &|| ()).write(game));
        return;
    }
    let begin = Instant::now();
    let evaluation = Arc::new(Evaluation::new(&engine, weights));
    let play = |number: u64| {
        let mut dice = Dice::new(seed.wrapping_mul(1_000_003).wrapping_add(number / 2));
        let arranged = |seat| arrange(&engine, evaluation.weights(), seat, &mut dice);
        let arrangements: Vec<_> = game.seats.iter().map(arranged).collect();
        let start = engine.start(&arrangements, &mut dice);
        let first = game.seats.teams[usize::from(number % 2 == 1)];
        let mut players: Vec<_> = game
            .seats
            .iter()
            .map(|seat| {
                let word = if first.contains(seat) { a } else { b };
                let dice = Dice::new(seed.wrapping_mul(77).wrapping_add(number * 16 + u64::from(seat.0)));
                player(&engine, &evaluation, word, dice)
            })
            .collect();
        let ended = bout(&engine, &start, &mut players, LONGEST, &mut |_| ());
        let result = match ended.ending.map(|ending| ending.outcome) {
            Some(Outcome::Win(seats)) if seats.without(first).is_empty() => "won",
            Some(Outcome::Win(_)) => "lost",
            _ => "drawn",
        };
        let rule = ended.ending.and_then(|ending| ending.rule);
        (result, rule.map_or("none", |rule| game.rule(rule).name.as_str()))
    };
    let mut results: BTreeMap<(&str, &str), u64> = BTreeMap::new();
    for result in (0..games).into_par_iter().map(play).collect::<Vec<_>>() {
        *results.entry(result).or_default() += 1;
    }
    println!("{variant}: {a} against {b} in {:.0?}", begin.elapsed());
    for ((result, rule), count) in results {
        println!("{count:>6} {result} by {rule}");
    }
}
