//! What a variant says of what is not from its source, by name, and what it calls things by its source.

use std::process::Command;

use sandtable::compile::{load, load_text};
use sandtable::game::Ink;
use sandtable::source::bundled_names;

/// The notes of a variant by name.
fn notes(name: &str) -> Vec<String> {
    let game = load(name).game.unwrap_or_else(|| panic!("{name}"));
    game.names.reconstructed.into_iter().map(|(name, _)| name).collect()
}

#[test]
fn every_bundled_variant_says_what_is_not_from_its_source() {
    for name in bundled_names() {
        assert!(!notes(name).is_empty(), "{name}");
    }
    let has = |variant: &str, note: &str| notes(variant).contains(&note.to_owned());
    for (variant, note) in [
        ("border-wars-2", "neutrals"),
        ("junqi-alliance", "curve"),
        ("junqi-alliance", "bare-flag"),
        ("junqi-alliance-duel", "sight"),
        ("junqi-alliance-duel", "curve"),
        ("junqi-flag-carry", "names"),
        ("junqi-flag-carry", "colours"),
        ("junqi-flag-carry", "mines"),
        ("junqi-flag-carry", "headquarters"),
        ("border-wars-2-changgi", "board"),
    ] {
        assert!(has(variant, note), "{variant}: {note}");
    }
    assert!(!has("border-wars-2-changgi", "neutrals"), "it has none, and says so");
}

#[test]
fn notes_are_inherited_replaced_and_taken_away() {
    let said = |variant: &str| {
        let text = format!("format = 1\nextends = \"border-wars-2\"\n[variant]\nname = \"Noted\"\n{variant}\n");
        let loaded = load_text("noted.toml", &text);
        let errors: Vec<_> = loaded.findings.iter().map(|finding| finding.code.name()).collect();
        (
            loaded.game.map(|game| game.names.reconstructed).unwrap_or_default(),
            errors,
        )
    };
    let (inherited, _) = said("");
    let (changed, errors) = said("[variant.reconstructed]\nboard = \"as drawn\"\narray = false\n");
    assert!(errors.is_empty(), "{errors:?}");
    assert_eq!(changed.len(), inherited.len() - 1);
    assert_eq!(changed[0], ("board".to_owned(), "as drawn".to_owned()));
    // One text alone, as it was once written, is one note more.
    let (plain, errors) = said("reconstructed = \"all of it\"");
    assert!(errors.is_empty(), "{errors:?}");
    assert_eq!(plain.len(), inherited.len() + 1);
    assert_eq!(plain.last(), Some(&("note".to_owned(), "all of it".to_owned())));
    let (_, errors) = said("reconstructed = 3");
    assert_eq!(errors, ["wrong-type"]);
    let (none, errors) = said("reconstructed = false");
    assert!(none.is_empty() && errors.is_empty(), "{errors:?}");
}

#[test]
fn notes_have_no_part_in_the_hash() {
    let hash = |notes: &str| {
        let text = format!("format = 1\nextends = \"skirmish\"\n[variant]\nname = \"Noted\"\n{notes}\n");
        load_text("noted.toml", &text).game.unwrap().definition_hash
    };
    assert_eq!(hash(""), hash("[variant.reconstructed]\nhill = \"ours\""));
}

#[test]
fn a_variant_shows_what_its_source_calls_things() {
    let game = load("junqi-flag-carry").game.unwrap();
    let shown: Vec<_> = game
        .kinds
        .iter()
        .map(|kind| (kind.name.as_str(), kind.name_in(None), kind.symbol.as_str()))
        .collect();
    assert_eq!(
        shown,
        [
            ("marshal", "marshal", "Ma"),
            ("general", "general", "Ge"),
            ("major-general", "brigadier", "Br"),
            ("brigadier", "colonel", "Co"),
            ("colonel", "major", "Mj"),
            ("major", "captain", "Ca"),
            ("captain", "lieutenant", "Li"),
            ("lieutenant", "platoon", "Pl"),
            ("engineer", "engineer", "En"),
            ("bomb", "grenade", "Gr"),
            ("landmine", "landmine", "LM"),
            ("flag", "flag", "Fl"),
        ]
    );
    assert_eq!(
        game.kinds[2].name_in(Some("de")),
        "Generalmajor",
        "a language that is asked for comes first"
    );
    assert_eq!(
        (game.seats.armies, game.seats.called),
        (
            vec!["red".to_owned(), "blue".to_owned()],
            vec!["red".to_owned(), "white".to_owned()],
        )
    );
    let show = Command::new(env!("CARGO_BIN_EXE_sandtable"))
        .args(["show", "junqi-flag-carry"])
        .output()
        .unwrap();
    let text = String::from_utf8(show.stdout).unwrap();
    assert!(text.contains("  armies: red, white (blue);"), "{text}");
    assert!(text.contains("  Br  brigadier (major-general)"), "{text}");
}

#[test]
fn what_is_called_otherwise_is_told_apart() {
    let said = |called: &str| {
        let text = format!(
            "format = 1\nextends = \"junqi-flag-carry\"\n[variant]\nname = \"Called\"\n[variant.called]\n{called}\n"
        );
        let loaded = load_text("called.toml", &text);
        let findings: Vec<_> = loaded
            .findings
            .iter()
            .map(|finding| (finding.code.name(), finding.message.clone()))
            .collect();
        (
            loaded
                .game
                .map(|game| (game.definition_hash.clone(), game.former_hash.clone(), game)),
            findings,
        )
    };
    let (plain, none) = said("");
    assert!(none.is_empty(), "{none:?}");
    let (changed, none) = said("bomb = false\nred = { name = \"scarlet\", colour = \"maroon\" }\nflag.symbol = \"Fg\"");
    assert!(none.is_empty(), "{none:?}");
    let ((hash, former, _), (same, same_former, game)) = (plain.unwrap(), changed.unwrap());
    assert_eq!((hash, former), (same, same_former));
    assert_eq!(
        (
            game.kinds[9].name_in(None),
            &*game.kinds[9].symbol,
            &*game.kinds[11].symbol
        ),
        ("bomb", "Bo", "Fg")
    );
    assert_eq!(game.seats.called, ["scarlet", "white"]);
    assert_eq!(game.seats.inks, [Ink::Maroon, Ink::White]);
    for (called, code, message) in [
        (
            "flag = \"grenade\"",
            "bad-name",
            "`bomb` would also be shown as `grenade`",
        ),
        ("flag.symbol = \"Gr\"", "bad-name", "`bomb` would also be shown as `Gr`"),
        (
            "flag.colour = \"red\"",
            "wrong-value",
            "`flag` has no use for a colour, which armies have",
        ),
        (
            "red.symbol = \"R\"",
            "wrong-value",
            "`red` has no use for a symbol, which pieces have",
        ),
        (
            "red.colour = \"pink\"",
            "wrong-value",
            "`pink` is not a value of `colour`",
        ),
        (
            "flag.symbol = \"Flag\"",
            "wrong-value",
            "`Flag` is not one or two characters",
        ),
        (
            "flga = \"standard\"",
            "unknown-name",
            "no piece or army with a name of its own is called `flga`",
        ),
        (
            "south = \"white\"",
            "unknown-name",
            "no piece or army with a name of its own is called `south`",
        ),
    ] {
        let (_, findings) = said(called);
        assert_eq!(findings, [(code, message.to_owned())], "{called}");
    }
}
