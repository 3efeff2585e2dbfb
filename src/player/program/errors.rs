//! What a program writes to its standard error, passed on line by line, harmless to the terminal it comes to.

use std::io::{BufRead, BufReader, Read, Write};

use crate::diagnostic::harmless;

/// The longest line that is passed on as one, in bytes.
const LONGEST: u64 = 1 << 12;

/// Passes lines on until there are no more. Where they cannot be written they are still read, so that nobody waits.
pub(super) fn pass_on(from: impl Read, mut to: impl Write) {
    let mut from = BufReader::new(from);
    let mut line = Vec::new();
    while (&mut from)
        .take(LONGEST)
        .read_until(b'\n', &mut line)
        .is_ok_and(|read| read > 0)
    {
        let shown = harmless(String::from_utf8_lossy(&line).trim_end());
        let _ = writeln!(to, "{shown}");
        line.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::pass_on;

    #[test]
    fn lines_are_passed_on_without_what_steers_a_terminal() {
        let mut shown = Vec::new();
        pass_on(&b"\x1b]0;it\x07 says\r\n\xff\nlast"[..], &mut shown);
        let shown = String::from_utf8(shown).expect("text");
        assert_eq!(shown, "\\u{1b}]0;it\\u{7} says\n\u{fffd}\nlast\n");
    }
}
