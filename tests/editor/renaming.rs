//! Names in several files: where they stand, and what another name changes, over the pipes.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use async_lsp::lsp_types::request::{PrepareRenameRequest, References, Rename};
use async_lsp::lsp_types::{
    PartialResultParams, PrepareRenameResponse, ReferenceContext, ReferenceParams, RenameParams,
    TextDocumentIdentifier, TextDocumentPositionParams, Url, WorkDoneProgressParams,
};
use sandtable::compile::load;

use super::client::{Editor, address};
use super::{offset, position};

/// A small game in three files: a part with the army, a part with the rules, and the game; and a game of its own kind.
const ARMY: &str = r#"format = 1
part = true

[board.zones]
ridge = "row 3"

[board.links]
trail.paths = "a1..a5"

[classes.foot]
moves = ["step path", "slide trail to empty"]

[pieces]
lancer = { class = "foot", rank = 4, symbol = "L" }
[pieces.'bow-man']
class = "foot"
rank = 0

[combat.cases]
"lancers ride down" = { attacker = "lancer", defender = "not (king or lancer)", result = "attacker" }
"#;
const RULES: &str = r#"format = 1
part = true
extends = "skirmish"

[rules]
lancers-rest = "forbid move of lancer when from in ridge and mover has lancer"
ridge-counts = { rule = "after 30 plies without attack by lancer: draw", before = "quiet" }

[allow.unused-zone]
ridge = "spoken of by those who extend this"
"#;
const GAME: &str = r#"format = 1
extends = ["rules", "army"]
variant.name = "Lancers"

[variant.called]
lancer = { name = "rider" }

[setup.place.south]
lancer = "a2"
bow-man = "c2"
guard = "b2"

[combat.cases]
"bows first" = { attacker = "bow-man", result = "attacker", before = "lancers ride down" }

[allow.never-moves]
lancer = "not at all"
"#;
const OTHER: &str = "format = 1\nextends = \"skirmish\"\nvariant.name = \"Other\"\n[pieces.lancer]\nrank = 9\n";

struct Desk {
    folder: tempfile::TempDir,
    editor: Editor,
}

impl Desk {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        for (name, text) in [("army", ARMY), ("rules", RULES), ("game", GAME), ("other", OTHER)] {
            fs::write(folder.path().join(format!("{name}.toml")), text).unwrap();
        }
        let editor = Editor::start(&folder.path().join("copies"), None);
        Self { folder, editor }
    }

    fn uri(&self, name: &str) -> Url {
        address(self.folder.path(), &format!("{name}.toml"))
    }

    fn place(&self, name: &str, text: &str, part: &str) -> TextDocumentPositionParams {
        let at = text.find(part).unwrap_or_else(|| panic!("{part}"));
        TextDocumentPositionParams::new(TextDocumentIdentifier::new(self.uri(name)), position(text, at + 1))
    }

    /// Gives what stands at a place another name; yields each changed file's text by its name.
    fn rename(&self, (name, text, part): (&str, &str, &str), to: &str) -> BTreeMap<String, String> {
        let edit = self.editor.ask::<Rename>(RenameParams {
            text_document_position: self.place(name, text, part),
            new_name: to.to_owned(),
            work_done_progress_params: WorkDoneProgressParams::default(),
        });
        let changes = edit.unwrap().changes.unwrap().into_iter();
        let changed = changes.map(|(uri, mut edits)| {
            let path = uri.to_file_path().unwrap();
            let mut text = fs::read_to_string(&path).unwrap();
            edits.sort_by_key(|edit| std::cmp::Reverse(edit.range.start));
            for edit in edits {
                text.replace_range(
                    offset(&text, edit.range.start)..offset(&text, edit.range.end),
                    &edit.new_text,
                );
            }
            (path.file_stem().unwrap().to_str().unwrap().to_owned(), text)
        });
        changed.collect()
    }

    fn refused(&self, (name, text, part): (&str, &str, &str), to: &str) -> String {
        self.editor.ask_in_vain::<Rename>(RenameParams {
            text_document_position: self.place(name, text, part),
            new_name: to.to_owned(),
            work_done_progress_params: WorkDoneProgressParams::default(),
        })
    }

    /// The places where what stands at a place is named: files and lines.
    fn references(&self, (name, text, part): (&str, &str, &str), with_given: bool) -> Vec<(String, u32)> {
        let found = self.editor.ask::<References>(ReferenceParams {
            text_document_position: self.place(name, text, part),
            work_done_progress_params: WorkDoneProgressParams::default(),
            partial_result_params: PartialResultParams::default(),
            context: ReferenceContext {
                include_declaration: with_given,
            },
        });
        let found = found.unwrap().into_iter().map(|location| {
            let path = location.uri.to_file_path().unwrap();
            (
                path.file_stem().unwrap().to_str().unwrap().to_owned(),
                location.range.start.line,
            )
        });
        let mut found: Vec<_> = found.collect();
        found.sort();
        found
    }
}

