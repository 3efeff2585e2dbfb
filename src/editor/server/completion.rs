//! What may be written at a place: keys, words and names that fit there.
//!
//! It looks at the text before the cursor only, so that it works on what is not finished; the names are those of the last
//! text that was whole, and any since.

use std::ops::Range;

use super::analysis::Analysis;
use super::keys;
use super::outline::{Gap, Outline, Spot, SpotKind, gap};
use super::reference;
use super::role::{Role, Sort, borrowed, of_key, of_text};
use super::word::{SPOKEN, bounds, floor, sorts_of};
use crate::definition::as_key;
use crate::rule::{Form, Next, continuations, reserved};
use crate::source::{bundled_names, bundled_part_names};

/// What a completion is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ItemKind {
    /// A key of a table.
    Key,
    /// A word.
    Word,
    /// A name of something.
    Name(Sort),
    /// A file.
    File,
}

/// Something that may be written at a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// How it is listed.
    pub label: String,
    /// What it is.
    pub kind: ItemKind,
    /// One line or more on it.
    pub description: String,
    /// What is written.
    pub insert: String,
    /// What that replaces, in bytes.
    pub range: Range<usize>,
}

impl Item {
    /// A word that is listed as it is written, with nothing said of it.
    fn plain(name: &str, range: &Range<usize>) -> Self {
        Self {
            label: name.to_owned(),
            kind: ItemKind::Word,
            description: String::new(),
            insert: name.to_owned(),
            range: range.clone(),
        }
    }
}

/// What may be written at a place.
pub fn completion(analysis: &Analysis, offset: usize) -> Vec<Item> {
    let text = analysis.text();
    let offset = floor(text, offset);
    let outline = Outline::of(&text[..offset]);
    // The text ends at the cursor, so the last thing in it may be what is being written.
    let spot = outline
        .spots
        .last()
        .filter(|spot| spot.range.end == offset && open(spot, text, offset));
    match spot {
        Some(spot) if spot.kind == SpotKind::Comment => Vec::new(),
        Some(spot) if spot.kind == SpotKind::Key => {
            key(analysis, &borrowed(&spot.path), spot.range.clone(), spot.header)
        }
        Some(spot) if spot.kind == SpotKind::Text => string(analysis, spot, offset),
        Some(spot) => value(analysis, &borrowed(&spot.path), spot.range.clone()),
        None => match gap(&text[..offset], offset) {
            Gap::Key(path) => {
                let line = text[..offset].rsplit('\n').next().unwrap_or("");
                // After a whole value nothing more may stand on its line.
                if !line.trim().is_empty() && !line.trim_end().ends_with(['{', ',', '[', '.']) {
                    return Vec::new();
                }
                key(
                    analysis,
                    &borrowed(&path),
                    offset..offset,
                    line.trim_start().starts_with('['),
                )
            }
            Gap::Value(path) => value(analysis, &borrowed(&path), offset..offset),
        },
    }
}

/// Whether something that ends at the cursor can still be written on: a string that was closed cannot.
fn open(spot: &Spot, text: &str, offset: usize) -> bool {
    spot.kind != SpotKind::Text
        || spot.inner.end == offset
        || text[offset..].is_empty() && spot.range == (offset..offset)
}

/// Keys of a table, with the quotes they need.
fn key(analysis: &Analysis, path: &[&str], range: Range<usize>, header: bool) -> Vec<Item> {
    let fixed = keys::keys(path).into_iter().filter(|choice| !header || choice.table);
    let mut items: Vec<_> = fixed
        .map(|choice| Item {
            kind: ItemKind::Key,
            description: choice.description.to_owned(),
            ..Item::plain(choice.name, &range)
        })
        .collect();
    let sorts: Vec<Sort> = match of_key(path) {
        // What was inherited can be said anew.
        Role::Defines(sort) => vec![sort],
        Role::Names(sorts) => sorts.to_vec(),
        _ => Vec::new(),
    };
    items.extend(names(analysis, &sorts, &range).map(|item| Item {
        insert: as_key(&item.insert),
        ..item
    }));
    items
}

