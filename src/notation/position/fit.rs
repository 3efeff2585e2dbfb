//! Whether a position fits its game, and the state it is of.

use super::{CargoEntry, Face, Misread, PieceEntry, Position};
use crate::engine::{Cargo, Cell, Ending, Engine, Frame, State};
use crate::game::{Binding, SeatId};

/// Where something is wrong, and one sentence on it.
fn wrong<T>(place: impl std::fmt::Display, sentence: impl std::fmt::Display) -> Result<T, Misread> {
    Err(Misread(format!("{place}: {sentence}")))
}

impl Engine {
    /// The state a position is of; nothing of its past.
    pub(super) fn set_up(&self, position: &Position) -> Result<State, Misread> {
        self.check_seats(position)?;
        self.check_counts(position)?;
        let ending = position.outcome.as_ref().and_then(|outcome| outcome.0);
        let mut state = self.compose(&Frame {
            to_move: position.to_move,
            plies: position.plies,
            quiet: position.quiet,
            bound: position.bound.clone(),
            defeated: position.defeated,
            hands: position.hands.clone(),
            trips: position
                .trips
                .iter()
                .map(|trip| trip.map_or((None, 0), |trip| (Some((trip.from, trip.to)), trip.legs)))
                .collect(),
            exchanging: position.exchanging.map(|exchanging| (exchanging.turn, exchanging.made)),
            ending: ending.map(|outcome| Ending {
                outcome,
                rule: position.rule,
            }),
        });
        for (counter, rule) in self.quiet_rules() {
            if let Some(count) = position.counters.get(&rule) {
                Self::set_counter(&mut state, counter, count.0);
            }
        }
        for (at, piece) in position.board.iter().enumerate() {
            self.place(&mut state, piece)
                .map_err(|(key, sentence)| Misread(format!("board[{at}]{key}: {sentence}")))?;
        }
        Ok(state)
    }

    /// Whether what a position says of its seats can be.
    fn check_seats(&self, position: &Position) -> Result<(), Misread> {
        let seats = &self.game().seats;
        for (seat, army) in seats.iter().zip(&position.bound) {
            let Some(army) = *army else { continue };
            let (name, army_name) = (seats.name(seat), seats.army_name(army));
            let place = format!("bound.{name}");
            if seats.binding == Binding::Fixed {
                if army.index() != seat.index() {
                    return wrong(place, format!("in this game `{name}` plays `{name}`"));
                }
            } else if seats.neutral == Some(army) {
                return wrong(place, format!("nobody plays `{army_name}`"));
            } else if position.bound[..seat.index()].contains(&Some(army)) {
                return wrong(place, format!("`{army_name}` is another seat's"));
            }
        }
        let is_over = position.outcome.as_ref().is_some_and(|outcome| outcome.0.is_some());
        if position.defeated.contains(position.to_move) && !is_over {
            let name = seats.name(position.to_move);
            return wrong("to_move", format!("`{name}` is defeated and has no turn"));
        }
        if position.rule.is_some() && !is_over {
            return wrong(
                "rule",
                "a rule ends the game, but `outcome` does not say that it is over",
            );
        }
        let Some(exchanging) = position.exchanging else {
            return Ok(());
        };
        let Some(exchange) = &self.game().setup.exchange else {
            return wrong("exchanging", "in this game nothing is exchanged before play");
        };
        let turn: Option<&SeatId> = exchange.order.get(usize::from(exchanging.turn));
        if turn != Some(&position.to_move) && !is_over {
            return wrong("exchanging.turn", "this is not the turn of `to_move` to exchange");
        }
        if exchanging.made > exchange.most {
            return wrong(
                "exchanging.made",
                format!("a seat exchanges {} times at most", exchange.most),
            );
        }
        Ok(())
    }

    /// Whether what a position counts is counted in its game.
    fn check_counts(&self, position: &Position) -> Result<(), Misread> {
        let game = self.game();
        if let Some(&(army, ..)) = position.hands.iter().find(|(.., count)| *count > 0)
            && !self.has_hands()
        {
            let place = format!("hands.{}", game.seats.army_name(army));
            return wrong(place, "in this game nothing is ever in hand");
        }
        for rule in position.counters.keys() {
            if !self.quiet_rules().any(|(_, counting)| counting == *rule) {
                let name = &game.rule(*rule).name;
                return wrong(format!("counters.{name}"), "this rule counts no plies without an event");
            }
        }
        if let Some(seat) = position.trips.iter().position(Option::is_some)
            && !self.counts_trips()
        {
            let place = format!("trips.{}", game.seats.name(SeatId::from_index(seat)));
            return wrong(place, "in this game round trips do not count");
        }
        Ok(())
    }

    /// Puts a piece on the board, or says at which key what is wrong.
    fn place(&self, state: &mut State, piece: &PieceEntry) -> Result<(), (&'static str, String)> {
        let missing = |key: &str| ("", format!("`{key}` is missing"));
        let at = piece.at.ok_or_else(|| missing("at"))?;
        let army = piece.army.ok_or_else(|| missing("army"))?;
        let kind = piece.kind.ok_or_else(|| missing("kind"))?;
        if !state.cell(at).is_empty() {
            return Err((".at", format!("`{}` has a piece already", self.game().board.name(at))));
        }
        let cell = Cell::piece(army, kind);
        self.lay(state, at, if piece.face == Face::Down { cell.down() } else { cell });
        if let Some(CargoEntry { army, kind, aboard }) = piece.cargo {
            if !self.carries() {
                return Err((".cargo", "in this game nothing is carried".to_owned()));
            }
            let kind = kind.ok_or((".cargo", "`kind` is missing".to_owned()))?;
            self.load(state, at, Cargo { army, kind, aboard });
        }
        Ok(())
    }
}
