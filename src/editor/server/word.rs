//! The [`Word`] at a place: the key, the name or the word of a sentence that an editor's cursor touches.

use std::ops::Range;

use super::outline::{Outline, Spot, SpotKind};
use super::role::{Role, Sort, borrowed, of_key, of_text};
use crate::rule::{Form, Next, continuations};

/// What a word is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sense {
    /// A key that the format fixes, or a value without a name in it.
    Key,
    /// A name given here.
    Given(Sort),
    /// A name of something of one of these sorts, the likeliest first.
    Name(Vec<Sort>),
    /// A file to extend.
    Parent,
    /// A word of the rule language, or a name of one of these sorts.
    Spoken(Form, Vec<Sort>),
    /// In a comment.
    Remark,
}

/// A word and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    /// How it is written, without quotes.
    pub text: String,
    /// Where, in bytes.
    pub range: Range<usize>,
    /// The keys that lead to it, with itself if it is a key.
    pub path: Vec<String>,
    /// What it is.
    pub sense: Sense,
}

/// All sorts that a sentence can speak of.
pub const SPOKEN: [Sort; 6] = [Sort::Kind, Sort::Class, Sort::Zone, Sort::Link, Sort::Seat, Sort::Army];

/// The word that a place touches.
pub fn word_at(outline: &Outline, offset: usize) -> Option<Word> {
    let spot = outline.at(offset)?;
    let path = borrowed(&spot.path);
    let role = match spot.kind {
        SpotKind::Comment => return part(spot, offset, Sense::Remark),
        SpotKind::Key => of_key(&path),
        SpotKind::Text => of_text(&path),
        SpotKind::Scalar => Role::Plain,
    };
    let sense = match role {
        Role::Plain => Sense::Key,
        Role::Defines(sort) => Sense::Given(sort),
        Role::Names(sorts) => Sense::Name(sorts.to_vec()),
        Role::Parent => Sense::Parent,
        Role::Sentence(form) => {
            let (start, _) = bounds(&spot.text, offset.checked_sub(spot.inner.start)?.min(spot.text.len()));
            let next = continuations(form, spot.text.get(..start)?).unwrap_or_default();
            return part(spot, offset, Sense::Spoken(form, spoken(&next)));
        }
    };
    Some(Word {
        text: spot.text.clone(),
        range: spot.range.clone(),
        path: spot.full_path(),
        sense,
    })
}

/// The word within a longer text that a place touches.
fn part(spot: &Spot, offset: usize, sense: Sense) -> Option<Word> {
    let at = offset.checked_sub(spot.inner.start)?.min(spot.text.len());
    let (start, end) = bounds(&spot.text, at);
    let text = spot.text.get(start..end).filter(|text| !text.is_empty())?;
    Some(Word {
        text: text.to_owned(),
        range: spot.inner.start + start..spot.inner.start + end,
        path: spot.full_path(),
        sense,
    })
}

/// The start of the character that a place in a text lies in; the text's end for one behind it.
pub fn floor(text: &str, at: usize) -> usize {
    let boundary = |at: &usize| text.is_char_boundary(*at);
    (0..=at.min(text.len())).rev().find(boundary).unwrap_or(0)
}

/// The bounds of the word round a place; both are the place where there is none.
pub fn bounds(text: &str, at: usize) -> (usize, usize) {
    let inside = |c: char| c.is_alphanumeric() || c == '-' || c == '_';
    let at = floor(text, at);
    let start = text[..at].trim_end_matches(inside).len();
    let end = text.len() - text[at..].trim_start_matches(inside).len();
    (start, end)
}

/// The sorts of names that can come next, or all, the likeliest first.
fn spoken(next: &[Next]) -> Vec<Sort> {
    let mut sorts: Vec<Sort> = next.iter().flat_map(|next| sorts_of(next).iter().copied()).collect();
    for sort in SPOKEN {
        if !sorts.contains(&sort) {
            sorts.push(sort);
        }
    }
    sorts
}

/// The sorts of names that fit.
pub fn sorts_of(next: &Next) -> &'static [Sort] {
    match next {
        Next::Word(_) => &[],
        Next::Kind => &[Sort::Kind, Sort::Class],
        Next::Zone => &[Sort::Zone],
        Next::Link => &[Sort::Link],
        Next::Seat => &[Sort::Seat, Sort::Army],
    }
}
