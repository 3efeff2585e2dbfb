//! The kitchen sinks use every word of the grammar and every key of the format.

use std::collections::BTreeSet;

use pest::Parser as _;
use pest::iterators::Pair;
use pest_derive::Parser;
use sandtable::compile::load;
use sandtable::diagnostic::Severity;
use sandtable::editor::schema::schema;
use sandtable::example;
use serde_json::Value;

use crate::support::{KITCHEN_SINKS, PANTRY};

const GRAMMAR: &str = include_str!("../grammar/rule.pest");

#[derive(Parser)]
#[grammar = "../grammar/rule.pest"]
struct Grammar;

/// The files of the kitchen sinks as written, the one that the others extend among them.
fn files() -> Vec<Value> {
    let read = |path: &str| {
        let table: toml::Table = toml::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
        serde_json::to_value(table).unwrap()
    };
    KITCHEN_SINKS.into_iter().chain([PANTRY]).map(read).collect()
}

/// Where the grammar begins to read the string at a path of keys; nowhere for what is no phrase of the language.
fn entry(path: &[&str]) -> Option<Rule> {
    Some(match path {
        ["rules", ..] if path.last() != Some(&"before") => Rule::rule_text,
        ["pieces" | "classes", _, "moves"] => Rule::motion_text,
        ["combat", "cases", _, "when"] => Rule::condition_text,
        [
            "combat",
            "cases",
            _,
            "attacker" | "defender" | "either" | "between" | "and" | "stays",
        ]
        | ["combat", "matrix", ..] => Rule::noun_text,
        ["board", "links", _, "join"] => Rule::join_text,
        ["board", "links", _, "paths"] => Rule::path_text,
        ["board", "links", _, "except"] => Rule::pairs_text,
        ["board", "zones", ..] | ["setup", "area"] | ["setup", "only" | "place" | "presets", ..] => Rule::spaces_text,
        ["examples", _, "face-down" | "empties" | "shows"] | ["examples", _, "place" | "leaves", ..] => {
            Rule::spaces_text
        }
        _ => return None,
    })
}

/// Visits every value with the keys that lead to it; the items of a list have their list's.
fn visit<'a>(value: &'a Value, path: &mut Vec<&'a str>, seen: &mut impl FnMut(&[&'a str], &'a Value)) {
    seen(path, value);
    match value {
        Value::Object(table) => {
            for (key, value) in table {
                path.push(key);
                visit(value, path, seen);
                path.pop();
            }
        }
        Value::Array(items) => items.iter().for_each(|item| visit(item, path, seen)),
        _ => {}
    }
}

/// Every rule of the grammar within a pair, and beneath which other it stands.
fn note(above: Rule, pair: Pair<'_, Rule>, seen: &mut BTreeSet<(Rule, Rule)>, symbols: &mut BTreeSet<String>) {
    let rule = pair.as_rule();
    seen.insert((above, rule));
    if rule == Rule::operator {
        symbols.insert(pair.as_str().to_owned());
    }
    pair.into_inner().for_each(|inner| note(rule, inner, seen, symbols));
}

/// What the phrases of the kitchen sinks are made of, and the signs with which they compare.
fn said() -> (BTreeSet<(Rule, Rule)>, BTreeSet<String>) {
    let (mut seen, mut symbols) = (BTreeSet::new(), BTreeSet::new());
    for file in &files() {
        visit(file, &mut Vec::new(), &mut |path, value| {
            if let (Some(entry), Some(text)) = (entry(path), value.as_str()) {
                let read = Grammar::parse(entry, text).unwrap_or_else(|error| panic!("{path:?}: {error}"));
                read.for_each(|pair| note(entry, pair, &mut seen, &mut symbols));
            }
        });
    }
    (seen, symbols)
}

/// The rules of the grammar with their bodies, each on one line.
fn bodies() -> Vec<(&'static str, String)> {
    let lines: Vec<_> = GRAMMAR.lines().map(|line| line.split("//").next().unwrap()).collect();
    let text = lines.join(" ");
    let text: &'static str = text.leak();
    let mut bodies = Vec::new();
    for rule in text.split('}').filter(|rule| rule.contains(" = ")) {
        // Numbers of repetitions stand in braces as well: `ASCII_DIGIT{1, 2}`.
        if let Some((name, body)) = rule.split_once(" = ") {
            let name = name.rsplit(' ').find(|word| !word.is_empty()).unwrap();
            bodies.push((name, body.trim().to_owned()));
        }
    }
    bodies
}

