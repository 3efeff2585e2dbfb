//! The grammar: its parser, and what its own text says of the words of the language.
//!
//! Takes `grammar/rule.pest`, twice: pest makes the parser of it, and here it is read as data, so that spellings, reserved
//! words and what a rule begins with are never written down a second time.

use std::sync::LazyLock;

use pest::Parser as _;
use pest::error::{Error, InputLocation};
use pest::iterators::Pairs;
use pest_derive::Parser;
use pest_meta::ast::{Expr, Rule as Written};
use rustc_hash::FxHashMap;

#[derive(Parser)]
#[grammar = "../grammar/rule.pest"]
struct Grammar;

const TEXT: &str = include_str!("../../../grammar/rule.pest");

/// The longest string that is read, in bytes; a sentence of a rulebook is far shorter.
const MAX_LENGTH: usize = 4000;
/// How deep parentheses and negations may nest.
const MAX_DEPTH: usize = 40;

/// What a string of the rule language holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    /// A rule.
    Rule,
    /// A condition.
    Condition,
    /// A phrase for pieces.
    Noun,
    /// A move.
    Motion,
    /// A set of spaces.
    Spaces,
    /// Which spaces a link joins.
    Join,
    /// A path.
    Path,
    /// Pairs of spaces.
    Pairs,
}

impl Form {
    /// The rule of the grammar that the whole string is of, and what it is called towards a person.
    pub(super) fn entry(self) -> (Rule, &'static str) {
        match self {
            Form::Rule => (Rule::rule_text, "rule"),
            Form::Condition => (Rule::condition_text, "condition"),
            Form::Noun => (Rule::noun_text, "phrase"),
            Form::Motion => (Rule::motion_text, "move"),
            Form::Spaces => (Rule::spaces_text, "set of spaces"),
            Form::Join => (Rule::join_text, "join"),
            Form::Path => (Rule::path_text, "path"),
            Form::Pairs => (Rule::pairs_text, "list of pairs"),
        }
    }

    /// What it is called towards a person.
    pub fn noun(self) -> &'static str {
        self.entry().1
    }
}

/// Why a string is not even given to the parser, which works on the machine's stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Excess {
    /// It is longer than this many bytes.
    Long(usize),
    /// It nests deeper than this many levels, from this place on.
    Deep(usize, usize),
}

/// What the parser makes of a string.
pub fn parse(form: Form, text: &str) -> Result<Result<Pairs<'_, Rule>, Box<Error<Rule>>>, Excess> {
    if text.len() > MAX_LENGTH {
        return Err(Excess::Long(MAX_LENGTH));
    }
    match too_deep(text) {
        Some(at) => Err(Excess::Deep(MAX_DEPTH, at)),
        None => Ok(Grammar::parse(form.entry().0, text).map_err(Box::new)),
    }
}

/// The expression of every rule, by its name.
pub(super) static RULES: LazyLock<FxHashMap<String, Expr>> = LazyLock::new(|| {
    let pairs = pest_meta::parser::parse(pest_meta::parser::Rule::grammar_rules, TEXT);
    let rules = pairs
        .ok()
        .and_then(|pairs| pest_meta::parser::consume_rules(pairs).ok());
    let named = |rule: Written| (rule.name, rule.expr);
    rules.unwrap_or_default().into_iter().map(named).collect()
});

/// How the words and signs of the language are spelled, by the name of their rule.
static SPELLINGS: LazyLock<FxHashMap<&str, String>> = LazyLock::new(|| {
    let spelled = RULES.iter().map(|(name, expr)| (name.as_str(), spelled(expr)));
    spelled.filter_map(|(name, text)| Some((name, text?))).collect()
});

static RESERVED: LazyLock<Vec<&str>> = LazyLock::new(|| {
    let list = RULES.get("reserved").map(alternatives).unwrap_or_default();
    let text = |expr: &'static Expr| match expr {
        Expr::Str(text) => Some(text.as_str()),
        _ => None,
    };
    list.into_iter().filter_map(text).collect()
});

/// The words of the language that nothing else may be called, the longest first.
pub fn reserved() -> &'static [&'static str] {
    &RESERVED
}

/// Whether a name is a word of the language that nothing else may be called.
pub fn is_reserved(name: &str) -> bool {
    RESERVED.contains(&name)
}

