//! The [`Diagnostic`] record.

use super::{Code, Severity, nearest, one_of};
use crate::source::{Fault, FaultSort, Span, Spanned};

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
    /// Changes of the text that would do it.
    pub suggestions: Vec<Suggestion>,
}

/// A change of the text that puts a mistake right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suggestion {
    /// What to replace; empty to put something in.
    pub span: Span,
    /// What to write there.
    pub replacement: String,
}

/// A place and a word on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// The place.
    pub span: Span,
    /// The word.
    pub text: String,
}

impl From<Fault> for Diagnostic {
    fn from(fault: Fault) -> Self {
        let code = match fault.sort {
            FaultSort::Syntax => Code::TomlSyntax,
            FaultSort::Limit => Code::LimitExceeded,
        };
        let mut finding = Self::new(code, fault.message)
            .label(fault.span, fault.label)
            .maybe_help(fault.help);
        if let Some((span, text)) = fault.other {
            finding = finding.label(span, text);
        }
        match fault.change {
            Some((span, text)) => finding.suggest(span, text),
            None => finding,
        }
    }
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
            suggestions: Vec::new(),
        }
    }

    /// A name that nothing on a list bears.
    pub fn unknown<'a>(what: &str, name: &Spanned<String>, names: impl IntoIterator<Item = &'a str> + Clone) -> Self {
        Self::new(Code::UnknownName, format!("no {what} is called `{}`", name.value))
            .label(name.span, format!("unknown {what}"))
            .near(&name.value, names)
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

    /// Moves the finding to the first of its causes that lies in the asked-for file, if it lies elsewhere; the place it had stays
    /// as a second one: what an author changed is where he can put it right.
    #[must_use]
    pub fn caused_by(mut self, causes: impl IntoIterator<Item = Span>, text: impl Into<String>) -> Self {
        let Some(here) = self.primary() else { return self };
        let mut causes = causes.into_iter();
        if let Some(span) = causes.find(|cause| cause.is_nearer_than(here) && cause.start < cause.end) {
            let text = text.into();
            self.labels.insert(0, Label { span, text });
        }
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

    /// Offers a change of the text.
    #[must_use]
    pub fn suggest(mut self, span: Span, replacement: impl Into<String>) -> Self {
        self.suggestions.push(Suggestion {
            span,
            replacement: replacement.into(),
        });
        self
    }

    /// For an unknown name under the first label: helps with the near name and offers to write it, or else lists the names
    /// there are.
    #[must_use]
    pub fn near<'a>(self, written: &str, candidates: impl IntoIterator<Item = &'a str> + Clone) -> Self {
        match (nearest(written, candidates.clone()), self.primary()) {
            (Some(near), Some(span)) => self.help(format!("did you mean `{near}`?")).suggest(span, near),
            _ => self.maybe_help(one_of(candidates).map(|list| format!("choose from {list}"))),
        }
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