/// The findings of a variant, by their codes.
fn codes(path: &Path) -> Vec<&'static str> {
    let loaded = load(path.to_str().unwrap());
    loaded.findings.iter().map(|finding| finding.code.name()).collect()
}

#[test]
fn a_name_is_changed_in_every_file_that_names_the_thing() {
    let mut desk = Desk::new();
    desk.editor.open(&desk.uri("game"), GAME);
    let before = codes(&desk.folder.path().join("game.toml"));
    let cases = [
        ("lancer", "rider-of-old", vec![("army", 3), ("game", 3), ("rules", 3)]),
        ("bow-man", "弓手", vec![("army", 1), ("game", 2)]),
        ("lancers ride down", "lancers \"ride\"", vec![("army", 1), ("game", 1)]),
    ];
    for (old, new, wanted) in cases {
        let changed = desk.rename(("game", GAME, old), new);
        let written = new.replace('"', "\\\"");
        let counts = changed
            .iter()
            .map(|(file, text)| (file.as_str(), text.matches(&written).count()));
        let counts: Vec<_> = counts.collect();
        assert_eq!(counts, wanted, "{old}");
        for (file, text) in &changed {
            fs::write(desk.folder.path().join(format!("{file}.toml")), text).unwrap();
        }
        assert_eq!(codes(&desk.folder.path().join("game.toml")), before, "{old}");
        for (name, text) in [("army", ARMY), ("rules", RULES), ("game", GAME)] {
            fs::write(desk.folder.path().join(format!("{name}.toml")), text).unwrap();
        }
    }
    assert_eq!(desk.editor.farewell(), Some(0));
}

#[test]
fn zones_links_classes_and_rules_are_renamed_from_the_file_that_gives_them() {
    let mut desk = Desk::new();
    desk.editor.open(&desk.uri("army"), ARMY);
    desk.editor.open(&desk.uri("rules"), RULES);
    let files = |changed: &BTreeMap<String, String>| changed.keys().cloned().collect::<Vec<_>>();
    // The game that extends both files is not open, and is found beside them.
    let changed = desk.rename(("army", ARMY, "ridge"), "crest");
    assert_eq!(files(&changed), ["army", "rules"]);
    assert_eq!(
        changed["rules"].matches("crest").count(),
        2,
        "a rule's own name is another\n{}",
        changed["rules"]
    );
    assert!(changed["rules"].contains("ridge-counts"));
    let changed = desk.rename(("army", ARMY, "trail"), "lane");
    assert_eq!(
        changed,
        BTreeMap::from([("army".to_owned(), ARMY.replace("trail", "lane"))])
    );
    let changed = desk.rename(("army", ARMY, "\"foot\""), "infantry");
    assert_eq!(
        changed,
        BTreeMap::from([("army".to_owned(), ARMY.replace("foot", "infantry"))])
    );
    let changed = desk.rename(("rules", RULES, "lancers-rest"), "rest, lancers");
    assert_eq!(changed["rules"], RULES.replace("lancers-rest", "\"rest, lancers\""));
    let changed = desk.rename(("army", ARMY, "lancer ="), "rider");
    assert_eq!(
        files(&changed),
        ["army", "game", "rules"],
        "a kind of another game is not meant"
    );
    assert_eq!(desk.editor.farewell(), Some(0));
}

