//! Every word for an action, an event, an effect, a move and a property does what it says, from its rule to the state.
//!
//! Which words there are comes from the grammar: a new one fails here until it has its row.

use sandtable::compile::load_text;
use sandtable::engine::{Action, Engine, Happening, State};
use sandtable::game::ActionKind;
use sandtable::rule::{self, Form, Next, continuations};
use serde_json::json;

use crate::support::{action, actions};

/// The words that a string can go on with.
fn words(form: Form, begun: &str) -> Vec<String> {
    let next = continuations(form, begun).unwrap();
    let word = |next| if let Next::Word(word) = next { Some(word) } else { None };
    next.into_iter().filter_map(word).collect()
}

/// The row of a word.
fn row<'t, T>(table: &'t [(&str, T)], word: &str) -> &'t T {
    let found = table.iter().find(|(name, _)| *name == word);
    &found
        .unwrap_or_else(|| panic!("give `{word}` a row in tests/words.rs"))
        .1
}

/// A game on a line of five spaces with these moves and rules.
fn engine(moves: &str, rules: &[&str]) -> Engine {
    let rules: Vec<_> = (0..)
        .zip(rules)
        .map(|(at, rule)| format!("rule-{at} = \"{rule}\""))
        .collect();
    let text = format!(
        r#"
format = 1
[variant]
name = "Line"
summary = "five spaces in a row"
source = "the tests"
[seats]
order = ["south", "north"]
neutral = "green"
[board]
layout = "points"
map = '. . . . .'
legend = {{ "." = "plain" }}
[board.links.road]
join = ["orthogonal"]
[pieces.man]
rank = 1
moves = ["{moves}"]
[pieces.post]
[combat]
otherwise = "attacker"
[setup]
method = "fixed"
[setup.place.south]
man = "a1"
[setup.place.north]
man = "e1"
[rules]
{}
"#,
        rules.join("\n")
    );
    let loaded = load_text("line.toml", &text);
    Engine::new(loaded.game.unwrap_or_else(|| panic!("{:#?}\n{text}", loaded.findings)))
}

