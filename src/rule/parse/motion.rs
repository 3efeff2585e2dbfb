//! Moves.

use pest::iterators::Pair;

use super::{Builder, Rule};
use crate::game::Direction;
use crate::rule::tree::{Motion, Verb};
use crate::source::Spanned;

impl Builder<'_> {
    pub(super) fn motion(&mut self, pair: Pair<'_, Rule>) -> Motion {
        let span = self.span(&pair);
        let mut motion = Motion {
            verb: Verb::Step(Vec::new()),
            directions: Vec::new(),
            up_to: None,
            over: None,
            to_empty: true,
            to_enemy: true,
            when: None,
            span,
        };
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::step | Rule::slide | Rule::roam | Rule::leap => self.verb(part, &mut motion),
                Rule::over => {
                    motion.over = part
                        .into_inner()
                        .find(|inner| inner.as_rule() == Rule::number)
                        .map(|inner| self.number(&inner));
                }
                Rule::ending => {
                    let empty = part.into_inner().any(|inner| inner.as_rule() == Rule::t_empty);
                    motion.to_empty = empty;
                    motion.to_enemy = !empty;
                }
                Rule::when => motion.when = self.inner_condition(part),
                _ => {}
            }
        }
        motion
    }

    pub(super) fn verb(&mut self, pair: Pair<'_, Rule>, motion: &mut Motion) {
        let rule = pair.as_rule();
        let mut links = Vec::new();
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::links => {
                    links = part
                        .into_inner()
                        .filter(|inner| inner.as_rule() == Rule::name)
                        .map(|inner| self.name(&inner))
                        .collect();
                }
                Rule::directions => {
                    let directions = part.into_inner().filter(|inner| inner.as_rule() == Rule::direction);
                    motion.directions = directions
                        .map(|inner| match inner.as_str().trim() {
                            "forward" => Direction::Forward,
                            "back" => Direction::Back,
                            _ => Direction::Sideways,
                        })
                        .collect();
                }
                Rule::up_to => {
                    motion.up_to = part
                        .into_inner()
                        .find(|inner| inner.as_rule() == Rule::number)
                        .map(|inner| self.number(&inner));
                }
                Rule::vector => motion.verb = Verb::Leap(self.vector(part)),
                _ => {}
            }
        }
        match rule {
            Rule::step => motion.verb = Verb::Step(links),
            Rule::slide => motion.verb = Verb::Slide(links),
            Rule::roam => motion.verb = Verb::Roam(links),
            _ => {}
        }
    }

    pub(super) fn vector(&mut self, pair: Pair<'_, Rule>) -> Spanned<(i64, i64)> {
        let span = self.span(&pair);
        let numbers: Vec<_> = pair.into_inner().map(|part| self.number(&part).value).collect();
        Spanned::new(
            (
                numbers.first().copied().unwrap_or(0),
                numbers.get(1).copied().unwrap_or(0),
            ),
            span,
        )
    }
}
