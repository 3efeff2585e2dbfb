//! What lints say is so: what they call useless can be taken away without a difference, and what went wrong once stays right.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use sandtable::compile::{Loaded, load, load_text};
use sandtable::diagnostic::{Code, Findings};
use sandtable::engine::{Action, Dice, Engine, State};
use sandtable::experiment::{Depth, look_deep};
use sandtable::game::{Condition, Game, RuleForm};
use sandtable::source::bundled_names;

use crate::support::Author;

/// What is found in a file of `lints/`: codes, and what each is about.
fn found(file: &str) -> Vec<(&'static str, String)> {
    let loaded = load(&format!("{}/tests/lints/{file}.toml", env!("CARGO_MANIFEST_DIR")));
    let findings = loaded.findings.into_iter();
    let told = findings.map(|finding| (finding.code.name(), finding.subject.unwrap_or_default()));
    told.collect()
}

#[test]
fn lints_say_what_is_so() {
    let idle = |rule: &str| ("idle-rule", rule.to_owned());
    let endless = || ("endless-game", String::new());
    let wanted = [
        ("unreachable-case-false-1", vec![endless()]),
        ("unreachable-case-false-2", vec![]),
        ("endless-game-false", vec![]),
        ("endless-game-missed", vec![endless()]),
        ("endless-game-sparring", vec![endless()]),
        ("idle-rule-false", vec![idle("king-falls")]),
        ("idle-rule-missed", vec![idle("a")]),
        ("over-at-start", vec![("over-at-start", "headless".to_owned())]),
        ("stuck-not-told", vec![]),
    ];
    for (file, wanted) in wanted {
        let found: BTreeSet<_> = found(file).into_iter().collect();
        assert_eq!(found, wanted.into_iter().collect(), "{file}");
    }
}

#[test]
fn a_pair_that_a_condition_on_kinds_cannot_meet_is_settled() {
    let loaded = load(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/lints/unreachable-case-false-2.toml"
    ));
    let shown = sandtable::picture::matrix(&loaded.game.unwrap());
    let rows: Vec<_> = shown.lines().map(str::trim).collect();
    assert_eq!(
        rows,
        [
            "K G S",
            "K + + +",
            "G - + +",
            "S + - +",
            "rows attack: + attacker stays   - defender stays"
        ]
    );
}

