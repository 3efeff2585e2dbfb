//! What kinds are worth (piece values), from the combat matrix and their freedom to move: nobody has to say it.
//!
//! A kind is worth what it takes with it: the sum of what it can beat, each weighted by its own worth, over the number of
//! pieces that beat it. Worked out by iteration from equal worths; the mean over an army is 1.

use super::ways::Ways;
use crate::game::{ArmyId, CombatCell, FightResult, Game, KindId, Verdict};

/// Rounds of iteration; the worths hardly change after a dozen.
const ROUNDS: usize = 24;
/// What a kind keeps that never moves.
const AT_REST: f32 = 0.35;

/// For each kind, its worth; the mean over an army's pieces is 1.
pub fn worths(game: &Game, ways: &Ways) -> Vec<f32> {
    let counts = counts(game);
    let kinds: Vec<KindId> = game.kind_ids().collect();
    let liveliness = liveliness(game, ways, &counts);
    let mut worth = vec![1.0; kinds.len()];
    for _ in 0..ROUNDS {
        let mut next: Vec<f32> = Vec::with_capacity(kinds.len());
        for &kind in &kinds {
            let (mut takes, mut falls) = (0.2, 1.0);
            for &other in &kinds {
                let count = counts[other.index()];
                let (beats, beaten) = exchange(game, kind, other);
                takes += count * worth[other.index()] * beats;
                falls += count * beaten;
            }
            next.push(takes / falls * liveliness[kind.index()]);
        }
        let total: f32 = counts.iter().sum();
        let mean = next
            .iter()
            .zip(&counts)
            .map(|(worth, count)| worth * count)
            .sum::<f32>()
            / total;
        for (worth, next) in worth.iter_mut().zip(next) {
            *worth = f32::midpoint(*worth, next / mean);
        }
    }
    worth
}

/// How many of each kind an army begins with.
pub(super) fn counts(game: &Game) -> Vec<f32> {
    let first = ArmyId(0);
    let fixed = |kind: KindId| {
        let standing = game.setup.fixed.iter();
        standing
            .filter(|&&(_, army, other)| army == first && other == kind)
            .count()
            + game
                .setup
                .hands
                .iter()
                .filter(|&&(army, other, _)| army == first && other == kind)
                .map(|&(_, _, count)| usize::from(count))
                .sum::<usize>()
    };
    let arranged = game.setup.method != crate::game::Method::Fixed;
    let count = |kind: KindId| {
        let count = if arranged { game.kind(kind).count } else { fixed(kind) };
        #[expect(clippy::cast_precision_loss, reason = "an army has few pieces")]
        let count = count as f32;
        count.max(0.1)
    };
    game.kind_ids().map(count).collect()
}

/// For each kind, how much of its strength its moves let it use; about 1 for the usual piece.
fn liveliness(game: &Game, ways: &Ways, counts: &[f32]) -> Vec<f32> {
    let movable = || game.kind_ids().filter(|&kind| game.kind(kind).is_movable());
    let pieces: f32 = movable().map(|kind| counts[kind.index()]).sum();
    let mean = movable()
        .map(|kind| counts[kind.index()] * ways.freedom(kind))
        .sum::<f32>()
        / pieces.max(1.0);
    let lively = |kind: KindId| {
        if game.kind(kind).is_movable() {
            AT_REST + (1.0 - AT_REST) * (ways.freedom(kind) / mean.max(0.1)).min(4.0)
        } else {
            AT_REST
        }
    };
    game.kind_ids().map(lively).collect()
}

/// Of the attacks between two pieces, the shares in which the first beats the other and is beaten.
fn exchange(game: &Game, kind: KindId, other: KindId) -> (f32, f32) {
    let (one, two) = (ArmyId(0), ArmyId::from_index(1 % game.seats.armies.len()));
    let (mut beats, mut beaten, mut ways) = (0.0, 0.0, 0.0);
    for attacking in [true, false] {
        let (attacker, defender) = if attacking { (kind, other) } else { (other, kind) };
        if !game.kind(attacker).is_fighter() {
            continue;
        }
        ways += 1.0;
        let verdict = match game.combat.cell((one, attacker), (two, defender)) {
            CombatCell::Settled(verdict, _) | CombatCell::Open(_, verdict) => *verdict,
        };
        let (attacker_falls, defender_falls) = match verdict {
            Verdict::Forbidden | Verdict::Fought(FightResult::Both, _) => (0.0, 0.0),
            Verdict::Fought(FightResult::Attacker, _) => (0.0, 1.0),
            Verdict::Fought(FightResult::Defender, _) => (1.0, 0.0),
            Verdict::Fought(FightResult::Neither, _) => (1.0, 1.0),
        };
        let (falls, wins) = if attacking {
            (attacker_falls, defender_falls)
        } else {
            (defender_falls, attacker_falls)
        };
        beats += wins;
        beaten += falls;
    }
    if ways == 0.0 {
        (0.0, 0.0)
    } else {
        (beats / ways, beaten / ways)
    }
}
