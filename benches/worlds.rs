//! How fast worlds are drawn that look like a view, and what it costs to get ready for a view. `cargo bench --bench worlds`.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use sandtable::compile::load;
use sandtable::engine::{Dice, Engine, Happening, State};
use sandtable::game::Method;
use sandtable::knowledge::{Chronicle, Deduction, Deed, Sharing, View, Viewer, Worlds};

/// The view of the seat to move after a number of plies of a random game.
fn view(engine: &Engine, plies: usize) -> View {
    let game = engine.game();
    let mut dice = Dice::new(7);
    let arrangements: Vec<_> = match game.setup.method {
        Method::Arrange => {
            let seats = game.seats.iter();
            seats.map(|seat| engine.random_arrangement(seat, &mut dice)).collect()
        }
        Method::Deal | Method::Fixed => Vec::new(),
    };
    let mut state: State = engine.start(&arrangements, &mut dice);
    let mut chronicle = Chronicle::new(game, &state, Sharing::of(game));
    for _ in 0..plies {
        let Some(action) = engine.random_action(&state, &mut dice) else {
            break;
        };
        let (seat, mut happenings) = (state.to_move(), Vec::<Happening>::new());
        let before = state.clone();
        engine.apply(&mut state, action, &mut happenings);
        if state.ending().is_some() {
            state = before;
            break;
        }
        chronicle.note(game, &state, Deed::Acted(seat, action), &happenings);
    }
    View::of(engine, &state, &chronicle, Viewer::Seat(state.to_move()))
}

fn worlds(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("worlds");
    for name in ["junqi-classic", "junqi-reveal", "junqi-alliance", "border-wars-2"] {
        let engine = Engine::new(load(name).game.expect("bundled variants load"));
        for plies in [0, 60, 150] {
            let view = view(&engine, plies);
            let deduction = Deduction::of(&engine, &view);
            let mut worlds = Worlds::deduced(&engine, &view, &deduction);
            let (mut dice, label) = (
                Dice::new(1),
                format!("{name}, {} plies, {:?}", view.plies, worlds.method()),
            );
            let mut state = worlds.draw(&mut dice);
            group.bench_function(format!("draw: {label}"), |bench| {
                bench.iter(|| worlds.draw_into(&mut dice, black_box(&mut state)));
            });
            group.bench_function(format!("deduce: {label}"), |bench| {
                bench.iter(|| Deduction::of(&engine, black_box(&view)));
            });
            group.bench_function(format!("prepare: {label}"), |bench| {
                bench.iter(|| Worlds::deduced(&engine, black_box(&view), &deduction));
            });
        }
    }
    group.finish();
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(10).warm_up_time(std::time::Duration::from_millis(200)).measurement_time(std::time::Duration::from_millis(500));
    targets = worlds
}
criterion_main!(benches);
