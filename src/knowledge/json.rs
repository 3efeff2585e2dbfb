//! A [`View`] as JSON, for programs: names instead of ids, keys in one order.

use serde_json::{Map, Value, json};

use super::{Deed, Face, Opening, Seen, SeenCargo, SeenPiece, Sighting, View};
use crate::engine::{Ending, Engine};
use crate::game::{ArmyId, KindId, RuleId, SeatId, SeatSet, SpaceId};

impl View {
    /// The view as JSON. What is not known has no key.
    pub fn json(&self, engine: &Engine) -> Value {
        let names = Speller(engine);
        let mut view = Map::new();
        view.insert("seat".into(), self.seat.map_or(Value::Null, |seat| names.seat(seat)));
        view.insert("to_move".into(), names.seat(self.to_move));
        view.insert("plies".into(), self.plies.into());
        view.insert("quiet".into(), self.quiet.into());
        view.insert("board".into(), names.board(&self.board));
        view.insert("hands".into(), names.hands(&self.hands));
        view.insert("bound".into(), names.bound(&self.bound));
        view.insert("defeated".into(), names.seats(self.defeated));
        view.insert("opening".into(), names.opening(&self.opening));
        let losses = self.losses.iter().map(|lost| {
            let mut entry = Map::new();
            names.known(&mut entry, lost.army, lost.kind);
            entry.insert("count".into(), lost.count.into());
            Value::Object(entry)
        });
        view.insert("losses".into(), losses.collect());
        let log = self.log.iter().map(|sighting| names.sighting(sighting));
        view.insert("log".into(), log.collect());
        let mut actions: Vec<_> = self.actions.iter().map(|&action| engine.spell(action)).collect();
        actions.sort_unstable();
        view.insert("actions".into(), actions.into());
        let pressing = self.pressing.iter().map(|&rule| names.rule(Some(rule)));
        view.insert("pressing".into(), pressing.collect());
        view.insert("outcome".into(), engine.outcome_word(self.ending).into());
        view.insert("rule".into(), names.rule(self.ending.and_then(|ending| ending.rule)));
        Value::Object(view)
    }
}

/// Says ids by name.
struct Speller<'a>(&'a Engine);

