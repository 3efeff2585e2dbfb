//! The [`Results`] of a simulation or of a shard of one, as they are written, read and merged.

use serde::Deserialize;
use serde_json::{Map, Value};

use super::{Figures, Plan, Shard, Tally};

/// What a simulation or a shard of one came to.
#[derive(Clone, Debug, PartialEq)]
pub struct Results {
    /// What was played.
    pub plan: Plan,
    /// What happened.
    pub tally: Tally,
}

/// Why results cannot be merged: one sentence, and which of them it is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MergeError {
    /// Which of the results, from 0; `None` when it is about all together.
    pub at: Option<usize>,
    /// The sentence.
    pub what: String,
}

/// The form in which results are written; what follows from the tally is not read back.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    simulation: Plan,
    #[serde(rename = "figures")]
    _figures: Map<String, Value>,
    tally: Tally,
}

impl Results {
    /// As JSON, a line for each part: what was played, the figures, and the tally they follow from. Equal results give equal
    /// bytes.
    ///
    /// # Errors
    /// Never; the parts have nothing that JSON could not hold.
    pub fn json(&self) -> serde_json::Result<String> {
        Ok(format!(
            "{{\n\"simulation\": {},\n\"figures\": {},\n\"tally\": {}\n}}\n",
            serde_json::to_string(&self.plan)?,
            Value::Object(Figures::of(self).nested()),
            serde_json::to_string(&self.tally)?
        ))
    }

    /// Reads what [`json`](Self::json) wrote.
    ///
    /// # Errors
    /// One sentence on what is wrong.
    pub fn read(json: &str) -> Result<Self, String> {
        let written: Written =
            serde_json::from_str(json).map_err(|error| format!("these are no results of a simulation: {error}"))?;
        let results = Self {
            plan: written.simulation,
            tally: written.tally,
        };
        results.plan.check()?;
        check(&results.plan, &results.tally)?;
        let range = results.plan.shard.range(results.plan.games);
        if results.tally.games() != range.end - range.start {
            return Err(format!(
                "these results are of {} games, but shard {} of {} has {}",
                results.tally.games(),
                results.plan.shard,
                results.plan.games,
                range.end - range.start
            ));
        }
        Ok(results)
    }

    /// Adds up the results of all shards of one simulation, given in any order: what a single run gives.
    ///
    /// # Errors
    /// When they are not all the shards of one simulation, each once.
    pub fn merge(parts: &[Self]) -> Result<Self, MergeError> {
        let error = |at, what| MergeError { at, what };
        let Some(first) = parts.first() else {
            return Err(error(None, "there is nothing to merge".to_owned()));
        };
        let mut merged = first.clone();
        let mut seen = vec![first.plan.shard];
        for (at, part) in parts.iter().enumerate().skip(1) {
            if let Some(what) = part.plan.difference(&first.plan) {
                return Err(error(Some(at), format!("it has {what} than the first")));
            }
            let shard = part.plan.shard;
            if shard.of() != first.plan.shard.of() {
                let what = format!("it is shard {shard}, but the first is {}", first.plan.shard);
                return Err(error(Some(at), what));
            }
            if seen.contains(&shard) {
                return Err(error(Some(at), format!("shard {shard} is there twice")));
            }
            seen.push(shard);
            merged.tally.add(&part.tally);
        }
        let of = first.plan.shard.of();
        if seen.len() as u64 != of {
            let missing = (1..=of).find(|&number| seen.iter().all(|shard| shard.number() != number));
            let missing = missing.unwrap_or(of);
            let more = of - seen.len() as u64 - 1;
            let more = if more == 0 {
                String::new()
            } else {
                format!(", and {more} more")
            };
            return Err(error(None, format!("shard {missing}/{of} is missing{more}")));
        }
        merged.plan.shard = Shard::WHOLE;
        Ok(merged)
    }
}

/// Whether a tally has a number for everything that a plan names, and no others, and they can be true together.
pub(super) fn check(plan: &Plan, tally: &Tally) -> Result<(), String> {
    let pieces = plan.armies.len() * plan.kinds.len();
    let sizes = [
        ("deeds", tally.deeds.len(), Tally::SORTS.len()),
        ("fights", tally.fights.len(), Tally::RESULTS.len()),
        ("fired", tally.fired.len(), plan.rules.len()),
        ("fired_games", tally.fired_games.len(), plan.rules.len()),
        ("began", tally.began.len(), pieces),
        ("stayed", tally.stayed.len(), pieces),
    ];
    if let Some((name, is, wanted)) = sizes.into_iter().find(|(_, is, wanted)| is != wanted) {
        return Err(format!("`{name}` has {is} numbers instead of {wanted}"));
    }
    let games = tally.games();
    let ended = tally
        .ends
        .values()
        .fold(0, |all: u64, &games| all.saturating_add(games));
    for (name, is) in [("ends", ended), ("captures", tally.captures.count())] {
        if is != games {
            return Err(format!("`{name}` is of {is} games, but `length` of {games}"));
        }
    }
    for (at, (&fired, &in_games)) in tally.fired.iter().zip(&tally.fired_games).enumerate() {
        if in_games > fired.min(games) {
            let rule = &plan.rules[at].name;
            return Err(format!(
                "rule `{rule}` fired {fired} times in {in_games} of {games} games"
            ));
        }
    }
    for end in tally.ends.keys() {
        let seats = end.winners.iter().all(|&seat| usize::from(seat) < plan.seats.len());
        if !seats || end.rule.is_some_and(|rule| usize::from(rule) >= plan.rules.len()) {
            return Err("`ends` names a seat or a rule that is not there".to_owned());
        }
    }
    Ok(())
}
