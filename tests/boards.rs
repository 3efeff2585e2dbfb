//! The bundled boards have the figures that their rules give.

use sandtable::compile::{load, load_text};
use sandtable::game::{Game, SeatId, SpaceId, Travel};

use crate::support::every_variant;

fn game(name: &str) -> Game {
    let loaded = load(name);
    let findings: Vec<_> = loaded
        .findings
        .iter()
        .map(|finding| {
            format!(
                "{}: {} {:?}",
                finding.code,
                finding.message,
                finding.primary().map(|span| loaded.files.slice(span))
            )
        })
        .collect();
    assert!(findings.is_empty(), "{name}: {findings:#?}");
    loaded.game.unwrap_or_else(|| panic!("{name} gives no game"))
}

/// Moves from every space of an empty board, summed, by the motions of a kind.
fn moves(game: &Game, kind: &str, locked: &str) -> usize {
    let kind = &game.kinds[game.kind_named(kind).unwrap().index()];
    let locked = game
        .board
        .zone_named(locked)
        .map(|zone| game.board.zones[zone.index()].extent.all())
        .unwrap_or_default();
    let mut total = 0;
    for from in game.board.ids().filter(|from| !locked.contains(*from)) {
        let mut reached = std::collections::BTreeSet::new();
        for motion in &kind.motions {
            let geometry = &motion.geometry[0];
            if motion.travel == Travel::Roam {
                let mut open = vec![from];
                let mut seen = std::collections::BTreeSet::from([from]);
                while let Some(space) = open.pop() {
                    for &next in &geometry.network[space.index()] {
                        if seen.insert(next) {
                            reached.insert(next);
                            open.push(next);
                        }
                    }
                }
            } else {
                reached.extend(geometry.trails[from.index()].nodes.iter().map(|node| node.space));
            }
        }
        reached.remove(&from);
        total += reached.len();
    }
    total
}

fn links(game: &Game) -> (usize, usize, usize) {
    let rail = game.board.link_named("railway").unwrap();
    let pairs = game.board.pairs();
    let by_rail = pairs.iter().filter(|(_, _, links)| links.contains(&rail)).count();
    (pairs.len(), pairs.len() - by_rail, by_rail)
}

fn network(game: &Game) -> usize {
    let rail = game.board.link_named("railway").unwrap();
    game.board.links[rail.index()]
        .neighbours
        .iter()
        .filter(|list| !list.is_empty())
        .count()
}

#[test]
fn every_bundled_variant_checks_clean() {
    for name in every_variant() {
        game(name);
    }
}

#[test]
fn the_board_of_two_halves_has_its_figures() {
    let game = game("junqi-classic");
    assert_eq!(game.board.len(), 60);
    assert_eq!(links(&game), (133, 98, 35));
    assert_eq!(network(&game), 32);
    assert_eq!(
        (
            moves(&game, "marshal", "headquarters"),
            moves(&game, "engineer", "headquarters")
        ),
        (446, 1176)
    );
    assert_eq!(
        (moves(&game, "marshal", "none"), moves(&game, "engineer", "none")),
        (458, 1188)
    );
}

#[test]
fn the_board_of_four_arms_has_its_figures() {
    let game = game("junqi-alliance");
    assert_eq!(game.board.len(), 129);
    assert_eq!(links(&game), (288, 196, 92));
    assert_eq!(network(&game), 73);
    let rail = game.board.link_named("railway").unwrap();
    let mut runs: Vec<_> = game.board.links[rail.index()].runs.iter().map(Vec::len).collect();
    runs.sort_unstable();
    assert_eq!(runs, [[5; 10].as_slice(), &[10; 4], &[13; 4]].concat());
    assert_eq!(
        (
            moves(&game, "marshal", "headquarters"),
            moves(&game, "engineer", "headquarters")
        ),
        (1392, 5624)
    );
    assert_eq!(
        (moves(&game, "marshal", "none"), moves(&game, "engineer", "none")),
        (1416, 5648)
    );
}

#[test]
fn the_board_of_edges_has_its_figures() {
    let game = game("border-wars-2");
    let flat = game.board.spaces.iter().filter(|space| space.y % 2 == 0).count();
    assert_eq!((flat, game.board.len() - flat), (22, 22));
    let pairs = |name: &str| {
        let link = &game.board.links[game.board.link_named(name).unwrap().index()];
        link.neighbours.iter().map(Vec::len).sum::<usize>() / 2
    };
    assert_eq!((pairs("crosspoint"), pairs("crosscorner")), (32, 72));
}

