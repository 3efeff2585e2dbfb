//! A [`Refusal`]: why an action may not be taken, in the author's words where a rule forbids it.

use std::ops::ControlFlow;

use crate::diagnostic::one_of;
use crate::engine::generate::context::{Context, Nesting};
use crate::engine::generate::leaving::{Trial, covers};
use crate::engine::tables::leg::{Leg, Way};
use crate::engine::{Action, Engine, Route, State};
use crate::game::{ArmyId, CaseId, KindId, RuleForm, RuleId, SpaceId, SpaceSet, TrailNode, Verdict};

/// Why an action may not be taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The rule that forbids it, or that ended the game.
    pub rule: Option<RuleId>,
    /// The combat case that forbids it.
    pub case: Option<CaseId>,
    /// The reason, as a sentence.
    pub reason: String,
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.reason)
    }
}

impl From<String> for Refusal {
    fn from(reason: String) -> Self {
        Self {
            rule: None,
            case: None,
            reason,
        }
    }
}

impl Engine {
    /// Why the seat to move may not do this; `None` if it may.
    pub fn refuse(&self, state: &State, action: Action) -> Option<Refusal> {
        let action = self.meant(state, action);
        if self.is_legal(state, action) {
            return None;
        }
        let reason = self
            .over(state)
            .or_else(|| self.misplaced(state, action).map(Refusal::from))
            .or_else(|| self.unreachable(state, action).map(Refusal::from))
            .or_else(|| self.misturned(state, action).map(Refusal::from))
            .or_else(|| self.forbidden(state, action))
            .or_else(|| self.unfought(state, action))
            .or_else(|| self.forbidden_afterwards(state, action))
            .or_else(|| self.duty_against(state, action).map(|rule| self.rule_says(rule)))
            .or_else(|| self.not_allowed(state, action));
        Some(reason.unwrap_or_else(|| Refusal::from("this is not possible now".to_owned())))
    }

    fn name(&self, space: SpaceId) -> &str {
        self.game.board.name(space)
    }

    fn over(&self, state: &State) -> Option<Refusal> {
        let ending = state.ending()?;
        let how = self.outcome_word(Some(ending));
        let reason = match ending.rule {
            Some(rule) => format!("the game is over ({how}) by the rule `{}`", self.game.rule(rule).name),
            None => format!("the game is over ({how})"),
        };
        Some(Refusal {
            rule: ending.rule,
            case: None,
            reason,
        })
    }

