//! What the screen shows: boards, prompts, and covers between two people.

use std::io;

use super::super::Io;
use crate::engine::{Arrangement, Engine};
use crate::game::{Game, SeatId, Sees};
use crate::knowledge::{Face, SeenPiece, View};
use crate::session::Controller;

/// Wipes the screen and what was scrolled off it.
const WIPE: &str = "\x1b[2J\x1b[3J\x1b[H";

/// A view's board.
pub(in crate::cli) fn board(engine: &Engine, view: &View, language: Option<&str>, _colour: bool) -> String {
    plain(engine.game(), language, |space| view.board[space])
}

/// A seat's arrangement on an otherwise empty board.
pub(super) fn arrangement(
    engine: &Engine,
    seat: SeatId,
    arrangement: &Arrangement,
    language: Option<&str>,
    _colour: bool,
) -> String {
    plain(engine.game(), language, |space| {
        let kind = arrangement.get(&crate::game::SpaceId::from_index(space))?;
        Some(SeenPiece {
            army: Some(crate::game::ArmyId(seat.0)),
            kind: Some(*kind),
            face: Face::Up,
            cargo: None,
        })
    })
}

fn plain(game: &Game, _language: Option<&str>, at: impl Fn(usize) -> Option<SeenPiece>) -> String {
    let mut text = String::new();
    for y in (0..game.board.height).rev() {
        for x in 0..game.board.width {
            let cell = match game.board.at(i16::from(x), i16::from(y)) {
                None => "    ".to_owned(),
                Some(space) => match at(space.index()) {
                    None => "  . ".to_owned(),
                    Some(piece) => {
                        let army = piece.army.map_or("?", |army| &game.seats.army_name(army)[..1]);
                        let kind = piece.kind.map_or("??", |kind| &game.kind(kind).symbol);
                        format!("{army}{kind:<3}")
                    }
                },
            };
            text.push_str(&cell);
        }
        text.push_str(&format!("  {}\n", y + 1));
    }
    text
}

/// Whether the variant hides something between two of the people at one screen.
pub(super) fn must_cover(
    game: &Game,
    controllers: &[Controller],
    person: impl Fn(SeatId) -> crate::game::SeatSet,
) -> bool {
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
