//! The [`Names`] of a variant: where each was given, in the file itself and in all it extends.
//!
//! Takes the files of a variant, the asked-for one first; yields [`Definition`]s in that order, so that the first of several
//! is the one that counts.

use std::collections::HashSet;
use std::ops::Range;

use super::outline::{Outline, SpotKind};
use super::role::{Role, Sort, borrowed, of_key, of_text};
use crate::source::FileSet;

/// A place where a name is given to something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Definition {
    /// What sort of thing it is.
    pub sort: Sort,
    /// The name.
    pub name: String,
    /// The file, by its name in messages.
    pub file: String,
    /// Where the name stands, in bytes, without quotes.
    pub range: Range<usize>,
    /// The whole entry, in bytes.
    pub entry: Range<usize>,
    /// The lines of the entry.
    pub lines: String,
}

/// All names of a variant.
#[derive(Clone, Debug, Default)]
pub struct Names {
    /// The child's first.
    pub definitions: Vec<Definition>,
}

/// How many lines of an entry are shown.
const MOST_LINES: usize = 12;

impl Names {
    /// Collects the names of some files.
    pub fn of(files: &FileSet) -> Self {
        let mut definitions = Vec::new();
        for (_, file) in files.iter() {
            of_file(&file.name, &file.text, &Outline::of(&file.text), &mut definitions);
        }
        Self { definitions }
    }

    /// Where a name is given to something of one of some sorts, the place that counts first.
    pub fn find<'a>(&'a self, name: &'a str, sorts: &'a [Sort]) -> impl Iterator<Item = &'a Definition> {
        let mut found: Vec<_> = self
            .definitions
            .iter()
            .filter(|definition| definition.name == name && sorts.contains(&definition.sort))
            .collect();
        // What was asked for first counts more than the file it stands in.
        found.sort_by_key(|definition| sorts.iter().position(|sort| *sort == definition.sort));
        found.into_iter()
    }

    /// The names of some sorts, each once.
    pub fn known(&self, sorts: &[Sort]) -> Vec<&Definition> {
        let mut seen = HashSet::new();
        let of_sorts = self.definitions.iter().filter(|known| sorts.contains(&known.sort));
        of_sorts.filter(|known| seen.insert(&known.name)).collect()
    }

    /// Adds the names of an earlier reading that this one lacks.
    pub fn recall(&mut self, earlier: &Self) {
        for definition in &earlier.definitions {
            let same = |other: &Definition| other.name == definition.name && other.sort == definition.sort;
            if !self.definitions.iter().any(same) {
                self.definitions.push(definition.clone());
            }
        }
    }
}

/// The names that one file gives.
pub fn of_file(file: &str, text: &str, outline: &Outline, definitions: &mut Vec<Definition>) {
    let first = definitions.len();
    for (at, spot) in outline.spots.iter().enumerate() {
        let path = borrowed(&spot.path);
        let role = match spot.kind {
            SpotKind::Key => of_key(&path),
            SpotKind::Text => of_text(&path),
            SpotKind::Scalar | SpotKind::Comment => continue,
        };
        let Role::Defines(sort) = role else { continue };
        let known = |other: &Definition| other.sort == sort && other.name == spot.text;
        if spot.text.is_empty() || definitions[first..].iter().any(known) {
            continue;
        }
        let full = spot.full_path();
        // `name = false` takes a name away.
        let removed = outline
            .spots
            .get(at + 1)
            .is_some_and(|next| next.path == full && next.text == "false");
        if spot.kind == SpotKind::Key && removed {
            continue;
        }
        let end = if spot.kind == SpotKind::Key {
            let inside = outline.spots[at + 1..].iter();
            let inside = inside.take_while(|next| next.kind == SpotKind::Comment || next.path.starts_with(&full));
            let last = inside.filter(|next| next.kind != SpotKind::Comment).last();
            last.map_or(spot.range.end, |last| last.range.end)
        } else {
            spot.range.end
        };
        let entry = spot.range.start..end;
        definitions.push(Definition {
            sort,
            name: spot.text.clone(),
            file: file.to_owned(),
            range: spot.inner.clone(),
            lines: lines(text, &entry),
            entry,
        });
    }
}

/// The lines that a stretch of text touches, not too many.
fn lines(text: &str, range: &Range<usize>) -> String {
    let start = text[..range.start].rfind('\n').map_or(0, |at| at + 1);
    let end = text[range.end..].find('\n').map_or(text.len(), |at| range.end + at);
    let mut lines: Vec<_> = text[start..end].lines().collect();
    if lines.len() > MOST_LINES {
        lines.truncate(MOST_LINES);
        lines.push("…");
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_child_comes_first_and_removed_names_are_none() {
        let mut files = FileSet::new();
        files.add(
            "child",
            "[pieces]\nscout.rank = 2\nguard = false\n[rules]\nquiet = \"after 9 plies: draw\"\n",
        );
        files.add("base", "seats.order = [\"red\", \"blue\"]\n[pieces.scout]\nrank = 1\nmoves = [\n  \"step path\",\n]\n[pieces.guard]\n[board]\nlegend = { o = \"hut\" }\n");
        let names = Names::of(&files);
        let scouts: Vec<_> = names
            .find("scout", &[Sort::Kind])
            .map(|found| (found.file.as_str(), found.lines.as_str()))
            .collect();
        assert_eq!(
            scouts,
            [
                ("child", "scout.rank = 2"),
                ("base", "[pieces.scout]\nrank = 1\nmoves = [\n  \"step path\",")
            ]
        );
        assert_eq!(names.find("guard", &[Sort::Kind]).count(), 1);
        let seats: Vec<_> = names
            .known(&[Sort::Seat, Sort::Zone])
            .iter()
            .map(|found| found.name.as_str())
            .collect();
        assert_eq!(seats, ["red", "blue", "hut"]);
    }
}
