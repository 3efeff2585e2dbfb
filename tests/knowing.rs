//! What a seat is told of what happens, and what it is not told while something is hidden from it.

use sandtable::compile::load_text;
use sandtable::engine::{Engine, State};
use sandtable::game::SeatId;
use sandtable::knowledge::{Chronicle, Deed, Seen, Sharing, View, Viewer};
use serde_json::{Value, json};

use crate::support::action;

/// A game in which enemies see places only, unless `enemy` says otherwise, with one rule more.
fn skirmish(enemy: &str, rule: &str) -> Engine {
    let text = format!(
        "format = 1\nextends = \"skirmish\"\n[variant]\nname = \"Knowing\"\n[information]\nenemy = \"{enemy}\"\n\
         [rules]\nasked = \"{rule}\"\n"
    );
    Engine::new(
        load_text("knowing.toml", &text)
            .game
            .unwrap_or_else(|| panic!("{rule}")),
    )
}

/// South's king stands beside a scout of north's, which has four pieces more.
fn position(engine: &Engine, others: [&str; 4]) -> State {
    let mut board = vec![
        json!({ "at": "a1", "army": "south", "kind": "king" }),
        json!({ "at": "a2", "army": "north", "kind": "scout" }),
    ];
    let north = |(at, kind): (&str, &str)| json!({ "at": at, "army": "north", "kind": kind });
    board.extend(["b3", "a5", "b5", "c5"].into_iter().zip(others).map(north));
    let position = json!({ "to_move": "south", "board": Value::Array(board) });
    engine.read_position(&position.to_string()).unwrap()
}

/// What south sees when its king has taken the scout.
fn taken(engine: &Engine, state: State) -> View {
    taken_before(engine, state, Viewer::Seat(SeatId(0)))
}

/// What a viewer sees of it.
fn taken_before(engine: &Engine, mut state: State, viewer: Viewer) -> View {
    let game = engine.game();
    let mut chronicle = Chronicle::new(game, &state, Sharing::of(game));
    let (played, mut happened) = (action(engine, "a1xa2"), Vec::new());
    engine.apply(&mut state, played, &mut happened);
    chronicle.note(game, &state, Deed::Acted(SeatId(0), played), &happened);
    View::of(engine, &state, &chronicle, viewer)
}

#[test]
fn a_fight_shows_both_kinds_or_neither() {
    for (shows, shown) in [("kinds", true), ("result", false)] {
        let engine = skirmish(&format!("place\"\nfight = \"{shows}"), "on capture of guard: draw");
        let [king, scout] = ["king", "scout"].map(|name| engine.game().kind_named(name));
        let if_shown = |kind| if shown { kind } else { None };
        for (viewer, attacker, defender) in [
            (Viewer::Seat(SeatId(0)), king, if_shown(scout)),
            (Viewer::Seat(SeatId(1)), if_shown(king), scout),
            (Viewer::Bystander, if_shown(king), if_shown(scout)),
        ] {
            let view = taken_before(&engine, position(&engine, ["guard"; 4]), viewer);
            let seen = view.log[0].seen.iter().find_map(|seen| match seen {
                Seen::Fought { attacker, defender, .. } => Some((attacker.kind, defender.kind)),
                _ => None,
            });
            assert_eq!(seen, Some((attacker, defender)), "{shows}, {viewer:?}");
        }
    }
}

#[test]
fn all_pieces_that_are_revealed_are_shown_and_no_others() {
    let engine = skirmish("place", "on capture of scout: reveal guard of owner");
    let game = engine.game();
    let view = taken(&engine, position(&engine, ["guard", "guard", "king", "guard"]));
    let kinds = ["b3", "a5", "b5", "c5"].map(|at| view.at(game.board.named(at).unwrap()).unwrap().kind);
    let guard = game.kind_named("guard");
    assert_eq!(kinds, [guard, guard, None, guard]);
    let shown = view.log[0]
        .seen
        .iter()
        .filter(|seen| matches!(seen, Seen::Shown { .. }));
    assert_eq!(shown.count(), 3);
}

