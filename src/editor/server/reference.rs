//! What the words of the rule language mean, out of the language's own reference.
//!
//! Takes a word; yields an [`Entry`] made of the reference's table row or sentence about it and an example line. The
//! reference is the one place where words are explained; nothing is said twice.

use std::sync::LazyLock;

use crate::rule::reserved;

const REFERENCE: &str = include_str!("../../../grammar/README.md");

/// What the reference says about a word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The word.
    pub word: &'static str,
    /// The section it is explained in.
    pub section: &'static str,
    /// The words it is explained with, as in `fewer than`.
    pub term: &'static str,
    /// What it means.
    pub meaning: String,
    /// A line of the language that uses it.
    pub example: Option<&'static str>,
}

static ENTRIES: LazyLock<Vec<Entry>> = LazyLock::new(|| reserved().iter().filter_map(|word| find(word)).collect());

/// What the reference says about a word of the language.
pub fn entry(word: &str) -> Option<&'static Entry> {
    ENTRIES.iter().find(|entry| entry.word == word)
}

/// What is written about some terms in one place.
struct Passage {
    section: &'static str,
    terms: Vec<&'static str>,
    meaning: String,
}

static PASSAGES: LazyLock<(Vec<Passage>, Vec<&'static str>)> = LazyLock::new(read);

/// Goes through the reference: rows of tables of words first, then sentences, and the lines of its examples.
fn read() -> (Vec<Passage>, Vec<&'static str>) {
    let (mut rows, mut sentences, mut examples) = (Vec::new(), Vec::new(), Vec::new());
    let (mut section, mut fence, mut words) = ("", None, false);
    let mut paragraph = String::new();
    for line in REFERENCE.lines() {
        if let Some(info) = line.strip_prefix("```") {
            fence = if fence.is_none() { Some(info) } else { None };
            continue;
        }
        match fence {
            Some("toml" | "") => continue,
            Some(_) => {
                examples.push(line);
                continue;
            }
            None => {}
        }
        let starts = line.is_empty() || line.starts_with(['#', '|']);
        if starts && !paragraph.is_empty() {
            sentences.extend(split(section, &std::mem::take(&mut paragraph)));
        }
        if let Some(title) = line.strip_prefix('#') {
            section = title.trim_start_matches('#').trim();
            words = false;
        } else if line.starts_with('|') {
            let cells: Vec<_> = line.trim_matches('|').splitn(2, '|').map(str::trim).collect();
            match cells[..] {
                ["word" | "effect", "meaning"] => words = true,
                ["key", "meaning"] => words = false,
                [term, meaning] if words && !term.starts_with('-') => rows.push(Passage {
                    section,
                    terms: ticked(term),
                    meaning: meaning.to_owned(),
                }),
                _ => {}
            }
        } else if !line.is_empty() {
            paragraph.push_str(line);
            paragraph.push(' ');
        }
    }
    sentences.extend(split(section, &paragraph));
    rows.extend(sentences);
    (rows, examples)
}

/// A paragraph's sentences that speak of words in backticks.
fn split(section: &'static str, paragraph: &str) -> Vec<Passage> {
    let mut passages = Vec::new();
    let mut sentence = String::new();
    for part in paragraph.split_inclusive(". ") {
        sentence.push_str(part);
        if sentence.matches('`').count() % 2 == 1 {
            continue;
        }
        let meaning = std::mem::take(&mut sentence).trim().to_owned();
        let terms = REFERENCE_TERMS.iter().copied();
        let terms: Vec<_> = terms.filter(|term| meaning.contains(&format!("`{term}`"))).collect();
        if !terms.is_empty() {
            passages.push(Passage {
                section,
                terms,
                meaning,
            });
        }
    }
    passages
}

static REFERENCE_TERMS: LazyLock<Vec<&'static str>> = LazyLock::new(|| ticked(REFERENCE));

/// What stands in backticks, line by line.
fn ticked(text: &'static str) -> Vec<&'static str> {
    let lines = text.lines().filter(|line| !line.starts_with("```"));
    let mut terms: Vec<_> = lines.flat_map(|line| line.split('`').skip(1).step_by(2)).collect();
    terms.sort_unstable();
    terms.dedup();
    terms
}

fn find(word: &'static str) -> Option<Entry> {
    let (passages, examples) = &*PASSAGES;
    // A passage that is about the word alone says more than one that mentions it.
    let weight = |term: &str| {
        let tokens: Vec<_> = tokens(term).collect();
        match tokens.iter().position(|token| *token == word)? {
            _ if tokens.len() == 1 => Some(0),
            0 => Some(1),
            _ => Some(2),
        }
    };
    let terms = passages
        .iter()
        .flat_map(|passage| passage.terms.iter().map(move |term| (term, passage)));
    let weighed = terms.filter_map(|(term, passage)| Some((weight(term)?, *term, passage)));
    let (_, term, passage) = weighed.min_by_key(|(weight, ..)| *weight)?;
    let mut examples = examples.iter().copied();
    let example = examples.find(|line| tokens(line).any(|token| token == word));
    Some(Entry {
        word,
        section: passage.section,
        term,
        meaning: passage.meaning.clone(),
        example,
    })
}

/// The words of a text.
fn tokens(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !(c.is_alphanumeric() || c == '-' || c == '_'))
        .filter(|token| !token.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_of_the_language_is_explained() {
        let missing: Vec<_> = reserved().iter().filter(|word| entry(word).is_none()).collect();
        assert!(missing.is_empty(), "{missing:?} are not in the reference");
    }

    #[test]
    fn a_row_of_its_own_counts_more_than_a_mention() {
        let mover = entry("mover").unwrap();
        let meant = "the seat that acts, or has just acted; where it is asked what another could do (`attacked`, `has no action`), \
                     that seat";
        assert_eq!(mover.meaning, meant);
        assert_eq!(mover.section, "Seats");
        assert_eq!(entry("flip").unwrap().meaning, "a face-down piece is turned up");
        assert_eq!(entry("fewer").unwrap().term, "fewer than");
        assert!(entry("roam").unwrap().meaning.contains("`roam` through a network"));
        assert_eq!(
            entry("occurrences").unwrap().example,
            Some("after 3 occurrences: defeat mover")
        );
        assert_eq!(entry("station"), None);
    }
}
