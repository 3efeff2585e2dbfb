//! The variant files that ship inside the program, found by name in whichever folder they lie.

use std::path::Path;

use include_dir::{Dir, File, include_dir};

static VARIANTS: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/variants");

/// The folder whose files are made to be extended; all others hold playable variants.
const PARTS: &str = "parts";

/// The names of all playable bundled variants, in alphabetical order.
pub fn bundled_names() -> Vec<&'static str> {
    names(playable())
}

/// The names of the bundled files that only serve to be extended, in alphabetical order.
pub fn bundled_part_names() -> Vec<&'static str> {
    names(VARIANTS.get_dir(PARTS).into_iter())
}

/// The text of a bundled file, playable or not, by its name without ending.
pub fn bundled_text(name: &str) -> Option<&'static str> {
    folders().find_map(|folder| contents(folder, &format!("{name}.toml")))
}

/// The tuning of a playable bundled variant: what the machine judges its positions by.
pub fn bundled_tuning(name: &str) -> Option<&'static str> {
    playable().find_map(|folder| contents(folder, &format!("{name}.tuning.toml")))
}

fn folders() -> impl Iterator<Item = &'static Dir<'static>> {
    std::iter::once(&VARIANTS).chain(VARIANTS.dirs())
}

fn playable() -> impl Iterator<Item = &'static Dir<'static>> {
    folders().filter(|folder| folder.path() != Path::new(PARTS))
}

fn contents(folder: &'static Dir<'static>, file: &str) -> Option<&'static str> {
    folder.get_file(folder.path().join(file)).and_then(File::contents_utf8)
}

fn names(folders: impl Iterator<Item = &'static Dir<'static>>) -> Vec<&'static str> {
    let mut names: Vec<_> = folders
        .flat_map(Dir::files)
        .filter(|file| file.path().extension().is_some_and(|ending| ending == "toml"))
        .filter_map(|file| file.path().file_stem()?.to_str())
        .filter(|name| !name.ends_with(".tuning"))
        .collect();
    names.sort_unstable();
    names
}
