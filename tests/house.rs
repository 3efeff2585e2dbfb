//! The house is in order: no game's word in the engine, and nothing at the top that does not belong there.

use std::fs;
use std::path::{Path, PathBuf};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else {
            found.push(path);
        }
    }
}

#[test]
fn src_names_no_game() {
    // Words of the bundled games that mean nothing outside them.
    const WORDS: [&str; 17] = [
        "marshal",
        "landmine",
        "junqi",
        "luzhan",
        "headquarter",
        "capital road",
        "capital-road",
        "brigadier",
        "lieutenant",
        "blockade",
        "diplomat",
        "monk",
        "changgi",
        "xiangqi",
        "shogi",
        "border war",
        "border-war",
    ];
    let mut files = Vec::new();
    sources(&root().join("src"), &mut files);
    let mut found = Vec::new();
    for file in files {
        let is_test = file.file_name().is_some_and(|name| name == "tests.rs")
            || file.components().any(|part| part.as_os_str() == "tests");
        let is_code = file.extension().is_some_and(|ending| ending == "rs");
        if is_test || !is_code {
            continue;
        }
        let text = fs::read_to_string(&file).unwrap().to_lowercase();
        let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap();
        found.extend(
            WORDS
                .iter()
                .filter(|word| text.contains(*word))
                .map(|word| format!("{word} in {}", file.display())),
        );
    }
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn the_top_level_is_what_it_should_be() {
    let mut names: Vec<_> = fs::read_dir(root())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| !name.starts_with('.') && name != "target")
        .collect();
    names.sort();
    assert_eq!(
        names,
        [
            "Cargo.lock",
            "Cargo.toml",
            "README.md",
            "benches",
            "grammar",
            "src",
            "tests",
            "variants"
        ]
    );
}
