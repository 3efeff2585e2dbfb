//! Findings for scripts and editors: one line each.
//!
//! Takes the files and the findings; yields lines `file:line:column: error[code]: message (help)`.

use std::fmt::Write;

use super::Diagnostic;
use crate::source::FileSet;

/// One line for each finding.
pub fn short(files: &FileSet, findings: &[Diagnostic]) -> String {
    let mut text = String::new();
    for finding in findings {
        if let Some(span) = finding.primary() {
            let at = files.position(span.file, span.range().start);
            let name = &files.file(span.file).name;
            let _ = write!(text, "{name}:{}:{}: ", at.line, at.column);
        }
        let _ = writeln!(
            text,
            "{}[{}]: {}",
            finding.severity().name(),
            finding.code,
            sentence(finding)
        );
    }
    text
}

/// What is wrong and what to do, on one line.
pub(super) fn sentence(finding: &Diagnostic) -> String {
    let message = one_line(&finding.message);
    match &finding.help {
        Some(help) => format!("{message} ({})", one_line(help)),
        None => message,
    }
}

/// Line breaks as spaces.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
