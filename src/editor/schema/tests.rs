//! The schema and the readers of definitions know the same keys, types, words and bounds: the readers are asked.

use std::collections::BTreeSet;

use serde_json::Value;

use super::{at, schema};
use crate::compile::load_text;
use crate::diagnostic::{Code, Diagnostic};

/// What no reader knows, as key or word.
const UNKNOWN: &str = "§§§§";

/// What is found of a code when a path leads to a value.
fn found(path: &[&str], value: &str, code: Code) -> Diagnostic {
    let keys: Vec<_> = path.iter().map(|key| format!("\"{key}\"")).collect();
    let text = format!("format = 1\n{} = {value}\n", keys.join("."));
    let findings = load_text("asked.toml", &text).findings;
    let found = findings
        .iter()
        .find(|finding| {
            let named = |name: &str| finding.message.contains(&format!("`{name}`"));
            finding.code == code && (named(UNKNOWN) || path.last().is_some_and(|key| named(key)))
        })
        .cloned();
    found.unwrap_or_else(|| panic!("no {code} in\n{text}{findings:#?}"))
}

/// What stands between backquotes.
fn quoted(text: &str) -> BTreeSet<String> {
    text.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

/// A name for what the author names at a path.
fn example(path: &[&str]) -> &'static str {
    if path == ["board", "legend"] { "x" } else { "example" }
}

/// Calls back with every path of the schema, the root's first.
fn walk<'a>(path: &mut Vec<&'a str>, visit: &mut impl FnMut(&[&'a str], &'static Value)) {
    let shape = at(path.iter().copied()).unwrap();
    visit(path, shape);
    let keys = shape["properties"].as_object().into_iter().flatten();
    let mut inner: Vec<&str> = keys.map(|(key, _)| key.as_str()).collect();
    inner.extend(shape["additionalProperties"].is_object().then(|| example(path)));
    for key in inner {
        path.push(key);
        walk(path, visit);
        path.pop();
    }
}

fn shapes(mut visit: impl FnMut(&[&str], &'static Value)) {
    let mut seen = 0;
    walk(&mut Vec::new(), &mut |path, shape| {
        seen += 1;
        visit(path, shape);
    });
    assert!(seen > 80, "only {seen} places");
}

/// Keys whose readers stop at the first mistake, before anything else of the file is read.
fn is_of_the_family(path: &[&str]) -> bool {
    matches!(path, ["format" | "extends"])
}

#[test]
fn both_know_the_same_keys() {
    shapes(|path, shape| {
        let Some(keys) = shape["properties"].as_object().filter(|keys| !keys.is_empty()) else {
            return;
        };
        // The keys of `[allow]` are the lints' names, for its reader and for the schema alike.
        if path == ["allow"] {
            return;
        }
        let finding = found(&[path, &[UNKNOWN]].concat(), "1", Code::UnknownKey);
        let (_, list) = finding.help.as_deref().unwrap().split_once(" are ").unwrap();
        assert_eq!(keys.keys().cloned().collect::<BTreeSet<_>>(), quoted(list), "{path:?}");
    });
}

#[test]
fn both_know_the_same_words() {
    shapes(|path, shape| {
        let words = shape["enum"].as_array().into_iter().flatten();
        let words: BTreeSet<_> = words.filter_map(|word| word.as_str().map(str::to_owned)).collect();
        if !words.is_empty() {
            let finding = found(path, &format!("\"{UNKNOWN}\""), Code::WrongValue);
            assert_eq!(words, quoted(&finding.help.unwrap()), "{path:?}");
        }
    });
}

#[test]
fn both_know_the_same_bounds() {
    shapes(|path, shape| {
        let numbers = shape["enum"].as_array().into_iter().flatten();
        let numbers: Vec<_> = numbers.filter_map(Value::as_i64).collect();
        let least = shape["minimum"].as_i64().or(numbers.iter().min().copied());
        let most = shape["maximum"].as_i64().or(numbers.iter().max().copied());
        if let (Some(least), Some(most)) = (least, most) {
            let finding = found(path, "999999", Code::WrongValue);
            let help = finding.help.unwrap();
            assert_eq!(help, format!("it may be from {least} to {most}"), "{path:?}");
        }
    });
}

#[test]
fn both_know_the_same_types() {
    shapes(|path, shape| {
        if path.is_empty() || is_of_the_family(path) {
            return;
        }
        let finding = found(path, "2000-01-01", Code::WrongType);
        let (_, rest) = finding.message.split_once(" must be ").unwrap();
        let (wanted, _) = rest.split_once(", not ").unwrap();
        let types: Vec<&str> = match &shape["type"] {
            Value::Array(types) => types.iter().filter_map(Value::as_str).collect(),
            one => one.as_str().into_iter().collect(),
        };
        let expected: &[&str] = match wanted {
            "a string" => &["string", "boolean"],
            "a string or a list of strings" => &["string", "array", "boolean"],
            "a list of lists of names" => &["array", "boolean"],
            "a whole number" => &["integer", "boolean"],
            "true or false" => &["boolean"],
            // Of a rule the reader names the shorter form of the two, else the longer.
            "a sentence" => &["string", "object", "boolean"],
            "a table" if types.contains(&"string") => &["string", "object", "boolean"],
            "a table" => &["object", "boolean"],
            other => panic!("{other}"),
        };
        assert_eq!(types, expected, "{path:?}");
    });
}

#[test]
fn every_key_is_described_in_one_sentence() {
    shapes(|path, shape| {
        let text = shape["description"].as_str().unwrap();
        assert!(text.ends_with('.') && !text.contains(". "), "{path:?}: {text}");
    });
}

#[test]
fn a_path_leads_to_its_place() {
    assert_eq!(at(["pieces", "king", "rank"]).unwrap()["maximum"], 1000);
    assert_eq!(at(["setup", "hand", "red", "king"]).unwrap()["maximum"], 200);
    assert_eq!(at(["rules", "quiet", "before"]).unwrap()["type"][0], "string");
    assert!(at([]).is_some_and(|shape| shape == schema()));
    assert!(at(["piece"]).is_none() && at(["board", "map", "x"]).is_none());
}
