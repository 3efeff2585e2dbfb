//! Reading a position out of JSON, step by step; every step says where it stands.

use serde_json::{Map, Value};

use crate::diagnostic::suggestion;
use crate::engine::{Cargo, Cell, Engine, PositionError, State};
use crate::game::{ArmyId, KindId, SeatId};

/// Counters beyond this are no game's.
const MOST_PLIES: u64 = 1_000_000_000;

/// Reads a position for a game.
pub(in crate::engine) struct Reader<'a> {
    engine: &'a Engine,
}

type Read<T> = Result<T, PositionError>;

fn wrong<T>(path: &str, text: impl AsRef<str>) -> Read<T> {
    Err(PositionError(format!("{path}: {}", text.as_ref())))
}

impl<'a> Reader<'a> {
    pub(in crate::engine) fn new(engine: &'a Engine) -> Self {
        Self { engine }
    }

    pub(in crate::engine) fn read(&self, value: &Value) -> Read<State> {
        let top = table(value, "position")?;
        let keys = ["to_move", "board", "hands", "bound", "defeated", "plies", "quiet"];
        known_keys(top, &keys, "position")?;
        let mut state = self.engine.blank();
        let Some(board) = top.get("board") else {
            return wrong("position", "`board` is missing");
        };
        let Some(to_move) = top.get("to_move") else {
            return wrong("position", "`to_move` is missing");
        };
        for (at, entry) in list(board, "board")?.iter().enumerate() {
            self.piece(&mut state, entry, &format!("board[{at}]"))?;
        }
        if let Some(hands) = top.get("hands") {
            self.hands(&mut state, hands)?;
        }
        if let Some(bound) = top.get("bound") {
            self.bound(&mut state, bound)?;
        }
        if let Some(defeated) = top.get("defeated") {
            for (at, seat) in list(defeated, "defeated")?.iter().enumerate() {
                let path = format!("defeated[{at}]");
                let seat = self.seat(text(seat, &path)?, &path)?;
                if state.defeated.contains(seat) {
                    return wrong(
                        &path,
                        format!("`{}` stands there twice", self.engine.game.seats.name(seat)),
                    );
                }
                Engine::set_defeated(&mut state, seat);
            }
        }
        let seat = self.seat(text(to_move, "to_move")?, "to_move")?;
        if state.defeated.contains(seat) {
            let name = self.engine.game.seats.name(seat);
            return wrong("to_move", format!("`{name}` is defeated and has no turn"));
        }
        self.engine.set_turn(&mut state, seat);
        if let Some(plies) = top.get("plies") {
            state.plies = number(plies, "plies", MOST_PLIES)?;
        }
        state.set_quiet(match top.get("quiet") {
            Some(quiet) => number(quiet, "quiet", MOST_PLIES)?,
            None => 0,
        });
        self.engine.begin(&mut state);
        Ok(state)
    }

    fn piece(&self, state: &mut State, entry: &Value, path: &str) -> Read<()> {
        let entry = table(entry, path)?;
        known_keys(entry, &["at", "army", "kind", "face", "cargo"], path)?;
        let Some(at) = entry.get("at") else {
            return wrong(path, "`at` is missing");
        };
        let name = text(at, &format!("{path}.at"))?;
        let board = &self.engine.game.board;
        let Some(space) = board.named(name) else {
            let names = board.spaces.iter().map(|space| space.name.as_str());
            return unknown(&format!("{path}.at"), "space", name, names);
        };
        if !state.cell(space).is_empty() {
            return wrong(&format!("{path}.at"), format!("`{name}` has a piece already"));
        }
        let (army, kind) = self.army_and_kind(entry, path)?;
        let mut cell = Cell::piece(army, kind);
        if let Some(face) = entry.get("face") {
            let path = format!("{path}.face");
            match text(face, &path)? {
                "up" => {}
                "down" => cell = cell.down(),
                other => return unknown(&path, "face", other, ["up", "down"]),
            }
        }
        self.engine.put(state, space, cell);
        if let Some(cargo) = entry.get("cargo") {
            let path = format!("{path}.cargo");
            if !self.engine.tables.carries {
                return wrong(&path, "in this game nothing is carried");
            }
            let cargo = table(cargo, &path)?;
            known_keys(cargo, &["army", "kind", "aboard"], &path)?;
            let (army, kind) = self.army_and_kind(cargo, &path)?;
            let aboard = match cargo.get("aboard") {
                Some(Value::Bool(aboard)) => *aboard,
                Some(_) => return wrong(&format!("{path}.aboard"), "must be `true` or `false`"),
                None => return wrong(&path, "`aboard` is missing"),
            };
            self.engine.set_cargo(state, space, Some(Cargo { army, kind, aboard }));
        }
        Ok(())
    }