#[test]
fn spaces_are_said_by_rows_columns_rectangles_and_zones() {
    for (said, meant) in [
        ("b3", "b3"),
        ("column a", "a1 a2 a3 a4 a5"),
        ("columns b..c", "b1 c1 b2 c2 b3 c3 b4 c4 b5 c5"),
        ("row 2", "a2 b2 c2"),
        ("rows 4..5", "a4 b4 c4 a5 b5 c5"),
        ("b2..c3", "b2 c2 b3 c3"),
        ("row 3 and not hill", "a3 c3"),
        ("column c and rows 1..2 or hill", "c1 c2 b3"),
    ] {
        let text = format!(
            "format = 1\nextends = \"skirmish\"\n[variant]\nname = \"Said\"\n[board.zones]\nsaid = \"{said}\"\n"
        );
        let game = load_text("said.toml", &text).game.unwrap_or_else(|| panic!("{said}"));
        let zone = game.board.zone_named("said").unwrap();
        let spaces = game.board.zones[zone.index()].extent.all();
        let mut names: Vec<_> = spaces.iter().map(|space| game.board.name(space)).collect();
        names.sort_unstable_by_key(|name| (name[1..].to_owned(), name[..1].to_owned()));
        assert_eq!(names.join(" "), meant, "{said}");
    }
}

/// A board of thirty columns and three rows, with more of what a board has.
fn wide(more: &str) -> sandtable::compile::Loaded {
    let row = ". ".repeat(30);
    let text = format!(
        "format = 1\nextends = \"skirmish\"\n[variant]\nname = \"Wide\"\n[board]\nmap = \"\"\"\n{row}\n{row}\n{row}\n\"\"\"\n\
         legend = {{ \".\" = \"hill\" }}\n{more}\n[setup]\nmethod = \"fixed\"\nplace.south = {{ king = \"a1 aa1\", scout = false, guard = false }}\n"
    );
    load_text("wide.toml", &text)
}

#[test]
fn columns_go_on_after_z() {
    let game = wide("links.path.paths = [\"x2..ab2 ab1\"]\nlinks.path.except = \"aa1-ab1\"")
        .game
        .unwrap();
    let names: Vec<_> = game.board.spaces.iter().map(|space| space.name.as_str()).collect();
    assert_eq!(names[24..31], ["y1", "z1", "aa1", "ab1", "ac1", "ad1", "a2"]);
    let path = &game.board.links[game.board.link_named("path").unwrap().index()];
    let run = path.runs.last().unwrap();
    let named: Vec<_> = run.iter().map(|space| game.board.name(*space)).collect();
    assert_eq!(named.join(" "), "x2 y2 z2 aa2 ab2 ab1");
    let near = |space| path.neighbours[game.board.named(space).unwrap().index()].len();
    assert_eq!((near("aa1"), near("aa2"), near("aa3")), (2, 4, 3));
    let engine = sandtable::engine::Engine::new(game);
    assert_eq!(engine.spell(engine.parse_action("aa1-aa2").unwrap()), "aa1-aa2");
}

#[test]
fn spaces_of_two_letters_are_said_like_others_and_zones_keep_their_names() {
    for (said, meant) in [
        ("aa3", "aa3"),
        ("AB2 aa1", "aa1 ab2"),
        ("y1..aa2 and not row 2", "y1 z1 aa1"),
        ("columns z..ab and row 3", "z3 aa3 ab3"),
        ("hq1", "c1 c2"),
        ("hq1 and row 2 or ad3 and not hq1", "c2 ad3"),
        ("hq2 of south", "d1"),
        ("not hq1 and row 1 and columns a..d", "a1 b1 d1"),
    ] {
        let zones = "zones = { hq1 = \"c1 c2\", hq2.south = \"d1\", said = \"SAID\" }";
        let loaded = wide(&zones.replace("SAID", said));
        let Some(game) = loaded.game else {
            panic!("{said}: {:?}", loaded.findings)
        };
        let zone = game.board.zone_named("said").unwrap();
        let spaces = game.board.zones[zone.index()].extent.all();
        let names: Vec<_> = spaces.iter().map(|space| game.board.name(space)).collect();
        assert_eq!(names.join(" "), meant, "{said}");
    }
}

#[test]
fn a_board_can_be_too_wide() {
    let text = format!(
        "format = 1\nextends = \"skirmish\"\n[board]\nmap = \"{}\"\n",
        ". ".repeat(100)
    );
    let loaded = load_text("wide.toml", &text);
    let finding = loaded.findings.first().unwrap();
    assert_eq!(finding.code.name(), "limit-exceeded");
    assert_eq!(finding.message, "a lattice of 100 columns and 1 rows is too large");
}

