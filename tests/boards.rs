//! The bundled boards have the figures that their rules give.

use sandtable::compile::{load, load_text};
use sandtable::game::{Game, Travel};

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
