//! Findings for people: each with the piece of its file that it is about, then one line that counts them.
//!
//! Takes the files and the findings; yields a text. Labels in files other than the finding's own follow as
//! reports of their own. Nothing here prints or sets anything up for the whole process.

use miette::{
    Diagnostic as Report, GraphicalReportHandler, GraphicalTheme, LabeledSpan, MietteError, MietteSpanContents,
    Severity as Level, SourceCode, SourceSpan, SpanContents,
};
use std::fmt::{Display, Formatter};
use unicode_width::UnicodeWidthStr;

use super::{Diagnostic, Label, Severity};
use crate::source::{FileSet, Position, Span};

/// How wide the explanations are set; the source itself is shown as it is.
const WIDTH: usize = 100;
/// A stretch of more lines than this is pointed at by its first line.
const MAX_LINES: usize = 6;

/// Whether to colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colour {
    /// With ANSI colours.
    Always,
    /// Without.
    Never,
}

/// Findings for people and how many they are; empty when there are none.
pub fn human(files: &FileSet, findings: &[Diagnostic], colour: Colour) -> String {
    let mut text = reports(files, findings, colour);
    if !findings.is_empty() {
        text.push_str(&conclusion(findings));
        text.push('\n');
    }
    text
}

/// `2 errors; more with: sandtable explain CODE`, with the code itself where there is but one.
pub fn conclusion<'a>(findings: impl IntoIterator<Item = &'a Diagnostic>) -> String {
    let findings: Vec<_> = findings.into_iter().collect();
    let mut codes: Vec<_> = findings.iter().map(|finding| finding.code).collect();
    codes.sort_unstable();
    codes.dedup();
    let count = count(findings);
    match codes[..] {
        [] => count,
        [code] => format!("{count}; more with: sandtable explain {code}"),
        _ => format!("{count}; more with: sandtable explain CODE"),
    }
}

/// Findings for people, an empty line after each.
pub fn reports(files: &FileSet, findings: &[Diagnostic], colour: Colour) -> String {
    let theme = match colour {
        Colour::Always => GraphicalTheme::unicode(),
        Colour::Never => GraphicalTheme::unicode_nocolor(),
    };
    let handler = GraphicalReportHandler::new_themed(theme)
        .with_links(false)
        .with_width(WIDTH)
        .with_wrap_lines(false)
        .with_context_lines(1);
    let mut text = String::new();
    for finding in findings {
        for part in Part::all(files, finding) {
            if handler.render_report(&mut text, &part).is_err() {
                text.push_str(&super::short(files, std::slice::from_ref(finding)));
            }
        }
        text.push('\n');
    }
    let lines: Vec<_> = text.lines().map(str::trim_end).collect();
    lines.join("\n") + if lines.is_empty() { "" } else { "\n" }
}

/// `2 errors, 1 warning`
pub fn count<'a>(findings: impl IntoIterator<Item = &'a Diagnostic>) -> String {
    let severities: Vec<_> = findings.into_iter().map(Diagnostic::severity).collect();
    let of = |severity| severities.iter().filter(|&&found| found == severity).count();
    let parts: Vec<_> = Severity::ALL
        .into_iter()
        .map(|severity| (of(severity), severity.word()))
        .filter(|(number, _)| *number > 0)
        .map(|(number, word)| format!("{number} {word}{}", if number == 1 { "" } else { "s" }))
        .collect();
    if parts.is_empty() {
        "no findings".to_owned()
    } else {
        parts.join(", ")
    }
}

/// A finding, or what it has to do with in another file, as the renderer wants it.
#[derive(Debug)]
struct Part {
    code: Option<&'static str>,
    level: Level,
    message: String,
    help: Option<String>,
    source: Option<Shown>,
    labels: Vec<LabeledSpan>,
}

impl Part {
    /// The finding in its own file, then its labels in others.
    fn all(files: &FileSet, finding: &Diagnostic) -> Vec<Self> {
        let home = finding.primary().map(|span| span.file);
        let (here, elsewhere): (Vec<_>, Vec<_>) =
            finding.labels.iter().partition(|label| Some(label.span.file) == home);
        let mut labels: Vec<_> = here.into_iter().map(|label| labelled(files, label)).collect();
        if let Some(first) = labels.first_mut() {
            *first = LabeledSpan::new_primary_with_span(first.label().map(str::to_owned), *first.inner());
        }
        let own = Self {
            code: Some(finding.code.name()),
            level: match finding.severity() {
                Severity::Error => Level::Error,
                Severity::Warning => Level::Warning,
                Severity::Note => Level::Advice,
            },
            message: wrapped(&harmless(&finding.message)),
            help: finding.help.as_deref().map(|help| wrapped(&harmless(help))),
            source: finding.primary().map(|span| Shown::at(files, span)),
            labels,
        };
        let asides = elsewhere.into_iter().map(|label| Self::aside(files, label));
        std::iter::once(own).chain(asides).collect()
    }

