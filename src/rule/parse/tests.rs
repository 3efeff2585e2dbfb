//! The grammar, its words and the trees go together.

use std::collections::BTreeSet;

use pest_meta::ast::Expr;

use super::grammar::{RULES, Rule, is_spelled_word, parse, spelling};
use super::symbol::{Symbol, symbol};
use super::*;
use crate::game::Comparison;
use crate::source::{FileId, Span};

const FORMS: [Form; 8] = [
    Form::Rule,
    Form::Condition,
    Form::Noun,
    Form::Motion,
    Form::Spaces,
    Form::Join,
    Form::Path,
    Form::Pairs,
];

/// Words that stand only where no name can, so that things may be called like them.
const FREE: [&str; 13] = [
    "corner",
    "diagonal",
    "edge",
    "far",
    "into",
    "may",
    "oblige",
    "orthogonal",
    "repeatedly",
    "round",
    "straight",
    "taking",
    "turn",
];

fn plain(value: &str) -> Text {
    let raw = format!("'{value}'");
    Text::new(value.to_owned(), Span::new(FileId(0), 0, raw.len()), &raw)
}

#[test]
fn every_word_of_the_grammar_is_reserved() {
    let words = Rule::all_rules().iter().filter_map(|rule| spelling(*rule));
    let first = words
        .filter(|text| is_spelled_word(text))
        .filter_map(|text| text.split(' ').next());
    let words: BTreeSet<_> = first.filter(|word| !FREE.contains(word)).collect();
    let listed: BTreeSet<_> = reserved().iter().copied().collect();
    let missing: Vec<_> = words.difference(&listed).collect();
    assert!(missing.is_empty(), "add {missing:?} to `reserved` in grammar/rule.pest");
    let dead: Vec<_> = listed.difference(&words).collect();
    assert!(
        dead.is_empty(),
        "{dead:?} in `reserved` of grammar/rule.pest are no words of it"
    );
    for (at, word) in reserved().iter().enumerate() {
        let hidden = reserved()[at..]
            .iter()
            .find(|later| later.len() > word.len() && later.starts_with(word));
        assert_eq!(
            hidden, None,
            "stands behind `{word}` in `reserved` of grammar/rule.pest"
        );
    }
    assert!(is_reserved("mover") && is_reserved("up") && !is_reserved("station"));
}

/// Writes sentences of the grammar at random.
struct Writer {
    dice: u64,
    text: String,
}

impl Writer {
    fn pick<T: Copy>(&mut self, choices: &[T]) -> T {
        self.dice = self
            .dice
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        choices[usize::try_from(self.dice >> 33).unwrap() % choices.len()]
    }

    fn write(&mut self, expr: &Expr, depth: usize) {
        let deep = depth > 60;
        match expr {
            Expr::Str(text) => self.text += text,
            Expr::Ident(name) => match (name.as_str(), RULES.get(name)) {
                (_, Some(inner)) => {
                    self.write(inner, depth + 1);
                    let within_a_word = matches!(name.as_str(), "name" | "word_char" | "letters");
                    self.text += if within_a_word { "" } else { " " };
                }
                ("ASCII_DIGIT" | "ASCII_ALPHANUMERIC", None) => {
                    let digit = self.pick(&["1", "2", "3"]);
                    self.text += digit;
                }
                ("SOI" | "EOI", None) => {}
                _ => {
                    let letter = self.pick(&["k", "c"]);
                    self.text += letter;
                }
            },
            Expr::Seq(left, right) => {
                self.write(left, depth + 1);
                self.write(right, depth + 1);
            }
            Expr::Choice(..) => {
                let all = alternatives(expr);
                let one = if deep { all[all.len() - 1] } else { self.pick(&all) };
                self.write(one, depth + 1);
            }
            Expr::Opt(inner) | Expr::Rep(inner) if !deep && self.pick(&[true, false]) => self.write(inner, depth + 1),
            Expr::RepOnce(inner) | Expr::RepMinMax(inner, ..) => self.write(inner, depth + 1),
            _ => {}
        }
    }
}

#[test]
fn whatever_the_grammar_takes_becomes_a_tree() {
    let mut seen = BTreeSet::new();
    for seed in 0..6000 {
        let form = FORMS[seed % FORMS.len()];
        let mut writer = Writer {
            dice: seed as u64,
            text: String::new(),
        };
        writer.write(&Expr::Ident(format!("{:?}", form.entry().0)), 0);
        let Ok(Ok(pairs)) = parse(form, &writer.text) else {
            continue;
        };
        seen.extend(pairs.flatten().map(|pair| pair.as_rule()));
        let mut findings = Findings::new();
        let text = plain(&writer.text);
        match form {
            Form::Rule => drop(rule(&text, &mut findings)),
            Form::Condition => drop(condition(&text, &mut findings)),
            Form::Noun => drop(noun(&text, &mut findings)),
            Form::Motion => drop(motion(&text, &mut findings)),
            Form::Spaces => drop(spaces(&text, &mut findings)),
            Form::Join => drop(join(&text, &mut findings)),
            Form::Path => drop(path(&text, &mut findings)),
            Form::Pairs => drop(super::pairs(&text, &mut findings)),
        }
        for finding in findings.into_sorted() {
            let understood = finding.labels.iter().all(|label| label.text != NOT_UNDERSTOOD);
            assert!(understood, "{form:?}: {}", writer.text);
        }
    }
    let silent = |rule: &Rule| {
        let name = format!("{rule:?}");
        let parts = [
            "WHITESPACE",
            "word_char",
            "letters",
            "alone",
            "name",
            "reserved",
            "or",
            "and",
            "not",
        ];
        name.ends_with("_text") || parts.contains(&&*name)
    };
    let missed: Vec<_> = Rule::all_rules()
        .iter()
        .filter(|rule| !seen.contains(rule) && !silent(rule))
        .collect();
    assert!(missed.is_empty(), "never written: {missed:?}");
}