/// How a rule that stands for one word, for several that belong together or for a sign is spelled.
pub fn spelling(rule: Rule) -> Option<&'static str> {
    SPELLINGS.get(format!("{rule:?}").as_str()).map(String::as_str)
}

/// Whether a spelling is a word's, not a sign's.
pub fn is_spelled_word(spelling: &str) -> bool {
    spelling.starts_with(char::is_alphabetic)
}

/// Where a string stops to be what the grammar takes.
pub fn stop(error: &Error<Rule>) -> usize {
    match error.location {
        InputLocation::Pos(at) | InputLocation::Span((at, _)) => at,
    }
}

/// Where parentheses, or a row of negations, go too deep.
fn too_deep(text: &str) -> Option<usize> {
    let mut depth = 0usize;
    let mut negations = 0usize;
    for (at, character) in text.char_indices() {
        match character {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            '!' => negations += 1,
            _ => {}
        }
        if text[at..].starts_with("not") {
            negations += 1;
        }
        if depth > MAX_DEPTH || negations > 2 * MAX_DEPTH {
            return Some(at);
        }
    }
    None
}

/// The text of an expression that matches only one; blanks within a word of several parts are one space.
fn spelled(expr: &Expr) -> Option<String> {
    match expr {
        Expr::Str(text) => Some(text.clone()),
        Expr::Seq(left, right) => Some(spelled(left)? + &spelled(right)?),
        Expr::RepOnce(inner) => spelled(inner),
        Expr::NegPred(_) => Some(String::new()),
        _ => None,
    }
}

/// What a choice is between, in order.
pub(super) fn alternatives(expr: &Expr) -> Vec<&Expr> {
    match expr {
        Expr::Choice(left, right) => [alternatives(left), alternatives(right)].concat(),
        one => vec![one],
    }
}

/// Something that can come next.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Next {
    /// A word of the language, or several that belong together.
    Word(String),
    /// The name of a kind or class.
    Kind,
    /// The name of a zone.
    Zone,
    /// The name of a link.
    Link,
    /// The name of a seat.
    Seat,
}

/// What a rule begins with, in the order of the grammar.
pub fn beginnings(rule: Rule) -> Vec<Next> {
    begin(&Expr::Ident(format!("{rule:?}"))).0
}

/// What an expression may begin with, and whether it may be nothing at all.
fn begin(expr: &Expr) -> (Vec<Next>, bool) {
    if let Some((words, _)) = words(expr) {
        return (vec![Next::Word(words)], false);
    }
    match expr {
        Expr::Ident(name) => match (name.as_str(), RULES.get(name)) {
            ("kind", _) => (vec![Next::Kind], false),
            ("zone_name", _) => (vec![Next::Zone], false),
            ("link", _) => (vec![Next::Link], false),
            ("seat_name", _) => (vec![Next::Seat], false),
            (_, Some(expr)) => begin(expr),
            (_, None) => (Vec::new(), false),
        },
        Expr::Seq(left, right) => match begin(left) {
            (first, true) => {
                let (more, empty) = begin(right);
                ([first, more].concat(), empty)
            }
            begun => begun,
        },
        Expr::Choice(left, right) => {
            let ((left, left_empty), (right, right_empty)) = (begin(left), begin(right));
            ([left, right].concat(), left_empty || right_empty)
        }
        Expr::Opt(inner) | Expr::Rep(inner) => (begin(inner).0, true),
        Expr::RepOnce(inner) => begin(inner),
        Expr::PosPred(_) | Expr::NegPred(_) => (Vec::new(), true),
        // Signs, numbers and spaces are no words and no names.
        _ => (Vec::new(), false),
    }
}

/// The words that an expression must begin with, where there is but one way, and whether they are all of it.
fn words(expr: &Expr) -> Option<(String, bool)> {
    match expr {
        Expr::Ident(name) => match SPELLINGS.get(name.as_str()) {
            Some(spelling) => is_spelled_word(spelling).then(|| (spelling.clone(), true)),
            None => words(RULES.get(name)?),
        },
        Expr::Seq(left, right) => match (words(left)?, words(right)) {
            ((left, true), Some((right, whole))) => Some((format!("{left} {right}"), whole)),
            ((left, _), _) => Some((left, false)),
        },
        _ => None,
    }
}
