//! From strings to trees; the only file that sees pest.

use pest::Parser;
use pest::iterators::Pair;
use pest_derive::Parser;

use super::expected;
use super::tree::{
    Action, Adjective, Condition, Effect, Event, Factor, Holder, Item, Join, JoinForm, Modifier, Motion, Name, Noun,
    Operand, Postfix, Seat, SeatState, Sentence, Spaces, Verb, ZoneName,
};
use crate::diagnostic::{Code, Diagnostic, Findings};
use crate::game::{ActionKind, Comparison, Direction, EventKind, Measure, Place, Role};
use crate::source::{Span, Spanned, Text};

#[derive(Parser)]
#[grammar = "../grammar/rule.pest"]
pub(super) struct Grammar;

/// The longest string that is read, in bytes; a sentence of a rulebook is far shorter.
pub(super) const MAX_LENGTH: usize = 4000;
/// How deep parentheses and negations may nest.
const MAX_DEPTH: usize = 40;

/// Reads a rule.
pub fn rule(text: &Text, findings: &mut Findings) -> Option<Sentence> {
    read(Rule::rule_text, text, "rule", findings, |builder, pair| {
        builder.sentence(pair)
    })
}

/// Reads a condition.
pub fn condition(text: &Text, findings: &mut Findings) -> Option<Condition> {
    read(Rule::condition_text, text, "condition", findings, |builder, pair| {
        builder.condition(pair)
    })
}

/// Reads a phrase for pieces.
pub fn noun(text: &Text, findings: &mut Findings) -> Option<Noun> {
    read(Rule::noun_text, text, "phrase", findings, |builder, pair| {
        builder.noun(pair)
    })
}

/// Reads a move.
pub fn motion(text: &Text, findings: &mut Findings) -> Option<Motion> {
    read(Rule::motion_text, text, "move", findings, |builder, pair| {
        builder.motion(pair)
    })
}

/// Reads a set of spaces.
pub fn spaces(text: &Text, findings: &mut Findings) -> Option<Spaces> {
    read(Rule::spaces_text, text, "set of spaces", findings, |builder, pair| {
        builder.spaces(pair)
    })
}

/// Reads which spaces a link joins.
pub fn join(text: &Text, findings: &mut Findings) -> Option<Join> {
    read(Rule::join_text, text, "join", findings, |builder, pair| {
        builder.join(pair)
    })
}

/// Reads a path.
pub fn path(text: &Text, findings: &mut Findings) -> Option<Vec<Item>> {
    read(Rule::path_text, text, "path", findings, |builder, pair| {
        builder.items(pair)
    })
}

/// Reads pairs of spaces.
pub fn pairs(text: &Text, findings: &mut Findings) -> Option<Vec<(Name, Name)>> {
    read(Rule::pairs_text, text, "list of pairs", findings, |builder, pair| {
        pair.into_inner()
            .map(|pair| {
                let start = pair.as_span().start();
                let (left, right) = pair.as_str().split_once('-').unwrap_or((pair.as_str(), ""));
                let right_start = start + left.len() + 1;
                let name =
                    |text: &str, at: usize| Spanned::new(text.to_lowercase(), builder.text.locate(at..at + text.len()));
                (name(left, start), name(right, right_start))
            })
            .collect()
    })
}

fn read<T>(
    entry: Rule,
    text: &Text,
    what: &str,
    findings: &mut Findings,
    build: impl FnOnce(&mut Builder<'_>, Pair<'_, Rule>) -> T,
) -> Option<T> {
    if text.value.len() > MAX_LENGTH {
        let message = format!("this {what} is longer than {MAX_LENGTH} bytes");
        findings.push(Diagnostic::new(Code::LimitExceeded, message).label(text.span, "too long to be read"));
        return None;
    }
    if let Some(at) = too_deep(&text.value) {
        let message = format!("this {what} nests deeper than {MAX_DEPTH} levels");
        findings
            .push(Diagnostic::new(Code::LimitExceeded, message).label(text.locate(at..at + 1), "one level too many"));
        return None;
    }
    match Grammar::parse(entry, &text.value) {
        Ok(mut pairs) => {
            let mut builder = Builder {
                text,
                wrong: Vec::new(),
            };
            let tree = pairs.next().map(|pair| build(&mut builder, pair));
            let wrong = builder.wrong;
            let sound = wrong.is_empty();
            for finding in wrong {
                findings.push(finding);
            }
            tree.filter(|_| sound)
        }
        Err(error) => {
            findings.push(expected::finding(&error, text, what));
            None
        }
    }
}

