//! What is written reads back; whatever else is read gets one sentence.

use crate::compile::load;
use crate::engine::{Dice, Engine};

fn engine(name: &str) -> Engine {
    let loaded = load(name);
    Engine::new(loaded.game.unwrap_or_else(|| panic!("{name}: {:?}", loaded.findings)))
}

fn complaint(variant: &str, json: &str) -> String {
    engine(variant).read_position(json).unwrap_err().to_string()
}

#[test]
fn what_is_written_reads_back() {
    for variant in crate::variants::every_variant() {
        let engine = engine(variant);
        let mut dice = Dice::new(2);
        let mut state = engine.random_start(&mut dice);
        while state.is_exchanging() {
            engine.apply(&mut state, crate::engine::Action::Pass, &mut ());
        }
        for _ in 0..60 {
            if state.ending().is_some() {
                break;
            }
            let written = engine.write_position(&state).to_string();
            let again = engine.read_position(&written).unwrap();
            assert_eq!(engine.write_position(&again).to_string(), written, "{variant}");
            assert_eq!(again.hash(), state.hash(), "{variant}");
            match engine.random_action(&state, &mut dice) {
                Some(action) => engine.apply(&mut state, action, &mut ()),
                None => break,
            }
        }
    }
}

#[test]
fn mistakes_are_named_with_their_place() {
    let classic = "junqi-classic";
    assert_eq!(complaint(classic, "[]"), "position: must be an object `{…}`");
    assert_eq!(complaint(classic, r#"{"board": []}"#), "position: `to_move` is missing");
    assert_eq!(
        complaint(classic, r#"{"to_move": "sout", "board": []}"#),
        "to_move: there is no seat `sout`; did you mean `south`?"
    );
    assert_eq!(
        complaint(classic, r#"{"to_move": "south", "bord": []}"#),
        "position: there is no key `bord`; did you mean `board`?"
    );
    let piece = |entry: &str| format!(r#"{{"to_move": "south", "board": [{entry}]}}"#);
    assert_eq!(
        complaint(classic, &piece(r#"{"at": "z1", "army": "south", "kind": "flag"}"#)),
        "board[0].at: there is no space `z1`; did you mean `a1`?"
    );
    assert_eq!(
        complaint(classic, &piece(r#"{"at": "a1", "army": "south", "kind": "enginer"}"#)),
        "board[0].kind: there is no piece `enginer`; did you mean `engineer`?"
    );
    let twice = r#"{"at": "a1", "army": "south", "kind": "bomb"}, {"at": "a1", "army": "north", "kind": "bomb"}"#;
    assert_eq!(
        complaint(classic, &piece(twice)),
        "board[1].at: `a1` has a piece already"
    );
    let carrying =
        r#"{"at": "a1", "army": "south", "kind": "bomb", "cargo": {"army": "south", "kind": "bomb", "aboard": true}}"#;
    assert_eq!(
        complaint(classic, &piece(carrying)),
        "board[0].cargo: in this game nothing is carried"
    );
    assert_eq!(
        complaint(
            classic,
            r#"{"to_move": "south", "board": [], "hands": {"south": {"bomb": 1}}}"#
        ),
        "hands.south: in this game nothing is ever in hand"
    );
    assert_eq!(
        complaint(classic, r#"{"to_move": "south", "board": [], "quiet": -1}"#),
        "quiet: must be a whole number from 0 to 1000000000"
    );
    assert_eq!(
        complaint(
            "junqi-alliance",
            r#"{"to_move": "east", "board": [], "defeated": ["east"]}"#
        ),
        "to_move: `east` is defeated and has no turn"
    );
    assert_eq!(
        complaint(
            "junqi-reveal",
            r#"{"to_move": "south", "board": [], "bound": {"south": "red", "north": "red"}}"#
        ),
        "bound.north: `red` is another seat's"
    );
}

#[test]
fn mutilated_positions_never_panic() {
    let engine = engine("junqi-flag-carry");
    let mut dice = Dice::new(9);
    let mut state = engine.random_start(&mut dice);
    for _ in 0..80 {
        if let Some(action) = engine.random_action(&state, &mut dice) {
            engine.apply(&mut state, action, &mut ());
        }
    }
    let whole = engine.write_position(&state).to_string();
    let words = [
        "\"\"",
        "null",
        "-1",
        "1e99",
        "[]",
        "{}",
        "\"up\"",
        "true",
        "99999999999999999999",
    ];
    for _ in 0..2_000 {
        let mut bytes = whole.clone().into_bytes();
        for _ in 0..=dice.below(3) {
            let at = dice.below(bytes.len());
            match dice.below(3) {
                0 => bytes.truncate(at + 1),
                1 => bytes[at] = b" {}[]:,\"a1-"[dice.below(11)],
                _ => {
                    let word = words[dice.below(words.len())].bytes();
                    bytes.splice(at..at, word);
                }
            }
        }
        let text = String::from_utf8_lossy(&bytes);
        match engine.read_position(&text) {
            Ok(state) => assert_eq!(state.hash(), engine.hash_afresh(&state)),
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
}

#[test]
fn texts_that_are_no_actions() {
    let engine = engine("border-wars-2");
    let wrong = |text: &str| engine.parse_action(text).unwrap_err().to_string();
    assert_eq!(wrong("monc@e2"), "there is no piece `monc`; did you mean `monk`?");
    assert_eq!(wrong("f1-e22"), "there is no space `e22`; did you mean `e2`?");
    assert!(wrong("f1=e2").starts_with("`=` after `f1` is no sign; actions are written like"));
    assert!(wrong("go north").starts_with("`n` after `go` is no sign;"));
    for text in [
        "",
        "!",
        "^",
        "_",
        "@",
        "-",
        "<>",
        "a1<>",
        "é1-é2",
        "a1-",
        "x",
        "a1xx",
        "🂡@🂡",
    ] {
        assert!(engine.parse_action(text).is_err(), "{text}");
    }
}

#[test]
fn a_line_says_what_the_json_says() {
    let classic = engine("junqi-flag-carry");
    let mut dice = Dice::new(4);
    let mut state = classic.random_start(&mut dice);
    for _ in 0..60 {
        let Some(action) = classic.random_action(&state, &mut dice) else {
            break;
        };
        classic.apply(&mut state, action, &mut ());
    }
    let line = classic.write_line(&state);
    assert!(!line.contains('\n'), "{line}");
    let read = classic.read_position(&line).unwrap();
    assert_eq!(classic.write_position(&read), classic.write_position(&state));
    let wrong = |line: &str| classic.read_position(line).unwrap_err().to_string();
    let seat = line.split(' ').next().unwrap();
    assert_eq!(
        wrong(&format!("{seat} pliess=3")),
        "there is no key `pliess`; did you mean `plies`?"
    );
    assert_eq!(
        wrong(&format!("{seat} plies=x")),
        "position: `plies=x` has not the form `plies=a whole number`"
    );
    assert_eq!(
        wrong(&format!("{seat} hello")),
        "position: `hello` has not the form `army:piece@space or key=value`"
    );
    assert_eq!(
        wrong(&format!("{seat} plies=1 plies=2")),
        "position: `plies` stands there twice"
    );
}

/// Rules may be called anything, also what means something in a line.
#[test]
fn names_of_rules_survive_a_line() {
    let text = r#"
format = 1
extends = "skirmish"
[variant]
name = "Odd names"
[rules]
"a.b + c|%20 = d" = "after 30 plies without move of king: draw"
"#;
    let game = crate::compile::load_text("odd.toml", text).game.unwrap();
    let engine = Engine::new(game);
    let mut dice = Dice::new(4);
    let mut state = engine.random_start(&mut dice);
    for _ in 0..5 {
        let action = engine.random_action(&state, &mut dice).unwrap();
        engine.apply(&mut state, action, &mut ());
    }
    let line = engine.write_line(&state);
    assert!(line.contains("a%2Eb%20%2B%20c%7C%2520%20=%20d."), "{line}");
    let read = engine.read_position(&line).unwrap();
    assert_eq!(engine.write_position(&read), engine.write_position(&state));
}
