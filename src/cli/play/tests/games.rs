//! Games played at the prompt from line to line.

use super::*;

#[test]
fn a_script_plays_a_game_to_its_end() {
    let both = format!("play junqi-classic --seat south=human --seat north=human {ARRANGED}");
    let played = script(&both, &["a6xa7", "a7xa6", "b6-b5", "resign"]);
    assert_eq!(played.exit, Exit::Fine, "{}", played.err);
    assert!(played.out.contains("-- north's turn --\n"));
    let end = "north resigns: north is out of the game; south wins\n";
    assert!(played.out.contains(end), "{}", played.out);
    assert!(
        played
            .out
            .ends_with("south wins\nnorth: surrender\noutcome: win:south\n")
    );
}

#[test]
fn a_draw_is_offered_and_answered() {
    let both = format!("play junqi-classic --seat south=human --seat north=human {ARRANGED}");
    let declined = script(
        &both,
        &["accept", "offer draw", "what", "decline", "offer draw", "accept"],
    );
    assert!(declined.out.contains("no draw is offered\n"));
    assert!(declined.out.contains("north declines; it is still south's turn\n"));
    assert!(declined.out.ends_with("outcome: draw\n"), "{}", declined.out);
    let machine = script(&format!("play junqi-classic {ARRANGED}"), &["offer draw"]);
    assert!(machine.out.contains("the machine agrees to no draw\n"));
}

#[test]
fn a_practice_game_is_taken_back() {
    let command = format!("play junqi-classic --practice {ARRANGED}");
    let played = script(&command, &["undo", "a6xa7", "undo", "resign", "undo", "quit"]);
    let taken: Vec<_> = played
        .out
        .lines()
        .filter(|line| line.contains("taken back") || line.contains("cannot"))
        .collect();
    assert_eq!(
        taken,
        ["1 cannot be taken back, there are 0", "2 taken back", "1 taken back"],
        "{}",
        played.out
    );
    let casual = script(&format!("play junqi-classic {ARRANGED}"), &["a6xa7", "undo"]);
    assert!(
        casual
            .out
            .contains("only in a practice game can actions be taken back\n")
    );
}

#[test]
fn one_person_has_several_seats() {
    let duel = script(
        "play junqi-alliance-duel --arrange north=random --arrange south=random",
        &["pieces"],
    );
    assert_eq!(duel.exit, Exit::Fine, "{}", duel.err);
    let known = |out: &str| out.matches("1 marshal").count();
    assert_eq!(known(&duel.out), 2, "{}", duel.out);
    let four = "play junqi-alliance --arrange north=random --arrange south=random";
    assert_eq!(
        known(&script(&format!("{four} --seat north=human --seat south=human"), &["pieces"]).out),
        1
    );
    assert_eq!(
        known(&script(&format!("{four} --seat north+south=human"), &["pieces"]).out),
        2
    );
    let torn = script("play junqi-alliance-duel --seat north=human --seat south=random", &[]);
    assert_eq!(torn.exit, Exit::Usage);
    assert!(
        torn.err.contains("`north` cannot be played by two players at once"),
        "{}",
        torn.err
    );
}

#[test]
fn the_machine_plays_every_variant_by_itself() {
    for name in crate::variants::every_variant() {
        let engine = Engine::new(compile::load(name).game.expect("bundled variants compile"));
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("game.jsonl");
        let seats: Vec<_> = engine
            .game()
            .seats
            .names
            .iter()
            .map(|name| format!("--seat {name}=random"))
            .collect();
        let command = format!("play {name} --seed 5 --record {} {}", path.display(), seats.join(" "));
        let played = script(&command, &[]);
        assert_eq!((played.exit, played.err.as_str()), (Exit::Fine, ""), "{name}");
        let outcome = played.out.lines().last().expect("an outcome").to_owned();
        assert!(
            outcome.starts_with("outcome: ") && !outcome.ends_with("ongoing"),
            "{name}: {outcome}"
        );
        let replayed = script(&format!("replay --board {}", path.display()), &[]);
        assert!(replayed.out.contains(&format!("\n{outcome}\n")), "{name}");
    }
}

#[test]
fn check_is_said_by_the_rule_that_gives_it() {
    let engine = Engine::new(
        compile::load("border-wars-2-chess")
            .game
            .expect("bundled variants compile"),
    );
    let position = |at: &str| {
        let position = serde_json::json!({ "to_move": "red", "board": [
            { "at": "f1", "army": "red", "kind": "general" }, { "at": at, "army": "blue", "kind": "guard" },
            { "at": "f11", "army": "blue", "kind": "general" }, { "at": "a6", "army": "blue", "kind": "pawn" },
        ] });
        engine.read_position(&position.to_string()).expect("a position")
    };
    let pressing = |at| engine.pressing(&position(at)).len();
    assert_eq!((pressing("e2"), pressing("i8")), (1, 0));
}
