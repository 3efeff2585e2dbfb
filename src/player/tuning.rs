//! [`tune`]: weights refined by self-play.
//!
//! Games are played with the weights at hand; what each position showed is set against how its game ended, and the weights
//! that foretell the results best are found by logistic regression (as Österlund's tuning of chess programs, 2014), held back
//! towards what they were so that a few games do not carry them away. How much a lead foretells at all is found along with
//! them: where most games are drawn it says little, and that should not make all pieces cheap.

#[cfg(test)]
mod tests;

use std::sync::Arc;

use super::evaluation::{Evaluation, Weights};
use super::{Effort, Machine, Player, Stop, Strength, arrange, bout};
use crate::engine::{Dice, Engine, Outcome, State};
use crate::game::KindId;

/// How much self-play a tuning is made of.
#[derive(Clone, Copy, Debug)]
pub struct Schooling {
    /// How many games.
    pub games: u64,
    /// How many nodes a player looks at for an action.
    pub nodes: u64,
    /// What all chance comes from.
    pub seed: u64,
}

/// Games longer than this are not played to the end, and teach nothing.
const LONGEST: u32 = 1200;
/// How many plies pass between two positions that are looked at.
const STRIDE: u32 = 5;
/// Steps of the descent.
const STEPS: usize = 400;
/// How strongly weights are held to what they were.
const HOLD: f64 = 0.002;

/// Weights that foretell self-play's results better. `played` is told after each game; once it is stopped the games that are
/// over are gone by, and no others.
pub fn tune(
    engine: &Engine,
    weights: &Weights,
    schooling: Schooling,
    stop: &Stop,
    played: &(dyn Fn() + Sync),
) -> Weights {
    use rayon::prelude::*;
    let evaluation = Arc::new(Evaluation::new(engine, weights.clone()));
    let parameters = Parameters::of(engine, weights);
    let lessons: Vec<Vec<Lesson>> = (0..schooling.games)
        .into_par_iter()
        .map(|game| {
            let lessons = play(engine, &evaluation, &parameters, schooling, stop, game);
            if !stop.is_called() {
                played();
            }
            lessons
        })
        .collect();
    let lessons: Vec<Lesson> = lessons.into_iter().flatten().collect();
    parameters.fit(engine, weights, &lessons)
}

/// What a position showed, and how its game ended for the first team.
struct Lesson {
    features: Vec<f64>,
    result: f64,
}

/// The weights that are tuned, each with an evaluation that counts it alone.
struct Parameters {
    probes: Vec<(Parameter, Evaluation)>,
}

#[derive(Clone, Copy)]
enum Parameter {
    Worth(KindId),
    Term(&'static str),
}

impl Parameters {
    /// Every kind's worth, and the terms that add up.
    fn of(engine: &Engine, weights: &Weights) -> Self {
        let worths = engine.game().kind_ids().map(Parameter::Worth);
        let terms = ["approach", "carry", "arrive"].into_iter().map(Parameter::Term);
        let probe = |parameter: Parameter| {
            let mut alone = weights.clone();
            alone.worth.fill(0.0);
            for name in ["royal", "approach", "carry", "arrive"] {
                if let Some(term) = alone.terms.named(name) {
                    *term = 0.0;
                }
            }
            if let Some(value) = parameter.of(&mut alone) {
                *value = 1.0;
            }
            (parameter, Evaluation::new(engine, alone))
        };
        Self {
            probes: worths.chain(terms).map(probe).collect(),
        }
    }

    fn features(&self, state: &State) -> Vec<f64> {
        let lead = |evaluation: &Evaluation| {
            let standing = evaluation.standing(state, &evaluation.prizes(state));
            f64::from(standing.lead(0, evaluation.teams()))
        };
        self.probes.iter().map(|(_, probe)| lead(probe)).collect()
    }

