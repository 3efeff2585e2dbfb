//! The schema for editors takes whatever checks clean and refuses what is broken, at the right place.

use std::collections::BTreeSet;

use jsonschema::{Draft, Validator};
use sandtable::diagnostic::{Code, articles};
use sandtable::editor::schema::{at, schema};
use serde_json::Value;

use crate::support::every_file;

fn validator() -> Validator {
    jsonschema::options()
        .with_draft(Draft::Draft7)
        .build(schema())
        .unwrap_or_else(|error| panic!("{error}"))
}

fn json(text: &str) -> Value {
    let table: toml::Table = toml::from_str(text).unwrap_or_else(|error| panic!("{error} in\n{text}"));
    serde_json::to_value(table).unwrap()
}

/// Where a text breaks the schema, as paths of keys.
fn places(validator: &Validator, text: &str) -> BTreeSet<String> {
    let instance = json(text);
    validator
        .iter_errors(&instance)
        .map(|error| error.instance_path().to_string())
        .collect()
}

fn fits(validator: &Validator, what: &str, text: &str) {
    let places = places(validator, text);
    assert!(places.is_empty(), "{what}: {places:?}\n{text}");
}

#[test]
fn it_is_a_schema_of_draft_seven() {
    assert_eq!(schema()["$schema"], "http://json-schema.org/draft-07/schema#");
    assert!(jsonschema::meta::is_valid(schema()));
}

#[test]
fn every_file_fits() {
    let validator = validator();
    for (name, text) in every_file() {
        fits(&validator, name, &text);
    }
}

#[test]
fn what_the_articles_call_right_fits() {
    let validator = validator();
    for article in articles() {
        fits(&validator, article.code.name(), article.good);
    }
    // What is wrong with keys, types and words is wrong for the schema as well.
    for code in [
        Code::UnknownFormat,
        Code::UnknownKey,
        Code::WrongType,
        Code::WrongValue,
        Code::BadName,
    ] {
        let article = sandtable::diagnostic::article(code);
        assert!(!places(&validator, article.bad).is_empty(), "{code}\n{}", article.bad);
    }
}

#[test]
fn what_is_broken_is_refused_at_its_place() {
    let validator = validator();
    let child = |text: &str| format!("format = 1\nextends = \"skirmish\"\n{text}\n");
    let cases = [
        ("[board]\nlayot = \"points\"", "/board"),
        ("[pieces.king]\nrnak = 1", "/pieces/king"),
        ("[rules.stuck]\nsentence = \"allow pass\"", "/rules/stuck"),
        ("surprise = 1", ""),
        ("[pieces.king]\nrank = \"1\"", "/pieces/king/rank"),
        ("[pieces.king]\nrank = 1.5", "/pieces/king/rank"),
        ("[pieces.king]\nrank = 2000", "/pieces/king/rank"),
        ("[pieces.king]\nmoves = [\"step path\", 1]", "/pieces/king/moves/1"),
        ("[pieces.king]\nmoves = [\"walk path\"]", "/pieces/king/moves/0"),
        ("[pieces.king]\nmoves = \"walk path\"", "/pieces/king/moves"),
        ("[pieces.king]\nnames = { zh = 1 }", "/pieces/king/names/zh"),
        ("pieces.move = { rank = 1 }", "/pieces"),
        ("pieces.2nd = { rank = 1 }", "/pieces"),
        ("pieces = []", "/pieces"),
        ("pieces.king = true", "/pieces/king"),
        ("board.layout = \"hexes\"", "/board/layout"),
        ("board.legend.ab = \"hill\"", "/board/legend"),
        (
            "board.legend.o = { zone = \"hill\", frame = \"(\" }",
            "/board/legend/o/frame",
        ),
        ("board.sides.north = \"upside down\"", "/board/sides/north"),
        ("board.links.path.turns = 5", "/board/links/path/turns"),
        ("board.zones.home = { south = 1 }", "/board/zones/home/south"),
        ("seats.order = [\"a\"]", "/seats/order"),
        ("seats.order = [\"a\", \"a\"]", "/seats/order"),
        ("seats.teams = [\"a\"]", "/seats/teams/0"),
        ("combat.cases.x.result = \"draw\"", "/combat/cases/x/result"),
        ("combat.taken = \"away\"", "/combat/taken"),
        ("combat.matrix.king = { wins = \"scout\" }", "/combat/matrix/king"),
        ("setup.method = \"random\"", "/setup/method"),
        ("setup.hand.south = { king = -1 }", "/setup/hand/south/king"),
        ("setup.exchange.kinds = [\"king\"]", "/setup/exchange/kinds"),
        ("information.fight = \"all\"", "/information/fight"),
        ("match.points.win = true", "/match/points/win"),
        ("rules.quiet = \"whenever 3 plies: draw\"", "/rules/quiet"),
        ("rules.quiet = 3", "/rules/quiet"),
    ];
    for (text, place) in cases {
        assert_eq!(
            places(&validator, &child(text)),
            BTreeSet::from([place.to_owned()]),
            "{text}"
        );
    }
    let root = BTreeSet::from([String::new()]);
    assert_eq!(places(&validator, "extends = \"skirmish\""), root, "no format");
    assert_eq!(places(&validator, "format = 1"), root, "not a whole game");
    assert_eq!(
        places(&validator, "format = 2\npart = true"),
        BTreeSet::from(["/format".to_owned()])
    );
    fits(&validator, "a part", "format = 1\npart = true");
}

