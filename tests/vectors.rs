//! Positions with all legal actions and results, games, arrangements and counts that come from independent programs.

use std::collections::BTreeMap;

use sandtable::engine::{Arrangement, Cell, Dice, Engine, Happening};
use sandtable::game::SpaceId;
use serde_json::Value;

use crate::support::{action, actions, engine};

fn lines(text: &str) -> Vec<Value> {
    text.lines()
        .filter(|line| !line.trim().is_empty())
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

fn text<'a>(value: &'a Value, key: &str) -> &'a str {
    value[key].as_str().unwrap_or("")
}

struct Engines(BTreeMap<String, Engine>);

impl Engines {
    fn of(&mut self, name: &str) -> &Engine {
        self.0.entry(name.to_owned()).or_insert_with(|| engine(name))
    }
}

/// The board of a position written out, by space.
fn board(position: &Value) -> BTreeMap<String, Value> {
    let entries = position["board"].as_array().unwrap();
    entries
        .iter()
        .map(|entry| (text(entry, "at").to_owned(), entry.clone()))
        .collect()
}

/// The spaces whose content differs, with what stands there afterwards.
fn changes(before: &Value, after: &Value) -> BTreeMap<String, Option<Value>> {
    let (before, after) = (board(before), board(after));
    let spaces = before.keys().chain(after.keys());
    spaces
        .filter(|space| before.get(*space) != after.get(*space))
        .map(|space| (space.clone(), after.get(space).cloned()))
        .collect()
}

fn name(engine: &Engine, space: SpaceId) -> String {
    engine.game().board.name(space).to_owned()
}

fn piece(engine: &Engine, at: SpaceId, piece: Cell) -> Value {
    let (army, kind) = piece.parts().unwrap();
    let game = engine.game();
    serde_json::json!({"at": game.board.name(at), "army": game.seats.army_name(army), "kind": game.kind(kind).name})
}

fn same_list(mut ours: Vec<Value>, theirs: &Value) -> bool {
    let key = |value: &Value| value.to_string();
    let mut theirs = theirs.as_array().cloned().unwrap_or_default();
    let plain = |value: &mut Value| {
        *value = serde_json::json!({"at": value["at"], "army": value["army"], "kind": value["kind"]});
    };
    ours.iter_mut().for_each(plain);
    theirs.iter_mut().for_each(plain);
    ours.sort_by_key(key);
    theirs.sort_by_key(key);
    ours == theirs
}

