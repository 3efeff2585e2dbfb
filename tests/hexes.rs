//! Boards of hexes: names, directions, turns, and games counted by a program that knows nothing of lattices.

use sandtable::compile::{Loaded, load_text};
use sandtable::engine::{Dice, Engine};
use sandtable::game::{SeatId, ZoneExtent};

use crate::support::actions;

/// Four on a side, rows straight.
const ROWS: &str = "
   . . . .
  . . . . .
 . . . . . .
. . . . . . .
 . . . . . .
  . . . . .
   . . . .
";

/// Three on a side, columns straight.
const COLUMNS: &str = "
    .
  .   .
.   .   .
  .   .
.   .   .
  .   .
.   .   .
  .   .
    .
";

/// A game of these seats, each with its side; the pieces of the first stand here.
fn loaded(map: &str, sides: &[(&str, &str)], more: &str, place: &str) -> Loaded {
    let order: Vec<_> = ["one"].into_iter().chain(sides.iter().map(|(seat, _)| *seat)).collect();
    let sides: Vec<_> = sides
        .iter()
        .map(|(seat, side)| format!("sides.{seat} = '{side}'"))
        .collect();
    let text = format!(
        r#"
format = 1
[variant]
name = "Hexes"
summary = "a test"
source = "the tests"
[seats]
order = {order:?}
[board]
layout = "hex"
map = '''{map}'''
{}
{more}
[pieces]
guard = {{ moves = ["step hex"] }}
scout = {{ moves = ["slide hex"] }}
horse = {{ moves = ["leap (1,2)"] }}
pawn = {{ moves = ["step hex forward to empty", "leap (1,1) forward to enemy"] }}
[combat]
otherwise = "attacker"
[setup]
method = "fixed"
place.one = {{ {place} }}
[rules]
long = "after 50 plies: draw"
"#,
        sides.join("\n")
    );
    load_text("hexes.toml", &text)
}

fn engine(map: &str, sides: &[(&str, &str)], more: &str, place: &str) -> Engine {
    let loaded = loaded(map, sides, more, place);
    Engine::new(loaded.game.unwrap_or_else(|| panic!("{:?}", loaded.findings)))
}

/// A point of the plane, of a hex's width as one.
type Point = (f64, f64);

fn near(a: Point, b: Point) -> bool {
    (a.0 - b.0).hypot(a.1 - b.1) < 1e-6
}

/// The middles of the hexes of a map, with their names.
fn middles(map: &str) -> Vec<(String, Point)> {
    let lines: Vec<_> = map.trim_matches('\n').lines().collect();
    let row = 0.75_f64.sqrt();
    let straight_rows = map == ROWS;
    let mut middles = Vec::new();
    for (y, line) in lines.iter().rev().enumerate() {
        for (x, _) in line.char_indices().filter(|(_, character)| *character == '.') {
            let letter = |column: usize| char::from(b'a' + u8::try_from(column).unwrap());
            let place = (
                f64::from(u32::try_from(x).unwrap()),
                f64::from(u32::try_from(y).unwrap()),
            );
            middles.push(if straight_rows {
                (format!("{}{}", letter(x / 2), y + 1), (place.0 / 2.0, place.1 * row))
            } else {
                (
                    format!("{}{}", letter(x / 2), y / 2 + 1),
                    (place.0 / 2.0 * row, place.1 / 2.0),
                )
            });
        }
    }
    middles
}

/// A point turned clockwise round another.
fn turn(point: Point, round: Point, degrees: f64) -> Point {
    let (sin, cos) = (-degrees.to_radians()).sin_cos();
    let (x, y) = (point.0 - round.0, point.1 - round.1);
    (round.0 + x * cos - y * sin, round.1 + x * sin + y * cos)
}

/// The other program: pieces on points of a plane, and a turn for each seat.
struct Plane {
    points: Vec<Point>,
    turns: Vec<f64>,
}

impl Plane {
    fn find(&self, point: Point) -> Option<usize> {
        self.points.iter().position(|there| near(*there, point))
    }

    /// The steps of a length.
    fn steps(&self, length: f64) -> Vec<Point> {
        let mut steps: Vec<Point> = Vec::new();
        for a in &self.points {
            for b in &self.points {
                let step = (b.0 - a.0, b.1 - a.1);
                let fits = (step.0.hypot(step.1) - length).abs() < 1e-6;
                if fits && !steps.iter().any(|known| near(*known, step)) {
                    steps.push(step);
                }
            }
        }
        steps
    }

