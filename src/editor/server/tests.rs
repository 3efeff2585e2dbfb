//! Each feature on a small variant, with the cursor written as `‸`.

use super::actions::actions;
use super::analysis::Analysis;
use super::completion::completion;
use super::definition::definition;
use super::hover::hover;
use super::symbols::{Symbol, symbols};
use crate::rule::reserved;

/// A variant that extends the bundled example, the place of the cursor in it taken out.
fn at(text: &str) -> (Analysis, usize) {
    let offset = text.find('‸').expect("a cursor");
    let text = text.replace('‸', "");
    (Analysis::of_text("night.toml", &text), offset)
}

fn child(lines: &str) -> (Analysis, usize) {
    at(&format!(
        "format = 1\nextends = \"skirmish\"\n[variant]\nname = \"工兵 𝄞\"\n{lines}"
    ))
}

fn hovered(lines: &str) -> String {
    let (analysis, offset) = child(lines);
    hover(&analysis, offset).map(|hover| hover.text).unwrap_or_default()
}

fn completed(lines: &str) -> Vec<String> {
    let (analysis, offset) = child(lines);
    completion(&analysis, offset)
        .into_iter()
        .map(|item| item.insert)
        .collect()
}

fn has(list: &[String], wanted: &[&str], unwanted: &[&str]) {
    for name in wanted {
        assert!(list.iter().any(|item| item == name), "{name} not in {list:?}");
    }
    for name in unwanted {
        assert!(!list.iter().any(|item| item == name), "{name} in {list:?}");
    }
}

#[test]
fn every_word_of_the_language_has_a_hover() {
    for word in reserved() {
        let text = format!("format = 1\n[rules]\nr = \"‸{word}\"\n");
        let (analysis, offset) = at(&text);
        let hover = hover(&analysis, offset + 1).unwrap_or_else(|| panic!("no hover on {word}"));
        assert!(
            hover.text.starts_with("**`") && hover.text.contains(word),
            "{word}: {}",
            hover.text
        );
    }
}

#[test]
fn hovers_tell_words_keys_names_files_and_codes() {
    assert!(
        hovered("[rules]\na = \"forbid mo‸ve when to in camp\"").contains("a piece goes from one space to another")
    );
    assert!(hovered("[pieces.spy]\nra‸nk = 1").contains("`pieces.spy.rank`"));
    assert!(hovered("[setup]\nmet‸hod = \"deal\"").contains("`arrange`"));
    assert!(hovered("[pieces.spy]\nrank = 1\nmoves = [\"step pa‸th\"]").contains("kind of link"));
    assert!(
        hovered("[pieces.spy]\nrank = 1\n[rules]\na = \"on loss of s‸py: draw\"").contains("[pieces.spy]\nrank = 1")
    );
    assert!(hovered("[rules]\na = \"forbid frob\u{2038}nicate\"").contains("**rule-syntax**"));
    assert!(hovered("# see unknown-‸name\n").contains("**unknown-name**"));
    let (analysis, offset) = at("format = 1\nextends = [\"skir‸mish\"]\n");
    assert!(hover(&analysis, offset).unwrap().text.contains("a bundled file"));
}

