//! Numbered batches worked off on several threads.

use std::num::NonZeroUsize;
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;

use rayon::prelude::*;

/// How many threads work.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Threads {
    /// One for each core.
    #[default]
    Cores,
    /// So many.
    Exactly(NonZeroUsize),
}

/// Games in batches of some size, each with its number.
pub(super) fn in_batches(games: Range<u64>, size: u64) -> Vec<(usize, Range<u64>)> {
    let batches = (games.end - games.start).div_ceil(size);
    let first = |batch: u64| games.start + batch * size;
    let batch = |batch| first(batch)..games.end.min(first(batch).saturating_add(size));
    (0..batches).map(batch).enumerate().collect()
}

/// Works off batches of games on several threads; `done` gets each batch's number and what came of it, on the calling thread,
/// in whatever order they come. When it breaks off, batches that were not begun are left out, and what it broke off with is
/// the answer.
///
/// # Errors
/// When no threads can be had.
pub(super) fn work_off<T: Send, B>(
    batches: &[(usize, Range<u64>)],
    threads: Threads,
    work: impl Fn(Range<u64>) -> T + Sync,
    mut done: impl FnMut(usize, T) -> ControlFlow<B>,
) -> std::io::Result<ControlFlow<B>> {
    let count = match threads {
        Threads::Cores => 0,
        Threads::Exactly(count) => count.get(),
    };
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(count)
        .build()
        .map_err(std::io::Error::other)?;
    let is_over = AtomicBool::new(false);
    let (sender, receiver) = mpsc::channel();
    Ok(std::thread::scope(|scope| {
        let (is_over, work) = (&is_over, &work);
        scope.spawn(move || {
            pool.install(|| {
                batches
                    .par_iter()
                    .with_max_len(1)
                    .for_each_with(sender, |sender, (number, games)| {
                        if !is_over.load(Ordering::Relaxed) {
                            // Nobody listens any more once the work is over.
                            let _ = sender.send((*number, work(games.clone())));
                        }
                    });
            });
        });
        for (number, came) in receiver {
            if let ControlFlow::Break(with) = done(number, came) {
                is_over.store(true, Ordering::Relaxed);
                return ControlFlow::Break(with);
            }
        }
        ControlFlow::Continue(())
    }))
}
