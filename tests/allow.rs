//! `[allow]`: what is meant is not warned of, and says why.

use std::fs;
use std::process::Command;

use sandtable::compile::{Loaded, load, load_text};
use sandtable::source::bundled_names;

/// What is found in a variant of the small example game.
fn found(addition: &str) -> Vec<(&'static str, String)> {
    listed(&load_text(
        "mine.toml",
        &format!("format = 1\nextends = \"skirmish\"\n{addition}"),
    ))
}

fn listed(loaded: &Loaded) -> Vec<(&'static str, String)> {
    let findings = loaded.findings.iter().map(|finding| {
        let place = loaded.files.slice(finding.primary().unwrap());
        (finding.code.name(), place.to_owned())
    });
    findings.collect()
}

const FORD: &str = "board.zones.ford = \"a3\"\nboard.zones.moor = \"b3\"\n";

#[test]
fn what_is_allowed_is_not_reported() {
    let both = ["ford", "moor"].map(|zone| ("unused-zone", zone.to_owned()));
    assert_eq!(found(FORD), both);
    let one = found(&format!("{FORD}[allow.unused-zone]\nford = \"for later\""));
    assert_eq!(one, both[1..]);
    assert_eq!(
        found(&format!(
            "{FORD}[allow.unused-zone]\nford = \"for later\"\nmoor = \"too\""
        )),
        []
    );
}

#[test]
fn a_whole_lint_is_allowed_by_a_reason_alone() {
    let text = format!("{FORD}allow.unused-zone = \"for later\"\n");
    assert_eq!(found(&text), []);
}

#[test]
fn allowances_are_inherited_and_taken_away() {
    let folder = tempfile::tempdir().unwrap();
    let parent = "format = 1\nextends = \"skirmish\"\n[pieces]\nking.moves = [\"leap (9,9)\"]\n[allow.never-moves]\nking = \"old\"\n";
    let child = |more: &str| format!("format = 1\nextends = \"parent\"\n{more}");
    let check = |more: &str| {
        fs::write(folder.path().join("parent.toml"), parent).unwrap();
        let path = folder.path().join("child.toml");
        fs::write(&path, child(more)).unwrap();
        listed(&load(path.to_str().unwrap()))
    };
    assert_eq!(check(""), []);
    assert_eq!(check("allow.never-moves = false"), [("never-moves", "king".to_owned())]);
    // What a parent allows need not be needed by every child.
    assert_eq!(check("pieces.king.moves = [\"step path\"]"), []);
}

#[test]
fn an_allowance_must_name_a_lint_and_a_reason_and_be_needed() {
    let one = |addition: &str| {
        let mut found = found(addition);
        assert_eq!(found.len(), 1, "{found:?}");
        found.remove(0)
    };
    let expect = |code, place: &str| (code, place.to_owned());
    assert_eq!(one("allow.idle-rul = \"why not\""), expect("unknown-name", "idle-rul"));
    assert_eq!(
        one("allow.unknown-key = \"why not\""),
        expect("unknown-name", "unknown-key")
    );
    assert_eq!(one("allow.idle-rule = \" \""), expect("wrong-value", "\" \""));
    assert_eq!(one("allow.idle-rule = true"), expect("wrong-type", "true"));
    assert_eq!(
        one("allow.idle-rule = \"why not\""),
        expect("unused-allow", "idle-rule")
    );
    assert_eq!(
        one("allow.idle-rule.stuck = \"why not\""),
        expect("unused-allow", "stuck")
    );
}

#[test]
fn a_note_is_no_fault() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("hidden.toml");
    fs::write(
        &path,
        "format = 1\nextends = \"skirmish\"\ninformation.enemy = \"place\"\n",
    )
    .unwrap();
    let run = |format: &str| {
        let output = Command::new(env!("CARGO_BIN_EXE_sandtable"))
            .args([
                "check",
                path.to_str().unwrap(),
                "--deny",
                "warnings",
                "--format",
                format,
            ])
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(0));
        String::from_utf8(output.stdout).unwrap()
    };
    let human = run("human");
    assert!(
        human.contains("telling-move") && human.ends_with("1 note; more with: sandtable explain telling-move\n"),
        "{human}"
    );
    assert!(run("short").contains("note[telling-move]: `scout` is hidden"));
    assert!(run("json").contains("\"severity\": \"note\""));
}

#[test]
fn bundled_variants_leave_nothing_to_say() {
    for name in bundled_names().into_iter().chain(["skirmish"]) {
        assert_eq!(listed(&load(name)), [], "{name}");
    }
}