/// The spaces of a zone of a seat's on a board with these lines in its table.
fn zoned(board: &str, seat: u8) -> String {
    let text = format!(
        "format = 1\nextends = \"skirmish\"\n[variant]\nname = \"Zoned\"\n[board]\n{board}\n[setup]\n\
         place.south = {{ king = \"a1\", scout = false, guard = false }}\n"
    );
    let loaded = load_text("zoned.toml", &text);
    let Some(game) = loaded.game else {
        panic!("{board}: {:?}", loaded.findings)
    };
    let zone = game.board.zone_named("said").unwrap();
    let spaces = game.board.zones[zone.index()].extent.of(SeatId(seat));
    let names: Vec<_> = spaces.iter().map(|space| game.board.name(space)).collect();
    names.join(" ")
}

#[test]
fn far_rows_are_far_from_each_seat() {
    let far = |rows: &str| [0, 1].map(|seat| zoned(&format!("zones.said = \"{rows}\""), seat));
    assert_eq!(far("far 1"), ["a5 b5 c5", "a1 b1 c1"]);
    assert_eq!(far("far 2 and column a"), ["a4 a5", "a1 a2"]);
    assert_eq!(far("not far 4"), ["a1 b1 c1", "a5 b5 c5"]);
    let given = |seat| zoned("zones.said.north = \"far 1 and column a\"", seat);
    assert_eq!([0, 1].map(given), ["c5", "a1"]);
    let turned = |side: &str| {
        let map = "map = \"\"\"\n. . .\n. . .\n. . .\n\"\"\"";
        zoned(&format!("{map}\nsides.north = \"{side}\"\nzones.said = \"far 1\""), 1)
    };
    assert_eq!(turned("quarter turn"), "c1 c2 c3");
    assert_eq!(turned("three-quarter turn"), "a1 a2 a3");
    assert_eq!(turned("flip columns"), "a3 b3 c3");
}

#[test]
fn the_edge_is_where_the_board_ends() {
    let cross = "map = \"\"\"\n  . .\n. . . .\n. o   .\n. . . .\n  . .\n\"\"\"\nsides.north = \"flip rows\"";
    let setup = |zone: &str| {
        let text = format!(
            "format = 1\nextends = \"skirmish\"\n[variant]\nname = \"Cross\"\n[board]\n{cross}\n{zone}\n[setup]\n\
             place.south = {{ king = \"b1\", scout = false, guard = false }}\n"
        );
        let loaded = load_text("cross.toml", &text);
        let Some(game) = loaded.game else {
            panic!("{zone}: {:?}", loaded.findings)
        };
        let zone = game.board.zone_named("said").unwrap();
        let spaces = game.board.zones[zone.index()].extent.all();
        let names: Vec<_> = spaces.iter().map(|space| game.board.name(space)).collect();
        names.join(" ")
    };
    // Only the corners of b2 and b4, and the hole at c3, lie beside b3: all that is no end of the board.
    assert_eq!(setup("zones.said = \"not edge\""), "b2 c2 b3 b4 c4");
    let own = "zones.edge = \"b3\"\nzones.said = \"edge or a3\"";
    assert_eq!(setup(own), "a3 b3", "a zone that is called so goes before");
    assert_eq!(setup("zones.edge.south = \"b1\"\nzones.said = \"edge of north\""), "b5");
    assert_eq!(setup("zones.far = \"b3\"\nzones.said = \"far or c5\""), "b3 c5");
    let grid = "zones.said = \"not edge\"";
    assert_eq!(zoned(grid, 0), "b2 b3 b4");
}

#[test]
fn the_edge_of_a_grids_edges_goes_round_it() {
    let text = "format = 1\nextends = \"border-wars-2\"\n[board]\nzones.rim = \"edge\"\n[allow.unused-zone]\nrim = \"a test\"\n";
    let game = load_text("rim.toml", text).game.unwrap();
    let board = &game.board;
    let rim = board.zones[board.zone_named("rim").unwrap().index()].extent.all();
    // A cell of this board has four walls, and an edge on its rim parts one from nothing.
    let walls = [(1, 0), (-1, 0), (0, 1), (0, -1)];
    let is_cell = |(x, y): (i16, i16)| walls.iter().all(|(dx, dy)| board.at(x + dx, y + dy).is_some());
    let parts = |(x, y): (i16, i16)| {
        let sides = if y % 2 == 0 {
            [(0, 1), (0, -1)]
        } else {
            [(1, 0), (-1, 0)]
        };
        sides.map(|(dx, dy)| (x + dx, y + dy))
    };
    let on_rim = |id: &SpaceId| !parts(board.spaces[id.index()].point()).into_iter().all(is_cell);
    let wanted: Vec<_> = board.ids().filter(on_rim).collect();
    assert_eq!(wanted.len(), 20);
    assert_eq!(rim.iter().collect::<Vec<_>>(), wanted);
}
