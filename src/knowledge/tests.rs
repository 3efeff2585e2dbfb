//! What a view may depend on, and what it may not.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::*;
use crate::compile;
use crate::engine::{Action, Dice, Engine, Happening, State};
use crate::game::{ArmyId, FightResult, Method, SeatId, SeatSet, SpaceId};
use crate::player::{Player, Random};
use crate::variants::{KITCHEN_SINKS, every_variant};

pub(super) fn engine(name: &str) -> Engine {
    Engine::new(compile::load(name).game.expect("bundled variants compile"))
}

pub(crate) fn start(engine: &Engine, seed: u64) -> State {
    let game = engine.game();
    let mut dice = Dice::new(seed);
    let arrangements: Vec<_> = if game.setup.method == Method::Arrange {
        let seats = game.seats.iter();
        seats.map(|seat| engine.random_arrangement(seat, &mut dice)).collect()
    } else {
        Vec::new()
    };
    engine.start(&arrangements, &mut dice)
}

/// A game and its chronicle, side by side.
pub(crate) struct Sitting<'e> {
    pub engine: &'e Engine,
    pub state: State,
    pub chronicle: Chronicle,
}

impl<'e> Sitting<'e> {
    pub fn new(engine: &'e Engine, state: State) -> Self {
        let chronicle = Chronicle::new(engine.game(), &state, Sharing::of(engine.game()));
        Self {
            engine,
            state,
            chronicle,
        }
    }

    pub fn play(&mut self, action: Action) -> Vec<Happening> {
        let seat = self.state.to_move();
        let mut happenings = Vec::new();
        self.engine.apply(&mut self.state, action, &mut happenings);
        let deed = Deed::Acted(seat, action);
        self.chronicle.note(self.engine.game(), &self.state, deed, &happenings);
        happenings
    }

    pub fn view(&self, viewer: Viewer) -> View {
        View::of(self.engine, &self.state, &self.chronicle, viewer)
    }

    pub fn random(&mut self, dice: &mut Dice, plies: usize) {
        for _ in 0..plies {
            let actions = self.engine.actions(&self.state);
            if self.state.ending().is_some() || actions.is_empty() {
                return;
            }
            self.play(actions[dice.below(actions.len())]);
        }
    }
}

/// Everything a view shows, in every form it can be shown in.
pub(crate) fn bytes(engine: &Engine, view: &View) -> String {
    format!("{}\n{view:?}", view.json(engine))
}

/// The same position with the armies and kinds changed about among pieces that look alike to a viewer: what lies face down,
/// or what another army's face-up pieces hide.
pub(crate) fn permuted(engine: &Engine, state: &State, view: &View, dice: &mut Dice) -> (State, State) {
    let game = engine.game();
    let position = engine.write_position(state);
    let board = position["board"].as_array().expect("a board").clone();
    let mut alike: BTreeMap<(Option<ArmyId>, bool), Vec<usize>> = BTreeMap::new();
    for (at, entry) in board.iter().enumerate() {
        let space = game.board.named(entry["at"].as_str().expect("a space")).expect("known");
        let piece = view.at(space).expect("a piece");
        if piece.kind.is_none() {
            alike
                .entry((piece.army, piece.face == Face::Down))
                .or_default()
                .push(at);
        }
    }
    let mut other = board.clone();
    for places in alike.values() {
        let mut shuffled = places.clone();
        dice.shuffle(&mut shuffled);
        for (&to, &from) in places.iter().zip(&shuffled) {
            other[to]["army"] = board[from]["army"].clone();
            other[to]["kind"] = board[from]["kind"].clone();
        }
    }
    let mut changed = position.clone();
    changed["board"] = Value::Array(other);
    let read = |position: &Value| engine.read_position(&position.to_string()).expect("a position");
    (read(&position), read(&changed))
}