#[test]
fn the_order_in_which_hidden_pieces_go_tells_nothing() {
    let engine = skirmish(
        "place",
        "on capture of scout: remove guard of owner, remove scout of owner",
    );
    let one = taken(&engine, position(&engine, ["king", "guard", "scout", "guard"]));
    let other = taken(&engine, position(&engine, ["king", "scout", "guard", "scout"]));
    let removed = |view: &View| -> Vec<_> {
        let at = |seen: &Seen| match seen {
            Seen::Removed { at, piece, .. } => Some((engine.game().board.name(*at).to_owned(), piece.kind)),
            _ => None,
        };
        view.log[0].seen.iter().filter_map(at).collect()
    };
    let expected = ["a2", "a5", "b5", "c5"].map(|at| (at.to_owned(), None));
    assert_eq!(removed(&one), expected);
    assert_eq!(one, other);
}

#[test]
fn whether_a_piece_is_attacked_is_told_only_when_nothing_is_hidden() {
    let pressing = |enemy: &str, others: [&str; 4]| -> Vec<String> {
        let engine = skirmish(enemy, "forbid action leaving mover has attacked king");
        let (game, state) = (engine.game(), position(&engine, others));
        let chronicle = Chronicle::new(game, &state, Sharing::of(game));
        let view = View::of(&engine, &state, &chronicle, Viewer::Seat(SeatId(0)));
        view.pressing.iter().map(|&rule| game.rule(rule).name.clone()).collect()
    };
    let pieces = ["king", "guard", "scout", "guard"];
    assert_eq!(
        pressing("identity", pieces),
        ["asked"],
        "the scout on a2 attacks the king"
    );
    assert!(pressing("place", pieces).is_empty());
}

#[test]
fn a_count_stands_between_bounds_where_what_starts_it_again_is_hidden() {
    let engine = skirmish("place", "after 20 plies without move of king: draw");
    let game = engine.game();
    let mut state = position(&engine, ["guard", "king", "guard", "guard"]);
    let mut chronicle = Chronicle::new(game, &state, Sharing::of(game));
    let mut stands = |spelled: &str, viewer| {
        let (played, seat, mut happened) = (action(&engine, spelled), state.to_move(), Vec::new());
        engine.apply(&mut state, played, &mut happened);
        chronicle.note(game, &state, Deed::Acted(seat, played), &happened);
        let json = View::of(&engine, &state, &chronicle, viewer).json(&engine);
        (json["counters"]["asked"].clone(), json["counters"]["quiet"].clone())
    };
    let south = Viewer::Seat(SeatId(0));
    assert_eq!(stands("a1-b1", south), (json!(0), json!(1)), "its own king");
    let between = |least: u32, most: u32| json!({ "least": least, "most": most });
    assert_eq!(
        stands("a5-a4", south),
        (between(0, 1), json!(2)),
        "the king, or a guard"
    );
    assert_eq!(stands("b1-c1", south), (json!(0), json!(3)));
    assert_eq!(stands("c5-c4", south), (between(0, 1), json!(4)));
    assert_eq!(
        stands("c1-c2", Viewer::Seat(SeatId(1))),
        (between(0, 3), json!(5)),
        "its own king moved on ply 2; south moved twice since"
    );
    assert_eq!(stands("a4-a3", Viewer::Arbiter), (json!(0), json!(6)));
}

#[test]
fn a_hidden_piece_that_falls_where_a_known_one_stood_stays_hidden() {
    let engine = skirmish(
        "place",
        "on capture of guard: remove king of mover\"\nenter = \"allow drop to field",
    );
    let game = engine.game();
    let mut state = engine
        .read_position(
            r#"{"to_move": "south", "hands": {"south": {"guard": 1}}, "board": [
                {"at": "a1", "army": "south", "kind": "king"},
                {"at": "a5", "army": "north", "kind": "king"}, {"at": "c5", "army": "north", "kind": "scout"}]}"#,
        )
        .unwrap();
    let mut chronicle = Chronicle::new(game, &state, Sharing::of(game));
    for spelled in ["guard@a4", "a5xa4"] {
        let (played, seat, mut happened) = (action(&engine, spelled), state.to_move(), Vec::new());
        engine.apply(&mut state, played, &mut happened);
        chronicle.note(game, &state, Deed::Acted(seat, played), &happened);
    }
    let view = View::of(&engine, &state, &chronicle, Viewer::Seat(SeatId(0)));
    let gone = |seen: &Seen| match seen {
        Seen::Removed { at, piece, .. } => Some((game.board.name(*at), piece.kind)),
        _ => None,
    };
    let gone: Vec<_> = view.log[1].seen.iter().filter_map(gone).collect();
    assert_eq!(gone, [("a4", game.kind_named("guard")), ("a4", None)]);
}