impl Speller<'_> {
    fn seat(&self, seat: SeatId) -> Value {
        self.0.game().seats.name(seat).into()
    }

    fn seats(&self, seats: SeatSet) -> Value {
        seats.iter().map(|seat| self.seat(seat)).collect()
    }

    fn opening(&self, opening: &Opening) -> Value {
        json!({
            "to_move": opening.to_move.map_or(Value::Null, |seat| self.seat(seat)),
            "board": self.board(&opening.board),
            "hands": self.hands(&opening.hands),
            "bound": self.bound(&opening.bound),
            "defeated": self.seats(opening.defeated),
            "exchanging": opening.exchanging,
        })
    }

    fn board(&self, board: &[Option<SeenPiece>]) -> Value {
        let spaces = self.0.game().board.ids().zip(board);
        let pieces = spaces.filter_map(|(space, &piece)| {
            let entry = Map::from_iter([("at".into(), self.space(space))]);
            piece.map(|piece| self.piece(entry, piece))
        });
        pieces.collect()
    }

    fn hands(&self, held: &[(ArmyId, KindId, u8)]) -> Value {
        let game = self.0.game();
        let mut hands = Map::new();
        for &(army, kind, count) in held {
            let hand = hands
                .entry(game.seats.army_name(army))
                .or_insert_with(|| Value::Object(Map::new()));
            if let Some(hand) = hand.as_object_mut() {
                hand.insert(game.kind(kind).name.clone(), count.into());
            }
        }
        hands.into()
    }

    fn bound(&self, bound: &[Option<ArmyId>]) -> Value {
        let seats = &self.0.game().seats;
        let bound = seats.iter().zip(bound);
        let bound = bound.filter_map(|(seat, &army)| Some((seats.name(seat).to_owned(), self.army(army?))));
        Value::Object(bound.collect())
    }

    fn army(&self, army: ArmyId) -> Value {
        self.0.game().seats.army_name(army).into()
    }

    fn kind(&self, kind: KindId) -> Value {
        self.0.game().kind(kind).name.as_str().into()
    }

    fn space(&self, space: SpaceId) -> Value {
        self.0.game().board.name(space).into()
    }

    fn rule(&self, rule: Option<RuleId>) -> Value {
        rule.map_or(Value::Null, |rule| self.0.game().rule(rule).name.as_str().into())
    }

    fn known(&self, entry: &mut Map<String, Value>, army: Option<ArmyId>, kind: Option<KindId>) {
        if let Some(army) = army {
            entry.insert("army".into(), self.army(army));
        }
        if let Some(kind) = kind {
            entry.insert("kind".into(), self.kind(kind));
        }
    }

    fn piece(&self, mut entry: Map<String, Value>, piece: SeenPiece) -> Value {
        self.known(&mut entry, piece.army, piece.kind);
        if piece.face == Face::Down {
            entry.insert("face".into(), "down".into());
        }
        if let Some(cargo) = piece.cargo {
            entry.insert("cargo".into(), self.cargo(cargo));
        }
        Value::Object(entry)
    }

    fn cargo(&self, cargo: SeenCargo) -> Value {
        let mut entry = Map::new();
        self.known(&mut entry, Some(cargo.army), cargo.kind);
        entry.insert("aboard".into(), cargo.aboard.into());
        Value::Object(entry)
    }

    fn sighting(&self, sighting: &Sighting) -> Value {
        let mut entry = Map::new();
        if let Some(seat) = sighting.deed.seat() {
            entry.insert("seat".into(), self.seat(seat));
        }
        let (key, value) = match sighting.deed {
            Deed::Acted(_, action) => ("action", self.0.spell(action)),
            Deed::Exchanged(_) => ("did", "exchanged".to_owned()),
            Deed::Resigned(_) => ("did", "resigned".to_owned()),
            Deed::Left(_) => ("did", "left".to_owned()),
            Deed::Agreed => ("did", "agreed to a draw".to_owned()),
        };
        entry.insert(key.into(), value.into());
        entry.insert(
            "seen".into(),
            sighting.seen.iter().map(|seen| self.seen(seen)).collect(),
        );
        Value::Object(entry)
    }

    fn seen(&self, seen: &Seen) -> Value {
        let piece = |piece: SeenPiece| self.piece(Map::new(), piece);
        match *seen {
            Seen::Fought {
                attacker,
                from,
                defender,
                to,
                result,
            } => json!({
                "fought": { "from": self.space(from), "to": self.space(to), "stays": result.word(),
                    "attacker": piece(attacker), "defender": piece(defender) },
            }),
            Seen::Flipped { army, kind, at } => {
                json!({ "flipped": { "at": self.space(at), "army": self.army(army), "kind": self.kind(kind) } })
            }
            Seen::Converted { piece: it, was, at } => {
                json!({ "converted": { "at": self.space(at), "was": self.army(was), "piece": piece(it) } })
            }
            Seen::Lifted { cargo, at } => json!({ "lifted": { "at": self.space(at), "cargo": self.cargo(cargo) } }),
            Seen::Laid { cargo, at } => json!({ "laid": { "at": self.space(at), "cargo": self.cargo(cargo) } }),
            Seen::Removed { piece: it, at, to_hand } => json!({
                "removed": { "at": self.space(at), "piece": piece(it),
                    "to_hand": to_hand.map_or(Value::Null, |army| self.army(army)) },
            }),
            Seen::Shown { army, kind, at } => {
                json!({ "shown": { "at": self.space(at), "army": self.army(army), "kind": self.kind(kind) } })
            }
            Seen::Took { from, to, kind, count } => json!({
                "took": { "from": self.army(from), "to": self.army(to), "kind": self.kind(kind), "count": count },
            }),
            Seen::Bound { seat, army } => json!({ "bound": { "seat": self.seat(seat), "army": self.army(army) } }),
            Seen::Defeated { seat, rule } => {
                json!({ "defeated": { "seat": self.seat(seat), "rule": self.rule(rule) } })
            }
            Seen::Ended(Ending { outcome, rule }) => {
                let word = self.0.outcome_word(Some(Ending { outcome, rule }));
                json!({ "ended": { "outcome": word, "rule": self.rule(rule) } })
            }
        }
    }
}
