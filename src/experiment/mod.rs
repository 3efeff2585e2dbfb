//! Many games played for figures.
//!
//! Takes an [`Engine`](crate::engine::Engine), who plays, a seed and a number of games; yields a [`Tally`] of whole numbers and
//! the [`Figures`] that follow from it, of two contestants a [`Score`], and for an author findings on the variant. What always
//! holds: a game depends on the seed and its own number and on nothing else, and tallies add up, so that the outcome is the
//! same for any number of threads, for any shards, and however often the work was interrupted.

mod checkpoint;
mod count;
mod deep;
mod duel;
#[expect(clippy::module_inception, reason = "the file is named after what it defines")]
mod experiment;
mod figures;
mod histogram;
mod interval;
mod plan;
mod results;
mod score;
mod sequential;
mod simulate;
mod tally;
#[cfg(test)]
mod tests;
mod work;

pub use checkpoint::{Checkpoint, CheckpointError};
pub use deep::{Deep, Depth, look as look_deep};
pub use duel::{Contestants, Duel, Standing};
pub use experiment::{Experiment, Players};
pub use figures::{Figure, Figures};
pub use histogram::Histogram;
pub use interval::{Interval, SURE_95, percent, ratio, wilson};
pub use plan::{Plan, RuleHead, Shard};
pub use results::{MergeError, Results};
pub use score::Score;
pub use sequential::{Sequential, Verdict};
pub use simulate::{batches, simulate};
pub use tally::{End, How, Tally};
pub use work::Threads;