/// A value that has not been begun, or is no string yet.
fn value(analysis: &Analysis, path: &[&str], range: Range<usize>) -> Vec<Item> {
    if !keys::takes_text(path) && !matches!(of_text(path), Role::Names(_) | Role::Sentence(_)) {
        return Vec::new();
    }
    let mut items = choices(analysis, path, &range);
    for item in &mut items {
        item.insert = format!("\"{}\"", item.insert);
    }
    items
}

/// Within a string.
fn string(analysis: &Analysis, spot: &Spot, offset: usize) -> Vec<Item> {
    let path = borrowed(&spot.path);
    if let Role::Sentence(form) = of_text(&path) {
        return sentence(analysis, form, spot, offset);
    }
    let end = bounds_after(analysis.text(), offset);
    choices(analysis, &path, &(spot.inner.start..end))
}

/// Where the rest of the word after the cursor ends, so that it is replaced with what is chosen.
fn bounds_after(text: &str, offset: usize) -> usize {
    let line = text[offset..]
        .find(['\n', '"', '\''])
        .map_or(text.len(), |at| offset + at);
    offset + bounds(&text[offset..line], 0).1
}

/// What a string that is no sentence may be.
fn choices(analysis: &Analysis, path: &[&str], range: &Range<usize>) -> Vec<Item> {
    let words = keys::words(path).into_iter();
    let mut items: Vec<_> = words.map(|word| Item::plain(word, range)).collect();
    match of_text(path) {
        Role::Parent => {
            let files = bundled_names().into_iter().chain(bundled_part_names());
            items.extend(files.map(|name| Item {
                kind: ItemKind::File,
                description: "a bundled file".to_owned(),
                ..Item::plain(name, range)
            }));
        }
        Role::Names(sorts) => items.extend(names(analysis, sorts, range)),
        Role::Defines(Sort::Zone) => items.extend(names(analysis, &[Sort::Zone], range)),
        Role::Sentence(form) => items.extend(continued(analysis, form, "", range)),
        Role::Defines(_) | Role::Plain => {}
    }
    items
}

/// A word of a sentence.
fn sentence(analysis: &Analysis, form: Form, spot: &Spot, offset: usize) -> Vec<Item> {
    let at = offset - spot.inner.start;
    let (start, _) = bounds(&spot.text, at.min(spot.text.len()));
    let range = spot.inner.start + start..bounds_after(analysis.text(), offset);
    continued(analysis, form, &spot.text[..start], &range)
}

fn continued(analysis: &Analysis, form: Form, begun: &str, range: &Range<usize>) -> Vec<Item> {
    let words = |word: &str| Item {
        description: explained(word),
        ..Item::plain(word, range)
    };
    let (mut items, mut sorts) = (Vec::new(), Vec::new());
    if let Some(next) = continuations(form, begun) {
        for next in &next {
            sorts.extend_from_slice(sorts_of(next));
            if let Next::Word(word) = next {
                items.push(words(word));
            }
        }
    } else {
        // What stands before is wrong already, but what is being written need not be.
        sorts.extend(SPOKEN);
        items.extend(reserved().iter().map(|word| words(word)));
    }
    items.extend(names(analysis, &sorts, range));
    items
}

/// What a word, or the first of several, means.
fn explained(words: &str) -> String {
    let mut found = words.split(' ').filter_map(reference::entry);
    found.next().map(|entry| entry.meaning.clone()).unwrap_or_default()
}

/// The names of some sorts.
fn names<'a>(analysis: &'a Analysis, sorts: &[Sort], range: &'a Range<usize>) -> impl Iterator<Item = Item> + use<'a> {
    let known = analysis.names.known(sorts).into_iter();
    known.map(|definition| Item {
        kind: ItemKind::Name(definition.sort),
        description: definition.sort.noun().to_owned(),
        ..Item::plain(&definition.name, range)
    })
}