    /// What is wrong with where things stand, whatever the rules.
    fn misplaced(&self, state: &State, action: Action) -> Option<String> {
        let mover = self.game.seats.name(state.to_move);
        if state.is_exchanging() != matches!(action, Action::Exchange { .. } | Action::Pass) && action != Action::Pass {
            return Some(if state.is_exchanging() {
                format!("before play `{mover}` may only exchange pieces, or say `pass`")
            } else {
                "pieces are exchanged only before play".to_owned()
            });
        }
        if let Some(reason) = action.actor().and_then(|at| self.not_acting(state, at)) {
            return Some(reason);
        }
        match action {
            Action::Move { from, to } | Action::MoveInto { from, to, .. } => {
                let (a, b, there) = (self.name(from), self.name(to), state.cell(to));
                if there.is_empty() {
                    None
                } else if there.army() == state.army_of(state.to_move) && !there.is_down() {
                    Some(format!("a piece of `{mover}` itself stands on `{b}`"))
                } else if self.is_legal(state, Action::Attack { from, to }) {
                    Some(format!("there is a piece on `{b}`: an attack is written `{a}x{b}`"))
                } else {
                    Some(format!(
                        "there is a piece on `{b}`, and it cannot be attacked from `{a}`"
                    ))
                }
            }
            Action::Attack { from, to } | Action::AttackInto { from, to, .. } => {
                let (a, b) = (self.name(from), self.name(to));
                let Some(army) = state.cell(to).army() else {
                    return Some(format!("there is no piece on `{b}`: a move is written `{a}-{b}`"));
                };
                match state.seat_of(army) {
                    Some(seat) if seat == state.to_move => Some(format!("a piece of `{mover}` itself stands on `{b}`")),
                    Some(seat) if self.game.seats.allied(seat, state.to_move) => {
                        Some(format!("the piece on `{b}` is an ally's"))
                    }
                    None if self.game.seats.neutral != Some(army) => {
                        Some(format!("nobody plays the piece on `{b}` yet"))
                    }
                    _ => None,
                }
            }
            Action::Take { route } | Action::TakeInto { route, .. } => self.misled(state, &route),
            Action::LiftAt { to, .. } => match state.cell(to) {
                cell if cell.is_empty() => Some(format!("there is nothing on `{}` to take aboard", self.name(to))),
                cell if cell.is_down() => Some(format!("the piece on `{}` lies face down", self.name(to))),
                _ => None,
            },
            Action::Convert { to: at, .. } | Action::Flip { at } if state.cell(at).is_empty() => {
                Some(format!("there is no piece on `{}`", self.name(at)))
            }
            Action::Flip { at } if !state.cell(at).is_down() => {
                Some(format!("the piece on `{}` lies face up already", self.name(at)))
            }
            Action::LiftHere { at } | Action::Lay { at } => {
                let (name, wanted) = (self.name(at), action == Action::Lay { at });
                match state.cargo(at) {
                    None => Some(format!("there is nothing with the piece on `{name}`")),
                    Some(cargo) if cargo.aboard == wanted => None,
                    Some(cargo) => {
                        let how = if cargo.aboard { "already" } else { "not" };
                        Some(format!("what is on `{name}` is {how} aboard"))
                    }
                }
            }
            Action::Drop { kind, to } => {
                let army = state.army_of(state.to_move);
                if army.is_none_or(|army| state.in_hand(army, kind, self.tables.kinds) == 0) {
                    Some(format!("`{mover}` has no `{}` in hand", self.game.kind(kind).name))
                } else {
                    (!state.cell(to).is_empty()).then(|| format!("there is a piece on `{}`", self.name(to)))
                }
            }
            Action::Exchange { first, second } => self.misplaced_exchange(state, first, second),
            Action::Convert { .. } | Action::Flip { .. } | Action::Pass => None,
        }
    }

    /// What is wrong with a way on which a piece is to take what it jumps over.
    fn misled(&self, state: &State, route: &Route) -> Option<String> {
        let (from, _) = route.ends();
        if let Some(&at) = route.spaces()[1..]
            .iter()
            .find(|&&at| at != from && !state.cell(at).is_empty())
        {
            return Some(format!(
                "there is a piece on `{}`, so nothing comes down there",
                self.name(at)
            ));
        }
        if self.taken(state, state.to_move, route).is_some() {
            return None;
        }
        let (_, kind) = state.cell(from).parts()?;
        let kind = &self.game.kind(kind).name;
        Some(format!(
            "`{kind}` on `{}` cannot take anything on this way",
            self.name(from)
        ))
    }

    fn misplaced_exchange(&self, state: &State, first: SpaceId, second: SpaceId) -> Option<String> {
        let (exchange, exchanging) = (self.game.setup.exchange.as_ref()?, state.exchanging?);
        if exchanging.made >= exchange.most {
            return Some("there are no exchanges left: say `pass`".to_owned());
        }
        let (one, other) = exchange.kinds;
        let army = state.army_of(state.to_move);
        let fits = |space, kind| state.cell(space).parts() == army.map(|army| (army, kind));
        let (a, b) = (&self.game.kind(one).name, &self.game.kind(other).name);
        (!fits(first, one) || !fits(second, other))
            .then(|| format!("only one's own `{a}` and `{b}` change places, named in this order"))
    }