#[test]
fn they_check_without_a_finding() {
    for path in KITCHEN_SINKS {
        let mut loaded = load(path);
        example::check(&mut loaded);
        let findings = loaded
            .findings
            .iter()
            .filter(|finding| finding.severity() <= Severity::Note);
        let findings: Vec<_> = findings.map(|finding| (finding.code, &finding.message)).collect();
        assert!(findings.is_empty(), "{path}: {findings:?}");
        assert!(loaded.game.is_some());
    }
}

#[test]
fn they_use_every_word_of_the_grammar() {
    let (seen, symbols) = said();
    let used: BTreeSet<_> = seen.iter().map(|(_, rule)| format!("{rule:?}")).collect();
    let mut missing = Vec::new();
    let mut words = 0;
    for (name, body) in bodies() {
        // What is silent leaves no trace, and what is wrong is read only to be refused.
        if body.starts_with("_{") || name.starts_with("wrong_") || name == "reserved" {
            continue;
        }
        words += usize::from(body.starts_with("@{ \""));
        if !used.contains(name) {
            missing.push(name.to_owned());
        }
        // Where a word may be one of several, each stands there somewhere.
        let Some(inner) = body.strip_prefix("{ ") else { continue };
        let alternatives: Vec<_> = inner.split('|').map(str::trim).collect();
        let plain = |word: &&str| !word.is_empty() && word.chars().all(|c| c.is_ascii_alphabetic() || c == '_');
        if alternatives.iter().all(plain) {
            let stands = |word: &str| {
                seen.iter()
                    .any(|(above, rule)| format!("{above:?}") == name && format!("{rule:?}") == word)
            };
            let absent = alternatives
                .iter()
                .filter(|word| !word.starts_with("wrong_") && !stands(word));
            missing.extend(absent.map(|word| format!("{word} in {name}")));
        }
    }
    assert!(missing.is_empty(), "{missing:?}");
    assert!(words > 90, "the grammar is read: {words} words");
    let all = ["!=", "<=", ">=", "=", "<", ">"].map(str::to_owned);
    assert_eq!(symbols, BTreeSet::from(all));
}

/// The keys that the schema knows, by the keys that lead to them; `*` is a name of the author's.
fn known<'a>(shape: &'a Value, path: &mut Vec<&'a str>, all: &mut BTreeSet<Vec<&'a str>>) {
    let shape = match shape["$ref"].as_str() {
        Some(place) => schema().pointer(place.trim_start_matches('#')).unwrap(),
        None => shape,
    };
    let named = shape["properties"].as_object().into_iter().flatten();
    let named = named.map(|(key, inner)| (key.as_str(), inner));
    let free = Some(("*", &shape["additionalProperties"])).filter(|(_, inner)| inner.is_object());
    for (key, inner) in named.chain(free) {
        path.push(key);
        all.insert(path.clone());
        known(inner, path, all);
        path.pop();
    }
}

#[test]
fn they_use_every_key_of_the_format() {
    let mut all = BTreeSet::new();
    known(schema(), &mut Vec::new(), &mut all);
    // An allowance is for a finding, of which there should be few: `allow` tests them.
    all.retain(|path| path[0] != "allow" || path.len() == 1);
    let files = files();
    let mut used: Vec<(Vec<&str>, &Value)> = Vec::new();
    for file in &files {
        visit(file, &mut Vec::new(), &mut |path, value| {
            used.push((path.to_vec(), value));
        });
    }
    let fits = |pattern: &[&str], path: &[&str]| {
        pattern.len() == path.len()
            && pattern
                .iter()
                .zip(path)
                .all(|(known, key)| *known == "*" || known == key)
    };
    let missing: Vec<_> = all
        .iter()
        .filter(|pattern| !used.iter().any(|(path, _)| fits(pattern, path)))
        .collect();
    assert!(missing.is_empty(), "{missing:?}");
    assert!(all.len() > 50, "the schema is read: {} keys", all.len());
    let away = used
        .iter()
        .any(|(path, value)| path.first() == Some(&"rules") && **value == Value::Bool(false));
    assert!(away, "something inherited is taken away");
}