#[test]
fn permuting_what_is_hidden_changes_nothing_in_any_view() {
    for name in [
        "junqi-classic",
        "junqi-reveal",
        "junqi-flag-carry",
        "junqi-alliance",
        "junqi-alliance-duel",
        KITCHEN_SINKS[0],
        KITCHEN_SINKS[1],
    ] {
        let engine = engine(name);
        let mut differing = 0;
        for seed in 0..12 {
            let mut dice = Dice::new(seed);
            let mut sitting = Sitting::new(&engine, start(&engine, seed));
            let plies = dice.below(80);
            sitting.random(&mut dice, plies);
            // Only positions in play can be read.
            if sitting.state.ending().is_some() {
                continue;
            }
            for seat in engine.game().seats.iter() {
                // A position carries no shown pieces, so the view to go by is one of the position.
                let plain = engine.write_position(&sitting.state).to_string();
                let plain = Sitting::new(&engine, engine.read_position(&plain).expect("a position"));
                let seen = plain.view(Viewer::Seat(seat));
                let (one, other) = permuted(&engine, &plain.state, &seen, &mut dice);
                differing += usize::from(engine.write_position(&one) != engine.write_position(&other));
                let (one, other) = (Sitting::new(&engine, one), Sitting::new(&engine, other));
                let (one, other) = (one.view(Viewer::Seat(seat)), other.view(Viewer::Seat(seat)));
                assert_eq!(bytes(&engine, &one), bytes(&engine, &other), "{name}, seed {seed}");
                assert_eq!(
                    Random::new(Dice::new(seed)).choose(&one),
                    Random::new(Dice::new(seed)).choose(&other)
                );
            }
        }
        assert!(differing > 0, "{name}: something was permuted");
    }
}

/// What everybody at the table sees happen, told from the truth by other means than a chronicle.
fn public(happenings: &[Happening]) -> Vec<(SpaceId, u8)> {
    let mut facts: Vec<_> = happenings
        .iter()
        .filter_map(|happening| match happening {
            Happening::Fought { to, result, .. } => Some((*to, *result as u8)),
            Happening::Shown { at, .. } => Some((*at, 10)),
            Happening::Removed { at, .. } => Some((*at, 11)),
            Happening::Defeated { seat, .. } => Some((SpaceId(seat.0), 12)),
            Happening::Ended { .. } => Some((SpaceId(0), 13)),
            _ => None,
        })
        .collect();
    facts.sort_unstable();
    facts
}

#[test]
fn games_that_differ_only_in_what_a_seat_cannot_know_look_the_same_to_it() {
    look_the_same(&engine("junqi-classic"));
}

#[test]
fn a_count_that_hidden_pieces_start_again_tells_nothing_of_them() {
    let text = "format = 1\nextends = \"junqi-classic\"\n[variant]\nname = \"Counting\"\n[rules]\n\
                quiet = \"after 20 plies without move of marshal: draw\"\n\
                lazy = \"after 90 plies without move of engineer or loss: draw\"\n";
    look_the_same(&Engine::new(
        compile::load_text("counting.toml", text).game.expect("it compiles"),
    ));
}

/// Plays pairs of games that differ only in what south cannot know, for as long as they look the same.
fn look_the_same(engine: &Engine) {
    let (south, north) = (SeatId(0), SeatId(1));
    let mut fights = 0;
    for seed in 0..150 {
        let mut dice = Dice::new(seed);
        let ours = engine.random_arrangement(south, &mut dice);
        let mut pair = [0, 1].map(|_| {
            let theirs = engine.random_arrangement(north, &mut dice);
            Sitting::new(engine, engine.start(&[ours.clone(), theirs], &mut Dice::new(0)))
        });
        loop {
            let views = pair.each_ref().map(|sitting| sitting.view(Viewer::Seat(south)));
            assert_eq!(bytes(engine, &views[0]), bytes(engine, &views[1]), "seed {seed}");
            let mut common = engine.actions(&pair[0].state);
            let others = engine.actions(&pair[1].state);
            common.retain(|action| others.contains(action));
            if pair[0].state.to_move() == south {
                assert_eq!(common.len(), others.len(), "what a seat may do tells nothing");
            }
            // Fights make the games differ soonest, and are what may tell too much.
            let attacks: Vec<_> = common
                .iter()
                .copied()
                .filter(|action| matches!(action, Action::Attack { .. }))
                .collect();
            let pool = if attacks.is_empty() { &common } else { &attacks };
            if pool.is_empty() {
                break;
            }
            let action = pool[dice.below(pool.len())];
            let happened = pair.each_mut().map(|sitting| sitting.play(action));
            if public(&happened[0]) != public(&happened[1]) || pair[0].state.ending().is_some() {
                break;
            }
            fights += happened[0]
                .iter()
                .filter(|happening| matches!(happening, Happening::Fought { .. }))
                .count();
        }
    }
    assert!(fights > 50, "{fights} fights were compared");
}

