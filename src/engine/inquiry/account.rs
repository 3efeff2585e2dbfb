//! An [`Account`]: what became of each rule, motion and fight when the game was worked out beforehand, and what is left to be
//! asked during play. It tells authors what a rule costs.

use crate::engine::Engine;
use crate::engine::tables::ground::Ground;
use crate::engine::tables::leg::{Asked, Leg, Way};
use crate::engine::tables::plain::Mobility;
use crate::engine::tables::simplify::{Facts, Known};
use crate::engine::tables::triggers::Check;
use crate::game::{ActionKind, ActionPattern, CombatCell, Condition, KindId, RuleForm, RuleId, Test, Who};

/// How much something costs during play, from least to most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Cost {
    /// Nothing: it is in tables or sets.
    Nothing,
    /// A comparison each time something rare happens.
    Rare,
    /// A comparison after every action.
    EveryAction,
    /// A question for some pieces whenever actions are looked for.
    EveryPiece,
    /// A question for some places where a piece might go.
    EveryPlace,
    /// Pieces are looked over.
    Looking,
    /// Actions are tried and taken back.
    Trying,
}

/// One line of the account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    /// The name of the rule, the motion's words, or the name of the combat case.
    pub name: String,
    /// What it costs.
    pub cost: Cost,
    /// What became of it, in words.
    pub fate: String,
}

/// The whole account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Accounts {
    /// For each rule, in the order of the file.
    pub rules: Vec<Account>,
    /// For each kind, how it is looked at when actions are looked for.
    pub kinds: Vec<Account>,
    /// For each combat case.
    pub cases: Vec<Account>,
}

impl Engine {
    /// What was worked out beforehand, and what is left.
    pub fn accounts(&self) -> Accounts {
        let ground = Ground::new(&self.game);
        Accounts {
            rules: (0..self.game.rules.len())
                .map(|rule| self.rule_account(&ground, RuleId::from_index(rule)))
                .collect(),
            kinds: self.game.kind_ids().map(|kind| self.kind_account(kind)).collect(),
            cases: self.case_accounts(),
        }
    }

    fn rule_account(&self, ground: &Ground, rule: RuleId) -> Account {
        let said = self.game.rule(rule);
        let (cost, fate) = match &said.form {
            RuleForm::Forbid(pattern) | RuleForm::Allow(pattern) => pattern_account(ground, pattern),
            RuleForm::ForbidLeaving(_, after) => (
                Cost::Trying,
                format!(
                    "tried, and taken back, for every action drawn or listed{}",
                    looking(after)
                ),
            ),
            RuleForm::Oblige(..) => (
                Cost::Looking,
                "all actions are listed, and looked through, whenever one is drawn or listed".to_owned(),
            ),
            RuleForm::On(pattern, _) => match &ground.simplify(&pattern.when, &Facts::NONE) {
                Condition::Known(false) => (Cost::Nothing, "never holds, left out".to_owned()),
                Condition::Known(true) => (Cost::Rare, "follows the event, nothing is asked".to_owned()),
                when => (
                    cost_of(when).max(Cost::Rare),
                    format!("asked when the event happens{}", looking(when)),
                ),
            },
            RuleForm::When { .. } | RuleForm::After { .. } => self.check_account(rule),
        };
        Account {
            name: said.name.clone(),
            cost,
            fate,
        }
    }

    fn check_account(&self, rule: RuleId) -> (Cost, String) {
        let check = self.tables.triggers.checks.iter().find(|check| check.rule() == rule);
        match check {
            Some(Check::Stuck { .. }) if !self.tables.leaving.is_empty() => {
                (Cost::Looking, "an action of the next seat is looked for".to_owned())
            }
            Some(Check::Stuck { .. }) => (
                Cost::EveryAction,
                "the action found last is looked at first; only when it is gone another is looked for".to_owned(),
            ),
            Some(Check::When {
                when, each_seat, kept, ..
            }) => {
                let whom = if *each_seat { ", of each seat" } else { "" };
                if *kept {
                    let fate = format!("asked when how many pieces there are has changed{whom}");
                    return (Cost::Rare, fate);
                }
                (
                    cost_of(when).max(Cost::EveryAction),
                    format!("asked after every action{whom}{}", looking(when)),
                )
            }
            Some(Check::Plies { .. } | Check::Quiet { .. } | Check::Trips { .. }) => {
                (Cost::EveryAction, "a count that is kept".to_owned())
            }
            Some(Check::Occurrences { .. }) => (
                Cost::EveryAction,
                "positions since the last capture are compared by their hashes".to_owned(),
            ),
            None => (Cost::Nothing, "never holds, left out".to_owned()),
        }
    }

