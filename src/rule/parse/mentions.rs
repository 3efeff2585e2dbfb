//! The names in a string, each with its sort and its place.

use std::ops::Range;

use super::grammar::{Form, Next, Rule, parse};

/// Every name in a string that reads to its end, in the order they stand; `None` for a string that does not.
pub fn mentions(form: Form, text: &str) -> Option<Vec<(Next, Range<usize>)>> {
    let pairs = parse(form, text).ok()?.ok()?;
    let names = pairs.flatten().filter_map(|pair| {
        let sort = match pair.as_rule() {
            Rule::kind => Next::Kind,
            Rule::zone_name | Rule::k_edge => Next::Zone,
            Rule::link => Next::Link,
            Rule::seat_name => Next::Seat,
            _ => return None,
        };
        let start = pair.as_span().start();
        Some((sort, start..start + pair.as_str().trim_end().len()))
    });
    Some(names.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_know_their_sort_and_their_place() {
        let named = |form, text: &'static str| {
            let found = mentions(form, text)?.into_iter();
            Some(found.map(|(sort, range)| (sort, &text[range])).collect::<Vec<_>>())
        };
        assert_eq!(
            named(Form::Rule, "forbid move of 工兵 when from in home of north"),
            Some(vec![(Next::Kind, "工兵"), (Next::Zone, "home"), (Next::Seat, "north")])
        );
        assert_eq!(
            named(Form::Motion, "slide road or railway to empty"),
            Some(vec![(Next::Link, "road"), (Next::Link, "railway")])
        );
        assert_eq!(named(Form::Spaces, "a1 b2..c3 or far 2"), Some(vec![]));
        assert_eq!(
            named(Form::Spaces, "edge and far"),
            Some(vec![(Next::Zone, "edge"), (Next::Zone, "far")])
        );
        assert_eq!(named(Form::Rule, "forbid moves of spy"), None);
    }
}
