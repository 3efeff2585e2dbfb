//! The words of the rule language that nothing else may be called.

use std::sync::LazyLock;

/// The grammar's own list, read from the grammar so that the two cannot differ.
static RESERVED: LazyLock<Vec<&'static str>> = LazyLock::new(|| {
    let grammar = include_str!("../../grammar/rule.pest");
    let list = grammar.split("reserved = @{").nth(1).unwrap_or("");
    list.split('"').skip(1).step_by(2).collect()
});

/// The words of the language that nothing else may be called.
pub fn reserved() -> &'static [&'static str] {
    &RESERVED
}

/// Whether a name is a word of the language.
pub fn is_reserved(name: &str) -> bool {
    RESERVED.contains(&name)
}

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
    fn the_grammar_names_its_words() {
        assert!(is_reserved("mover") && is_reserved("up") && is_reserved("occurrences"));
        assert!(!is_reserved("station"));
        assert!(is_word("major-general") && !is_word("2nd") && !is_word("a b"));
    }
}
