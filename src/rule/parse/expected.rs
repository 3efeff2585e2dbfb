//! Syntax mistakes in sentences: what could have stood there, in the words of the language.

use indexmap::IndexSet;
use pest::error::{Error, ErrorVariant};

use super::borrowed::{foreign, other_quantity};
use super::grammar::{Form, Next, Rule, beginnings, spelling, stop};
use super::mend::mend;
use super::symbol::{Symbol, symbol};
use crate::diagnostic::{Code, Diagnostic, nearest};
use crate::rule::words::is_word;
use crate::source::{Span, Text};

/// The finding for a string that does not read to its end.
pub fn finding(error: &Error<Rule>, text: &Text, form: Form) -> Diagnostic {
    let what = form.noun();
    let at = stop(error);
    let rest = &text.value[at.min(text.value.len())..];
    let found = first_word(rest);
    let span = text.locate(at..at + found.len());
    let positives: &[Rule] = match &error.variant {
        ErrorVariant::ParsingError { positives, .. } => positives,
        ErrorVariant::CustomError { .. } => &[],
    };
    let mut expected = names(positives);
    if let Some((wrong, right)) = wrong_operator(rest) {
        // Where only a list of alternatives can go on, `and` would be no better than what was written.
        let only_or = right == "and"
            && !expected.iter().any(|word| word == "`and`")
            && expected.iter().any(|word| word == "`or`");
        let right = if only_or { "or" } else { right };
        return wrong_word(text, at, wrong, text.locate(at..at + wrong.len()), right);
    }
    if let Some((start, wrong, right)) = other_quantity(&text.value, at, &expected) {
        let span = text.locate(start..start + wrong.len());
        return wrong_word(text, start, wrong, span, right);
    }
    if let Some((whole, inside)) = quoted(rest) {
        let span = text.locate(at..at + whole.len());
        let finding = Diagnostic::new(Code::RuleSyntax, "nothing in the rule language stands in quotes")
            .label(span, "write it without them");
        return if is_word(inside) {
            finding.help(format!("write `{inside}`")).suggest(span, inside)
        } else {
            finding.help("names are written as they are, as in `to in hut`")
        };
    }
    if let Some(finding) = mended(form, text, at, found) {
        return finding;
    }
    if let Some(finding) = foreign(rest, text, at) {
        return finding;
    }
    let (message, label) = if found.is_empty() {
        (format!("this {what} ends too early"), "something is missing here")
    } else if expected == ["end"] {
        (
            format!("`{found}` is more than this {what} can hold"),
            "not expected here",
        )
    } else {
        (
            format!("`{found}` does not fit into this {what} here"),
            "not expected here",
        )
    };
    let diagnostic = Diagnostic::new(Code::RuleSyntax, message).label(span, label);
    let words: IndexSet<String> = positives.iter().flat_map(|rule| begun_with(*rule)).collect();
    let words: Vec<&str> = words.iter().map(|word| word.trim_matches('`')).collect();
    if !found.is_empty() && nearest(found, words.iter().copied()).is_some_and(|near| near != found) {
        return diagnostic.near(found, words);
    }
    expected.retain(|word| word != "end");
    if expected.is_empty() {
        diagnostic
    } else {
        diagnostic.help(format!("expected {}", list(&expected)))
    }
}

/// The finding for what the sentence would go on without, with it or with something else in its place.
fn mended(form: Form, text: &Text, at: usize, found: &str) -> Option<Diagnostic> {
    let repair = mend(form, &text.value, at)?;
    let old = text.value.get(repair.range.clone())?;
    let (change, new) = (text.locate(repair.range.clone()), repair.text.trim());
    let message = format!("`{found}` does not fit into this {} here", form.noun());
    let finding = Diagnostic::new(Code::RuleSyntax, message);
    let here = text.locate(at..at + found.len());
    let finding = if old.trim().is_empty() {
        let before = format!("`{new}` belongs before `{found}`");
        finding
            .label(here, format!("`{new}` is missing before this"))
            .help(before)
    } else if new.is_empty() {
        finding
            .label(change, "not said here")
            .help(format!("leave `{}` out", old.trim()))
    } else {
        finding
            .label(here, "not expected here")
            .help(format!("did you mean `{new}`?"))
    };
    Some(finding.suggest(change, repair.text))
}

