//! Every game ends by its rules, and every rule that can end a game or defeat a seat does so in some game or position here.

use std::collections::{BTreeMap, BTreeSet};

use sandtable::engine::{Action, Dice, Engine, Happening, State};
use sandtable::game::{Effect, RuleForm};
use sandtable::source::bundled_names;
use serde_json::Value;

use crate::support::{action, engine, random_start};

/// How many random games of each variant are played.
const GAMES: usize = 1000;

/// The rules of a game that can end it or defeat a seat.
fn ending_rules(engine: &Engine) -> BTreeSet<String> {
    let ends = |effects: &[Effect]| {
        effects
            .iter()
            .any(|effect| matches!(effect, Effect::Defeat(_) | Effect::Win(_) | Effect::Draw))
    };
    let rules = engine.game().rules.iter().filter(|rule| match &rule.form {
        RuleForm::On(_, effects) | RuleForm::When { effects, .. } | RuleForm::After { effects, .. } => ends(effects),
        _ => false,
    });
    rules.map(|rule| rule.name.clone()).collect()
}

fn note(engine: &Engine, happened: &[Happening], fired: &mut BTreeMap<String, usize>) {
    for happening in happened {
        if let Happening::Ended { rule: Some(rule), .. } | Happening::Defeated { rule: Some(rule), .. } = happening {
            *fired.entry(engine.game().rule(*rule).name.clone()).or_default() += 1;
        }
    }
}

fn play(engine: &Engine, state: &mut State, spelled: &str, fired: &mut BTreeMap<String, usize>) {
    let mut happened = Vec::new();
    engine.apply(state, action(engine, spelled), &mut happened);
    note(engine, &happened, fired);
}

fn random_games(engine: &Engine, fired: &mut BTreeMap<String, usize>) {
    let mut dice = Dice::new(4);
    let mut happened = Vec::new();
    for _ in 0..GAMES {
        let mut state = random_start(engine, &mut dice);
        let mut actions = 0;
        while let Some(action) = engine.random_action(&state, &mut dice) {
            happened.clear();
            engine.apply(&mut state, action, &mut happened);
            note(engine, &happened, fired);
            actions += 1;
            assert!(actions < 100_000, "{} does not end", engine.game().names.id);
        }
        assert!(
            state.ending().is_some_and(|ending| ending.rule.is_some()),
            "{} ends by no rule",
            engine.game().names.id
        );
    }
}

fn vectors(engine: &Engine, fired: &mut BTreeMap<String, usize>) {
    let id = engine.game().names.id.as_str();
    let id = if id == "junqi-alliance-duel" {
        "junqi-alliance"
    } else {
        id
    };
    let lines = |text: &str| {
        text.lines()
            .map(|line| serde_json::from_str::<Value>(line).unwrap())
            .filter(|case| case["variant"] == id)
            .collect::<Vec<_>>()
    };
    let start = |case: &Value| match case.get("position") {
        Some(position) => engine.read_position(&position.to_string()).unwrap(),
        None => engine.start(&[], &mut Dice::new(0)),
    };
    for case in lines(concat!(
        include_str!("vectors/junqi.jsonl"),
        include_str!("vectors/border_wars.jsonl")
    )) {
        for spelled in case["results"].as_object().unwrap().keys() {
            play(engine, &mut start(&case), spelled, fired);
        }
    }
    for case in lines(concat!(
        include_str!("vectors/junqi_games.jsonl"),
        include_str!("vectors/border_wars_games.jsonl")
    )) {
        let mut state = start(&case);
        for spelled in case["actions"].as_array().unwrap() {
            play(engine, &mut state, spelled.as_str().unwrap(), fired);
        }
    }
}

/// Positions for ends that play from the start can hardly come to: here red's capture of a last leader, which the rules on check
/// otherwise forestall, has already been made. And pieces that go to and fro.
fn made_up(engine: &Engine, fired: &mut BTreeMap<String, usize>) {
    if engine.game().names.id == "draughts-international" {
        let kings = "white white:king@a3 black:king@j8";
        let mut state = engine.read_position(kings).unwrap();
        for spelled in ["a3-b4", "j8-i7", "b4-a3", "i7-j8"].iter().cycle().take(8) {
            play(engine, &mut state, spelled, fired);
        }
        // Two kings that keep out of each other's way, and nowhere stand twice.
        let mut state = engine.read_position(kings).unwrap();
        let mut dice = Dice::new(4);
        while state.ending().is_none() {
            let tries = std::iter::repeat_with(|| engine.random_action(&state, &mut dice).unwrap()).take(200);
            let quiet = tries.filter(|&action| {
                let mut next = state.clone();
                engine.apply(&mut next, action, &mut ());
                let safe = engine
                    .actions(&next)
                    .iter()
                    .all(|answer| matches!(answer, Action::Move { .. }));
                safe && next
                    .ending()
                    .is_none_or(|ending| engine.game().rule(ending.rule.unwrap()).name == "kings-only")
            });
            let action = { quiet }.next().expect("a quiet move");
            play(engine, &mut state, &engine.spell(action), fired);
        }
    }
    if engine.game().names.id == "shogi" {
        let mut state = engine.start(&[], &mut Dice::new(0));
        let to_and_fro = ["h2-g2", "b8-c8", "g2-h2", "c8-b8"];
        for spelled in to_and_fro.iter().cycle().take(12) {
            play(engine, &mut state, spelled, fired);
        }
        assert_eq!(engine.outcome_word(state.ending()), "draw");
    }
    if engine.game().names.id.starts_with("border-wars-2-") {
        let position = r#"{"to_move": "red", "board": [
            {"at": "f1", "army": "red", "kind": "general"}, {"at": "a4", "army": "red", "kind": "pawn"}, {"at": "k8", "army": "blue", "kind": "guard"}
        ]}"#;
        let ending = engine.read_position(position).unwrap().ending();
        assert_eq!(engine.outcome_word(ending), "win:red");
        fired.insert(engine.game().rule(ending.unwrap().rule.unwrap()).name.clone(), 1);
        let to_and_fro = ["f5-g6", "j7-i6", "g6-f5", "i6-j7"];
        let mut state = engine.start(&[], &mut Dice::new(0));
        let before_play: &[&str] = if engine.game().setup.exchange.is_some() {
            &["pass", "pass"]
        } else {
            &[]
        };
        for spelled in before_play.iter().chain(&to_and_fro).chain(&to_and_fro) {
            play(engine, &mut state, spelled, fired);
        }
        assert_eq!(engine.outcome_word(state.ending()), "win:red");
    }
}

#[test]
fn every_game_ends_by_its_rules_and_every_end_is_reached() {
    let mut missed = Vec::new();
    for name in bundled_names() {
        let engine = engine(name);
        let mut fired = BTreeMap::new();
        random_games(&engine, &mut fired);
        vectors(&engine, &mut fired);
        made_up(&engine, &mut fired);
        missed.extend(
            ending_rules(&engine)
                .into_iter()
                .filter(|rule| !fired.contains_key(rule))
                .map(|rule| format!("{name}: {rule}")),
        );
    }
    assert!(missed.is_empty(), "never reached: {missed:#?}");
}