    /// The weights that foretell the lessons best.
    fn fit(&self, engine: &Engine, weights: &Weights, lessons: &[Lesson]) -> Weights {
        let mut tuned = weights.clone();
        let start: Vec<f64> = self
            .probes
            .iter()
            .map(|(parameter, _)| parameter.of(&mut tuned).map_or(0.0, |value| f64::from(*value)))
            .collect();
        if lessons.is_empty() {
            return tuned;
        }
        // The last value is how much a lead foretells.
        let mut values = start.clone();
        values.push(1.0);
        let mut momentum = vec![0.0; values.len()];
        let mut spread = vec![1e-9; values.len()];
        #[expect(clippy::cast_precision_loss, reason = "there are not so many lessons")]
        let count = lessons.len() as f64;
        for _ in 0..STEPS {
            let mut slope = vec![0.0; values.len()];
            let telling = values[start.len()];
            for lesson in lessons {
                let lead: f64 = lesson
                    .features
                    .iter()
                    .zip(&values)
                    .map(|(one, other)| one * other)
                    .sum();
                // A lead is squashed as in the evaluation, which is kept in its unit by this.
                let told = telling * lead;
                let value = told / (6.0 + told.abs());
                let steep = 6.0 / ((6.0 + told.abs()) * (6.0 + told.abs()));
                let error = (value - lesson.result) * steep / count;
                for (slope, feature) in slope.iter_mut().zip(&lesson.features) {
                    *slope += error * telling * feature;
                }
                slope[start.len()] += error * lead;
            }
            // Adam (Kingma and Ba, 2015).
            for at in 0..values.len() {
                let held = start.get(at).map_or(0.0, |start| HOLD * (values[at] - start));
                let slope = slope[at] + held;
                momentum[at] = 0.9 * momentum[at] + 0.1 * slope;
                spread[at] = 0.999 * spread[at] + 0.001 * slope * slope;
                values[at] = (values[at] - 0.01 * momentum[at] / (spread[at].sqrt() + 1e-6)).max(0.02);
            }
        }
        for ((parameter, _), value) in self.probes.iter().zip(values) {
            if let Some(slot) = parameter.of(&mut tuned) {
                #[expect(clippy::cast_possible_truncation, reason = "a weight needs no more")]
                let value = value as f32;
                *slot = value;
            }
        }
        // An army is worth what it was, so that all else keeps its measure.
        let game = engine.game();
        let scale = weights.of_army(game) / tuned.of_army(game);
        for (parameter, _) in &self.probes {
            if let Some(slot) = parameter.of(&mut tuned) {
                *slot *= scale;
            }
        }
        tuned
    }
}

impl Parameter {
    fn of(self, weights: &mut Weights) -> Option<&mut f32> {
        match self {
            Parameter::Worth(kind) => weights.worth.get_mut(kind.index()),
            Parameter::Term(name) => weights.terms.named(name),
        }
    }
}

/// One game and what its positions showed.
fn play(
    engine: &Engine,
    evaluation: &Arc<Evaluation>,
    parameters: &Parameters,
    schooling: Schooling,
    stop: &Stop,
    number: u64,
) -> Vec<Lesson> {
    if stop.is_called() {
        return Vec::new();
    }
    let game = engine.game();
    let mut dice = Dice::new(schooling.seed.wrapping_mul(0x9E37_79B9).wrapping_add(number));
    let exchanges = Strength::Medium.profile().exchanges;
    let arrangements: Vec<_> = game
        .seats
        .iter()
        .map(|seat| arrange(engine, evaluation.weights(), seat, exchanges, &mut dice))
        .collect();
    let start = engine.start(&arrangements, &mut dice);
    let players: Vec<Box<dyn Player>> = game
        .seats
        .iter()
        .map(|_| {
            let effort = Effort::nodes(schooling.nodes);
            let evaluation = Arc::clone(evaluation);
            let machine = Machine::new(engine, evaluation, Strength::Medium, effort, Dice::new(dice.bits()));
            Box::new(machine) as Box<dyn Player>
        })
        .collect();
    let mut seen = Vec::new();
    let ended = bout(engine, &start, players, LONGEST, &mut |state| {
        if state.plies() % STRIDE == 0 && state.plies() > 0 {
            seen.push(parameters.features(state));
        }
        stop.go_on()
    });
    let Some(ending) = ended.ending else { return Vec::new() };
    let result = match ending.outcome {
        Outcome::Draw => 0.0,
        outcome @ Outcome::Win(_) => f64::from(evaluation.outcome(outcome)[0]),
    };
    seen.into_iter().map(|features| Lesson { features, result }).collect()
}
