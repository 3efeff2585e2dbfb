//! A [`Probe`]: which `forbid` and `allow` rules made a difference, and which moves could be made.
//!
//! A rule made a difference where the legal actions are others without it; a move could be made where an action is legal that
//! a piece has by that move alone. What was seen once need not be looked for again, and that it was seen does not depend on
//! the order of looking.

use std::ops::ControlFlow;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::engine::{Action, Engine, State};
use crate::game::{Condition, Game, KindId, RuleForm, RuleId};

/// What is looked for, and what was seen of it so far; shared by all workers.
pub(super) struct Probe<'a> {
    engine: &'a Engine,
    /// For each such rule, the game without it, which is made when it is first needed.
    without: Vec<(RuleId, OnceLock<Engine>, AtomicBool)>,
    /// Games in which each kind has one of its moves only: its first in the first game, its second in the second, and so on,
    /// and its last in all that follow.
    alone: Vec<Engine>,
    /// For each kind and move, whether it could be made.
    made: Vec<Vec<AtomicBool>>,
}

/// One worker's look at positions.
pub(super) struct Look<'a> {
    probe: &'a Probe<'a>,
    legal: Vec<Action>,
    other: Vec<Action>,
}

impl<'a> Probe<'a> {
    pub(super) fn new(engine: &'a Engine) -> Self {
        let game = engine.game();
        let without = game
            .rule_ids()
            .filter(|&rule| is_lasting(&game.rule(rule).form))
            .map(|rule| (rule, OnceLock::new(), AtomicBool::new(false)));
        let most = game.kinds.iter().map(|kind| kind.motions.len()).max().unwrap_or(0);
        let unmade = |kind: &crate::game::Kind| kind.motions.iter().map(|_| AtomicBool::new(false)).collect();
        Self {
            engine,
            without: without.collect(),
            alone: (0..most).map(|at| Engine::new(reduced(game, at))).collect(),
            made: game.kinds.iter().map(unmade).collect(),
        }
    }

    pub(super) fn look(&'a self) -> Look<'a> {
        Look {
            probe: self,
            legal: Vec::new(),
            other: Vec::new(),
        }
    }

    /// The rules that made no difference.
    pub(super) fn idle(&self) -> impl Iterator<Item = RuleId> {
        let idle = self.without.iter().filter(|(.., seen)| !seen.load(Ordering::Relaxed));
        idle.map(|(rule, ..)| *rule)
    }

    /// Whether a kind could make one of its moves.
    pub(super) fn could(&self, kind: KindId, motion: usize) -> bool {
        self.made[kind.index()][motion].load(Ordering::Relaxed)
    }
}

impl Look<'_> {
    /// Looks at a position in play, as long as there is time.
    pub(super) fn at(&mut self, state: &State, in_time: &impl Fn() -> ControlFlow<()>) -> ControlFlow<()> {
        let probe = self.probe;
        let open = |seen: &AtomicBool| !seen.load(Ordering::Relaxed);
        let asks_moves = probe.made.iter().flatten().any(open);
        if state.is_exchanging() || !asks_moves && !probe.without.iter().any(|(.., seen)| open(seen)) {
            return ControlFlow::Continue(());
        }
        list(probe.engine, state, &mut self.legal);
        for (rule, engine, seen) in probe.without.iter().filter(|(.., seen)| open(seen)) {
            in_time()?;
            let engine = engine.get_or_init(|| Engine::new(lacking(probe.engine.game(), *rule)));
            list(engine, state, &mut self.other);
            if self.legal != self.other {
                seen.store(true, Ordering::Relaxed);
            }
        }
        if !asks_moves {
            return ControlFlow::Continue(());
        }
        self.legal.sort_unstable();
        for (at, engine) in probe.alone.iter().enumerate() {
            in_time()?;
            list(engine, state, &mut self.other);
            for action in &self.other {
                let Some((from, _)) = action.way() else { continue };
                let made = state.cell(from).kind().and_then(|kind| {
                    let made = &probe.made[kind.index()];
                    made.get(at.min(made.len().saturating_sub(1)))
                });
                // With fewer moves about, more may be permitted; only what really is counts.
                if let Some(made) = made.filter(|made| open(made))
                    && self.legal.binary_search(action).is_ok()
                {
                    made.store(true, Ordering::Relaxed);
                }
            }
        }
        ControlFlow::Continue(())
    }
}

fn list(engine: &Engine, state: &State, actions: &mut Vec<Action>) {
    actions.clear();
    let _ = engine.each_action(state, &mut |action| {
        actions.push(action);
        ControlFlow::Continue(())
    });
}

/// Whether a rule says what may be done, and not what happens.
fn is_lasting(form: &RuleForm) -> bool {
    matches!(
        form,
        RuleForm::Forbid(_) | RuleForm::ForbidLeaving(..) | RuleForm::Allow(_) | RuleForm::Oblige(..)
    )
}

/// A game without one of its `forbid` or `allow` rules. The rule keeps its place and asks what is never so, so that every state
/// of the one game is one of the other.
fn lacking(game: &Game, rule: RuleId) -> Game {
    let mut game = game.clone();
    match &mut game.rules[rule.index()].form {
        RuleForm::Forbid(pattern)
        | RuleForm::ForbidLeaving(pattern, _)
        | RuleForm::Allow(pattern)
        | RuleForm::Oblige(pattern, _) => {
            pattern.when = Condition::Known(false);
        }
        RuleForm::On(..) | RuleForm::When { .. } | RuleForm::After { .. } => {}
    }
    game
}

/// A game in which each kind has only one of its moves, or its last one.
fn reduced(game: &Game, at: usize) -> Game {
    let mut game = game.clone();
    for kind in &mut game.kinds {
        if let Some(last) = kind.motions.len().checked_sub(1) {
            kind.motions = vec![kind.motions.swap_remove(at.min(last))];
        }
    }
    game
}
