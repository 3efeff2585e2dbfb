//! Lints that say "never" are never wrong: what they say never happens does not happen in any game that is played.

use sandtable::compile::{Loaded, load, load_text};
use sandtable::diagnostic::Code;
use sandtable::engine::{Action, Dice, Engine, Happening, State};
use sandtable::game::{FightResult, KindId, Measure, Rule, RuleForm, SpaceId};
use sandtable::source::bundled_names;

use crate::support::Author;

/// How many plies a game is played that could go on.
const PLIES: usize = 200;

/// What is found of some code, by the names of kinds.
fn kinds(loaded: &Loaded, code: Code) -> Vec<KindId> {
    let game = loaded.game.as_ref().unwrap();
    let named = |name: &String| game.kinds.iter().position(|kind| kind.name == *name);
    let found = loaded.findings.iter().filter(|finding| finding.code == code);
    found
        .filter_map(|finding| finding.subject.as_ref().and_then(named))
        .map(KindId::from_index)
        .collect()
}

/// Variants of the bundled games with rules, cases and moves made up at random.
fn made_up() -> impl Iterator<Item = (String, Loaded)> {
    bundled_names().into_iter().chain(["skirmish"]).flat_map(|name| {
        let game = load(name).game.unwrap();
        (0..50).filter_map(move |seed| {
            let mut author = Author::new(&game, seed);
            let rules: Vec<_> = (0..2)
                .map(|at| format!("made-up-{at} = \"{}\"\n", author.rule()))
                .collect();
            let cases: Vec<_> = (0..3)
                .map(|at| format!("\"made up {at}\" = {}\n", author.case()))
                .collect();
            let moves = author.moves();
            let text = format!(
                "format = 1\nextends = \"{name}\"\n\n[pieces]\n{moves}\n[combat.cases]\n{}\n[rules]\n{}",
                cases.concat(),
                rules.concat()
            );
            let loaded = load_text("made-up.toml", &text);
            loaded.game.is_some().then_some((text, loaded))
        })
    })
}

fn kind_at(state: &State, at: SpaceId) -> KindId {
    state.cell(at).kind().expect("a piece acts")
}

/// What contradicts a verdict that something never happens.
fn contradiction(verdicts: &Verdicts, state: &State, action: Action, happenings: &[Happening]) -> Option<&'static str> {
    let (Action::Move { from, .. } | Action::Attack { from, .. }) = action else {
        return None;
    };
    if verdicts.moves.contains(&kind_at(state, from)) {
        return Some("never-moves");
    }
    let fought = happenings.iter().find_map(|happening| match happening {
        Happening::Fought {
            attacker,
            defender,
            result,
            ..
        } => Some((attacker.kind()?, defender.kind()?, *result)),
        _ => None,
    });
    let (attacker, defender, result) = fought?;
    if result != FightResult::Both && [attacker, defender].iter().any(|kind| verdicts.fights.contains(kind)) {
        return Some("never-fights");
    }
    let lost: &[KindId] = match result {
        FightResult::Attacker => &[defender],
        FightResult::Defender => &[attacker],
        FightResult::Neither => &[attacker, defender],
        FightResult::Both => &[],
    };
    lost.iter()
        .any(|kind| verdicts.captured.contains(kind))
        .then_some("never-captured")
}

/// Kinds of which something is said never to happen.
struct Verdicts {
    moves: Vec<KindId>,
    fights: Vec<KindId>,
    captured: Vec<KindId>,
}

#[test]
fn what_is_called_never_does_not_happen() {
    let mut warned = [0; 3];
    for (seed, (text, loaded)) in made_up().enumerate() {
        let verdicts = Verdicts {
            moves: kinds(&loaded, Code::NeverMoves),
            fights: kinds(&loaded, Code::NeverFights),
            captured: kinds(&loaded, Code::NeverCaptured),
        };
        let counts = [&verdicts.moves, &verdicts.fights, &verdicts.captured].map(Vec::len);
        if counts == [0; 3] {
            continue;
        }
        warned = [0, 1, 2].map(|at| warned[at] + counts[at]);
        let engine = Engine::new(loaded.game.unwrap());
        let mut dice = Dice::new(seed as u64);
        for _ in 0..4 {
            let mut state = engine.random_start(&mut dice);
            for _ in 0..PLIES {
                let actions = engine.actions(&state);
                if state.ending().is_some() || actions.is_empty() {
                    break;
                }
                let action = actions[dice.below(actions.len())];
                let before = state.clone();
                let mut happenings = Vec::new();
                engine.apply(&mut state, action, &mut happenings);
                let wrong = contradiction(&verdicts, &before, action, &happenings);
                assert!(wrong.is_none(), "{wrong:?} by {}:\n{text}", engine.spell(action));
            }
        }
    }
    assert!(warned.iter().all(|&warned| warned >= 15), "{warned:?}");
}

