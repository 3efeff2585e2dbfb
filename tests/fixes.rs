//! Every change that the program offers for every seeded mistake: it mends what it is offered for, and breaks nothing.

use std::fs;
use std::path::Path;

use sandtable::compile::{Loaded, load_over};
use sandtable::definition::FamilySource;
use sandtable::diagnostic::{Code, Diagnostic, Severity};
use sandtable::source::{Overlay, bundled_names, bundled_part_names, bundled_text};
use serde::Deserialize;

/// What a seeded mistake changes, and which variant is then checked.
#[derive(Deserialize)]
struct Mistake {
    r#in: String,
    check: Option<String>,
    from: String,
    to: String,
}

#[derive(Deserialize)]
struct Mistakes {
    mistakes: Vec<Mistake>,
}

/// The mistakes of all tables.
fn mistakes() -> Vec<Mistake> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/mistakes");
    let mut tables: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    tables.sort();
    let read = |path| {
        toml::from_str::<Mistakes>(&fs::read_to_string(path).unwrap())
            .unwrap()
            .mistakes
    };
    tables.into_iter().flat_map(read).collect()
}

fn errors(loaded: &Loaded) -> Vec<&Diagnostic> {
    let findings = loaded.findings.iter();
    findings
        .filter(|finding| finding.severity() == Severity::Error)
        .collect()
}

fn same(one: &Diagnostic, other: &Diagnostic) -> bool {
    (one.code, &one.message) == (other.code, &other.message)
}

/// What is wrong with what became of a text, if anything is.
fn fault(before: &Loaded, finding: &Diagnostic, after: &Loaded) -> Option<String> {
    let is_new = |found: &&Diagnostic| !before.findings.iter().any(|known| same(known, found));
    let torn = after
        .findings
        .iter()
        .filter(|found| found.code == Code::TomlSyntax)
        .find(is_new);
    if let Some(torn) = torn {
        return Some(format!("it reads no more: {}", torn.message));
    }
    if !after.findings.iter().any(|found| same(found, finding)) {
        return None;
    }
    let others = after.findings.iter().find(is_new);
    others.map(|other| format!("it is still there, and: {}", other.message))
}

#[test]
fn every_change_that_is_offered_mends_its_mistake_or_changes_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(format!("{name}.toml"));
    for name in bundled_names().into_iter().chain(bundled_part_names()) {
        fs::write(path(name), bundled_text(name).unwrap()).unwrap();
    }
    let (mut offered, mut mended, mut sound, mut wrong) = (0, 0, 0, Vec::new());
    for mistake in mistakes() {
        let source = FamilySource::Path(path(mistake.check.as_ref().unwrap_or(&mistake.r#in)));
        let mut overlay = Overlay::new();
        let text = bundled_text(&mistake.r#in)
            .unwrap()
            .replacen(&mistake.from, &mistake.to, 1);
        overlay.insert(&path(&mistake.r#in), text);
        let before = load_over(&source, &overlay);
        for finding in &before.findings {
            for suggestion in &finding.suggestions {
                let file = before.files.file(suggestion.span.file);
                let mut text = file.text.clone();
                text.replace_range(suggestion.span.range(), &suggestion.replacement);
                let mut changed = overlay.clone();
                changed.insert(Path::new(&file.name), text);
                let after = load_over(&source, &changed);
                offered += 1;
                mended += usize::from(!after.findings.iter().any(|found| same(found, finding)));
                sound += usize::from(errors(&after).is_empty());
                if let Some(fault) = fault(&before, finding, &after) {
                    let old = before.files.slice(suggestion.span);
                    wrong.push(format!(
                        "{} → {}: {}\n  `{old}` → `{}`: {fault}",
                        mistake.from, mistake.to, finding.message, suggestion.replacement
                    ));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {offered}:\n{}", wrong.len(), wrong.join("\n"));
    assert!(offered > 100, "{offered}");
    assert!(
        mended * 100 >= offered * 95,
        "{mended} of {offered} mend, {sound} leave no error"
    );
}
