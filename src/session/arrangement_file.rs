//! Arrangement files: TOML or JSON, a kind for each space.

use serde::de::{Deserializer, MapAccess, Visitor};

use crate::diagnostic::{nearest, suggestion, with_help};
use crate::engine::Arrangement;
use crate::game::{Game, KindId, SpaceId};
use crate::source::{Document, Entry, FileSet, Value};

/// Reads an arrangement: `a1 = "kind"` line by line, or one JSON object of the same.
///
/// # Errors
/// One sentence that names what is wrong and where. Whether the arrangement may be played is not asked here.
pub fn read_arrangement(game: &Game, text: &str) -> Result<Arrangement, String> {
    let pairs = if text.trim_start().starts_with('{') {
        json_pairs(text)?
    } else {
        toml_pairs(text)?
    };
    let mut arrangement = Arrangement::new();
    for (place, space, kind) in pairs {
        let (id, kind) = resolve(game, &space, &kind).map_err(|what| format!("{place}{what}"))?;
        if arrangement.insert(id, kind).is_some() {
            return Err(format!("{place}`{space}` is filled twice"));
        }
    }
    Ok(arrangement)
}

/// An arrangement as a text that [`read_arrangement`] reads: TOML lines in the order of the board.
pub fn write_arrangement(game: &Game, arrangement: &Arrangement) -> String {
    let line =
        |(&space, &kind): (&SpaceId, &KindId)| format!("{} = \"{}\"\n", game.board.name(space), game.kind(kind).name);
    arrangement.iter().map(line).collect()
}

/// A space and a kind by name.
fn resolve(game: &Game, space: &str, kind: &str) -> Result<(SpaceId, KindId), String> {
    let id = game.board.named(space).ok_or_else(|| {
        let names = game.board.spaces.iter().map(|space| space.name.as_str());
        let near = nearest(space, names).map(|near| format!("did you mean `{near}`?"));
        with_help(format!("there is no space `{space}`"), near)
    })?;
    let kind = game.kind_named(kind).ok_or_else(|| {
        let names = game.kinds.iter().map(|kind| kind.name.as_str());
        with_help(
            format!("`{space}` holds `{kind}`, which is no piece of this game"),
            suggestion(kind, names),
        )
    })?;
    Ok((id, kind))
}

/// Where in the text, a space and a kind.
type Pair = (String, String, String);

fn toml_pairs(text: &str) -> Result<Vec<Pair>, String> {
    let mut files = FileSet::new();
    let file = files.add("", text);
    let (document, faults) = Document::parse(&files, file);
    let place = |start: u32| format!("line {}: ", files.position(file, start as usize).line);
    if let Some(fault) = faults.first() {
        return Err(format!("{}{}", place(fault.span.start), fault.message));
    }
    let pair = |(space, entry): (String, Entry)| {
        let place = place(entry.key.start);
        match entry.node.value {
            Value::Text(kind) => Ok((place, space, kind.value)),
            other => {
                let what = other.describe();
                Err(format!("{place}`{space}` holds {what}, not a piece's name"))
            }
        }
    };
    document.root.into_iter().map(pair).collect()
}

fn json_pairs(text: &str) -> Result<Vec<Pair>, String> {
    let mut reader = serde_json::Deserializer::from_str(text);
    let pairs = reader.deserialize_map(Pairs).and_then(|pairs| {
        reader.end()?;
        Ok(pairs)
    });
    pairs.map_err(|error| {
        let (line, column) = (error.line(), error.column());
        format!("line {line}: this is no JSON object of spaces and pieces' names (column {column})")
    })
}

/// Takes an object's fields as they come: a map would swallow a space that is filled twice.
struct Pairs;

impl<'de> Visitor<'de> for Pairs {
    type Value = Vec<Pair>;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("an object of spaces and pieces' names")
    }

    fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Self::Value, M::Error> {
        let mut pairs = Vec::new();
        while let Some((space, kind)) = map.next_entry()? {
            pairs.push((String::new(), space, kind));
        }
        Ok(pairs)
    }
}
