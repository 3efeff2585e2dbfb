//! Small boards made by hand, drawn.

use super::{Load, Scene, Token, svg, text, width};
use crate::diagnostic::Colour;
use crate::game::{
    ArmyId, Binding, Board, Hexes, Image, Ink, Layout, LinkKind, Match, Seats, Space, SpaceId, SpaceSet, Zone,
    ZoneExtent,
};

type Pair = ((u8, u8), (u8, u8));

fn seats() -> Seats {
    let names = vec!["red".to_owned(), "blue".to_owned()];
    Seats {
        teams: Vec::new(),
        control: Vec::new(),
        armies: names.clone(),
        called: names.clone(),
        inks: (0..names.len()).map(Ink::nth).collect(),
        names,
        neutral: None,
        binding: Binding::Fixed,
        counts: Match::default(),
    }
}

/// A board of the given points, with a frame for each, and links given by their ends.
fn board(layout: Layout, points: &[(u8, u8, &str)], links: &[(&str, &[Pair])]) -> Board {
    let mut points = points.to_vec();
    points.sort_by_key(|&(x, y, _)| (y, x));
    let spaces: Vec<_> = points
        .iter()
        .map(|&(x, y, frame)| Space {
            name: format!("{}{}", char::from(b'a' + x), y + 1),
            x,
            y,
            frame: frame.chars().next().zip(frame.chars().nth(1)),
        })
        .collect();
    let id = |(x, y)| SpaceId::from_index(points.iter().position(|&(px, py, _)| (px, py) == (x, y)).unwrap());
    let links = links.iter().map(|(name, pairs)| {
        let mut neighbours = vec![Vec::new(); spaces.len()];
        for &(a, b) in *pairs {
            neighbours[id(a).index()].push(id(b));
            neighbours[id(b).index()].push(id(a));
        }
        for list in &mut neighbours {
            list.sort_unstable();
        }
        LinkKind {
            name: (*name).to_owned(),
            runs: Vec::new(),
            neighbours,
        }
    });
    Board {
        layout,
        width: points.iter().map(|point| point.0).max().unwrap() + 1,
        height: points.iter().map(|point| point.1).max().unwrap() + 1,
        links: links.collect(),
        zones: Vec::new(),
        images: vec![Image::Same, Image::HalfTurn],
        spaces,
    }
}

/// Nine points, the middle one of the top row missing.
fn points() -> Board {
    let mut board = board(
        Layout::Points,
        &[
            (0, 0, "{}"),
            (1, 0, "[]"),
            (2, 0, "[]"),
            (0, 1, "[]"),
            (1, 1, "()"),
            (2, 1, "[]"),
            (0, 2, "[]"),
            (2, 2, "[]"),
        ],
        &[
            (
                "path",
                &[
                    ((0, 0), (1, 0)),
                    ((0, 0), (0, 1)),
                    ((0, 1), (1, 1)),
                    ((1, 1), (2, 0)),
                    ((0, 1), (1, 0)),
                    ((1, 0), (2, 1)),
                ],
            ),
            (
                "canal",
                &[
                    ((0, 0), (1, 0)),
                    ((0, 2), (2, 2)),
                    ((2, 2), (2, 1)),
                    ((1, 1), (0, 2)),
                    ((1, 0), (2, 2)),
                ],
            ),
        ],
    );
    let set = |ids: &[u8]| ids.iter().copied().map(SpaceId).collect::<SpaceSet>();
    board.zones = vec![
        Zone {
            name: "shelter".to_owned(),
            extent: ZoneExtent::Fixed(set(&[4])),
        },
        Zone {
            name: "land".to_owned(),
            extent: ZoneExtent::PerSeat(vec![set(&[0, 1, 2]), set(&[6, 7])]),
        },
    ];
    board
}