/// The finding for an operator of another language, with the right one to be written in its place.
pub fn wrong_word(text: &Text, at: usize, wrong: &str, span: Span, right: &str) -> Diagnostic {
    let mut change = right.to_owned();
    if right.starts_with(char::is_alphabetic) {
        // Signs may touch what stands beside them, words may not.
        let before = text.value[..at].chars().next_back();
        let after = text.value[at + wrong.len()..].chars().next();
        if before.is_some_and(|c| !c.is_whitespace() && c != '(') {
            change.insert(0, ' ');
        }
        if after.is_some_and(|c| !c.is_whitespace() && c != ')') {
            change.push(' ');
        }
    }
    Diagnostic::new(Code::WrongOperator, format!("`{wrong}` is not an operator here"))
        .label(span, format!("write `{right}`"))
        .help(format!("the rule language says `{right}`"))
        .suggest(span, change)
}

fn first_word(rest: &str) -> &str {
    let word = |c: char| c.is_alphanumeric() || c == '-' || c == '_';
    let end = match rest.chars().next() {
        None => 0,
        Some(first) if word(first) => rest.find(|c| !word(c)).unwrap_or(rest.len()),
        Some(first) => first.len_utf8(),
    };
    &rest[..end]
}

/// A word or phrase in quotes of any sort that the text begins with, with its quotes and without.
fn quoted(rest: &str) -> Option<(&str, &str)> {
    const QUOTES: &str = "'\"`´‘’“”„«»";
    let open = rest.chars().next().filter(|c| QUOTES.contains(*c))?;
    let inside = &rest[open.len_utf8()..];
    let close = inside.find(|c: char| QUOTES.contains(c))?;
    let closing = inside[close..].chars().next().map_or(0, char::len_utf8);
    Some((&rest[..open.len_utf8() + close + closing], &inside[..close]))
}

fn wrong_operator(rest: &str) -> Option<(&'static str, &'static str)> {
    const WRONG: [(&str, &str); 12] = [
        ("&&", "and"),
        ("||", "or"),
        ("->", ":"),
        ("==", "="),
        ("=>", ":"),
        ("=<", "<="),
        ("<>", "!="),
        ("!=", "is not"),
        ("&", "and"),
        ("|", "or"),
        ("!", "not"),
        (";", ","),
    ];
    WRONG.into_iter().find(|(wrong, _)| rest.starts_with(wrong))
}

fn list(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [start @ .., last] => format!("{} or {last}", start.join(", ")),
    }
}

/// Readable names, each once.
fn names(rules: &[Rule]) -> Vec<String> {
    let names: IndexSet<_> = rules.iter().flat_map(|rule| called(*rule)).collect();
    names.into_iter().collect()
}

/// What a rule of the grammar is called towards a person: what cannot be listed by what it is, all else by the words that it
/// begins with.
fn called(rule: Rule) -> Vec<String> {
    let name = match rule {
        Rule::EOI => "end",
        Rule::kind | Rule::zone_name | Rule::link | Rule::seat_name => "a name",
        Rule::space | Rule::corner | Rule::one_space | Rule::item | Rule::range | Rule::list => "a space such as `c4`",
        Rule::number | Rule::constant => "a number",
        Rule::vector => "a vector such as `(1,2)`",
        Rule::column => "a column such as `c`",
        Rule::pair | Rule::pairs => "a pair such as `b6-b7`",
        Rule::noun | Rule::alternative | Rule::factor => "pieces",
        Rule::property => "a property such as `face-down`",
        Rule::zone | Rule::within => "a zone",
        Rule::operator => "a comparison such as `<=`",
        Rule::condition | Rule::conjunction | Rule::negation | Rule::statement => "a condition",
        Rule::seat => "a seat",
        Rule::holder => "a seat or `board`",
        Rule::value => "a number such as `rank of piece`",
        Rule::effects | Rule::effect => "an effect such as `defeat mover`",
        Rule::links => "the name of a link",
        Rule::spaces | Rule::space_and | Rule::space_not => "spaces",
        Rule::action | Rule::action_word => return vec![format!("an action ({})", list(&begun_with(rule)))],
        Rule::event | Rule::event_word => return vec![format!("an event ({})", list(&begun_with(rule)))],
        rule => {
            return match symbol(rule) {
                Symbol::Wrong(_) => Vec::new(),
                _ => begun_with(rule),
            };
        }
    };
    vec![name.to_owned()]
}

/// The words or the sign that a rule begins with.
fn begun_with(rule: Rule) -> Vec<String> {
    if let Some(spelling) = spelling(rule) {
        return vec![format!("`{spelling}`")];
    }
    let words = beginnings(rule).into_iter().filter_map(|next| match next {
        Next::Word(words) => Some(format!("`{words}`")),
        Next::Kind | Next::Zone | Next::Link | Next::Seat => None,
    });
    words.collect()
}
