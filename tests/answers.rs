//! What the reference answers beyond what a word means at first sight, each asked of a small game.

use std::collections::BTreeSet;

use sandtable::compile::load_text;
use sandtable::engine::{Dice, Engine, State};
use sandtable::game::SeatId;
use sandtable::knowledge::{Chronicle, Sharing, View, Viewer, Worlds};
use serde_json::json;

use crate::support::{action, actions, random_start};

/// The small game that is bundled, changed.
fn text(change: &str) -> String {
    format!("format = 1\nextends = \"skirmish\"\n[variant]\nname = \"Answers\"\n{change}\n")
}

fn engine(change: &str) -> Engine {
    let loaded = load_text("answers.toml", &text(change));
    Engine::new(loaded.game.unwrap_or_else(|| panic!("{:?}\n{change}", loaded.findings)))
}

/// A position with a king of each side, and pieces from `army kind space`; south is to move.
fn position(engine: &Engine, pieces: &[&str]) -> State {
    let mut board = vec![json!({ "at": "a1", "army": "south", "kind": "king" })];
    board.push(json!({ "at": "c5", "army": "north", "kind": "king" }));
    for piece in pieces {
        let parts: Vec<_> = piece.split(' ').collect();
        board.push(json!({ "at": parts[2], "army": parts[0], "kind": parts[1] }));
    }
    let holds = !engine.game().setup.hands.is_empty();
    let hands = if holds {
        json!({ "south": { "guard": 2 } })
    } else {
        json!({})
    };
    let position = json!({ "to_move": "south", "board": board, "hands": hands });
    let read = engine.read_position(&position.to_string());
    read.unwrap_or_else(|error| panic!("{error}: {position}"))
}

/// Whether a condition holds for south in a position, in a game with these rules as well.
fn holds(condition: &str, rules: &str, pieces: &[&str]) -> bool {
    let engine = engine(&format!(
        "[setup.hand]\nsouth = {{ guard = 1 }}\n[rules]\nasked = \"allow pass when {condition}\"\n{rules}"
    ));
    actions(&engine, &position(&engine, pieces)).contains(&"pass".to_owned())
}

/// Where a piece may go.
fn goes(engine: &Engine, state: &State, from: &str) -> BTreeSet<String> {
    let all = actions(engine, state).into_iter();
    all.filter(|action| action.starts_with(from)).collect()
}

fn set(all: &[&str]) -> BTreeSet<String> {
    all.iter().map(|&each| each.to_owned()).collect()
}

/// What is said of uneven seats.
fn uneven(change: &str) -> Vec<String> {
    let findings = load_text("answers.toml", &text(change)).findings;
    let uneven = findings.iter().filter(|finding| finding.code.name() == "uneven-seats");
    uneven.map(|finding| finding.message.clone()).collect()
}

#[test]
fn each_army_is_dealt_to_its_own_and_so_are_the_worlds_that_are_thought_of() {
    let engine = engine(
        "[board.zones]\nthrone.south = \"b1\"\nbarracks.south = \"rows 1..2 and not throne\"\n[setup]\nmethod = \"deal\"\n\
         area = \"home\"\nplace = false\nonly.king = \"throne\"\nonly.guard = \"barracks\"\nonly.scout = \"barracks\"\n\
         [pieces]\nguard.count = 3\nscout.count = 2",
    );
    let own = |state: &State, what: &str| {
        let written = engine.write_position(state);
        let board = written["board"].as_array().unwrap();
        assert_eq!(board.len(), 12, "{what}");
        for piece in board {
            let (at, army, kind) = (&piece["at"], &piece["army"], &piece["kind"]);
            let near = ["1", "2"].iter().any(|row| at.as_str().unwrap().ends_with(row));
            assert_eq!(near, army == "south", "{what}: {army} {kind} on {at}");
            let throne = ["b1", "b5"].iter().any(|throne| at == throne);
            assert_eq!(throne, *kind == "king", "{what}: {army} {kind} on {at}");
        }
    };
    let mut dice = Dice::new(1);
    for _ in 0..40 {
        let state = random_start(&engine, &mut dice);
        own(&state, "dealt");
        let chronicle = Chronicle::new(engine.game(), &state, Sharing::of(engine.game()));
        let view = View::of(&engine, &state, &chronicle, Viewer::Seat(SeatId(1)));
        own(&Worlds::of(&engine, &view).draw(&mut dice), "thought of");
    }
}

