//! Signs that look like those of the format and are others: what a text program or a web page puts in their place.
//!
//! Takes a character; yields what it is called and what is meant by it. Keeps nothing.

/// What a sign is called, and the plain text that is meant by it.
pub fn lookalike(sign: char) -> Option<(&'static str, &'static str)> {
    Some(match sign {
        '“' | '”' | '„' | '‟' | '＂' => ("a curly quote", "\""),
        '‘' | '’' | '‚' | '‛' | '＇' => ("a curly quote", "'"),
        '«' | '»' | '‹' | '›' => ("an angled quote", "\""),
        '\u{a0}' | '\u{202f}' => ("a no-break space", " "),
        '\u{2000}'..='\u{200a}' | '\u{205f}' | '\u{1680}' => ("a typographic space", " "),
        '\u{3000}' => ("a full-width space", " "),
        '\u{200b}' | '\u{200c}' | '\u{200d}' | '\u{2060}' | '\u{feff}' => ("an invisible space", ""),
        '\u{ad}' => ("an invisible hyphen", ""),
        '\u{2010}' => ("a typographic hyphen", "-"),
        '\u{2011}' => ("a no-break hyphen", "-"),
        '\u{2012}' | '\u{2013}' => ("an en dash", "-"),
        '\u{2014}' | '\u{2015}' => ("an em dash", "-"),
        '\u{2212}' => ("a minus sign", "-"),
        '…' => ("an ellipsis", ".."),
        '×' => ("a multiplication sign", "x"),
        '、' => ("an ideographic comma", ","),
        // The full-width forms stand in the order of the plain ones.
        '！'..='～' => {
            const PLAIN: &str =
                "!\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~";
            let at = usize::try_from(u32::from(sign) - u32::from('！')).ok()?;
            ("a full-width sign", PLAIN.get(at..=at)?)
        }
        _ => return None,
    })
}

/// What to do about a sign for which a plain text is meant.
pub fn instead(plain: &str) -> String {
    match plain {
        "" => "take it out".to_owned(),
        " " => "write a plain space".to_owned(),
        plain => format!("write `{plain}`"),
    }
}

/// A sign as a message shows it: by its number where nothing could be seen.
pub fn shown(sign: char) -> String {
    if !sign.is_whitespace() && !matches!(lookalike(sign), Some((_, ""))) {
        format!("`{sign}`")
    } else {
        format!("U+{:04X}", u32::from(sign))
    }
}
