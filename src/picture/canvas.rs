//! A [`Canvas`]: characters and tints on a raster, rendered with or without ANSI colours.

use unicode_width::UnicodeWidthChar;

use super::fit::{MARGIN, width};
use super::tints::Tint;
use crate::diagnostic::Colour;
use crate::game::{Board, column_name};

/// A raster of terminal columns and lines; the top left is (0, 0).
#[derive(Clone, Debug)]
pub struct Canvas {
    width: usize,
    lines: Vec<Vec<Glyph>>,
}

/// What stands in one terminal column.
#[derive(Clone, Copy, Debug)]
struct Glyph {
    /// `None` in the second column of a wide character.
    character: Option<char>,
    tint: Tint,
}

const BLANK: Glyph = Glyph {
    character: Some(' '),
    tint: Tint::PLAIN,
};

impl Canvas {
    /// A blank raster.
    pub fn new(width: usize, height: usize) -> Self {
        Self {
            width,
            lines: vec![vec![BLANK; width]; height],
        }
    }

    /// Writes a text from a column on; what lies outside is cut off.
    pub fn put(&mut self, column: usize, line: usize, text: &str, tint: Tint) {
        let Some(row) = self.lines.get_mut(line) else { return };
        let mut at = column;
        for character in text.chars() {
            let wide = character.width().unwrap_or(0);
            if wide == 0 || at + wide > self.width {
                continue;
            }
            for (offset, glyph) in row[at..at + wide].iter_mut().enumerate() {
                *glyph = Glyph {
                    character: (offset == 0).then_some(character),
                    tint,
                };
            }
            at += wide;
        }
    }

    /// Writes the letters of a board's columns above and below it, and the numbers of its rows on either side.
    pub fn coordinates(
        &mut self,
        board: &Board,
        (column, line): (impl Fn(u8) -> usize, impl Fn(u8) -> usize),
        (right, bottom): (usize, usize),
    ) {
        for x in 0..board.width {
            for edge in [0, bottom] {
                self.put(column(x), edge, &column_name(x), Tint::FAINT);
            }
        }
        for y in 0..board.height {
            let name = (u16::from(y) + 1).to_string();
            for edge in [(MARGIN - 1).saturating_sub(width(&name)), right] {
                self.put(edge, line(y), &name, Tint::FAINT);
            }
        }
    }

    /// The character at a place; a blank outside.
    pub fn at(&self, column: usize, line: usize) -> char {
        let glyph = self.lines.get(line).and_then(|row| row.get(column));
        glyph.and_then(|glyph| glyph.character).unwrap_or(' ')
    }

    /// The whole as lines of text, without trailing blanks.
    pub fn render(&self, colour: Colour) -> String {
        let mut text = String::new();
        for row in &self.lines {
            let used = row
                .iter()
                .rposition(|glyph| glyph.character != Some(' ') || glyph.tint.is_marked)
                .map_or(0, |last| last + 1);
            let mut tint = Tint::PLAIN;
            for glyph in &row[..used] {
                let Some(character) = glyph.character else { continue };
                if colour == Colour::Always && glyph.tint != tint {
                    tint = glyph.tint;
                    text.push_str(&tint.ansi());
                }
                text.push(character);
            }
            if tint != Tint::PLAIN {
                text.push_str(&Tint::PLAIN.ansi());
            }
            text.push('\n');
        }
        text
    }
}