#[test]
fn whatever_was_inherited_may_be_taken_away() {
    let validator = validator();
    for text in [
        "pieces.king = false",
        "pieces.king.rank = false",
        "pieces.king.moves = false",
        "setup.hand = false",
        "setup.place.south.king = false",
        "board.layout = false",
        "board.links.path.turns = false",
        "board.zones.home.south = false",
        "combat.cases.x = false",
        "rules.quiet = false",
        "match = false",
    ] {
        fits(
            &validator,
            text,
            &format!("format = 1\nextends = \"skirmish\"\n{text}\n"),
        );
    }
}

const REFERENCE: &str = include_str!("../grammar/README.md");

/// A section of the reference.
fn section(title: &str) -> &'static str {
    let text = REFERENCE.split(&format!("\n## {title}\n")).nth(1).unwrap();
    text.split("\n## ").next().unwrap()
}

/// The keys that a section's tables document, in their first cells.
fn documented(title: &str) -> BTreeSet<&'static str> {
    let rows = section(title).lines().filter(|line| line.starts_with("| `"));
    let cells = rows.map(|row| row.split(" |").next().unwrap());
    let quoted = cells.flat_map(|cell| cell.split('`').skip(1).step_by(2));
    quoted.map(|key| key.split(' ').next().unwrap()).collect()
}

/// The keys that the schema knows at some paths.
fn known(paths: &[&[&str]]) -> BTreeSet<&'static str> {
    let shapes = paths.iter().map(|path| at(path.iter().copied()).unwrap());
    let keys = shapes.flat_map(|shape| shape["properties"].as_object().unwrap().keys());
    keys.map(String::as_str).collect()
}

#[test]
fn the_reference_documents_every_key_and_no_other() {
    let case: &[&str] = &["combat", "cases", "x"];
    let link: &[&str] = &["board", "links", "x"];
    let without = |mut keys: BTreeSet<&'static str>, key| {
        assert!(keys.remove(key), "{key}");
        keys
    };
    assert_eq!(documented("`[seats]`"), known(&[&["seats"]]));
    assert_eq!(documented("`[board]`"), known(&[link]));
    assert_eq!(documented("`[pieces]` and `[classes]`"), known(&[&["pieces", "x"]]));
    assert_eq!(documented("`[setup]`"), known(&[&["setup"]]));
    assert_eq!(documented("`[examples]`"), known(&[&["examples", "x"]]));
    assert_eq!(documented("`[information]`"), known(&[&["information"]]));
    assert!(section("Files").contains("before = "));
    let combat = without(known(&[&["combat"], case]), "before");
    assert!(documented("`[combat]`").is_subset(&combat));
    assert!(documented("Files").is_subset(&known(&[&[]])));
    // What the text between the tables tells of.
    let told: [(&str, &[&[&str]]); 6] = [
        ("`[variant]`", &[&["variant"]]),
        ("`[board]`", &[&["board"]]),
        ("`[combat]`", &[&["combat"], &["combat", "matrix", "x"]]),
        ("`[setup]`", &[&["setup", "exchange"]]),
        ("`[match]`", &[&["match"], &["match", "points"]]),
        ("`[rules]`", &[]),
    ];
    for (title, paths) in told {
        for key in known(paths) {
            let text = section(title);
            let forms = [
                format!("`{key}`"),
                format!("`{key} ="),
                format!(".{key}]`"),
                format!(".{key}."),
            ];
            assert!(forms.iter().any(|form| text.contains(form)), "`{key}` in {title}");
        }
    }
    for table in known(&[&[]]).difference(&documented("Files")) {
        let forms = [format!("`[{table}]`"), format!("`[{table}.")];
        assert!(forms.iter().any(|form| REFERENCE.contains(form)), "{table}");
    }
}
