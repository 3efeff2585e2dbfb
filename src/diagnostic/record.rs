//! The [`Diagnostic`] record.

use super::{Code, Severity};
use crate::source::Span;

/// One finding. Message: what is wrong, in the author's terms; labels: where; help: what to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// Which kind of finding.
    pub code: Code,
    /// One sentence, lower case, no full stop.
    pub message: String,
    /// The mistake itself first, then what it has to do with.
    pub labels: Vec<Label>,
    /// What to do.
    pub help: Option<String>,
    /// For a lint: the name of the thing it is about, by which `[allow]` can speak of it.
    pub subject: Option<String>,
}

/// A place and a word on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// The place.
    pub span: Span,
    /// The word.
    pub text: String,
}

impl Diagnostic {
    /// A finding without a place yet; give it a [`label`](Self::label).
    pub fn new(code: Code, message: impl Into<String>) -> Self {
        Self {
            code,
            message: message.into(),
            labels: Vec::new(),
            help: None,
            subject: None,
        }
    }

    /// Adds a place; the first one added is where the mistake is.
    #[must_use]
    pub fn label(mut self, span: Span, text: impl Into<String>) -> Self {
        self.labels.push(Label {
            span,
            text: text.into(),
        });
        self
    }

    /// Names the thing that a lint is about.
    #[must_use]
    pub fn about(mut self, name: impl Into<String>) -> Self {
        self.subject = Some(name.into());
        self
    }

    /// Says what to do.
    #[must_use]
    pub fn help(mut self, text: impl Into<String>) -> Self {
        self.help = Some(text.into());
        self
    }

    /// Says what to do, if there is something to say.
    #[must_use]
    pub fn maybe_help(mut self, text: Option<String>) -> Self {
        self.help = text.or(self.help);
        self
    }

    /// How bad it is.
    pub fn severity(&self) -> Severity {
        self.code.severity()
    }

    /// Where the mistake itself is.
    pub fn primary(&self) -> Option<Span> {
        self.labels.first().map(|label| label.span)
    }
}