#[test]
fn a_deal_with_too_little_room_for_one_army_is_told() {
    let loaded = load_text(
        "answers.toml",
        &text(
            "[board.zones]\nthrone.south = \"b1\"\n[setup]\nmethod = \"deal\"\narea = \"home\"\nplace = false\n\
             only.guard = \"throne\"\n[pieces]\nguard.count = 2",
        ),
    );
    assert!(loaded.game.is_none());
    let codes: Vec<_> = loaded.findings.iter().map(|finding| finding.code.name()).collect();
    assert_eq!(codes, ["impossible-setup"]);
}

#[test]
fn what_changes_places_is_even_if_it_is_spoken_of_alike() {
    let zones = "[board.zones]\nlow = \"row 2\"\nhigh = \"row 4\"\n[rules]\nhome-shelters = \"forbid attack when to in home\"\n";
    let there = "low-to-high = \"forbid move of scout from low to high\"\n";
    let back = "high-to-low = \"forbid move of scout from high to low\"\n";
    assert_eq!(uneven(&format!("{zones}{there}{back}")), [""; 0]);
    let either = "either = \"forbid move of scout when from in low or from in high\"\n";
    assert_eq!(uneven(&format!("{zones}{either}")), [""; 0]);
    let low = ["the zone `low` does not lie to `north` as it does to `south`"];
    assert_eq!(uneven(&format!("{zones}{there}")), low);
    let links = |moves: &str| {
        uneven(&format!(
            "[board.links]\nleft.paths = [\"a1..a4\"]\nright.paths = [\"c2..c5\"]\n[pieces]\nscout.moves = {moves}\n\
             [rules]\nhome-shelters = \"forbid attack when to in home\"\n"
        ))
    };
    assert_eq!(links("[\"slide left\", \"slide right\"]"), [""; 0]);
    assert_eq!(links("\"step left or right\""), [""; 0]);
    let left = ["the link `left` does not lie to `north` as it does to `south`"];
    assert_eq!(links("[\"slide left\", \"step right\"]"), left);
}

#[test]
fn a_condition_can_ask_which_seat_it_is() {
    for (condition, expected) in [
        ("mover is south", true),
        ("mover is north", false),
        ("mover is not north", true),
        ("mover is not south", false),
        ("enemy is north", true),
        ("enemy is mover", false),
        ("not enemy is south", true),
        ("ally is north", false),
        ("ally is not north", true),
    ] {
        assert_eq!(holds(condition, "", &[]), expected, "{condition}");
    }
    // Where no seat is meant that the other could not be, nothing has to be asked in play.
    let loads = |rule: &str| load_text("answers.toml", &text(&format!("[rules]\nasked = \"{rule}\""))).game;
    assert!(loads("on loss of scout when owner is not mover and owner is south: draw").is_some());
    assert!(loads("when any seat is north and it has no guard: defeat it").is_some());
    assert!(loads("when mover is guard: draw").is_none());
    for (seat, plies) in [("mover is north", 4), ("next is north", 3)] {
        let engine = engine(&format!("[rules]\nlate = \"when plies > 2 and {seat}: win for south\""));
        let mut dice = Dice::new(3);
        let mut state = random_start(&engine, &mut dice);
        while let Some(action) = engine.random_action(&state, &mut dice) {
            engine.apply(&mut state, action, &mut ());
        }
        assert_eq!(
            (engine.outcome_word(state.ending()), state.plies()),
            ("win:south".to_owned(), plies)
        );
    }
}

#[test]
fn links_are_travelled_both_ways() {
    for join in ["join = [\"(1,1)\"]", "paths = [\"a1..c3\"]", "paths = [\"c3..a1\"]"] {
        let engine = engine(&format!(
            "[board.links]\npath = false\nroad.{join}\n[pieces]\nscout.moves = \"step road\"\nguard.moves = false\nking.moves = false"
        ));
        let state = position(&engine, &["south scout b2"]);
        assert_eq!(goes(&engine, &state, "b2"), set(&["b2-c3"]), "{join}");
        let state = position(&engine, &["south scout c3"]);
        let there = goes(&engine, &state, "c3");
        assert!(there.contains("c3-b2") && !there.contains("c3-d4"), "{join}: {there:?}");
    }
}

