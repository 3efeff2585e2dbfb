//! Random games of every bundled variant, played by the engine and by a slow account of each ply side by side: the same actions,
//! the same fights, the same ends, and a state that is what its contents say.
//!
//! A view is made of a state and of what happened; both are compared here, and so views are.

use super::oracle::Oracle;
use super::{engine, random_start};
use crate::engine::generate::context::Nesting;
use crate::engine::{Action, Cell, Dice, Engine, Happening, State};
use crate::game::{Condition, FightResult, RuleForm, SeatRef, Taken, Test, Verdict};
use crate::variants::every_variant;

/// The same state put together from its contents, with nothing counted or remembered on the way.
fn afresh(engine: &Engine, state: &State) -> State {
    let mut fresh = engine.blank();
    for at in engine.game.board.ids() {
        engine.put(&mut fresh, at, state.cell(at));
        engine.set_cargo(&mut fresh, at, state.cargo(at));
    }
    for army in engine.game.seats.army_ids() {
        for kind in engine.game.kind_ids() {
            engine.set_hand(&mut fresh, army, kind, state.in_hand(army, kind, engine.tables.kinds));
        }
    }
    for seat in engine.game.seats.iter().filter(|_| engine.tables.bound_in_play) {
        if let Some(army) = state.army_of(seat) {
            Engine::set_bound(&mut fresh, seat, army);
        }
    }
    for seat in state.defeated.iter() {
        Engine::set_defeated(&mut fresh, seat);
    }
    engine.set_turn(&mut fresh, state.to_move);
    Engine::set_exchanging(&mut fresh, state.exchanging);
    State {
        plies: state.plies,
        since: state.since.clone(),
        trips: state.trips.clone(),
        history: state.history.clone(),
        ending: state.ending,
        ..fresh
    }
}

/// A state in full, without what is only remembered.
fn written(state: &State) -> String {
    let mut state = state.clone();
    state.ways_out = Default::default();
    format!("{state:?}")
}

/// What the combat cases as written say of an attack: the first that fits, else the ladder, else what is said for the rest.
fn fought(engine: &Engine, state: &State, action: Action) -> Option<(Cell, FightResult)> {
    let Action::Attack { .. } = action else { return None };
    let context = engine.context_of(state, state.to_move, action, Nesting::TURN);
    let (attacker, defender) = (context.piece?, context.target?);
    let combat = &engine.game.combat;
    let case = combat.cases.iter().find(|case| {
        engine.fits(state, &context, &case.attacker, attacker)
            && engine.fits(state, &context, &case.defender, defender)
            && engine.holds(state, &context, &case.when)
    });
    let rank = |cell: Cell| engine.game.kind(cell.kind()?).rank;
    let verdict = match (case, rank(attacker.cell), rank(defender.cell)) {
        (Some(case), ..) => case.verdict,
        (None, Some(a), Some(d)) if combat.ladder => match a.cmp(&d) {
            std::cmp::Ordering::Greater => Verdict::Fought(FightResult::Attacker, Taken::Out),
            std::cmp::Ordering::Less => Verdict::Fought(FightResult::Defender, Taken::Out),
            std::cmp::Ordering::Equal => combat.equals,
        },
        _ => combat.otherwise,
    };
    match verdict {
        Verdict::Fought(result, _) => Some((attacker.cell, result)),
        Verdict::Forbidden => panic!("a forbidden attack was taken"),
    }
}

/// Whether a rule ends the game, or a seat's part in it, for want of actions and nothing else.
fn is_stuck_rule(form: &RuleForm) -> bool {
    let stuck = Condition::Test(Test::NoAction(SeatRef::Next));
    matches!(form, RuleForm::When { each_seat: false, when, .. } if *when == stuck)
}

fn compare(engine: &Engine, variant: &str, plies: usize, every: usize) {
    let mut dice = Dice::new(8);
    let mut state = random_start(engine, &mut dice);
    let stuck = engine.game.rules.iter().any(|rule| is_stuck_rule(&rule.form));
    for ply in 0..plies {
        let Some(action) = engine.random_action(&state, &mut dice) else {
            state = random_start(engine, &mut dice);
            continue;
        };
        let mut fresh = afresh(engine, &state);
        let about = || format!("{variant}, ply {ply}: {}", engine.spell(action));
        let fight = fought(engine, &state, action);
        let before = state.clone();
        let (mut seen, mut seen_afresh): (Vec<Happening>, Vec<Happening>) = (Vec::new(), Vec::new());
        engine.apply(&mut state, action, &mut seen);
        engine.apply(&mut fresh, action, &mut seen_afresh);
        assert_eq!(seen, seen_afresh, "{}", about());
        assert_eq!(written(&state), written(&fresh), "{}", about());
        assert_eq!(written(&state), written(&afresh(engine, &state)), "{}", about());
        assert_eq!(state.hash(), engine.hash_afresh(&state), "{}", about());
        if let (Some((attacker, result)), Action::Attack { to, .. }) = (fight, action)
            && state.defeated == before.defeated
        {
            let kept = |cell: Cell| (cell.army(), cell.kind());
            let expected = match result {
                FightResult::Attacker => kept(attacker),
                FightResult::Defender | FightResult::Both => kept(before.cell(to)),
                FightResult::Neither => before
                    .cargo(to)
                    .map_or((None, None), |cargo| (Some(cargo.army), Some(cargo.kind))),
            };
            assert_eq!(kept(state.cell(to)), expected, "{}", about());
        }
        if stuck && ply % every == 0 && !state.is_exchanging() {
            let ended_so = state
                .ending
                .and_then(|ending| ending.rule)
                .is_some_and(|rule| is_stuck_rule(&engine.game.rule(rule).form));
            if ended_so || state.ending.is_none() {
                let open = State {
                    ending: None,
                    ..state.clone()
                };
                let actions = Oracle { engine, state: &open }.actions();
                assert_eq!(actions.is_empty(), ended_so, "{}", about());
            }
        }
    }
}

#[test]
fn the_engine_plays_as_the_slow_account_does() {
    for variant in every_variant() {
        let engine = engine(variant);
        let every = if engine.game.board.len() > 100 { 31 } else { 11 };
        compare(&engine, variant, 500, every);
    }
}
