//! Positions, games, arrangements and counts with the right answers, for every bundled variant.

use std::collections::BTreeMap;
use std::path::Path;

use sandtable::engine::{Arrangement, Dice, Engine, Happening, State};
use serde_json::{Value, json};

fn engine(variant: &str) -> Engine {
    let loaded = sandtable::compile::load(variant);
    Engine::new(
        loaded
            .game
            .unwrap_or_else(|| panic!("{variant}: {:?}", loaded.findings)),
    )
}

fn lines(file: &str) -> Vec<Value> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/vectors").join(file);
    let text = std::fs::read_to_string(path).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The lines of a file whose variant passes the filter, with an engine for each variant.
fn cases(file: &str, variants: &[&str]) -> Vec<(usize, Value)> {
    lines(file)
        .into_iter()
        .enumerate()
        .filter(|(_, case)| variants.contains(&case["variant"].as_str().unwrap()))
        .map(|(at, case)| (at + 1, case))
        .collect()
}

fn engines(variants: &[&'static str]) -> BTreeMap<&'static str, Engine> {
    variants.iter().map(|&variant| (variant, engine(variant))).collect()
}

fn apply(engine: &Engine, state: &mut State, text: &str) -> Vec<Happening> {
    let action = engine.parse_action(text).unwrap();
    assert_eq!(engine.spell(action), text);
    assert_eq!(engine.refuse(state, action), None, "{text}");
    let mut seen = Vec::new();
    engine.apply(state, action, &mut seen);
    assert_eq!(state.hash(), engine.hash_afresh(state), "hash after {text}");
    seen
}

fn sorted_actions(engine: &Engine, state: &State) -> Vec<String> {
    let mut actions: Vec<_> = engine
        .actions(state)
        .into_iter()
        .map(|action| engine.spell(action))
        .collect();
    actions.sort();
    actions
}

/// Every space that differs, with its new entry.
fn changes(engine: &Engine, before: &State, after: &State) -> Vec<Value> {
    let board = &engine.game().board;
    let mut changed: Vec<_> = board
        .ids()
        .map(|space| {
            (
                board.name(space),
                engine.entry(before, space),
                engine.entry(after, space),
            )
        })
        .filter(|(_, old, new)| old != new)
        .map(|(name, _, new)| new.unwrap_or_else(|| json!({ "at": name })))
        .collect();
    changed.sort_by_key(|entry| entry["at"].as_str().unwrap().to_owned());
    changed
}

fn junqi_results(engine: &Engine, state: &State, action: &str, about: &str, expected: &Value) {
    let mut after = state.clone();
    let seen = apply(engine, &mut after, action);
    let game = engine.game();
    let context = format!("{about}: {action}");
    assert_eq!(
        engine.outcome_word(after.ending()),
        expected["outcome"].as_str().unwrap(),
        "{context}"
    );
    let named = |piece: &sandtable::engine::Cell, at: &sandtable::game::SpaceId| {
        let (army, kind) = piece.parts().unwrap();
        json!({"at": game.board.name(*at), "kind": game.kind(kind).name, "army": game.seats.army_name(army)})
    };
    let mut removed: Vec<_> = seen
        .iter()
        .filter_map(|happening| match happening {
            Happening::Removed { piece, at, .. } => Some(named(piece, at)),
            _ => None,
        })
        .collect();
    removed.sort_by_key(|entry| entry["at"].as_str().unwrap().to_owned());
    assert_eq!(json!(removed), expected["removed"], "{context}");
    let shown: Vec<_> = seen
        .iter()
        .filter_map(|happening| match happening {
            Happening::Shown { piece, at } if !after.cell(*at).is_empty() => Some(named(piece, at)),
            _ => None,
        })
        .collect();
    if let Some(expected) = expected.get("shown") {
        assert_eq!(
            json!(shown).as_array().map(Vec::len),
            expected.as_array().map(Vec::len),
            "{context}"
        );
        for entry in expected.as_array().unwrap() {
            assert!(shown.contains(entry), "{context}: {shown:?}");
        }
    }
    if let Some(expected) = expected.get("defeated") {
        let defeated: Vec<_> = seen
            .iter()
            .filter_map(|happening| match happening {
                Happening::Defeated { seat, .. } => Some(game.seats.name(*seat)),
                _ => None,
            })
            .collect();
        if game.seats.len() > 2 {
            assert_eq!(json!(defeated), *expected, "{context}");
        }
    }
    if after.ending().is_none()
        && let Some(expected) = expected.get("to_move")
    {
        assert_eq!(json!(game.seats.name(after.to_move())), *expected, "{context}");
    }
    if let Some(expected) = expected.get("bound") {
        assert_eq!(engine.write_position(&after)["bound"], *expected, "{context}");
    }
    assert_eq!(json!(changes(engine, state, &after)), expected["changed"], "{context}");
}

fn junqi_positions(variants: &[&'static str]) {
    let engines = engines(variants);
    let mut count = 0;
    for (line, case) in cases("junqi.jsonl", variants) {
        let engine = &engines[case["variant"].as_str().unwrap()];
        let about = format!("line {line}, {}", case["about"].as_str().unwrap());
        let state = engine.read_position(&case["position"].to_string()).unwrap();
        assert_eq!(json!(sorted_actions(engine, &state)), case["actions"], "{about}");
        for (action, expected) in case["results"].as_object().unwrap() {
            junqi_results(engine, &state, action, &about, expected);
        }
        let written = engine.write_position(&state).to_string();
        let again = engine.read_position(&written).unwrap();
        assert_eq!(engine.write_position(&again).to_string(), written, "{about}");
        assert_eq!(again.hash(), state.hash(), "{about}");
        count += 1;
    }
    assert!(count > 0);
}

fn junqi_games(variants: &[&'static str]) {
    let engines = engines(variants);
    for (line, case) in cases("junqi_games.jsonl", variants) {
        let engine = &engines[case["variant"].as_str().unwrap()];
        let mut state = engine.read_position(&case["position"].to_string()).unwrap();
        for action in case["actions"].as_array().unwrap() {
            assert_eq!(state.ending(), None, "line {line} ends before {action}");
            apply(engine, &mut state, action.as_str().unwrap());
        }
        assert_eq!(
            json!(engine.outcome_word(state.ending())),
            case["outcome"],
            "line {line}"
        );
    }
}

fn perft(file: &str, variant: &str, depths: usize) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/vectors").join(file);
    let cases: Vec<Value> = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let engine = engine(variant);
    let mut count = 0;
    for case in cases.iter().filter(|case| case["variant"] == variant) {
        let state = engine.read_position(&case["position"].to_string()).unwrap();
        for (depth, expected) in case["perft"].as_array().unwrap().iter().enumerate().take(depths) {
            assert_eq!(
                json!(engine.perft(&state, depth + 1)),
                *expected,
                "{variant}, depth {}",
                depth + 1
            );
        }
        count += 1;
    }
    assert!(count > 0);
}

#[test]
fn classic_positions() {
    junqi_positions(&["junqi-classic"]);
}

#[test]
fn reveal_positions() {
    junqi_positions(&["junqi-reveal"]);
}

#[test]
fn flag_carry_positions() {
    junqi_positions(&["junqi-flag-carry"]);
}

#[test]
fn alliance_positions() {
    junqi_positions(&["junqi-alliance"]);
}

#[test]
fn junqi_transcripts() {
    junqi_games(&["junqi-classic", "junqi-reveal", "junqi-flag-carry", "junqi-alliance"]);
}

#[test]
fn classic_perft() {
    perft("perft_junqi.json", "junqi-classic", 3);
}

#[test]
fn reveal_perft() {
    perft("perft_junqi.json", "junqi-reveal", 3);
}

#[test]
fn alliance_perft() {
    perft("perft_junqi.json", "junqi-alliance", 3);
}

fn border_wars_perft(variant: &str, depths: usize) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/vectors/perft_border_wars.json");
    let counts: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let engine = engine(variant);
    let counts = &counts[variant];
    let state = match counts.get("position") {
        Some(position) => engine.read_position(&position.to_string()).unwrap(),
        None => engine.start(&[], &mut Dice::new(0)),
    };
    for depth in 1..=depths {
        let expected = &counts[depth.to_string().as_str()];
        assert_eq!(
            json!(engine.perft(&state, depth)),
            *expected,
            "{variant}, depth {depth}"
        );
    }
}

#[test]
fn border_wars_perfts() {
    for variant in ["", "-chess", "-shogi", "-xiangqi", "-changgi"] {
        border_wars_perft(&format!("border-wars-2{variant}"), 3);
    }
}

/// Deeper counts and many random games, for when the engine has changed: `cargo test --release -- --ignored deep`.
#[test]
#[ignore = "takes a minute"]
fn deep_counts() {
    perft("perft_junqi.json", "junqi-classic", 9);
    perft("perft_junqi.json", "junqi-reveal", 9);
    perft("perft_junqi.json", "junqi-alliance", 9);
    for variant in ["", "-chess", "-shogi", "-xiangqi", "-changgi"] {
        border_wars_perft(&format!("border-wars-2{variant}"), 5);
    }
}

const VARIANTS: [&str; 10] = [
    "junqi-classic",
    "junqi-reveal",
    "junqi-flag-carry",
    "junqi-alliance",
    "junqi-alliance-duel",
    "border-wars-2",
    "border-wars-2-chess",
    "border-wars-2-shogi",
    "border-wars-2-xiangqi",
    "border-wars-2-changgi",
];

/// A game of random actions, started as the variant says.
fn random_start(engine: &Engine, dice: &mut Dice) -> State {
    let arrangements: Vec<_> = engine
        .game()
        .seats
        .iter()
        .map(|seat| engine.random_arrangement(seat, dice))
        .collect();
    engine.start(&arrangements, dice)
}

#[test]
fn random_games_end_by_a_rule_and_keep_their_books() {
    for variant in VARIANTS {
        let engine = engine(variant);
        let mut dice = Dice::new(11);
        for _ in 0..4 {
            let mut state = random_start(&engine, &mut dice);
            let mut plies = 0;
            while state.ending().is_none() {
                let actions = engine.actions(&state);
                assert_eq!(engine.count_actions(&state), actions.len());
                assert_eq!(engine.has_action(&state), !actions.is_empty(), "{variant}");
                assert!(!actions.is_empty(), "{variant} stands still after {plies} plies");
                let action = engine.random_action(&state, &mut dice).unwrap();
                assert!(actions.contains(&action));
                assert_eq!(engine.parse_action(&engine.spell(action)), Ok(action));
                engine.apply(&mut state, action, &mut ());
                assert_eq!(state.hash(), engine.hash_afresh(&state), "{variant}");
                plies += 1;
                assert!(plies < 20_000, "{variant} does not end");
            }
            assert!(engine.actions(&state).is_empty());
            assert!(state.ending().is_some_and(|ending| ending.rule.is_some()));
        }
    }
}

#[test]
fn arrangements() {
    for case in lines("junqi_setups.jsonl") {
        let engine = engine(case["variant"].as_str().unwrap());
        let game = engine.game();
        let seat = game.seats.named(case["seat"].as_str().unwrap()).unwrap();
        let arrangement: Arrangement = case["arrangement"]
            .as_object()
            .unwrap()
            .iter()
            .map(|(space, kind)| {
                let kind = game.kind_named(kind.as_str().unwrap()).unwrap();
                (game.board.named(space).unwrap(), kind)
            })
            .collect();
        let answer = engine.check_arrangement(seat, &arrangement);
        assert_eq!(
            answer.is_ok(),
            case["legal"].as_bool().unwrap(),
            "{}: {answer:?}",
            case["why"]
        );
    }
    let engine = engine("junqi-classic");
    let mut dice = Dice::new(7);
    for seat in engine.game().seats.iter() {
        assert_eq!(engine.count_arrangements(seat), Some(709_596_419_051_520_000));
        for _ in 0..100 {
            let arrangement = engine.random_arrangement(seat, &mut dice);
            assert_eq!(engine.check_arrangement(seat, &arrangement), Ok(()));
        }
    }
}

fn border_wars_results(engine: &Engine, state: &State, action: &str, line: usize, expected: &Value) {
    let mut after = state.clone();
    apply(engine, &mut after, action);
    let game = engine.game();
    assert_eq!(
        json!(engine.outcome_word(after.ending())),
        expected["outcome"],
        "line {line}: {action}"
    );
    if after.ending().is_none() || expected.get("hands").is_some() {
        let written = engine.write_position(&after);
        for seat in game.seats.iter() {
            let name = game.seats.name(seat);
            let mut hand: BTreeMap<String, u64> = BTreeMap::new();
            for (kind, count) in written["hands"][name].as_object().into_iter().flatten() {
                hand.insert(kind.clone(), count.as_u64().unwrap());
            }
            assert_eq!(
                json!(hand),
                expected["hands"][name],
                "line {line}: {action}, hand of {name}"
            );
        }
    }
    let changed: BTreeMap<String, Value> = changes(engine, state, &after)
        .into_iter()
        .map(|entry| {
            let at = entry["at"].as_str().unwrap().to_owned();
            let piece = match entry.get("kind") {
                Some(kind) => json!({"army": entry["army"], "kind": kind}),
                None => Value::Null,
            };
            (at, piece)
        })
        .collect();
    assert_eq!(json!(changed), expected["board_changes"], "line {line}: {action}");
}

fn border_wars(variant: &'static str) {
    let engine = engine(variant);
    let mut count = 0;
    for (line, case) in cases("border_wars.jsonl", &[variant]) {
        let state = engine.read_position(&case["position"].to_string()).unwrap();
        assert_eq!(json!(sorted_actions(&engine, &state)), case["actions"], "line {line}");
        for (action, expected) in case["results"].as_object().unwrap() {
            border_wars_results(&engine, &state, action, line, expected);
        }
        count += 1;
    }
    assert!(count > 0);
    for (line, case) in cases("border_wars_games.jsonl", &[variant]) {
        let mut state = engine.start(&[], &mut Dice::new(0));
        for action in case["actions"].as_array().unwrap() {
            assert_eq!(state.ending(), None, "line {line} ends before {action}");
            apply(&engine, &mut state, action.as_str().unwrap());
        }
        assert_eq!(
            json!(engine.outcome_word(state.ending())),
            case["outcome"],
            "game {line}"
        );
    }
}

#[test]
fn border_wars_plain() {
    border_wars("border-wars-2");
}

#[test]
fn border_wars_chess() {
    border_wars("border-wars-2-chess");
}

#[test]
fn border_wars_shogi() {
    border_wars("border-wars-2-shogi");
}

#[test]
fn border_wars_xiangqi() {
    border_wars("border-wars-2-xiangqi");
}

#[test]
fn border_wars_changgi() {
    border_wars("border-wars-2-changgi");
}
