//! JSON written from types, and read into them with sentences about what is wrong and where.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::Misread;
use super::misread::short;
use super::names::within;
use crate::game::Game;

/// Something as JSON; ids are said by their names in the game.
pub fn write(game: &Game, value: &impl Serialize) -> Value {
    within(game, || serde_json::to_value(value)).unwrap_or_default()
}

/// Reads something of a game from JSON.
///
/// # Errors
/// One sentence on the first thing that is wrong, saying where in the JSON it stands; `what` is what all of it is called.
pub fn read<T: DeserializeOwned>(game: &Game, what: &str, json: &Value) -> Result<T, Misread> {
    within(game, || read_alone(what, json))
}

/// Reads something that has no ids in it.
pub(crate) fn read_alone<T: DeserializeOwned>(what: &str, json: &Value) -> Result<T, Misread> {
    serde_path_to_error::deserialize(json).map_err(|error| {
        let said = error.inner().to_string();
        let mut path = error.path().to_string();
        if let Some(key) = said
            .strip_prefix("unknown field `")
            .and_then(|rest| rest.split('`').next())
        {
            // A key that is not known stands in what holds it.
            let holder = path.strip_suffix(key).unwrap_or(&path).trim_end_matches('.');
            path = if holder.is_empty() {
                ".".to_owned()
            } else {
                holder.to_owned()
            };
        }
        let sentence = plain(&said);
        match (path.as_str(), what) {
            (".", "") => Misread(sentence),
            (".", place) => Misread(format!("{place}: {sentence}")),
            (path, _) => Misread(format!("{}: {sentence}", short(path))),
        }
    })
}

/// A sentence of serde's in our own words; any other as it is.
fn plain(sentence: &str) -> String {
    let mut names = sentence.split('`').skip(1).step_by(2);
    let name = names.next().unwrap_or_default();
    if sentence.starts_with("missing field") {
        return format!("`{name}` is missing");
    }
    for (start, what) in [("unknown field", "key"), ("unknown variant", "word")] {
        if sentence.starts_with(start) {
            return Misread::unknown(what, name, names).0;
        }
    }
    match sentence.rsplit_once(", expected ") {
        Some((found, expected)) if found.starts_with("invalid ") => format!("must be {}", wanted(expected)),
        _ => sentence.to_owned(),
    }
}

/// What serde expects, as an author would say it.
fn wanted(expected: &str) -> String {
    let most = match expected {
        "u8" => u64::from(u8::MAX),
        "u16" => u64::from(u16::MAX),
        "u32" => u64::from(u32::MAX),
        "u64" | "usize" => u64::MAX,
        "a nonzero usize" => return "a whole number from 1".to_owned(),
        "a string" => return "a text".to_owned(),
        "a sequence" => return "a list `[…]`".to_owned(),
        "a boolean" => return "`true` or `false`".to_owned(),
        "map with a single key" | "string or map" => return "an object `{…}` of one key".to_owned(),
        _ if expected == "a map" || expected.contains("struct") || expected.contains("variant") => {
            return "an object `{…}`".to_owned();
        }
        _ => return expected.to_owned(),
    };
    format!("a whole number from 0 to {most}")
}
