//! Examples that variants give of their own rules: what holds is not spoken of, and what does not is told where it is said.

use std::process::Command;

use sandtable::compile::{Loaded, load, load_text};
use sandtable::example::check;
use sandtable::source::bundled_names;

/// What the program says, and how it ends.
fn say(args: &[&str]) -> (String, i32) {
    let output = Command::new(env!("CARGO_BIN_EXE_sandtable"))
        .args(args)
        .output()
        .unwrap();
    (String::from_utf8(output.stdout).unwrap(), output.status.code().unwrap())
}

/// What is found in a small game with an example, each finding with its code, what it underlines and what it says.
fn found(rest: &str) -> Vec<(String, String, String)> {
    let head = "format = 1\nextends = \"skirmish\"\nvariant.name = \"Shown\"\n";
    let mut loaded = load_text("shown.toml", &format!("{head}{rest}\n"));
    check(&mut loaded);
    told(&loaded)
}

fn told(loaded: &Loaded) -> Vec<(String, String, String)> {
    let told = loaded.findings.iter().map(|finding| {
        let place = loaded.files.slice(finding.primary().unwrap());
        (
            finding.code.name().to_owned(),
            place.to_owned(),
            finding.message.clone(),
        )
    });
    told.collect()
}

/// The one finding in a small game with an example.
fn only(rest: &str) -> (String, String, String) {
    let mut found = found(rest);
    assert_eq!(found.len(), 1, "{found:?} in\n{rest}");
    found.remove(0)
}

/// A duel of two pieces on two neighbouring spaces.
fn duel(attacker: &str, defender: &str, expected: &str) -> String {
    format!(
        "[examples.duel]\nplace = {{ south = {{ {attacker} = \"b1\" }}, north = {{ {defender} = \"b2\" }} }}\n\
         play = \"b1xb2\"\n{expected}"
    )
}

#[test]
fn the_bundled_variants_do_what_their_examples_say() {
    for name in bundled_names() {
        let mut loaded = load(name);
        check(&mut loaded);
        assert_eq!(told(&loaded), [], "{name}");
        let count = loaded.examples.list.len();
        assert!(count >= 5 || name == "skirmish", "{name} has {count} examples");
    }
}

#[test]
fn what_holds_is_not_spoken_of() {
    for (attacker, defender, expected) in [
        (
            "scout",
            "king",
            "gives = \"attacker\"\nby = \"a scout surprises the king\"",
        ),
        (
            "guard",
            "king",
            "gives = \"defender\"\nleaves.north.king = \"b2\"\nempties = \"b1\"",
        ),
        (
            "guard",
            "guard",
            "gives = \"neither\"\nempties = \"b1 b2\"\nends = \"win for south\"\nby = \"stuck\"",
        ),
        (
            "scout",
            "king",
            "defeats = \"north\"\nends = \"win for south\"\nby = \"king-falls\"",
        ),
    ] {
        assert_eq!(found(&duel(attacker, defender, expected)), [], "{attacker} {expected}");
    }
    let hill = "[examples.hill]\nplace = { south = { king = \"b2\" }, north = { scout = \"b3\" } }\n";
    for expected in [
        "refuses = \"b2xb3\"\nby = \"hill-shelters\"",
        "allows = [\"b2-b1\", \"b2-a2\"]\nrefuses = [\"b2-b4\", \"b2xb3\"]",
        "legal = [\"b2-b1\", \"b2-a2\", \"b2-c2\"]",
        "play = [\"b2-b1\", \"b3xb1\"]\ngives = \"attacker\"",
        "ends = \"ongoing\"",
    ] {
        assert_eq!(found(&format!("{hill}{expected}")), [], "{expected}");
    }
}

#[test]
fn what_does_not_hold_is_told_where_it_is_said() {
    for (expected, place, message) in [
        (
            "gives = \"neither\"",
            "\"neither\"",
            "the fight gives `defender`, not `neither`",
        ),
        (
            "gives = \"defender\"\nby = \"a scout surprises the king\"",
            "\"a scout surprises the king\"",
            "nothing comes by `a scout surprises the king`",
        ),
        (
            "leaves.south.guard = \"b2\"",
            "\"b2\"",
            "`king` of `north` stands on `b2`, not `guard` of `south`",
        ),
        ("empties = \"b1 b2\"", "\"b1 b2\"", "`king` of `north` stands on `b2`"),
        ("shows = \"b2\"", "\"b2\"", "nobody is shown what stands on `b2`"),
        ("defeats = [\"north\"]", "\"north\"", "`north` is not defeated"),
        ("ends = \"draw\"", "\"draw\"", "the game goes on"),
        ("ends = \"win for south\"", "\"win for south\"", "the game goes on"),
    ] {
        let (code, at, said) = only(&duel("guard", "king", expected));
        assert_eq!((code.as_str(), at.as_str()), ("failed-example", place), "{said}");
        assert_eq!(said, format!("in the example `duel` {message}"));
    }
    let (_, at, said) = only(&duel("scout", "king", "ends = \"win for north\""));
    assert_eq!(at, "\"win for north\"");
    assert_eq!(said, "in the example `duel` the game ends with a win for `south`");
    let hill = "[examples.hill]\nplace = { south = { king = \"b2\" }, north = { scout = \"b3\" } }\n";
    for (expected, place, message) in [
        (
            "allows = [\"b2-b1\", \"b2xb3\"]",
            "\"b2xb3\"",
            "`b2xb3` may not be played",
        ),
        ("refuses = [\"b2xb3\", \"b2-b1\"]", "\"b2-b1\"", "`b2-b1` may be played"),
        (
            "refuses = \"b2xb3\"\nby = \"quiet\"",
            "\"quiet\"",
            "`b2xb3` is not refused by `quiet`",
        ),
        (
            "legal = [\"b2-b1\"]",
            "[\"b2-b1\"]",
            "`b2-a2`, `b2-c2` may be played as well",
        ),
        (
            "play = \"b2xb3\"\nends = \"ongoing\"",
            "\"b2xb3\"",
            "`b2xb3` may not be played",
        ),
        ("play = \"b2-b1\"\ngives = \"both\"", "\"both\"", "there is no fight"),
        ("ends = \"draw\"", "\"draw\"", "the game goes on"),
    ] {
        let (code, at, said) = only(&format!("{hill}{expected}"));
        assert_eq!((code.as_str(), at.as_str()), ("failed-example", place), "{said}");
        assert_eq!(said, format!("in the example `hill` {message}"));
    }
}

