//! The board: spaces, links and zones put together.

use super::seats::seat;
use super::{fits, links, map, zones};
use crate::definition::BoardTable;
use crate::diagnostic::{Code, Diagnostic, Findings};
use crate::game::{Board, Image, Layout, Limits, Seats};

/// Compiles `[board]`.
pub fn compile(table: &BoardTable, seats: &Seats, findings: &mut Findings) -> Option<Board> {
    if table.layout.is_none() && !findings.is_damaged("board") {
        Diagnostic::new(Code::MissingKey, "this board has no `layout`")
            .label(table.header, "add `layout`")
            .help("`points`, `grid`, `hex`, or `edges` for the edges of a grid")
            .report(findings);
    }
    let Some(text) = &table.map else {
        if !findings.is_damaged("board") {
            Diagnostic::new(Code::MissingKey, "this board has no `map`")
                .label(table.header, "add `map`")
                .report(findings);
        }
        return None;
    };
    let layout = table.layout.as_ref().map_or(Layout::Points, |layout| layout.value);
    let map = map::read(table, layout, text, findings)?;
    let mut board = Board {
        layout: map.layout,
        width: map.width,
        height: map.height,
        spaces: map.spaces,
        links: Vec::new(),
        zones: Vec::new(),
        images: Vec::new(),
    };
    let images = findings.watch("board", |findings| images(table, seats, &board, findings));
    board.images = images.iter().map(|image| image.unwrap_or(Image::Same)).collect();
    zones::compile(table, &map.zones, seats, &images, &mut board, findings);
    if !fits(
        table.links.len(),
        Limits::LINKS,
        "kinds of links",
        table.header,
        findings,
    ) {
        return None;
    }
    let links = table.links.iter();
    board.links = links
        .map(|link| links::compile(link, &board, seats, findings))
        .collect();
    if matches!(board.layout, Layout::Hex(_)) && table.links.is_empty() {
        board.links = vec![links::beside(&board)];
    }
    Some(board)
}

/// For each seat, the image of the first seat's side; `None` where the board does not say.
fn images(table: &BoardTable, seats: &Seats, board: &Board, findings: &mut Findings) -> Vec<Option<Image>> {
    let mut images = vec![None; seats.len()];
    images[0] = Some(Image::Same);
    for (name, image) in &table.sides {
        let Some(seat) = seat(name, &seats.names, findings) else {
            continue;
        };
        if let Err((message, label)) = turnable(image.value, board) {
            Diagnostic::new(Code::WrongValue, message)
                .label(image.span, label)
                .report(findings);
            continue;
        }
        images[seat.index()] = Some(image.value);
    }
    images
}

/// Why a board cannot be turned into itself in a way, if it cannot.
fn turnable(image: Image, board: &Board) -> Result<(), (String, &'static str)> {
    let is_hex = matches!(board.layout, Layout::Hex(_));
    if image.is_quarter() && is_hex {
        let message = "a board of hexes cannot be turned by a quarter";
        return Err((message.to_owned(), "only by halves, thirds and sixths"));
    }
    if image.is_quarter() && board.width != board.height {
        let (columns, rows) = (board.width, board.height);
        let message = format!("a board of {columns} columns and {rows} rows cannot be turned by a quarter");
        return Err((message, "only a square board can"));
    }
    if image.sixths().is_some() {
        if !is_hex {
            let message = "only a board of hexes can be turned by thirds and sixths";
            return Err((message.to_owned(), "half and quarter turns belong here"));
        }
        let stays = |space| zones::image(space, Image::Same, image, board).is_some();
        if !board.ids().all(stays) {
            let message = "turned like that, this board does not come to lie on itself";
            return Err((message.to_owned(), "its shape is not the same from there"));
        }
    }
    Ok(())
}
