//! Attacks that can never be played: whatever is said to be barred is never fought, and what `show` says of it.

use std::process::Command;

use sandtable::compile::{load, load_text};
use sandtable::engine::{Action, Bar, Dice, Engine, State, bar};
use sandtable::game::{ArmyId, Game, KindId};
use sandtable::picture::matrix;

use crate::support::{engine, every_variant};

/// Sees to it that no legal attack of a position is barred; yields how many attacks there are.
fn hold(engine: &Engine, state: &State, what: &str) -> usize {
    let attack = |action: Action| match action {
        Action::Attack { from, to } => Some((from, to)),
        _ => None,
    };
    let party = |space| state.cell(space).parts().unwrap();
    let attacks: Vec<_> = engine.actions(state).into_iter().filter_map(attack).collect();
    for &(from, to) in &attacks {
        let (attacker, defender) = (party(from), party(to));
        assert_eq!(
            bar(engine.game(), attacker, defender),
            None,
            "{what}: {} attacks {} in {}",
            engine.game().kind(attacker.1).name,
            engine.game().kind(defender.1).name,
            engine.write_position(state)
        );
    }
    attacks.len()
}

/// Plays at random, attacking often.
fn play(engine: &Engine, dice: &mut Dice, plies: usize, what: &str) -> usize {
    let mut state = engine.random_start(dice);
    let mut attacks = 0;
    for _ in 0..plies {
        attacks += hold(engine, &state, what);
        let Some(action) = engine.random_action(&state, dice) else {
            break;
        };
        engine.apply(&mut state, action, &mut ());
    }
    attacks
}

#[test]
fn no_barred_attack_is_ever_played() {
    for name in every_variant() {
        let engine = engine(name);
        // Where nothing takes by moving in, there is nothing to bar.
        if !engine.game().kinds.iter().any(sandtable::game::Kind::is_fighter) {
            continue;
        }
        let mut dice = Dice::new(18);
        let attacks: usize = (0..6).map(|_| play(&engine, &mut dice, 400, name)).sum();
        assert!(attacks > 0, "{name}");
    }
}

#[test]
fn made_up_rules_bar_no_attack_that_they_let_happen() {
    let conditions = [
        "target is K",
        "piece is K or target is K",
        "rank of piece < rank of target",
        "not (piece is K)",
        "mover has K",
        "target is K of enemy",
        "mover is SEAT",
        "to in Z",
        "from in Z and target is not K",
        "target is K of mover",
    ];
    let (mut barred, mut read) = (0, 0);
    for name in [
        "skirmish",
        "junqi-classic",
        "junqi-flag-carry",
        "junqi-alliance",
        "border-wars-2",
    ] {
        let game = load(name).game.unwrap();
        for seed in 0..30 {
            let mut dice = Dice::new(seed);
            let mut rule = || {
                let form = [
                    "forbid attack when W",
                    "forbid move of K when W",
                    "forbid attack on K",
                    "forbid attack on K of enemy by K",
                ];
                let pattern = form[dice.below(form.len())].replace('W', conditions[dice.below(conditions.len())]);
                let words = pattern.split(' ').map(|word| match word.trim_matches(['(', ')']) {
                    "K" => word.replace('K', &game.kinds[dice.below(game.kinds.len())].name),
                    "Z" => game.board.zones[dice.below(game.board.zones.len())].name.clone(),
                    "SEAT" => game.seats.names[dice.below(game.seats.len())].clone(),
                    _ => word.to_owned(),
                });
                words.collect::<Vec<_>>().join(" ")
            };
            let text = format!(
                "format = 1\nextends = \"{name}\"\n[rules]\none = \"{}\"\nother = \"{}\"\n",
                rule(),
                rule()
            );
            let Some(game) = load_text("made-up.toml", &text).game else {
                continue;
            };
            read += 1;
            barred += rule_bars(&game);
            let engine = Engine::new(game);
            for _ in 0..2 {
                play(&engine, &mut Dice::new(seed), 150, &text);
            }
        }
    }
    assert!(read > 120 && barred > 2000, "{barred} pairs in {read} games");
}

