//! What a variant says of what is not from its source: notes by name, inherited, replaced and taken away.

use sandtable::compile::{load, load_text};
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
