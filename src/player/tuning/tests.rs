//! Made-up lessons, of which it is known what they teach.

use super::*;
use crate::compile::load;

/// How far what weights foretell is from what came of it: the mean square, as the descent has it.
fn error(parameters: &Parameters, weights: &Weights, lessons: &[Lesson]) -> f64 {
    let mut weights = weights.clone();
    let mut values = Vec::new();
    for (parameter, _) in &parameters.probes {
        values.push(parameter.of(&mut weights).map_or(0.0, |value| f64::from(*value)));
    }
    let squares = lessons.iter().map(|lesson| {
        let lead: f64 = lesson
            .features
            .iter()
            .zip(&values)
            .map(|(one, other)| one * other)
            .sum();
        (lead / (6.0 + lead.abs()) - lesson.result).powi(2)
    });
    squares.sum()
}

#[test]
fn what_wins_games_becomes_dear_and_what_does_not_cheap() {
    let engine = Engine::new(load("skirmish").game.unwrap());
    let game = engine.game();
    let weights = Weights::of(game);
    let parameters = Parameters::of(&engine, &weights);
    let [guard, scout] = ["guard", "scout"].map(|name| game.kind_named(name).unwrap().index());
    // Whoever is a guard ahead wins; scouts come and go, and tell nothing.
    let lesson = |guards: f64, scouts: f64| {
        let mut features = vec![0.0; parameters.probes.len()];
        (features[guard], features[scout]) = (guards, scouts);
        Lesson {
            features,
            result: guards.signum(),
        }
    };
    let lessons: Vec<_> = [-2.0, -1.0, 1.0, 2.0]
        .into_iter()
        .flat_map(|guards| [-2.0, 0.0, 2.0].map(|scouts| lesson(guards, scouts)))
        .collect();
    let tuned = parameters.fit(&engine, &weights, &lessons);
    let share = |weights: &Weights| weights.worth[guard] / weights.worth[scout];
    assert!(
        share(&tuned) > 3.0 * share(&weights),
        "{:?} has become {:?}",
        weights.worth,
        tuned.worth
    );
    let (before, after) = (
        error(&parameters, &weights, &lessons),
        error(&parameters, &tuned, &lessons),
    );
    assert!(after < before, "an error of {before} has become one of {after}");
}
