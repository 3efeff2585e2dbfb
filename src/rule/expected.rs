//! Syntax mistakes in sentences: what could have stood there, in the words of the language.

use pest::error::{Error, ErrorVariant, InputLocation};

use super::parse::Rule;
use super::words::is_word;
use crate::diagnostic::{Code, Diagnostic, nearest};
use crate::source::{Span, Text};

/// The finding for a string that does not read to its end.
pub fn finding(error: &Error<Rule>, text: &Text, what: &str) -> Diagnostic {
    let at = match error.location {
        InputLocation::Pos(at) | InputLocation::Span((at, _)) => at,
    };
    let rest = &text.value[at.min(text.value.len())..];
    let found: String = first_word(rest).to_owned();
    let span = if found.is_empty() {
        text.locate(at..at)
    } else {
        text.locate(at..at + found.len())
    };
    let mut expected = match &error.variant {
        ErrorVariant::ParsingError { positives, .. } => names(positives),
        ErrorVariant::CustomError { .. } => Vec::new(),
    };
    if let Some((wrong, right)) = wrong_operator(rest) {
        // Where only a list of alternatives can go on, `and` would be no better than what was written.
        let only_or = right == "and"
            && !expected.iter().any(|word| word == "`and`")
            && expected.iter().any(|word| word == "`or`");
        let right = if only_or { "or" } else { right };
        return wrong_word(text, at, wrong, text.locate(at..at + wrong.len()), right);
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
    let mut diagnostic = if found.is_empty() {
        Diagnostic::new(Code::RuleSyntax, format!("this {what} ends too early"))
    } else if expected == ["end"] {
        Diagnostic::new(Code::RuleSyntax, format!("`{found}` is more than this {what} can hold"))
    } else {
        Diagnostic::new(
            Code::RuleSyntax,
            format!("`{found}` does not fit into this {what} here"),
        )
    };
    let label = if found.is_empty() {
        "something is missing here"
    } else {
        "not expected here"
    };
    diagnostic = diagnostic.label(span, label);
    let words: Vec<&str> = expected
        .iter()
        .filter(|word| word.starts_with('`'))
        .map(|word| word.trim_matches('`'))
        .collect();
    if nearest(&found, words.iter().copied()).is_some_and(|near| near != found) {
        return diagnostic.near(&found, words);
    }
    expected.retain(|word| word != "end");
    if expected.is_empty() {
        diagnostic
    } else {
        diagnostic.help(format!("expected {}", list(&expected)))
    }
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

/// Readable names, each once, words first.
fn names(rules: &[Rule]) -> Vec<String> {
    let mut names = Vec::new();
    for rule in rules {
        for name in symbol(*rule) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
    }
    names
}

/// What a rule of the grammar is called towards a person.
pub(super) fn symbol(rule: Rule) -> Vec<String> {
    let one = |text: &str| vec![text.to_owned()];
    match rule {
        Rule::EOI => one("end"),
        Rule::name => one("a name"),
        Rule::space | Rule::corner | Rule::item | Rule::range | Rule::list => one("a space such as `c4`"),
        Rule::number => one("a number"),
        Rule::colon => one("`:`"),
        Rule::comma => one("`,`"),
        Rule::dots => one("`..`"),
        Rule::vector => one("a vector such as `(1,2)`"),
        Rule::column => one("a column letter"),
        Rule::pair | Rule::pairs => one("a pair such as `b6-b7`"),
        Rule::noun | Rule::alternative | Rule::factor => one("pieces"),
        Rule::zone => one("a zone"),
        Rule::operator => one("a comparison such as `<=`"),
        Rule::wrong_operator | Rule::wrong_and | Rule::wrong_or | Rule::wrong_not => Vec::new(),
        Rule::condition | Rule::conjunction | Rule::negation | Rule::statement => one("a condition"),
        other => {
            let name = format!("{other:?}");
            match name.split_once('_') {
                Some((prefix, word)) if prefix.len() == 1 => {
                    let spaced = matches!(prefix, "q" | "m") || word == "any";
                    let word = if word == "any" {
                        "any seat".to_owned()
                    } else if spaced {
                        word.replace('_', " ")
                    } else {
                        word.replace('_', "-")
                    };
                    vec![format!("`{word}`")]
                }
                _ => one(match other {
                    Rule::seat => "a seat",
                    Rule::holder => "a seat or `board`",
                    Rule::value => "a number such as `rank of piece`",
                    Rule::action_word | Rule::action => "an action",
                    Rule::event_word | Rule::event => "an event",
                    Rule::effect | Rule::effects => "an effect such as `defeat mover`",
                    Rule::role => "`piece` or `target`",
                    Rule::place => "`from` or `to`",
                    Rule::modifier => "`by`, `of`, `on`, `from` or `to`",
                    Rule::postfix => "`of`, `in` or `with`",
                    Rule::forbid | Rule::allow | Rule::on_rule | Rule::when_rule | Rule::after_rule => {
                        "`forbid`, `allow`, `on`, `when` or `after`"
                    }
                    Rule::seat_state => "`unbound` or `defeated`",
                    Rule::when => "`when`",
                    Rule::leaving => "`leaving`",
                    Rule::without => "`without`",
                    Rule::and => "`and`",
                    Rule::or => "`or`",
                    Rule::not => "`not`",
                    Rule::by_phrase => "`by`",
                    Rule::of_phrase | Rule::of_seat => "`of`",
                    Rule::from_phrase => "`from`",
                    Rule::to_phrase => "`to`",
                    Rule::along_phrase => "`along`",
                    Rule::in_zone | Rule::in_hand => "`in`",
                    Rule::with_number => "`with`",
                    Rule::quantity => "`no`, `exactly`, `at least`",
                    Rule::measure => "`plies`, `occurrences` or `round trips`",
                    Rule::adjective => "a property such as `face-down`",
                    Rule::motion | Rule::step | Rule::slide | Rule::roam | Rule::leap => {
                        "`step`, `slide`, `roam` or `leap`"
                    }
                    Rule::links => "the name of a link",
                    Rule::directions | Rule::direction => "`forward`, `sideways` or `back`",
                    Rule::up_to => "`up to`",
                    Rule::over => "`over`",
                    Rule::ending => "`to empty` or `to enemy`",
                    Rule::spaces | Rule::space_and | Rule::space_not => "spaces",
                    Rule::rows => "`row`",
                    Rule::columns => "`column`",
                    Rule::join | Rule::join_word => "`orthogonal`, `diagonal`, `straight` or `corner`",
                    _ => return vec![format!("`{}`", name.replace('_', " "))],
                }),
            }
        }
    }
}
