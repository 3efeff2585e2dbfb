//! Findings as an editor shows them.
//!
//! Takes what is known of the open files; yields for each file, open or extended, the findings whose mistake lies in it, each
//! once. A finding in a file that is not open is told in the open one as well, where that is extended.

use std::collections::BTreeMap;

use lsp_types::{
    CodeDescription, Diagnostic, DiagnosticRelatedInformation, DiagnosticSeverity, Location, NumberOrString, Range,
};

use super::analysis::Analysis;
use super::documents::Documents;
use super::encoding::Lines;
use crate::diagnostic::{self, Severity};
use crate::source::{FileId, Span};

impl Documents {
    /// All findings, by the address of the file they lie in; each open file is there, even with none.
    pub fn findings(&self) -> BTreeMap<String, Vec<Diagnostic>> {
        let mut shown: BTreeMap<_, Vec<_>> = self.open.keys().map(|uri| (uri.clone(), Vec::new())).collect();
        for document in self.open.values() {
            let analysis = &document.analysis;
            let texts = analysis.files.iter().map(|(_, file)| &file.text);
            let reporter = Reporter {
                analysis,
                lines: texts.map(|text| Lines::new(text, self.encoding)).collect(),
                documents: self,
            };
            for (name, diagnostic) in analysis.findings.iter().flat_map(|finding| reporter.report(finding)) {
                let Some(uri) = self.file(name) else { continue };
                let list = shown.entry(uri.as_str().to_owned()).or_default();
                if !list.contains(&diagnostic) {
                    list.push(diagnostic);
                }
            }
        }
        shown
    }
}

struct Reporter<'a> {
    analysis: &'a Analysis,
    lines: Vec<Lines<'a>>,
    documents: &'a Documents,
}

impl Reporter<'_> {
    /// What to show of a finding, and in which file: in the open one as well if its own is not open.
    fn report(&self, finding: &diagnostic::Diagnostic) -> Vec<(&str, Diagnostic)> {
        let Some(primary) = finding.primary() else {
            return Vec::new();
        };
        let name = |file| self.analysis.files.file(file).name.as_str();
        let mut shown = vec![(name(primary.file), self.diagnostic(finding, primary))];
        if primary.file != FileId(0) && !self.documents.is_open(name(primary.file)) {
            shown.insert(0, (name(FileId(0)), self.far(finding, primary)));
        }
        shown
    }

    fn range(&self, span: Span) -> Range {
        let lines = self.lines.get(usize::from(span.file.0));
        lines.map(|lines| lines.range(span.range())).unwrap_or_default()
    }

    fn related(&self, span: Span, message: &str) -> Option<DiagnosticRelatedInformation> {
        Some(DiagnosticRelatedInformation {
            location: Location {
                uri: self.documents.file(&self.analysis.files.file(span.file).name)?,
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
                .documents
                .library
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
