//! Repairs of a sentence that does not go on: words of elsewhere, what is left out, what stands in another order.
//!
//! Takes a sentence and the place where it stops; yields the stretch to replace and what by. Each repair is tried, and offered
//! only where the parser gets further with it. Keeps nothing.

use super::elsewhere::instead;
use super::grammar::{Form, is_reserved, parse, stop};
use crate::rule::words::is_word;

/// A change of a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repair {
    /// The stretch that is replaced.
    pub range: std::ops::Range<usize>,
    /// What by.
    pub text: String,
}

/// How many repairs one after the other are taken for one mistake.
const MOST: usize = 4;
/// The longest sentence that is tried.
const LONGEST: usize = 400;

/// What would let a sentence go on from where it stops, with what then has to follow from it.
pub fn mend(form: Form, text: &str, at: usize) -> Option<Repair> {
    if text.len() > LONGEST {
        return None;
    }
    let (mut mended, mut stops) = (text.to_owned(), Some(at));
    for _ in 0..MOST {
        let Some(at) = stops else { break };
        let Some((better, further)) = step(form, &mended, at) else {
            break;
        };
        (mended, stops) = (better, further);
    }
    (mended != text).then(|| difference(text, &mended, at))
}

/// One repair: the text with it, and where that stops, if it does.
fn step(form: Form, text: &str, at: usize) -> Option<(String, Option<usize>)> {
    // A word that could have been a name is gone past: what is said elsewhere may begin there.
    let before = text[..at].trim_end().rfind(char::is_whitespace).map(|blank| blank + 1);
    let said = std::iter::once(at).chain(before).flat_map(|start| {
        instead(&text[start..])
            .filter(move |(wrong, _)| start + wrong.len() > at)
            .map(move |(wrong, right)| (start..start + wrong.len(), right.to_owned(), false))
    });
    let candidates = said.chain(ordered(text, at)).chain(left_out(text, at));
    for (range, right, must_end) in candidates {
        let left = text.len() - range.end;
        let better = format!("{}{right}{}", &text[..range.start], &text[range.end..]);
        match parse(form, &better) {
            Ok(Ok(_)) => return Some((better, None)),
            Ok(Err(error)) if !must_end => {
                let stop = stop(&error).min(better.len());
                // It has gone on past what was put in, and past where it stopped.
                let ahead = better[stop..].trim_start().len();
                let inside = text[at..].trim_start().len();
                if ahead <= left
                    && ahead < inside
                    && (!right.is_empty() || ahead < text[range.end..].trim_start().len())
                {
                    return Some((better, Some(stop)));
                }
            }
            _ => {}
        }
    }
    None
}

type Candidate = (std::ops::Range<usize>, String, bool);

/// Two words that stand in another order here: `enemy home`, `scout dies`, `mover wins`.
fn ordered(text: &str, at: usize) -> impl Iterator<Item = Candidate> {
    let rest = &text[at..];
    let words: Vec<_> = rest.split_whitespace().take(3).collect();
    let mut found: Vec<Candidate> = Vec::new();
    if let [first, second, ..] = words[..] {
        let (first, sign) = (first.trim_end_matches("'s"), second.trim_end_matches([':', ',']));
        let end = at + rest.find(second).unwrap_or(0) + sign.len();
        if is_word(first) && is_word(sign) {
            found.push((at..end, format!("{sign} of {first}"), false));
            for (_, right) in instead(sign).filter(|(wrong, _)| *wrong == sign) {
                found.push((at..end, format!("{right} of {first}"), false));
                found.push((at..end, format!("{right} {first}"), false));
            }
        }
    }
    found.into_iter()
}

/// Small words and signs that were left out; all but a colon only where nothing else is wrong.
fn left_out(text: &str, at: usize) -> impl Iterator<Item = Candidate> {
    const WORDS: [&str; 10] = ["for", "of", "is", "in", "to", "pieces", "exactly", "when", "has", "and"];
    let blank = text[..at].trim_end().len();
    let colon = (!text.contains(':')).then(|| (blank..blank, ":".to_owned(), false));
    // Between two names, nothing tells what belongs there.
    let known = [
        text[..at].split_whitespace().next_back(),
        text[at..].split_whitespace().next(),
    ]
    .into_iter()
    .flatten()
    .any(|word| is_reserved(word.trim_end_matches([':', ','])));
    let words = WORDS.into_iter().filter(move |_| known);
    let words = words.map(move |word| (at..at, format!("{word} "), true));
    colon.into_iter().chain(words)
}

/// The whole words in which two texts differ, from where the first stops or before.
fn difference(text: &str, mended: &str, at: usize) -> Repair {
    let inside = |c: char| c.is_alphanumeric() || c == '-' || c == '_';
    let same = |a: &mut dyn Iterator<Item = char>, b: &mut dyn Iterator<Item = char>| -> usize {
        a.zip(b).take_while(|(a, b)| a == b).map(|(a, _)| a.len_utf8()).sum()
    };
    let mut start = same(&mut text.chars(), &mut mended.chars());
    if !text[start..at.max(start)].trim().is_empty() || start > at {
        start = at.min(start);
    }
    let (old, new) = (&text[start..], &mended[start..]);
    let mut tail = same(&mut old.chars().rev(), &mut new.chars().rev());
    // What is only put in or taken out stays as small as it is.
    let cuts = |text: &str, at: usize| text[..at].ends_with(inside) && text[at..].starts_with(inside);
    while cuts(text, start) || cuts(mended, start) {
        start -= text[..start].chars().next_back().map_or(1, char::len_utf8);
    }
    while tail > 0 && (cuts(text, text.len() - tail) || cuts(mended, mended.len() - tail)) {
        tail -= text[text.len() - tail..].chars().next().map_or(1, char::len_utf8);
    }
    Repair {
        range: start..text.len() - tail,
        text: mended[start..mended.len() - tail].to_owned(),
    }
}