    fn kind_account(&self, kind: KindId) -> Account {
        let seats = || self.game.seats.iter();
        let mobility = seats().flat_map(|seat| {
            let own = self
                .game
                .seats
                .army_ids()
                .filter(move |&army| self.game.seats.neutral != Some(army));
            own.map(move |army| (seat, army))
        });
        let (mut cost, mut asked, mut ways) = (Cost::Nothing, Vec::new(), Vec::new());
        for (seat, army) in mobility {
            let gate = self.tables.gate(seat, army, kind);
            if !gate.is_open() && gate.deeds.is_none() && gate.drops.is_none() {
                continue;
            }
            for leg in &self.tables.legs(army, kind).legs {
                note(&mut ways, way_of(leg));
                if leg.asked != Asked::Never {
                    cost = cost.max(Cost::EveryPiece);
                    note(&mut asked, "a condition on how it moves");
                }
            }
            if matches!(self.tables.mobility(seat, army)[kind.index()], Mobility::Full) {
                let bans = [&gate.moving, &gate.attacking];
                if bans.iter().any(|side| !side.bans_piece.is_empty()) {
                    cost = cost.max(Cost::EveryPiece);
                    note(&mut asked, "rules asked once for the piece");
                }
                if bans.iter().any(|side| !side.bans.is_empty()) {
                    cost = cost.max(Cost::EveryPlace);
                    note(&mut asked, "rules asked for each place it might go");
                }
                if gate.open_fights {
                    cost = cost.max(Cost::EveryPlace);
                    note(&mut asked, "fights that only play decides");
                }
                if !gate.turns.is_empty() {
                    cost = cost.max(Cost::EveryPlace);
                    note(&mut asked, "what it turns into");
                }
                if gate.deeds.is_some() {
                    cost = cost.max(Cost::EveryPiece);
                    note(&mut asked, "actions other than moving");
                }
            }
        }
        let fate = match (ways.is_empty(), asked.is_empty()) {
            (true, true) => "never looked at".to_owned(),
            (false, true) => ways.join(", "),
            (true, false) => asked.join(", "),
            (false, false) => format!("{}; {}", ways.join(", "), asked.join(", ")),
        };
        Account {
            name: self.game.kind(kind).name.clone(),
            cost,
            fate,
        }
    }

    fn case_accounts(&self) -> Vec<Account> {
        let combat = &self.game.combat;
        let account = |(at, case): (usize, &crate::game::Case)| {
            let is_this = |id: crate::game::CaseId| id.index() == at;
            let settled = combat
                .matrix
                .iter()
                .filter(|cell| matches!(cell, CombatCell::Settled(_, Some(id)) if is_this(*id)))
                .count();
            let open = combat
                .matrix
                .iter()
                .filter(|cell| matches!(cell, CombatCell::Open(ids, _) if ids.iter().copied().any(is_this)))
                .count();
            let (cost, fate) = match (settled, open) {
                (0, 0) => (Cost::Nothing, "never decides".to_owned()),
                (settled, 0) => (Cost::Nothing, format!("in the table for {settled} pairs")),
                (settled, open) => (
                    Cost::EveryPlace,
                    format!("in the table for {settled} pairs, asked in play for {open}"),
                ),
            };
            Account {
                name: case.name.clone(),
                cost,
                fate,
            }
        };
        combat.cases.iter().enumerate().map(account).collect()
    }
}

fn note(notes: &mut Vec<&'static str>, word: &'static str) {
    if !notes.contains(&word) {
        notes.push(word);
    }
}

fn way_of(leg: &Leg) -> &'static str {
    match leg.way {
        Way::Lines(_) => "lines as sets",
        Way::Walk(..) => "ways walked space by space",
        Way::Roam(_) => "a network searched",
        Way::Hop(..) => "hops searched",
    }
}

/// What becomes of a `forbid` or `allow` rule, over all seats, armies and kinds.
fn pattern_account(ground: &Ground, pattern: &ActionPattern) -> (Cost, String) {
    let (mut pairs, mut asked, mut cost, mut words) = (0, 0, Cost::Nothing, "");
    for seat in ground.seats.iter() {
        for army in ground.seats.army_ids() {
            for kind in (0..ground.kinds.len()).map(KindId::from_index) {
                let facts = Facts {
                    mover: Some(seat),
                    piece: Known::Given((army, kind)),
                    ..Facts::NONE
                };
                let when = ground.simplify(&pattern.when, &facts);
                pairs += 1;
                if is_in_sets(ground, pattern.kind, &when) {
                    continue;
                }
                asked += 1;
                let asks = ground.asks(&when);
                cost = cost.max(cost_of(&when)).max(if asks.to || asks.target {
                    Cost::EveryPlace
                } else {
                    Cost::EveryPiece
                });
                words = looking(&when);
            }
        }
    }
    if asked == 0 {
        return (Cost::Nothing, "in sets and tables".to_owned());
    }
    let whom = if asked == pairs {
        "every kind".to_owned()
    } else {
        format!("{asked} of {pairs} pairs of seat and kind")
    };
    (cost, format!("asked in play for {whom}{words}"))
}

/// Whether sets and tables say all that a condition does.
fn is_in_sets(ground: &Ground, action: ActionKind, when: &Condition) -> bool {
    if matches!(when, Condition::Known(_) | Condition::Test(Test::Is(_, Who::FaceDown))) {
        return true;
    }
    let asks = ground.asks(when);
    let moving = matches!(action, ActionKind::Any | ActionKind::Move | ActionKind::Attack);
    let one = usize::from(asks.from) + usize::from(asks.to) + usize::from(asks.target) == 1;
    !asks.play && ((moving && one) || (action == ActionKind::Drop && !asks.target))
}

/// What a condition costs for what it looks at.
fn cost_of(when: &Condition) -> Cost {
    if looking(when).is_empty() {
        Cost::Nothing
    } else {
        Cost::Looking
    }
}

/// What a condition has to look for, in words to put behind others.
fn looking(when: &Condition) -> &'static str {
    let (mut threats, mut actions, mut pieces) = (false, false, false);
    when.each_test(&mut |test| match test {
        Test::NoAction(_) => actions = true,
        Test::Is(_, who) => who.each_part(&mut |part| threats |= *part == Who::Attacked),
        Test::Has(_, who, ..) => {
            pieces |= !matches!(who, Who::Kinds(_) | Who::Known(_));
            who.each_part(&mut |part| threats |= *part == Who::Attacked);
        }
        Test::In(..) | Test::Compare(..) | Test::Unbound(_) | Test::Defeated(_) | Test::Among(..) => {}
    });
    match (threats, actions, pieces) {
        (true, true, _) => "; looks for actions and for attacks",
        (true, false, _) => "; looks for attacks",
        (false, true, _) => "; looks for actions",
        (false, false, true) => "; looks over the pieces",
        (false, false, false) => "",
    }
}
