//! Findings for code review tools, as SARIF 2.1.0.
//!
//! Takes the files and the findings of several variants; yields one log with one run: every code as a rule with its article,
//! every finding as a result. Lines and columns count from 1, columns in characters, and `endColumn` is one past the last.
//! The same findings always give the same text.
//!
//! Source: OASIS, Static Analysis Results Interchange Format (SARIF) Version 2.1.0.

use std::fmt::Write;
use std::path::Path;

use serde_json::{Value, json};

use super::short::sentence;
use super::{Article, Code, Diagnostic, Label, articles};
use crate::source::FileSet;

/// The findings of several variants as one SARIF log.
pub fn sarif(parts: &[(&FileSet, &[Diagnostic])]) -> String {
    let findings = parts
        .iter()
        .flat_map(|(files, findings)| findings.iter().map(|finding| result(files, finding)));
    let log = json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "sandtable",
                "version": env!("CARGO_PKG_VERSION"),
                "rules": articles().iter().map(rule).collect::<Vec<_>>(),
            } },
            "columnKind": "unicodeCodePoints",
            "results": findings.collect::<Vec<_>>(),
        }],
    });
    format!("{log:#}\n")
}

fn rule(article: &Article) -> Value {
    let Article {
        code,
        title,
        explanation,
        bad,
        good,
    } = article;
    let markdown = format!("{explanation}\n\nWrong:\n\n```toml\n{bad}```\n\nRight:\n\n```toml\n{good}```\n");
    json!({
        "id": code.name(),
        "shortDescription": { "text": title },
        "fullDescription": { "text": explanation },
        "help": {
            "text": format!("{explanation}\n\nWrong:\n\n{bad}\nRight:\n\n{good}"),
            "markdown": markdown,
        },
        "defaultConfiguration": { "level": code.severity().name() },
    })
}

fn result(files: &FileSet, finding: &Diagnostic) -> Value {
    let (first, others) = finding.labels.split_at(finding.labels.len().min(1));
    let places = |labels: &[Label]| labels.iter().map(|label| place(files, label)).collect::<Vec<_>>();
    json!({
        "ruleId": finding.code.name(),
        "ruleIndex": Code::ALL.iter().position(|code| *code == finding.code),
        "level": finding.severity().name(),
        "message": { "text": sentence(finding) },
        "locations": places(first),
        "relatedLocations": places(others),
    })
}

fn place(files: &FileSet, label: &Label) -> Value {
    let span = label.span;
    let start = files.position(span.file, span.range().start);
    let end = files.position(span.file, span.range().end);
    json!({
        "physicalLocation": {
            "artifactLocation": { "uri": uri(&files.file(span.file).name) },
            "region": {
                "startLine": start.line,
                "startColumn": start.column,
                "endLine": end.line,
                "endColumn": end.column,
            },
        },
        "message": { "text": label.text },
    })
}

/// A file's name as a URI: relative ones as they are, so that a tool finds them from where the check ran.
fn uri(name: &str) -> String {
    if let Some(bundled) = name.strip_prefix("<bundled>/") {
        return format!("bundled:{bundled}");
    }
    let path = if cfg!(windows) {
        name.replace('\\', "/")
    } else {
        name.to_owned()
    };
    let mut uri = match (Path::new(name).is_absolute(), path.starts_with('/')) {
        (true, true) => "file://".to_owned(),
        (true, false) => "file:///".to_owned(),
        (false, _) => String::new(),
    };
    for byte in path.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~/".contains(&byte) {
            uri.push(char::from(byte));
        } else {
            let _ = write!(uri, "%{byte:02X}");
        }
    }
    uri
}

#[cfg(test)]
mod tests {
    use super::uri;

    #[test]
    fn names_become_uris() {
        assert_eq!(uri("games/night raid.toml"), "games/night%20raid.toml");
        assert_eq!(uri("a:b#\u{e9}.toml"), "a%3Ab%23%C3%A9.toml");
        assert_eq!(uri("<bundled>/skirmish.toml"), "bundled:skirmish.toml");
        #[cfg(unix)]
        assert_eq!(uri("/tmp/x.toml"), "file:///tmp/x.toml");
    }
}