    /// A label in another file.
    fn aside(files: &FileSet, label: &Label) -> Self {
        let place = LabeledSpan::new_primary_with_span(Some(label.text.clone()), *labelled(files, label).inner());
        Self {
            code: None,
            level: Level::Advice,
            message: format!("in `{}`", files.file(label.span.file).name),
            help: None,
            source: Some(Shown::at(files, label.span)),
            labels: vec![place],
        }
    }
}

/// The text with control characters, which could play tricks on a terminal, made visible; every byte keeps its place.
fn harmless(text: &str) -> String {
    let visible = |c: char| match c {
        '\n' | '\t' => c,
        '\r' => ' ',
        '\0'..='\u{1f}' | '\u{7f}' => '?',
        '\u{80}'..='\u{9f}' => '¿',
        _ => c,
    };
    text.chars().map(visible).collect()
}

/// The text in lines of bearable length, broken at blanks only.
fn wrapped(text: &str) -> String {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.is_empty() => line.push_str(word),
            Some(line) if line.width() + 1 + word.width() <= WIDTH - 8 => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines.join("\n")
}

/// A file's text, and the place at its head as all other outputs count it: in characters.
#[derive(Debug)]
struct Shown {
    name: String,
    text: String,
    at: Position,
}

impl Shown {
    fn at(files: &FileSet, span: Span) -> Self {
        let file = files.file(span.file);
        // An empty file has no character to point at; a blank one shows the place.
        let text = if file.text.is_empty() {
            " ".to_owned()
        } else {
            file.text.clone()
        };
        let at = files.position(span.file, span.range().start);
        let name = file.name.clone();
        Self { name, text, at }
    }
}

impl SourceCode for Shown {
    fn read_span<'a>(
        &'a self,
        span: &SourceSpan,
        before: usize,
        after: usize,
    ) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        let read = self.text.read_span(span, before, after)?;
        // Without lines round it, it is only read for the head.
        let head = before == 0 && after == 0;
        let (line, column) = if head {
            (self.at.line - 1, self.at.column - 1)
        } else {
            (read.line(), read.column())
        };
        let name = self.name.clone();
        let contents = MietteSpanContents::new_named(name, read.data(), *read.span(), line, column, read.line_count());
        Ok(Box::new(contents))
    }
}

fn labelled(files: &FileSet, label: &Label) -> LabeledSpan {
    let range = visible(&files.file(label.span.file).text, label.span);
    LabeledSpan::new(Some(label.text.clone()), range.start, range.len())
}

/// The stretch to underline: at least one character where there is one, and not a page.
fn visible(text: &str, span: Span) -> std::ops::Range<usize> {
    let mut range = span.range();
    range.end = range.end.min(text.len());
    range.start = range.start.min(range.end);
    if let Some(covered) = text.get(range.clone())
        && covered.lines().count() > MAX_LINES
    {
        range.end = range.start + covered.find('\n').unwrap_or(covered.len());
    }
    if !range.is_empty() {
        return range;
    }
    let next = text.get(range.start..).and_then(|rest| rest.chars().next());
    if let Some(next) = next.filter(|next| *next != '\n' && *next != '\r') {
        range.end = range.start + next.len_utf8();
    } else {
        // At the end of a line or of the file: the last visible character before it.
        let before = text.get(..range.start).unwrap_or("").trim_end();
        if let Some(last) = before.chars().next_back() {
            range = before.len() - last.len_utf8()..before.len();
        }
    }
    range
}

impl Display for Part {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Part {}

impl Report for Part {
    fn code<'a>(&'a self) -> Option<Box<dyn Display + 'a>> {
        self.code.map(|code| Box::new(code) as Box<dyn Display>)
    }

    fn severity(&self) -> Option<Level> {
        Some(self.level)
    }

    fn help<'a>(&'a self) -> Option<Box<dyn Display + 'a>> {
        self.help.as_ref().map(|help| Box::new(help) as Box<dyn Display>)
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        self.source.as_ref().map(|source| source as &dyn SourceCode)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        Some(Box::new(self.labels.iter().cloned()))
    }
}
