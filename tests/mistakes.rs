//! Mistakes seeded into the bundled files, each found at its exact characters, with nothing else reported.
//!
//! The tables in `mistakes/` hold one mistake a line: the file it is made `in`, the variant to `check` (the same, unless
//! said), whether its `examples` are played out, what is replaced (`from`, `to`), the `code` that must be reported, and the text underlined
//! (`at`), in the file where it must be `seen` (again the same, unless said). All bundled files
//! lie in one folder while they are checked, so that a mistake in an inherited file is made where it would be.

use std::collections::BTreeSet;
use std::fs;

use sandtable::compile::{Loaded, load};
use sandtable::diagnostic::Code;
use sandtable::example;
use sandtable::source::{bundled_names, bundled_part_names, bundled_text};
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Mistake {
    r#in: String,
    check: Option<String>,
    #[serde(default)]
    examples: bool,
    seen: Option<String>,
    from: String,
    to: String,
    code: String,
    at: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Mistakes {
    mistakes: Vec<Mistake>,
}

fn mistakes() -> Vec<Mistake> {
    let tables = [
        include_str!("mistakes/files.toml"),
        include_str!("mistakes/seats.toml"),
        include_str!("mistakes/board.toml"),
        include_str!("mistakes/pieces.toml"),
        include_str!("mistakes/combat.toml"),
        include_str!("mistakes/setup.toml"),
        include_str!("mistakes/information.toml"),
        include_str!("mistakes/rules.toml"),
        include_str!("mistakes/inheritance.toml"),
        include_str!("mistakes/examples.toml"),
        include_str!("mistakes/lints.toml"),
    ];
    let read = |table: &str| toml::from_str::<Mistakes>(table).unwrap().mistakes;
    tables.into_iter().flat_map(read).collect()
}

/// Loads a variant with one file changed, all files lying in one folder.
fn load_changed(variant: &str, file: &str, change: impl Fn(&str) -> String) -> Loaded {
    let folder = tempfile::tempdir().unwrap();
    for name in bundled_names().into_iter().chain(bundled_part_names()) {
        let text = bundled_text(name).unwrap();
        let text = if name == file { change(text) } else { text.to_owned() };
        fs::write(folder.path().join(format!("{name}.toml")), text).unwrap();
    }
    load(folder.path().join(format!("{variant}.toml")).to_str().unwrap())
}

/// The codes found and what they underline.
fn found(loaded: &Loaded) -> Vec<(&str, &str)> {
    let place = |finding: &sandtable::diagnostic::Diagnostic| loaded.files.slice(finding.primary().unwrap());
    let findings = loaded.findings.iter();
    findings.map(|finding| (finding.code.name(), place(finding))).collect()
}

/// What is wrong with the report on a mistake, if anything is.
fn misreported(mistake: &Mistake) -> Option<String> {
    let check = mistake.check.as_ref().unwrap_or(&mistake.r#in);
    let mut loaded = load_changed(check, &mistake.r#in, |text| {
        assert!(
            text.contains(&mistake.from),
            "{} is not in {}",
            mistake.from,
            mistake.r#in
        );
        text.replacen(&mistake.from, &mistake.to, 1)
    });
    // Many a mistake in a rule is also one in an example that shows the rule.
    if mistake.examples {
        example::check(&mut loaded);
    }
    let found = found(&loaded);
    let place = loaded
        .findings
        .first()
        .and_then(sandtable::diagnostic::Diagnostic::primary);
    let file = place.map_or("", |span| loaded.files.file(span.file).name.as_str());
    let seen = mistake.seen.as_ref().unwrap_or(&mistake.r#in);
    let is_there = file.ends_with(&format!("/{seen}.toml"));
    if found == [(mistake.code.as_str(), mistake.at.as_str())] && is_there {
        return None;
    }
    let said = loaded.findings.iter().map(|finding| (&finding.message, &finding.help));
    Some(format!(
        "{} → {}: wanted {} at `{}`, found {found:?}\n  {:?}",
        mistake.from,
        mistake.to,
        mistake.code,
        mistake.at,
        said.collect::<Vec<_>>()
    ))
}

#[test]
fn every_seeded_mistake_is_found_where_it_is() {
    let mistakes = mistakes();
    assert!(mistakes.len() >= 250, "{}", mistakes.len());
    let wrong: Vec<_> = mistakes.iter().filter_map(misreported).collect();
    assert!(
        wrong.is_empty(),
        "{} of {}:\n{}",
        wrong.len(),
        mistakes.len(),
        wrong.join("\n")
    );
}

#[test]
fn every_bundled_file_has_its_mistakes() {
    let seeded: BTreeSet<_> = mistakes().into_iter().map(|mistake| mistake.r#in).collect();
    let files = bundled_names().into_iter().chain(bundled_part_names());
    let spared: Vec<_> = files.filter(|file| !seeded.contains(*file)).collect();
    assert!(spared.is_empty(), "{spared:?}");
}

#[test]
fn every_code_is_seeded() {
    let seeded: BTreeSet<_> = mistakes().into_iter().map(|mistake| mistake.code).collect();
    let spared: Vec<_> = Code::ALL
        .iter()
        .map(|code| code.name())
        .filter(|code| !seeded.contains(*code))
        .collect();
    // A file that is no text cannot be made by changing one, and nothing is played here; the articles on these have their test.
    let deep = Code::ALL.iter().filter(|code| code.is_deep()).map(|code| code.name());
    assert_eq!(spared, ["unreadable-file"].into_iter().chain(deep).collect::<Vec<_>>());
}

#[test]
fn several_syntax_mistakes_are_told_in_one_run() {
    let loaded = load_changed("skirmish", "skirmish", |text| {
        text.replace("name = \"Skirmish\"", "name = \"Skirmish")
            .replace("[board.links]", "[board.links")
            .replace("method = ", "method == ")
    });
    assert_eq!(
        found(&loaded),
        [
            ("toml-syntax", "\"Skirmish"),
            ("toml-syntax", "[board.links"),
            ("toml-syntax", "=")
        ]
    );
}

#[test]
fn all_independent_mistakes_are_told_in_one_run() {
    let loaded = load_changed("junqi-classic", "junqi-classic", |text| {
        text.replace("name = \"Junqi", "nane = \"Junqi")
            .replace("without attack", "without atack")
            .replace("marshal = \"c5\"", "marshal = \"c55\"")
    });
    let found: Vec<_> = loaded
        .findings
        .iter()
        .map(|finding| (finding.code.name(), loaded.files.slice(finding.primary().unwrap())))
        .collect();
    assert_eq!(
        found,
        [
            ("unknown-key", "nane"),
            ("rule-syntax", "atack"),
            ("unknown-space", "c55")
        ]
    );
}
