//! Sets of spaces, joins, paths and pairs.

use super::builder::{Builder, Parts};
use super::condition::joined;
use super::grammar::Rule;
use super::symbol::{ItemForm, SpacesForm};
use crate::game::column_number;
use crate::rule::tree::{Item, Join, JoinForm, Name, Spaces};
use crate::source::Spanned;

impl Builder<'_> {
    pub fn spaces(&mut self, parts: &mut Parts<'_>) -> Option<Spaces> {
        self.form(parts, |builder, form, parts| {
            Some(match form.value {
                SpacesForm::Any => joined(builder.all(parts, Self::spaces)?, Spaces::Any),
                SpacesForm::All => joined(builder.all(parts, Self::spaces)?, Spaces::All),
                SpacesForm::Not => Spaces::Not(Box::new(builder.spaces(parts)?)),
                SpacesForm::Rows => {
                    let rows = builder.all(parts, |builder, parts| Some(builder.number(parts)?.value))?;
                    Spaces::Rows(Spanned::new(ends(&rows)?, form.span))
                }
                SpacesForm::Columns => {
                    let columns = builder.all(parts, |builder, parts| {
                        Some(column_number(&builder.name(Rule::column, parts)?.value)? + 1)
                    })?;
                    Spaces::Columns(Spanned::new(ends(&columns)?, form.span))
                }
                SpacesForm::Far => {
                    let rows = builder.number(parts)?.value;
                    Spaces::Far(Spanned::new(rows, form.span))
                }
                SpacesForm::Edge => Spaces::Edge,
                SpacesForm::List => Spaces::List(builder.all(parts, Self::item)?),
                SpacesForm::Zone => Spaces::Zone(builder.zone(parts)?),
            })
        })
    }

    pub fn path(&mut self, parts: &mut Parts<'_>) -> Option<Vec<Item>> {
        self.part(Rule::path, parts, |builder, parts| builder.all(parts, Self::item))
    }

    fn item(&mut self, parts: &mut Parts<'_>) -> Option<Item> {
        self.form(parts, |builder, form, parts| {
            Some(match form.value {
                ItemForm::Range => Item::Range(builder.space(Rule::corner, parts)?, builder.space(Rule::space, parts)?),
                ItemForm::Space => Item::Space(builder.space(Rule::space, parts)?),
            })
        })
    }

    fn space(&mut self, rule: Rule, parts: &mut Parts<'_>) -> Option<Name> {
        Some(self.name(rule, parts)?.map(|name| name.to_lowercase()))
    }

    pub fn join(&mut self, parts: &mut Parts<'_>) -> Option<Join> {
        self.part(Rule::join, parts, |builder, parts| {
            let form = if parts.peek() == Some(Rule::vector) {
                builder.vector(parts)?.map(|(x, y)| JoinForm::Vector(x, y))
            } else {
                builder.word(parts)?
            };
            Some(Join {
                form,
                from: builder.maybe(Rule::from_zone, parts, Self::zone)?,
                within: builder.maybe(Rule::within_zone, parts, Self::zone)?,
            })
        })
    }

    pub fn pairs(&mut self, parts: &mut Parts<'_>) -> Option<Vec<(Name, Name)>> {
        self.part(Rule::pairs, parts, |builder, parts| {
            builder.all(parts, |builder, parts| {
                let pair = parts.next_if(Rule::pair)?;
                let (left, right) = pair.as_str().split_once('-')?;
                let start = pair.as_span().start();
                let name =
                    |text: &str, at: usize| Spanned::new(text.to_lowercase(), builder.text.locate(at..at + text.len()));
                Some((name(left, start), name(right, start + left.len() + 1)))
            })
        })
    }
}

/// The two ends of what is written as one or two.
fn ends(written: &[i64]) -> Option<(i64, i64)> {
    match *written {
        [one] => Some((one, one)),
        [first, last] => Some((first, last)),
        _ => None,
    }
}