#[expect(clippy::too_many_lines, reason = "one comparison after another")]
fn check_position(engine: &Engine, case: &Value, wrong: &mut Vec<String>) {
    let about = format!("{} — {}", text(case, "variant"), text(case, "about"));
    let state = match engine.read_position(&case["position"].to_string()) {
        Ok(state) => state,
        Err(error) => {
            wrong.push(format!("{about}: {error}"));
            return;
        }
    };
    let ours = actions(engine, &state);
    let theirs: Vec<_> = case["actions"]
        .as_array()
        .unwrap()
        .iter()
        .map(|action| action.as_str().unwrap().to_owned())
        .collect();
    if ours != theirs {
        let missing: Vec<_> = theirs.iter().filter(|action| !ours.contains(action)).collect();
        let extra: Vec<_> = ours.iter().filter(|action| !theirs.contains(action)).collect();
        wrong.push(format!(
            "{about}: missing {missing:?}, too many {extra:?} in {}",
            case["position"]
        ));
        return;
    }
    let before = engine.write_position(&state);
    for (spelled, result) in case["results"].as_object().unwrap() {
        let mut after = state.clone();
        let mut happened: Vec<Happening> = Vec::new();
        engine.apply(&mut after, action(engine, spelled), &mut happened);
        assert_eq!(after.hash(), engine.hash_afresh(&after), "{about}: {spelled}");
        let outcome = engine.outcome_word(after.ending());
        let position = engine.write_position(&after);
        let mut complain = |what: &str, ours: String| {
            wrong.push(format!(
                "{about}: {spelled}: {what} {ours}, wanted {result} in {}",
                case["position"]
            ));
        };
        if outcome != text(result, "outcome") {
            complain("outcome", outcome.clone());
            continue;
        }
        if let Some(changed) = result.get("changed") {
            let theirs: BTreeMap<_, _> = changed
                .as_array()
                .unwrap()
                .iter()
                .map(|entry| (text(entry, "at").to_owned(), entry.get("kind").map(|_| entry.clone())))
                .collect();
            let ours = changes(&before, &position);
            if ours != theirs {
                complain("changed", format!("{ours:?}"));
            }
        }
        if let Some(changed) = result.get("board_changes") {
            let theirs: BTreeMap<String, Option<Value>> = changed
                .as_object()
                .unwrap()
                .iter()
                .map(|(at, piece)| {
                    let piece = piece.as_object().map(|piece| {
                        let mut piece = piece.clone();
                        piece.insert("at".to_owned(), Value::from(at.as_str()));
                        Value::Object(piece)
                    });
                    (at.clone(), piece)
                })
                .collect();
            let ours = changes(&before, &position);
            if ours != theirs {
                complain("board", format!("{ours:?}"));
            }
        }
        if let Some(hands) = result.get("hands") {
            let theirs: BTreeMap<_, _> = hands
                .as_object()
                .unwrap()
                .iter()
                .filter(|(_, hand)| !hand.as_object().unwrap().is_empty())
                .collect();
            let ours = position
                .get("hands")
                .and_then(Value::as_object)
                .cloned()
                .unwrap_or_default();
            let ours: BTreeMap<_, _> = ours.iter().collect();
            if ours != theirs {
                complain("hands", format!("{ours:?}"));
            }
        }
        if outcome == "ongoing" && result.get("to_move").is_some() && position["to_move"] != result["to_move"] {
            complain("to move", position["to_move"].to_string());
        }
        if let Some(bound) = result.get("bound")
            && position.get("bound") != Some(bound)
        {
            complain("bound", format!("{:?}", position.get("bound")));
        }
        if result.get("removed").is_some() {
            let removed: Vec<_> = happened
                .iter()
                .filter_map(|happening| match happening {
                    Happening::Removed { piece: gone, at, .. } => Some(piece(engine, *at, *gone)),
                    _ => None,
                })
                .collect();
            if !same_list(removed.clone(), &result["removed"]) {
                complain("removed", format!("{removed:?}"));
            }
        }
        if let Some(shown) = result.get("shown") {
            let ours: Vec<_> = happened
                .iter()
                .filter_map(|happening| match happening {
                    Happening::Shown { piece: shown, at } if after.cell(*at).parts() == shown.parts() => {
                        Some(name(engine, *at))
                    }
                    _ => None,
                })
                .collect();
            let theirs: Vec<_> = shown
                .as_array()
                .unwrap()
                .iter()
                .map(|entry| {
                    entry
                        .as_str()
                        .map_or_else(|| text(entry, "at").to_owned(), str::to_owned)
                })
                .collect();
            let sorted = |mut list: Vec<String>| {
                list.sort();
                list
            };
            if sorted(ours.clone()) != sorted(theirs) {
                complain("shown", format!("{ours:?}"));
            }
        }
        if let Some(defeated) = result.get("defeated") {
            let ours: Vec<_> = happened
                .iter()
                .filter_map(|happening| match happening {
                    Happening::Defeated { seat, .. } => Some(Value::from(engine.game().seats.name(*seat))),
                    _ => None,
                })
                .collect();
            if text(case, "variant") == "junqi-alliance" && &Value::from(ours.clone()) != defeated {
                complain("defeated", format!("{ours:?}"));
            }
        }
    }
}

fn check_positions(text_of: &str) {
    let mut engines = Engines(BTreeMap::new());
    let mut wrong = Vec::new();
    let cases = lines(text_of);
    for case in &cases {
        check_position(engines.of(text(case, "variant")), case, &mut wrong);
    }
    assert!(
        wrong.is_empty(),
        "{} complaints over {} positions:\n{}",
        wrong.len(),
        cases.len(),
        wrong.join("\n")
    );
}