/// How many pairs a rule bars.
fn rule_bars(game: &Game) -> usize {
    let pieces = || {
        let armies = game.seats.army_ids();
        armies.flat_map(|army| game.kind_ids().map(move |kind| (army, kind)))
    };
    let pairs = pieces().flat_map(|one| pieces().map(move |other| (one, other)));
    pairs
        .filter(|&(one, other)| matches!(bar(game, one, other), Some(Bar::Rule(_))))
        .count()
}

#[test]
fn a_bar_says_what_it_is() {
    let game = load("junqi-flag-carry").game.unwrap();
    let kind = |name: &str| game.kind_named(name).unwrap();
    let between = |one: &str, other: &str| match bar(&game, (ArmyId(0), kind(one)), (ArmyId(1), kind(other))) {
        Some(Bar::Rule(rule)) => game.rule(rule).name.clone(),
        other => format!("{other:?}"),
    };
    assert_eq!(between("engineer", "marshal"), "no-climbing");
    assert_eq!(between("marshal", "flag"), "flag-is-lifted");
    assert_eq!(between("marshal", "engineer"), "None");
    assert_eq!(
        between("marshal", "landmine"),
        "None",
        "it may, when it is the lowest that is left"
    );
    assert_eq!(between("flag", "marshal"), "Some(Way)");
    let alliance = load("junqi-alliance").game.unwrap();
    let marshals = |one, other| bar(&alliance, (ArmyId(one), KindId(0)), (ArmyId(other), KindId(0)));
    assert_eq!(
        [marshals(0, 0), marshals(0, 2), marshals(0, 1)],
        [Some(Bar::Friends), Some(Bar::Friends), None]
    );
}

#[test]
fn the_matrix_shows_fights_as_they_can_happen() {
    let table = matrix(&load("junqi-flag-carry").game.unwrap());
    let rows: Vec<_> = table.lines().skip(1).take(10).collect();
    assert_eq!(rows.concat().matches('/').count(), 46, "{table}");
    assert!(table.contains("\n  En /  /  /  /  /  /  /  /  x  x  +  /\n"), "{table}");
    assert!(table.contains("   / a rule forbids it"), "{table}");
    assert!(table.contains("\n  / no-climbing\n  / flag-is-lifted\n"), "{table}");
    for name in ["junqi-classic", "junqi-reveal", "junqi-alliance", "junqi-alliance-duel"] {
        assert!(!matrix(&load(name).game.unwrap()).contains('/'), "{name}");
    }
}

#[test]
fn a_case_of_which_no_fight_can_happen_is_marked() {
    let output = Command::new(env!("CARGO_BIN_EXE_sandtable"))
        .args(["show", "junqi-flag-carry"])
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let marked: Vec<_> = text
        .lines()
        .filter(|line| line.contains("rules forbid every such attack"))
        .collect();
    assert_eq!(
        marked,
        ["    the flag falls: flag is attacked: attacker stays; but rules forbid every such attack"]
    );
}

#[test]
fn a_move_that_no_rule_and_no_way_lets_end_on_a_kind_is_barred() {
    let text = "format = 1\nextends = \"skirmish\"\n[pieces.scout]\nmoves = [\"step path to empty\", \"step path to enemy when target is scout\"]\n";
    let game = load_text("barred.toml", text).game.unwrap();
    let kind = |name: &str| game.kind_named(name).unwrap();
    let scout = |other: &str| bar(&game, (ArmyId(0), kind("scout")), (ArmyId(1), kind(other)));
    assert_eq!((scout("scout"), scout("guard")), (None, Some(Bar::Way)));
}

#[test]
fn a_rule_for_one_army_alone_makes_a_pair_depend() {
    let text = "format = 1\nextends = \"skirmish\"\n[rules]\nshy = \"forbid attack on guard when mover is south\"\nmeek = \"forbid attack on king by guard\"\n";
    let table = matrix(&load_text("uneven.toml", text).game.unwrap());
    let rows: Vec<_> = table.lines().map(str::trim).collect();
    assert_eq!(
        rows,
        [
            "K G S",
            "K x ? +",
            "G / ? +",
            "S + ? x",
            "rows attack: + attacker stays   x both go   / a rule forbids it   ? it depends",
            "? shy",
            "/ meek",
        ]
    );
}
