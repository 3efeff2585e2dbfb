//! Every code has an article whose examples show what they say.

use std::fs;
use std::time::Duration;

use sandtable::compile::load;
use sandtable::diagnostic::{Article, Code, Findings, articles, short};
use sandtable::example;
use sandtable::experiment::{Depth, look_deep};

/// The codes found in an example and what they underline, the example written into a file named after its code.
fn found(code: Code, text: &str) -> (Vec<(Code, String)>, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(format!("{code}.toml"));
    fs::write(folder.path().join("photo.toml"), b"\xff\xd8\xff\xe0 no text").unwrap();
    fs::write(&path, text).unwrap();
    let mut loaded = load(path.to_str().unwrap());
    example::check(&mut loaded);
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
    let marked = findings.iter().map(|finding| {
        let underlined = loaded.files.slice(finding.primary().unwrap()).to_owned();
        (finding.code, underlined)
    });
    (marked.collect(), short(&loaded.files, &findings))
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

/// Whether a text is the one that an article says is underlined.
fn is_marked(article: &Article, text: &str) -> bool {
    match article.marked.strip_suffix('…') {
        Some(beginning) => text.starts_with(beginning) && text.contains('\n'),
        None => text == article.marked,
    }
}

#[test]
fn every_article_has_a_code() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/diagnostic/catalogue");
    let files = fs::read_dir(folder).unwrap();
    let mut names: Vec<_> = files
        .map(|file| file.unwrap().file_name().into_string().unwrap())
        .collect();
    let mut codes: Vec<_> = Code::ALL.iter().map(|code| format!("{code}.md")).collect();
    names.sort_unstable();
    codes.sort_unstable();
    assert_eq!(names, codes);
}

#[test]
fn bad_examples_give_exactly_their_code_and_good_ones_none() {
    let mut wrong = Vec::new();
    for article in articles() {
        let code = article.code;
        let (findings, said) = found(code, article.bad);
        let fits = |(found, text): &(Code, String)| *found == code && is_marked(&article, text);
        if findings.is_empty() || !findings.iter().all(fits) {
            wrong.push(format!("bad {code}:\n{said}{findings:?}"));
        }
        let (findings, said) = found(code, article.good);
        if !findings.is_empty() {
            wrong.push(format!("good {code}:\n{said}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
