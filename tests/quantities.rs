//! How many, how much and how good: each word and sign is tried one below its number, at it, and one above it.

use std::fmt::Write;

use sandtable::compile::load_text;
use sandtable::engine::Engine;

use crate::support::actions;

/// For each word, whether it holds one below the number, at it, and one above it.
const WORDS: [(&str, [bool; 3]); 5] = [
    ("exactly", [false, true, false]),
    ("fewer than", [true, false, false]),
    ("at most", [true, true, false]),
    ("more than", [false, false, true]),
    ("at least", [false, true, true]),
];

const SIGNS: [(&str, [bool; 3]); 6] = [
    ("=", [false, true, false]),
    ("!=", [true, false, true]),
    ("<", [true, false, false]),
    ("<=", [true, true, false]),
    (">", [false, false, true]),
    (">=", [false, true, true]),
];

/// Whether a condition holds for south, with so many guards of its own on the board and in hand, and one of the enemy's.
fn holds(condition: &str, guards: usize) -> bool {
    let engine = Engine::new(
        load_text(
            "quantities.toml",
            &format!(
                "format = 1\nextends = \"skirmish\"\n[variant]\nname = \"Quantities\"\n[pieces]\nguard.value = 1\n\
                 [setup.hand]\nsouth = {{ scout = 1 }}\n[rules]\nasked = \"allow pass when {condition}\"\n"
            ),
        )
        .game
        .unwrap_or_else(|| panic!("{condition}")),
    );
    let mut board = String::new();
    for at in &["a1", "b1", "c1", "a2"][..guards] {
        write!(board, r#"{{"at": "{at}", "army": "south", "kind": "guard"}}, "#).unwrap();
    }
    let position = format!(
        r#"{{"to_move": "south", "hands": {{"south": {{"guard": {guards}}}, "north": {{"guard": 2}}}}, "board": [{board}
            {{"at": "b2", "army": "south", "kind": "king"}}, {{"at": "a5", "army": "north", "kind": "guard"}},
            {{"at": "b5", "army": "north", "kind": "king"}}]}}"#
    );
    let state = engine.read_position(&position).unwrap();
    actions(&engine, &state).contains(&"pass".to_owned())
}

/// Asks a condition of one below two, of two, and of one above.
fn tried(condition: &str) -> [bool; 3] {
    [1, 2, 3].map(|guards| holds(condition, guards))
}

#[test]
fn an_amount_is_what_its_words_say() {
    for (word, expected) in WORDS {
        for place in ["", " in hand"] {
            let condition = format!("mover has {word} 2 guard{place}");
            assert_eq!(tried(&condition), expected, "{condition}");
        }
        let condition = format!("board has {word} 3 guard");
        assert_eq!(tried(&condition), expected, "{condition}, one of them the enemy's");
    }
    assert_eq!(
        [0, 1, 2].map(|guards| holds("mover has guard", guards)),
        [false, true, true]
    );
    assert_eq!(
        [0, 1, 2].map(|guards| holds("mover has no guard", guards)),
        [true, false, false]
    );
}

#[test]
fn a_comparison_is_what_its_sign_says() {
    for (sign, expected) in SIGNS {
        let mirrored = match sign {
            "<" => ">",
            "<=" => ">=",
            ">" => "<",
            ">=" => "<=",
            same => same,
        };
        for condition in [
            format!("number of guard of mover {sign} 2"),
            format!("2 {mirrored} number of guard of mover"),
            format!("number of guard in hand of mover {sign} number of guard in hand of enemy"),
            format!("total value of guard of mover {sign} 2"),
            format!("total value of guard in hand of mover {sign} 2"),
        ] {
            assert_eq!(tried(&condition), expected, "{condition}");
        }
    }
}