#[test]
fn a_game_that_is_over_at_its_start_counts_under_its_rule() {
    let loaded = load(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/lints/over-at-start.toml"));
    let game = loaded.game.unwrap();
    let depth = Depth {
        games: 20,
        ..Depth::USUAL
    };
    let mut found = Findings::new();
    let deep = look_deep(&loaded.document, &game, depth, &mut found, &mut |_| ()).unwrap();
    let rule = game.rules.iter().position(|rule| rule.name == "headless").unwrap();
    assert_eq!((deep.tally.games(), deep.is_short), (20, false));
    assert_eq!((deep.tally.fired[rule], deep.tally.fired_games[rule]), (20, 20));
    let found = found.into_sorted();
    let unreached = found.iter().filter(|finding| finding.code == Code::UnreachedEnd);
    assert!(
        !unreached
            .filter_map(|finding| finding.subject.as_deref())
            .any(|rule| rule == "headless")
    );
}

/// Two games, played alike: every seat has the same actions in both, and each leaves the same position and the same end.
fn are_alike(one: &Game, other: &Game, seed: u64) -> Result<(), String> {
    let (one, other) = (Engine::new(one.clone()), Engine::new(other.clone()));
    let mut dice = Dice::new(seed);
    for _ in 0..3 {
        let start = dice.bits();
        let mut state = one.random_start(&mut Dice::new(start));
        let mut twin = other.random_start(&mut Dice::new(start));
        for _ in 0..150 {
            let ends = (state.ending(), twin.ending());
            let outcomes = (ends.0.map(|end| end.outcome), ends.1.map(|end| end.outcome));
            if outcomes.0 != outcomes.1 || state.hash() != twin.hash() {
                return Err(format!("{outcomes:?} after {} plies", state.plies()));
            }
            let actions = actions(&one, &state);
            if actions != self::actions(&other, &twin) {
                return Err(format!("other actions after {} plies", state.plies()));
            }
            if ends.0.is_some() || actions.is_empty() {
                break;
            }
            let action = actions[dice.below(actions.len())];
            one.apply(&mut state, action, &mut ());
            other.apply(&mut twin, action, &mut ());
        }
    }
    Ok(())
}

fn actions(engine: &Engine, state: &State) -> Vec<Action> {
    let mut actions = Vec::new();
    let _ = engine.each_action(state, &mut |action| {
        actions.push(action);
        ControlFlow::Continue(())
    });
    actions.sort_unstable();
    actions
}

/// What findings of a code are about.
fn subjects(loaded: &Loaded, code: Code) -> Vec<String> {
    let findings = loaded.findings.iter().filter(|finding| finding.code == code);
    findings.filter_map(|finding| finding.subject.clone()).collect()
}

/// A game without what some of its rules do; they keep their places.
fn without_rules(game: &Game, names: &[String]) -> Game {
    let mut game = game.clone();
    for rule in game.rules.iter_mut().filter(|rule| names.contains(&rule.name)) {
        match &mut rule.form {
            RuleForm::Forbid(pattern)
            | RuleForm::ForbidLeaving(pattern, _)
            | RuleForm::Allow(pattern)
            | RuleForm::Oblige(pattern, _) => {
                pattern.when = Condition::Known(false);
            }
            RuleForm::On(_, effects) | RuleForm::When { effects, .. } | RuleForm::After { effects, .. } => {
                effects.clear();
            }
        }
    }
    game
}

#[test]
fn rules_that_are_called_idle_make_no_difference() {
    let (mut warned, mut wrong) = (0, Vec::new());
    for name in bundled_names().into_iter().chain(["skirmish"]) {
        let game = load(name).game.unwrap();
        for seed in 0..60 {
            let mut author = Author::new(&game, seed);
            let rules: Vec<_> = (0..4)
                .map(|at| format!("made-up-{at} = \"{}\"\n", author.rule()))
                .collect();
            let text = format!("format = 1\nextends = \"{name}\"\n\n[rules]\n{}", rules.concat());
            let loaded = load_text("made-up.toml", &text);
            let idle = subjects(&loaded, Code::IdleRule);
            let Some(game) = loaded.game.filter(|_| !idle.is_empty()) else {
                continue;
            };
            warned += idle.len();
            if let Err(why) = are_alike(&game, &without_rules(&game, &idle), seed) {
                wrong.push(format!("{text}without {idle:?}: {why}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {warned}:\n{}", wrong.len(), wrong[0]);
    assert!(warned > 100, "{warned}");
}

#[test]
fn cases_that_are_called_unreachable_make_no_difference() {
    let (mut warned, mut wrong) = (0, Vec::new());
    for name in bundled_names().into_iter().chain(["skirmish"]) {
        let game = load(name).game.unwrap();
        for seed in 0..60 {
            let mut author = Author::new(&game, seed);
            let cases: Vec<_> = (0..4).map(|at| (format!("made up {at}"), author.case())).collect();
            let written = |idle: &[String]| {
                let own = cases.iter().filter(|(name, _)| !idle.contains(name));
                let own: Vec<_> = own.map(|(name, case)| format!("\"{name}\" = {case}\n")).collect();
                let inherited = idle.iter().filter(|name| !name.starts_with("made up"));
                let inherited: Vec<_> = inherited.map(|name| format!("\"{name}\" = false\n")).collect();
                format!(
                    "format = 1\nextends = \"{name}\"\n\n[combat.cases]\n{}{}",
                    own.concat(),
                    inherited.concat()
                )
            };
            let loaded = load_text("made-up.toml", &written(&[]));
            let idle = subjects(&loaded, Code::UnreachableCase);
            let Some(game) = loaded.game.filter(|_| !idle.is_empty()) else {
                continue;
            };
            // A case that another stands before cannot be taken away alone.
            let Some(other) = load_text("made-up.toml", &written(&idle)).game else {
                continue;
            };
            warned += idle.len();
            if let Err(why) = are_alike(&game, &other, seed) {
                wrong.push(format!("{}without {idle:?}: {why}", written(&[])));
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {warned}:\n{}", wrong.len(), wrong[0]);
    assert!(warned > 100, "{warned}");
}