    /// Where a piece may go.
    fn targets(&self, board: &[Option<(usize, char)>], from: usize) -> Vec<usize> {
        let Some((seat, kind)) = board[from] else {
            return Vec::new();
        };
        let ahead = |step: &Point| {
            let (x, y) = turn(*step, (0.0, 0.0), -self.turns[seat]);
            y > 1e-6 && (kind != 'p' || x.hypot(y) < 1.1 || y > x.abs() - 1e-6)
        };
        let from_here = |step: Point, times: u32| {
            let times = f64::from(times);
            self.find((
                self.points[from].0 + step.0 * times,
                self.points[from].1 + step.1 * times,
            ))
        };
        let free = |to: &usize| board[*to].is_none();
        let taken = |to: &usize| board[*to].is_some_and(|(owner, _)| owner != seat);
        let mut targets = Vec::new();
        match kind {
            's' => {
                for step in self.steps(1.0) {
                    for to in (1..).map_while(|times| from_here(step, times)) {
                        if free(&to) || taken(&to) {
                            targets.push(to);
                        }
                        if !free(&to) {
                            break;
                        }
                    }
                }
            }
            'p' => {
                let (beside, past) = (self.steps(1.0), self.steps(3.0_f64.sqrt()));
                let beside = beside.into_iter().filter(ahead).filter_map(|step| from_here(step, 1));
                targets.extend(beside.filter(free));
                let past = past.into_iter().filter(ahead).filter_map(|step| from_here(step, 1));
                targets.extend(past.filter(taken));
            }
            _ => {
                let steps = self.steps(if kind == 'g' { 1.0 } else { 7.0_f64.sqrt() });
                let all = steps.into_iter().filter_map(|step| from_here(step, 1));
                targets.extend(all.filter(|to| free(to) || taken(to)));
            }
        }
        targets
    }

    fn perft(&self, board: &mut [Option<(usize, char)>], seat: usize, depth: usize) -> u64 {
        if depth == 0 {
            return 1;
        }
        let mut count = 0;
        for from in (0..board.len())
            .filter(|&at| board[at].is_some_and(|(owner, _)| owner == seat))
            .collect::<Vec<_>>()
        {
            for to in self.targets(board, from) {
                let mut next = board.to_vec();
                next[to] = next[from].take();
                count += self.perft(&mut next, (seat + 1) % self.turns.len(), depth - 1);
            }
        }
        count
    }
}

/// The same game counted by both.
fn counted(map: &str, sides: &[(&str, &str)], turns: &[f64], place: &[(&str, &str)], depth: usize) -> (u64, u64) {
    let placed: Vec<_> = place
        .iter()
        .map(|(kind, spaces)| format!("{kind} = '{spaces}'"))
        .collect();
    let engine = engine(map, sides, "", &placed.join(", "));
    let named = middles(map);
    let count = f64::from(u32::try_from(named.len()).unwrap());
    let sum = named
        .iter()
        .fold((0.0, 0.0), |sum, (_, point)| (sum.0 + point.0, sum.1 + point.1));
    let middle = (sum.0 / count, sum.1 / count);
    let plane = Plane {
        points: named.iter().map(|(_, point)| *point).collect(),
        turns: [0.0].iter().chain(turns).copied().collect(),
    };
    let mut board = vec![None; named.len()];
    for (seat, degrees) in plane.turns.iter().enumerate() {
        for (kind, spaces) in place {
            for space in spaces.split(' ') {
                let (_, at) = named.iter().find(|(name, _)| name == space).unwrap();
                let at = plane.find(turn(*at, middle, *degrees)).unwrap();
                board[at] = Some((seat, kind.chars().next().unwrap()));
            }
        }
    }
    let start = engine.random_start(&mut Dice::new(1));
    (engine.perft(&start, depth), plane.perft(&mut board, 0, depth))
}