    fn army_and_kind(&self, entry: &Map<String, Value>, path: &str) -> Read<(ArmyId, KindId)> {
        let Some(army) = entry.get("army") else {
            return wrong(path, "`army` is missing");
        };
        let Some(kind) = entry.get("kind") else {
            return wrong(path, "`kind` is missing");
        };
        let army_path = format!("{path}.army");
        let army = self.army(text(army, &army_path)?, &army_path)?;
        let kind_path = format!("{path}.kind");
        let kind = self.kind(text(kind, &kind_path)?, &kind_path)?;
        Ok((army, kind))
    }

    fn hands(&self, state: &mut State, hands: &Value) -> Read<()> {
        for (army_name, hand) in table(hands, "hands")? {
            let army = self.army(army_name, "hands")?;
            let path = format!("hands.{army_name}");
            for (kind_name, count) in table(hand, &path)? {
                let kind = self.kind(kind_name, &path)?;
                let count = number(count, &format!("{path}.{kind_name}"), 255)?;
                if !self.engine.tables.has_hands && count > 0 {
                    return wrong(&path, "in this game nothing is ever in hand");
                }
                self.engine
                    .set_hand(state, army, kind, u8::try_from(count).unwrap_or(u8::MAX));
            }
        }
        Ok(())
    }

    fn bound(&self, state: &mut State, bound: &Value) -> Read<()> {
        for (seat_name, army) in table(bound, "bound")? {
            let path = format!("bound.{seat_name}");
            let seat = self.seat(seat_name, "bound")?;
            let army_name = text(army, &path)?;
            let army = self.army(army_name, &path)?;
            if !self.engine.tables.bound_in_play {
                if state.army_of(seat) == Some(army) {
                    continue;
                }
                return wrong(&path, format!("in this game `{seat_name}` plays `{seat_name}`"));
            }
            if self.engine.game.seats.neutral == Some(army) {
                return wrong(&path, format!("nobody plays `{army_name}`"));
            }
            if state.seat_of(army).is_some() {
                return wrong(&path, format!("`{army_name}` is another seat's"));
            }
            Engine::set_bound(state, seat, army);
        }
        Ok(())
    }

    fn seat(&self, name: &str, path: &str) -> Read<SeatId> {
        let seats = &self.engine.game.seats;
        match seats.named(name) {
            Some(seat) => Ok(seat),
            None => unknown(path, "seat", name, seats.names.iter().map(String::as_str)),
        }
    }

    fn army(&self, name: &str, path: &str) -> Read<ArmyId> {
        let seats = &self.engine.game.seats;
        match seats.army_named(name) {
            Some(army) => Ok(army),
            None => unknown(path, "army", name, seats.armies.iter().map(String::as_str)),
        }
    }

    fn kind(&self, name: &str, path: &str) -> Read<KindId> {
        let game = &self.engine.game;
        match game.kind_named(name) {
            Some(kind) => Ok(kind),
            None => unknown(path, "piece", name, game.kinds.iter().map(|kind| kind.name.as_str())),
        }
    }
}

fn unknown<'n, T>(path: &str, what: &str, name: &str, names: impl IntoIterator<Item = &'n str> + Clone) -> Read<T> {
    let short: String = name.chars().take(40).collect();
    let help = suggestion(name, names).map_or_else(String::new, |help| format!("; {help}"));
    wrong(path, format!("there is no {what} `{short}`{help}"))
}

fn table<'v>(value: &'v Value, path: &str) -> Read<&'v Map<String, Value>> {
    value
        .as_object()
        .map_or_else(|| wrong(path, "must be an object `{…}`"), Ok)
}

fn list<'v>(value: &'v Value, path: &str) -> Read<&'v [Value]> {
    value
        .as_array()
        .map_or_else(|| wrong(path, "must be a list `[…]`"), |list| Ok(list.as_slice()))
}

fn text<'v>(value: &'v Value, path: &str) -> Read<&'v str> {
    value.as_str().map_or_else(|| wrong(path, "must be a text"), Ok)
}

fn number(value: &Value, path: &str, most: u64) -> Read<u32> {
    match value.as_u64().filter(|&number| number <= most).map(u32::try_from) {
        Some(Ok(number)) => Ok(number),
        _ => wrong(path, format!("must be a whole number from 0 to {most}")),
    }
}

fn known_keys(table: &Map<String, Value>, known: &[&str], path: &str) -> Read<()> {
    match table.keys().find(|key| !known.contains(&key.as_str())) {
        Some(key) => unknown(path, "key", key, known.iter().copied()),
        None => Ok(()),
    }
}