#[test]
fn seats_are_symmetric() {
    let engine = engine("junqi-classic");
    let game = engine.game();
    let preset = &game.setup.presets[0];
    let arrangements: Vec<_> = preset
        .seats
        .iter()
        .map(|seat| seat.iter().map(|(&space, &kind)| (space, kind)).collect())
        .collect();
    let sitting = Sitting::new(&engine, engine.start(&arrangements, &mut Dice::new(0)));
    let south = sitting.view(Viewer::Seat(SeatId(0)));
    let north = sitting.view(Viewer::Seat(SeatId(1)));
    let mut known = 0;
    for space in game.board.ids() {
        let place = &game.board.spaces[space.index()];
        let point = (i16::from(place.x), i16::from(place.y));
        let (x, y) = game
            .board
            .image(game.board.images[1], point)
            .expect("no board of hexes");
        let image = game.board.at(x, y).expect("the board is symmetric");
        let swapped = north.at(image).map(|piece| SeenPiece {
            army: piece.army.map(|army| ArmyId(1 - army.0)),
            ..piece
        });
        assert_eq!(south.at(space), swapped, "{}", place.name);
        known += usize::from(south.at(space).is_some_and(|piece| piece.kind.is_some()));
    }
    assert_eq!(known, 25, "a seat knows its own army and no other piece");
    assert!(north.actions.is_empty(), "it is not its turn");
}

fn fight(engine: &Engine, attacker: &str, defender: &str) -> (Sitting<'static>, Vec<Happening>) {
    // Leaked for the test's short life, so that the sitting can be handed out with its engine.
    let engine: &'static Engine = Box::leak(Box::new(Engine::new(engine.game().clone())));
    let position = json!({ "to_move": "south", "board": [
        { "at": "a6", "army": "south", "kind": attacker }, { "at": "b1", "army": "south", "kind": "flag" },
        { "at": "e2", "army": "south", "kind": "captain" }, { "at": "a7", "army": "north", "kind": defender },
        { "at": "d12", "army": "north", "kind": "flag" }, { "at": "e8", "army": "north", "kind": "captain" },
    ] });
    let state = engine.read_position(&position.to_string()).expect("a position");
    let mut sitting = Sitting::new(engine, state);
    let action = engine.parse_action("a6xa7").expect("an action");
    let happenings = sitting.play(action);
    (sitting, happenings)
}

#[test]
fn a_fight_tells_each_side_its_own_dead_and_the_result() {
    let engine = engine("junqi-classic");
    let game = engine.game();
    let (sitting, _) = fight(&engine, "captain", "major");
    let (south, north) = (
        sitting.view(Viewer::Seat(SeatId(0))),
        sitting.view(Viewer::Seat(SeatId(1))),
    );
    let lost = |view: &View| view.losses.iter().collect::<Vec<_>>();
    let of_south = |kind| Lost {
        army: Some(ArmyId(0)),
        kind,
        count: 1,
    };
    assert_eq!(lost(&south), [of_south(game.kind_named("captain"))]);
    assert_eq!(lost(&north), [of_south(None)]);
    let Seen::Fought {
        attacker,
        defender,
        result,
        ..
    } = north.log[0].seen[0]
    else {
        panic!("a fight comes first");
    };
    assert_eq!((attacker.kind, defender.kind), (None, game.kind_named("major")));
    assert_eq!(result, FightResult::Defender);
    assert!(!north.json(sitting.engine)["log"].to_string().contains("captain"));
    assert!(!south.json(sitting.engine).to_string().contains("major"));
}

#[test]
fn what_an_event_shows_is_seen_by_everyone() {
    let engine = engine("junqi-classic");
    let (sitting, _) = fight(&engine, "engineer", "marshal");
    let flag = sitting.engine.game().board.named("d12").expect("a space");
    let seen = |viewer| sitting.view(viewer).at(flag).expect("the flag").kind;
    assert_eq!(seen(Viewer::Seat(SeatId(0))), None, "the marshal stays");
    let (sitting, _) = fight(&engine, "bomb", "marshal");
    let kind = sitting.engine.game().kind_named("flag");
    for viewer in [Viewer::Seat(SeatId(0)), Viewer::Seat(SeatId(1)), Viewer::Bystander] {
        assert_eq!(sitting.view(viewer).at(flag).expect("the flag").kind, kind);
        let shown = |seen: &Seen| matches!(seen, Seen::Shown { at, .. } if *at == flag);
        assert!(sitting.view(viewer).log[0].seen.iter().any(shown));
    }
    let own = sitting.engine.game().board.named("b1").expect("a space");
    assert_eq!(
        sitting.view(Viewer::Seat(SeatId(1))).at(own).expect("a flag").kind,
        None
    );
}