#[test]
fn games_on_hexes_are_counted_alike_by_a_program_of_plane_geometry() {
    let two = [("scout", "c1"), ("guard", "c2 e1"), ("horse", "b1"), ("pawn", "d2 e2")];
    let (ours, theirs) = counted(ROWS, &[("two", "half turn")], &[180.0], &two, 3);
    assert_eq!(ours, theirs);
    assert!(ours > 1_000, "{ours}");
    let three = [("scout", "c1"), ("horse", "d1"), ("pawn", "c3 d3"), ("guard", "c2")];
    let sides = [("two", "third turn"), ("three", "two-third turn")];
    let (ours, theirs) = counted(ROWS, &sides, &[120.0, 240.0], &three, 4);
    assert_eq!(ours, theirs);
    assert!(ours > 1_000, "{ours}");
    let six = [("pawn", "d3"), ("guard", "c1")];
    let turns = [
        "sixth turn",
        "third turn",
        "half turn",
        "two-third turn",
        "five-sixth turn",
    ];
    let names = ["two", "three", "four", "five", "six"];
    let sides: Vec<_> = names.into_iter().zip(turns).collect();
    let (ours, theirs) = counted(ROWS, &sides, &[60.0, 120.0, 180.0, 240.0, 300.0], &six, 5);
    assert_eq!(ours, theirs);
    assert!(ours > 1_000, "{ours}");
    let columns = [("scout", "c1"), ("pawn", "b2 c2"), ("horse", "b1")];
    let (ours, theirs) = counted(COLUMNS, &[("two", "half turn")], &[180.0], &columns, 4);
    assert_eq!(ours, theirs);
    assert!(ours > 1_000, "{ours}");
}

#[test]
fn hexes_are_named_by_the_map() {
    for map in [ROWS, COLUMNS] {
        let engine = engine(map, &[("two", "half turn")], "", "guard = 'c1'");
        let board = &engine.game().board;
        let names: Vec<_> = board.spaces.iter().map(|space| space.name.clone()).collect();
        let wanted: Vec<_> = middles(map).into_iter().map(|(name, _)| name).collect();
        assert_eq!(names, wanted);
        let link = &board.links[0];
        assert_eq!((board.links.len(), link.name.as_str()), (1, "hex"));
        let joined: usize = link.neighbours.iter().map(Vec::len).sum();
        // A hexagon of n on a side has 3n(n-1)+1 hexes, and 9(n-1)^2+3(n-1) pairs of neighbours.
        assert_eq!((board.len(), joined / 2), if map == ROWS { (37, 90) } else { (19, 42) });
    }
}

#[test]
fn each_seat_has_its_forward_and_its_far_rows() {
    let sides = [
        ("two", "sixth turn"),
        ("three", "third turn"),
        ("four", "half turn"),
        ("five", "two-third turn"),
    ];
    let more = "zones.goal = 'far 1'\nzones.rim = 'edge'\nzones.inner = 'not edge'\nzones.low = 'row 1 or column a'";
    let engine = engine(ROWS, &sides, more, "guard = 'c1'");
    let board = &engine.game().board;
    let zone = |name: &str| &board.zones[board.zone_named(name).unwrap().index()].extent;
    let named = |name: &str, seat: u8| {
        let spaces = zone(name).of(SeatId(seat));
        let names: Vec<_> = spaces.iter().map(|space| board.name(space)).collect();
        names.join(" ")
    };
    assert_eq!(named("goal", 0), "b7 c7 d7 e7");
    assert_eq!(named("goal", 1), "g4 f5 f6 e7");
    assert_eq!(named("goal", 2), "e1 f2 f3 g4");
    assert_eq!(named("goal", 3), "b1 c1 d1 e1");
    assert_eq!(named("goal", 4), "b1 b2 a3 a4");
    assert!(matches!(zone("rim"), ZoneExtent::Fixed(set) if set.len() == 18));
    assert_eq!(named("inner", 0).split(' ').count(), 19);
    assert_eq!(named("low", 0), "b1 c1 d1 e1 a3 a4 a5");
}

