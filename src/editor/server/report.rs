//! Findings as an editor shows them.
//!
//! Takes what is known of the open files; yields for each file, open or extended, the findings whose mistake lies in it, each
//! once. A finding in a file that is not open is told in the open one as well, where that is extended.

use std::collections::BTreeMap;

use lsp_types::{
    CodeDescription, Diagnostic, DiagnosticRelatedInformation, DiagnosticSeverity, Location, NumberOrString, Range, Uri,
};

use super::analysis::Analysis;
use super::encoding::{Encoding, Lines};
use crate::diagnostic::{self, Code, Severity};
use crate::source::{FileId, Span};

/// How files and codes are found by an editor.
pub trait Addresses {
    /// The address of a file, by its name in messages.
    fn file(&self, name: &str) -> Option<Uri>;
    /// The address of the article on a code.
    fn article(&self, code: Code) -> Option<Uri>;
    /// Whether a file is open.
    fn is_open(&self, name: &str) -> bool;
}

/// Adds an open file's findings to what there is to show, by the address of the file.
pub fn report(
    analysis: &Analysis,
    encoding: Encoding,
    addresses: &dyn Addresses,
    shown: &mut BTreeMap<String, Vec<Diagnostic>>,
) {
    let lines: Vec<_> = analysis
        .files
        .iter()
        .map(|(_, file)| Lines::new(&file.text, encoding))
        .collect();
    let reporter = Reporter {
        analysis,
        lines,
        addresses,
    };
    for finding in &analysis.findings {
        let Some(primary) = finding.primary() else { continue };
        let name = &analysis.files.file(primary.file).name;
        let mut add = |name: &str, diagnostic: Diagnostic| {
            if let Some(uri) = addresses.file(name) {
                let list = shown.entry(uri.as_str().to_owned()).or_default();
                if !list.contains(&diagnostic) {
                    list.push(diagnostic);
                }
            }
        };
        let diagnostic = reporter.diagnostic(finding, primary);
        if primary.file != FileId(0) && !addresses.is_open(name) {
            add(&analysis.files.file(FileId(0)).name, reporter.far(finding, primary));
        }
        add(name, diagnostic);
    }
}

struct Reporter<'a> {
    analysis: &'a Analysis,
    lines: Vec<Lines<'a>>,
    addresses: &'a dyn Addresses,
}

impl Reporter<'_> {
    fn range(&self, span: Span) -> Range {
        let lines = self.lines.get(usize::from(span.file.0));
        lines.map(|lines| lines.range(span.range())).unwrap_or_default()
    }

    fn related(&self, span: Span, message: &str) -> Option<DiagnosticRelatedInformation> {
        Some(DiagnosticRelatedInformation {
            location: Location {
                uri: self.addresses.file(&self.analysis.files.file(span.file).name)?,
                range: self.range(span),
            },
            message: message.to_owned(),
        })
    }

    fn diagnostic(&self, finding: &diagnostic::Diagnostic, primary: Span) -> Diagnostic {
        let others = finding.labels.iter().skip(1);
        let related: Vec<_> = others
            .filter_map(|label| self.related(label.span, &label.text))
            .collect();
        Diagnostic {
            range: self.range(primary),
            severity: Some(match finding.severity() {
                Severity::Error => DiagnosticSeverity::ERROR,
                Severity::Warning => DiagnosticSeverity::WARNING,
                Severity::Note => DiagnosticSeverity::INFORMATION,
            }),
            code: Some(NumberOrString::String(finding.code.name().to_owned())),
            code_description: self
                .addresses
                .article(finding.code)
                .map(|href| CodeDescription { href }),
            source: Some("sandtable".to_owned()),
            message: message(finding),
            related_information: (!related.is_empty()).then_some(related),
            tags: None,
            data: None,
        }
    }

    /// The same in the open file, at what brings the other file in.
    fn far(&self, finding: &diagnostic::Diagnostic, primary: Span) -> Diagnostic {
        let mut diagnostic = self.diagnostic(finding, primary);
        let extends = self.analysis.outline.spots.iter().find(|spot| spot.path == ["extends"]);
        let range = extends.map_or(0..0, |spot| spot.range.clone());
        diagnostic.range = self.lines[0].range(range);
        let name = &self.analysis.files.file(primary.file).name;
        diagnostic.message = format!("in `{name}`: {}", diagnostic.message);
        let mut related: Vec<_> = self.related(primary, "the mistake is here").into_iter().collect();
        related.extend(diagnostic.related_information.take().into_iter().flatten());
        diagnostic.related_information = Some(related);
        diagnostic
    }
}

/// What is wrong, what the label says of it, and what to do.
fn message(finding: &diagnostic::Diagnostic) -> String {
    let mut message = finding.message.clone();
    if let Some(label) = finding.labels.first().filter(|label| label.text != "here") {
        message.push('\n');
        message.push_str(&label.text);
    }
    if let Some(help) = &finding.help {
        message.push_str("\nhelp: ");
        message.push_str(help);
    }
    message
}
