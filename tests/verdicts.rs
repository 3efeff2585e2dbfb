//! Who has won when several things happen at once: all that follows from an action happens first, then it is weighed.

use sandtable::compile::load_text;
use sandtable::engine::{Engine, Outcome, State};
use serde_json::json;

use crate::support::action;

/// A game of kings, in which equals fall together, with these seats and rules.
fn kings(seats: &str, rules: &str) -> Engine {
    let place = |seat: &str, at: &str| {
        if seats.contains(&format!("\"{seat}\"")) {
            format!("place.{seat}.king = \"{at}\"\n")
        } else {
            String::new()
        }
    };
    let others = place("c", "d1") + &place("d", "a4");
    let text = format!(
        "format = 1\n[variant]\nname = \"Kings\"\n[seats]\n{seats}\n[board]\nlayout = \"grid\"\nmap = '''\n. . . .\n\
         . . . .\n. . . .\n. . . .\n'''\nlinks.path.join = [\"orthogonal\"]\n[pieces]\n\
         king = {{ rank = 2, moves = [\"step path\"] }}\nman = {{ rank = 1, moves = [\"step path\"] }}\n\
         [combat]\nladder = \"rank\"\n[setup]\nmethod = \"fixed\"\nplace.a.king = \"a1\"\nplace.b.king = \"d4\"\n{others}\
         [rules]\nstuck = \"when next has no action: draw\"\nlong = \"after 90 plies: draw\"\n{rules}\n"
    );
    let loaded = load_text("kings.toml", &text);
    Engine::new(loaded.game.unwrap_or_else(|| panic!("{rules}: {:?}", loaded.findings)))
}

/// `a2xb2` with a king of `a` and this piece of `b`, while these seats are out already: how the game then stands.
fn after_attack(engine: &Engine, defender: &str, defeated: &[&str]) -> State {
    let men = engine.game().seats.iter().zip(["a4", "d1", "c4", "c1"]);
    let men: Vec<_> = men
        .map(|(seat, at)| json!({ "at": at, "army": engine.game().seats.name(seat), "kind": "man" }))
        .collect();
    let mut board = vec![
        json!({ "at": "a2", "army": "a", "kind": "king" }),
        json!({ "at": "b2", "army": "b", "kind": defender }),
    ];
    board.extend(men);
    let position = json!({ "to_move": "a", "defeated": defeated, "board": board }).to_string();
    let mut state = engine.read_position(&position).unwrap();
    engine.apply(&mut state, action(engine, "a2xb2"), &mut ());
    state
}

/// How a game ended: `a, c by falls`, `nobody by falls`, or `goes on`.
fn ending(engine: &Engine, state: &State) -> String {
    let game = engine.game();
    let Some(ending) = state.ending() else {
        return "goes on".to_owned();
    };
    let winners = match ending.outcome {
        Outcome::Draw => "nobody".to_owned(),
        Outcome::Win(winners) => {
            let names: Vec<_> = winners.iter().map(|seat| game.seats.name(seat)).collect();
            names.join(", ")
        }
    };
    format!("{winners} by {}", game.rule(ending.rule.unwrap()).name)
}

fn ends(seats: &str, rules: &str, defender: &str, defeated: &[&str]) -> String {
    let engine = kings(seats, rules);
    let state = after_attack(&engine, defender, defeated);
    ending(&engine, &state)
}

const TWO: &str = "order = [\"a\", \"b\"]";
const THREE: &str = "order = [\"a\", \"b\", \"c\"]";
const FOUR: &str = "order = [\"a\", \"b\", \"c\", \"d\"]";
const TEAMS: &str = "order = [\"a\", \"b\", \"c\", \"d\"]\nteams = [[\"a\", \"c\"], [\"b\", \"d\"]]";

#[test]
fn teams_are_counted_when_all_have_fallen() {
    let falls = "falls = \"on loss of king: defeat owner\"";
    assert_eq!(ends(TWO, falls, "king", &[]), "nobody by falls");
    assert_eq!(ends(TWO, falls, "man", &[]), "goes on");
    assert_eq!(ends(THREE, falls, "king", &[]), "c by falls");
    assert_eq!(ends(THREE, falls, "king", &["c"]), "nobody by falls");
    assert_eq!(ends(FOUR, falls, "king", &[]), "goes on");
    assert_eq!(ends(FOUR, falls, "king", &["c", "d"]), "nobody by falls");
    assert_eq!(ends(FOUR, falls, "king", &["c"]), "d by falls");
    assert_eq!(ends(TEAMS, falls, "king", &[]), "goes on");
    assert_eq!(ends(TEAMS, falls, "king", &["c"]), "b, d by falls");
    assert_eq!(ends(TEAMS, falls, "king", &["c", "d"]), "nobody by falls");
}

#[test]
fn after_two_fell_together_the_turn_is_that_of_who_is_left() {
    let engine = kings(FOUR, "falls = \"on loss of king: defeat owner\"");
    let state = after_attack(&engine, "king", &[]);
    assert_eq!(engine.game().seats.name(state.to_move()), "c");
    assert_eq!(state.defeated().len(), 2);
}

#[test]
fn what_follows_from_a_defeat_is_heard_before_anybody_has_won() {
    let falls = "falls = \"on loss of king: defeat owner\"\ndrags = \"on defeat: defeat mover\"";
    let engine = kings(TWO, falls);
    let position = r#"{"to_move": "a", "board": [{"at": "a2", "army": "a", "kind": "king"},
        {"at": "b2", "army": "b", "kind": "king"}, {"at": "a1", "army": "a", "kind": "man"}]}"#;
    let mut state = engine.read_position(position).unwrap();
    engine.apply(&mut state, action(&engine, "a2xb2"), &mut ());
    assert_eq!(ending(&engine, &state), "nobody by falls");
}

#[test]
fn rules_that_contradict_one_another_draw() {
    let rules = "takes = \"on attack on king: win for mover\"\nfalls = \"on loss of king: draw\"";
    assert_eq!(ends(TWO, rules, "king", &[]), "nobody by takes");
    let both = "falls = \"on loss of king: win for owner\"";
    assert_eq!(ends(TWO, both, "king", &[]), "nobody by falls");
    let agreed = "takes = \"on attack on man: win for mover\"\nfalls = \"on loss of man: defeat owner\"";
    assert_eq!(ends(TWO, agreed, "man", &[]), "a by takes");
    let against = "takes = \"on attack on man: win for mover\"\nfalls = \"on loss of man: defeat mover\"";
    assert_eq!(ends(TWO, against, "man", &[]), "nobody by takes");
}

#[test]
fn rules_looked_at_afterwards_keep_their_order() {
    let each = "kingless = \"when any seat has no king: defeat it\"";
    assert_eq!(ends(TWO, each, "king", &[]), "a by kingless", "b is asked first");
    let both = "kingless = \"when board has no king: defeat mover, defeat next\"";
    assert_eq!(ends(TWO, both, "king", &[]), "nobody by kingless");
    let first = "kingless = \"when mover has no king: win for mover\"\nother = \"when next has no king: win for next\"";
    assert_eq!(ends(TWO, first, "king", &[]), "a by kingless");
}