#[test]
fn a_row_a_line_past_corners_and_a_run_turned_by_thirds_are_runs() {
    let more = "links.hex.join = 'orthogonal'\nlinks.past.join = 'diagonal'\n\
                links.third = { paths = 'd4..b1', turns = 3 }\nlinks.sixth = { paths = 'd4 d6', turns = 6 }\n\
                links.long.paths = 'd2..d6'\nlinks.high.join = '(-1,2)'";
    let engine = engine(ROWS, &[("two", "half turn")], more, "guard = 'c1'");
    let board = &engine.game().board;
    let runs = |name: &str| {
        let link = &board.links[board.link_named(name).unwrap().index()];
        let named = |run: &Vec<_>| run.iter().map(|space| board.name(*space)).collect::<Vec<_>>().join(" ");
        link.runs.iter().map(named).collect::<Vec<_>>()
    };
    assert_eq!(runs("third"), ["d4 c3 c2 b1", "d4 c5 c6 b7", "d4 e4 f4 g4"]);
    assert_eq!(runs("sixth").len(), 6);
    assert_eq!(runs("long"), ["d2 d4 d6"]);
    assert!(runs("high").contains(&"d2 d4 d6".to_owned()));
    assert_eq!(runs("hex").iter().map(String::len).max(), Some(20), "a row of seven");
    // From each hex past each corner: as many as there are, the board's rim left out.
    let link = &board.links[board.link_named("past").unwrap().index()];
    assert_eq!(link.neighbours[board.named("d4").unwrap().index()].len(), 6);
}

#[test]
fn leaps_of_hexes_know_their_directions() {
    let goes = |way: &str| {
        let text = "pawn = 'c1'";
        let more = format!("[classes.riders]\nmoves = ['{way}']\n[pieces.rider]\nclass = 'riders'");
        let engine = engine(ROWS, &[("two", "half turn")], &more, text);
        let position = r#"{ "to_move": "one", "board": [{ "at": "d4", "army": "one", "kind": "rider" }] }"#;
        let spelled = actions(&engine, &engine.read_position(position).unwrap());
        let ends: Vec<_> = spelled.iter().map(|action| action.trim_start_matches("d4-")).collect();
        ends.join(" ")
    };
    assert_eq!(goes("leap (1,2) forward"), "c7 d7");
    assert_eq!(goes("leap (1,2) sideways").split(' ').count(), 8);
    assert_eq!(goes("leap (1,1) back"), "d2");
    assert_eq!(goes("leap (1,1) sideways"), "b3 b5 e3 e5");
    assert_eq!(goes("slide hex back"), "b1 c2 c3 d3 e1 e2");
    assert_eq!(goes("step hex sideways"), "c4 e4");
}

#[test]
fn what_hexes_cannot_be_is_said() {
    let found = |map: &str, side: &str, more: &str| {
        let loaded = loaded(map, &[("two", side)], more, "guard = 'c1'");
        let first = loaded.findings.first().unwrap();
        let place = loaded.files.slice(first.primary().unwrap());
        (first.code.name(), first.message.clone(), place.to_owned())
    };
    let (code, message, place) = found(ROWS, "quarter turn", "");
    assert_eq!((code, place.as_str()), ("wrong-value", "'quarter turn'"));
    assert_eq!(message, "a board of hexes cannot be turned by a quarter");
    let uneven = ROWS.replacen(" . . . . .\n", " . . . .\n", 1);
    let (code, message, _) = found(&uneven, "third turn", "");
    assert_eq!(code, "wrong-value");
    assert_eq!(message, "turned like that, this board does not come to lie on itself");
    let shifted = ROWS.replacen("  . . . . .\n", "   . . . . .\n", 1);
    let (code, message, place) = found(&shifted, "half turn", "");
    assert_eq!((code, place.as_str()), ("bad-map", "."));
    assert_eq!(message, "`.` is out of step with the other hexes");
    let shifted = COLUMNS.replacen("  .   .\n", "   .   .\n", 1);
    assert_eq!(
        found(&shifted, "half turn", "").1,
        "`.` is out of step with the other hexes"
    );
    let (code, _, place) = found(ROWS, "half turn", "links.hex.join = 'straight'");
    assert_eq!((code, place.as_str()), ("out-of-place", "straight"));
    let (code, _, place) = found(ROWS, "half turn", "links.hex = { paths = 'd4..b1', turns = 4 }");
    assert_eq!((code, place.as_str()), ("wrong-value", "4"));
    let (code, _, place) = found(ROWS, "half turn", "links.hex.paths = 'd4..b2'");
    assert_eq!((code, place.as_str()), ("bad-path", "d4..b2"));
    assert_eq!(
        found(&ROWS.replacen(" . . . .\n", "\t. . . .\n", 1), "half turn", "").1,
        "a tab stands in the drawing"
    );
}