#[test]
fn junqi_positions() {
    check_positions(include_str!("vectors/junqi.jsonl"));
}

#[test]
fn border_wars_positions() {
    check_positions(include_str!("vectors/border_wars.jsonl"));
}

fn check_games(text_of: &str) {
    let mut engines = Engines(BTreeMap::new());
    let mut wrong = Vec::new();
    for game in lines(text_of) {
        let engine = engines.of(text(&game, "variant"));
        let about = format!("{} — {}", text(&game, "variant"), text(&game, "about"));
        let mut state = match game.get("position") {
            Some(position) => engine.read_position(&position.to_string()).unwrap(),
            None => engine.start(&[], &mut Dice::new(0)),
        };
        let list = game["actions"].as_array().unwrap();
        for (at, spelled) in list.iter().enumerate() {
            let spelled = spelled.as_str().unwrap();
            if state.ending().is_some() {
                wrong.push(format!("{about}: over before action {at}"));
                break;
            }
            let wanted = action(engine, spelled);
            if let Some(refusal) = engine.refuse(&state, wanted) {
                wrong.push(format!("{about}: action {at}, {spelled}: {refusal}"));
                break;
            }
            engine.apply(&mut state, wanted, &mut ());
        }
        let outcome = engine.outcome_word(state.ending());
        if outcome != text(&game, "outcome") {
            wrong.push(format!("{about}: {outcome}, wanted {}", text(&game, "outcome")));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn junqi_games() {
    check_games(include_str!("vectors/junqi_games.jsonl"));
}

#[test]
fn border_wars_games() {
    check_games(include_str!("vectors/border_wars_games.jsonl"));
}

#[test]
fn arrangements() {
    for case in lines(include_str!("vectors/junqi_setups.jsonl")) {
        let engine = engine(text(&case, "variant"));
        let game = engine.game();
        let arrangement: Arrangement = case["arrangement"]
            .as_object()
            .unwrap()
            .iter()
            .map(|(at, kind)| {
                (
                    game.board.named(at).unwrap(),
                    game.kind_named(kind.as_str().unwrap()).unwrap(),
                )
            })
            .collect();
        let seat = game.seats.named(text(&case, "seat")).unwrap();
        let checked = engine.check_arrangement(seat, &arrangement);
        assert_eq!(
            checked.is_ok(),
            case["legal"].as_bool().unwrap(),
            "{}: {checked:?}",
            text(&case, "why")
        );
    }
}

#[test]
fn a_side_has_this_many_arrangements() {
    let engine = engine("junqi-classic");
    for seat in engine.game().seats.iter() {
        assert_eq!(engine.count_arrangements(seat), Some(709_596_419_051_520_000));
    }
}

#[test]
fn junqi_perft() {
    let cases: Value = serde_json::from_str(include_str!("vectors/perft_junqi.json")).unwrap();
    for case in cases.as_array().unwrap() {
        let engine = engine(text(case, "variant"));
        let state = engine.read_position(&case["position"].to_string()).unwrap();
        for (at, wanted) in case["perft"].as_array().unwrap().iter().enumerate() {
            assert_eq!(
                engine.perft(&state, at + 1),
                wanted.as_u64().unwrap(),
                "{} depth {}",
                text(case, "variant"),
                at + 1
            );
        }
    }
}

#[test]
fn border_wars_perft() {
    let cases: Value = serde_json::from_str(include_str!("vectors/perft_border_wars.json")).unwrap();
    for (name, case) in cases.as_object().unwrap() {
        let engine = engine(name);
        let state = match case.get("position") {
            Some(position) => engine.read_position(&position.to_string()).unwrap(),
            None => engine.start(&[], &mut Dice::new(0)),
        };
        for depth in 1..=4 {
            assert_eq!(
                engine.perft(&state, depth),
                case[depth.to_string()].as_u64().unwrap(),
                "{name} depth {depth}"
            );
        }
    }
}
