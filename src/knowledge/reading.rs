//! Reads a [`View`] from the JSON that [`View::json`] writes: the other end of a pipe gets back the very same view.

use std::sync::Arc;

use serde_json::{Map, Value};

use super::{Deed, Face, Losses, Opening, Seen, SeenCargo, SeenPiece, Sighting, View};
use crate::engine::{Action, Ending, Engine, Outcome};
use crate::game::{ArmyId, FightResult, KindId, RuleId, SeatId, SeatSet, SpaceId};

impl View {
    /// Reads a view of a game of this engine's variant.
    ///
    /// # Errors
    /// One sentence on the first thing in it that does not fit.
    pub fn read(engine: &Engine, json: &Value) -> Result<Self, String> {
        let reader = Reader(engine);
        let view = object(json, "view")?;
        let mut losses = Losses::default();
        for lost in list(view, "losses")? {
            let lost = object(lost, "losses")?;
            losses.count(
                reader.maybe_army(lost)?,
                reader.maybe_kind(lost)?,
                number(lost, "count")?,
            );
        }
        let log = list(view, "log")?.iter().map(|entry| reader.sighting(entry));
        let actions = list(view, "actions")?.iter().map(|action| reader.action(action));
        let mut actions: Vec<Action> = actions.collect::<Result<_, _>>()?;
        actions.sort_unstable();
        let pressing = list(view, "pressing")?.iter().map(|rule| reader.rule(rule));
        Ok(Self {
            seat: match field(view, "seat")? {
                Value::Null => None,
                _ => Some(reader.seat(view, "seat")?),
            },
            to_move: reader.seat(view, "to_move")?,
            plies: number(view, "plies")?,
            quiet: number(view, "quiet")?,
            board: reader.board(view)?,
            hands: reader.hands(view)?,
            bound: reader.bound(view)?,
            defeated: reader.defeated(view)?,
            opening: Arc::new(reader.opening(object(field(view, "opening")?, "opening")?)?),
            losses,
            log: Arc::new(log.collect::<Result<_, _>>()?),
            actions,
            pressing: pressing.collect::<Result<_, _>>()?,
            ending: reader.ending(view)?,
        })
    }
}

/// Finds ids by name.
struct Reader<'a>(&'a Engine);