#[test]
fn kinds_are_picked_by_rank_and_value_as_the_sign_says() {
    // Of rank 2 is the guard, of 3 the king, and no scout stands on the board; of value 1 is the guard, of 0 the king.
    for (sign, [_, at, above]) in SIGNS {
        let count = usize::from(at) + usize::from(above);
        let condition = format!("number of pieces of mover with rank {sign} 2 = {count}");
        assert!(holds(&condition, 1), "{condition}");
    }
    for (sign, [below, at, _]) in SIGNS {
        let count = usize::from(below) + usize::from(at);
        let condition = format!("number of pieces of mover with value {sign} 1 = {count}");
        assert!(holds(&condition, 1), "{condition}");
    }
}

#[test]
fn the_lowest_and_the_highest_rank_are_those_on_the_board() {
    // Guards of rank 2 and a king of rank 3; the scout of rank 1 is in hand.
    for condition in [
        "lowest rank of mover = 2",
        "highest rank of mover = 3",
        "lowest rank of enemy < highest rank of mover",
    ] {
        assert!(holds(condition, 1), "{condition}");
    }
}

#[test]
fn counts_end_a_game_when_they_are_reached_and_not_before() {
    let engine = |rule: &str| {
        let text = format!(
            "format = 1\nextends = \"skirmish\"\n[variant]\nname = \"Counts\"\n[rules]\nquiet = false\nasked = \"{rule}\"\n"
        );
        Engine::new(load_text("counts.toml", &text).game.unwrap())
    };
    // How many plies a game goes on in which both sides only move a piece to and fro.
    let lasts = |rule: &str| {
        let engine = engine(rule);
        let mut state = engine.start(&[], &mut sandtable::engine::Dice::new(0));
        for spelled in ["a2-a3", "c4-c3", "a3-a2", "c3-c4"].into_iter().cycle() {
            if state.ending().is_some() {
                break;
            }
            engine.apply(&mut state, engine.parse_action(spelled).unwrap(), &mut ());
        }
        (state.plies(), engine.outcome_word(state.ending()))
    };
    assert_eq!(lasts("after 7 plies: draw"), (7, "draw".to_owned()));
    assert_eq!(lasts("after 7 plies without attack: draw"), (7, "draw".to_owned()));
    assert_eq!(
        lasts("after 5 plies without attack or move of king: draw"),
        (5, "draw".to_owned())
    );
    // The position at the start is the first of its sort.
    assert_eq!(lasts("after 2 occurrences: defeat mover"), (4, "win:south".to_owned()));
    assert_eq!(lasts("after 3 occurrences: defeat mover"), (8, "win:south".to_owned()));
    // To and fro is one round trip: south comes back with its second ply, the third of the game.
    assert_eq!(lasts("after 1 round trips: defeat mover"), (3, "win:north".to_owned()));
    assert_eq!(lasts("after 2 round trips: defeat mover"), (7, "win:north".to_owned()));
    assert_eq!(lasts("when plies > 5: draw"), (6, "draw".to_owned()));
    assert_eq!(lasts("when plies >= 5: draw"), (5, "draw".to_owned()));
}

#[test]
fn what_is_taken_from_a_hand_is_all_that_is_named_and_nothing_else() {
    let text = "format = 1\nextends = \"skirmish\"\n[variant]\nname = \"Hands\"\n[setup.hand]\nsouth = { scout = 1 }\n\
                [rules]\nasked = \"on capture of scout: take guard from hand of enemy\"\n";
    let engine = Engine::new(load_text("hands.toml", text).game.unwrap());
    let position = r#"{"to_move": "south", "hands": {"south": {"guard": 1}, "north": {"guard": 3, "scout": 2}}, "board": [
        {"at": "a1", "army": "south", "kind": "king"}, {"at": "a2", "army": "north", "kind": "scout"},
        {"at": "b5", "army": "north", "kind": "king"}]}"#;
    let mut state = engine.read_position(position).unwrap();
    engine.apply(&mut state, engine.parse_action("a1xa2").unwrap(), &mut ());
    let hands = &engine.write_position(&state)["hands"];
    let expected = serde_json::json!({ "south": { "guard": 4 }, "north": { "scout": 2 } });
    assert_eq!(*hands, expected);
}
