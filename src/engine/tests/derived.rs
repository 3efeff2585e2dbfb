//! What is derived is what it was derived from, over rules and conditions made up at random: a simplified condition holds where
//! the whole one does, a fight that the kinds settle comes to what the same fight comes to with rules listening, and what an
//! action is supposed to wake is what it wakes. What is not asked would not have said anything else.

use std::ops::ControlFlow;

use super::random::Author;
use super::random_start;
use crate::compile::lints::possible::Possible;
use crate::engine::generate::context::{Context, Nesting};
use crate::engine::tables::cheapest::cheapest_first;
use crate::engine::tables::ground::Ground;
use crate::engine::tables::simplify::{Facts, Known};
use crate::engine::{Act, Action, Dice, Engine, Happening, State, Witness};
use crate::game::{Condition, Holder, RuleId, SeatRef};
use crate::variants::every_variant;

/// A bundled game with rules made up at random added to its own.
pub(super) fn altered(name: &str, seed: u64) -> Engine {
    let mut game = super::engine(name).game.clone();
    let dice = Dice::new(seed);
    let added = Author { game: &game, dice }.rules();
    game.rules.splice(0..0, added);
    Engine::new(game)
}

/// Random games of each bundled variant under random rules: `visit` sees every state with an action that is then taken.
fn everywhere(plies: usize, visit: &mut dyn FnMut(&Engine, &State, Action, &mut Dice)) {
    for name in every_variant() {
        for seed in 0..4 {
            let engine = altered(name, seed);
            let mut dice = Dice::new(seed);
            let mut state = random_start(&engine, &mut dice);
            for _ in 0..plies {
                match engine.random_action(&state, &mut dice) {
                    Some(action) => {
                        visit(&engine, &state, action, &mut dice);
                        engine.apply(&mut state, action, &mut ());
                    }
                    None => state = random_start(&engine, &mut dice),
                }
            }
        }
    }
}

fn known<T>(told: bool, value: Option<T>) -> Known<T> {
    match value {
        _ if !told => Known::Unknown,
        Some(value) => Known::Given(value),
        None => Known::Absent,
    }
}

/// What a context says, or some of it.
fn facts(context: &Context, dice: &mut Dice, share: usize) -> Facts {
    let mut told = || dice.below(100) < share;
    Facts {
        mover: told().then_some(context.mover),
        piece: known(told(), context.piece.and_then(|piece| piece.cell.parts())),
        target: known(told(), context.target.and_then(|target| target.cell.parts())),
        from: known(told(), context.from),
        to: known(told(), context.to),
    }
}

#[test]
fn a_simplified_condition_holds_where_the_whole_one_does() {
    let (mut settled, mut open, mut foreseen) = (0, 0, 0);
    everywhere(300, &mut |engine, state, action, dice| {
        let context = engine.context_of(state, state.to_move(), action, Nesting::TURN);
        let ground = Ground::new(&engine.game);
        for share in [50, 100] {
            let seed = dice.bits();
            let facts = facts(&context, dice, share);
            let mut author = Author {
                game: &engine.game,
                dice: Dice::new(seed),
            };
            let whole = author.condition(3);
            let simple = ground.simplify(&whole, &facts);
            assert_eq!(
                engine.holds(state, &context, &simple),
                engine.holds(state, &context, &whole),
                "{}: {whole:?} came to {simple:?} with {facts:?}",
                engine.game.names.id
            );
            let cheapest = cheapest_first(whole.clone());
            assert_eq!(
                engine.holds(state, &context, &cheapest),
                engine.holds(state, &context, &whole)
            );
            // What the lints say of a condition before any play is so in play.
            if matches!(action, Action::Attack { .. }) {
                let (anything, holds) = (Possible::anything(&engine.game), engine.holds(state, &context, &whole));
                assert!(!holds || !anything.never(&whole), "{whole:?} holds");
                assert!(holds || !anything.always(&whole), "{whole:?} does not hold");
                foreseen += usize::from(anything.never(&whole) || anything.always(&whole));
            }
            // With everything known only play is left to be asked.
            if share == 100 && !ground.asks(&simple).play {
                assert!(matches!(simple, Condition::Known(_)), "{whole:?} came to {simple:?}");
                settled += 1;
            } else {
                open += 1;
            }
        }
    });
    assert!(
        settled > 1000 && open > 1000 && foreseen > 100,
        "{settled}, {open}, {foreseen}"
    );
}

#[test]
fn a_fight_that_kinds_settle_is_the_fight_that_rules_hear() {
    let mut fights = 0;
    everywhere(1000, &mut |engine, state, action, _| {
        let Action::Attack { from, to } = action else { return };
        let (Some(attacker), Some(defender)) = (state.cell(from).parts(), state.cell(to).parts()) else {
            return;
        };
        let Some(fight) = engine.tables.fights.settled(attacker, defender) else {
            return;
        };
        fights += 1;
        let seat = state.to_move();
        let (mut fast, mut slow) = (state.clone(), state.clone());
        (fast.mid_ply, slow.mid_ply) = (true, true);
        let (mut seen_fast, mut seen_slow): (Vec<Happening>, Vec<Happening>) = (Vec::new(), Vec::new());
        engine.fight_out(&mut fast, fight, (from, to), &mut seen_fast);
        engine.perform_heard_attack(&mut slow, seat, action, (from, to), &mut seen_slow);
        assert_eq!(seen_fast, seen_slow);
        assert_eq!(format!("{fast:?}"), format!("{slow:?}"));
    });
    assert!(fights > 200, "{fights}");
}

