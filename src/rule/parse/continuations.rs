//! What can come next in a string that is not finished.
//!
//! Takes the beginning of a string of the rule language; yields the words, and the sorts of names, that the grammar lets
//! follow it. Nothing comes of a beginning that is wrong already.

use pest::error::ErrorVariant;

use super::grammar::{Form, Next, beginnings, parse, stop};

/// What can follow the beginning of a string, words first; `None` when nothing can, because the beginning is wrong.
pub fn continuations(form: Form, begun: &str) -> Option<Vec<Next>> {
    // A character that nothing begins with brings the parser to say what it would have taken there.
    let error = parse(form, &format!("{begun}\u{1}")).ok()?.err()?;
    if stop(&error) < begun.trim_end().len() {
        return None;
    }
    let ErrorVariant::ParsingError { positives, .. } = error.variant else {
        return None;
    };
    let mut next: Vec<_> = positives.into_iter().flat_map(beginnings).collect();
    next.sort();
    next.dedup();
    Some(next)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn next(form: Form, begun: &str) -> Vec<Next> {
        continuations(form, begun).unwrap()
    }

    fn word(word: &str) -> Next {
        Next::Word(word.to_owned())
    }

    #[test]
    fn a_rule_begins_with_one_of_six_words() {
        let words = ["after", "allow", "forbid", "oblige", "on", "when"].map(word);
        assert_eq!(next(Form::Rule, ""), words);
        assert_eq!(next(Form::Rule, "  "), words);
    }

    #[test]
    fn names_are_of_the_sort_that_fits() {
        assert!(next(Form::Rule, "forbid move when from in ").contains(&Next::Zone));
        assert!(!next(Form::Rule, "forbid move when from in ").contains(&Next::Kind));
        assert!(next(Form::Rule, "forbid attack on ").contains(&Next::Kind));
        assert!(next(Form::Rule, "on loss of guard: defeat ").contains(&Next::Seat));
        assert_eq!(next(Form::Motion, "step "), [Next::Link]);
        assert_eq!(next(Form::Motion, "step road or "), [Next::Link]);
        assert!(next(Form::Spaces, "home or ").contains(&Next::Zone));
        assert_eq!(next(Form::Join, "diagonal from "), [Next::Zone]);
        assert!(next(Form::Noun, "").contains(&Next::Kind));
    }

    #[test]
    fn a_whole_rule_can_go_on() {
        let next = next(Form::Rule, "forbid attack ");
        for expected in ["when", "leaving", "by", "on"] {
            assert!(next.contains(&word(expected)), "{expected} in {next:?}");
        }
    }

    #[test]
    fn nothing_follows_what_is_wrong() {
        assert_eq!(continuations(Form::Rule, "frobnicate the "), None);
        assert_eq!(continuations(Form::Rule, &"(".repeat(5000)), None);
    }
}
