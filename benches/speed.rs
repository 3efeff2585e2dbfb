//! How fast it goes, by criterion: loading, looking for actions, taking them, random play-outs and perft, for every bundled
//! variant; and how the cost of a ply grows with the board.

use std::hint::black_box;

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use sandtable::engine::{Dice, Engine, State};
use sandtable::source::bundled_names;

mod play;
mod sizes;

use play::{engine, play, start};

/// Positions along a random game, so that not only the start is measured.
fn positions(engine: &Engine) -> Vec<State> {
    let mut dice = Dice::new(3);
    let mut state = start(engine, &mut dice);
    let mut positions = Vec::new();
    for ply in 0..400 {
        if ply % 10 == 0 {
            positions.push(state.clone());
        }
        match engine.random_action(&state, &mut dice) {
            Some(action) => engine.apply(&mut state, action, &mut ()),
            None => state = start(engine, &mut dice),
        }
    }
    positions.retain(|state| engine.has_action(state));
    positions
}

fn variants(criterion: &mut Criterion) {
    for variant in bundled_names() {
        let mut group = criterion.benchmark_group(variant);
        group.sample_size(10);
        group.bench_function("load", |bencher| bencher.iter(|| engine(black_box(variant))));
        let engine = engine(variant);
        let positions = positions(&engine);
        let mut dice = Dice::new(4);
        group.throughput(Throughput::Elements(positions.len() as u64));
        group.bench_function("generate", |bencher| {
            bencher.iter(|| positions.iter().map(|state| engine.count_actions(state)).sum::<usize>());
        });
        let drawn: Vec<_> = positions
            .iter()
            .filter_map(|state| Some((state.clone(), engine.random_action(state, &mut dice)?)))
            .collect();
        group.throughput(Throughput::Elements(drawn.len() as u64));
        group.bench_function("apply", |bencher| {
            bencher.iter_batched_ref(
                || drawn.clone(),
                |drawn| {
                    for (state, action) in drawn {
                        engine.apply(state, *action, &mut ());
                    }
                },
                BatchSize::SmallInput,
            );
        });
        let fresh = start(&engine, &mut dice);
        group.throughput(Throughput::Elements(10_000));
        group.bench_function("random", |bencher| {
            bencher.iter(|| play(&engine, &fresh, &mut dice, 10_000));
        });
        group.throughput(Throughput::Elements(engine.perft(&fresh, 2)));
        group.bench_function("perft", |bencher| bencher.iter(|| engine.perft(black_box(&fresh), 2)));
        group.bench_function("perft in bulk", |bencher| {
            bencher.iter(|| engine.perft_in_bulk(black_box(&fresh), 2));
        });
        group.finish();
    }
}

/// The same game on boards of several sizes: the time for a ply should grow no faster than pieces times reach.
fn scaling(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("scaling");
    group.sample_size(10);
    for (spaces, engine) in sizes::engines() {
        let fresh = start(&engine, &mut Dice::new(1));
        let mut dice = Dice::new(2);
        group.throughput(Throughput::Elements(10_000));
        group.bench_function(format!("{spaces} spaces"), |bencher| {
            bencher.iter(|| play(&engine, &fresh, &mut dice, 10_000));
        });
    }
    group.finish();
}

criterion_group!(benches, variants, scaling);
criterion_main!(benches);
