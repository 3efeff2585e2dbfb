//! The [`Mentions`] of a text: every place where it names something, in keys, in strings and within sentences.

use std::ops::Range;

use super::outline::{Outline, Spot, SpotKind};
use super::role::{Role, Sort, borrowed, of_key, of_text};
use super::word::sorts_of;
use crate::definition::as_key;
use crate::diagnostic::requoted;
use crate::rule::{Form, mentions};

/// A place where something is named.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mention {
    /// The name.
    pub name: String,
    /// What it may name, the likeliest first.
    pub sorts: Vec<Sort>,
    /// Where the name stands, in bytes, without quotes.
    pub range: Range<usize>,
    /// Whether it gives the name to something, or takes something of that name away or changes it.
    pub gives: bool,
    /// The same with the quotes, and whether it is a key; `None` for a word of a sentence.
    quoted: Option<(Range<usize>, bool)>,
}

/// All that a text names.
#[derive(Clone, Debug, Default)]
pub struct Mentions {
    /// In the order they stand.
    pub list: Vec<Mention>,
    /// Sentences that cannot be read, and so may name anything.
    pub unread: Vec<String>,
}

impl Mention {
    /// Whether it names something of one of some sorts by a name.
    pub fn is_of(&self, name: &str, sorts: &[Sort]) -> bool {
        self.name == name && self.sorts.iter().any(|sort| sorts.contains(sort))
    }

    /// What to write, and where, so that it is another name.
    pub fn renamed(&self, text: &str, name: &str) -> (Range<usize>, String) {
        match &self.quoted {
            None => (self.range.clone(), name.to_owned()),
            Some((range, true)) => (range.clone(), as_key(name)),
            Some((range, false)) => (range.clone(), requoted(text.get(range.clone()).unwrap_or("\""), name)),
        }
    }
}

impl Mentions {
    /// Reads what a text names.
    pub fn of(outline: &Outline) -> Self {
        let mut mentions = Self::default();
        for spot in &outline.spots {
            let path = borrowed(&spot.path);
            let role = match spot.kind {
                SpotKind::Key => of_key(&path),
                SpotKind::Text => of_text(&path),
                SpotKind::Scalar | SpotKind::Comment => continue,
            };
            match role {
                Role::Defines(sort) => mentions.whole(spot, vec![sort], true),
                Role::Names(sorts) => mentions.whole(spot, sorts.to_vec(), false),
                Role::Sentence(form) => mentions.sentence(spot, form),
                Role::Parent | Role::Plain => {}
            }
        }
        mentions
    }

    /// A key or a string that is a name.
    fn whole(&mut self, spot: &Spot, sorts: Vec<Sort>, gives: bool) {
        self.list.push(Mention {
            name: spot.text.clone(),
            sorts,
            range: spot.inner.clone(),
            gives,
            quoted: Some((spot.range.clone(), spot.kind == SpotKind::Key)),
        });
    }

    fn sentence(&mut self, spot: &Spot, form: Form) {
        let Some(names) = mentions(form, &spot.text) else {
            self.unread.push(spot.text.clone());
            return;
        };
        for (sort, range) in names {
            self.list.push(Mention {
                name: spot.text[range.clone()].to_owned(),
                sorts: sorts_of(&sort).to_vec(),
                range: spot.inner.start + range.start..spot.inner.start + range.end,
                gives: false,
                quoted: None,
            });
        }
    }

    /// The mention that a place touches.
    pub fn at(&self, offset: usize) -> Option<&Mention> {
        let touches = |mention: &&Mention| {
            let range = mention.quoted.as_ref().map_or(&mention.range, |(range, _)| range);
            range.start <= offset && offset <= range.end
        };
        self.list.iter().find(touches)
    }

    /// Whether a sentence that cannot be read has a word.
    pub fn may_mention(&self, word: &str) -> bool {
        let inside = |c: char| c.is_alphanumeric() || c == '-' || c == '_';
        let mut sentences = self.unread.iter();
        sentences.any(|sentence| sentence.split(|c| !inside(c)).any(|part| part == word))
    }
}