#[test]
fn open_texts_count_and_not_those_on_disk() {
    let mut desk = Desk::new();
    let open = GAME.replace("lancer = \"a2\"", "# moved\nlancer = \"a2\"");
    desk.editor.open(&desk.uri("game"), &open);
    let lines = desk.references(("game", &open, "lancer"), true);
    assert!(lines.contains(&("game".to_owned(), 9)), "{lines:?}");
    assert_eq!(desk.editor.farewell(), Some(0));
}

#[test]
fn references_are_told_with_and_without_those_that_give_the_name() {
    let mut desk = Desk::new();
    desk.editor.open(&desk.uri("game"), GAME);
    let place = ("game", GAME, "lancer");
    let all = desk.references(place, true);
    let owned = |list: &[(&str, u32)]| {
        list.iter()
            .map(|(file, line)| ((*file).to_owned(), *line))
            .collect::<Vec<_>>()
    };
    let wanted = [
        ("army", 13),
        ("army", 19),
        ("army", 19),
        ("game", 5),
        ("game", 8),
        ("game", 16),
        ("rules", 5),
        ("rules", 5),
        ("rules", 6),
    ];
    assert_eq!(all, owned(&wanted));
    assert_eq!(desk.references(place, false), owned(&wanted[1..]));
    // What a bundled file gives is found in its copy.
    let guards = desk.references(("game", GAME, "guard"), true);
    assert!(
        guards.contains(&("game".to_owned(), 10)) && guards.iter().any(|(file, _)| file == "skirmish"),
        "{guards:?}"
    );
    assert_eq!(desk.editor.farewell(), Some(0));
}

#[test]
fn what_may_be_renamed_is_said_before() {
    let mut desk = Desk::new();
    desk.editor.open(&desk.uri("game"), GAME);
    let prepared = desk
        .editor
        .ask::<PrepareRenameRequest>(desk.place("game", GAME, "lancers ride down"));
    let at = GAME.find("lancers ride down").unwrap();
    match prepared {
        Some(PrepareRenameResponse::RangeWithPlaceholder { range, placeholder }) => {
            assert_eq!(placeholder, "lancers ride down");
            assert_eq!(
                (range.start, range.end),
                (position(GAME, at), position(GAME, at + placeholder.len()))
            );
        }
        other => panic!("{other:?}"),
    }
    // A key of the format has no name of its own.
    assert_eq!(
        desk.editor
            .ask::<PrepareRenameRequest>(desk.place("game", GAME, "extends")),
        None
    );
    let why = desk
        .editor
        .ask_in_vain::<PrepareRenameRequest>(desk.place("game", GAME, "guard"));
    assert!(
        why.contains("`guard` stands in `<bundled>/skirmish.toml`, which cannot be changed"),
        "{why}"
    );
    assert_eq!(desk.editor.farewell(), Some(0));
}

#[test]
fn a_renaming_that_would_do_harm_is_refused() {
    let mut desk = Desk::new();
    desk.editor.open(&desk.uri("game"), GAME);
    for (part, to, reason) in [
        (
            "lancer",
            "two words",
            "`two words` cannot be the name of a kind of piece",
        ),
        ("lancer", "forbid", "`forbid` is a word of the rule language"),
        ("lancer", "bow-man", "there is already a kind of piece called `bow-man`"),
        ("lancer", "foot", "there is already a kind of piece called `foot`"),
        ("lancers ride down", " ", "` ` cannot be the name of a combat case"),
        (
            "guard",
            "ward",
            "`guard` stands in `<bundled>/skirmish.toml`, which cannot be changed",
        ),
        ("extends", "x", "nothing here has a name of its own"),
    ] {
        let why = desk.refused(("game", GAME, part), to);
        assert!(why.contains(reason), "{part} → {to}: {why}");
    }
    // A sentence that cannot be read may speak of it.
    let broken = RULES.replace("forbid move of lancer", "forbid moves of lancer");
    fs::write(desk.folder.path().join("rules.toml"), broken).unwrap();
    let why = desk.refused(("game", GAME, "lancer"), "rider");
    assert!(why.contains("that cannot be read may speak of `lancer`"), "{why}");
    assert_eq!(desk.editor.farewell(), Some(0));
}