#[test]
fn a_kind_once_shown_in_a_fight_stays_known_wherever_the_piece_goes() {
    let text =
        "format = 1\nextends = \"junqi-classic\"\nvariant.name = \"open fights\"\ninformation.fight = \"kinds\"\n";
    let engine = Engine::new(compile::load_text("open.toml", text).game.expect("it compiles"));
    let (mut sitting, _) = fight(&engine, "captain", "major");
    let game = engine.game();
    let south = Viewer::Seat(SeatId(0));
    let known = |sitting: &Sitting, space: &str| {
        let space = game.board.named(space).expect("a space");
        sitting.view(south).at(space).and_then(|piece| piece.kind)
    };
    assert_eq!(known(&sitting, "a7"), game.kind_named("major"));
    assert_eq!(known(&sitting, "e8"), None, "who did not fight is not known");
    let lost: Vec<_> = sitting.view(Viewer::Seat(SeatId(1))).losses.iter().collect();
    assert_eq!(lost[0].kind, game.kind_named("captain"));
    for (played, stands) in [("a7-a6", "a6"), ("e2-e3", "a6"), ("a6-a2", "a2")] {
        sitting.play(engine.parse_action(played).expect("an action"));
        assert_eq!(known(&sitting, stands), game.kind_named("major"), "{played}");
    }
    assert_eq!(known(&sitting, "a6"), None, "nothing stands there any more");
    let bystander = sitting.view(Viewer::Bystander);
    assert_eq!(
        bystander
            .board
            .iter()
            .flatten()
            .filter(|piece| piece.kind.is_some())
            .count(),
        1
    );
}

#[test]
fn eyes_are_shared_by_control_and_by_nothing_else() {
    let known = |engine: &Engine, sharing: Sharing, viewer: Viewer| {
        let state = start(engine, 5);
        let chronicle = Chronicle::new(engine.game(), &state, sharing);
        let view = View::of(engine, &state, &chronicle, viewer);
        view.board.iter().flatten().filter(|piece| piece.kind.is_some()).count()
    };
    let (four, two) = (engine("junqi-alliance"), engine("junqi-alliance-duel"));
    let seat = Viewer::Seat(SeatId(0));
    assert_eq!(known(&four, Sharing::of(four.game()), seat), 25);
    assert_eq!(known(&two, Sharing::of(two.game()), seat), 50);
    assert_eq!(known(&four, Sharing::of(four.game()), Viewer::Bystander), 0);
    assert_eq!(known(&four, Sharing::of(four.game()), Viewer::Arbiter), 100);
    let together: SeatSet = [SeatId(0), SeatId(2)].into_iter().collect();
    let sharing = Sharing::of(four.game()).joined(&[together]);
    assert_eq!(known(&four, sharing.clone(), Viewer::Seat(SeatId(2))), 50);
    assert_eq!(known(&four, sharing, Viewer::Seat(SeatId(1))), 25);
}

#[test]
fn face_down_pieces_are_unknown_to_everyone_until_the_end() {
    let engine = engine("junqi-reveal");
    let mut sitting = Sitting::new(&engine, start(&engine, 9));
    for seat in engine.game().seats.iter() {
        let view = sitting.view(Viewer::Seat(seat));
        assert!(
            view.board
                .iter()
                .flatten()
                .all(|piece| piece.army.is_none() && piece.kind.is_none())
        );
        assert_eq!(view.board.iter().flatten().count(), 50);
    }
    let flip = engine.actions(&sitting.state)[0];
    sitting.play(flip);
    let view = sitting.view(Viewer::Seat(SeatId(1)));
    assert_eq!(
        view.board.iter().flatten().filter(|piece| piece.kind.is_some()).count(),
        1
    );
    assert!(view.bound.iter().all(Option::is_some), "the first piece decides");
    let mut happenings = Vec::new();
    engine.resign(&mut sitting.state, SeatId(0), &mut happenings);
    let view = sitting.view(Viewer::Bystander);
    assert!(
        view.board.iter().flatten().all(|piece| piece.kind.is_some()),
        "after the end all is shown"
    );
}

#[test]
fn every_view_of_every_variant_can_be_written_and_read_and_lists_what_is_legal() {
    for name in every_variant() {
        let engine = engine(name);
        let mut dice = Dice::new(3);
        let mut sitting = Sitting::new(&engine, start(&engine, 3));
        for _ in 0..30 {
            sitting.random(&mut dice, 5);
            for seat in engine.game().seats.iter() {
                let view = sitting.view(Viewer::Seat(seat));
                let json = view.json(&engine);
                let legal = if seat == sitting.state.to_move() && sitting.state.ending().is_none() {
                    engine.actions(&sitting.state).len()
                } else {
                    0
                };
                assert_eq!(json["actions"].as_array().map(Vec::len), Some(legal), "{name}");
                assert_eq!(json["log"].as_array().map(Vec::len), Some(view.log.len()));
                assert_eq!(View::read(&engine, &json).as_ref(), Ok(&view), "{name}");
            }
        }
    }
}
