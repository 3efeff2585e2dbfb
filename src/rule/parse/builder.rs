//! The [`Builder`]: what takes pest's pairs apart, so that trees can be built of their parts.
//!
//! Takes a pair; yields its [`Parts`], without the words that say nothing themselves. What always holds: a tree is built
//! only of parts that were asked for by what they are, and of all of them. Where a part is missing or left over, the
//! grammar and the tree have come apart: the answer is `None`, never a meaning that nobody wrote, and `read` reports it.

use std::iter::Peekable;
use std::vec::IntoIter;

use pest::iterators::{Pair, Pairs};

use super::expected::wrong_word;
use super::grammar::{Rule, spelling};
use super::symbol::{Sort, Symbol, symbol};
use crate::diagnostic::{Code, Diagnostic};
use crate::rule::tree::Name;
use crate::source::{Span, Spanned, Text};

/// The parts of a pair that say something, in order.
pub struct Parts<'i>(Peekable<IntoIter<Pair<'i, Rule>>>);

impl<'i> Parts<'i> {
    /// The rule that the next part is of.
    pub fn peek(&mut self) -> Option<Rule> {
        self.0.peek().map(Pair::as_rule)
    }

    /// The next part if it is of a rule.
    pub fn next_if(&mut self, rule: Rule) -> Option<Pair<'i, Rule>> {
        self.0.next_if(|part| part.as_rule() == rule)
    }

    /// Whether the next part stands for a form or word of a sort.
    pub fn next_is<S: Sort>(&mut self) -> bool {
        self.peek().is_some_and(|rule| S::of(&meaning(rule)).is_some())
    }
}

/// Builds trees, and collects what is wrong on the way.
pub struct Builder<'t> {
    pub text: &'t Text,
    pub wrong: Vec<Diagnostic>,
}

impl Builder<'_> {
    pub fn span(&self, pair: &Pair<'_, Rule>) -> Span {
        let span = pair.as_span();
        let length = pair.as_str().trim_end().len();
        self.text.locate(span.start()..span.start() + length)
    }

    /// Reports what another language would write.
    fn correct(&mut self, pair: &Pair<'_, Rule>) {
        if let Symbol::Wrong(right) = symbol(pair.as_rule()) {
            let (at, span) = (pair.as_span().start(), self.span(pair));
            let right = spelling(right).unwrap_or_default();
            let finding = wrong_word(self.text, at, pair.as_str().trim(), span, right);
            self.wrong.push(finding);
        }
    }

    /// Builds what pairs say out of all of them.
    pub fn inside<'i, T>(
        &mut self,
        pairs: Pairs<'i, Rule>,
        build: impl FnOnce(&mut Self, &mut Parts<'i>) -> Option<T>,
    ) -> Option<T> {
        let mut parts = Vec::new();
        for pair in pairs {
            self.correct(&pair);
            if meaning(pair.as_rule()) != Symbol::Glue {
                parts.push(pair);
            }
        }
        let mut parts = Parts(parts.into_iter().peekable());
        let built = build(self, &mut parts)?;
        parts.peek().is_none().then_some(built)
    }

    /// Builds what a pair says out of all of its parts.
    pub fn whole<'i, T>(
        &mut self,
        pair: Pair<'i, Rule>,
        build: impl FnOnce(&mut Self, &mut Parts<'i>) -> Option<T>,
    ) -> Option<T> {
        self.inside(pair.into_inner(), build)
    }

    /// The next part, which is of a rule.
    pub fn part<'i, T>(
        &mut self,
        rule: Rule,
        parts: &mut Parts<'i>,
        build: impl FnOnce(&mut Self, &mut Parts<'i>) -> Option<T>,
    ) -> Option<T> {
        let pair = parts.next_if(rule)?;
        self.whole(pair, build)
    }

    /// The next part if it is of a rule.
    #[expect(
        clippy::option_option,
        reason = "a part that is not there is no mistake, one that cannot be built is"
    )]
    pub fn maybe<'i, T>(
        &mut self,
        rule: Rule,
        parts: &mut Parts<'i>,
        build: impl FnOnce(&mut Self, &mut Parts<'i>) -> Option<T>,
    ) -> Option<Option<T>> {
        match parts.next_if(rule) {
            Some(pair) => self.whole(pair, build).map(Some),
            None => Some(None),
        }
    }

    /// All that is left, each of one build.
    pub fn all<'i, T>(
        &mut self,
        parts: &mut Parts<'i>,
        mut build: impl FnMut(&mut Self, &mut Parts<'i>) -> Option<T>,
    ) -> Option<Vec<T>> {
        let mut built = Vec::new();
        while parts.peek().is_some() {
            built.push(build(self, parts)?);
        }
        Some(built)
    }

    /// The next part as a form of a sort, out of whatever wraps it, with its place and its own parts.
    pub fn form<'i, S: Sort, T>(
        &mut self,
        parts: &mut Parts<'i>,
        build: impl FnOnce(&mut Self, Spanned<S>, &mut Parts<'i>) -> Option<T>,
    ) -> Option<T> {
        let pair = parts.0.next()?;
        match S::of(&meaning(pair.as_rule())) {
            Some(form) => {
                let form = Spanned::new(form, self.span(&pair));
                self.whole(pair, |builder, parts| build(builder, form, parts))
            }
            None => self.whole(pair, |builder, parts| builder.form(parts, build)),
        }
    }

    /// The next part as a word of a sort.
    pub fn word<S: Sort>(&mut self, parts: &mut Parts<'_>) -> Option<Spanned<S>> {
        self.form(parts, |_, word, _| Some(word))
    }

    /// The next part as a name.
    pub fn name(&mut self, rule: Rule, parts: &mut Parts<'_>) -> Option<Name> {
        let pair = parts.next_if(rule)?;
        Some(Spanned::new(pair.as_str().trim().to_owned(), self.span(&pair)))
    }

    /// The next part as a number.
    pub fn number(&mut self, parts: &mut Parts<'_>) -> Option<Spanned<i64>> {
        let pair = parts.next_if(Rule::number)?;
        let (written, span) = (pair.as_str().trim(), self.span(&pair));
        let number = written.parse().ok().filter(|n| (-1_000_000..=1_000_000).contains(n));
        if number.is_none() {
            let message = format!("`{written}` is too large a number");
            self.wrong
                .push(Diagnostic::new(Code::LimitExceeded, message).label(span, "at most 1000000"));
        }
        // What is wrong is never used; going on finds what else is.
        Some(Spanned::new(number.unwrap_or(0), span))
    }
}

/// What a rule means; what another language would write means the same as what it should be.
fn meaning(rule: Rule) -> Symbol {
    match symbol(rule) {
        Symbol::Wrong(right) => symbol(right),
        said => said,
    }
}
