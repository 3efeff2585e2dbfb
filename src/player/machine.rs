//! The [`Machine`]: a player that searches.

use std::sync::Arc;

use super::evaluation::Evaluation;
use super::search::{AlphaBeta, Budget, Judgement, Scores, Stop, Tree};
use super::{Effort, Player, Profile, Strength, arrange};
use crate::engine::{Action, Arrangement, Dice, Engine, State};
use crate::game::SeatId;
use crate::knowledge::{Method, View, Worlds};

/// Whether a search knows all there is to know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Certainty {
    /// There is one world, and no chance in it.
    Open,
    /// There are many worlds.
    Hidden,
}

/// A player that looks ahead, as strongly as it is told to.
pub struct Machine<'e> {
    engine: &'e Engine,
    evaluation: Arc<Evaluation>,
    profile: Profile,
    effort: Effort,
    stop: Stop,
    dice: Dice,
}

impl<'e> Machine<'e> {
    /// A player of a strength, which thinks so much, with its own dice.
    pub fn new(
        engine: &'e Engine,
        evaluation: Arc<Evaluation>,
        strength: Strength,
        effort: Effort,
        dice: Dice,
    ) -> Self {
        Self {
            engine,
            evaluation,
            profile: strength.profile(),
            effort,
            stop: Stop::default(),
            dice,
        }
    }

    /// The same player, which stops thinking when someone says so.
    #[must_use]
    pub fn heeding(self, stop: Stop) -> Self {
        Self { stop, ..self }
    }

    /// How good the view's actions look.
    pub fn judge(&mut self, view: &View) -> Vec<Judgement> {
        // What is deduced from the view takes time as well.
        let mut budget = self.budget();
        let mut worlds = Worlds::quick(self.engine, view);
        let certainty = match worlds.method() {
            Method::Known => Certainty::Open,
            _ => Certainty::Hidden,
        };
        self.judge_within(&mut |dice| worlds.draw(dice), certainty, &mut budget)
    }

    /// How good actions look in worlds from a source of one's own.
    pub fn judge_in(&mut self, worlds: &mut dyn FnMut(&mut Dice) -> State, certainty: Certainty) -> Vec<Judgement> {
        let mut budget = self.budget();
        self.judge_within(worlds, certainty, &mut budget)
    }

    fn judge_within(
        &mut self,
        worlds: &mut dyn FnMut(&mut Dice) -> State,
        certainty: Certainty,
        budget: &mut Budget,
    ) -> Vec<Judgement> {
        let profile = self.profile;
        let is_open = certainty == Certainty::Open && self.evaluation.teams() == 2;
        let own = if is_open { profile.open } else { profile.hidden };
        if let Some(most) = own.nodes {
            budget.at_most(most);
        }
        if is_open {
            let world = worlds(&mut self.dice);
            self.look_ahead(&world, &profile, budget)
        } else {
            self.imagine(worlds, budget)
        }
    }

    fn budget(&self) -> Budget {
        let Effort { nodes, time } = self.effort;
        let time = match nodes {
            Some(_) => time,
            None => time.or(self.profile.open.time),
        };
        Budget::new(Effort { nodes, time }, self.stop.clone())
    }

    fn look_ahead(&mut self, world: &State, profile: &Profile, budget: &mut Budget) -> Vec<Judgement> {
        let scores = if profile.error > 0.0 { Scores::All } else { Scores::Best };
        let mut search = AlphaBeta::new(self.engine, &self.evaluation, budget.nodes());
        search.search(world, budget, profile.depth, scores, &mut self.dice)
    }

    /// Searches in worlds, each used for several looks in a row, as making one takes as long as a few looks.
    fn imagine(&mut self, worlds: &mut dyn FnMut(&mut Dice) -> State, budget: &mut Budget) -> Vec<Judgement> {
        let mut dice = Dice::new(self.dice.bits());
        let mut tree = Tree::new(self.engine, &self.evaluation);
        tree.search(budget, &mut || worlds(&mut dice));
        tree.judgements()
    }

    /// Decides among a view's actions that were judged.
    pub fn decide(&mut self, view: &View, judged: &[Judgement]) -> Option<Action> {
        let legal = |judgement: &&Judgement| view.actions.binary_search(&judgement.action).is_ok();
        let judged: Vec<_> = judged.iter().filter(legal).copied().collect();
        let picked = self.pick(&judged);
        picked.or_else(|| view.actions.get(self.dice.below(view.actions.len())).copied())
    }

    /// The action that looks best, as well as the player can tell.
    fn pick(&mut self, judged: &[Judgement]) -> Option<Action> {
        let error = self.profile.error;
        if error == 0.0 {
            let best = judged
                .iter()
                .max_by(|one, other| one.visits.cmp(&other.visits).then(one.value.total_cmp(&other.value)))?;
            return Some(best.action);
        }
        // What was hardly looked at may look like anything; who errs little goes by what was looked at most.
        let most = judged.iter().map(|judgement| judgement.visits).max()?;
        #[expect(clippy::cast_precision_loss, reason = "a share needs no more")]
        let enough = most as f32 * (1.0 - 2.5 * error);
        #[expect(clippy::cast_precision_loss, reason = "a share needs no more")]
        let is_known = |judgement: &&Judgement| judgement.visits as f32 >= enough;
        let mut best: Option<(Action, f32)> = None;
        for judgement in judged.iter().filter(is_known) {
            let value = judgement.value + error * self.slip();
            if best.is_none_or(|(_, most)| value > most) {
                best = Some((judgement.action, value));
            }
        }
        best.map(|(action, _)| action)
    }

    /// A misjudgement, from -1 to 1, small ones likelier.
    fn slip(&mut self) -> f32 {
        #[expect(clippy::cast_precision_loss, reason = "a slip needs no more")]
        let mut draw = || self.dice.below(1000) as f32 / 1000.0;
        draw() - draw()
    }
}

impl Player for Machine<'_> {
    fn choose(&mut self, view: &View) -> Option<Action> {
        if view.actions.len() <= 1 {
            return view.actions.first().copied();
        }
        let judged = self.judge(view);
        self.decide(view, &judged)
    }

    fn arrange(&mut self, seat: SeatId, dice: &mut Dice) -> Option<Arrangement> {
        let (weights, exchanges) = (self.evaluation.weights(), self.profile.exchanges);
        Some(arrange(self.engine, weights, seat, exchanges, dice))
    }
}