#[test]
fn every_quantity_and_operator_counts_as_it_says() {
    // Each against one less, the number itself, and one more.
    let quantities = [
        ("exactly", [false, true, false]),
        ("fewer than", [true, false, false]),
        ("at most", [true, true, false]),
        ("more than", [false, false, true]),
        ("at least", [false, true, true]),
    ];
    let operators = [
        ("=", [false, true, false]),
        ("!=", [true, false, true]),
        ("<", [true, false, false]),
        ("<=", [true, true, false]),
        (">", [false, false, true]),
        (">=", [false, true, true]),
    ];
    let read = |text: &str| {
        let mut findings = Findings::new();
        condition(&plain(text), &mut findings).expect(text)
    };
    let holds = |comparison: Comparison| [6, 7, 8].map(|count| comparison.holds(count, 7));
    for (word, expected) in quantities {
        let Condition::Has(_, comparison, number, ..) = read(&format!("mover has {word} 7 pieces")) else {
            panic!("{word}");
        };
        assert_eq!((holds(comparison), number), (expected, 7), "{word}");
    }
    for (sign, expected) in operators {
        let Condition::Compare(_, comparison, _) = read(&format!("plies {sign} 7")) else {
            panic!("{sign}");
        };
        assert_eq!(holds(comparison), expected, "{sign}");
    }
    let written = |rule: &&Rule| matches!(symbol(**rule), Symbol::Comparison(_));
    let all: BTreeSet<_> = Rule::all_rules()
        .iter()
        .filter(written)
        .filter_map(|rule| spelling(*rule))
        .collect();
    let told: BTreeSet<_> = quantities.iter().chain(&operators).map(|(word, _)| *word).collect();
    assert_eq!(told, all, "each has its row here");
    let Condition::Has(_, comparison, 0, ..) = read("mover has no pieces") else {
        panic!("no")
    };
    assert_eq!([0, 1].map(|count| comparison.holds(count, 0)), [true, false]);
    let Condition::Has(_, comparison, 1, ..) = read("mover has pieces") else {
        panic!("some")
    };
    assert_eq!([0, 1, 2].map(|count| comparison.holds(count, 1)), [false, true, true]);
}

/// What a choice is between, in order.
fn alternatives(expr: &Expr) -> Vec<&Expr> {
    match expr {
        Expr::Choice(left, right) => [alternatives(left), alternatives(right)].concat(),
        one => vec![one],
    }
}

#[test]
fn a_mistake_is_told_what_could_have_stood_there() {
    for (sentence, message, help) in [
        (
            "forbid",
            "this rule ends too early",
            "expected an action (`action`, `move`, `attack`, `flip`, `drop`, `convert`, `lift`, `lay` or `pass`)",
        ),
        (
            "after 40 plies without atack: draw",
            "`atack` does not fit into this rule here",
            "did you mean `attack`?",
        ),
        (
            "on loss of king: defaet owner",
            "`defaet` does not fit into this rule here",
            "did you mean `defeat`?",
        ),
        (
            "when next has no",
            "this rule ends too early",
            "expected pieces or `action`",
        ),
        (
            "forbid move when rank of",
            "this rule ends too early",
            "expected `piece`, `target` or `passed`",
        ),
        (
            "after 3",
            "this rule ends too early",
            "expected `plies`, `round trips` or `occurrences`",
        ),
        (
            "allow drop to hill because",
            "`because` does not fit into this rule here",
            "expected `by`, `of`, `on`, `from`, `to`, `along` or `when`",
        ),
        (
            "on flip",
            "this rule ends too early",
            "expected `:`, `by`, `of`, `on`, `from`, `to`, `along` or `when`",
        ),
        (
            "forbid move when rank of piece",
            "this rule ends too early",
            "expected a comparison such as `<=`",
        ),
    ] {
        let mut findings = Findings::new();
        super::rule(&plain(sentence), &mut findings);
        let told: Vec<_> = findings
            .into_sorted()
            .into_iter()
            .map(|finding| (finding.message, finding.help))
            .collect();
        assert_eq!(told, [(message.to_owned(), Some(help.to_owned()))], "{sentence}");
    }
}