#[test]
fn completion_offers_what_fits_where_it_is_written() {
    has(
        &completed("[rules]\na = \"‸"),
        &["forbid", "allow", "on", "when", "after"],
        &["scout", "mover"],
    );
    has(
        &completed("[rules]\na = \"forbid attack on ‸\""),
        &["pieces", "not"],
        &["defeat", "forbid"],
    );
    has(
        &completed("[pieces.spy]\nmoves = [\"step ‸\n[rules]\n"),
        &["path"],
        &["forbid", "spy"],
    );
    has(
        &completed("[pieces.spy]\n‸"),
        &["rank", "moves", "class"],
        &["method", "spy"],
    );
    has(&completed("[pieces.spy]\nra‸"), &["rank"], &["method"]);
    has(&completed("[‸"), &["pieces", "rules", "combat"], &["format", "forbid"]);
    has(&completed("[board.‸"), &["zones", "links"], &["layout", "pieces"]);
    has(
        &completed("[setup]\nmethod = ‸"),
        &["\"arrange\"", "\"deal\"", "\"fixed\""],
        &["deal"],
    );
    has(&completed("[setup]\nmethod = \"a‸\""), &["arrange", "deal"], &[]);
    has(
        &completed("[pieces]\nspy = { rank = 1, ‸"),
        &["moves", "value"],
        &["spy"],
    );
    has(
        &completed("[pieces.spy]\n[rules]\na = \"on loss of ‸"),
        &["spy", "pieces"],
        &["forbid"],
    );
    has(&completed("[rules]\n‸"), &["quiet"], &["forbid"]);
    assert_eq!(completed("[rules]\na = \"draw\" ‸"), [""; 0]);
    assert_eq!(completed("# a rem‸ark"), [""; 0]);
    let (analysis, offset) = at("format = 1\nextends = \"ski‸\n");
    let files: Vec<_> = completion(&analysis, offset)
        .into_iter()
        .map(|item| item.insert)
        .collect();
    has(&files, &["skirmish"], &["forbid"]);
}

#[test]
fn completion_replaces_the_word_that_was_begun() {
    let (analysis, offset) = child("[rules]\na = \"forbid att‸ack on pieces\"");
    let item = completion(&analysis, offset)
        .into_iter()
        .find(|item| item.label == "attack")
        .unwrap();
    assert_eq!(&analysis.text()[item.range], "attack");
}

#[test]
fn a_text_that_broke_keeps_its_names() {
    let source = crate::definition::FamilySource::Path("night.toml".into());
    let mut overlay = crate::source::Overlay::new();
    overlay.insert(
        "night.toml".as_ref(),
        "format = 1\nextends = \"skirmish\"\n[pieces.spy]\nrank = 1\n",
    );
    let whole = Analysis::of(&source, &overlay, None);
    overlay.insert(
        "night.toml".as_ref(),
        "format = 1\nextends = \"skirm\n[rules]\na = \"on loss of ",
    );
    let broken = Analysis::of(&source, &overlay, Some(&whole));
    let offered: Vec<_> = completion(&broken, broken.text().len())
        .into_iter()
        .map(|item| item.insert)
        .collect();
    has(&offered, &["spy"], &[]);
}

#[test]
fn definitions_are_followed_across_files_and_up_from_themselves() {
    let place = |lines: &str| {
        let (analysis, offset) = child(lines);
        let place = definition(&analysis, offset)?;
        let (_, file) = analysis.files.iter().find(|(_, file)| file.name == place.file).unwrap();
        Some((place.file, file.text[place.range].to_owned()))
    };
    let bundled = Some(("<bundled>/skirmish.toml".to_owned(), "path".to_owned()));
    assert_eq!(place("[pieces.spy]\nmoves = [\"step pa‸th\"]"), bundled);
    assert_eq!(place("[board.links.pa‸th]\njoin = [\"orthogonal\"]"), bundled);
    assert_eq!(
        place("[pieces.spy]\nmoves = [\"step ‸path\"]\n[board.links.path]\njoin = [\"orthogonal\"]"),
        Some(("night.toml".to_owned(), "path".to_owned()))
    );
    assert_eq!(place("[rules]\na = \"when mo‸ver has no action: draw\""), None);
    let (analysis, offset) = at("extends = \"skir‸mish\"\nformat = 1\n");
    assert_eq!(definition(&analysis, offset).unwrap().file, "<bundled>/skirmish.toml");
}

