//! How a game ended for everyone at the table: [`Finish`].

use serde_json::{Map, Value};

use crate::engine::{Ending, Engine, Outcome};
use crate::game::SeatId;

/// How a seat gave up before the game was over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GaveUp {
    /// It resigned.
    Surrender,
    /// It left.
    Escape,
    /// Its program failed.
    Forfeit,
}

impl GaveUp {
    /// The word for it in records.
    pub fn word(self) -> &'static str {
        match self {
            GaveUp::Surrender => "surrender",
            GaveUp::Escape => "escape",
            GaveUp::Forfeit => "forfeit",
        }
    }
}

/// How a game ended for everyone at the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finish {
    /// Who won, by which rule.
    pub ending: Ending,
    /// For each seat, how it gave up, if it did.
    pub gave_up: Vec<Option<GaveUp>>,
    /// For each seat, its match points, in a game that counts.
    pub points: Option<Vec<i32>>,
}

impl Finish {
    /// What a seat's match is worth where matches count: giving up overrides whatever its side then did.
    pub(super) fn points(engine: &Engine, ending: Ending, gave_up: &[Option<GaveUp>]) -> Option<Vec<i32>> {
        let seats = &engine.game().seats;
        let points = seats.points?;
        let worth = |seat: SeatId| match (gave_up[seat.index()], ending.outcome) {
            (Some(GaveUp::Surrender | GaveUp::Forfeit), _) => points.surrender,
            (Some(GaveUp::Escape), _) => points.escape,
            (None, Outcome::Draw) => points.draw,
            (None, Outcome::Win(winners)) if winners.contains(seat) => points.win,
            (None, Outcome::Win(_)) => points.loss,
        };
        Some(seats.iter().map(worth).collect())
    }

    /// The finish as the record holds it.
    pub fn json(&self, engine: &Engine) -> Value {
        let game = engine.game();
        let seats = || game.seats.iter().map(|seat| (seat.index(), game.seats.name(seat)));
        let mut end = spelled(engine, Some(self.ending));
        let gave_up: Map<_, _> = seats()
            .filter_map(|(at, name)| Some((name.to_owned(), self.gave_up[at]?.word().into())))
            .collect();
        if !gave_up.is_empty() {
            end.insert("gave_up".into(), gave_up.into());
        }
        if let Some(points) = &self.points {
            let points: Map<_, _> = seats().map(|(at, name)| (name.to_owned(), points[at].into())).collect();
            end.insert("points".into(), points.into());
        }
        end.into()
    }
}

/// How a game ended, as programs are told; `ongoing` if it was broken off.
pub fn end_json(engine: &Engine, ending: Option<Ending>) -> Value {
    spelled(engine, ending).into()
}

fn spelled(engine: &Engine, ending: Option<Ending>) -> Map<String, Value> {
    let rule = ending.and_then(|ending| ending.rule);
    let rule = rule.map(|rule| engine.game().rule(rule).name.clone());
    let mut end = Map::new();
    end.insert("outcome".into(), engine.outcome_word(ending).into());
    end.insert("rule".into(), rule.map_or(Value::Null, Value::from));
    end
}
