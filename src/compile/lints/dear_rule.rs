//! A rule that makes turns dear: what it asks is asked of so many actions, and each time of so many pieces, that somebody will
//! have to wait.
//!
//! Reckons from the numbers of pieces, how far they go, and what is asked how often; nothing is timed, so that what is noted is the
//! same on every machine. A bound from above: the engine saves much of it where it can.

use crate::definition::Definition;
use crate::diagnostic::{Code, Diagnostic, Findings};
use crate::game::{
    ActionPattern, Condition, Game, Holder, KindId, KindSet, Method, Motion, Number, Place, Role, RuleForm, Test, Who,
};

/// How many looks a turn may take: of a piece, along its ways, one space further. About half a second of a slow machine.
const DEAR: u64 = 50_000_000;
/// How many rules are named.
const NAMED: usize = 3;

/// Looks for rules on what is lawful, and on how the game stands, that take more looks than a turn may.
pub fn look(definition: &Definition, game: &Game, findings: &mut Findings) {
    let scale = Scale::of(game);
    let mut rules: Vec<_> = game
        .rules
        .iter()
        .map(|rule| (scale.of_rule(&rule.form), rule))
        .collect();
    let all = rules.iter().fold(0u64, |all, (looks, _)| all.saturating_add(*looks));
    if all <= DEAR {
        return;
    }
    // Many that are not dear by themselves are told by the dearest.
    rules.sort_by_key(|(looks, _)| std::cmp::Reverse(*looks));
    let named = rules.iter().filter(|(looks, _)| *looks > DEAR).count().clamp(1, NAMED);
    for (looks, rule) in rules.into_iter().take(named) {
        let Some((name, _)) = definition.rules.iter().find(|(name, _)| name.value == rule.name) else {
            continue;
        };
        let message = format!("the rule `{}` can make a turn slow", rule.name);
        let (millions, total) = (looks / 1_000_000, all / 1_000_000);
        Diagnostic::new(Code::DearRule, message)
            .about(&rule.name)
            .label(
                name.span,
                format!("up to {millions} of {total} million looks along the ways of pieces"),
            )
            .help("let it be about fewer kinds, or ask less often what is attacked or who has an action")
            .report(findings);
    }
}

/// How large a game is.
struct Scale {
    /// For each kind, how many pieces of it an army begins with.
    pieces: Vec<u64>,
    /// For each kind, how many spaces it looks at when it looks where it can go.
    reach: Vec<u64>,
    /// How many spaces all pieces of a seat's enemies look at.
    enemies: u64,
    seats: u64,
}

impl Scale {
    fn of(game: &Game) -> Self {
        let standing = |kind: KindId| {
            let armies = game.seats.commanded().map(|army| {
                let fixed = game.setup.fixed.iter();
                fixed.filter(|&&(_, of, placed)| of == army && placed == kind).count()
            });
            let counted = match game.setup.method {
                Method::Fixed => 0,
                Method::Arrange | Method::Deal => game.kind(kind).count,
            };
            (counted + armies.max().unwrap_or(0)) as u64
        };
        let spaces = game.board.len().max(1);
        let ways = |motion: &Motion| {
            let geometry = motion.geometry.first();
            geometry.map_or(0, |geometry| {
                let nodes: usize = geometry.trails.iter().map(|trail| trail.nodes.len()).sum();
                (nodes.div_ceil(spaces) + geometry.reach.len()) as u64
            })
        };
        let pieces: Vec<_> = game.kind_ids().map(standing).collect();
        let reach: Vec<u64> = game
            .kinds
            .iter()
            .map(|kind| kind.motions.iter().map(ways).sum())
            .collect();
        let seats = game.seats.len() as u64;
        let enemies = pieces
            .iter()
            .zip(&reach)
            .map(|(pieces, reach)| pieces * reach)
            .sum::<u64>()
            * (seats - 1).max(1);
        Self {
            pieces,
            reach,
            enemies,
            seats,
        }
    }

