//! The house: no module of `src` imports from a floor above its own, no room of the engine from a room built on it, and no two
//! files of one folder import each other, directly or round about. Read off the `use` lines and paths as they are written.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The modules of `src`, the lowest first. Each may import from those before it.
const FLOORS: [&str; 16] = [
    "source",
    "diagnostic",
    "game",
    "rule",
    "definition",
    "compile",
    "engine",
    "notation",
    "example",
    "knowledge",
    "player",
    "session",
    "experiment",
    "picture",
    "editor",
    "cli",
];

/// What the engine is built of, the lowest first.
const ROOMS: [&str; 10] = [
    "dice", "bitboard", "route", "action", "tables", "state", "generate", "turn", "setup", "inquiry",
];

/// Imports that go upwards on purpose: nothing at present.
const UPWARDS: [(&str, &str); 0] = [];

fn src() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

/// What `folder` has in it: the names of its modules, each with the text of all its files.
fn modules(folder: &Path) -> BTreeMap<String, String> {
    let mut modules = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        let is_code = path.is_dir() || path.extension().is_some_and(|ending| ending == "rs");
        if is_code && name != "mod" && name != "tests" {
            modules.insert(name, text(&path));
        }
    }
    modules
}

/// The code of a file, or of all files of a folder, without comments and tests.
fn text(path: &Path) -> String {
    if path.is_dir() {
        let mut files: Vec<_> = fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path()).collect();
        files.sort();
        let tests = |path: &PathBuf| path.file_stem().is_some_and(|name| name == "tests");
        return files
            .iter()
            .filter(|path| !tests(path))
            .map(|path| text(path))
            .collect();
    }
    let whole = fs::read_to_string(path).unwrap_or_default();
    let code = whole.split("#[cfg(test)]").next().unwrap_or_default();
    let lines = code.lines().filter(|line| !line.trim_start().starts_with("//"));
    lines.flat_map(|line| [line, "\n"]).collect()
}

/// The names that follow a path's beginning wherever a text has it, those of a list in braces included.
fn named_after(text: &str, beginning: &str) -> BTreeSet<String> {
    let word = |text: &str| -> String { text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect() };
    let mut names = BTreeSet::new();
    for (at, _) in text.match_indices(beginning) {
        let bounded = !text[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == ':');
        let rest = &text[at + beginning.len()..];
        if !bounded {
            continue;
        }
        match rest.strip_prefix('{') {
            Some(list) => names.extend(
                list.split('}')
                    .next()
                    .unwrap_or_default()
                    .split(',')
                    .map(|name| word(name.trim())),
            ),
            None => {
                names.insert(word(rest));
            }
        }
    }
    names
}

fn hold(floors: &[&str], modules: &BTreeMap<String, String>, beginning: &str) {
    let floor = |name: &str| floors.iter().position(|floor| *floor == name);
    let mut wrong = Vec::new();
    for (module, text) in modules {
        let Some(own) = floor(module) else { continue };
        for imported in named_after(text, beginning) {
            let upwards = floor(&imported).is_some_and(|other| other > own);
            if upwards && !UPWARDS.contains(&(module.as_str(), imported.as_str())) {
                wrong.push(format!("`{module}` imports from `{imported}`"));
            }
        }
    }
    assert!(wrong.is_empty(), "a floor imports from above: {wrong:?}");
}

#[test]
fn no_module_imports_from_a_floor_above_it() {
    let modules = modules(&src());
    let known: BTreeSet<&str> = FLOORS.into_iter().chain(["lib", "main"]).collect();
    let unknown: Vec<_> = modules.keys().filter(|name| !known.contains(name.as_str())).collect();
    assert!(unknown.is_empty(), "on which floor are {unknown:?}?");
    hold(&FLOORS, &modules, "crate::");
}

#[test]
fn no_room_of_the_engine_imports_from_one_built_on_it() {
    let modules = modules(&src().join("engine"));
    let known: BTreeSet<&str> = ROOMS.into_iter().chain(["engine"]).collect();
    let unknown: Vec<_> = modules.keys().filter(|name| !known.contains(name.as_str())).collect();
    assert!(unknown.is_empty(), "on which of these is {unknown:?} built?");
    hold(&ROOMS, &modules, "crate::engine::");
}

/// A way round from a file back to itself, if there is one.
fn circle(imports: &BTreeMap<String, BTreeSet<String>>, path: &mut Vec<String>) -> bool {
    let here = path[path.len() - 1].clone();
    for next in imports.get(&here).into_iter().flatten() {
        if *next == path[0] {
            return true;
        }
        if !path.contains(next) {
            path.push(next.clone());
            if circle(imports, path) {
                return true;
            }
            path.pop();
        }
    }
    false
}

#[test]
fn no_two_files_of_a_folder_import_each_other() {
    let mut folders = vec![(src(), "crate::".to_owned())];
    let mut circles = Vec::new();
    while let Some((folder, beginning)) = folders.pop() {
        let modules = modules(&folder);
        let mut imports = BTreeMap::new();
        for (name, text) in &modules {
            let inside = folder.join(name).is_dir();
            let mut named = named_after(text, &beginning);
            // What a file says of `super` is about its own folder; a folder's files mean the folder by it.
            if !inside && beginning != "crate::" {
                named.extend(named_after(text, "super::"));
            }
            named.retain(|other| other != name && modules.contains_key(other));
            imports.insert(name.clone(), named);
            if inside {
                folders.push((folder.join(name), format!("{beginning}{name}::")));
            }
        }
        for name in imports.keys() {
            let mut path = vec![name.clone()];
            if circle(&imports, &mut path) {
                circles.push(format!("{beginning}: {path:?}"));
            }
        }
    }
    assert!(circles.is_empty(), "files import each other: {circles:#?}");
}

#[test]
fn the_developers_page_names_files_that_are_there() {
    let page = fs::read_to_string(src().join("README.md")).unwrap();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let named: BTreeSet<&str> = page
        .split('`')
        .filter(|text| {
            ["src/", "tests/", "grammar/"]
                .iter()
                .any(|folder| text.starts_with(folder))
        })
        .collect();
    let missing: Vec<_> = named.iter().filter(|path| !root.join(path).exists()).collect();
    assert!(named.len() > 40, "{named:?}");
    assert!(missing.is_empty(), "{missing:?}");
}
