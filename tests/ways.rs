//! Where pieces may go, each seat as it sees the board, and how the seats' sides lie to one another.

use sandtable::compile::load_text;
use sandtable::engine::Engine;
use sandtable::game::{SeatId, ZoneExtent};
use serde_json::json;

use crate::support::actions;

/// Four seats round a board of seven times seven, and a piece that moves in one way.
fn engine(way: &str) -> Engine {
    let text = format!(
        r#"
format = 1
[variant]
name = "Ways"
[seats]
order = ["south", "west", "north", "east"]
[board]
layout = "points"
map = '''
{}'''
legend = {{ "." = "plain" }}
sides = {{ west = "quarter turn", north = "half turn", east = "three-quarter turn" }}
[board.links]
road.join = ["orthogonal"]
[board.zones]
corner.south = "a1..b3"
[pieces]
man = {{ symbol = "m", moves = ["{way}"] }}
stone = {{ symbol = "s" }}
[combat]
otherwise = "attacker"
[setup]
method = "fixed"
place.south = {{ man = "d2", stone = "a1" }}
[rules]
long = "after 50 plies: draw"
"#,
        ". . . . . . .\n".repeat(7)
    );
    let loaded = load_text("ways.toml", &text);
    Engine::new(loaded.game.unwrap_or_else(|| panic!("{:?}", loaded.findings)))
}

/// Where a seat's man on d4 may go, with south's stones here and there.
fn goes(way: &str, seat: &str, stones: &[&str]) -> Vec<String> {
    let engine = engine(way);
    let mut board = vec![json!({ "at": "d4", "army": seat, "kind": "man" })];
    board.extend(
        stones
            .iter()
            .map(|at| json!({ "at": at, "army": "south", "kind": "stone" })),
    );
    let position = json!({ "to_move": seat, "board": board });
    let state = engine.read_position(&position.to_string()).unwrap();
    let spelled = actions(&engine, &state);
    spelled
        .iter()
        .map(|action| action.trim_start_matches("d4").to_owned())
        .collect()
}

#[test]
fn each_seat_has_its_own_forward() {
    let seats = ["south", "west", "north", "east"];
    let all = |way: &str| seats.map(|seat| goes(way, seat, &[]));
    assert_eq!(all("step road forward"), [["-d5"], ["-e4"], ["-d3"], ["-c4"]]);
    assert_eq!(all("step road back"), [["-d3"], ["-c4"], ["-d5"], ["-e4"]]);
    let (rows, columns) = (["-c4", "-e4"], ["-d3", "-d5"]);
    assert_eq!(all("step road sideways"), [rows, columns, rows, columns]);
}

#[test]
fn a_way_is_as_long_as_it_says() {
    let goes = |way: &str, stones: &[&str]| goes(way, "south", stones);
    assert_eq!(goes("slide road forward up to 2", &[]), ["-d5", "-d6"]);
    assert_eq!(goes("slide road forward", &[]), ["-d5", "-d6", "-d7"]);
    assert_eq!(goes("slide road forward", &["d6"]), ["-d5"]);
    assert_eq!(
        goes("leap (1,2)", &[]),
        ["-b3", "-b5", "-c2", "-c6", "-e2", "-e6", "-f3", "-f5"]
    );
}

#[test]
fn a_leap_goes_the_way_that_it_goes_furthest() {
    let seats = ["south", "west", "north", "east"];
    let all = |way: &str| seats.map(|seat| goes(way, seat, &[]));
    let ahead = [["-c6", "-e6"], ["-f3", "-f5"], ["-c2", "-e2"], ["-b3", "-b5"]];
    assert_eq!(all("leap (1,2) forward"), ahead);
    assert_eq!(all("leap (2,1) forward"), ahead);
    let goes = |way: &str| goes(way, "south", &[]);
    assert_eq!(goes("leap (1,2) back"), ["-c2", "-e2"]);
    assert_eq!(goes("leap (1,2) sideways"), ["-b3", "-b5", "-f3", "-f5"]);
    assert_eq!(goes("leap (1,2) forward or back"), ["-c2", "-c6", "-e2", "-e6"]);
    assert_eq!(goes("leap (1,1) forward"), ["-c5", "-e5"]);
    assert_eq!(goes("leap (1,1) sideways"), [""; 0]);
    assert_eq!(goes("leap (2,0) sideways"), ["-b4", "-f4"]);
}

#[test]
fn a_hop_is_over_just_so_many_pieces() {
    let goes = |way: &str, stones: &[&str]| goes(way, "south", stones);
    assert_eq!(goes("slide road forward over 1 piece", &[]), [""; 0]);
    assert_eq!(goes("slide road forward over 1 piece", &["d5"]), ["-d6", "-d7"]);
    assert_eq!(goes("slide road forward over 1 piece", &["d5", "d6"]), [""; 0]);
    assert_eq!(goes("slide road forward over 2 pieces", &["d5"]), [""; 0]);
    assert_eq!(goes("slide road forward over 2 pieces", &["d5", "d6"]), ["-d7"]);
}

