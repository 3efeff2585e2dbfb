//! How fast it goes: perft leaves, random play-outs, loading. `cargo bench` prints elements a second.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use sandtable::compile::load;
use sandtable::engine::{Dice, Engine, State};

fn engine(variant: &str) -> Engine {
    Engine::new(load(variant).game.expect("bundled variants load"))
}

fn start(engine: &Engine, dice: &mut Dice) -> State {
    let arrangements: Vec<_> = engine
        .game()
        .seats
        .iter()
        .map(|seat| engine.random_arrangement(seat, dice))
        .collect();
    engine.start(&arrangements, dice)
}

/// The actions of random games up to a number of plies in all.
fn play(engine: &Engine, plies: u64) -> u64 {
    let mut dice = Dice::new(1);
    let fresh = start(engine, &mut dice);
    let (mut state, mut played) = (fresh.clone(), 0);
    while played < plies {
        match engine.random_action(&state, &mut dice) {
            Some(action) => engine.apply(&mut state, action, &mut ()),
            None => state.clone_from(&fresh),
        }
        played += 1;
    }
    state.hash()
}

fn speed(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("perft");
    group.sample_size(10);
    for (variant, depth) in [
        ("junqi-classic", 3),
        ("junqi-alliance", 3),
        ("border-wars-2", 3),
        ("border-wars-2-chess", 3),
    ] {
        let engine = engine(variant);
        let state = start(&engine, &mut Dice::new(1));
        group.throughput(Throughput::Elements(engine.perft(&state, depth)));
        group.bench_function(variant, |bencher| {
            bencher.iter(|| engine.perft(black_box(&state), depth));
        });
    }
    group.finish();
    let mut group = criterion.benchmark_group("random");
    group.sample_size(10).throughput(Throughput::Elements(100_000));
    for variant in [
        "junqi-classic",
        "junqi-reveal",
        "junqi-flag-carry",
        "junqi-alliance",
        "border-wars-2",
        "border-wars-2-chess",
    ] {
        let engine = engine(variant);
        group.bench_function(variant, |bencher| bencher.iter(|| play(black_box(&engine), 100_000)));
    }
    group.finish();
    let mut group = criterion.benchmark_group("load");
    for variant in ["junqi-classic", "junqi-alliance", "border-wars-2"] {
        group.bench_function(variant, |bencher| bencher.iter(|| engine(black_box(variant))));
    }
    group.finish();
}

criterion_group!(benches, speed);
criterion_main!(benches);