#[test]
fn what_cannot_be_meant_is_told_at_its_place() {
    for (rest, code, place) in [
        ("place.south.king = \"b1\"", "missing-key", "duel"),
        ("gives = \"attackr\"", "wrong-value", "\"attackr\""),
        ("play = \"b1yb2\"\nends = \"draw\"", "wrong-value", "\"b1yb2\""),
        ("place.south.kng = \"b1\"\nends = \"draw\"", "unknown-name", "kng"),
        ("place.suth.king = \"b1\"\nends = \"draw\"", "unknown-name", "suth"),
        ("place.south.king = \"b9\"\nends = \"draw\"", "unknown-space", "b9"),
        (
            "place.south = { king = \"b1\", guard = \"b1\" }\nends = \"draw\"",
            "impossible-setup",
            "\"b1\"",
        ),
        ("ends = \"win for suth\"", "unknown-name", "\"win for suth\""),
        ("ends = \"victory\"", "wrong-value", "\"victory\""),
        ("ends = \"draw\"\nby = \"quite\"", "unknown-name", "\"quite\""),
        (
            "position = \"south south:king@b9\"\nends = \"draw\"",
            "wrong-value",
            "\"south south:king@b9\"",
        ),
        (
            "position = \"south\"\nturn = \"south\"\nends = \"draw\"",
            "out-of-place",
            "\"south\"",
        ),
        ("expects = \"draw\"", "unknown-key", "expects"),
    ] {
        let found = found(&format!("[examples.duel]\n{rest}"));
        let first = found.first().map(|(code, at, _)| (code.as_str(), at.as_str()));
        assert_eq!(first, Some((code, place)), "{found:?} in\n{rest}");
    }
    let note = "[variant.reconstructed]\nking = { note = \"ours\", example = \"kings\" }";
    assert_eq!(only(note).2, "no example is called `kings`");
    let note = "[variant.reconstructed]\nking = { example = \"kings\" }";
    assert_eq!(only(note).2, "`[variant.reconstructed.king]` has no text");
}

#[test]
fn an_example_never_keeps_a_game_from_being_played() {
    let text = "format = 1\nextends = \"skirmish\"\nvariant.name = \"Shown\"\n[examples.duel]\nplace.south.kng = \"b1\"\ngives = \"both\"";
    assert!(load_text("shown.toml", text).game.is_some());
}

#[test]
fn a_childs_change_of_an_inherited_example_is_told_at_the_change() {
    let child = |rest: &str| {
        let text = format!("format = 1\nextends = \"junqi-classic\"\nvariant.name = \"Child\"\n{rest}\n");
        let mut loaded = load_text("child.toml", &text);
        check(&mut loaded);
        told(&loaded)
            .into_iter()
            .map(|(code, at, _)| (code, at))
            .collect::<Vec<_>>()
    };
    assert_eq!(child(""), []);
    let changed = "[combat.cases]\n\"mines stop everyone else\".result = \"neither\"";
    let at = "\"mines stop everyone else\"".to_owned();
    assert_eq!(child(changed), [("failed-example".to_owned(), at)]);
    assert_eq!(child(&format!("{changed}\n[examples]\nmines = false")), []);
    assert_eq!(child(&format!("{changed}\n[examples]\nmines.gives = \"neither\"")), []);
    // What shows a rule goes with it; what a new rule changes is told.
    assert_eq!(child("[rules]\nheadquarters-hold = false"), []);
    let new = ("failed-example".to_owned(), "\"forbid attack by engineer\"".to_owned());
    assert_eq!(
        child("[rules]\npeaceful = \"forbid attack by engineer\""),
        [new.clone(), new]
    );
}

#[test]
fn examples_have_no_part_in_the_hash() {
    let hash = |rest: &str| {
        let text = format!("format = 1\nextends = \"skirmish\"\nvariant.name = \"Shown\"\n{rest}\n");
        let game = load_text("shown.toml", &text).game.unwrap();
        (game.definition_hash, game.former_hash)
    };
    assert_eq!(hash(""), hash(&duel("guard", "king", "gives = \"defender\"")));
}

#[test]
fn check_and_show_speak_of_examples() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("shown.toml");
    let head = "format = 1\nextends = \"skirmish\"\nvariant.name = \"Shown\"\n";
    std::fs::write(&path, format!("{head}{}", duel("guard", "king", "gives = \"neither\""))).unwrap();
    let path = path.to_str().unwrap();
    let (text, status) = say(&["check", path]);
    assert_eq!(status, 1, "{text}");
    assert!(text.contains("failed-example"), "{text}");
    assert!(
        text.contains("in the example `duel` the fight gives `defender`, not `neither`"),
        "{text}"
    );
    let (text, status) = say(&["show", path]);
    assert_eq!(status, 0, "{text}");
    let (_, shown) = text.split_once("\nExamples\n").unwrap();
    assert!(shown.starts_with("  duel\n"), "{shown}");
    assert!(shown.contains("    south begins: b1xb2\n    both go\n"), "{shown}");
}