#[test]
fn points_show_frames_links_gaps_and_territories() {
    let board = points();
    insta::assert_snapshot!(text(&board, &Scene::empty(&board, &seats()), Colour::Never), @r#"
       a     b     c
    3 [b]━━━━━━━━━[b] 3
          ▚        ┃
    2 [ ]───( )   [ ] 2
       │  ╲     ╳
    1 {r}━━━[r]   [r] 1
       a     b     c
      ( ) shelter   ── path   ━━ canal
      also joined: b1-c3 canal
      `land` of r red   b blue
    "#);
}

#[test]
fn points_show_pieces_so_that_armies_are_told_apart() {
    let board = points();
    let mut scene = Scene::empty(&board, &seats());
    scene.place(SpaceId(0), Token::shown(ArmyId(0), "兵"));
    scene.place(SpaceId(1), Token::shown(ArmyId(0), "K").with_load(Load::Aboard));
    scene.place(SpaceId(4), Token::face_down());
    scene.place(SpaceId(7), Token::hidden(ArmyId(1)));
    scene.marked.insert(SpaceId(2));
    insta::assert_snapshot!(text(&board, &scene, Colour::Never), @r#"
         a        b        c
    3 [    ]━━━━━━━━━━━━[b?? ] 3
             ▚             ┃
    2 [    ]───( ▒▒ )   [    ] 2
         │   ╲        ╳
    1 {r兵 }━━━[rK^ ]   »    « 1
         a        b        c
      ( ) shelter   ── path   ━━ canal
      also joined: b1-c3 canal
      r red   b blue   ?? kind unknown   ▒▒ face down   ^ carries cargo
      » « pointed out
    "#);
    let coloured = text(&board, &scene, Colour::Always);
    assert!(coloured.contains("\u{1b}[0;1;91m兵"), "{coloured:?}");
    assert!(coloured.contains("\u{1b}[0;1;94m??"), "{coloured:?}");
    assert!(!coloured.contains("r兵"));
}

#[test]
fn columns_stay_aligned_under_wide_characters() {
    let board = points();
    let mut scene = Scene::empty(&board, &seats());
    for space in board.ids() {
        scene.place(
            space,
            Token::shown(ArmyId(0), if space.0 % 2 == 0 { "司令" } else { "K" }),
        );
    }
    let text = text(&board, &scene, Colour::Never);
    let ends: Vec<_> = text.lines().skip(1).step_by(2).take(3).map(width).collect();
    assert_eq!(ends, [ends[0]; 3], "{text}");
}

#[test]
fn armies_that_begin_alike_are_numbered() {
    let mut seats = seats();
    seats.called = vec!["black".to_owned(), "blue".to_owned()];
    assert_eq!(Scene::empty(&points(), &seats).letters(), ['1', '2']);
}

#[test]
fn grids_have_cells() {
    let mut board = board(
        Layout::Grid,
        &[(0, 0, ""), (1, 0, ""), (2, 0, ""), (0, 1, ""), (1, 1, "")],
        &[],
    );
    board.zones.push(Zone {
        name: "marsh".to_owned(),
        extent: ZoneExtent::Fixed([SpaceId(1), SpaceId(4)].into_iter().collect()),
    });
    let mut scene = Scene::empty(&board, &seats());
    scene.place(SpaceId(0), Token::shown(ArmyId(0), "K"));
    scene.place(SpaceId(4), Token::shown(ArmyId(1), "Q"));
    scene.marked.insert(SpaceId(3));
    insta::assert_snapshot!(text(&board, &scene, Colour::Never), @r#"
         a    b    c
      ┌────┬────┐
    2 │»  «│░bQ░│      2
      ├────┼────┼────┐
    1 │ rK │░░░░│    │ 1
      └────┴────┴────┘
         a    b    c
      ░ marsh
      r red   b blue   » « pointed out
    "#);
}

/// Two rows of hexes, or two columns, and a ford between.
fn hexes(lie: Hexes) -> Board {
    let points: &[(u8, u8, &str)] = match lie {
        Hexes::Rows => &[(0, 0, ""), (2, 0, ""), (4, 0, ""), (1, 1, ""), (3, 1, "")],
        Hexes::Columns => &[(0, 0, ""), (0, 2, ""), (0, 4, ""), (1, 1, ""), (1, 3, "")],
    };
    let mut board = board(Layout::Hex(lie), points, &[]);
    board.zones.push(Zone {
        name: "ford".to_owned(),
        extent: ZoneExtent::Fixed([SpaceId(3)].into_iter().collect()),
    });
    board
}

#[test]
fn hexes_share_their_walls() {
    let drawn = |lie| {
        let board = hexes(lie);
        let mut scene = Scene::empty(&board, &seats());
        scene.place(SpaceId(0), Token::shown(ArmyId(0), "K"));
        scene.place(SpaceId(4), Token::shown(ArmyId(1), "Q"));
        scene.marked.insert(SpaceId(1));
        text(&board, &scene, Colour::Never)
    };
    insta::assert_snapshot!(drawn(Hexes::Rows), @r#"
            a     b     c
          ╱   ╲ ╱   ╲
    2    │░░░░░│ bQ  │    2
       ╱   ╲ ╱   ╲ ╱   ╲
    1 │ rK  │»   «│     │ 1
        ╲ ╱   ╲ ╱   ╲ ╱
         a     b     c
      ░ ford
      r red   b blue   » « pointed out
    "#);
    insta::assert_snapshot!(drawn(Hexes::Columns), @r#"
         a     b
       _____
    3 ╱ bQ  ╲_____  3
      ╲_____╱░░░░░╲ 2
    2 ╱     ╲_____╱
      ╲_____╱»   «╲ 1
    1 ╱ rK  ╲_____╱
      ╲_____╱
         a     b
      ░ ford
      r red   b blue   » « pointed out
    "#);
}

fn edges() -> Board {
    let mut board = board(
        Layout::Edges,
        &[
            (1, 0, ""),
            (0, 1, ""),
            (2, 1, ""),
            (1, 2, ""),
            (3, 2, ""),
            (4, 1, ""),
            (3, 0, ""),
        ],
        &[],
    );
    let east = board.at(4, 1).unwrap();
    board.zones.push(Zone {
        name: "gate".to_owned(),
        extent: ZoneExtent::Fixed([east].into_iter().collect()),
    });
    board
}

#[test]
fn edges_hold_their_pieces() {
    let board = edges();
    let mut scene = Scene::empty(&board, &seats());
    insta::assert_snapshot!(text(&board, &scene, Colour::Never), @r#"
       a  b  c  d  e
    3  ┌─────┬─────┐ 3
       │     │     ┃
    2  │     │     ┃ 2
       │     │     ┃
    1  └─────┴─────┘ 1
       a  b  c  d  e
      ┃━ gate
    "#);
    scene.place(board.named("b1").unwrap(), Token::shown(ArmyId(0), "K"));
    scene.place(board.named("c2").unwrap(), Token::shown(ArmyId(1), "Q"));
    scene.marked.insert(board.named("e2").unwrap());
    insta::assert_snapshot!(text(&board, &scene, Colour::Never), @r#"
        a   b  c   d  e
    3   ┌──────┬──────┐  3
        │      │      ┃
    2   │     bQ    »  « 2
        │      │      ┃
    1   └─ rK ─┴──────┘  1
        a   b  c   d  e
      ┃━ gate
      r red   b blue   » « pointed out
    "#);
}

#[test]
fn drawings_are_whole_and_safe() {
    for board in [points(), edges(), hexes(Hexes::Rows), hexes(Hexes::Columns)] {
        let mut scene = Scene::empty(&board, &seats());
        scene.place(SpaceId(1), Token::shown(ArmyId(1), "<K>"));
        let drawing = svg(&board, &scene);
        assert!(drawing.starts_with("<svg ") && drawing.ends_with("</svg>\n"));
        assert!(drawing.contains("&lt;K&gt;") && !drawing.contains("<K>"));
        for space in board.ids() {
            assert!(
                drawing.contains(&format!("<title>{}", board.name(space))),
                "{}",
                board.name(space)
            );
        }
    }
    let joined = svg(&points(), &Scene::empty(&points(), &seats()));
    assert_eq!(joined.matches("<title>path</title>").count(), 5);
    assert_eq!(joined.matches("<title>path and canal</title>").count(), 1);
}
