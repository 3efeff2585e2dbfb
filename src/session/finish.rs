//! How a game ended for everyone at the table: [`Finish`].

use serde::{Serialize, Serializer};
use serde_json::Value;

use crate::engine::{Ending, Engine, Outcome};
use crate::game::SeatSet;
use crate::notation::{by_seat, spelt, standing, write};

/// How a seat gave up before the game was over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Finish {
    /// Who won, by which rule.
    #[serde(flatten)]
    pub ending: Ending,
    /// For each seat, how it gave up, if it did.
    #[serde(serialize_with = "by_seat::serialize", skip_serializing_if = "nobody")]
    pub gave_up: Vec<Option<GaveUp>>,
    /// Each player and its match points, in a game that counts.
    #[serde(serialize_with = "points", skip_serializing_if = "Option::is_none")]
    pub points: Option<Vec<(SeatSet, i32)>>,
}

impl Finish {
    /// What the match is worth to each player where matches count: giving up overrides whatever its side then did.
    pub(super) fn points(
        engine: &Engine,
        players: &[SeatSet],
        ending: Ending,
        gave_up: &[Option<GaveUp>],
    ) -> Option<Vec<(SeatSet, i32)>> {
        let points = engine.game().seats.counts.points?;
        let worth = |player: SeatSet| match (player.iter().find_map(|seat| gave_up[seat.index()]), ending.outcome) {
            (Some(GaveUp::Surrender | GaveUp::Forfeit), _) => points.surrender,
            (Some(GaveUp::Escape), _) => points.escape,
            (None, Outcome::Draw) => points.draw,
            (None, Outcome::Win(winners)) if player.iter().any(|seat| winners.contains(seat)) => points.win,
            (None, Outcome::Win(_)) => points.loss,
        };
        Some(players.iter().map(|&player| (player, worth(player))).collect())
    }

    /// The finish as the record holds it.
    pub fn json(&self, engine: &Engine) -> Value {
        write(engine.game(), self)
    }
}

/// How a game ended, as programs are told; `ongoing` if it was broken off.
pub fn end_json(engine: &Engine, ending: Option<Ending>) -> Value {
    #[derive(Serialize)]
    struct End(#[serde(with = "standing")] Option<Ending>);
    write(engine.game(), &End(ending))
}

fn nobody(gave_up: &[Option<GaveUp>]) -> bool {
    gave_up.iter().all(Option::is_none)
}

#[expect(clippy::ref_option, reason = "serde passes references")]
fn points<S: Serializer>(points: &Option<Vec<(SeatSet, i32)>>, serializer: S) -> Result<S::Ok, S::Error> {
    let points = points.iter().flatten();
    serializer.collect_map(points.map(|&(player, points)| (Player(player), points)))
}

/// A player, spelt as outcomes spell several seats.
struct Player(SeatSet);

impl Serialize for Player {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&spelt(self.0)?)
    }
}
