//! What is said of a beginner's mistakes: the message, the help and the edit that is offered.

use sandtable::compile::{Loaded, load_text};
use sandtable::source::bundled_text;

/// The skirmish with something changed.
fn changed(from: &str, to: &str) -> Loaded {
    let text = bundled_text("skirmish").unwrap();
    assert!(text.contains(from), "{from}");
    load_text("skirmish.toml", &text.replacen(from, to, 1))
}

/// The skirmish with one more rule.
fn ruled(rule: &str) -> Loaded {
    changed("[rules]\n", &format!("[rules]\nextra = {rule}\n"))
}

/// All messages, each with what it underlines.
fn said(loaded: &Loaded) -> Vec<(&str, &str)> {
    let place = |finding: &sandtable::diagnostic::Diagnostic| loaded.files.slice(finding.primary().unwrap());
    let findings = loaded.findings.iter();
    findings
        .map(|finding| (finding.message.as_str(), place(finding)))
        .collect()
}

/// What is offered in place of what.
fn offered(loaded: &Loaded) -> Vec<(&str, &str)> {
    let suggestions = loaded.findings.iter().flat_map(|finding| &finding.suggestions);
    suggestions
        .map(|suggestion| (loaded.files.slice(suggestion.span), suggestion.replacement.as_str()))
        .collect()
}

#[test]
fn signs_of_text_programs_are_called_by_their_names() {
    for (sign, name, plain) in [
        ("\u{a0}", "U+00A0 is a no-break space", " "),
        ("\u{200b}", "U+200B is an invisible space", ""),
        ("–", "`–` is an en dash", "-"),
        ("−", "`−` is a minus sign", "-"),
        ("…", "`…` is an ellipsis", ".."),
        ("×", "`×` is a multiplication sign", "x"),
        ("：", "`：` is a full-width sign", ":"),
    ] {
        let loaded = ruled(&format!("\"forbid attack {sign} when to in hut\""));
        let message = format!("{name}, which the rule language does not know");
        assert_eq!(said(&loaded), [(message.as_str(), sign)]);
        assert_eq!(offered(&loaded), [(sign, plain)]);
    }
    for (value, sign) in [("“draw”", '“'), ("„draw“", '„'), ("‘draw’", '‘')] {
        let message = format!("`{sign}` is a curly quote, which TOML does not know");
        let loaded = ruled(value);
        assert_eq!(said(&loaded).iter().map(|said| said.0).collect::<Vec<_>>(), [message]);
    }
}

#[test]
fn comparisons_are_said_as_their_phrase_says_them() {
    for (rule, wrong, right) in [
        (
            "when any seat has less than 2 pieces: defeat it",
            "less than",
            "fewer than",
        ),
        (
            "when any seat has greater than 2 pieces: defeat it",
            "greater than",
            "more than",
        ),
        ("when any seat has < 2 pieces: defeat it", "<", "fewer than"),
        ("forbid attack when rank of piece less than 2", "less than", "<"),
        ("forbid attack when rank of piece greater than 2", "greater than", ">"),
        ("forbid attack when rank of piece equals 2", "equals", "="),
    ] {
        let loaded = ruled(&format!("\"{rule}\""));
        let message = format!("`{wrong}` is not an operator here");
        assert_eq!(said(&loaded), [(message.as_str(), wrong)], "{rule}");
        assert_eq!(offered(&loaded), [(wrong, right)], "{rule}");
    }
}

#[test]
fn a_newer_format_is_all_that_is_said_and_nothing_is_offered() {
    for format in ["2", "17"] {
        let text = format!("format = {format}\nname = \nnew.key = 3\n[rules]\nzzz = 3\n[rules]\n");
        let loaded = load_text("newer.toml", &text);
        let message = format!("this file is written in format {format}, which needs a newer sandtable");
        assert_eq!(said(&loaded), [(message.as_str(), format)]);
        assert_eq!(offered(&loaded), []);
        assert!(loaded.game.is_none());
    }
    let older = load_text(
        "older.toml",
        &bundled_text("skirmish").unwrap().replace("format = 1", "format = 0"),
    );
    assert_eq!(offered(&older), [("0", "1")]);
}

