//! Findings for programs, as JSON.
//!
//! Takes the files and the findings; yields a list of objects: `file`, `code`, `severity`, `message`, `help`, `labels`,
//! the first of which is the mistake itself, and `suggestions`: places and the `replacement` that would put it right. Byte offsets count from 0 and exclude the end; lines and columns count from 1,
//! columns in characters, and `end_column` is one past the last character.

use serde_json::{Value, json};

use super::{Diagnostic, Label};
use crate::source::{FileSet, Span};

/// The findings of several variants as one JSON list.
pub fn json(parts: &[(&FileSet, &[Diagnostic])]) -> String {
    let objects = parts
        .iter()
        .flat_map(|(files, findings)| findings.iter().map(|finding| object(files, finding)));
    let mut text = serde_json::to_string_pretty(&objects.collect::<Vec<_>>()).unwrap_or_default();
    text.push('\n');
    text
}

fn object(files: &FileSet, finding: &Diagnostic) -> Value {
    let file = finding.primary().map(|span| files.file(span.file).name.as_str());
    let labels = finding.labels.iter().enumerate();
    json!({
        "file": file,
        "code": finding.code.name(),
        "severity": finding.severity().word(),
        "message": finding.message,
        "help": finding.help,
        "labels": labels.map(|(at, label)| labelled(files, at, label)).collect::<Vec<_>>(),
        "suggestions": finding.suggestions.iter().map(|suggestion| {
            let mut object = place(files, suggestion.span);
            object["replacement"] = suggestion.replacement.clone().into();
            object
        }).collect::<Vec<_>>(),
    })
}

fn labelled(files: &FileSet, at: usize, label: &Label) -> Value {
    let mut object = place(files, label.span);
    object["text"] = label.text.clone().into();
    object["primary"] = (at == 0).into();
    object
}

fn place(files: &FileSet, span: Span) -> Value {
    let start = files.position(span.file, span.range().start);
    let end = files.position(span.file, span.range().end);
    json!({
        "file": files.file(span.file).name,
        "start": span.start,
        "end": span.end,
        "line": start.line,
        "column": start.column,
        "end_line": end.line,
        "end_column": end.column,
    })
}
