//! Games that look alike to a seat stay alike to it: its views, what it may do, why it may not, what it can conclude, and what
//! programs are asked.
//!
//! A game is broken off at some ply, and what the seat cannot see of the pieces is changed about. The two games are then played
//! on by the same actions for as long as nothing that everybody sees happens otherwise in one of them. Where a rule is noted to
//! tell what is hidden, what is lawful may differ; there the pair ends. `SANDTABLE_TWINS=2000` plays so many games a variant.

use crate::compile::{self, Loaded};
use crate::diagnostic::Code;
use crate::engine::{Action, Dice, Engine, Happening};
use crate::game::{FightShows, SeatId, SpaceId};
use crate::knowledge::tests::{Sitting, bytes, permuted, start};
use crate::knowledge::{Deduction, View, Viewer};
use crate::player::program::Question;
use crate::session::reason::for_viewer;
use crate::variants::every_variant;

/// How many games each variant is broken off in, unless the environment says otherwise.
const GAMES: u64 = 16;
/// How far a pair is played on.
const PLIES: usize = 30;

/// Variants written to tell what is hidden, if anything could: the first by what is lawful, the others by what happens.
const LEAKY: [(&str, bool, &str); 10] = [
    (
        "a case forbids",
        true,
        "extends = \"junqi-classic\"\n[combat.cases]\n\
         \"engineers spare each other\" = { attacker = \"engineer\", defender = \"engineer\", result = \"forbidden\" }",
    ),
    (
        "a rule forbids",
        true,
        "extends = \"junqi-classic\"\n[rules]\nno-general = \"forbid attack on general by engineer\"",
    ),
    (
        "by rank",
        true,
        "extends = \"junqi-classic\"\n[rules]\nup = \"forbid attack when rank of target > rank of piece\"",
    ),
    (
        "what an action leaves",
        true,
        "extends = \"junqi-classic\"\n[rules]\nsafe = \"forbid move leaving mover has attacked marshal\"",
    ),
    (
        "converting",
        true,
        "extends = \"junqi-classic\"\n[rules]\nconvert = \"allow convert of captain by engineer along road\"\n\
         lift = \"allow lift of lieutenant by major\"\nlay = \"allow lay\"\nquiet = \"after 80 plies without attack: draw\"",
    ),
    (
        "a way over pieces",
        true,
        "extends = \"junqi-classic\"\n[pieces.general]\nmoves = [\"step road or railway\", \"slide railway over 1 piece when passed is engineer\"]",
    ),
    (
        "counts on hidden pieces",
        false,
        "extends = \"junqi-classic\"\n[rules]\nquiet = \"after 20 plies without move of marshal: draw\"\n\
         lazy = \"after 90 plies without move of engineer or loss: draw\"",
    ),
    (
        "what rules do when hidden pieces go",
        false,
        "extends = \"junqi-classic\"\n[rules]\nmourning = \"on loss of major: reveal captain of owner, remove lieutenant of mover\"",
    ),
    (
        "what lies face down",
        false,
        "extends = \"junqi-reveal\"\n[rules]\n\
         found = \"on flip of landmine: remove face-down lieutenant\"\nloud = \"on loss of major: reveal captain of owner\"",
    ),
    (
        "allies in the dark",
        false,
        "extends = \"junqi-alliance\"\n[information]\nally = \"place\"",
    ),
];

/// What everybody sees of what happened, told by other means than a chronicle: what stays hidden is left out.
fn public(engine: &Engine, happenings: &[Happening]) -> Vec<String> {
    let kinds = engine.game().information.fight == FightShows::Kinds;
    let mut facts: Vec<_> = happenings
        .iter()
        .map(|happening| match happening {
            Happening::Fought {
                attacker,
                defender,
                result,
                ..
            } => {
                let shown = kinds.then(|| (attacker.parts(), defender.parts()));
                format!("fought {result:?} {shown:?}")
            }
            // Into which hand, and what of it is in hands, everybody sees.
            Happening::Removed {
                piece,
                at,
                to_hand,
                cargo,
            } => {
                let shown = to_hand.map(|hand| (hand, piece.kind()));
                format!("removed {at:?} {cargo} {shown:?}")
            }
            Happening::Moved { from, to, .. } => format!("moved {from:?} {to:?}"),
            Happening::Flipped { piece, at } => format!("flipped {at:?} {:?}", piece.parts()),
            Happening::Shown { piece, at } => format!("shown {at:?} {:?}", piece.parts()),
            Happening::Dropped { piece, at } => format!("dropped {at:?} {:?}", piece.parts()),
            Happening::Converted { piece, was, at } => format!("converted {at:?} {was:?} {:?}", piece.army()),
            Happening::Lifted { at, .. } => format!("lifted {at:?}"),
            Happening::Laid { at, .. } => format!("laid {at:?}"),
            other => format!("{other:?}"),
        })
        .collect();
    facts.sort_unstable();
    facts
}

/// What came of playing pairs.
#[derive(Debug, Default)]
struct Told {
    /// How many pairs differed in something hidden.
    pairs: usize,
    /// How many plies were compared in them.
    plies: usize,
    /// How many refusals.
    refusals: usize,
    /// How many pairs ended because different things were lawful.
    lawful: usize,
}