#[test]
fn a_game_that_is_called_over_at_its_start_is() {
    let mut warned = 0;
    for (text, loaded) in made_up() {
        let over = loaded.findings.iter().any(|finding| finding.code == Code::OverAtStart);
        // Pieces are exchanged before anything is looked at.
        let game = loaded.game.filter(|game| game.setup.exchange.is_none());
        let Some(engine) = game.map(Engine::new) else { continue };
        let mut dice = Dice::new(0);
        for _ in 0..3 {
            let state = engine.random_start(&mut dice);
            assert!(!over || state.ending().is_some(), "{text}");
        }
        warned += usize::from(over);
    }
    assert!(warned >= 10, "{warned}");
}

/// Plays on without what takes a piece off the board or ends the game, for as long as that can be; yields the plies.
fn peacefully(engine: &Engine, seed: u64, most: usize) -> usize {
    let mut dice = Dice::new(seed);
    let mut state = engine.random_start(&mut dice);
    for ply in 0..most {
        let mut actions = engine.actions(&state);
        dice.shuffle(&mut actions);
        // A fight that takes nothing may start counts again.
        actions.sort_by_key(|action| !matches!(action, Action::Attack { .. }));
        let mut loud = None;
        let quiet = actions.into_iter().find_map(|action| {
            let (mut next, mut happenings) = (state.clone(), Vec::new());
            engine.apply(&mut next, action, &mut happenings);
            let takes =
                |happening: &Happening| matches!(happening, Happening::Removed { .. } | Happening::Dropped { .. });
            if next.ending().is_some() {
                return None;
            }
            if happenings.iter().any(takes) {
                loud = Some(next);
                return None;
            }
            Some(next)
        });
        match quiet.or(loud) {
            Some(next) if state.ending().is_none() => state = next,
            _ => return ply,
        }
    }
    most
}

#[test]
fn a_game_that_is_not_called_endless_ends_and_one_that_is_can_go_on() {
    const LONG: usize = 1_500;
    const VERY_LONG: usize = 30_000;
    let (mut endless, mut shown, mut ending) = (0, 0, 0);
    for (seed, (text, loaded)) in made_up().enumerate() {
        let called = loaded.findings.iter().any(|finding| finding.code == Code::EndlessGame);
        let over = loaded.findings.iter().any(|finding| finding.code == Code::OverAtStart);
        let game = loaded.game.unwrap();
        // Positions recur only in the end, in a game that is much longer than one that is played here.
        let recurrence =
            |rule: &Rule| matches!(&rule.form, RuleForm::After { measure, .. } if *measure != Measure::Plies);
        let recurs = game.rules.iter().any(recurrence);
        let engine = Engine::new(game);
        if called && !over {
            let longest = (0..5).map(|game| peacefully(&engine, game, LONG)).max();
            // Some go on only where both sides seek it, which these players do not.
            shown += usize::from(longest == Some(LONG));
            endless += 1;
        } else if !called && !recurs {
            let mut dice = Dice::new(seed as u64);
            let mut state = engine.random_start(&mut dice);
            for _ in 0..VERY_LONG {
                let Some(action) = engine.random_action(&state, &mut dice) else {
                    break;
                };
                engine.apply(&mut state, action, &mut ());
            }
            assert!(state.ending().is_some(), "not called endless:\n{text}");
            ending += 1;
        }
    }
    assert!(endless > 15 && ending > 100, "{endless} {ending}");
    assert!(shown * 10 > endless * 8, "{shown} of {endless}");
}
