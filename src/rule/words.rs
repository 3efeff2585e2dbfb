//! The form of names.

/// Whether a text has the form of a name: a letter, then letters, digits, `-` and `_`.
pub fn is_word(name: &str) -> bool {
    let mut characters = name.chars();
    characters.next().is_some_and(char::is_alphabetic)
        && characters.all(|c| c.is_ascii_digit() || c.is_alphabetic() || c == '-' || c == '_')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_begins_with_a_letter_and_has_no_spaces() {
        assert!(is_word("major-general") && !is_word("2nd") && !is_word("a b"));
    }
}
