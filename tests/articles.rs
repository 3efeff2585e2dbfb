//! Every code has an article whose examples show what they say.

use std::collections::BTreeSet;
use std::fs;
use std::time::Duration;

use sandtable::compile::load;
use sandtable::diagnostic::{Code, Findings, articles, short};
use sandtable::experiment::{Depth, look_deep};

/// The codes found in an example, written into a file named after the code that it is about.
fn found(code: Code, text: &str) -> (BTreeSet<Code>, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(format!("{code}.toml"));
    fs::write(folder.path().join("photo.toml"), b"\xff\xd8\xff\xe0 no text").unwrap();
    fs::write(&path, text).unwrap();
    let loaded = load(path.to_str().unwrap());
    let mut findings = loaded.findings;
    if code.is_deep() {
        // The time is no matter here, for the findings shall be the same on any machine.
        let depth = Depth {
            time: Duration::MAX,
            ..Depth::USUAL
        };
        let mut seen = Findings::new();
        look_deep(&loaded.document, &loaded.game.unwrap(), depth, &mut seen, &mut |_| ()).unwrap();
        findings.extend(seen.into_sorted());
    }
    let codes = findings.iter().map(|finding| finding.code).collect();
    (codes, short(&loaded.files, &findings))
}

#[test]
fn every_code_is_explained() {
    for article in articles() {
        let code = article.code;
        assert!(!article.title.is_empty() && !article.title.ends_with('.'), "{code}");
        assert!(article.explanation.len() > 60, "{code}");
        assert!(article.bad.contains("format") || code == Code::UnknownFormat, "{code}");
        assert!(article.good.starts_with("format = 1\n"), "{code}");
    }
}

#[test]
fn bad_examples_give_exactly_their_code_and_good_ones_none() {
    let mut wrong = Vec::new();
    for article in articles() {
        let code = article.code;
        let (codes, said) = found(code, article.bad);
        if codes != BTreeSet::from([code]) {
            wrong.push(format!("bad {code}:\n{said}"));
        }
        let (codes, said) = found(code, article.good);
        if !codes.is_empty() {
            wrong.push(format!("good {code}:\n{said}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
