//! Near names: what the author probably meant.

/// The candidate nearest to what was written, if one is near enough to be meant.
pub fn nearest<'a>(written: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let lower = written.to_lowercase();
    let allowed = (written.chars().count() / 3).max(1);
    candidates
        .into_iter()
        .filter(|candidate| !candidate.is_empty())
        .map(|candidate| {
            let distance = strsim::osa_distance(&lower, &candidate.to_lowercase());
            let prefixed = lower.chars().count() >= 3 && candidate.to_lowercase().starts_with(&lower);
            (if prefixed { distance.min(allowed) } else { distance }, candidate)
        })
        .filter(|(distance, _)| *distance <= allowed)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

/// A help text for an unknown name: the near name, or else the names there are.
pub fn suggestion<'a>(written: &str, candidates: impl IntoIterator<Item = &'a str> + Clone) -> Option<String> {
    match nearest(written, candidates.clone()) {
        Some(near) => Some(format!("did you mean `{near}`?")),
        None => one_of(candidates).map(|list| format!("choose from {list}")),
    }
}

/// A sentence and what to do, as one sentence.
pub fn with_help(sentence: String, help: Option<String>) -> String {
    match help {
        Some(help) => format!("{sentence}; {help}"),
        None => sentence,
    }
}

/// A name as it must be written in place of what stands there: within quotes where quotes are replaced.
pub fn requoted(under: &str, name: &str) -> String {
    match under.chars().next() {
        Some(quote @ ('"' | '\'')) if !name.starts_with(['"', '\'']) => {
            if name.contains([quote, '\\']) || name.chars().any(char::is_control) {
                format!("{name:?}")
            } else {
                format!("{quote}{name}{quote}")
            }
        }
        _ => name.to_owned(),
    }
}

/// The names as a list for a sentence; `None` when there is none.
pub fn one_of<'a>(candidates: impl IntoIterator<Item = &'a str>) -> Option<String> {
    const SHOWN: usize = 24;
    let names: Vec<_> = candidates.into_iter().collect();
    if names.is_empty() {
        return None;
    }
    let mut list = names
        .iter()
        .take(SHOWN)
        .map(|name| format!("`{name}`"))
        .collect::<Vec<_>>()
        .join(", ");
    if names.len() > SHOWN {
        list.push_str(", …");
    }
    Some(list)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_takes_the_quotes_of_what_it_replaces() {
        assert_eq!(requoted("sout", "south"), "south");
        assert_eq!(requoted("\"sout\"", "south"), "\"south\"");
        assert_eq!(requoted("'sout'", "it's"), "\"it's\"");
    }

    #[test]
    fn near_names_are_found_and_far_ones_are_not() {
        let names = ["engineer", "captain", "flag"];
        assert_eq!(nearest("enginer", names), Some("engineer"));
        assert_eq!(nearest("Flag", names), Some("flag"));
        assert_eq!(nearest("capt", names), Some("captain"));
        assert_eq!(nearest("wizard", names), None);
        assert_eq!(
            suggestion("wizard", names).as_deref(),
            Some("choose from `engineer`, `captain`, `flag`")
        );
    }
}