/// A position from `army kind space`, and more of `+` for cargo aboard, `_` for cargo that is not, `?` for face down; a
/// piece on no space is in hand.
fn position(engine: &Engine, pieces: &str) -> State {
    let (mut board, mut hands) = (Vec::new(), serde_json::Map::new());
    for piece in pieces.split(", ") {
        let parts: Vec<_> = piece.split(' ').collect();
        let (army, kind) = (parts[0], parts[1]);
        let Some(at) = parts.get(2) else {
            hands.insert(army.to_owned(), json!({ kind: 1 }));
            continue;
        };
        let mut entry = json!({ "at": at, "army": army, "kind": kind });
        match parts.get(3) {
            Some(&"?") => entry["face"] = json!("down"),
            Some(sign) => entry["cargo"] = json!({ "army": "north", "kind": "post", "aboard": *sign == "+" }),
            None => {}
        }
        board.push(entry);
    }
    let text = json!({ "to_move": "south", "board": board, "hands": hands }).to_string();
    engine
        .read_position(&text)
        .unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// For each action: a rule that allows it, where, and one such.
const ACTIONS: [(&str, [&str; 3]); 9] = [
    ("action", ["allow pass", "south man a1, north man e1", "pass"]),
    ("move", ["allow pass", "south man a1, north man e1", "a1-b1"]),
    ("attack", ["allow pass", "south man a1, north man b1", "a1xb1"]),
    ("flip", ["allow flip", "south man a1 ?, north man e1", "!a1"]),
    (
        "drop",
        ["allow drop", "south man a1, south man, north man e1", "man@c1"],
    ),
    (
        "convert",
        ["allow convert along road", "south man a1, north man b1", "a1~b1"],
    ),
    ("lift", ["allow lift", "south man a1, north post b1", "a1^b1"]),
    ("lay", ["allow lay", "south man a1 +, north man e1", "_a1"]),
    ("pass", ["allow pass", "south man a1, north man e1", "pass"]),
];

#[test]
fn every_action_can_be_done_and_forbidden() {
    for word in words(Form::Rule, "forbid ") {
        let [allow, pieces, wanted] = row(&ACTIONS, &word);
        // Cargo exists only where something may be lifted.
        let carries = "allow lift when piece is man";
        let allowed = engine("step road", &[allow, carries]);
        let state = position(&allowed, pieces);
        let action = action(&allowed, wanted);
        assert!(
            allowed.actions(&state).contains(&action),
            "{word}: {:?}",
            actions(&allowed, &state)
        );
        let forbidden = engine("step road", &[allow, carries, &format!("forbid {word}")]);
        let state = position(&forbidden, pieces);
        assert!(!forbidden.actions(&state).contains(&action), "forbid {word}");
        let refusal = forbidden.refuse(&state, action).expect("a reason");
        assert!(refusal.reason.contains(&format!("forbid {word}")), "{}", refusal.reason);
        let (_, kind) = rule::words::<ActionKind>()
            .find(|(spelling, _)| *spelling == word)
            .unwrap();
        let meant = |action: Action| kind == ActionKind::Any || action.sorts().contains(&kind);
        assert!(
            meant(action) && !forbidden.actions(&state).into_iter().any(meant),
            "{word}"
        );
        let mut after = position(&allowed, pieces);
        allowed.apply(&mut after, action, &mut ());
        assert_eq!(after.hash(), allowed.hash_afresh(&after), "{word}");
        let seen = allowed.write_position(&after).to_string();
        assert_eq!(
            allowed.read_position(&seen).map(|state| state.hash()),
            Ok(after.hash()),
            "{word}"
        );
    }
}

/// For each event: another rule that it needs, where, and an action that brings it about.
const EVENTS: [(&str, [&str; 3]); 11] = [
    ("move", ["allow pass", "south man a1, north man e1", "a1-b1"]),
    ("attack", ["allow pass", "south man a1, north man b1", "a1xb1"]),
    (
        "capture",
        ["allow pass", "south man a1, north man b1, north man e1", "a1xb1"],
    ),
    (
        "loss",
        ["allow pass", "south man a1, north man b1, north man e1", "a1xb1"],
    ),
    ("arrival", ["allow pass", "south man a1, north man e1", "a1-b1"]),
    ("flip", ["allow flip", "south man a1 ?, north man e1", "!a1"]),
    (
        "drop",
        ["allow drop", "south man a1, south man, north man e1", "man@c1"],
    ),
    (
        "convert",
        ["allow convert along road", "south man a1, north man b1", "a1~b1"],
    ),
    ("lift", ["allow lift", "south man a1, north post b1", "a1^b1"]),
    ("lay", ["allow lay", "south man a1 +, north man e1", "_a1"]),
    (
        "defeat",
        ["on move: defeat enemy", "south man a1, north man e1", "a1-b1"],
    ),
];

#[test]
fn every_event_wakes_a_rule() {
    for word in words(Form::Rule, "on ") {
        let [other, pieces, done] = row(&EVENTS, &word);
        let carries = "allow lift when piece is man";
        for (rule, draws) in [(format!("on {word}: draw"), true), ("allow pass".to_owned(), false)] {
            let engine = engine("step road", &[other, carries, &rule]);
            let mut state = position(&engine, pieces);
            engine.apply(&mut state, action(&engine, done), &mut ());
            assert_eq!(engine.outcome_word(state.ending()) == "draw", draws, "{word}: {rule}");
        }
    }
}

/// For each effect: how it is said, where the mover steps from a1 to b1, and whether this happening is it.
type IsIt = fn(&Happening) -> bool;
const EFFECTS: [(&str, (&str, &str, IsIt)); 10] = [
    (
        "defeat",
        ("defeat enemy", "south man a1, north man e1", |it| {
            matches!(it, Happening::Defeated { .. })
        }),
    ),
    (
        "win for",
        ("win for mover", "south man a1, north man e1", |it| {
            matches!(it, Happening::Ended { .. })
        }),
    ),
    (
        "draw",
        ("draw", "south man a1, north man e1", |it| {
            matches!(it, Happening::Ended { .. })
        }),
    ),
    (
        "reveal",
        ("reveal pieces of enemy", "south man a1, north man e1", |it| {
            matches!(it, Happening::Shown { .. })
        }),
    ),
    (
        "remove",
        ("remove pieces of enemy", "south man a1, north man e1", |it| {
            matches!(it, Happening::Removed { to_hand: None, .. })
        }),
    ),
    (
        "capture",
        ("capture pieces of enemy", "south man a1, north man e1", |it| {
            matches!(it, Happening::Removed { to_hand: None, .. })
        }),
    ),
    (
        "bind",
        ("bind enemy to army of piece", "south man a1, north man e1", |it| {
            matches!(it, Happening::Bound { .. })
        }),
    ),
    (
        "take",
        (
            "take man from hand of enemy",
            "south man a1, north man e1, north man",
            |it| matches!(it, Happening::Took { count: 1, .. }),
        ),
    ),
    (
        "turn",
        ("turn piece into post", "south man a1, north man e1", |it| {
            matches!(it, Happening::Turned { .. })
        }),
    ),
    (
        "may turn",
        ("may turn piece into post", "south man a1, north man e1", |it| {
            matches!(it, Happening::Turned { .. })
        }),
    ),
];

#[test]
fn every_effect_happens() {
    for word in words(Form::Rule, "on move: ") {
        let (effect, pieces, is_it) = row(&EFFECTS, &word);
        // Which army is whose is settled before play on this board; `bind` is tried by the bundled games.
        if word == "bind" {
            continue;
        }
        let engine = engine("step road", &["allow drop", &format!("on move: {effect}")]);
        let mut state = position(&engine, pieces);
        let mut happened: Vec<Happening> = Vec::new();
        let spelled = if word == "may turn" { "a1-b1=post" } else { "a1-b1" };
        engine.apply(&mut state, action(&engine, spelled), &mut happened);
        assert_eq!(
            happened.iter().filter(|it| is_it(it)).count(),
            1,
            "{effect}: {happened:?}"
        );
    }
}

/// For each sort of move: how it is said, and where a man on b1 gets to when another stands on d1.
const MOTIONS: [(&str, (&str, &[&str])); 4] = [
    ("step", ("step road", &["b1-a1", "b1-c1"])),
    ("slide", ("slide road", &["b1-a1", "b1-c1", "b1xd1"])),
    ("roam", ("roam road", &["b1-a1", "b1-c1", "b1xd1"])),
    ("leap", ("leap (2,0)", &["b1xd1"])),
];

#[test]
fn every_move_goes_its_way() {
    for word in words(Form::Motion, "") {
        let (moves, expected) = row(&MOTIONS, &word);
        let engine = engine(moves, &[]);
        let state = position(&engine, "south man b1, north man d1");
        assert_eq!(actions(&engine, &state), *expected, "{moves}");
    }
}

/// For each property: where exactly one of the two men has it, with a word that says so of a phrase.
const PROPERTIES: [(&str, &str); 8] = [
    ("not", "south man a1, north post c1"),
    ("pieces", "south man a1"),
    ("face-down", "south man a1, north man c1 ?"),
    ("face-up", "south man a1, north man c1 ?"),
    ("carrying", "south man a1 +, north man c1"),
    ("attacked", "south post a1, north man b1"),
    ("movable", "south man a1, north post c1"),
    ("neutral", "south man a1, green man c1"),
];

#[test]
fn every_property_is_of_the_pieces_that_have_it() {
    for word in words(Form::Noun, "") {
        let pieces = row(&PROPERTIES, &word);
        let phrase = match &*word {
            "not" => "not post".to_owned(),
            "pieces" => word.clone(),
            property => format!("{property} pieces"),
        };
        for (count, outcome) in [(1, "draw"), (0, "ongoing"), (2, "ongoing")] {
            let rule = format!("when number of {phrase} = {count}: draw");
            let engine = engine("step road", &["allow pass", "allow lift when piece is man", &rule]);
            let mut state = position(&engine, pieces);
            engine.apply(&mut state, action(&engine, "pass"), &mut ());
            assert_eq!(engine.outcome_word(state.ending()), outcome, "{rule} where {pieces}");
        }
    }
}
