//! What can come next in a string that is not finished.
//!
//! Takes the beginning of a string of the rule language; yields the words, and the sorts of names, that the grammar lets
//! follow it. Nothing comes of a beginning that is wrong already.

use pest::Parser;
use pest::error::{ErrorVariant, InputLocation};

use super::expected::symbol;
use super::parse::{Grammar, MAX_LENGTH, Rule, too_deep};

/// What a string of the rule language holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    /// A rule.
    Rule,
    /// A condition.
    Condition,
    /// A phrase for pieces.
    Noun,
    /// A move.
    Motion,
    /// A set of spaces.
    Spaces,
    /// Which spaces a link joins.
    Join,
    /// A path.
    Path,
    /// Pairs of spaces.
    Pairs,
}

/// Something that can come next.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Next {
    /// A word of the language, or several that belong together.
    Word(String),
    /// The name of a kind or class.
    Kind,
    /// The name of a zone.
    Zone,
    /// The name of a link.
    Link,
    /// The name of a seat.
    Seat,
}

/// What can follow the beginning of a string, words first; `None` when nothing can, because the beginning is wrong.
pub fn continuations(form: Form, begun: &str) -> Option<Vec<Next>> {
    if begun.len() > MAX_LENGTH || too_deep(begun).is_some() {
        return None;
    }
    let entry = match form {
        Form::Rule => Rule::rule_text,
        Form::Condition => Rule::condition_text,
        Form::Noun => Rule::noun_text,
        Form::Motion => Rule::motion_text,
        Form::Spaces => Rule::spaces_text,
        Form::Join => Rule::join_text,
        Form::Path => Rule::path_text,
        Form::Pairs => Rule::pairs_text,
    };
    // A character that nothing begins with brings the parser to say what it would have taken there.
    let text = format!("{begun}\u{1}");
    let error = Grammar::parse(entry, &text).err()?;
    let at = match error.location {
        InputLocation::Pos(at) | InputLocation::Span((at, _)) => at,
    };
    if at < begun.trim_end().len() {
        return None;
    }
    let ErrorVariant::ParsingError { positives, .. } = error.variant else {
        return None;
    };
    let mut next = Vec::new();
    for rule in positives {
        expand(rule, form, begun, &mut next);
    }
    next.sort();
    next.dedup();
    Some(next)
}

/// The words and names that a rule of the grammar begins with.
fn expand(rule: Rule, form: Form, begun: &str, next: &mut Vec<Next>) {
    let words = |list: &[&str], next: &mut Vec<Next>| {
        next.extend(list.iter().map(|word| Next::Word((*word).to_owned())));
    };
    let seats = ["mover", "next", "enemy", "ally", "owner", "it", "any seat"];
    let values = [
        "rank of",
        "value of",
        "lowest rank of",
        "highest rank of",
        "total value of",
        "number of",
        "plies",
    ];
    let adjectives = ["face-down", "face-up", "carrying", "attacked", "movable", "neutral"];
    match rule {
        Rule::name => next.push(named(form, begun)),
        Rule::forbid | Rule::allow | Rule::on_rule | Rule::when_rule | Rule::after_rule => {
            words(&["forbid", "allow", "on", "when", "after"], next);
        }
        Rule::action | Rule::action_word => words(
            &[
                "action", "move", "attack", "flip", "drop", "convert", "lift", "lay", "pass",
            ],
            next,
        ),
        Rule::event | Rule::event_word => words(
            &[
                "move", "attack", "capture", "loss", "arrival", "flip", "drop", "convert", "lift", "lay", "defeat",
            ],
            next,
        ),
        Rule::modifier => words(&["by", "of", "on", "from", "to", "along"], next),
        Rule::of_phrase => words(&["of", "on"], next),
        Rule::to_phrase | Rule::ending => words(&["to"], next),
        Rule::effect | Rule::effects => words(&["defeat", "win for", "draw", "reveal", "remove", "bind", "take"], next),
        Rule::condition | Rule::conjunction | Rule::negation | Rule::statement => {
            words(
                &["from in", "to in", "board has", "piece", "target", "passed", "not"],
                next,
            );
            words(&values, next);
            words(&seats, next);
            next.push(Next::Seat);
        }
        Rule::value | Rule::compare => words(&values, next),
        Rule::place => words(&["from", "to"], next),
        Rule::role => words(&["piece", "target", "passed"], next),
        Rule::holder | Rule::has_statement => {
            words(&["board"], next);
            expand(Rule::seat, form, begun, next);
        }
        Rule::seat | Rule::seat_statement => {
            words(&seats, next);
            next.push(Next::Seat);
        }
        Rule::seat_state => words(&["unbound", "bound", "defeated"], next),
        Rule::quantity => words(
            &["no", "exactly", "fewer than", "at most", "more than", "at least"],
            next,
        ),
        Rule::noun | Rule::alternative | Rule::factor => {
            words(&["not", "pieces"], next);
            words(&adjectives, next);
            next.push(Next::Kind);
        }
        Rule::adjective => words(&adjectives, next),
        Rule::postfix => words(&["of", "in", "with rank", "with value"], next),
        Rule::measure => words(&["plies", "round trips", "occurrences"], next),
        Rule::motion => words(&["step", "slide", "roam", "leap"], next),
        Rule::links => next.push(Next::Link),
        Rule::directions | Rule::direction => words(&["forward", "sideways", "back"], next),
        Rule::spaces | Rule::space_and | Rule::space_not => {
            words(&["not", "row", "rows", "column", "columns"], next);
            next.push(Next::Zone);
        }
        Rule::rows => words(&["row", "rows"], next),
        Rule::columns => words(&["column", "columns"], next),
        Rule::zone => next.push(Next::Zone),
        Rule::join | Rule::join_word => words(&["orthogonal", "diagonal", "straight", "corner"], next),
        other => {
            // What is left are words, and things that are no words at all: numbers, spaces, signs.
            let spelled = symbol(other);
            let is_word = |text: &&str| text.starts_with(char::is_alphabetic);
            let bare = spelled
                .iter()
                .filter_map(|text| text.strip_prefix('`')?.strip_suffix('`'));
            next.extend(bare.filter(is_word).map(|word| Next::Word(word.to_owned())));
        }
    }
}

/// What a bare name names, from the words before it.
fn named(form: Form, begun: &str) -> Next {
    for word in begun.split(|c: char| !(c.is_alphanumeric() || c == '-')).rev() {
        match word {
            "in" | "within" | "from" | "to" => return Next::Zone,
            "along" | "step" | "slide" | "roam" => return Next::Link,
            "of" => return Next::Seat,
            "or" | "and" => {}
            word if super::is_reserved(word) => return Next::Kind,
            _ => {}
        }
    }
    match form {
        Form::Spaces | Form::Join => Next::Zone,
        Form::Motion => Next::Link,
        _ => Next::Kind,
    }
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
    fn a_rule_begins_with_one_of_five_words() {
        let words = ["after", "allow", "forbid", "on", "when"].map(word);
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
