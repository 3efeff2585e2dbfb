//! [`Fights`]: which kinds can meet in a fight, and what may come of it.

use super::possible::Possible;
use crate::game::{ActionKind, CombatCell, Effect, FightResult, Game, KindId, KindSet, RuleForm, Taken, Verdict};

/// What fights come to, kind by kind, whatever the state of play.
#[derive(Clone, Copy, Debug, Default)]
pub struct Fights {
    /// Kinds that may attack.
    pub attacking: KindSet,
    /// Kinds that may be attacked.
    pub attacked: KindSet,
    /// Kinds with a part in some fight that takes a piece off the board.
    pub effective: KindSet,
    /// Kinds that may leave the board in a fight, attacking or attacked.
    pub lost: KindSet,
    /// Kinds that may be taken into a hand.
    pub held: KindSet,
}

impl Fights {
    /// Those of a game: what cases and ladder say, less what a rule forbids whatever happens.
    pub fn of(game: &Game) -> Self {
        Self::among(game, |attacker, defender| !is_forbidden(attacker, defender, game))
    }

    /// Those that cases and ladder alone leave, whatever rules forbid: the world in which such a rule is judged.
    pub fn unforbidden(game: &Game) -> Self {
        Self::among(game, |_, _| true)
    }

    fn among(game: &Game, may_meet: impl Fn(KindId, KindId) -> bool) -> Self {
        let mut fights = Self::default();
        for attacker in game.kind_ids().filter(|&kind| game.kind(kind).is_fighter()) {
            for defender in game.kind_ids().filter(|&defender| may_meet(attacker, defender)) {
                for verdict in verdicts(attacker, defender, game) {
                    fights.count(attacker, defender, verdict);
                }
            }
        }
        let anything = Possible::anything(game);
        for kind in game.kind_ids() {
            let takings = game.kind(kind).motions.iter().filter(|motion| motion.taking.is_some());
            for taken in takings.flat_map(|motion| anything.passing(&motion.over).iter()) {
                if may_meet(kind, taken) {
                    fights.count(kind, taken, Verdict::Fought(FightResult::Attacker, Taken::Out));
                }
            }
        }
        for effect in game.rules.iter().flat_map(|rule| rule.form.effects()) {
            if let Effect::Capture(who) = effect {
                fights.lost = fights.lost.or(anything.maybe(who));
            }
        }
        fights
    }

    /// Whether a piece is ever in a hand.
    pub fn fill_hands(&self, game: &Game) -> bool {
        !game.setup.hands.is_empty() || !self.held.is_empty()
    }

    fn count(&mut self, attacker: KindId, defender: KindId, verdict: Verdict) {
        let Verdict::Fought(result, taken) = verdict else {
            return;
        };
        self.attacking.insert(attacker);
        self.attacked.insert(defender);
        if result.defender_falls() {
            self.lost.insert(defender);
        }
        if result.attacker_falls() {
            self.lost.insert(attacker);
        }
        if result != FightResult::Both {
            self.effective.insert(attacker);
            self.effective.insert(defender);
        }
        if taken == Taken::Hand {
            self.held.insert(defender);
        }
    }
}

/// Whether some rule forbids one kind to attack another in any state of play.
pub fn is_forbidden(attacker: KindId, defender: KindId, game: &Game) -> bool {
    let mut setting = Possible::anything(game);
    setting.piece = KindSet::of(attacker);
    setting.target = KindSet::of(defender);
    game.rules.iter().any(|rule| match &rule.form {
        RuleForm::Forbid(pattern) if matches!(pattern.kind, ActionKind::Attack | ActionKind::Any) => {
            setting.always(&pattern.when)
        }
        _ => false,
    })
}

/// All that may come of an attack by pieces of any two different armies.
pub fn verdicts(attacker: KindId, defender: KindId, game: &Game) -> Vec<Verdict> {
    let mut verdicts = Vec::new();
    for (ours, theirs) in game.seats.army_pairs() {
        match game.combat.cell((ours, attacker), (theirs, defender)) {
            CombatCell::Settled(verdict, _) => verdicts.push(*verdict),
            CombatCell::Open(cases, last) => {
                verdicts.extend(cases.iter().map(|case| game.combat.cases[case.index()].verdict));
                verdicts.push(*last);
            }
        }
    }
    verdicts
}
