//! The [`Figures`] that follow from a tally: counts, shares and averages, each with what it is about.

use std::fmt::Write;

use serde_json::{Map, Value, json};

use super::interval::{SURE_95, ratio};
use super::{End, Histogram, How, Results, Tally, wilson};

/// One figure: what it is, what it is about, and its value.
#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    /// What it is: `wins`, `length`, …
    pub name: &'static str,
    /// What it is about: a seat, a rule, a kind, a statistic.
    pub subject: String,
    /// A whole number, or one of at most six places.
    pub value: Value,
}

/// All figures of a simulation, in a fixed order.
#[derive(Clone, Debug, PartialEq)]
pub struct Figures(pub Vec<Figure>);

impl Figures {
    /// The figures of some results.
    pub fn of(results: &Results) -> Self {
        let mut list = Self(Vec::new());
        list.games(results);
        list.wins(results);
        list.ends(results);
        list.spread("length", &results.tally.length);
        list.spread("captures", &results.tally.captures);
        if results.plan.branching {
            list.spread("branching", &results.tally.branching);
        }
        list.deeds(&results.tally);
        list.rules(results);
        list.pieces(results);
        list
    }

    /// As objects of objects: figure, subject, value.
    pub fn nested(&self) -> Map<String, Value> {
        let mut all = Map::new();
        for figure in &self.0 {
            let slot = all.entry(figure.name).or_insert_with(|| json!({}));
            if let Some(slot) = slot.as_object_mut() {
                slot.insert(figure.subject.clone(), figure.value.clone());
            }
        }
        all
    }

    /// As comma-separated values (RFC 4180, but for line ends): a line for each figure, its subject and its value.
    pub fn csv(&self) -> String {
        let mut csv = String::from("figure,subject,value\n");
        for Figure { name, subject, value } in &self.0 {
            let subject = if subject.contains([',', '"', '\n', '\r']) {
                format!("\"{}\"", subject.replace('"', "\"\""))
            } else {
                subject.clone()
            };
            let _ = writeln!(csv, "{name},{subject},{value}");
        }
        csv
    }

    fn count(&mut self, name: &'static str, subject: impl Into<String>, count: u64) {
        self.0.push(Figure {
            name,
            subject: subject.into(),
            value: count.into(),
        });
    }

    fn number(&mut self, name: &'static str, subject: impl Into<String>, number: f64) {
        self.0.push(Figure {
            name,
            subject: subject.into(),
            value: ((number * 1e6).round() / 1e6).into(),
        });
    }

    fn games(&mut self, Results { tally, .. }: &Results) {
        self.count("games", "all", tally.games());
        for (subject, how) in [
            ("won", How::Win),
            ("drawn", How::Draw),
            ("cut", How::Cut),
            ("stuck", How::Stuck),
        ] {
            self.count("games", subject, tally.ended(|end| end.how == how));
        }
    }

    fn wins(&mut self, Results { plan, tally }: &Results) {
        let seats = plan.seats.iter().enumerate().map(|(at, name)| (name.clone(), at));
        let teams = plan.teams.iter().filter(|team| team.len() > 1);
        let teams = teams.filter_map(|team| Some((plan.spell(team), usize::from(*team.first()?))));
        for (name, seat) in seats.chain(teams) {
            let wins = tally.ended(|end| end.winners.iter().any(|&winner| usize::from(winner) == seat));
            self.count("wins", name.clone(), wins);
            if let Some(interval) = wilson(wins, tally.games(), SURE_95) {
                self.number("win-share", name.clone(), interval.value);
                self.number("win-share-low", name.clone(), interval.low);
                self.number("win-share-high", name, interval.high);
            }
        }
    }

    fn ends(&mut self, Results { plan, tally }: &Results) {
        let rule = |end: &End| end.rule.map(|rule| plan.rules[usize::from(rule)].name.as_str());
        for (end, &games) in tally.ends.iter().filter(|(end, _)| end.how == How::Draw) {
            self.count("draws", rule(end).unwrap_or_default(), games);
        }
        for (end, &games) in &tally.ends {
            let outcome = match end.how {
                How::Win => format!("win:{}", plan.spell(&end.winners)),
                How::Draw => "draw".to_owned(),
                How::Cut => "cut".to_owned(),
                How::Stuck => "stuck".to_owned(),
            };
            let by = rule(end).map_or(String::new(), |rule| format!(" by {rule}"));
            self.count("ends", outcome + &by, games);
        }
    }

    fn spread(&mut self, name: &'static str, values: &Histogram) {
        let (Some(mean), Some(least), Some(most)) = (values.mean(), values.quantile(0), values.quantile(1000)) else {
            return;
        };
        self.number(name, "mean", mean);
        self.number(name, "deviation", values.deviation().unwrap_or(0.0));
        self.count(name, "least", least);
        for (subject, thousandths) in [("5%", 50), ("25%", 250), ("median", 500), ("75%", 750), ("95%", 950)] {
            self.count(name, subject, values.quantile(thousandths).unwrap_or(0));
        }
        self.count(name, "most", most);
    }

    fn deeds(&mut self, tally: &Tally) {
        for (sort, &times) in Tally::SORTS.into_iter().zip(&tally.deeds) {
            if times > 0 {
                self.count("actions", sort, times);
                self.number("actions-per-game", sort, ratio(times, tally.games()));
            }
        }
        for (result, &times) in Tally::RESULTS.into_iter().zip(&tally.fights) {
            if times > 0 {
                self.count("fights", result.word(), times);
            }
        }
    }

    fn rules(&mut self, Results { plan, tally }: &Results) {
        for (at, rule) in plan.rules.iter().enumerate().filter(|(_, rule)| rule.fires) {
            self.count("fired", rule.name.clone(), tally.fired[at]);
            self.number(
                "fired-per-game",
                rule.name.clone(),
                ratio(tally.fired[at], tally.games()),
            );
            self.count("fired-games", rule.name.clone(), tally.fired_games[at]);
        }
    }

    /// Of each kind that an army began with, which share is still there at the end.
    fn pieces(&mut self, Results { plan, tally }: &Results) {
        for (at, (&began, &stayed)) in tally.began.iter().zip(&tally.stayed).enumerate() {
            if began > 0 {
                let (army, kind) = (at / plan.kinds.len(), at % plan.kinds.len());
                let subject = format!("{} {}", plan.armies[army], plan.kinds[kind]);
                self.number("survival", subject, ratio(stayed, began));
            }
        }
    }
}
