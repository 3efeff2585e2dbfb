//! What the screen shows: boards, prompts, and covers between two people.

use std::fmt::Write as _;
use std::io;

use super::super::Io;
use crate::diagnostic::Colour;
use crate::engine::{Arrangement, Engine};
use crate::game::{ArmyId, Game, KindId, SeatId, SeatSet, Sees};
use crate::knowledge::{Deed, Face, SeenPiece, View, ends};
use crate::picture::{Load, Scene, Token, text, width};
use crate::session::Controller;

/// Wipes the screen and what was scrolled off it.
const WIPE: &str = "\x1b[2J\x1b[3J\x1b[H";

/// A view's board, the last action's spaces marked, with what is in hand.
pub(in crate::cli) fn board(engine: &Engine, view: &View, language: Option<&str>, colour: Colour) -> String {
    let game = engine.game();
    let mut scene = Scene::empty(&game.board, &game.seats);
    for space in game.board.ids() {
        if let Some(piece) = view.at(space) {
            scene.place(space, token(game, piece, language));
        }
    }
    if let Some(Deed::Acted(_, action)) = view.log.last().map(|sighting| sighting.deed) {
        let (from, to) = ends(action);
        scene.marked = from.into_iter().chain(to).collect();
    }
    let mut text = text(&game.board, &scene, colour);
    for army in game.seats.army_ids() {
        let held = view.hands.iter().filter(|&&(owner, ..)| owner == army);
        let held: Vec<_> = held
            .map(|&(_, kind, count)| format!("{count} {}", game.kind(kind).name_in(language)))
            .collect();
        if !held.is_empty() {
            let name = game.seats.army_called(army);
            let _ = writeln!(text, "{name} has in hand: {}", held.join(", "));
        }
    }
    text
}

/// A seat's arrangement on an otherwise empty board.
pub(super) fn arrangement(
    engine: &Engine,
    seat: SeatId,
    arrangement: &Arrangement,
    language: Option<&str>,
    colour: Colour,
) -> String {
    let game = engine.game();
    let mut scene = Scene::empty(&game.board, &game.seats);
    for (&space, &kind) in arrangement {
        // Where pieces are arranged, an army is its seat's from the start.
        scene.place(space, Token::shown(ArmyId(seat.0), label(game, kind, language)));
    }
    text(&game.board, &scene, colour)
}

fn token(game: &Game, piece: SeenPiece, language: Option<&str>) -> Token {
    let token = match (piece.face, piece.army, piece.kind) {
        (_, Some(army), Some(kind)) => Token::shown(army, label(game, kind, language)),
        (Face::Up, Some(army), None) => Token::hidden(army),
        _ => Token::face_down(),
    };
    token.with_load(match piece.cargo {
        None => Load::Nothing,
        Some(cargo) if cargo.aboard => Load::Aboard,
        Some(_) => Load::Under,
    })
}

/// What is written for a kind: its symbol, or its name in a language whose names are short.
fn label(game: &Game, kind: KindId, language: Option<&str>) -> String {
    const SHORT: usize = 4;
    let kind = game.kind(kind);
    let name = language.and_then(|code| kind.translations.get(code));
    name.filter(|name| width(name) <= SHORT).unwrap_or(&kind.symbol).clone()
}

/// Whether the variant hides something between two of the people at one screen.
pub(super) fn must_cover(game: &Game, controllers: &[Controller], person: impl Fn(SeatId) -> SeatSet) -> bool {
    let people = || {
        game.seats
            .iter()
            .filter(|seat| controllers[seat.index()] == Controller::Human)
    };
    people().any(|a| {
        people().filter(|&b| !person(a).contains(b)).any(|b| {
            let sees = if game.seats.allied(a, b) {
                game.information.ally
            } else {
                game.information.enemy
            };
            sees == Sees::Place
        })
    })
}

/// Covers the screen until the next person sits before it. A pipe has no screen; there a line says whose turn it is.
pub(super) fn hand_over(io: &mut Io, from: Option<&str>, to: &str) -> io::Result<bool> {
    if !io.interactive {
        writeln!(io.out, "-- {to}'s turn --")?;
        return Ok(true);
    }
    if let Some(from) = from {
        write!(io.out, "-- {from}: press enter to cover the screen -- ")?;
        if io.line()?.is_none() {
            return Ok(false);
        }
    }
    write!(io.out, "{WIPE}-- {to}'s turn: press enter -- ")?;
    let pressed = io.line()?.is_some();
    if pressed {
        write!(io.out, "{WIPE}")?;
    }
    Ok(pressed)
}

/// Asks someone at a terminal for a line; a pipe needs no asking. `None` when there is no more input.
pub(super) fn ask(io: &mut Io, who: &str) -> io::Result<Option<String>> {
    if io.interactive {
        write!(io.out, "{who}> ")?;
    }
    io.line()
}