/// Where parentheses, or a row of negations, go too deep for a parser that works on the machine's stack.
pub(super) fn too_deep(text: &str) -> Option<usize> {
    let mut depth = 0usize;
    let mut negations = 0usize;
    for (at, character) in text.char_indices() {
        match character {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            '!' => negations += 1,
            _ => {}
        }
        if text[at..].starts_with("not") {
            negations += 1;
        }
        if depth > MAX_DEPTH || negations > 2 * MAX_DEPTH {
            return Some(at);
        }
    }
    None
}

/// Builds trees out of pest's pairs. The grammar fixes which parts a pair has; where one is missing all the same, a
/// neutral stand-in is built, never a panic.
struct Builder<'t> {
    text: &'t Text,
    wrong: Vec<Diagnostic>,
}

impl Builder<'_> {
    fn span(&self, pair: &Pair<'_, Rule>) -> Span {
        let span = pair.as_span();
        let length = pair.as_str().trim_end().len();
        self.text.locate(span.start()..span.start() + length)
    }

    fn name(&self, pair: &Pair<'_, Rule>) -> Name {
        Spanned::new(pair.as_str().trim().to_owned(), self.span(pair))
    }

    fn number(&mut self, pair: &Pair<'_, Rule>) -> Spanned<i64> {
        let span = self.span(pair);
        let number = pair
            .as_str()
            .trim()
            .parse::<i64>()
            .ok()
            .filter(|n| (-1_000_000..=1_000_000).contains(n));
        if number.is_none() {
            let message = format!("`{}` is too large a number", pair.as_str().trim());
            self.wrong
                .push(Diagnostic::new(Code::LimitExceeded, message).label(span, "at most 1000000"));
        }
        Spanned::new(number.unwrap_or(0), span)
    }

    fn use_word(&mut self, pair: &Pair<'_, Rule>, right: &str) {
        let span = self.span(pair);
        let wrong = pair.as_str().trim();
        self.wrong.push(expected::wrong_word(
            self.text,
            pair.as_span().start(),
            wrong,
            span,
            right,
        ));
    }

    /// Checks a connective for the wrong operator.
    fn connective(&mut self, pair: Pair<'_, Rule>) {
        for inner in pair.into_inner() {
            match inner.as_rule() {
                Rule::wrong_or => self.use_word(&inner, "or"),
                Rule::wrong_and => self.use_word(&inner, "and"),
                Rule::wrong_not => self.use_word(&inner, "not"),
                _ => {}
            }
        }
    }

    fn sentence(&mut self, pair: Pair<'_, Rule>) -> Sentence {
        let form = pair.as_rule();
        let mut action = None;
        let mut event = None;
        let mut when = None;
        let mut leaving = None;
        let mut effects = Vec::new();
        let mut without = Vec::new();
        let whole = self.span(&pair);
        let mut count = Spanned::new(0, whole);
        let mut measure = Spanned::new(Measure::Plies, whole);
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::action => action = Some(self.action(part)),
                Rule::event => event = Some(self.event(part)),
                Rule::when => when = self.inner_condition(part),
                Rule::leaving => leaving = self.inner_condition(part),
                Rule::condition => when = Some(self.condition(part)),
                Rule::effects => effects = self.effects(part),
                Rule::number => count = self.number(&part),
                Rule::measure => {
                    let kind = match part.as_str().trim() {
                        "plies" => Measure::Plies,
                        "occurrences" => Measure::Occurrences,
                        _ => Measure::RoundTrips,
                    };
                    measure = Spanned::new(kind, self.span(&part));
                }
                Rule::without => {
                    without = part
                        .into_inner()
                        .filter(|inner| inner.as_rule() == Rule::event)
                        .map(|inner| self.event(inner))
                        .collect();
                }
                _ => {}
            }
        }
        let action = action.unwrap_or(Action {
            kind: Spanned::new(ActionKind::Any, whole),
            modifiers: Vec::new(),
        });
        let event = event.unwrap_or(Event {
            kind: Spanned::new(EventKind::Move, whole),
            modifiers: Vec::new(),
        });
        match form {
            Rule::forbid => match leaving {
                Some(leaving) => Sentence::ForbidLeaving(action, leaving),
                None => Sentence::Forbid(action, when),
            },
            Rule::allow => Sentence::Allow(action, when),
            Rule::on_rule => Sentence::On(event, when, effects),
            Rule::after_rule => Sentence::After(count, measure, without, effects),
            _ => Sentence::When(when.unwrap_or(Condition::All(Vec::new())), effects),
        }
    }

    fn inner_condition(&mut self, pair: Pair<'_, Rule>) -> Option<Condition> {
        pair.into_inner()
            .find(|inner| inner.as_rule() == Rule::condition)
            .map(|inner| self.condition(inner))
    }

    fn action(&mut self, pair: Pair<'_, Rule>) -> Action {
        let mut kind = Spanned::new(ActionKind::Any, self.span(&pair));
        let mut modifiers = Vec::new();
        for part in pair.into_inner() {
            if part.as_rule() == Rule::action_word {
                let word = match part.as_str().trim() {
                    "move" => ActionKind::Move,
                    "attack" => ActionKind::Attack,
                    "flip" => ActionKind::Flip,
                    "drop" => ActionKind::Drop,
                    "convert" => ActionKind::Convert,
                    "lift" => ActionKind::Lift,
                    "lay" => ActionKind::Lay,
                    "pass" => ActionKind::Pass,
                    _ => ActionKind::Any,
                };
                kind = Spanned::new(word, self.span(&part));
            } else {
                modifiers.extend(self.modifier(part));
            }
        }
        Action { kind, modifiers }
    }

    fn event(&mut self, pair: Pair<'_, Rule>) -> Event {
        let mut kind = Spanned::new(EventKind::Move, self.span(&pair));
        let mut modifiers = Vec::new();
        for part in pair.into_inner() {
            if part.as_rule() == Rule::event_word {
                let word = match part.as_str().trim() {
                    "attack" => EventKind::Attack,
                    "capture" => EventKind::Capture,
                    "loss" => EventKind::Loss,
                    "arrival" => EventKind::Arrival,
                    "flip" => EventKind::Flip,
                    "drop" => EventKind::Drop,
                    "convert" => EventKind::Convert,
                    "lift" => EventKind::Lift,
                    "lay" => EventKind::Lay,
                    "defeat" => EventKind::Defeat,
                    _ => EventKind::Move,
                };
                kind = Spanned::new(word, self.span(&part));
            } else {
                modifiers.extend(self.modifier(part));
            }
        }
        Event { kind, modifiers }
    }

    fn modifier(&mut self, pair: Pair<'_, Rule>) -> Option<Spanned<Modifier>> {
        let span = self.span(&pair);
        let phrase = pair.into_inner().next()?;
        let form = phrase.as_rule();
        let mut inner = phrase
            .into_inner()
            .filter(|part| matches!(part.as_rule(), Rule::noun | Rule::zone | Rule::name));
        let modifier = match form {
            Rule::by_phrase => Modifier::By(self.noun(inner.next()?)),
            Rule::of_phrase => Modifier::Of(self.noun(inner.next()?)),
            Rule::from_phrase => Modifier::From(self.zone(inner.next()?)),
            Rule::to_phrase => Modifier::To(self.zone(inner.next()?)),
            _ => Modifier::Along(inner.map(|part| self.name(&part)).collect()),
        };
        Some(Spanned::new(modifier, span))
    }

    fn effects(&mut self, pair: Pair<'_, Rule>) -> Vec<Spanned<Effect>> {
        let effects = pair.into_inner().filter(|part| part.as_rule() == Rule::effect);
        effects.filter_map(|part| self.effect(part)).collect()
    }

    fn effect(&mut self, pair: Pair<'_, Rule>) -> Option<Spanned<Effect>> {
        let span = self.span(&pair);
        let form = pair.into_inner().next()?;
        let rule = form.as_rule();
        let mut noun = None;
        let mut seat = None;
        let mut role = None;
        for part in form.into_inner() {
            match part.as_rule() {
                Rule::noun => noun = Some(self.noun(part)),
                Rule::seat => seat = Some(self.seat(&part)),
                Rule::role => role = Some(self.role(&part)),
                _ => {}
            }
        }
        let effect = match rule {
            Rule::defeat => Effect::Defeat(seat?),
            Rule::win => Effect::Win(seat?),
            Rule::draw => Effect::Draw,
            Rule::reveal => Effect::Reveal(noun?),
            Rule::remove => Effect::Remove(noun?),
            Rule::bind => Effect::Bind(seat?, role?),
            _ => Effect::Take(noun?, seat?),
        };
        Some(Spanned::new(effect, span))
    }

    fn condition(&mut self, pair: Pair<'_, Rule>) -> Condition {
        let mut parts = Vec::new();
        for part in pair.into_inner() {
            if part.as_rule() == Rule::or {
                self.connective(part);
            } else {
                parts.push(self.conjunction(part));
            }
        }
        if parts.len() == 1 {
            parts.remove(0)
        } else {
            Condition::Any(parts)
        }
    }

    fn conjunction(&mut self, pair: Pair<'_, Rule>) -> Condition {
        let mut parts = Vec::new();
        for part in pair.into_inner() {
            if part.as_rule() == Rule::and {
                self.connective(part);
            } else {
                parts.push(self.negation(part));
            }
        }
        if parts.len() == 1 {
            parts.remove(0)
        } else {
            Condition::All(parts)
        }
    }

    fn negation(&mut self, pair: Pair<'_, Rule>) -> Condition {
        let mut negated = false;
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::not => {
                    self.connective(part);
                    negated = true;
                }
                Rule::negation => return Condition::Not(Box::new(self.negation(part))),
                Rule::condition => return self.condition(part),
                Rule::statement => return self.statement(part),
                _ => {}
            }
        }
        let nothing = Condition::All(Vec::new());
        if negated {
            Condition::Not(Box::new(nothing))
        } else {
            nothing
        }
    }

    fn statement(&mut self, pair: Pair<'_, Rule>) -> Condition {
        let whole = self.span(&pair);
        let Some(form) = pair.into_inner().next() else {
            return Condition::All(Vec::new());
        };
        let rule = form.as_rule();
        let mut parts = form.into_inner().peekable();
        let built = match rule {
            Rule::in_statement => {
                parts
                    .next()
                    .zip(parts.find(|part| part.as_rule() == Rule::zone))
                    .map(|(place, zone)| {
                        let word = if place.as_str().trim() == "from" {
                            Place::From
                        } else {
                            Place::To
                        };
                        Condition::In(Spanned::new(word, self.span(&place)), self.zone(zone))
                    })
            }
            Rule::has_statement => self.has(parts, whole),
            Rule::seat_statement => {
                let seat = parts.next().map(|part| self.seat(&part));
                let negated = parts.clone().any(|part| part.as_rule() == Rule::k_not);
                let state = parts.find(|part| part.as_rule() == Rule::seat_state);
                seat.zip(state).map(|(seat, state)| match state.as_str().trim() {
                    "unbound" => Condition::SeatIs(seat, SeatState::Unbound, !negated),
                    "bound" => Condition::SeatIs(seat, SeatState::Unbound, negated),
                    _ => Condition::SeatIs(seat, SeatState::Defeated, !negated),
                })
            }
            Rule::is_statement => parts
                .next()
                .zip(parts.find(|part| part.as_rule() == Rule::noun))
                .map(|(role, noun)| Condition::Is(self.role(&role), self.noun(noun))),
            _ => self.compare(parts),
        };
        built.unwrap_or(Condition::All(Vec::new()))
    }

    fn has<'i>(&mut self, parts: impl Iterator<Item = Pair<'i, Rule>>, whole: Span) -> Option<Condition> {
        let mut holder = None;
        let mut quantity = (Comparison::AtLeast, 1);
        for part in parts {
            match part.as_rule() {
                Rule::holder => {
                    let span = self.span(&part);
                    let seat = part.into_inner().find(|inner| inner.as_rule() == Rule::seat);
                    let who = seat.map_or(Holder::Board, |seat| Holder::Seat(self.seat(&seat).value));
                    holder = Some(Spanned::new(who, span));
                }
                Rule::no_action => {
                    let holder = holder?;
                    return match holder.value {
                        Holder::Seat(seat) => Some(Condition::NoAction(Spanned::new(seat, holder.span))),
                        Holder::Board => {
                            self.wrong.push(
                                Diagnostic::new(Code::TypeMismatch, "the board does not act")
                                    .label(holder.span, "a seat must stand here")
                                    .help("ask `next has no action`"),
                            );
                            None
                        }
                    };
                }
                Rule::quantity => quantity = self.quantity(part),
                Rule::noun => return Some(Condition::Has(holder?, quantity.0, quantity.1, self.noun(part), whole)),
                _ => {}
            }
        }
        None
    }

    fn quantity(&mut self, pair: Pair<'_, Rule>) -> (Comparison, i64) {
        let mut comparison = Comparison::Equal;
        let mut number = 0;
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::q_fewer_than => comparison = Comparison::Less,
                Rule::q_at_most => comparison = Comparison::AtMost,
                Rule::q_more_than => comparison = Comparison::More,
                Rule::q_at_least => comparison = Comparison::AtLeast,
                Rule::number => number = self.number(&part).value,
                _ => {}
            }
        }
        (comparison, number)
    }

    fn compare<'i>(&mut self, parts: impl Iterator<Item = Pair<'i, Rule>>) -> Option<Condition> {
        let mut values = Vec::new();
        let mut comparison = Comparison::Equal;
        for part in parts {
            match part.as_rule() {
                Rule::value => values.push(self.operand(part)?),
                Rule::operator => comparison = self.operator(part),
                _ => {}
            }
        }
        let right = values.pop()?;
        Some(Condition::Compare(values.pop()?, comparison, right))
    }

    fn operator(&mut self, pair: Pair<'_, Rule>) -> Comparison {
        let written = pair.as_str().trim().to_owned();
        if let Some(wrong) = pair.into_inner().next() {
            let (right, comparison) = match written.as_str() {
                "==" => ("=", Comparison::Equal),
                "=>" | "≥" => (">=", Comparison::AtLeast),
                "=<" | "≤" => ("<=", Comparison::AtMost),
                _ => ("!=", Comparison::Unequal),
            };
            self.use_word(&wrong, right);
            return comparison;
        }
        match written.as_str() {
            "!=" => Comparison::Unequal,
            "<=" => Comparison::AtMost,
            ">=" => Comparison::AtLeast,
            "<" => Comparison::Less,
            ">" => Comparison::More,
            _ => Comparison::Equal,
        }
    }

    fn operand(&mut self, pair: Pair<'_, Rule>) -> Option<Spanned<Operand>> {
        let span = self.span(&pair);
        let form = pair.into_inner().next()?;
        let rule = form.as_rule();
        if rule == Rule::number {
            let number = self.number(&form);
            return Some(Spanned::new(Operand::Constant(number.value), span));
        }
        let mut role = None;
        let mut seat = None;
        let mut noun = None;
        for part in form.into_inner() {
            match part.as_rule() {
                Rule::role => role = Some(self.role(&part).value),
                Rule::seat => seat = Some(self.seat(&part)),
                Rule::noun => noun = Some(self.noun(part)),
                _ => {}
            }
        }
        let operand = match rule {
            Rule::rank_of => Operand::Rank(role?),
            Rule::value_of => Operand::Value(role?),
            Rule::lowest_rank => Operand::LowestRank(seat?),
            Rule::highest_rank => Operand::HighestRank(seat?),
            Rule::total_value => Operand::TotalValue(noun?),
            Rule::number_of => Operand::Count(noun?),
            _ => Operand::Plies,
        };
        Some(Spanned::new(operand, span))
    }

    fn role(&self, pair: &Pair<'_, Rule>) -> Spanned<Role> {
        let role = match pair.as_str().trim() {
            "target" => Role::Target,
            "passed" => Role::Passed,
            _ => Role::Piece,
        };
        Spanned::new(role, self.span(pair))
    }

    fn seat(&self, pair: &Pair<'_, Rule>) -> Spanned<Seat> {
        let seat = match pair.as_str().trim() {
            "mover" => Seat::Mover,
            "next" => Seat::Next,
            "enemy" => Seat::Enemy,
            "ally" => Seat::Ally,
            "owner" => Seat::Owner,
            "it" => Seat::It,
            name if pair.clone().into_inner().any(|inner| inner.as_rule() == Rule::name) => {
                Seat::Named(name.to_owned())
            }
            _ => Seat::Any,
        };
        Spanned::new(seat, self.span(pair))
    }

    fn noun(&mut self, pair: Pair<'_, Rule>) -> Noun {
        let span = self.span(&pair);
        let mut alternatives = Vec::new();
        let mut postfixes = Vec::new();
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::alternative => alternatives.push(part.into_inner().map(|factor| self.factor(factor)).collect()),
                Rule::postfix => postfixes.extend(self.postfix(part)),
                _ => {}
            }
        }
        Noun {
            alternatives,
            postfixes,
            span,
        }
    }

    fn factor(&mut self, pair: Pair<'_, Rule>) -> Factor {
        let Some(part) = pair.into_inner().find(|part| part.as_rule() != Rule::k_not) else {
            return Factor::Pieces;
        };
        match part.as_rule() {
            Rule::factor => Factor::Not(Box::new(self.factor(part))),
            Rule::noun => Factor::Group(Box::new(self.noun(part))),
            Rule::name => Factor::Name(self.name(&part)),
            Rule::adjective => {
                let adjective = match part.as_str().trim() {
                    "face-down" => Adjective::FaceDown,
                    "face-up" => Adjective::FaceUp,
                    "carrying" => Adjective::Carrying,
                    "attacked" => Adjective::Attacked,
                    "movable" => Adjective::Movable,
                    _ => Adjective::Neutral,
                };
                Factor::Adjective(Spanned::new(adjective, self.span(&part)))
            }
            _ => Factor::Pieces,
        }
    }

    fn postfix(&mut self, pair: Pair<'_, Rule>) -> Option<Spanned<Postfix>> {
        let span = self.span(&pair);
        let form = pair.into_inner().next()?;
        let rule = form.as_rule();
        let rank = form.clone().into_inner().any(|part| part.as_rule() == Rule::k_rank);
        let mut comparison = Comparison::Equal;
        let mut number = 0;
        let mut built = None;
        for part in form.into_inner() {
            match part.as_rule() {
                Rule::seat => built = Some(Postfix::Of(self.seat(&part))),
                Rule::zone => built = Some(Postfix::In(self.zone(part))),
                Rule::operator => comparison = self.operator(part),
                Rule::number => number = self.number(&part).value,
                _ => {}
            }
        }
        let postfix = match rule {
            Rule::in_hand => Postfix::InHand,
            Rule::with_number if rank => Postfix::WithRank(comparison, number),
            Rule::with_number => Postfix::WithValue(comparison, number),
            _ => built?,
        };
        Some(Spanned::new(postfix, span))
    }

    fn zone(&self, pair: Pair<'_, Rule>) -> ZoneName {
        let mut name = Spanned::new(String::new(), self.span(&pair));
        let mut of = None;
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::name => name = self.name(&part),
                Rule::seat => of = Some(self.seat(&part)),
                _ => {}
            }
        }
        ZoneName { name, of }
    }

    fn motion(&mut self, pair: Pair<'_, Rule>) -> Motion {
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

    fn verb(&mut self, pair: Pair<'_, Rule>, motion: &mut Motion) {
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

    fn vector(&mut self, pair: Pair<'_, Rule>) -> Spanned<(i64, i64)> {
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

    fn spaces(&mut self, pair: Pair<'_, Rule>) -> Spaces {
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

    fn space_not(&mut self, pair: Pair<'_, Rule>) -> Spaces {
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

    fn items(&mut self, pair: Pair<'_, Rule>) -> Vec<Item> {
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

    fn join(&mut self, pair: Pair<'_, Rule>) -> Join {
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
