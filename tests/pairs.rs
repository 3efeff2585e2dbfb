//! Fights said by piece and not by who attacks, and what comes of equal ranks.

use sandtable::compile::load_text;
use sandtable::engine::Engine;
use sandtable::game::FightResult::{self, Attacker, Both, Defender, Neither};

const HEAD: &str =
    "format = 1\nextends = \"skirmish\"\nvariant.name = \"Pairs\"\n[allow]\nnever-captured = \"tried\"\n";

/// Who stays when one kind attacks another, by the game with some additions; nobody where it may not.
fn fight(rest: &str, attacker: &str, defender: &str) -> Option<FightResult> {
    let loaded = load_text("pairs.toml", &format!("{HEAD}{rest}\n"));
    let told: Vec<_> = loaded.findings.iter().map(|finding| &finding.message).collect();
    let engine = Engine::new(loaded.game.unwrap_or_else(|| panic!("{told:?} in\n{rest}")));
    let position = format!("south south:{attacker}@b1 north:{defender}@b2 outcome=ongoing");
    let state = engine.read_position(&position).unwrap();
    let space = |name| engine.game().board.named(name).unwrap();
    let result = engine.forecast(&state, space("b1"), space("b2"));
    result.map(|(result, _)| result)
}

/// What is found in a game with some additions: codes, what they underline, and what they say.
fn found(rest: &str) -> Vec<(&'static str, String, String)> {
    let loaded = load_text("pairs.toml", &format!("{HEAD}{rest}\n"));
    let told = loaded.findings.iter().map(|finding| {
        let place = loaded.files.slice(finding.primary().unwrap()).to_owned();
        (finding.code.name(), place, finding.message.clone())
    });
    told.collect()
}

fn case(keys: &str) -> String {
    format!("[combat.cases]\nodd = {{ {keys}, before = \"a scout surprises the king\" }}")
}

#[test]
fn one_of_two_stays_whoever_attacks() {
    let scouts = case("between = \"guard\", and = \"scout\", stays = \"scout\"");
    assert_eq!(fight(&scouts, "guard", "scout"), Some(Defender));
    assert_eq!(fight(&scouts, "scout", "guard"), Some(Attacker));
    assert_eq!(fight(&scouts, "guard", "guard"), Some(Neither), "the ladder");
    let guards = case("between = \"guard\", and = \"scout\", stays = \"guard\"");
    assert_eq!(fight(&guards, "guard", "scout"), Some(Attacker));
    assert_eq!(fight(&guards, "scout", "guard"), Some(Defender));
}

#[test]
fn a_pair_may_have_any_result() {
    for (word, result) in [
        ("attacker", Some(Attacker)),
        ("defender", Some(Defender)),
        ("both", Some(Both)),
        ("neither", Some(Neither)),
        ("forbidden", None),
    ] {
        let rest = case(&format!("between = \"guard\", and = \"scout\", result = \"{word}\""));
        assert_eq!(fight(&rest, "guard", "scout"), result);
        assert_eq!(fight(&rest, "scout", "guard"), result);
        assert_eq!(fight(&rest, "king", "scout"), Some(Attacker), "another pair");
    }
}

#[test]
fn a_pair_may_be_of_groups() {
    let rest = format!(
        "[classes.crowd]\n[pieces]\nguard.class = \"crowd\"\nscout.class = \"crowd\"\n{}",
        case("between = \"crowd\", and = \"king\", stays = \"crowd\"")
    );
    for one in ["guard", "scout"] {
        assert_eq!(fight(&rest, one, "king"), Some(Attacker), "{one}");
        assert_eq!(fight(&rest, "king", one), Some(Defender), "{one}");
    }
    let same =
        case("between = \"pieces with rank < 3\", and = \"pieces  with rank > 2\", stays = \"pieces with rank  < 3\"");
    assert_eq!(fight(&same, "king", "guard"), Some(Defender));
    let groups = case("attacker = \"guard or scout\", defender = \"not king\", result = \"both\"");
    assert_eq!(fight(&groups, "scout", "guard"), Some(Both));
    assert_eq!(fight(&groups, "guard", "king"), Some(Defender));
}

#[test]
fn a_fight_that_fits_both_ways_round_is_taken_the_first_way() {
    let rest = case("between = \"guard or scout\", and = \"scout\", stays = \"scout\"");
    assert_eq!(fight(&rest, "scout", "scout"), Some(Defender));
}

#[test]
fn a_pair_is_said_in_one_way() {
    for (keys, code, message) in [
        (
            "between = \"guard\", result = \"both\"",
            "missing-key",
            "the case `odd` names one of two that fight each other",
        ),
        (
            "stays = \"guard\"",
            "missing-key",
            "the case `odd` names one of two that fight each other",
        ),
        (
            "between = \"guard\", and = \"scout\"",
            "missing-key",
            "the case `odd` has no result",
        ),
        (
            "between = \"guard\", and = \"scout\", stays = \"king\"",
            "wrong-value",
            "`king` is neither of the two that fight each other",
        ),
        (
            "between = \"guard\", and = \"scout\", stays = \"guard\", result = \"both\"",
            "out-of-place",
            "the case `odd` has `stays` beside a `result`",
        ),
        (
            "between = \"guard\", and = \"scout\", attacker = \"king\", result = \"both\"",
            "out-of-place",
            "the case `odd` has `between` beside a side of its own",
        ),
        (
            "between = \"guard\", and = \"scuot\", stays = \"guard\"",
            "unknown-name",
            "no kind of piece is called `scuot`",
        ),
    ] {
        let found = found(&case(keys));
        assert_eq!(found.len(), 1, "{found:?}");
        assert_eq!((found[0].0, found[0].2.as_str()), (code, message));
    }
}

#[test]
fn equal_ranks_come_to_what_is_said_of_them() {
    assert_eq!(fight("", "guard", "guard"), Some(Neither));
    for (word, result) in [
        ("attacker", Some(Attacker)),
        ("defender", Some(Defender)),
        ("both", Some(Both)),
        ("neither", Some(Neither)),
        ("forbidden", None),
    ] {
        let rest = format!("[combat]\nequals = \"{word}\"");
        assert_eq!(fight(&rest, "guard", "guard"), result);
        assert_eq!(fight(&rest, "guard", "scout"), Some(Attacker));
        assert_eq!(fight(&rest, "scout", "guard"), Some(Defender));
        assert_eq!(fight(&rest, "scout", "king"), Some(Attacker), "a case comes first");
    }
    let without = found("[combat]\nladder = false\notherwise = \"attacker\"\nequals = \"both\"");
    let told: Vec<_> = without.iter().map(|(code, at, _)| (*code, at.as_str())).collect();
    assert!(told.contains(&("out-of-place", "\"both\"")), "{told:?}");
}