    /// What a rule takes in a turn.
    fn of_rule(&self, form: &RuleForm) -> u64 {
        match form {
            RuleForm::Forbid(pattern) | RuleForm::Allow(pattern) | RuleForm::Oblige(pattern, _) => {
                let asked = if asks_ends(&pattern.when) {
                    self.actions(pattern)
                } else {
                    self.count(acting(&pattern.when))
                };
                asked.saturating_mul(self.of_condition(&pattern.when))
            }
            RuleForm::ForbidLeaving(pattern, leaving) => {
                let each = self
                    .of_condition(&pattern.when)
                    .saturating_add(self.of_condition(leaving));
                self.actions(pattern).saturating_mul(each)
            }
            RuleForm::When { each_seat, when, .. } => {
                let asked = if *each_seat { self.seats } else { 1 };
                asked.saturating_mul(self.of_condition(when))
            }
            RuleForm::On(pattern, _) => self.of_condition(&pattern.when),
            RuleForm::After { .. } => 0,
        }
    }

    /// How many pieces of these kinds an army has; of all kinds where none are named.
    fn count(&self, kinds: Option<KindSet>) -> u64 {
        self.sum(kinds, |at| self.pieces[at])
    }

    /// How many actions of a sort a seat has at most.
    fn actions(&self, pattern: &ActionPattern) -> u64 {
        self.sum(acting(&pattern.when), |at| self.pieces[at] * self.reach[at])
    }

    fn sum(&self, kinds: Option<KindSet>, of: impl Fn(usize) -> u64) -> u64 {
        let is_meant = |at: &usize| kinds.is_none_or(|kinds| kinds.contains(KindId::from_index(*at)));
        (0..self.pieces.len()).filter(is_meant).map(of).sum()
    }

    fn of_condition(&self, condition: &Condition) -> u64 {
        let mut looks = 1u64;
        condition.each_test(&mut |test| {
            looks = looks.saturating_add(match test {
                Test::Has(holder, who, ..) => self.of_pieces(*holder, who),
                Test::Compare(left, _, right) => self.of_number(left).saturating_add(self.of_number(right)),
                Test::Is(_, who) if who.asks_attacked() => self.enemies,
                Test::NoAction(_) => self.enemies,
                Test::In(..) | Test::Is(..) | Test::Unbound(_) | Test::Defeated(_) | Test::Among(..) => 1,
            });
        });
        looks
    }

    fn of_number(&self, number: &Number) -> u64 {
        match number {
            Number::TotalValue(holder, who) | Number::Count(holder, who) => self.of_pieces(*holder, who),
            Number::Constant(_)
            | Number::Rank(_)
            | Number::Value(_)
            | Number::LowestRank(_)
            | Number::HighestRank(_)
            | Number::Plies => 1,
        }
    }

    fn of_pieces(&self, holder: Holder, who: &Who) -> u64 {
        let holders = match holder {
            Holder::Board => self.seats,
            Holder::OnBoard(_) | Holder::InHand(_) => 1,
        };
        let pieces = holders * self.count(who.named_kinds());
        if who.asks_attacked() {
            pieces.saturating_mul(self.enemies)
        } else {
            pieces
        }
    }
}

/// The kinds of the piece that acts, if a condition names them.
fn acting(condition: &Condition) -> Option<KindSet> {
    match condition {
        Condition::All(parts) => parts.iter().find_map(acting),
        Condition::Test(Test::Is(Role::Piece, who)) => who.named_kinds(),
        _ => None,
    }
}

/// Whether a condition is asked anew for every place that a piece goes to.
fn asks_ends(condition: &Condition) -> bool {
    let mut asks = false;
    condition.each_test(&mut |test| {
        asks |= matches!(test, Test::In(Place::To, _) | Test::Is(Role::Target | Role::Passed, _));
    });
    asks
}