#[test]
fn pieces_counted_by_kinds_are_the_pieces_that_fit() {
    let mut some = 0;
    everywhere(200, &mut |engine, state, action, dice| {
        let context = engine.context_of(state, state.to_move(), action, Nesting::TURN);
        let dice = Dice::new(dice.bits());
        let mut author = Author {
            game: &engine.game,
            dice,
        };
        let who = author.who(2);
        for holder in [Holder::Board, Holder::OnBoard(SeatRef::Mover)] {
            let armies = match holder {
                Holder::Board => engine.game.seats.army_ids().collect(),
                _ => engine.armies(state, engine.seats(state, &context, SeatRef::Mover)),
            };
            let all = armies.iter().flat_map(|army| state.occupied(army).iter());
            let fitting = all.filter(|&at| engine.fits(state, &context, &who, engine.part(state, at)));
            let fitting = i32::try_from(fitting.count()).unwrap();
            assert_eq!(engine.count(state, &context, holder, &who), fitting, "{who:?}");
            some += fitting;
        }
    });
    assert!(some > 10_000, "{some}");
}

#[test]
fn pseudo_legal_actions_that_are_permitted_are_the_legal_ones() {
    let mut forbidden = 0;
    everywhere(60, &mut |engine, state, _, _| {
        let mut tried = state.clone();
        let mut permitted = Vec::new();
        let _ = engine.each_pseudo_legal(state, &mut |action| {
            if engine.is_permitted(&mut tried, action) {
                permitted.push(action);
            } else {
                forbidden += 1;
            }
            ControlFlow::Continue(())
        });
        assert_eq!(permitted, engine.actions(state));
        assert_eq!(format!("{tried:?}"), format!("{state:?}"));
    });
    assert!(forbidden > 50, "{forbidden}");
}

#[test]
fn rules_that_are_not_asked_again_would_not_hold() {
    let mut idle = 0;
    everywhere(1000, &mut |engine, state, action, _| {
        let (mut asked, mut kept) = (state.clone(), state.clone());
        asked.rules_idle.0 = false;
        let (mut told_asked, mut told_kept) = (Woken::default(), Woken::default());
        engine.apply(&mut asked, action, &mut told_asked);
        engine.apply(&mut kept, action, &mut told_kept);
        assert_eq!(told_kept.happenings, told_asked.happenings, "{action:?}");
        assert_eq!(told_kept.rules, told_asked.rules, "{action:?}");
        idle += usize::from(state.rules_idle.0);
    });
    assert!(idle > 10_000, "{idle}");
}

/// What happened, and which rules it woke.
#[derive(Default)]
struct Woken {
    happenings: Vec<Happening>,
    rules: Vec<RuleId>,
}

impl Witness for Woken {
    fn see(&mut self, happening: Happening) {
        self.happenings.push(happening);
    }

    fn fired(&mut self, rule: RuleId) {
        self.rules.push(rule);
    }
}

#[test]
fn what_an_action_is_supposed_to_wake_is_what_it_wakes() {
    let (mut surely, mut perhaps, mut decided) = (0, 0, [0, 0]);
    everywhere(400, &mut |engine, state, action, _| {
        let (Action::Move { from, to } | Action::Attack { from, to } | Action::LiftAt { from, to }) = action else {
            return;
        };
        if state.is_exchanging() {
            return;
        }
        let mut woken = Woken::default();
        engine.apply(&mut state.clone(), action, &mut woken);
        let result = woken.happenings.iter().find_map(|happening| match happening {
            Happening::Fought { result, .. } => Some(*result),
            _ => None,
        });
        let seat = state.to_move();
        let act = Act {
            seat,
            own: state.army_of(seat),
            bound: engine.game.seats.iter().map(|seat| state.army_of(seat)).collect(),
            action,
            filled: state.filled(),
        };
        let piece = state.cell(from).parts().unwrap();
        let target = state.cell(to).parts();
        assert!(engine.could_act(&act, piece, target), "{action:?}");
        if let (Some(target), Some(result)) = (target, result) {
            assert!(engine.could_result(&act, piece, target, result), "{action:?}");
        }
        for elsewhere in engine.game.board.ids().filter(|&space| space != from) {
            let (target, action) = match state.cell(elsewhere).parts() {
                Some(parts) => (Some(parts), Action::Attack { from, to: elsewhere }),
                None => (None, Action::Move { from, to: elsewhere }),
            };
            let act = Act { action, ..act.clone() };
            if let Some(lawful) = engine.is_lawful(&act, piece, target) {
                let refused = engine.refuse(state, action);
                assert_eq!(lawful, refused.is_none(), "{action:?}: {refused:?}");
                decided[usize::from(lawful)] += 1;
            }
        }
        let stirs = engine.stirs(&act, piece, target, result);
        let fired = |rule: &RuleId| engine.is_woken_by_pieces(*rule);
        for rule in woken.rules.iter().filter(|rule| fired(rule)) {
            assert!(stirs.iter().any(|stir| stir.rule == *rule), "{action:?} woke {rule:?}");
        }
        for stir in &stirs {
            if stir.surely {
                assert!(
                    woken.rules.contains(&stir.rule),
                    "{action:?} did not wake {:?}",
                    stir.rule
                );
                surely += 1;
            } else {
                perhaps += 1;
            }
        }
    });
    assert!(surely > 200 && perhaps > 50, "{surely}, {perhaps}");
    assert!(decided.iter().all(|&decided| decided > 1_000), "{decided:?}");
}
