//! The examples of the language reference are read, each as what it is.

use sandtable::compile::load_text;
use sandtable::diagnostic::Severity;
use sandtable::example;

const REFERENCE: &str = include_str!("../grammar/README.md");

/// The fenced blocks of a sort.
fn blocks(sort: &str) -> Vec<String> {
    let mut blocks = Vec::new();
    let mut open: Option<String> = None;
    for line in REFERENCE.lines() {
        match (&mut open, line.strip_prefix("```")) {
            (None, Some(opened)) => {
                open = Some(if opened == sort {
                    String::new()
                } else {
                    "\u{0}".to_owned()
                });
            }
            (Some(block), Some(_)) => {
                if !block.starts_with('\u{0}') {
                    blocks.push(std::mem::take(block));
                }
                open = None;
            }
            (Some(block), None) => {
                block.push_str(line);
                block.push('\n');
            }
            (None, None) => {}
        }
    }
    assert!(!blocks.is_empty(), "no block of {sort}");
    blocks
}

fn whole_game() -> String {
    blocks("toml").remove(0)
}

/// Nothing is found at all.
fn clean(text: &str) {
    expect_none(text, Severity::Note);
}

/// No error is found; an example of a phrase need not fit into the game that it is tried in.
fn sound(text: &str) {
    expect_none(text, Severity::Error);
}

/// Nothing is found that is as bad as that, or worse.
fn expect_none(text: &str, severity: Severity) {
    let mut loaded = load_text("reference.toml", text);
    example::check(&mut loaded);
    let findings = loaded.findings.iter().filter(|finding| finding.severity() <= severity);
    let findings: Vec<_> = findings.map(|finding| (finding.code, &finding.message)).collect();
    assert!(findings.is_empty(), "{findings:?} in\n{text}");
    assert!(loaded.game.is_some());
}

fn lines(sort: &str) -> Vec<String> {
    blocks(sort)
        .iter()
        .flat_map(|block| block.lines().map(str::to_owned).collect::<Vec<_>>())
        .collect()
}

#[test]
fn the_whole_game_and_its_additions_check_clean() {
    let game = whole_game();
    clean(&game);
    for addition in blocks("toml").iter().skip(1) {
        let whole = addition.starts_with("format = ");
        clean(&if whole {
            addition.clone()
        } else {
            format!("{game}\n{addition}")
        });
    }
}

#[test]
fn every_set_of_spaces_is_read() {
    for line in lines("spaces") {
        sound(&whole_game().replace(
            "zones.home.white = \"row 1\"",
            &format!("zones.home.white = \"row 1\"\nzones.example = \"{line}\""),
        ));
    }
}

#[test]
fn every_move_is_read() {
    for line in lines("motion") {
        sound(&whole_game().replace("\"slide path\"", &format!("\"slide path\", \"{line}\"")));
    }
}

#[test]
fn every_rule_is_read() {
    for line in lines("rule") {
        sound(&format!("{}example = \"{line}\"\n", whole_game()));
    }
}

#[test]
fn every_condition_is_read() {
    for line in lines("condition") {
        let form = if line.contains("next") {
            format!("when {line}: draw")
        } else {
            format!("forbid attack when {line}")
        };
        sound(&format!("{}example = \"{form}\"\n", whole_game()));
    }
}

#[test]
fn every_phrase_for_pieces_is_read() {
    for line in lines("noun") {
        sound(&format!("{}example = \"forbid attack on {line}\"\n", whole_game()));
    }
}

#[test]
fn every_word_of_the_grammar_is_in_the_reference() {
    let grammar = include_str!("../grammar/rule.pest");
    let list = grammar.split("reserved = @{").nth(1).unwrap();
    let missing: Vec<_> = list
        .split('"')
        .skip(1)
        .step_by(2)
        .filter(|word| {
            !REFERENCE
                .split(|c: char| !(c.is_alphanumeric() || c == '-'))
                .any(|found| found == *word)
        })
        .collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn an_entry_stands_right_before_what_its_before_names() {
    let order = |rules: &str| {
        let head = "format = 1\nextends = \"skirmish\"\n[variant]\nname = \"Night\"\nsummary = \"s\"\nsource = \"s\"\n";
        let loaded = load_text("night.toml", &format!("{head}[rules]\n{rules}\n"));
        let game = loaded.game.unwrap_or_else(|| panic!("{:?}", loaded.findings));
        game.rules
            .iter()
            .map(|rule| rule.name.clone())
            .collect::<Vec<_>>()
            .join(" ")
    };
    assert_eq!(order(""), "hill-shelters king-falls stuck quiet");
    let falls =
        |before: &str| format!("king-falls = {{ rule = 'on loss of king: defeat owner', before = '{before}' }}");
    assert_eq!(order(&falls("hill-shelters")), "king-falls hill-shelters stuck quiet");
    assert_eq!(order(&falls("stuck")), "hill-shelters king-falls stuck quiet");
    assert_eq!(order(&falls("quiet")), "hill-shelters stuck king-falls quiet");
    let new = "sudden = { rule = 'after 9 plies: draw', before = 'king-falls' }";
    assert_eq!(order(new), "hill-shelters sudden king-falls stuck quiet");
}