impl Reader<'_> {
    fn opening(&self, map: &Map<String, Value>) -> Result<Opening, String> {
        Ok(Opening {
            board: self.board(map)?,
            hands: self.hands(map)?,
            bound: self.bound(map)?,
            defeated: self.defeated(map)?,
            to_move: match field(map, "to_move")? {
                Value::Null => None,
                _ => Some(self.seat(map, "to_move")?),
            },
            exchanging: field(map, "exchanging")? == &Value::Bool(true),
        })
    }

    fn board(&self, map: &Map<String, Value>) -> Result<Vec<Option<SeenPiece>>, String> {
        let mut board = vec![None; self.0.game().board.len()];
        for piece in list(map, "board")? {
            let piece = object(piece, "board")?;
            board[self.space(piece, "at")?.index()] = Some(self.piece(piece)?);
        }
        Ok(board)
    }

    fn hands(&self, map: &Map<String, Value>) -> Result<Vec<(ArmyId, KindId, u8)>, String> {
        let mut hands = Vec::new();
        for (army, kinds) in object(field(map, "hands")?, "hands")? {
            let army = self.army_named(army)?;
            for (kind, count) in object(kinds, "hands")? {
                hands.push((army, self.kind_named(kind)?, whole(count, kind)?));
            }
        }
        hands.sort_unstable();
        Ok(hands)
    }

    fn bound(&self, map: &Map<String, Value>) -> Result<Vec<Option<ArmyId>>, String> {
        let mut bound = vec![None; self.0.game().seats.len()];
        for (seat, army) in object(field(map, "bound")?, "bound")? {
            let army = army.as_str().ok_or("`bound` holds an army that is no name")?;
            bound[self.seat_named(seat)?.index()] = Some(self.army_named(army)?);
        }
        Ok(bound)
    }

    fn defeated(&self, map: &Map<String, Value>) -> Result<SeatSet, String> {
        let seats = list(map, "defeated")?.iter();
        seats
            .map(|seat| self.seat_named(seat.as_str().unwrap_or_default()))
            .collect()
    }

    fn seat_named(&self, name: &str) -> Result<SeatId, String> {
        let seats = &self.0.game().seats;
        seats.named(name).ok_or_else(|| format!("there is no seat `{name}`"))
    }

    fn army_named(&self, name: &str) -> Result<ArmyId, String> {
        let seats = &self.0.game().seats;
        let army = seats.army_ids().find(|&army| seats.army_name(army) == name);
        army.ok_or_else(|| format!("there is no army `{name}`"))
    }

    fn kind_named(&self, name: &str) -> Result<KindId, String> {
        let kind = self.0.game().kind_named(name);
        kind.ok_or_else(|| format!("there is no piece `{name}`"))
    }

    fn seat(&self, map: &Map<String, Value>, key: &str) -> Result<SeatId, String> {
        self.seat_named(text(map, key)?)
    }

    fn army(&self, map: &Map<String, Value>, key: &str) -> Result<ArmyId, String> {
        self.army_named(text(map, key)?)
    }

    fn kind(&self, map: &Map<String, Value>, key: &str) -> Result<KindId, String> {
        self.kind_named(text(map, key)?)
    }

    fn space(&self, map: &Map<String, Value>, key: &str) -> Result<SpaceId, String> {
        let name = text(map, key)?;
        let space = self.0.game().board.named(name);
        space.ok_or_else(|| format!("there is no space `{name}`"))
    }

    fn maybe_army(&self, map: &Map<String, Value>) -> Result<Option<ArmyId>, String> {
        map.get("army").map(|_| self.army(map, "army")).transpose()
    }

    fn maybe_kind(&self, map: &Map<String, Value>) -> Result<Option<KindId>, String> {
        map.get("kind").map(|_| self.kind(map, "kind")).transpose()
    }

    fn maybe_rule(&self, map: &Map<String, Value>) -> Result<Option<RuleId>, String> {
        match map.get("rule") {
            None | Some(Value::Null) => Ok(None),
            Some(rule) => self.rule(rule).map(Some),
        }
    }

    fn rule(&self, value: &Value) -> Result<RuleId, String> {
        let name = value.as_str().unwrap_or_default();
        let game = self.0.game();
        let at = game.rules.iter().position(|rule| rule.name == name);
        at.map(RuleId::from_index)
            .ok_or_else(|| format!("there is no rule `{name}`"))
    }

    fn action(&self, value: &Value) -> Result<Action, String> {
        let spelling = value.as_str().unwrap_or_default();
        self.0.parse_action(spelling).map_err(|error| error.to_string())
    }

    fn piece(&self, map: &Map<String, Value>) -> Result<SeenPiece, String> {
        Ok(SeenPiece {
            army: self.maybe_army(map)?,
            kind: self.maybe_kind(map)?,
            face: if map.get("face").and_then(Value::as_str) == Some("down") {
                Face::Down
            } else {
                Face::Up
            },
            cargo: map.get("cargo").map(|cargo| self.cargo(cargo)).transpose()?,
        })
    }

    fn piece_in(&self, map: &Map<String, Value>, key: &str) -> Result<SeenPiece, String> {
        self.piece(object(field(map, key)?, key)?)
    }

    fn cargo(&self, value: &Value) -> Result<SeenCargo, String> {
        let map = object(value, "cargo")?;
        Ok(SeenCargo {
            army: self.army(map, "army")?,
            kind: self.maybe_kind(map)?,
            aboard: map.get("aboard") == Some(&Value::Bool(true)),
        })
    }

    fn ending(&self, map: &Map<String, Value>) -> Result<Option<Ending>, String> {
        let word = text(map, "outcome")?;
        let outcome = match word.split_once(':') {
            None if word == "ongoing" => return Ok(None),
            None if word == "draw" => Outcome::Draw,
            Some(("win", names)) => {
                let seats = names.split('+').map(|name| self.seat_named(name));
                Outcome::Win(seats.collect::<Result<SeatSet, _>>()?)
            }
            _ => return Err(format!("there is no outcome `{word}`")),
        };
        Ok(Some(Ending {
            outcome,
            rule: self.maybe_rule(map)?,
        }))
    }

    fn sighting(&self, value: &Value) -> Result<Sighting, String> {
        let map = object(value, "log")?;
        let deed = match (map.get("action"), map.get("did").and_then(Value::as_str)) {
            (Some(action), _) => Deed::Acted(self.seat(map, "seat")?, self.action(action)?),
            (None, Some("exchanged")) => Deed::Exchanged(self.seat(map, "seat")?),
            (None, Some("resigned")) => Deed::Resigned(self.seat(map, "seat")?),
            (None, Some("left")) => Deed::Left(self.seat(map, "seat")?),
            (None, Some("agreed to a draw")) => Deed::Agreed,
            _ => return Err("an entry of `log` does not say what was done".to_owned()),
        };
        let seen = list(map, "seen")?.iter().map(|seen| self.seen(seen));
        Ok(Sighting {
            deed,
            seen: seen.collect::<Result<_, _>>()?,
        })
    }

    fn seen(&self, value: &Value) -> Result<Seen, String> {
        let outer = object(value, "seen")?;
        let (key, inner) = outer.iter().next().ok_or("an entry of `seen` is empty")?;
        let map = object(inner, key)?;
        Ok(match key.as_str() {
            "fought" => Seen::Fought {
                attacker: self.piece_in(map, "attacker")?,
                from: self.space(map, "from")?,
                defender: self.piece_in(map, "defender")?,
                to: self.space(map, "to")?,
                result: fight_result(text(map, "stays")?)?,
            },
            "flipped" => Seen::Flipped {
                army: self.army(map, "army")?,
                kind: self.kind(map, "kind")?,
                at: self.space(map, "at")?,
            },
            "converted" => Seen::Converted {
                piece: self.piece_in(map, "piece")?,
                was: self.army(map, "was")?,
                at: self.space(map, "at")?,
            },
            "lifted" => Seen::Lifted {
                cargo: self.cargo(field(map, "cargo")?)?,
                at: self.space(map, "at")?,
            },
            "laid" => Seen::Laid {
                cargo: self.cargo(field(map, "cargo")?)?,
                at: self.space(map, "at")?,
            },
            "removed" => Seen::Removed {
                piece: self.piece_in(map, "piece")?,
                at: self.space(map, "at")?,
                to_hand: match field(map, "to_hand")? {
                    Value::Null => None,
                    _ => Some(self.army(map, "to_hand")?),
                },
            },
            "shown" => Seen::Shown {
                army: self.army(map, "army")?,
                kind: self.kind(map, "kind")?,
                at: self.space(map, "at")?,
            },
            "took" => Seen::Took {
                from: self.army(map, "from")?,
                to: self.army(map, "to")?,
                kind: self.kind(map, "kind")?,
                count: number(map, "count")?,
            },
            "bound" => Seen::Bound {
                seat: self.seat(map, "seat")?,
                army: self.army(map, "army")?,
            },
            "defeated" => Seen::Defeated {
                seat: self.seat(map, "seat")?,
                rule: self.maybe_rule(map)?,
            },
            "ended" => Seen::Ended(self.ending(map)?.ok_or("`ended` says that the game goes on")?),
            _ => return Err(format!("nothing is seen as `{key}`")),
        })
    }
}