#[test]
fn symbols_are_tables_and_what_they_name() {
    let text = "format = 1\n\n[board.zones]\nhut = \"a1\"\n\n[pieces.spy]\nrank = 1\n\n[pieces]\nscout = { rank = 2 }\n[rules]\n\"a b\" = \"allow pass\"\n";
    let analysis = Analysis::of_text("x.toml", text);
    let told = |symbol: &Symbol| {
        let children: Vec<_> = symbol.children.iter().map(|child| child.name.as_str()).collect();
        assert!(symbol.range.start <= symbol.name_range.start && symbol.name_range.end <= symbol.range.end);
        format!("{} {:?} [{}]", symbol.name, symbol.sort, children.join(","))
    };
    let all: Vec<_> = symbols(text, &analysis.outline).iter().map(told).collect();
    assert_eq!(
        all,
        [
            "board.zones None [hut]",
            "pieces.spy Some(Kind) []",
            "pieces None [scout]",
            "rules None [a b]"
        ]
    );
}

#[test]
fn actions_mend_near_names_operators_and_quoting() {
    let mended = |lines: &str| {
        let (analysis, offset) = child(lines);
        let action = actions(&analysis, offset..offset).into_iter().next()?;
        let mut text = analysis.text().to_owned();
        text.replace_range(action.place.range, &action.replacement);
        text.lines().last().map(str::to_owned)
    };
    let cases = [
        (
            "[rules]\na = \"forbid move when plies > 3 ‸&& plies < 5\"",
            Some("a = \"forbid move when plies > 3 and plies < 5\""),
        ),
        (
            "[rules]\na = \"forbid move when plies > 3‸||plies < 1\"",
            Some("a = \"forbid move when plies > 3 or plies < 1\""),
        ),
        ("[rules]\na = \"forbit‸ move\"", Some("a = \"forbid move\"")),
        ("[setup]\nmethod = \"ded‸l\"", Some("method = \"deal\"")),
        ("[setup]\nmetod‸ = \"deal\"", Some("method = \"deal\"")),
        ("[rules]\nquite‸ = false", Some("quiet = false")),
        ("[pieces.spy]\nmoves = [\"step pth‸\"]", Some("moves = [\"step path\"]")),
        (
            "[rules]\na = \"on loss of '‸scout': draw\"",
            Some("a = \"on loss of scout: draw\""),
        ),
        ("[pieces.spy]\nrank = 1‸", None),
    ];
    for (lines, expected) in cases {
        assert_eq!(mended(lines).as_deref(), expected, "{lines}");
    }
    let (analysis, _) = at("‸[variant]\nname = \"x\"\n");
    let action = actions(&analysis, 0..0)
        .into_iter()
        .find(|action| action.replacement == "format = 1\n")
        .unwrap();
    assert_eq!(action.title, "put in `format = 1`");
}

#[test]
fn examples_are_completed_and_played_out() {
    has(
        &completed("[examples.duel]\n‸"),
        &["says", "play", "gives", "by"],
        &["rank"],
    );
    has(
        &completed("[examples.duel]\nby = \"‸\""),
        &["hill-shelters", "a scout surprises the king"],
        &["king", "south"],
    );
    has(
        &completed("[examples.duel]\nturn = \"‸\""),
        &["south", "north"],
        &["king"],
    );
    has(
        &completed("[examples.duel]\nplace.south = { ‸ }"),
        &["king", "guard"],
        &["south"],
    );
    has(
        &completed("[examples.duel]\ngives = \"‸\""),
        &["attacker", "neither"],
        &["forbidden"],
    );
    let duel = "place = { south = { king = \"b1\" }, north = { guard = \"b2\" } }\nplay = \"b1xb2\"\ngives = ";
    let told = |result: &str| {
        let (analysis, _) = child(&format!("[examples.duel]\n{duel}\"{result}\"\n‸"));
        let codes = analysis.findings.iter().map(|finding| finding.code.name());
        codes.collect::<Vec<_>>()
    };
    assert!(!told("attacker").contains(&"failed-example"));
    assert!(told("defender").contains(&"failed-example"));
}