    /// Why the piece on a space does not act for the seat to move.
    fn not_acting(&self, state: &State, from: SpaceId) -> Option<String> {
        let name = self.name(from);
        let Some((army, kind)) = state.cell(from).parts() else {
            return Some(format!("there is no piece on `{name}`"));
        };
        let own = state.army_of(state.to_move) == Some(army);
        if own || self.tables.gate(state.to_move, army, kind).is_open() {
            return None;
        }
        let mover = self.game.seats.name(state.to_move);
        Some(if state.cell(from).is_down() {
            format!("the piece on `{name}` lies face down")
        } else if state.army_of(state.to_move).is_none() {
            format!("`{mover}` has no army yet")
        } else {
            format!("the piece on `{name}` is not one of `{mover}`")
        })
    }

    /// Why a piece cannot get to where it is to go.
    fn unreachable(&self, state: &State, action: Action) -> Option<String> {
        if matches!(action, Action::Take { .. } | Action::TakeInto { .. }) {
            return None;
        }
        let (from, to) = action.way()?;
        let (army, kind) = state.cell(from).parts()?;
        if self.reached(state, state.to_move, from).contains(to) {
            return None;
        }
        let (a, b, name) = (self.name(from), self.name(to), &self.game.kind(kind).name);
        if !self.game.kind(kind).is_movable() {
            return Some(format!("`{name}` never moves"));
        }
        Some(match self.blocker(state, (army, kind), from, to) {
            Some(space) => format!("the way from `{a}` to `{b}` is blocked at `{}`", self.name(space)),
            None => format!("`{b}` is out of reach for `{name}` on `{a}`"),
        })
    }

    /// The first piece that stands in the way, if the way would be open otherwise.
    fn blocker(&self, state: &State, (army, kind): (ArmyId, KindId), from: SpaceId, to: SpaceId) -> Option<SpaceId> {
        let filled = state.filled();
        self.tables
            .legs(army, kind)
            .legs
            .iter()
            .find_map(|Leg { way, .. }| match way {
                Way::Lines(lines) => lines.blocker(from, to, filled),
                Way::Walk(_, trails) => blocked_on(trails.of(from), to, filled),
                Way::Roam(neighbours) => blocked_roaming(neighbours, from, to, filled),
                Way::Hop(..) => None,
            })
    }

    fn rule_says(&self, rule: RuleId) -> Refusal {
        let named = self.game.rule(rule);
        Refusal {
            rule: Some(rule),
            case: None,
            reason: format!("the rule `{}` says: {}", named.name, named.text.trim()),
        }
    }

    /// What is wrong with what the piece turns into, if it may go there.
    fn misturned(&self, state: &State, action: Action) -> Option<String> {
        let mut into = Vec::new();
        let mut goes = false;
        let _ = self.each_action(state, &mut |legal| {
            if legal.plain() == action.plain() {
                goes = true;
                into.extend(legal.into_kind());
            }
            ControlFlow::Continue(())
        });
        let name = |kind: KindId| &self.game.kind(kind).name;
        match (action.into_kind(), into.first()) {
            _ if !goes => None,
            (None, None) => None,
            (None, Some(&first)) => {
                let (way, kinds) = (self.spell(action), one_of(into.iter().map(|&kind| name(kind).as_str())));
                let kinds = kinds.unwrap_or_default();
                Some(format!(
                    "say what it turns into, as in `{way}={}` ({kinds})",
                    name(first)
                ))
            }
            (Some(wrong), _) => Some(format!("it does not turn into `{}` by going there", name(wrong))),
        }
    }

