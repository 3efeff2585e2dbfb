//! What is told by lines of what an action would leave is what a trial tells: in random games of all variants with such rules,
//! and under rules that ask in other ways.

use std::ops::ControlFlow;

use super::{engine, engine_of, random_start};
use crate::engine::generate::context::{Context, Nesting};
use crate::engine::generate::leaving::covers;
use crate::engine::{Action, Dice, Engine, State};
use crate::game::{Condition, RuleForm, RuleId, SeatId};
use crate::variants::every_variant;

/// How often a rule was said to be broken, said not to be, and left to a trial.
#[derive(Default)]
struct Answers {
    yes: usize,
    no: usize,
    untold: usize,
}

/// What a rule asks before an action and after it.
fn asked(engine: &Engine, rule: RuleId) -> (&Condition, &Condition) {
    match &engine.game.rule(rule).form {
        RuleForm::ForbidLeaving(pattern, afterwards) => (&pattern.when, afterwards),
        _ => panic!("no rule on what is left"),
    }
}

fn compare(engine: &Engine, state: &State, seat: SeatId, action: Action, answers: &mut Answers) {
    for leaving in &engine.tables.leaving {
        let told = engine.breaks(state, seat, action, Nesting::TURN, leaving);
        match told {
            Some(true) => answers.yes += 1,
            Some(false) => answers.no += 1,
            None => {
                answers.untold += 1;
                continue;
            }
        }
        let (when, afterwards) = asked(engine, leaving.rule);
        let before = engine.context_of(state, seat, action, Nesting::TURN);
        let mut after = state.clone();
        engine.perform(&mut after, seat, action, &mut ());
        let left = Context::empty(seat, engine.seat_after(&after, seat), Nesting::TURN);
        let broken = covers(leaving.kind, action)
            && engine.holds(state, &before, when)
            && engine.holds(&after, &left, afterwards);
        let spelled = engine.spell(action);
        assert_eq!(told, Some(broken), "{spelled} in {}", engine.write_line(state));
    }
}

fn go_along(engine: &Engine, plies: usize) -> Answers {
    let (mut dice, mut answers) = (Dice::new(8), Answers::default());
    let mut state = random_start(engine, &mut dice);
    for _ in 0..plies {
        if !state.is_exchanging() {
            let seat = state.to_move();
            let _ = engine.each_pseudo_legal(&state, &mut |action| {
                compare(engine, &state, seat, action, &mut answers);
                ControlFlow::Continue(())
            });
        }
        match engine.random_action(&state, &mut dice) {
            Some(action) => engine.apply(&mut state, action, &mut ()),
            None => state = random_start(engine, &mut dice),
        }
    }
    answers
}

#[test]
fn what_is_told_by_lines_is_what_a_trial_tells() {
    for name in every_variant() {
        let engine = engine(name);
        if !engine.tables.leaving.is_empty() {
            go_along(&engine, 2000);
        }
    }
}

#[test]
fn in_plain_games_lines_tell_nearly_all() {
    for name in ["border-wars-2-chess", "border-wars-2-shogi", "border-wars-2-xiangqi"] {
        let Answers { yes, no, untold } = go_along(&engine(name), 2000);
        assert!(yes > 1000 && no > 10_000, "{name}: {yes} {no}");
        assert_eq!(untold, 0, "{name}");
    }
}

#[test]
fn other_questions_are_told_rightly_or_not_at_all() {
    for (rule, told) in [
        ("forbid action leaving mover has attacked (chariot or guard)", true),
        (
            "forbid move leaving mover has attacked guard and mover has at most 3 guard",
            true,
        ),
        ("forbid move leaving mover has at least 2 attacked guard", false),
        ("forbid action leaving mover has exactly 1 attacked guard", false),
        ("forbid action leaving mover has attacked guard in capital", false),
        (
            "forbid action leaving mover has attacked guard or enemy has no guard",
            false,
        ),
        (
            "forbid drop leaving mover has exactly 2 guard and mover has attacked guard",
            true,
        ),
        (
            "forbid move of guard when to in capital leaving mover has attacked chariot",
            true,
        ),
    ] {
        let text = format!(
            "format = 1\nextends = \"border-wars-2-shogi\"\n[variant]\nname = \"Asked\"\n[rules]\ncheck = false\nasked = \"{rule}\"\n"
        );
        let answers = go_along(&engine_of(&text), 1000);
        assert_eq!(answers.yes > 0, told, "{rule}: {}", answers.yes);
    }
}

/// A rule that puts a seat out as a piece falls changes who attacks: what lines say of that is no more than "perhaps".
#[test]
fn where_an_action_puts_a_seat_out_nothing_is_called_broken() {
    let text = "format = 1\nextends = \"border-wars-2-shogi\"\n[variant]\nname = \"Asked\"\n[rules]\n\
                out = \"on loss of diplomat: defeat owner\"\n";
    let answers = go_along(&engine_of(text), 1000);
    assert_eq!(answers.yes, 0);
    assert!(answers.no > 1000 && answers.untold > 0);
}
