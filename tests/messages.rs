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