#[test]
fn sides_lie_as_they_are_said_to() {
    let engine = engine("step road");
    let board = &engine.game().board;
    let ZoneExtent::PerSeat(sets) = &board.zones[board.zone_named("corner").unwrap().index()].extent else {
        panic!("the corner is each seat's own");
    };
    let names = |seat: u8| {
        let mut names: Vec<_> = sets[SeatId(seat).index()]
            .iter()
            .map(|space| board.name(space))
            .collect();
        names.sort_unstable();
        names
    };
    assert_eq!(names(0), ["a1", "a2", "a3", "b1", "b2", "b3"]);
    assert_eq!(names(1), ["a6", "a7", "b6", "b7", "c6", "c7"], "clockwise");
    assert_eq!(names(2), ["f5", "f6", "f7", "g5", "g6", "g7"]);
    assert_eq!(names(3), ["e1", "e2", "f1", "f2", "g1", "g2"]);
}

/// A ring of eight on a board of five times five, and pieces that go round it.
fn ring(way: &str, stones: &[&str]) -> String {
    let text = format!(
        r#"
format = 1
[variant]
name = "Ring"
[seats]
order = ["south", "north"]
[board]
layout = "points"
map = '''
{}'''
sides.north = "half turn"
[board.links]
ring = {{ paths = "b2..d2 d3..d4 c4..b4 b3 b2", turns = 4 }}
[pieces]
man = {{ moves = ["{way}"] }}
stone = {{}}
[combat]
otherwise = "attacker"
[setup]
method = "fixed"
place.south = {{ man = "c2" }}
[rules]
long = "after 50 plies: draw"
"#,
        ". . . . .\n".repeat(5)
    );
    let loaded = load_text("ring.toml", &text);
    let engine = Engine::new(loaded.game.unwrap_or_else(|| panic!("{:?}", loaded.findings)));
    let link = &engine.game().board.links[0];
    assert_eq!(link.runs.len(), 1, "turned, it is the same ring");
    assert!(link.neighbours.iter().all(|near| [0, 2].contains(&near.len())));
    let stones = stones.iter();
    let board: Vec<_> = stones
        .map(|at| json!({ "at": at, "army": "south", "kind": "stone" }))
        .collect();
    let man = json!({ "at": "c2", "army": "south", "kind": "man" });
    let board: Vec<_> = board.into_iter().chain([man]).collect();
    let position = json!({ "to_move": "south", "board": board });
    let spelled = actions(&engine, &engine.read_position(&position.to_string()).unwrap());
    let ends: Vec<_> = spelled.iter().map(|action| action.trim_start_matches("c2-")).collect();
    ends.join(" ")
}

#[test]
fn a_piece_slides_round_a_ring_either_way() {
    assert_eq!(ring("slide ring", &[]), "b2 b3 b4 c4 d2 d3 d4");
    assert_eq!(ring("slide ring", &["d3"]), "b2 b3 b4 c4 d2 d4");
    assert_eq!(ring("slide ring", &["d3", "b4"]), "b2 b3 d2");
    assert_eq!(ring("slide ring up to 2", &[]), "b2 b3 d2 d3");
    assert_eq!(ring("slide ring forward", &[]), "", "it begins sideways");
    assert_eq!(ring("step ring", &[]), "b2 d2");
    assert_eq!(ring("slide ring over 1 piece", &["d3"]), "b2 b3 b4 c4 d2 d4");
    assert_eq!(ring("slide ring over 1 piece", &["d2", "d4"]), "d3");
}

#[test]
fn moves_differ_by_the_place_a_piece_stands_on() {
    let goes = |moves: &str, at: &str| {
        let text = format!(
            r#"
format = 1
[variant]
name = "Palace"
[seats]
order = ["south", "north"]
[board]
layout = "points"
map = '''
{}'''
sides.north = "half turn"
[board.links]
road.join = ["orthogonal"]
[board.zones]
palace.south = "b1..d2"
river = "row 3"
[pieces]
man = {{ moves = [{moves}] }}
[combat]
otherwise = "attacker"
[setup]
method = "fixed"
place.south = {{ man = "a1" }}
[allow]
unused-zone = "for one move or another"
[rules]
long = "after 50 plies: draw"
"#,
            ". . . . .\n".repeat(5)
        );
        let loaded = load_text("palace.toml", &text);
        let engine = Engine::new(loaded.game.unwrap_or_else(|| panic!("{:?}", loaded.findings)));
        let board =
            json!([{ "at": at, "army": "south", "kind": "man" }, { "at": "e5", "army": "north", "kind": "man" }]);
        let position = json!({ "to_move": "south", "board": board });
        let spelled = actions(&engine, &engine.read_position(&position.to_string()).unwrap());
        let ends: Vec<_> = spelled.iter().map(|action| action[3..].to_owned()).collect();
        ends.join(" ")
    };
    let keeps = r#""step road within palace""#;
    assert_eq!(goes(keeps, "c2"), "b2 c1 d2", "its own seat's");
    assert_eq!(goes(keeps, "b1"), "b2 c1");
    assert_eq!(goes(keeps, "b3"), "");
    assert_eq!(goes(keeps, "c4"), "", "another's is not its own");
    let north = r#""step road within palace of north""#;
    assert_eq!(goes(north, "c4"), "b4 c5 d4");
    let wades = r#""step road", "slide road forward from river""#;
    assert_eq!(goes(wades, "b2"), "a2 b1 b3 c2");
    assert_eq!(goes(wades, "b3"), "a3 b2 b4 b5 c3");
    assert_eq!(
        goes(
            r#""slide road up to 2 from river to enemy", "step road from river to empty""#,
            "e3"
        ),
        "d3 e2 e4 e5"
    );
    let both = r#""slide road from river when to in palace of north""#;
    assert_eq!(goes(both, "b3"), "b4 b5");
}
