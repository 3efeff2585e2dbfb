//! Positions as an editor counts them, and back.
//!
//! Takes a text and byte offsets; yields lines from 0 and columns from 0, in the unit that was agreed on. What always holds:
//! an offset that comes back lies within the text, at the start of a character.

use std::ops::Range;

use lsp_types::{Position, Range as LspRange};

use super::word::floor;

/// The unit of columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// Bytes.
    Utf8,
    /// UTF-16 code units, the protocol's default.
    Utf16,
}

impl Encoding {
    fn width(self, character: char) -> usize {
        match self {
            Self::Utf8 => character.len_utf8(),
            Self::Utf16 => character.len_utf16(),
        }
    }
}

/// A text with the starts of its lines.
#[derive(Clone, Debug)]
pub struct Lines<'t> {
    text: &'t str,
    starts: Vec<usize>,
    encoding: Encoding,
}

impl<'t> Lines<'t> {
    /// Finds the lines of a text.
    pub fn new(text: &'t str, encoding: Encoding) -> Self {
        let mut starts = vec![0];
        let bytes = text.as_bytes();
        for (at, byte) in bytes.iter().enumerate() {
            // A lone carriage return ends a line too, as editors count.
            if *byte == b'\n' || (*byte == b'\r' && bytes.get(at + 1) != Some(&b'\n')) {
                starts.push(at + 1);
            }
        }
        Self { text, starts, encoding }
    }

    /// Where a byte offset is.
    pub fn position(&self, offset: usize) -> Position {
        let offset = floor(self.text, offset);
        let line = self.starts.partition_point(|&start| start <= offset).saturating_sub(1);
        let before = &self.text[self.starts[line]..offset];
        let column = before.chars().map(|character| self.encoding.width(character)).sum();
        Position {
            line: clamp(line),
            character: clamp(column),
        }
    }

    /// Where a byte range is.
    pub fn range(&self, range: Range<usize>) -> LspRange {
        LspRange {
            start: self.position(range.start),
            end: self.position(range.end),
        }
    }

    /// The byte offset of a position; past a line's end it is the line's end, past the text the text's.
    pub fn offset(&self, position: Position) -> usize {
        let Some(&start) = self.starts.get(position.line as usize) else {
            return self.text.len();
        };
        let end = self.starts.get(position.line as usize + 1);
        let line = self.text[start..end.copied().unwrap_or(self.text.len())].trim_end_matches(['\n', '\r']);
        let mut column = 0;
        for (at, character) in line.char_indices() {
            let next = column + self.encoding.width(character);
            if next > position.character as usize {
                return start + at;
            }
            column = next;
        }
        start + line.len()
    }

    /// The byte range of two positions, in either order.
    pub fn bytes(&self, range: LspRange) -> Range<usize> {
        let (start, end) = (self.offset(range.start), self.offset(range.end));
        start.min(end)..start.max(end)
    }
}

fn clamp(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_beyond_ascii() {
        let text = "a = '工兵𝄞x'\r\nb\n";
        let at = text.find('x').unwrap();
        let utf16 = Lines::new(text, Encoding::Utf16);
        assert_eq!(utf16.position(at), Position { line: 0, character: 9 });
        assert_eq!(
            Lines::new(text, Encoding::Utf8).position(at),
            Position { line: 0, character: 15 }
        );
        assert_eq!(utf16.offset(Position { line: 0, character: 9 }), at);
        // The middle of a pair is the start of its character.
        assert_eq!(utf16.offset(Position { line: 0, character: 8 }), at - 4);
        assert_eq!(
            utf16.offset(Position { line: 0, character: 99 }),
            text.find('\r').unwrap()
        );
        assert_eq!(utf16.offset(Position { line: 1, character: 1 }), text.len() - 1);
        assert_eq!(utf16.offset(Position { line: 9, character: 0 }), text.len());
        assert_eq!(utf16.position(text.len()), Position { line: 2, character: 0 });
    }

    #[test]
    fn there_and_back() {
        let text = "[pieces]\n工兵 = { names = { zh = \"𝄞\" } }\r\n\n";
        for encoding in [Encoding::Utf8, Encoding::Utf16] {
            let lines = Lines::new(text, encoding);
            for (at, character) in text.char_indices().filter(|(_, c)| *c != '\n') {
                assert_eq!(lines.offset(lines.position(at)), at, "{character:?} {encoding:?}");
            }
        }
    }
}
