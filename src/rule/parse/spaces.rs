//! Sets of spaces, joins and paths.

use pest::iterators::Pair;

use super::{Builder, Rule};
use crate::rule::tree::{Item, Join, JoinForm, Name, Spaces};
use crate::source::Spanned;

impl Builder<'_> {
    pub(super) fn spaces(&mut self, pair: Pair<'_, Rule>) -> Spaces {
        let any = pair.as_rule() == Rule::spaces;
        let mut parts = Vec::new();
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::or | Rule::and => self.connective(part),
                Rule::space_and => parts.push(self.spaces(part)),
                _ => parts.push(self.space_not(part)),
            }
        }
        match parts.len() {
            1 => parts.remove(0),
            _ if any => Spaces::Any(parts),
            _ => Spaces::All(parts),
        }
    }

    pub(super) fn space_not(&mut self, pair: Pair<'_, Rule>) -> Spaces {
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::not => self.connective(part),
                Rule::space_not => return Spaces::Not(Box::new(self.space_not(part))),
                Rule::spaces => return self.spaces(part),
                Rule::rows => {
                    let span = self.span(&part);
                    let numbers: Vec<_> = part
                        .into_inner()
                        .filter(|inner| inner.as_rule() == Rule::number)
                        .map(|inner| self.number(&inner).value)
                        .collect();
                    let first = numbers.first().copied().unwrap_or(0);
                    return Spaces::Rows(Spanned::new((first, numbers.get(1).copied().unwrap_or(first)), span));
                }
                Rule::columns => {
                    let span = self.span(&part);
                    let letters: Vec<_> = part
                        .into_inner()
                        .filter(|inner| inner.as_rule() == Rule::column)
                        .map(|inner| column(inner.as_str()))
                        .collect();
                    let first = letters.first().copied().unwrap_or(0);
                    return Spaces::Columns(Spanned::new((first, letters.get(1).copied().unwrap_or(first)), span));
                }
                Rule::list => return Spaces::List(self.items(part)),
                Rule::zone => return Spaces::Zone(self.zone(part)),
                _ => {}
            }
        }
        Spaces::List(Vec::new())
    }

    pub(super) fn items(&mut self, pair: Pair<'_, Rule>) -> Vec<Item> {
        let lower = |mut name: Name| {
            name.value = name.value.to_lowercase();
            name
        };
        let items = pair
            .into_inner()
            .filter(|part| part.as_rule() == Rule::item)
            .filter_map(|part| part.into_inner().next());
        items
            .map(|part| {
                if part.as_rule() == Rule::range {
                    let mut ends = part
                        .into_inner()
                        .filter(|end| matches!(end.as_rule(), Rule::corner | Rule::space));
                    match (ends.next(), ends.next()) {
                        (Some(first), Some(last)) => Item::Range(lower(self.name(&first)), lower(self.name(&last))),
                        (first, _) => Item::Space(
                            first.map_or(Spanned::new(String::new(), self.text.span), |first| self.name(&first)),
                        ),
                    }
                } else {
                    Item::Space(lower(self.name(&part)))
                }
            })
            .collect()
    }

    pub(super) fn join(&mut self, pair: Pair<'_, Rule>) -> Join {
        let mut join = Join {
            form: Spanned::new(JoinForm::Orthogonal, self.span(&pair)),
            from: None,
            within: None,
        };
        let mut within = false;
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::vector => {
                    let vector = self.vector(part);
                    join.form = vector.map(|(x, y)| JoinForm::Vector(x, y));
                }
                Rule::join_word => {
                    let form = match part.as_str().trim() {
                        "diagonal" => JoinForm::Diagonal,
                        "straight" => JoinForm::Straight,
                        "corner" => JoinForm::Corner,
                        _ => JoinForm::Orthogonal,
                    };
                    join.form = Spanned::new(form, self.span(&part));
                }
                Rule::k_within => within = true,
                Rule::zone if within => join.within = Some(self.zone(part)),
                Rule::zone => join.from = Some(self.zone(part)),
                _ => {}
            }
        }
        join
    }
}

/// A column's number from 1.
fn column(letter: &str) -> i64 {
    letter
        .trim()
        .bytes()
        .next()
        .map_or(0, |byte| i64::from(byte.to_ascii_lowercase()) - i64::from(b'a') + 1)
}
