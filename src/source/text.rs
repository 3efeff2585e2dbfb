//! A [`Text`]: a string value that knows, byte for byte, where it came from.
//!
//! Rules stand in TOML strings; a mistake in a rule is shown at its own characters. Between the quotes of a literal string
//! the way back is an addition, in a basic string it goes round escapes, so the map keeps one offset for each stretch.

use super::Span;

/// A decoded string with its way back to the file.
#[derive(Clone, Debug)]
pub struct Text {
    /// The decoded string.
    pub value: String,
    /// The string with its quotes.
    pub span: Span,
    /// Ascending; between two marks string and file run alike.
    marks: Vec<Mark>,
}

/// Where string and file part or meet.
#[derive(Clone, Copy, Debug)]
struct Mark {
    /// The offset in the decoded string.
    decoded: u32,
    /// Where the file goes on from there.
    file: u32,
    /// Where the file's text of the character before ends.
    ended: u32,
}

impl PartialEq for Text {
    fn eq(&self, other: &Self) -> bool {
        self.value == other.value
    }
}

impl Text {
    /// Pairs a decoded string with its source: `raw` is the file's text under `span`, quotes included.
    pub fn new(value: String, span: Span, raw: &str) -> Self {
        let marks = marks(&value, span.start, raw);
        Self { value, span, marks }
    }

    /// The file span of a byte range of the decoded string.
    pub fn locate(&self, range: std::ops::Range<usize>) -> Span {
        let start = self.offset(range.start);
        let end = if range.end > range.start {
            self.end_offset(range.end)
        } else {
            start
        };
        Span::new(self.span.file, start, end.max(start))
    }

    fn offset(&self, at: usize) -> usize {
        let index = self.marks.partition_point(|mark| mark.decoded as usize <= at);
        match index.checked_sub(1).and_then(|last| self.marks.get(last)) {
            Some(mark) => (mark.file as usize + at - mark.decoded as usize).min(self.span.end as usize),
            None => self.span.start as usize,
        }
    }

    /// Where the character before `at` ends in the file: past a whole escape, not in its middle.
    fn end_offset(&self, at: usize) -> usize {
        let index = self.marks.partition_point(|mark| (mark.decoded as usize) < at);
        match self.marks.get(index) {
            Some(mark) if mark.decoded as usize == at => (mark.ended as usize).min(self.span.end as usize),
            _ => self.offset(at),
        }
    }
}

fn marks(value: &str, start: u32, raw: &str) -> Vec<Mark> {
    let small = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
    // After a syntax mistake a recovered string may come without its quotes.
    let quote = match raw.as_bytes() {
        [a @ (b'"' | b'\''), b, c, ..] if a == b && b == c => 3,
        [b'"' | b'\'', ..] => 1,
        _ => 0,
    };
    let mut at = quote;
    if quote == 3 {
        at += if raw[3..].starts_with("\r\n") {
            2
        } else {
            usize::from(raw[3..].starts_with('\n'))
        };
    }
    let mark = |decoded: usize, file: usize, ended: usize| Mark {
        decoded: small(decoded),
        file: start + small(file),
        ended: start + small(ended),
    };
    let mut marks = vec![mark(0, at, at)];
    let escapes = raw.starts_with('"');
    let mut decoded = 0;
    // What is no TOML is decoded as far as it can be, and may then be something else than was written.
    while decoded < value.len()
        && at < raw.len()
        && let (Some(rest), Some(left)) = (raw.get(at..), value.get(decoded..))
    {
        if escapes && rest.starts_with('\\') {
            let consumed = escape_length(rest);
            let produced = if rest[1..].starts_with([' ', '\t', '\n', '\r']) {
                0
            } else {
                left.chars().next().map_or(0, char::len_utf8)
            };
            let ended = if produced == 0 { at } else { at + consumed };
            at += consumed;
            decoded += produced;
            marks.push(mark(decoded, at, ended));
        } else if rest.starts_with("\r\n") && left.starts_with('\n') {
            at += 2;
            decoded += 1;
            marks.push(mark(decoded, at, at));
        } else {
            let width = rest.chars().next().map_or(1, char::len_utf8);
            at += width;
            decoded += width;
        }
    }
    marks
}

/// How many bytes of source one escape takes; a line-ending backslash takes all white space after it.
fn escape_length(rest: &str) -> usize {
    let length = match rest.as_bytes().get(1) {
        Some(b'u') => 6,
        Some(b'U') => 10,
        Some(b'x') => 4,
        Some(b' ' | b'\t' | b'\n' | b'\r') => rest.len() - rest[1..].trim_start().len(),
        _ => 2,
    };
    let mut length = length.min(rest.len());
    while !rest.is_char_boundary(length) {
        length += 1;
    }
    length
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::FileId;

    fn text(raw: &str, value: &str) -> Text {
        Text::new(value.to_owned(), Span::new(FileId(0), 10, 10 + raw.len()), raw)
    }

    #[test]
    fn literal_strings_map_one_to_one() {
        let text = text("'abc'", "abc");
        assert_eq!(text.locate(1..2).range(), 12..13);
        assert_eq!(text.locate(3..3).range(), 14..14);
    }

    #[test]
    fn a_first_newline_is_trimmed() {
        assert_eq!(text("'''\nabc'''", "abc").locate(0..3).range(), 14..17);
        assert_eq!(text("\"\"\"\r\nabc\"\"\"", "abc").locate(0..3).range(), 15..18);
    }

    #[test]
    fn escapes_are_stepped_over() {
        let text = text(r#""a\u00e9b\nc""#, "aéb\nc");
        assert_eq!(text.locate(0..1).range(), 11..12);
        assert_eq!(text.locate(1..3).range(), 12..18);
        assert_eq!(text.locate(3..4).range(), 18..19);
        assert_eq!(text.locate(4..5).range(), 19..21);
        assert_eq!(text.locate(5..6).range(), 21..22);
    }

    #[test]
    fn a_line_ending_backslash_joins_lines() {
        let text = text("\"\"\"ab \\\n   cd\"\"\"", "ab cd");
        assert_eq!(text.locate(3..5).range(), 21..23);
        assert_eq!(text.locate(0..5).range(), 13..23);
    }

    #[test]
    fn a_text_that_is_not_what_was_written_is_located_somewhere_in_it() {
        // What a reader recovers of broken TOML need not fit what stands there.
        for (raw, value) in [
            ("\"\\uD800é\"", "é\u{fffd}x"),
            ("\"\\xé\"", "ééé"),
            ("'\r\n\u{fffd}'", "\n\u{fffd}\u{fffd}"),
        ] {
            let place = text(raw, value).locate(0..value.len()).range();
            assert!(place.start >= 10 && place.end <= 10 + raw.len(), "{raw}: {place:?}");
        }
    }
}
