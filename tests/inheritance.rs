//! Where entries stand that a child adds, changes or moves.

use sandtable::compile::load_text;
use sandtable::game::Game;

fn child(text: &str) -> Game {
    let text = format!("format = 1\nextends = \"skirmish\"\n[variant]\nname = \"Child\"\n{text}\n");
    load_text("child.toml", &text).game.unwrap_or_else(|| panic!("{text}"))
}

fn rules(text: &str) -> Vec<String> {
    child(&format!("[rules]\n{text}"))
        .rules
        .into_iter()
        .map(|rule| rule.name)
        .collect()
}

#[test]
fn an_entry_stands_right_before_the_one_it_names() {
    let all = ["hill-shelters", "king-falls", "stuck", "quiet"];
    assert_eq!(rules(""), all);
    assert_eq!(
        rules("stuck = \"when next has no action: draw\""),
        all,
        "it keeps its place"
    );
    let moved = |name: &str, before: &str| {
        rules(&format!(
            "{name} = {{ rule = \"when plies > 30: draw\", before = \"{before}\" }}"
        ))
    };
    // A new one, at either end and between.
    assert_eq!(
        moved("new", "hill-shelters"),
        ["new", "hill-shelters", "king-falls", "stuck", "quiet"]
    );
    assert_eq!(
        moved("new", "stuck"),
        ["hill-shelters", "king-falls", "new", "stuck", "quiet"]
    );
    assert_eq!(
        moved("new", "quiet"),
        ["hill-shelters", "king-falls", "stuck", "new", "quiet"]
    );
    // Down, by one place that is none, by two and by three.
    assert_eq!(moved("hill-shelters", "king-falls"), all);
    assert_eq!(
        moved("hill-shelters", "stuck"),
        ["king-falls", "hill-shelters", "stuck", "quiet"]
    );
    assert_eq!(
        moved("hill-shelters", "quiet"),
        ["king-falls", "stuck", "hill-shelters", "quiet"]
    );
    // Up.
    assert_eq!(
        moved("quiet", "stuck"),
        ["hill-shelters", "king-falls", "quiet", "stuck"]
    );
    assert_eq!(
        moved("quiet", "hill-shelters"),
        ["quiet", "hill-shelters", "king-falls", "stuck"]
    );
    // What is taken away leaves the others in their order.
    assert_eq!(rules("king-falls = false"), ["hill-shelters", "stuck", "quiet"]);
}

#[test]
fn cases_move_as_rules_do() {
    let cases = |text: &str| -> Vec<String> {
        let text = format!(
            "[combat.cases]\none = {{ attacker = \"king\", defender = \"scout\", result = \"both\" }}\n\
             two = {{ attacker = \"king\", defender = \"guard\", result = \"both\" }}\n{text}"
        );
        child(&text).combat.cases.into_iter().map(|case| case.name).collect()
    };
    let first = "a scout surprises the king";
    assert_eq!(cases(""), [first, "one", "two"]);
    assert_eq!(
        cases("\"a scout surprises the king\".before = \"two\""),
        ["one", first, "two"]
    );
    assert_eq!(
        cases("three = { either = \"king\", result = \"both\", before = \"one\" }"),
        [first, "three", "three", "one", "two"],
        "either side makes two"
    );
}

#[test]
fn what_can_change_play_has_a_part_in_the_hash_and_nothing_else() {
    let hash = |text: &str| child(text).definition_hash;
    let plain = hash("");
    let other_names = load_text(
        "other.toml",
        "format = 1\nextends = \"skirmish\"\n[variant]\nname = \"Other\"\nsource = \"elsewhere\"\n",
    );
    assert_eq!(
        other_names.game.unwrap().definition_hash,
        plain,
        "names are no part of the game"
    );
    for shown in [
        "[pieces]\nking.symbol = \"Ki\"",
        "[pieces]\nking.names = { de = \"König\" }",
        "[board.legend]\no = { zone = \"hill\", frame = \"<>\" }",
        "[allow]\nunused-zone = \"another reason\"",
    ] {
        assert_eq!(hash(shown), plain, "{shown} is only shown");
        let former = |text: &str| child(text).former_hash;
        assert_ne!(former(shown), former(""), "{shown}");
    }
    // Records of before there was such a key are still the game's own.
    let agreed = child("[match]\ndraws = \"agreed\"");
    let before = child("");
    assert_eq!(agreed.definition_hash, before.definition_hash);
    assert_eq!(agreed.former_hash, before.former_hash);
    let changes = [
        "[seats]\nneutral = \"grey\"",
        "[seats]\nteams = [[\"south\"], [\"north\"]]",
        "[board]\nsides.north = \"flip rows\"",
        "[board.links]\npath.except = \"b1-b2\"",
        "[board.zones]\nhome.south = \"row 1\"",
        "[classes]\nfoot = {}",
        "[pieces]\nking.rank = 4",
        "[pieces]\nking.value = 1",
        "[pieces]\nking.moves = [\"step path forward\"]",
        "[combat]\notherwise = \"both\"",
        "[combat.cases]\n\"a scout surprises the king\".result = \"neither\"",
        "[setup.place.south]\nking = \"c1\"\nscout = \"a1 b1\"",
        "[setup.hand]\nsouth = { scout = 1 }",
        "[setup.hand]\nsouth = { scout = 2 }",
        "[setup.exchange]\nkinds = [\"scout\", \"guard\"]\nmost = 1",
        "[setup.exchange]\nkinds = [\"scout\", \"guard\"]\nmost = 2",
        "[information]\nenemy = \"place\"",
        "[information]\nfight = \"kinds\"",
        "[match.points]\nwin = 2\ndraw = 1\nloss = 0\nsurrender = 0\nescape = 0",
        "[match.points]\nwin = 3\ndraw = 1\nloss = 0\nsurrender = 0\nescape = 0",
        "[rules]\nquiet = false\nlong = \"after 40 plies without attack: draw\"",
        "[rules]\nquiet = \"after 41 plies without attack: draw\"",
        "[rules]\nquiet = { rule = \"after 40 plies without attack: draw\", before = \"stuck\" }",
    ];
    let mut hashes: Vec<_> = changes.iter().map(|change| hash(change)).collect();
    hashes.push(plain);
    for (at, one) in hashes.iter().enumerate() {
        for (other, hash) in hashes[..at].iter().enumerate() {
            assert_ne!(one, hash, "{:?} and {:?}", changes.get(at), changes.get(other));
        }
    }
}

/// A game is known again in records that were written before its hash had a version.
#[test]
fn a_hash_of_the_first_version_is_known() {
    let game = load_text(
        "same.toml",
        "format = 1\nextends = \"skirmish\"\n[variant]\nname = \"Same\"\n",
    );
    let game = game.game.unwrap();
    assert!(game.definition_hash.starts_with("2:"), "{}", game.definition_hash);
    assert!(game.has_hash(&game.definition_hash));
    assert!(game.has_hash("71cb70d4f40048d3ee7357f64ed4cbd1c325757e615a48209ebeaa8590596788"));
    assert!(!game.has_hash("71cb70d4"));
}
