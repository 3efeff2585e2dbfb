//! What columns are called: `a` to `z`, then `aa`, `ab` and on. Takes a number and yields a name, or the other way round;
//! keeps that the one undoes the other.

/// The name of a column, counted from 0.
pub fn column_name(column: u8) -> String {
    let letter = |number: u8| char::from(b'a' + number);
    match column.checked_sub(26) {
        None => letter(column).to_string(),
        Some(beyond) => String::from_iter([letter(beyond / 26), letter(beyond % 26)]),
    }
}

/// The column of a name of one or two letters, counted from 0.
pub fn column_number(name: &str) -> Option<i64> {
    let letter = |byte: u8| {
        let letter = byte.to_ascii_lowercase();
        letter.is_ascii_lowercase().then(|| i64::from(letter - b'a'))
    };
    match *name.as_bytes() {
        [one] => letter(one),
        [first, second] => Some(26 * (letter(first)? + 1) + letter(second)?),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_go_on_with_two_letters() {
        let name = |column| column_name(column);
        assert_eq!(
            [0, 25, 26, 27, 51, 52, 98].map(name),
            ["a", "z", "aa", "ab", "az", "ba", "cu"]
        );
        for column in 0..=u8::MAX {
            assert_eq!(column_number(&column_name(column)), Some(column.into()));
        }
        assert_eq!(
            (column_number(""), column_number("a1"), column_number("abc")),
            (None, None, None)
        );
    }
}
