//! Each rendering, value by value.

use super::{Code, Colour, Diagnostic, human, short};
use crate::source::{FileId, FileSet, Span};

fn json(files: &FileSet, findings: &[Diagnostic]) -> String {
    super::json(&[(files, findings)])
}

fn files() -> FileSet {
    let mut files = FileSet::new();
    files.add(
        "child.toml",
        "format = 1\nextends = \"base\"\n\n[rules]\nquiet = 'after 7 plys: draw'\n",
    );
    files.add("base.toml", "format = 1\n[rules]\nquiet = \"after 9 plies: draw\"\n");
    files
}

fn findings() -> Vec<Diagnostic> {
    vec![
        Diagnostic::new(Code::RuleSyntax, "`plys` is no measure")
            .label(Span::new(FileId(0), 54, 58), "expected `plies`")
            .help("did you mean `plies`?")
            .suggest(Span::new(FileId(0), 54, 58), "plies"),
        Diagnostic::new(Code::IdleRule, "this changes nothing")
            .label(Span::new(FileId(0), 37, 42), "said again here")
            .label(Span::new(FileId(1), 19, 24), "said first here"),
    ]
}

#[test]
fn short_is_a_line_for_each_finding() {
    assert_eq!(
        short(&files(), &findings()),
        "child.toml:5:18: error[rule-syntax]: `plys` is no measure (did you mean `plies`?)\n\
         child.toml:5:1: warning[idle-rule]: this changes nothing\n"
    );
}

#[test]
fn json_gives_bytes_and_lines() {
    let value: serde_json::Value = serde_json::from_str(&json(&files(), &findings())).unwrap();
    assert_eq!(
        value[0],
        serde_json::json!({
            "file": "child.toml", "code": "rule-syntax", "severity": "error", "message": "`plys` is no measure",
            "help": "did you mean `plies`?",
            "labels": [{
                "file": "child.toml", "start": 54, "end": 58, "line": 5, "column": 18, "end_line": 5, "end_column": 22,
                "text": "expected `plies`", "primary": true,
            }],
            "suggestions": [{
                "file": "child.toml", "start": 54, "end": 58, "line": 5, "column": 18, "end_line": 5, "end_column": 22,
                "replacement": "plies",
            }],
        })
    );
    assert_eq!(value[1]["severity"], "warning");
    assert_eq!(value[1]["help"], serde_json::Value::Null);
    assert_eq!(value[1]["labels"][1]["file"], "base.toml");
    assert_eq!(value[1]["labels"][1]["primary"], false);
    assert_eq!(json(&files(), &[]), "[]\n");
}

#[test]
fn human_shows_the_place_and_counts() {
    insta::assert_snapshot!(human(&files(), &findings(), Colour::Never), @r#"
    rule-syntax

      × `plys` is no measure
       ╭─[child.toml:5:18]
     4 │ [rules]
     5 │ quiet = 'after 7 plys: draw'
       ·                  ──┬─
       ·                    ╰── expected `plies`
       ╰────
      help: did you mean `plies`?

    idle-rule

      ⚠ this changes nothing
       ╭─[child.toml:5:1]
     4 │ [rules]
     5 │ quiet = 'after 7 plys: draw'
       · ──┬──
       ·   ╰── said again here
       ╰────
      ☞ in `base.toml`
       ╭─[base.toml:3:1]
     2 │ [rules]
     3 │ quiet = "after 9 plies: draw"
       · ──┬──
       ·   ╰── said first here
       ╰────

    1 error, 1 warning; more with: sandtable explain CODE
    "#);
}

#[test]
fn human_points_at_something_even_at_the_end_of_a_file() {
    let mut files = FileSet::new();
    files.add("a.toml", "x = [1\u{1b},\n");
    files.add("empty.toml", "");
    let at = |file, offset| {
        Diagnostic::new(Code::TomlSyntax, "unclosed list").label(Span::new(FileId(file), offset, offset), "here")
    };
    insta::assert_snapshot!(human(&files, &[at(0, 9), at(1, 0)], Colour::Never), @r#"
    toml-syntax

      × unclosed list
       ╭─[a.toml:2:1]
     1 │ x = [1,
       ·       ┬
       ·       ╰── here
       ╰────

    toml-syntax

      × unclosed list
       ╭─[empty.toml:1:1]
     1 │
       · ▲
       · ╰── here
       ╰────

    2 errors; more with: sandtable explain toml-syntax
    "#);
}

#[test]
fn human_wraps_long_helps_at_blanks_only() {
    let names = ["north-eastern-shore"; 6].map(|name| format!("`{name}`")).join(", ");
    let finding = Diagnostic::new(Code::UnknownName, "there is no zone `shore`")
        .label(Span::new(FileId(0), 0, 6), "this zone")
        .help(format!("choose from {names}"));
    let text = human(&files(), &[finding], Colour::Never);
    assert_eq!(text.matches("`north-eastern-shore`").count(), 6, "{text}");
    assert!(text.lines().all(|line| line.chars().count() <= 100), "{text}");
    assert!(text.contains(",\n        `north-eastern-shore`"), "{text}");
}

#[test]
fn human_has_colour_only_when_asked_and_never_links() {
    let plain = human(&files(), &findings(), Colour::Never);
    let coloured = human(&files(), &findings(), Colour::Always);
    assert!(!plain.contains('\u{1b}'));
    assert!(coloured.contains("\u{1b}["));
    assert!(!coloured.contains("\u{1b}]8"));
    assert_eq!(human(&files(), &[], Colour::Never), "");
}