/// Plays the pairs of a variant; `noted` when a rule is noted to tell what is hidden by what it lets be done.
fn play(engine: &Engine, name: &str, noted: bool) -> Told {
    let games = std::env::var("SANDTABLE_TWINS").map_or(GAMES, |games| games.parse().expect("a number"));
    let mut told = Told::default();
    for seed in 0..games {
        let mut dice = Dice::new(seed);
        let mut sitting = Sitting::new(engine, start(engine, seed));
        let plies = dice.below(90);
        sitting.random(&mut dice, plies);
        if sitting.state.ending().is_some() || sitting.state.is_exchanging() {
            continue;
        }
        let position = engine.write_position(&sitting.state).to_string();
        for seat in engine.game().seats.iter() {
            let plain = Sitting::new(engine, engine.read_position(&position).expect("a position"));
            let seen = plain.view(Viewer::Seat(seat));
            let (one, other) = permuted(engine, &plain.state, &seen, &mut dice);
            if engine.write_position(&one) == engine.write_position(&other) {
                continue;
            }
            told.pairs += 1;
            let pair = [one, other].map(|state| Sitting::new(engine, state));
            let what = format!("{name}, game {seed}, for {}", engine.game().seats.name(seat));
            follow(pair, seat, noted, &mut dice, &what, &mut told);
        }
    }
    told
}

/// Plays a pair on while it looks the same.
fn follow(mut pair: [Sitting; 2], seat: SeatId, noted: bool, dice: &mut Dice, what: &str, told: &mut Told) {
    let engine = pair[0].engine;
    for _ in 0..PLIES {
        let views = pair.each_ref().map(|sitting| sitting.view(Viewer::Seat(seat)));
        if views[0].actions != views[1].actions {
            assert!(noted, "{what}: different actions, and no rule is noted");
            told.lawful += 1;
            return;
        }
        // Once a game has ended everybody may know everything.
        if pair[0].state.ending().is_some() {
            return;
        }
        alike(engine, &views, what);
        told.plies += 1;
        if pair[0].state.to_move() == seat {
            told.refusals += refusals(engine, &pair, &views, dice, what);
        }
        let mut common = engine.actions(&pair[0].state);
        let others = engine.actions(&pair[1].state);
        common.retain(|action| others.contains(action));
        let attacks: Vec<_> = common
            .iter()
            .copied()
            .filter(|action| matches!(action, Action::Attack { .. }))
            .collect();
        let pool = if attacks.is_empty() || dice.below(2) == 0 {
            &common
        } else {
            &attacks
        };
        if pool.is_empty() {
            return;
        }
        let action = pool[dice.below(pool.len())];
        let [one, other] = pair.each_mut().map(|sitting| sitting.play(action));
        if public(engine, &one) != public(engine, &other) {
            return;
        }
    }
}

/// What a seat sees, concludes and is asked is the same of both.
fn alike(engine: &Engine, views: &[View; 2], what: &str) {
    let [one, other] = views.each_ref().map(|view| bytes(engine, view));
    assert_eq!(one, other, "{what}");
    let [one, other] = views.each_ref().map(|view| {
        let question = Question::Choose {
            view: view.json(engine),
            number: 1,
        };
        serde_json::to_string(&question).expect("a question is JSON")
    });
    assert_eq!(one, other, "{what}");
    let [one, other] = views.each_ref().map(|view| {
        let deduction = Deduction::of(engine, view);
        let spaces = engine.game().board.ids();
        spaces.map(|space| deduction.at(space)).collect::<Vec<_>>()
    });
    assert!(one == other, "{what}: different conclusions");
}

/// Asks why some actions may not be played; yields how many were asked.
fn refusals(engine: &Engine, pair: &[Sitting; 2], views: &[View; 2], dice: &mut Dice, what: &str) -> usize {
    const ASKED: usize = 3;
    let spaces: Vec<SpaceId> = engine.game().board.ids().collect();
    let mut asked = 0;
    for _ in 0..ASKED {
        let (from, to) = (spaces[dice.below(spaces.len())], spaces[dice.below(spaces.len())]);
        let action = if views[0].at(to).is_some() {
            Action::Attack { from, to }
        } else {
            Action::Move { from, to }
        };
        if from == to || views[0].actions.contains(&action) {
            continue;
        }
        let [one, other] = [0, 1].map(|at| {
            let truth = engine
                .refuse(&pair[at].state, action)
                .expect("it is not among the actions");
            for_viewer(engine, &views[at], action, truth)
        });
        assert_eq!(one, other, "{what}: {}", engine.spell(action));
        asked += 1;
    }
    asked
}

fn is_noted(loaded: &Loaded) -> bool {
    loaded.findings.iter().any(|finding| finding.code == Code::TellingRule)
}

#[test]
fn bundled_variants_tell_a_seat_nothing_that_it_does_not_see() {
    for name in every_variant() {
        let mut loaded = compile::load(name);
        let engine = Engine::new(loaded.game.take().expect("bundled variants compile"));
        let meant = loaded
            .files
            .iter()
            .any(|(_, file)| file.text.contains("[allow.telling-rule]"));
        let told = play(&engine, name, meant);
        let hides = told.pairs > 0;
        assert!(
            !hides || told.plies > told.pairs && told.refusals > 0,
            "{name}: {told:?}"
        );
        assert!(!is_noted(&loaded), "{name}");
    }
}

#[test]
fn what_tells_more_than_is_seen_is_noted() {
    for (name, noted, text) in LEAKY {
        let text = format!("format = 1\n{text}\n[variant]\nname = \"{name}\"\n");
        let mut loaded = compile::load_text("leaky.toml", &text);
        let game = loaded
            .game
            .take()
            .unwrap_or_else(|| panic!("{name}: {:?}", loaded.findings));
        assert_eq!(is_noted(&loaded), noted, "{name}");
        let engine = Engine::new(game);
        let told = play(&engine, name, noted);
        assert!(
            told.pairs > 0 && told.plies > told.pairs && told.refusals > 0,
            "{name}: {told:?}"
        );
        println!("{name}: {told:?}");
    }
}