fn fight_result(word: &str) -> Result<FightResult, String> {
    let results = [
        FightResult::Attacker,
        FightResult::Defender,
        FightResult::Neither,
        FightResult::Both,
    ];
    let found = results.into_iter().find(|result| result.word() == word);
    found.ok_or_else(|| format!("no fight ends with `{word}`"))
}

fn field<'a>(map: &'a Map<String, Value>, key: &str) -> Result<&'a Value, String> {
    map.get(key).ok_or_else(|| format!("`{key}` is missing"))
}

fn object<'a>(value: &'a Value, what: &str) -> Result<&'a Map<String, Value>, String> {
    value.as_object().ok_or_else(|| format!("`{what}` is no object"))
}

fn list<'a>(map: &'a Map<String, Value>, key: &str) -> Result<&'a Vec<Value>, String> {
    field(map, key)?.as_array().ok_or_else(|| format!("`{key}` is no list"))
}

fn text<'a>(map: &'a Map<String, Value>, key: &str) -> Result<&'a str, String> {
    field(map, key)?.as_str().ok_or_else(|| format!("`{key}` is no string"))
}

fn number<N: TryFrom<u64>>(map: &Map<String, Value>, key: &str) -> Result<N, String> {
    whole(field(map, key)?, key)
}

fn whole<N: TryFrom<u64>>(value: &Value, key: &str) -> Result<N, String> {
    let number = value.as_u64().and_then(|number| N::try_from(number).ok());
    number.ok_or_else(|| format!("`{key}` is no whole number that fits"))
}