#[test]
fn a_plain_value_for_a_rule_is_told_that_a_sentence_belongs_there() {
    for (value, what) in [
        ("3", "a whole number"),
        ("true", "true or false"),
        ("2.5", "a number with a point"),
        ("2026-01-01", "a date"),
    ] {
        let message = format!("the rule `extra` must be a sentence, not {what}");
        assert_eq!(said(&ruled(value)), [(message.as_str(), value)]);
    }
}

/// What is said of a game of its own or of one that extends another: place, underlined text, message and help of each finding.
fn told(loaded: &Loaded) -> Vec<(String, &str, &str, &str)> {
    let findings = loaded.findings.iter();
    let told = findings.map(|finding| {
        let span = finding.primary().unwrap();
        let file = &loaded.files.file(span.file).name;
        let help = finding.help.as_deref().unwrap_or("");
        (file.clone(), loaded.files.slice(span), finding.message.as_str(), help)
    });
    told.collect()
}

#[test]
fn what_is_said_otherwise_elsewhere_is_told_how_it_is_said_here() {
    for (rule, old, new) in [
        (
            "when any seats have no pieces: defeat it",
            "any seats have",
            "any seat has",
        ),
        ("when every player has no pieces: defeat it", "every player", "any seat"),
        ("on killing of king: defeat owner", "killing", "capture"),
        ("on entering of king: defeat owner", "entering", "arrival"),
        (
            "on arrival of pieces in enemy home: win for mover",
            "enemy home",
            "home of enemy",
        ),
        ("if next has no action: defeat next", "if", "when"),
        ("after 60 turns without attack: draw", "turns", "plies"),
        ("when next has no action: tie", "tie", "draw"),
        (
            "when any seat has no pieces of opponent: defeat it",
            "opponent",
            "enemy",
        ),
    ] {
        let loaded = ruled(&format!("\"{rule}\""));
        assert_eq!(offered(&loaded), [(old, new)], "{rule}");
        assert_eq!(told(&loaded)[0].3, format!("did you mean `{new}`?"), "{rule}");
    }
}

#[test]
fn a_word_or_sign_that_is_left_out_is_told_and_offered() {
    for (rule, sign, before) in [
        ("on arrival of pieces in home of enemy win for mover", ":", "win"),
        ("when next has no action draw", ":", "draw"),
        ("forbid attack when to hill", "in", "hill"),
        ("forbid attack when target in hill", "is pieces", "in"),
    ] {
        let loaded = ruled(&format!("\"{rule}\""));
        let told = told(&loaded);
        assert_eq!((told.len(), told[0].1), (1, before), "{rule}");
        assert_eq!(told[0].3, format!("`{sign}` belongs before `{before}`"), "{rule}");
        assert_eq!(loaded.findings[0].suggestions.len(), 1, "{rule}");
    }
}

#[test]
fn kinds_side_by_side_that_no_piece_can_be_are_told_to_need_an_or() {
    let loaded = ruled("\"forbid move of scout guard\"");
    assert_eq!(said(&loaded), [("no piece is both `scout` and `guard`", "scout guard")]);
    assert_eq!(offered(&loaded), [("scout guard", "scout or guard")]);
}

#[test]
fn slips_of_toml_are_said_to_those_who_do_not_know_it() {
    let loaded = ruled("\"after 9 plies: draw\"\nextra = \"after 8 plies: draw\"");
    assert_eq!(said(&loaded), [("`extra` is given twice", "extra")]);
    let first = &loaded.findings[0].labels[1];
    assert_eq!(
        (loaded.files.slice(first.span), first.text.as_str()),
        ("extra", "given here first")
    );
    assert!(first.span.start < loaded.findings[0].labels[0].span.start);
    let loaded = changed("[rules]\n", "[rules]\nno fighting = \"after 9 plies: draw\"\n");
    assert_eq!(
        said(&loaded),
        [("a key of several words stands in quotes", "no fighting")]
    );
    assert_eq!(offered(&loaded), [("no fighting", "\"no fighting\"")]);
    let loaded = changed("[rules]\n", "[rules\n");
    assert_eq!(said(&loaded), [("the header `[rules` has no closing `]`", "[rules")]);
    assert_eq!(offered(&loaded), [("", "]")]);
}

#[test]
fn a_range_is_written_with_two_dots() {
    for written in ["a1-c1", "a1:c1", "a1 to c1", "a1–c1"] {
        let text = bundled_text("skirmish").unwrap();
        let text = text.replacen("guard = \"row 2\"", &format!("guard = \"{written}\""), 1);
        let loaded = load_text("range.toml", &text);
        let told = told(&loaded);
        assert_eq!(told.len(), 1, "{written}: {told:?}");
        assert!(told[0].3.contains(".."), "{written}: {told:?}");
    }
}

