//! Whatever the bytes, the answer is findings: no panic, in bounded time. Formatting changes no meaning.
//!
//! `SANDTABLE_NOISE=N` multiplies the number of mutated files (default 1, about ten seconds).

use std::time::{Duration, Instant};

use sandtable::compile::load_text;
use sandtable::diagnostic::Severity;
use sandtable::editor::format::format;
use sandtable::engine::Dice;
use sandtable::source::{FileSet, bundled_text};

use crate::support::every_file;

/// Loads a text; it must either give a game or an error, within a second, with every label on character boundaries.
fn survive(name: &str, text: &str) {
    let start = Instant::now();
    let loaded = load_text(&format!("{name}-noise.toml"), text);
    let spent = start.elapsed();
    assert!(spent < Duration::from_secs(1), "{name}: {spent:?} for\n{text}");
    let errors = loaded
        .findings
        .iter()
        .filter(|finding| finding.severity() == Severity::Error)
        .count();
    assert!(loaded.game.is_none() || errors == 0);
    keep(text);
    for finding in &loaded.findings {
        assert!(!finding.labels.is_empty(), "{finding:?}");
        for label in &finding.labels {
            let file = loaded.files.file(label.span.file);
            assert!(file.text.get(label.span.range()).is_some(), "{finding:?} in\n{text}");
        }
    }
}

/// Formats a text; what comes of it means the same and is formatted, and what is not TOML is left alone, within a second.
fn keep(text: &str) {
    let start = Instant::now();
    let Some(once) = formatted(text) else { return };
    let spent = start.elapsed();
    assert!(spent < Duration::from_secs(1), "{spent:?} for\n{text}");
    let parse = |text: &str| toml::from_str::<toml::Table>(text).map(|table| format!("{table:?}"));
    assert_eq!(parse(text), parse(&once), "\n{text}\nbecame\n{once}");
    assert_eq!(formatted(&once).as_deref(), Some(once.as_str()), "\n{text}");
}

fn formatted(text: &str) -> Option<String> {
    let mut files = FileSet::new();
    let file = files.add("noise.toml", text);
    format(&files, file).ok()
}

fn rounds(base: usize) -> usize {
    base * std::env::var("SANDTABLE_NOISE")
        .ok()
        .and_then(|n| n.parse().ok())
        .unwrap_or(1)
}

fn boundary(text: &str, mut at: usize) -> usize {
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

#[test]
fn truncated_files_are_answered() {
    for (name, text) in every_file() {
        for at in (0..text.len()).step_by(11) {
            survive(name, &text[..boundary(&text, at)]);
        }
    }
}

#[test]
fn mutated_files_are_answered() {
    let mut dice = Dice::new(7);
    let alphabet: Vec<char> = "abcxyz019 \"'[]{}().,:;=#-+|&!<>\n\\\tälß军\u{0}\u{feff}"
        .chars()
        .collect();
    for _ in 0..rounds(12) {
        for (name, text) in every_file() {
            let mut characters: Vec<char> = text.chars().collect();
            for _ in 0..=dice.below(6) {
                let at = dice.below(characters.len());
                match dice.below(5) {
                    0 => characters[at] = alphabet[dice.below(alphabet.len())],
                    1 => characters.insert(at, alphabet[dice.below(alphabet.len())]),
                    2 => {
                        characters.remove(at);
                    }
                    3 => {
                        let other = dice.below(characters.len());
                        characters.swap(at, other);
                    }
                    _ => {
                        let length = dice.below(60).min(characters.len() - at);
                        let piece: Vec<char> = characters[at..at + length].to_vec();
                        let to = dice.below(characters.len());
                        characters.splice(to..to, piece);
                    }
                }
            }
            survive(name, &characters.into_iter().collect::<String>());
        }
    }
}

#[test]
fn swapped_words_are_answered() {
    let mut dice = Dice::new(8);
    for _ in 0..rounds(12) {
        for (name, text) in every_file() {
            let mut words: Vec<&str> = text.split(' ').collect();
            for _ in 0..4 {
                let (a, b) = (dice.below(words.len()), dice.below(words.len()));
                words.swap(a, b);
            }
            survive(name, &words.join(" "));
        }
    }
}

#[test]
fn random_bytes_are_answered() {
    let mut dice = Dice::new(9);
    for _ in 0..rounds(60) {
        let bytes: Vec<u8> = (0..dice.below(400))
            .map(|_| u8::try_from(dice.below(256)).unwrap())
            .collect();
        survive("bytes", &String::from_utf8_lossy(&bytes));
    }
}

/// Many lines, each made from its number.
fn many(count: usize, line: &dyn Fn(usize) -> String) -> String {
    (0..count).map(line).collect()
}

#[test]
fn monsters_are_answered() {
    let classic = bundled_text("junqi-classic").unwrap();
    let rule = |sentence: &str| format!("{classic}\n[rules.monster]\nrule = '''{sentence}'''\n");
    let deep = |open: &str, inner: &str, close: &str, times: usize| {
        format!("{}{inner}{}", open.repeat(times), close.repeat(times))
    };
    let texts = [
        format!("format = 1\nx = {}", deep("[", "1", "]", 100_000)),
        format!("format = 1\nx = {}", deep("{a=", "1", "}", 50_000)),
        format!("format = 1\n{} = 1", vec!["a"; 20_000].join(".")),
        format!("format = 1\n[{}]", vec!["a"; 20_000].join(".")),
        format!("format = {}", "9".repeat(5000)),
        format!("format = 1\nextends = \"{}\"", "x".repeat(100_000)),
        rule(&format!("forbid move when {}", deep("(", "from in camp", ")", 5000))),
        rule(&format!("forbid move when {} from in camp", "not ".repeat(5000))),
        rule(&format!("forbid move when {} from in camp", "!".repeat(3000))),
        rule(&format!("forbid attack on {}", deep("not (", "flag", ")", 39))),
        rule(&format!("forbid attack on {}", deep("(flag or ", "bomb", ")", 39))),
        rule(&format!(
            "forbid move when {}",
            deep("(from in camp or mover has bomb or ", "to in camp", ")", 39)
        )),
        rule(&format!(
            "forbid move when mover has {}",
            deep("(bomb or ", "flag has", ")", 39)
        )),
        rule(&format!("after {} plies: draw", "9".repeat(300))),
        rule(&"forbid move when from in camp and ".repeat(2000)),
        classic.replace("junqi", &"long".repeat(200_000)),
        format!("{classic}\n[board]\nmap = '''\n{}\n'''", "o ".repeat(40).repeat(1000)),
        format!("{classic}\n[board]\nmap = '''\n{}'''", "o o o\n".repeat(5000)),
        format!("{classic}\n[pieces]\n{}", many(5000, &|n| format!("p{n} = {{}}\n"))),
        format!(
            "{classic}\n[board.zones]\n{}",
            many(5000, &|n| format!("z{n} = \"a1\"\n"))
        ),
        format!(
            "{classic}\n[combat.cases]\n{}",
            many(3000, &|n| format!("c{n} = {{ result = \"both\" }}\n"))
        ),
        format!("{classic}\n[rules.a]\nrule = \"{}\"", "\\u0041".repeat(10_000)),
        "\u{0}".repeat(1000),
        "=".repeat(100_000),
        "\"".repeat(99_999),
        "[[a]]\n".repeat(20_000),
        "\r\n".repeat(100_000),
    ];
    for text in texts {
        survive("monster", &text);
    }
}
