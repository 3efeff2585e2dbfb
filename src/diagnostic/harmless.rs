//! [`harmless`]: somebody else's text, as a terminal may show it.

/// A text with all escaped that a terminal would act on, or that turns the direction in which it is read.
pub fn harmless(text: &str) -> String {
    let mut shown = String::new();
    for c in text.chars() {
        match c {
            '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => {
                shown.extend(c.escape_unicode());
            }
            _ if c.is_control() => shown.extend(c.escape_default()),
            _ => shown.push(c),
        }
    }
    shown
}

/// The beginning of such a text, of so many characters at most, without the white space round it.
pub fn harmless_start(text: &str, most: usize) -> String {
    let text = text.trim();
    match text.char_indices().nth(most) {
        Some((at, _)) => harmless(&text[..at]) + "…",
        None => harmless(text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_terminal_would_act_on_is_escaped() {
        assert_eq!(harmless("\u{1b}[2Jé 軍旗\u{7}\u{9b}"), "\\u{1b}[2Jé 軍旗\\u{7}\\u{9b}");
        assert_eq!(harmless("a\tb\r\n"), "a\\tb\\r\\n");
        assert_eq!(harmless("\u{202e}txt"), "\\u{202e}txt");
        assert_eq!(harmless_start(" abc ", 3), "abc");
        assert_eq!(harmless_start("abcd", 3), "abc…");
    }
}