#[test]
fn when_and_leaving_stand_together_in_either_order() {
    for rule in [
        "forbid move of king when from in home leaving mover has no king in home",
        "forbid move of king leaving mover has no king in home when from in home",
    ] {
        let engine = engine(&format!("[rules]\nasked = \"{rule}\""));
        let with_king = |at: &str| {
            let text = json!({ "to_move": "south", "board": [
                { "at": at, "army": "south", "kind": "king" }, { "at": "c5", "army": "north", "kind": "king" }] });
            engine.read_position(&text.to_string()).unwrap()
        };
        assert_eq!(
            goes(&engine, &with_king("a2"), "a2"),
            set(&["a2-a1", "a2-b2"]),
            "{rule}"
        );
        assert_eq!(
            goes(&engine, &with_king("a3"), "a3"),
            set(&["a3-a2", "a3-a4", "a3-b3"]),
            "{rule}"
        );
        let state = with_king("a2");
        let refusal = engine.refuse(&state, action(&engine, "a2-a3")).unwrap();
        assert!(refusal.reason.contains(rule), "{}", refusal.reason);
    }
}

#[test]
fn leaving_is_asked_after_what_on_rules_bring_about_and_before_others() {
    let forbid = "asked = \"forbid move leaving mover has no scout\"";
    for (rule, open) in [
        ("on arrival of scout in hill: remove pieces in hill", false),
        ("when board has scout in hill: remove pieces in hill", true),
    ] {
        let engine = engine(&format!("[rules]\n{forbid}\nswallow = \"{rule}\""));
        let state = position(&engine, &["south scout b2"]);
        assert_eq!(goes(&engine, &state, "b2").contains("b2-b3"), open, "{rule}");
    }
}

#[test]
fn what_is_counted_without_is_counted_where_its_condition_holds() {
    for (without, ends) in [
        ("move when piece is king", [3, 5]),
        ("attack or move when piece is king and from in home", [3, 5]),
        ("move when piece is king or attack", [3, 5]),
        ("move when piece is scout", [3, 3]),
    ] {
        let engine = engine(&format!("[rules]\nasked = \"after 3 plies without {without}: draw\""));
        let guards = ["south guard a2", "north guard c4"];
        let played = [
            ["a2-a3", "c4-c3", "a3-a2", "c3-c4", "a2-a3"],
            ["a2-a3", "c5-b5", "a1-b1", "c4-c3", "a3-a2"],
        ];
        for (game, ply) in played.iter().zip(ends) {
            let mut state = position(&engine, &guards);
            for spelled in game {
                if state.ending().is_none() {
                    engine.apply(&mut state, action(&engine, spelled), &mut ());
                }
            }
            let stands = (engine.outcome_word(state.ending()), state.plies());
            let expected = if ply == 5 { "ongoing" } else { "draw" };
            assert_eq!(stands, (expected.to_owned(), ply), "{without}: {game:?}");
        }
    }
}

#[test]
fn values_and_numbers_are_counted_on_the_board_or_in_a_hand() {
    let pieces = ["south guard b1", "south scout b2"];
    for (condition, expected) in [
        ("number of pieces of mover = 3", true),
        ("number of guard of mover = 1", true),
        ("number of guard in hand of mover = 2", true),
        ("total value of pieces of mover = total value of pieces of mover", true),
        ("total value of guard of mover = 0", true),
        ("mover has exactly 2 guard in hand and mover has exactly 1 guard", true),
    ] {
        assert_eq!(holds(condition, "", &pieces), expected, "{condition}");
    }
    let worth = "[pieces]\nguard.value = 3";
    assert!(holds("total value of guard of mover = 3", worth, &pieces));
    assert!(holds("total value of guard in hand of mover = 6", worth, &pieces));
}

#[test]
fn attacked_heeds_what_is_forbidden_and_not_what_would_be_left() {
    let asked = "mover has attacked king";
    let beside = ["north guard a2", "south scout c1"];
    // A king is above a guard; here whoever moves in takes.
    let fights = "[combat]\nladder = false\notherwise = \"attacker\"";
    let king = |rules: &str| holds(asked, &format!("{rules}\n{fights}"), &beside);
    assert!(king(""));
    assert!(!king("spared = \"forbid attack on king by guard\""));
    assert!(king("spared = \"forbid attack leaving board has fewer than 4 pieces\""));
    assert!(
        !king("spared = \"forbid attack when mover is north\""),
        "the enemy would be the mover"
    );
    assert!(king("spared = \"forbid attack when mover is south\""));
    let moves = |seat: &str| format!("{fights}\n[pieces]\nguard.moves = \"step path when mover is {seat}\"");
    assert!(
        holds(asked, &moves("north"), &beside),
        "the enemy is the mover in its own moves"
    );
    assert!(!holds(asked, &moves("south"), &beside));
}