#[test]
fn one_mistake_is_told_once() {
    let text = "format = 1\nextends = \"skirmish\"\nvariant.name = \"x\"\n[pieces]\nking = \"a\"\n";
    let loaded = load_text("cascade.toml", text);
    assert_eq!(said(&loaded), [("`king` must be a table, not a string", "\"a\"")]);
    let loaded = changed(
        "[pieces]",
        "[classes]\narmy = { moves = [\"step path\"] }\n[pieces]\nx = { class = \"army\" }",
    );
    assert_eq!(said(&loaded), [("`army` is a word of the rule language", "army")]);
    let text = "format = 1\nextends = \"skirmish\"\nvariant.name = \"x\"\n[pieces]\nking = false\n";
    let loaded = load_text("removed.toml", text);
    assert_eq!(said(&loaded), [("no kind of piece is called `king`", "king")]);
    assert_eq!(told(&loaded)[0].0, "removed.toml");
}

#[test]
fn what_the_author_changed_is_where_a_wrong_whole_is_shown() {
    let head = "format = 1\nextends = \"junqi-classic\"\nvariant.name = \"x\"\n";
    let spy = "[pieces.spy]\nrank = 0\nsymbol = \"Sp\"\nmoves = [\"step road or railway\"]\n";
    let whole = |more: &str| load_text("own.toml", &format!("{head}{more}"));
    let loaded = whole(spy);
    let told_of = told(&loaded);
    assert_eq!(
        (told_of.len(), told_of[0].0.as_str(), told_of[0].1),
        (1, "own.toml", "spy")
    );
    assert!(told_of[0].3.contains("setup.presets.NAME = false"), "{told_of:?}");
    let loaded = whole(&format!("{spy}[pieces.lieutenant]\ncount = 2\n"));
    let places: Vec<_> = told(&loaded)
        .into_iter()
        .map(|told| (told.0, told.1.to_owned()))
        .collect();
    assert_eq!(
        places,
        [("own.toml", "spy"), ("own.toml", "2")].map(|(file, at)| (file.to_owned(), at.to_owned()))
    );
    assert!(told(&loaded)[0].3.contains("setup.presets.wall = false"));
    let loaded = whole("[pieces.lieutenent]\ncount = 2\n");
    let told_of = told(&loaded);
    assert_eq!((told_of.len(), told_of[0].1), (1, "lieutenent"), "{told_of:?}");
    assert_eq!(told_of[0].3, "did you mean to change the inherited `lieutenant`?");
    let map = bundled_text("two-halves-board").unwrap();
    let map = map.split("map = '''").nth(1).unwrap().split("'''").next().unwrap();
    let lost: Vec<_> = map
        .lines()
        .enumerate()
        .filter(|(at, _)| *at != 6)
        .map(|(_, line)| line)
        .collect();
    let loaded = whole(&format!("[board]\nmap = '''{}\n'''\n", lost.join("\n")));
    let told_of = told(&loaded);
    assert_eq!((told_of.len(), told_of[0].0.as_str()), (1, "own.toml"), "{told_of:?}");
    assert!(told_of[0].1.starts_with("'''"), "{told_of:?}");
}

#[test]
fn places_are_counted_in_characters_in_every_output() {
    use sandtable::diagnostic::{Colour, human, json, sarif, short};
    let text = "format = 1\nextends = \"skirmish\"\n[variant]\nname = \"x\"\n[pieces]\nscout = { names = { zh = \"工兵\t🎖️é\", de = \"é\u{301}\" }, moves = [\"slide paht\"] }\n";
    let loaded = load_text("column.toml", text);
    let line = text.lines().nth(5).unwrap();
    let column = line[..line.find("paht").unwrap()].chars().count() + 1;
    let place = format!("column.toml:6:{column}");
    assert!(short(&loaded.files, &loaded.findings).starts_with(&place));
    assert!(human(&loaded.files, &loaded.findings, Colour::Never).contains(&format!("[{place}]")));
    let parts = [(&loaded.files, loaded.findings.as_slice())];
    assert!(json(&parts).contains(&format!("\"column\": {column},")));
    assert!(sarif(&parts).contains(&format!("\"startColumn\": {column},")));
}
