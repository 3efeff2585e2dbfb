//! The bundled boards fit the terminals they are made for.

use sandtable::compile::load;
use sandtable::diagnostic::Colour;
use sandtable::game::{ArmyId, Game};
use sandtable::picture::{self, Scene, Token, width};

/// The game with a piece of two to four columns on every space.
fn full(name: &str, label: &str) -> (Game, String) {
    let game = load(name).game.unwrap();
    let mut scene = Scene::empty(&game.board, &game.seats);
    for space in game.board.ids() {
        scene.place(space, Token::shown(ArmyId(space.0 % 2), label));
    }
    let text = picture::text(&game.board, &scene, Colour::Never);
    (game, text)
}

fn widest(text: &str) -> usize {
    text.lines().map(width).max().unwrap()
}

#[test]
fn boards_fit_their_terminals() {
    for label in ["Ma", "司令", "Marq"] {
        assert!(widest(&full("junqi-classic", label).1) <= 80);
    }
    assert!(widest(&full("junqi-alliance", "Ma").1) <= 120);
    assert!(widest(&full("border-wars-2", "K").1) <= 80);
}

#[test]
fn every_space_has_its_place() {
    for name in crate::support::every_variant() {
        let (game, text) = full(name, "Zz");
        assert_eq!(text.matches("Zz").count(), game.board.len(), "{name}\n{text}");
    }
}

#[test]
fn no_link_of_the_bundled_boards_is_left_undrawn() {
    for name in ["junqi-classic", "junqi-alliance"] {
        assert!(!full(name, "Zz").1.contains("also joined"), "{name}");
    }
}

#[test]
fn two_halves_show_the_front_that_three_railways_cross() {
    let game = load("junqi-classic").game.unwrap();
    let text = picture::text(&game.board, &Scene::empty(&game.board, &game.seats), Colour::Never);
    let lines: Vec<_> = text.lines().collect();
    assert_eq!(lines[11], " 7 [n]━━━[n]━━━[n]━━━[n]━━━[n] 7");
    assert_eq!(lines[12], "    ┃           ┃           ┃");
    assert_eq!(lines[23], " 1 [s]───{s}───[s]───{s}───[s] 1");
    assert_eq!(lines[21], " 2 [s]━━━[s]━━━[s]━━━[s]━━━[s] 2");
    assert_eq!(lines[22], "    │     │     │     │     │");
    assert_eq!(
        lines[25],
        "   [ ] station   { } headquarters   ( ) camp   ── road   ━━ railway"
    );
}

#[test]
fn the_matrix_says_who_stays() {
    let game = load("border-wars-2").game.unwrap();
    let table = picture::matrix(&game);
    assert!(table.contains("\n  P  + + . + + + + +\n"), "{table}");
    assert!(table.contains("\n  D  h h h h h h + +\n"), "{table}");
    assert!(!table.contains("\n  B "), "what cannot attack has no row\n{table}");
}
