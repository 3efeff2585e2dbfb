//! Says in words what a viewer saw.

use std::fmt::Write as _;

use crate::engine::{Ending, Engine, Outcome};
use crate::game::{ArmyId, FightResult, KindId, RuleId, SpaceId};
use crate::knowledge::{Deed, Face, Seen, SeenCargo, SeenPiece, Sighting, View};
use crate::session::Finish;

/// Says in words what a viewer saw, pieces named in one language.
#[derive(Clone, Copy)]
pub(super) struct Teller<'a> {
    pub engine: &'a Engine,
    pub language: Option<&'a str>,
}

impl Teller<'_> {
    /// A kind's name.
    pub fn kind(&self, kind: KindId) -> &str {
        self.engine.game().kind(kind).name_in(self.language)
    }

    /// What a view has seen, a numbered line for each ply, from the one after so many on.
    pub fn log(&self, view: &View, after: usize) -> String {
        let mut lines = String::new();
        for (number, sighting) in (1..).zip(&view.log[..]).skip(after) {
            let _ = writeln!(lines, "{number:>4}. {}", self.sighting(sighting));
        }
        lines
    }

    /// A whole ply: `south a6xa7: captain against north's piece, the defender stays`.
    fn sighting(&self, sighting: &Sighting) -> String {
        let seats = &self.engine.game().seats;
        let deed = match sighting.deed {
            Deed::Acted(seat, action) => format!("{} {}", seats.name(seat), self.engine.spell(action)),
            Deed::Exchanged(seat) => format!("{} exchanges two pieces", seats.name(seat)),
            Deed::Resigned(seat) => format!("{} resigns", seats.name(seat)),
            Deed::Left(seat) => format!("{} leaves the game", seats.name(seat)),
            Deed::Agreed => "a draw is agreed".to_owned(),
        };
        let fought = sighting.seen.iter().any(|seen| matches!(seen, Seen::Fought { .. }));
        let said: Vec<_> = sighting
            .seen
            .iter()
            .filter_map(|seen| self.seen(seen, fought))
            .collect();
        if said.is_empty() {
            deed
        } else {
            format!("{deed}: {}", said.join("; "))
        }
    }

    /// One thing; `None` for what something else already says.
    fn seen(&self, seen: &Seen, fought: bool) -> Option<String> {
        let game = self.engine.game();
        let seats = &game.seats;
        Some(match *seen {
            Seen::Fought {
                attacker,
                defender,
                result,
                ..
            } => {
                let result = match result {
                    FightResult::Attacker => "the attacker stays",
                    FightResult::Defender => "the defender stays",
                    FightResult::Neither => "both go",
                    FightResult::Both => "both stay",
                };
                format!("{} against {}, {result}", self.piece(attacker), self.piece(defender))
            }
            Seen::Flipped { army, kind, .. } => format!("it is {} {}", seats.army_called(army), self.kind(kind)),
            Seen::Converted { piece, was, at } => format!(
                "{}'s piece on {} is now {}",
                seats.army_called(was),
                self.space(at),
                self.piece(piece)
            ),
            Seen::Lifted { cargo, at } => format!("{} is taken aboard on {}", self.cargo(cargo), self.space(at)),
            Seen::Laid { cargo, at } => format!("{} lies on {}", self.cargo(cargo), self.space(at)),
            Seen::Removed {
                piece,
                to_hand: Some(army),
                ..
            } => format!("{} goes into {}'s hand", self.piece(piece), seats.army_called(army)),
            // A fight's result says who went.
            Seen::Removed { .. } if fought => return None,
            Seen::Removed { piece, at, .. } => format!("{} leaves {}", self.piece(piece), self.space(at)),
            Seen::Shown { army, kind, at } => format!(
                "{}'s {} is shown on {}",
                seats.army_called(army),
                self.kind(kind),
                self.space(at)
            ),
            Seen::Turned { army, was, kind, at } => format!(
                "{}'s {} on {} is now {}",
                seats.army_called(army),
                self.kind(was),
                self.space(at),
                self.kind(kind)
            ),
            Seen::Took { from, to, kind, count } => format!(
                "{} takes {count} {} from {}'s hand",
                seats.army_called(to),
                self.kind(kind),
                seats.army_called(from)
            ),
            Seen::Bound { seat, army } => format!("{} plays {}", seats.name(seat), seats.army_called(army)),
            Seen::Defeated { seat, rule } => {
                format!("{} is out of the game{}", seats.name(seat), self.by(rule))
            }
            Seen::Ended(ending) => self.ending(ending),
        })
    }

    /// How a game ended and by which rule.
    pub fn ending(&self, ending: Ending) -> String {
        let who = match ending.outcome {
            Outcome::Draw => "draw".to_owned(),
            Outcome::Win(winners) if winners.len() == 1 => format!("{} wins", self.engine.game().seats.spell(winners)),
            Outcome::Win(winners) => format!("{} win", self.engine.game().seats.spell(winners)),
        };
        format!("{who}{}", self.by(ending.rule))
    }

    /// A finished game in lines: who won by which rule, who gave up, what it is worth, the outcome's word.
    pub fn finish(&self, finish: &Finish) -> String {
        let seats = &self.engine.game().seats;
        let outcome = self.engine.outcome_word(Some(finish.ending));
        let mut text = self.ending(finish.ending) + "\n";
        for seat in seats.iter() {
            if let Some(how) = finish.gave_up[seat.index()] {
                let _ = writeln!(text, "{}: {}", seats.name(seat), how.word());
            }
        }
        if let Some(points) = &finish.points {
            let points: Vec<_> = points
                .iter()
                .map(|&(player, points)| format!("{} {points:+}", seats.spell(player)))
                .collect();
            let _ = writeln!(text, "points: {}", points.join(", "));
        }
        let _ = writeln!(text, "outcome: {outcome}");
        text
    }

    /// A rule that the seat to move has to do something about: `check: forbid action leaving …`.
    pub fn pressing(&self, rule: RuleId) -> String {
        let rule = self.engine.game().rule(rule);
        format!("{}: {}", rule.name, one_line(&rule.text))
    }

    fn by(&self, rule: Option<RuleId>) -> String {
        rule.map_or(String::new(), |rule| {
            let rule = self.engine.game().rule(rule);
            format!(" by the rule `{}`: {}", rule.name, one_line(&rule.text))
        })
    }

    fn space(&self, space: SpaceId) -> &str {
        self.engine.game().board.name(space)
    }

    fn piece(&self, piece: SeenPiece) -> String {
        match (piece.face, piece.army, piece.kind) {
            (Face::Down, _, None) => "a face-down piece".to_owned(),
            (_, army, Some(kind)) => self.owned(army, self.kind(kind)),
            (_, army, None) => self.owned(army, "piece"),
        }
    }

    fn cargo(&self, cargo: SeenCargo) -> String {
        let kind = cargo.kind.map_or("piece", |kind| self.kind(kind));
        self.owned(Some(cargo.army), kind)
    }

    fn owned(&self, army: Option<ArmyId>, what: &str) -> String {
        match army {
            Some(army) => format!("{}'s {what}", self.engine.game().seats.army_called(army)),
            None => format!("a {what}"),
        }
    }
}

/// A rule's sentence on one line.
pub(super) fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