    /// The first rule that forbids the action.
    fn forbidden(&self, state: &State, action: Action) -> Option<Refusal> {
        let context = self.context_of(state, state.to_move, action, Nesting::TURN);
        let plain = Context {
            target: None,
            ..context
        };
        self.game
            .rules
            .iter()
            .position(|rule| match &rule.form {
                RuleForm::Forbid(pattern) => {
                    let context = if matches!(action, Action::Move { .. } | Action::MoveInto { .. }) {
                        &plain
                    } else {
                        &context
                    };
                    covers(pattern.kind, action)
                        && match action {
                            Action::Take { .. } | Action::TakeInto { .. } => self.is_said(
                                state,
                                state.to_move,
                                action,
                                Nesting::TURN,
                                (pattern.kind, &pattern.when),
                            ),
                            _ => self.holds(state, context, &pattern.when),
                        }
                }
                _ => false,
            })
            .map(|rule| self.rule_says(RuleId::from_index(rule)))
    }

    /// The combat case that forbids an attack.
    fn unfought(&self, state: &State, action: Action) -> Option<Refusal> {
        let (Action::Attack { from, to } | Action::AttackInto { from, to, .. }) = action else {
            return None;
        };
        let (attacker, defender) = (state.cell(from).parts()?, state.cell(to).parts()?);
        let context = self.context_of(state, state.to_move, action, Nesting::TURN);
        if self.verdict(state, &context, attacker, defender) != Verdict::Forbidden {
            return (!Self::has_room(state, from, to))
                .then(|| format!("there is no room on `{}` for what is carried", self.name(to)).into());
        }
        let (a, d) = (&self.game.kind(attacker.1).name, &self.game.kind(defender.1).name);
        let case = self.deciding_case(state, from, to);
        let because = case.map(|case| format!(": {}", self.game.combat.cases[case.index()].name));
        Some(Refusal {
            rule: None,
            case,
            reason: format!("`{a}` may not attack `{d}`{}", because.unwrap_or_default()),
        })
    }

    fn forbidden_afterwards(&self, state: &State, action: Action) -> Option<Refusal> {
        Trial::new(self, state, state.to_move)
            .forbidding(action, Nesting::TURN)
            .map(|rule| self.rule_says(rule))
    }

    /// Names the rules that allow such actions, none of which holds.
    fn not_allowed(&self, state: &State, action: Action) -> Option<Refusal> {
        let kind = *action.sorts().first()?;
        let rule = self
            .game
            .rules
            .iter()
            .position(|rule| matches!(&rule.form, RuleForm::Allow(pattern) if pattern.kind == kind));
        Some(if let Some(rule) = rule {
            let rule = RuleId::from_index(rule);
            let named = self.game.rule(rule);
            Refusal {
                rule: Some(rule),
                case: None,
                reason: format!("the rule `{}` allows only: {}", named.name, named.text.trim()),
            }
        } else {
            let mover = self.game.seats.name(state.to_move);
            format!("no rule lets `{mover}` do this").into()
        })
    }
}

/// The first piece on the trail to a space; the space itself does not count.
fn blocked_on(nodes: &[TrailNode], to: SpaceId, filled: SpaceSet) -> Option<SpaceId> {
    let goal = nodes.iter().position(|node| node.space == to)?;
    let mut at = 0;
    while at < goal {
        let skip = usize::from(nodes[at].skip);
        if goal >= skip {
            at = skip.max(at + 1);
        } else if filled.contains(nodes[at].space) {
            return Some(nodes[at].space);
        } else {
            at += 1;
        }
    }
    None
}

/// A piece next to what can be reached, if the network would lead to a space without pieces.
fn blocked_roaming(neighbours: &[SpaceSet], from: SpaceId, to: SpaceId, filled: SpaceSet) -> Option<SpaceId> {
    let flood = |filled: SpaceSet| {
        let mut come = neighbours[from.index()];
        loop {
            let wider = come
                .without(filled)
                .iter()
                .fold(come, |all, space| all.or(neighbours[space.index()]));
            if wider == come {
                return come;
            }
            come = wider;
        }
    };
    if !flood(SpaceSet::EMPTY).contains(to) {
        return None;
    }
    flood(filled).and(filled).iter().find(|&space| space != from)
}
