//! What one seat did is not held against another: exchanges before play are counted for each.

use sandtable::compile::load_text;
use sandtable::engine::{Dice, Engine, State};
use sandtable::game::SeatId;

use crate::support::{action, actions};

const THREE: &str = r#"
format = 1
[variant]
name = "Three that exchange"
[seats]
order = ["a", "b", "c"]
[board]
layout = "points"
map = '''
. . .
. . .
. . .
'''
[board.legend]
"." = "plain"
[board.links.road]
join = ["orthogonal"]
[pieces]
man = { symbol = "m", moves = ["step road"] }
boy = { symbol = "b", moves = ["step road"] }
[combat]
otherwise = "attacker"
[setup]
method = "fixed"
place.a = { man = "a1", boy = "b1" }
place.b = { man = "a2", boy = "b2" }
place.c = { man = "a3", boy = "b3" }
[setup.exchange]
order = ["a", "b", "c"]
kinds = ["man", "boy"]
most = 2
[rules]
long = "after 50 plies: draw"
"#;

fn start() -> (Engine, State) {
    let loaded = load_text("three.toml", THREE);
    let engine = Engine::new(loaded.game.unwrap_or_else(|| panic!("{:?}", loaded.findings)));
    let state = engine.start(&[], &mut Dice::new(0));
    (engine, state)
}

fn play(engine: &Engine, state: &mut State, spelled: &[&str]) {
    for spelled in spelled {
        engine.apply(state, action(engine, spelled), &mut ());
    }
}

#[test]
fn who_follows_a_seat_that_gave_up_has_all_its_exchanges() {
    let (engine, mut state) = start();
    play(&engine, &mut state, &["a1<>b1", "b1<>a1"]);
    assert_eq!(actions(&engine, &state), ["pass"], "two are all");
    engine.resign(&mut state, SeatId(0), &mut ());
    assert_eq!(state.to_move(), SeatId(1));
    play(&engine, &mut state, &["a2<>b2"]);
    assert_eq!(actions(&engine, &state), ["b2<>a2", "pass"]);
    play(&engine, &mut state, &["b2<>a2"]);
    assert_eq!(actions(&engine, &state), ["pass"]);
    assert_eq!(state.hash(), engine.hash_afresh(&state));
}

#[test]
fn who_exchanges_keeps_the_count_when_another_gives_up() {
    let (engine, mut state) = start();
    play(&engine, &mut state, &["a1<>b1", "b1<>a1"]);
    engine.resign(&mut state, SeatId(1), &mut ());
    assert_eq!(state.to_move(), SeatId(0));
    assert_eq!(actions(&engine, &state), ["pass"]);
    // The seat that is out is passed over, in the exchanges and in play.
    play(&engine, &mut state, &["pass"]);
    assert_eq!(state.to_move(), SeatId(2));
    assert_eq!(actions(&engine, &state), ["a3<>b3", "pass"]);
    play(&engine, &mut state, &["pass"]);
    assert_eq!((state.to_move(), state.is_exchanging()), (SeatId(0), false));
}

#[test]
fn a_word_for_seats_means_no_others() {
    // One, two, three and four stones; the first and the third are allies.
    let asked = |condition: &str| {
        let text = THREE
            .replace(
                r#"["a", "b", "c"]"#,
                "[\"a\", \"b\", \"c\", \"d\"]\nteams = [[\"a\", \"c\"], [\"b\", \"d\"]]",
            )
            .replace(". . .\n. . .", ". . .\n. . .\n. . .\n. . .")
            .replace("place.c", "place.d = { man = \"a5\", boy = \"b5\" }\nplace.c")
            .replace("[rules]", &format!("[rules]\nasked = \"allow pass when {condition}\""));
        let text = text.split("[setup.exchange]").next().unwrap().to_owned() + &text[text.find("[rules]").unwrap()..];
        let loaded = load_text("four.toml", &text);
        let engine = Engine::new(loaded.game.unwrap_or_else(|| panic!("{:?}", loaded.findings)));
        let at = |army: &str, at: &str| format!(r#"{{"at": "{at}", "army": "{army}", "kind": "boy"}}"#);
        let board = [
            at("a", "a1"),
            at("b", "a2"),
            at("b", "b2"),
            at("c", "a3"),
            at("c", "b3"),
            at("c", "c3"),
            at("d", "a4"),
            at("d", "b4"),
            at("d", "c4"),
            at("d", "c5"),
        ];
        let position = format!(r#"{{"to_move": "a", "board": [{}]}}"#, board.join(", "));
        let state = engine.read_position(&position).unwrap();
        actions(&engine, &state).contains(&"pass".to_owned())
    };
    for (seats, count) in [("mover", 1), ("b", 2), ("ally", 3), ("enemy", 6), ("d", 4)] {
        assert!(asked(&format!("number of boy of {seats} = {count}")), "{seats}");
    }
    assert!(asked("mover is not defeated and ally is not defeated"));
}
