//! The variant files that ship inside the program, found by name.

use include_dir::{Dir, File, include_dir};

static VARIANTS: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/variants");

/// The folder, below that of the playable variants, whose files are made to be extended.
const PARTS: &str = "parts";

/// The names of all playable bundled variants, in alphabetical order.
pub fn bundled_names() -> Vec<&'static str> {
    names(&VARIANTS)
}

/// The names of the bundled files that only serve to be extended, in alphabetical order.
pub fn bundled_part_names() -> Vec<&'static str> {
    VARIANTS.get_dir(PARTS).map(names).unwrap_or_default()
}

/// The text of a bundled file, playable or not, by its name without ending.
pub fn bundled_text(name: &str) -> Option<&'static str> {
    let found = VARIANTS.get_file(format!("{name}.toml"));
    found
        .or_else(|| VARIANTS.get_file(format!("{PARTS}/{name}.toml")))
        .and_then(File::contents_utf8)
}

/// The tuning of a playable bundled variant: what the machine judges its positions by.
pub fn bundled_tuning(name: &str) -> Option<&'static str> {
    VARIANTS
        .get_file(format!("{name}.tuning.toml"))
        .and_then(File::contents_utf8)
}

fn names(dir: &'static Dir<'static>) -> Vec<&'static str> {
    let mut names: Vec<_> = dir
        .files()
        .filter(|file| file.path().extension().is_some_and(|ending| ending == "toml"))
        .filter_map(|file| file.path().file_stem()?.to_str())
        .filter(|name| !name.ends_with(".tuning"))
        .collect();
    names.sort_unstable();
    names
}
