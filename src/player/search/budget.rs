//! The [`Budget`] of a search: how many nodes, how long, and whether someone has called [`Stop`].

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use crate::player::Effort;

/// Tells a search from outside that it has thought enough. Clones tell the same search.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Ends the search with the best it has found.
    pub fn call(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Lets searches go on again.
    pub fn clear(&self) {
        self.0.store(false, Ordering::Relaxed);
    }

    /// Whether to go on with games that are played one after another.
    pub fn go_on(&self) -> ControlFlow<()> {
        if self.is_called() {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }

    /// Whether it has been called.
    pub fn is_called(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// How much a search may do. Whichever runs out first ends it.
#[derive(Clone, Debug)]
pub struct Budget {
    nodes: u64,
    spent: u64,
    until: Option<Instant>,
    stop: Stop,
    over: bool,
}

impl Budget {
    /// How many nodes pass between two looks at the clock.
    const STRIDE: u64 = 32;

    /// So many nodes, so much time from now on, and until someone calls.
    pub fn new(effort: Effort, stop: Stop) -> Self {
        Self {
            nodes: effort.nodes.unwrap_or(u64::MAX),
            spent: 0,
            until: effort.time.map(|time| Instant::now() + time),
            stop,
            over: false,
        }
    }

    /// No more nodes than this, in all.
    pub fn at_most(&mut self, nodes: u64) {
        self.nodes = self.nodes.min(nodes);
    }

    /// Takes one node; false when there is none left.
    #[inline]
    pub fn take(&mut self) -> bool {
        if self.over || self.spent >= self.nodes {
            return false;
        }
        self.spent += 1;
        if self.spent.is_multiple_of(Self::STRIDE) {
            self.over = self.stop.is_called() || self.until.is_some_and(|until| Instant::now() >= until);
        }
        true
    }

    /// How many nodes there are at most.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }
}
