//! The language server, driven over pipes by a client library, as an editor would.
//!
//! `SANDTABLE_NOISE=N` multiplies keystrokes and random edits (default 1, some seconds).

mod client;
mod features;
mod fuzz;
mod keystrokes;
mod protocol;
mod renamed;
mod renaming;

use async_lsp::lsp_types::Position;

/// How often something is repeated.
fn rounds(base: usize) -> usize {
    let noise = std::env::var("SANDTABLE_NOISE").ok().and_then(|n| n.parse().ok());
    base * noise.unwrap_or(1)
}

/// Where a byte offset of a text is, in UTF-16 units; reckoned another way than the server does.
fn position(text: &str, offset: usize) -> Position {
    let before = &text[..offset];
    let line = before.matches('\n').count();
    let column = before.rsplit('\n').next().unwrap_or("").encode_utf16().count();
    Position::new(line.try_into().unwrap(), column.try_into().unwrap())
}

/// The byte offset of a position.
fn offset(text: &str, position: Position) -> usize {
    let start: usize = text
        .split_inclusive('\n')
        .take(position.line as usize)
        .map(str::len)
        .sum();
    let mut units = 0;
    for (at, character) in text[start..].char_indices() {
        if units >= position.character as usize {
            return start + at;
        }
        units += character.len_utf16();
    }
    text.len()
}
