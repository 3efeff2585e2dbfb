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
            .help("`points`, `grid`, or `edges` for the edges of a grid")
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
    let images = findings.watch("board", |findings| {
        images(table, seats, (map.width, map.height), findings)
    });
    let mut board = Board {
        layout,
        width: map.width,
        height: map.height,
        spaces: map.spaces,
        links: Vec::new(),
        zones: Vec::new(),
        images: images.iter().map(|image| image.unwrap_or(Image::Same)).collect(),
    };
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
    board.links = table
        .links
        .iter()
        .map(|link| links::compile(link, &board, seats, findings))
        .collect();
    Some(board)
}

/// For each seat, the image of the first seat's side; `None` where the board does not say.
fn images(table: &BoardTable, seats: &Seats, size: (u8, u8), findings: &mut Findings) -> Vec<Option<Image>> {
    let mut images = vec![None; seats.len()];
    images[0] = Some(Image::Same);
    for (name, image) in &table.sides {
        let Some(seat) = seat(name, &seats.names, findings) else {
            continue;
        };
        let quarter = matches!(image.value, Image::QuarterTurn | Image::ThreeQuarterTurn);
        if quarter && size.0 != size.1 {
            let message = format!(
                "a board of {} columns and {} rows cannot be turned by a quarter",
                size.0, size.1
            );
            Diagnostic::new(Code::WrongValue, message)
                .label(image.span, "only a square board can")
                .report(findings);
            continue;
        }
        images[seat.index()] = Some(image.value);
    }
    images
}
